"""What a command printed, and how it ended: remembered until anything that it depends on changes.

Nothing is imported here that takes time: a run in which nothing changed goes no further.
"""

from __future__ import annotations

import json
from pathlib import Path

from proofcheck.cli.output import print_text

TYPE_CHECKING = False
if TYPE_CHECKING:
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


def repeat_answer(memory: Memory, question: str | None) -> int | None:
    """Print what was printed when this was last asked, and return the exit status; None if never.

    raises   CannotWriteError
    """
    match None if question is None else memory.recall("answer", question):
        case {"text": str(text), "status": int(status)}:
            print_text(text)
            return status
    return None


def keep_answer(memory: Memory, question: str | None, text: str, status: int) -> None:
    """Keep what was printed, and how the run ended.

    question   what the run asked; None where the answer would not be the same another time
    """
    if question is not None:
        memory.remember("answer", question, {"text": text, "status": int(status)})
