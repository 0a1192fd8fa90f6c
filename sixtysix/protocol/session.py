"""A session of the line protocol: commands in, answers out, at most one deal at a time."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TextIO

from sixtysix import __version__
from sixtysix.common.argument_checks import MOST_SEED
from sixtysix.errors import IllegalMove, InvalidPosition, check_number, check_text
from sixtysix.game.position import Position
from sixtysix.game.rules import PRESET_NAMES, Rules
from sixtysix.game.view import View
from sixtysix.players.player import Player
from sixtysix.players.player_text import KINDS, player
from sixtysix.protocol.held_deal import HeldDeal
from sixtysix.protocol.requests import read, request_of

PROTOCOL: Final = 1
DEFAULT_PLAYER: Final = "level:full"

Answer = dict[str, Any]


def serve(lines: Iterable[str], out: TextIO) -> None:
    """Answer every line with one line, until ``quit`` or the end."""
    session = Session()
    for line in lines:
        print(json.dumps(session.answer(line), allow_nan=False), file=out, flush=True)
        if session.ended:
            return


class Session:
    """What one client has asked for so far: a deal that is being played, if there is one."""

    def __init__(self) -> None:
        self.ended = False
        self._deal: HeldDeal | None = None
        self._commands: dict[str, Callable[[Mapping[str, Any]], Answer]] = {
            "hello": self._hello,
            "new": self._new,
            "view": self._view,
            "play": self._play,
            "choose": self._choose,
            "evaluate": self._evaluate,
            "quit": self._quit,
        }

    def answer(self, line: str) -> Answer:
        """The answer to one line; of a bad one an error, and nothing has changed."""
        envelope: Answer = {}
        try:
            data = read(line)
            if "id" in data:
                envelope["id"] = data["id"]
            request = request_of(data, FIELDS)
            return {**envelope, "ok": True, **self._commands[request.command](request.fields)}
        except InvalidPosition as error:
            return {**envelope, "ok": False, "field": error.field, "error": str(error)}
        except IllegalMove as error:
            return {**envelope, "ok": False, "field": "move", "error": str(error)}
        except (TypeError, ValueError) as error:
            return {**envelope, "ok": False, "field": None, "error": str(error)}

    def _hello(self, fields: Mapping[str, Any]) -> Answer:
        if check_number("protocol", fields.get("protocol", PROTOCOL), 1) != PROTOCOL:
            raise InvalidPosition("protocol", f"this program speaks {PROTOCOL} only")
        return {
            "engine": "sixtysix",
            "version": __version__,
            "protocol": PROTOCOL,
            "rules": list(PRESET_NAMES),
            "players": list(KINDS),
        }

    def _new(self, fields: Mapping[str, Any]) -> Answer:
        seat = check_number("seat", fields.get("seat", 0), 0, 1)
        opponent = _player("opponent", fields["opponent"]) if "opponent" in fields else None
        deal = HeldDeal.start(_start(fields), seat, opponent)
        self._deal = deal
        return deal.state()

    def _view(self, _fields: Mapping[str, Any]) -> Answer:
        return self._held().state()

    def _play(self, fields: Mapping[str, Any]) -> Answer:
        if "move" not in fields:
            raise InvalidPosition("move", "missing")
        deal = self._held().play(check_text("move", fields["move"]))
        self._deal = deal
        return deal.state()

    def _choose(self, fields: Mapping[str, Any]) -> Answer:
        chooser = _player("player", fields.get("player", DEFAULT_PLAYER))
        return {"move": str(chooser.choose(self._asked(fields)))}

    def _evaluate(self, fields: Mapping[str, Any]) -> Answer:
        from sixtysix.evaluation.evaluate import evaluate
        from sixtysix.evaluation.objectives import objective_from_json

        options = {name: fields[name] for name in OPTIONS if name in fields}
        if "objective" in options:
            options["objective"] = objective_from_json(options["objective"])
        item: Position | View
        if "position" in fields:
            if "view" in fields:
                raise InvalidPosition("position", "give a position or a view, not both")
            item = Position.parse(fields["position"])
        else:
            item = self._asked(fields)
        return {"evaluation": evaluate(item, **options).to_dict()}

    def _quit(self, _fields: Mapping[str, Any]) -> Answer:
        self.ended = True
        return {"bye": True}

    def _asked(self, fields: Mapping[str, Any]) -> View:
        """The view that is asked about: a text, else what the player to move of the deal knows."""
        if "view" in fields:
            return View.parse(fields["view"])
        return self._held().view

    def _held(self) -> HeldDeal:
        if self._deal is None:
            raise InvalidPosition("command", "there is no deal yet; new starts one")
        return self._deal


OPTIONS: Final = (
    "objective",
    "method",
    "worlds",
    "time_limit",
    "iterations",
    "seed",
    "threads",
)

FIELDS: Final[dict[str, frozenset[str]]] = {
    "hello": frozenset({"protocol"}),
    "new": frozenset({"rules", "seed", "dealer", "position", "seat", "opponent"}),
    "view": frozenset(),
    "play": frozenset({"move"}),
    "choose": frozenset({"view", "player"}),
    "evaluate": frozenset({"view", "position", *OPTIONS}),
    "quit": frozenset(),
}


def _player(field: str, text: object) -> Player:
    try:
        return player(check_text(field, text))
    except InvalidPosition:
        raise
    except ValueError as error:
        raise InvalidPosition(field, str(error)) from None


def _start(fields: Mapping[str, Any]) -> Position:
    """The position that ``new`` asks for: a text, or a deal."""
    if "position" in fields:
        for name in ("rules", "seed", "dealer"):
            if name in fields:
                raise InvalidPosition(name, "a position has its own")
        return Position.parse(fields["position"])
    seed = fields["seed"] if "seed" in fields else secrets.randbelow(MOST_SEED + 1)
    rules = Rules.parse(fields.get("rules", "classic"))
    return Position.deal(seed, rules, dealer=fields.get("dealer", 1))
