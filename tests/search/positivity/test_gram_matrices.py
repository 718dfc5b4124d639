"""Inequalities that need whole Gram matrices, which floating point suggests and exact arithmetic confirms.

source   tests/corpus/inequalities, which was written before; Peyrl and Parrilo 2008 (rounding)
"""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.logic.polynomials import Form, product
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.driver.goals_by_shape import prove_by_shape
from proofcheck.search.positivity.certificates import prove_by_positivity
from proofcheck.search.positivity.gram_blocks import Block, Polynomial, System, reduced
from proofcheck.search.positivity.interior_point import Solver, is_available
from proofcheck.search.positivity.roots import Root
from proofcheck.search.positivity.rounding import decomposed, find_squares
from proofcheck.terms.task import Task
from tests.search.positivity.test_textbook_facts import inequalities, is_proved, opened

needs_solver = pytest.mark.skipif(
    not is_available(), reason="clarabel is not installed: pip install proofcheck-toolkit[sdp]"
)

FACTS = {
    "scalar": ("AM-GM 5", "AM-GM 6", "Motzkin", "Vasc"),
    "descent": ("GD 1", "GD 2", "GD 3", "GD 4"),
}
"""Others that need them are among the textbook facts, with their twins."""

ALL = [(file, label) for file, labels in FACTS.items() for label in labels]


@pytest.fixture
def no_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "clarabel", None)  # the import fails


def certificate(task: Task) -> Any:
    script = opened(task)
    found = prove_by_positivity(GoalSearch(prove_by_shape, 1_500), script)
    return proof_certificate(task, script.certificate()) if found else None


# --- facts ------------------------------------------------------------------------------------------


@pytest.mark.sampled
@needs_solver
@pytest.mark.parametrize(("file", "label"), ALL)
def test_a_fact_is_a_sum_of_squares_of_many_roots(file: str, label: str) -> None:
    tasks = inequalities(file, label)

    assert tasks
    assert all(map(is_proved, tasks))


@pytest.mark.sampled
@pytest.mark.parametrize(("file", "label"), ALL)
def test_its_false_twin_is_none(file: str, label: str) -> None:
    assert not all(map(is_proved, inequalities(file, f"{label} false")))


# --- without the solver -----------------------------------------------------------------------------


@needs_solver
def test_a_certificate_is_checked_without_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    (task,) = inequalities("descent", "GD 2")
    found = certificate(task)
    monkeypatch.setitem(sys.modules, "clarabel", None)

    check_proof(task, found)


@pytest.mark.usefixtures("no_solver")
@pytest.mark.parametrize("label", ["Vasc", "AM-GM 6"])
def test_without_the_solver_these_proofs_alone_are_lost(label: str) -> None:
    (task,) = inequalities("scalar", label)

    assert not is_available()
    assert certificate(task) is None


