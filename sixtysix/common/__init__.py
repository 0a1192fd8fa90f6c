"""What every part needs: checks of arguments, dicts of objects, the random stream."""
