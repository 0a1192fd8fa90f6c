"""Printing for machines: JSON, one object a line."""

import json
import sys
from typing import Any


def print_json(data: dict[str, Any]) -> None:
    """One object on a line of its own, written at once: somebody may be waiting for it."""
    print(json.dumps(data, allow_nan=False), flush=True, file=sys.stdout)
