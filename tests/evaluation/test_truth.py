"""The weakest answer counts where all must hold, in whichever order they come."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import permutations

import pytest

from proofcheck.evaluation.values.truth import (
    CLOSE,
    FALSE,
    TRUE,
    UNKNOWN,
    VACUOUS,
    Outcome,
    Truth,
    conjunction,
    every,
)

ANSWERS = (TRUE, VACUOUS, CLOSE, UNKNOWN, FALSE)


@pytest.mark.parametrize("combine", [conjunction, every])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_weakest_answer_counts(
    combine: Callable[[Iterable[Outcome]], Outcome], count: int
) -> None:
    order = (Truth.TRUE, Truth.CLOSE, Truth.UNKNOWN, Truth.FALSE)
    for outcomes in permutations(ANSWERS, count):
        weakest = max((one.truth for one in outcomes), key=order.index)
        assert combine(outcomes).truth is weakest


def test_all_members_or_one_instance_put_it_to_the_test() -> None:
    for outcomes in ((TRUE, VACUOUS, CLOSE), (VACUOUS, CLOSE, TRUE)):
        assert not conjunction(outcomes).informative
        assert every(outcomes).informative
    assert not every((VACUOUS, VACUOUS)).informative
