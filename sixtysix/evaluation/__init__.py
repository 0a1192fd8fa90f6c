"""What every move of one position or view is worth."""
