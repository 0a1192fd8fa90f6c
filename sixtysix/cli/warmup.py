"""``sixtysix warmup``: compile now what would be compiled at the first question."""

import argparse
import time

from sixtysix.cli.arguments import Commands, add_command, add_json
from sixtysix.cli.compile_notice import REMEDY, announce_compiling, place
from sixtysix.cli.exit_status import DONE
from sixtysix.cli.json_output import print_json


def add_to(commands: Commands) -> None:
    """The command and its options."""
    parser = add_command(commands, "warmup", run, "compile everything now, once after installing")
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Compile and say so."""
    start = time.perf_counter()
    announce_compiling()
    from sixtysix.solver_interface import warmup

    warmup()
    seconds = time.perf_counter() - start
    folder = place()
    if options.json:
        print_json({"seconds": round(seconds, 3), "folder": folder and str(folder)})
    elif folder:
        print(f"The engine is compiled and ready ({seconds:.1f} s), kept in {folder}")
    else:
        print(f"The engine is compiled ({seconds:.1f} s), but {REMEDY}")
    return DONE
