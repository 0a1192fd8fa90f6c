"""Libraries that only some formats need, with a word on how to get them."""

from __future__ import annotations

import importlib
from typing import Any

from sixtysix.errors import FileProblem


def needed(module: str, extra: str, what: str) -> Any:
    """A module of an extra; ``FileProblem`` says how to install it."""
    try:
        return importlib.import_module(module)
    except ImportError:
        advice = f'pip install "sixtysix[{extra}]"'
        raise FileProblem(f"{what} needs {module.partition('.')[0]}: {advice}") from None


def arrow(module: str, what: str) -> Any:
    """A module of pyarrow: ``""`` is the package itself."""
    return needed(f"pyarrow.{module}" if module else "pyarrow", "parquet", what)
