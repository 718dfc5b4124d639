"""What a command printed, and how it ended: remembered until anything that it depends on changes.

Nothing is imported here that takes time: a run in which nothing changed goes no further.
"""

from __future__ import annotations

import json
from pathlib import Path

from proofcheck.audit.workers.limits import ALWAYS, NEVER, read_limit, write_limit
from proofcheck.cli.output import print_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from proofcheck.audit.workers.memory import Memory
    from proofcheck.terms.encoding import Json


def write_question(command: str, *parts: Json) -> str | None:
    """Return a question that is the same only where all parts are; paths are seen from here.

    None where the working directory is gone.
    """
    try:
        return json.dumps([command, str(Path.cwd()), *parts])
    except FileNotFoundError:
        return None


def repeat_answer(
    memory: Memory, question: str | None, arguments: argparse.Namespace
) -> int | None:
    """Print what was printed when this was last asked, and return the exit status; None if never.

    What ran out of time is asked again where more is given.

    raises   CannotWriteError
    """
    match None if question is None else memory.recall("answer", question):
        case {"text": str(text), "status": int(status), "limit": limit}:
            if read_limit(limit) >= _limit_given(arguments):
                print_text(text)
                return status
    return None


def _limit_given(arguments: argparse.Namespace) -> float:
    return ALWAYS if arguments.jobs == 0 else float(arguments.timeout)


def keep_answer(memory: Memory, question: str | None, text: str, status: int, limit: float) -> None:
    """Keep what was printed, and how the run ended.

    question   what the run asked; None where the answer would not be the same another time
    limit      seconds; whoever gives each goal no more time would get the same
    """
    if question is not None and limit != NEVER:
        known: Json = {"text": text, "status": int(status), "limit": write_limit(limit)}
        memory.remember("answer", question, known)
