"""The one question that a command asks of ``evaluate``, as its options have it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from sixtysix.cli.arguments import question_of
from sixtysix.cli.compile_notice import announce_compiling
from sixtysix.cli.read_item import check_question
from sixtysix.game.position import Position
from sixtysix.game.view import View

if TYPE_CHECKING:
    from sixtysix.evaluation.result import Evaluation


def evaluated(item: Position | View, options: argparse.Namespace) -> Evaluation:
    """The answer to what ``add_question`` has read; ``InvalidPosition`` if that cannot be asked."""
    announce_compiling()
    check_question(item, options.objective, options.method)
    from sixtysix.evaluation.evaluate import evaluate

    return evaluate(item, **question_of(options))
