"""The information-set tree: search where cards are hidden, without pretending to see them.

Nothing is imported here: a kernel is compiled when its module is, and few need all of them.
"""
