"""Who plays: kernels that choose a move for each of many records of what a player knows.

They all have one form: an array of ``KNOWN`` records of unfinished deals in which that player is to
move, a seed, options, and an array that takes the codes of the moves. A choice depends on the seed
and on the record alone.
"""
