"""Room for recursion: as deep as the limits allow, and no deeper."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from proofcheck.checker.limits import FRAMES
from proofcheck.checker.rejection import LIMIT, Refusal


@contextmanager
def deep() -> Iterator[None]:
    """Give Python as many frames as terms of the greatest depth need, for a while.

    raises   Refusal where beta nests terms so deeply that these do not suffice
    """
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, FRAMES))
    try:
        yield
    except RecursionError:
        raise Refusal("terms are nested too deeply", rule=LIMIT) from None
    finally:
        sys.setrecursionlimit(before)
