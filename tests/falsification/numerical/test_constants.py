"""What is kept from point to point does not change what is found there, nor what it counts for."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from proofcheck.falsification.numerical.problem import Problem
from proofcheck.falsification.numerical.reading import Reader
from proofcheck.falsification.numerical.robustness import truth
from proofcheck.terms.expressions import Operation, Term
from tests.falsification.numerical.test_reading import TERMS, problem

MORE = (
    "sum(i in 1..n + 1, j in 1..n + 1 where i < j) (v[i] + j)*(sum(k in 1..i) w[k])",
    "sum(i in 1..n + 1) (sum(j in 1..n + 1) j*v[j])*i*(sum(j in 1..n + 1) j*v[j])",
    "|(bigoplus(i in 1..n + 1) v[i]*I(i)) - I(sum(i in 1..n + 1) i)|",
    "(sum(k in 1..20) 1/k)*x",
)


def _side(term: str) -> tuple[Problem, Term]:
    task, found = problem(term)
    assert isinstance(task.goal, Operation)
    return found, task.goal.arguments[0]


def _points(found: Problem) -> list[Any]:
    first = np.arange(1.0, found.size + 1)
    return [first, first / 3 - 1, first]


@pytest.mark.sampled
@pytest.mark.parametrize("term", [*TERMS, *MORE])
@pytest.mark.parametrize("softness", [0.0, 0.05])
def test_a_term_is_worth_the_same_with_and_without_what_is_kept(term: str, softness: float) -> None:
    found, side = _side(term)
    for point in _points(found):
        kept = found.reader(point, softness)
        fresh = Reader(kept.values, found.definitions, truth, softness)
        values = [reader.value(side, {}) for reader in (kept, fresh)]

        assert np.allclose(values[0].data, values[1].data, rtol=1e-12, atol=1e-12)
        assert kept.work == fresh.work


def test_what_is_moved_is_not_kept() -> None:
    found, side = _side("(sum(k in 1..20) 1/k)*x")
    values = [float(found.reader(np.array([x])).value(side, {}).data) for x in (1.0, 2.0)]

    assert values[1] == 2 * values[0] != 0


def test_how_much_norms_are_softened_is_part_of_the_question() -> None:
    found, side = _side("|I(n + 1)| + x")
    values = [found.reader(np.zeros(1), s).value(side, {}).data for s in (0.0, 0.5, 0.0)]

    assert values[0] == values[2] != values[1]
