"""Perfect-information Monte Carlo: outcomes counted over worlds that are solved with open cards."""
