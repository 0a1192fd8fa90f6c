"""How players compare: paired deals, intervals, sequential tests, ratings."""
