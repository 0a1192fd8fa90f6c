"""The twin: a slow, plain second copy of the rules, for checking the compiled engine only.

It is written from the rules and not from the engine, imports neither package, and prefers sets,
tuples and strings that can be read over anything fast.
"""
