"""What the kernels of the lane know of rules: texts, numbers, and how values are written."""

import numpy as np
from numba import from_dtype, types, uint8

LONGEST_RULES = 640  # bytes; all fields changed are about 560
LONGEST_VALUE = 24  # bytes of a float
OUTCOMES = 7

NO_ROW, FAST, SLOW = range(3)  # kinds of lines

# ``text`` is a name as it stands after ``rules=``; ``word`` is how it is written, with a space
# before it, or nothing. An outcome of -3 … 3 game points is worth ``steps``, written as ``values``.
RULE_SET = np.dtype(
    [
        ("text", np.uint8, (LONGEST_RULES,)),
        ("text_length", np.int64),
        ("word", np.uint8, (LONGEST_RULES,)),
        ("word_length", np.int64),
        ("comma", np.int64),  # whether the word has one
        ("steps", np.int64, (OUTCOMES,)),
        ("values", np.uint8, (OUTCOMES, LONGEST_VALUE)),
        ("value_lengths", np.int64, (OUTCOMES,)),
    ]
)
RULE_SETS = from_dtype(RULE_SET)[::1]
BYTES = types.Array(uint8, 1, "C", readonly=True)