@needs_solver
@pytest.mark.parametrize(
    "label", ["AM-GM 4", "Nesbitt", "cosh", "circle", "circle false", "Schur false"]
)
def test_without_the_solver_everything_else_is_the_same(
    label: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (task,) = inequalities("scalar", label)
    found = certificate(task)
    monkeypatch.setitem(sys.modules, "clarabel", None)

    assert certificate(task) == found


# --- exact parts ------------------------------------------------------------------------------------

X, Y = ("x ",), ("y ",)


def power(*codes: str) -> Root:
    return Root.of((None, None), (tuple(sorted(codes)), ()))


def squares_of(*roots: Root) -> Block:
    entries: dict[tuple[int, int], Polynomial] = {}
    for j, second in enumerate(roots):
        for i, first in enumerate(roots[: j + 1]):
            forms = (Form(None, None, dict(root.terms)) for root in (first, second))
            terms = product(*forms).terms
            entries[i, j] = {s: c * (1 if i == j else 2) for (s, _), c in terms.items()}
    return Block(None, roots, entries)


def total_of(found: tuple[System, list[Any]]) -> Polynomial:
    """Multiply out the squares that were found."""
    system, squares = found
    whole: Polynomial = {}
    for block, parts in zip(system.blocks, squares, strict=True):
        for weight, row in parts:
            for (i, j), entry in block.entries.items():
                for monomial, c in entry.items():
                    whole[monomial] = (
                        whole.get(monomial, Fraction(0)) + weight * row[i] * row[j] * c
                    )
    return {monomial: c for monomial, c in whole.items() if c}


def polynomial(**coefficients: int) -> Polynomial:
    """Read `xxy=2` as 2 x^2 y; `one` is a constant."""
    return {
        () if name == "one" else tuple(f"{c} " for c in sorted(name)): Fraction(c)
        for name, c in coefficients.items()
    }


QUARTIC = squares_of(power(), power(*X), power(*X, *X))
SHARP = {
    "(x - 1)^2": (QUARTIC, polynomial(one=1, x=-2, xx=1)),
    "(x^2 - 2)^2": (QUARTIC, polynomial(one=4, xx=-4, xxxx=1)),
    "(x^2 - 2 x - 3)^2": (QUARTIC, polynomial(one=9, x=12, xx=-2, xxx=-4, xxxx=1)),
    "x^4 + x + 1": (QUARTIC, polynomial(one=1, x=1, xxxx=1)),
}


@needs_solver
@pytest.mark.parametrize("name", SHARP)
def test_squares_add_up_exactly(name: str) -> None:
    block, wanted = SHARP[name]
    system = reduced(System((block,), wanted))
    assert system is not None

    found = find_squares(Solver(), system)

    assert found is not None
    assert all(weight > 0 for parts in found[1] for weight, _ in parts)
    assert total_of(found) == wanted


@needs_solver
@pytest.mark.parametrize(
    "wanted",
    [
        polynomial(one=1, x=-2, xx=1, xxxx=1) | {(): Fraction(1, 2)},  # at x = 1/2: -3/16
        polynomial(one=1, x=-3, xx=1),
        polynomial(x=1, xx=1, xxxx=1),
    ],
)
def test_what_is_negative_somewhere_is_no_sum_of_squares(wanted: Polynomial) -> None:
    system = reduced(System((QUARTIC,), wanted))

    assert system is None or find_squares(Solver(), system) is None


@needs_solver
def test_no_more_is_solved_than_is_allowed() -> None:
    block, wanted = SHARP["x^4 + x + 1"]
    system = System((block,), wanted)

    assert find_squares(Solver(len(system.places) - 1), system) is None
    assert find_squares(Solver(len(system.places)), system) is not None


def test_numbers_that_are_too_far_apart_are_left_alone() -> None:
    block, wanted = SHARP["x^4 + x + 1"]

    assert Solver().suggest(System((block,), {**wanted, X: Fraction(1, 10**20)})) is None


def test_roots_whose_squares_cannot_cancel_are_left_out() -> None:
    system = reduced(System((QUARTIC,), polynomial(one=1, x=-2, xx=1)))

    assert system is not None
    assert [root for block in system.blocks for root in block.roots] == [power(), power(*X)]


def test_a_square_of_the_wrong_sign_has_no_solution() -> None:
    assert reduced(System((QUARTIC,), polynomial(one=1, xxxx=-1))) is None


def test_a_monomial_that_no_product_has_has_no_solution() -> None:
    assert reduced(System((QUARTIC,), polynomial(one=1, y=1))) is None


def test_blocks_fall_apart_by_signs() -> None:
    block = squares_of(power(), power(*X), power(*Y), power(*X, *Y))
    system = reduced(System((block,), polynomial(one=1, xy=1, xxyy=1, xx=1, yy=1)))

    assert system is not None
    assert [[*one.roots] for one in system.blocks] == [
        [power(), power(*X, *Y)],
        [power(*X), power(*Y)],
    ]


def test_a_face_has_the_products_of_its_roots() -> None:
    block = squares_of(power(), power(*X))
    face = block.face([[Fraction(1), Fraction(-2)], [Fraction(0), Fraction(3)]])

    assert face.entries[0, 0] == polynomial(one=1, x=-4, xx=4)
    assert face.entries[0, 1] == polynomial(x=6, xx=-12)
    assert face.entries[1, 1] == polynomial(xx=9)


@pytest.mark.parametrize(
    "matrix",
    [[[2, 1], [1, 2]], [[1, 1], [1, 1]], [[0, 0], [0, 3]], [[4, 2, 0], [2, 1, 0], [0, 0, 5]]],
)
def test_a_positive_semidefinite_matrix_is_taken_apart(matrix: list[list[int]]) -> None:
    parts = decomposed([[Fraction(x) for x in row] for row in matrix])

    assert parts is not None
    size = range(len(matrix))
    assert all(d > 0 for d, _ in parts)
    assert [[sum(d * v[i] * v[j] for d, v in parts) for j in size] for i in size] == matrix


@pytest.mark.parametrize("matrix", [[[-1]], [[1, 2], [2, 1]], [[0, 1], [1, 5]], [[1, 1], [1, 0]]])
def test_no_other_matrix_is(matrix: list[list[int]]) -> None:
    assert decomposed([[Fraction(x) for x in row] for row in matrix]) is None
