"""How often the cyclic garbage collector runs while an audit fills the memory with terms.

Terms, tasks and JSON hold no cycles: they are freed as soon as nobody refers to them.  What the
collector does instead is to walk through all of them again and again while they are read, which
takes longer than reading them.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (500_000, 20, 50)
"""New containers before a look at the youngest, such looks before one at the middle generation,
and these before one at all: seldom, but cycles that a search leaves behind are found in the end."""

WITHOUT_SEARCHES = (500_000, 100, 50)
"""The same where workers search: what is read and planned here stays to the end."""


def collect_rarely() -> None:
    """Let the collector of this process run seldom from now on; what is garbage now is freed."""
    gc.collect()
    gc.set_threshold(*THRESHOLDS)


@contextmanager
def seldom_collected(*, searches: bool) -> Iterator[None]:
    """Let the collector run seldom inside, and as before afterwards.

    searches   whether this process searches, and leaves no search to workers
    """
    before = gc.get_threshold()
    gc.set_threshold(*(THRESHOLDS if searches else WITHOUT_SEARCHES))
    try:
        yield
    finally:
        gc.set_threshold(*before)
