"""Parameters of tests that measure: some at every run, the others by `make exhaustive` alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

ONE_SEARCH_OF = 4
"""Of so many searches in vain one is made at every run: each goes through its whole budget."""


def some_at_every_run(names: Iterable[Any], one_of: int) -> list[Any]:
    """Return all names as parameters of a test; but for one of so many they are marked exhaustive.

    A name may be a tuple, for a test with several parameters.
    """
    return [
        pytest.param(*_values(name), marks=[pytest.mark.exhaustive] if at % one_of else [])
        for at, name in enumerate(names)
    ]


def _values(name: Any) -> tuple[Any, ...]:
    return name if isinstance(name, tuple) else (name,)
