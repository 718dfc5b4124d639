"""Parameters of tests that measure: some at every run, the others by `make exhaustive` alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some_at_every_run(names: Iterable[str], one_of: int) -> list[Any]:
    """Return all names as parameters of a test; but for one of so many they are marked exhaustive."""
    return [
        pytest.param(name, marks=[pytest.mark.exhaustive] if at % one_of else [])
        for at, name in enumerate(names)
    ]
