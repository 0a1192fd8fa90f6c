"""How long work is shared among threads or sent to an executor."""
