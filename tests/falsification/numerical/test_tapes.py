"""A function that is written down and followed is worth the same as one that is evaluated, bit by bit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import autograd
import autograd.numpy as np
import pytest

from proofcheck.falsification.numerical.minimising import QUICK, THOROUGH, Effort, minimised
from proofcheck.falsification.numerical.problem import Problem, integers_of
from proofcheck.falsification.numerical.robustness import Robustness
from proofcheck.falsification.numerical.tapes import Branches, decided, written
from proofcheck.falsification.survey import survey
from proofcheck.terms.relevance import relevant_part
from tests.falsification.numerical.test_constants import MORE
from tests.falsification.numerical.test_reading import TERMS, problem
from tests.falsification.numerical.test_search import REFUTED, UNTOUCHED, task

BRANCHING = "sum(i in 1..n + 1) cases { v[i] if x >= 0; w[i] otherwise }"
"""Which terms are read depends on a number that is moved."""


MOVED = [*TERMS, *(one for one in MORE if "bigoplus" not in one)]
"""Terms about objects that have coordinates."""


def _points(size: int) -> list[Any]:
    draw = np.random.default_rng(size).standard_normal
    return [draw(size), 8 * draw(size), np.arange(1.0, size + 1), np.zeros(size), draw(size)]


def _bits(numbers: Any) -> bytes:
    return bytes(np.asarray(numbers, dtype=float).tobytes())


@pytest.mark.sampled
@pytest.mark.parametrize("term", MOVED)
@pytest.mark.parametrize("robustness", [Robustness(), Robustness(by_ratio=True, softness=0.05)])
def test_what_is_followed_is_what_is_evaluated(term: str, robustness: Robustness) -> None:
    _, found = problem(term)

    def margin(x: Any) -> Any:
        return found.margin(x, robustness)

    first, *others = _points(found.size)
    tape = written(margin, first)

    with np.errstate(all="ignore"):
        for point in (*others, first):
            value, slopes = autograd.value_and_grad(margin)(point)
            own, followed = tape.value_and_slopes(point)
            assert (_bits(value), _bits(slopes)) == (_bits(own), _bits(followed))
            assert _bits(tape.value(point)) == _bits(margin(point)), "without slopes as well"


@pytest.mark.sampled
@pytest.mark.parametrize("claim", [*REFUTED.values(), *UNTOUCHED.values()])
@pytest.mark.parametrize(("effort", "by_ratio"), [(QUICK, True), (THOROUGH, False)])
def test_a_minimum_is_the_same_and_counts_for_as_much(
    claim: str, effort: Effort, by_ratio: bool
) -> None:
    seen = survey(task(claim))
    part = relevant_part(seen.opened)
    reached = []
    for branches in (False, True):
        model = seen.held[0].model
        one = Problem(part, model, integers_of(part, model), is_known=True)
        one.branches = branches
        with np.errstate(all="ignore"):
            found = minimised(one, one.start() + 0.25, effort, by_ratio=by_ratio)
        reached.append((_bits(found.coordinates), found.margin, found.violation, one.spent))

    assert reached[0] == reached[1]


def test_what_depends_on_a_number_is_not_written_down() -> None:
    _, found = problem(BRANCHING)

    with pytest.raises(Branches):
        written(lambda x: found.margin(x, Robustness()), found.start() + 0.5)
    found.branches = False
    minimised(found, found.start() + 0.5, QUICK, by_ratio=False)
    assert found.branches


REFUSED: dict[str, Callable[[Any], Any]] = {
    "a choice": lambda x: x[0] if decided(x[0] > 0) else x[1],
    "rounding": lambda x: x[0] * np.rint(x[1]),
    "entries that are chosen": lambda x: np.sum(x[x > 0]),
    "a constant": lambda _: 1.0,
    "several numbers": lambda x: 2 * x,
}


@pytest.mark.parametrize("function", REFUSED.values(), ids=REFUSED)
@pytest.mark.filterwarnings("ignore:Output seems independent of input")
def test_it_is_refused(function: Callable[[Any], Any]) -> None:
    with pytest.raises(Branches):
        written(function, np.array([1.0, -2.0]))


FOLLOWED: dict[str, Callable[[Any], Any]] = {
    "a choice of values": lambda x: np.where(x[0] > 0, x[0], x[1]) ** 2,
    "a fraction": lambda x: x[0] / (x[1] + 3),
    "a power that moves": lambda x: np.power(np.abs(x[0]) + 1, x[1]),
    "the larger": lambda x: np.maximum(x[0], np.minimum(x[1], 0.0)),
    "entries more than once": lambda x: np.sum(x[np.array([0, 0, 1])] * x[np.array([1, 0, 0])]),
    "a product of matrices": lambda x: np.sum(np.matmul(np.reshape(x, (2, 1)), x[None, :])),
    "of complex numbers": lambda x: np.real(np.conj(x[0] + 1j * x[1]) * (x[1] - 2j * x[0])),
    "a scalar product": lambda x: np.matmul(x, 2 * x),
    "a comparison alone": lambda x: 1.0 * (x[0] > x[1]),
    "a mean": lambda x: np.mean(np.stack([x, x**3]), axis=0)[1],
}


@pytest.mark.parametrize("function", FOLLOWED.values(), ids=FOLLOWED)
def test_it_is_followed(function: Callable[[Any], Any]) -> None:
    tape = written(function, np.array([1.0, -2.0]))
    for point in (np.array([-3.0, 0.5]), np.array([2.0, 2.0]), np.array([0.0, -0.0])):
        value, slopes = autograd.value_and_grad(function)(point)
        own, followed = tape.value_and_slopes(point)
        assert (_bits(value), _bits(slopes)) == (_bits(own), _bits(followed))
