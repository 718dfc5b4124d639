"""`proofcheck gate`: whether everything stands as the policy requires."""

from __future__ import annotations

import os

from proofcheck.cli.answers import repeat_answer
from proofcheck.cli.asking import SUFFIXES, Asking
from proofcheck.cli.output import print_message
from proofcheck.cli.store import open_store

TYPE_CHECKING = False  # importing `typing` for it would cost every start some milliseconds
if TYPE_CHECKING:
    import argparse

RECHECKING = "CI"
"""The environment variable under which nothing is believed from a store."""

_BAD_COMMAND_LINE = 2


def gate(arguments: argparse.Namespace) -> int:
    """Audit, judge by the policy, report, and return the exit status."""
    unknown = [path for path in arguments.output if path.suffix.lower() not in SUFFIXES]
    if unknown:
        advice = f"known suffixes are {', '.join(SUFFIXES)}"
        print_message("error", f"`{unknown[0]}` has no suffix of a format", help_text=advice)
        return _BAD_COMMAND_LINE
    if arguments.output:
        from proofcheck.cli.files import check_can_write

        for path in arguments.output:
            check_can_write(path)
    if arguments.recheck or os.environ.get(RECHECKING):
        arguments.recheck = arguments.no_store = True
    with open_store(arguments) as memory:
        asking = Asking(arguments, memory)
        known = repeat_answer(memory, asking.recall_question(), arguments)
        if known is not None:
            return known
        from proofcheck.cli.gating import open_gate

        return open_gate(asking)
