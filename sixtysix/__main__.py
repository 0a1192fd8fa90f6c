"""``python -m sixtysix``: the command line."""

import sys

from sixtysix.cli import main

if __name__ == "__main__":
    sys.exit(main())
