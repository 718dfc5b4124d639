"""What both checkers put in, close and instantiate has the values that the page says."""

from __future__ import annotations

import pytest

from tests.substitution.laws import LAWS, check

FEW = 100
"""Draws of each law; `make substitutions` makes 20,000 in all."""


@pytest.mark.sampled
@pytest.mark.parametrize("law", range(len(LAWS)), ids=list(LAWS))
def test_a_law_holds_for_both(law: int) -> None:
    found = [check(law + len(LAWS) * k)[1] for k in range(FEW)]

    assert sum(found) >= FEW / 20
