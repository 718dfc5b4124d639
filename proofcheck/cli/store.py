"""Which store a command uses, and what is said where it cannot be used.

Nothing is imported here that takes time: a run in which nothing changed goes no further.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path

from proofcheck.audit.store.store import open_memory
from proofcheck.audit.store.store_file import DEFAULT
from proofcheck.cli.output import print_message

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from proofcheck.audit.workers.memory import Memory

SWITCH = "PROOFCHECK_STORE"
"""The environment variable that names another store file, or is ``off``."""


@contextmanager
def open_store(arguments: argparse.Namespace) -> Iterator[Memory]:
    """Give the memory of a command, and say at the end what was wrong with it."""
    with open_memory(None if arguments.no_store else find_store()) as memory:
        yield memory
    for trouble in memory.troubles:
        print_message("note", trouble)


def find_store() -> Path | None:
    """Return the store file that is in use here; None for none."""
    chosen = os.environ.get(SWITCH, "")
    return None if chosen == "off" else Path(chosen) if chosen else DEFAULT
