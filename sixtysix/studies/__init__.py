"""How often each outcome comes over many worlds, move by move and card by card."""
