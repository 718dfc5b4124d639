"""Room for recursion: as deep as the limits allow, and no deeper."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from proofcheck.checker.limits import FRAMES


@contextmanager
def deep() -> Iterator[None]:
    """Give Python as many frames as terms of the greatest depth need, for a while."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
