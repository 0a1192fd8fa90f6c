"""The policy that everything begins with: a few rules of thumb."""

import numpy as np

from solver.hidden.policy import model

POINTS = (0, 2, 3, 4, 10, 11)


def first_policy() -> np.ndarray:
    """Rules of thumb: lead low or unbeatable cards, keep trumps and couples, win dear tricks."""
    policy = np.zeros(model.SIZE, np.int16)
    t = model.tables(policy)
    unit = model.UNIT
    for place in range(model.PLACES):
        trump, worth = place >= model.RANKS, POINTS[place % model.RANKS]
        keep = 1.5 if trump else 0.0
        t["lead_phase"][:, :, place] = round(unit * (-0.15 * worth - keep))
        t["lead_phase"][:, 0, place] += round(unit * 0.8)
        for phase in (model.EXHAUSTED, model.MY_CLOSE, model.THEIR_CLOSE):
            t["lead_phase"][phase, :, place] = round(unit * -0.2 * worth)
            t["lead_phase"][phase, 0, place] = round(unit * (1.5 + 0.1 * worth))
        for couple, good in enumerate((0.0, -0.4, -2.5, 2.5)):
            t["lead_couple"][:, couple, place] = round(unit * good)
        for couple, good in enumerate((0.0, -0.3, -1.5, 0.0)):
            t["reply_couple"][:, :, couple, :, place] = round(unit * good)
        for led in range(model.PLACES):
            taken = 0.12 * POINTS[led % model.RANKS] - 0.8
            own = -keep - 0.1 * worth if trump else 0.12 * worth
            t["reply_led"][:, led, 1, place] = round(unit * (taken + own))
            t["reply_led"][:, led, 0, place] = round(unit * (-0.2 * worth - keep))
        t["reply_score"][0, :, 1, place] = 4 * unit
        t["reply_score"][:, 0, 0, place] = -4 * unit
    for step in range(model.STEPS):
        above = 6 * step - 57
        t["close_sure"][:, :, step] = round(unit * min(max(0.25 * (above + 6), -5.0), 4.0))
    t["exchange"][:] = 3 * unit
    return policy
