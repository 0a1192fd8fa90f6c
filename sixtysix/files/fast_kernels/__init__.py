"""The compiled fast lane of files: lines of text to states, to values of moves, to rows of text.

Only what is beyond doubt goes this way: a line of plain ASCII, as the library itself writes it,
whose position is unfinished, all known and certainly valid, under rules that are in the table.
Every other line, good or bad, is left to the objects of the library, which have the last word; a
test compares the two byte by byte.

These modules are kernels, so CONTRIBUTING's rules hold here too, and one more: constants come from
``solver`` or from this folder, for only these files are in the key of the cache.
"""

from sixtysix import solver_interface

solver_interface.cover(__name__, __file__)
