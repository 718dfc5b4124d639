"""Counterexamples are found, small, and accepted by the kernel; true statements have none."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.evaluation.values.values import Gaussian, MatrixValue, Table
from proofcheck.falsification import counterexamples
from proofcheck.falsification.counterexamples import (
    LOOKS,
    TRIES_PER_SIZE,
    Countermodel,
    NoCountermodel,
    certificate_of,
    find_refutation,
)
from proofcheck.falsification.survey import survey, survey_together
from proofcheck.kernel.refutation import check_refutation
from proofcheck.models.found import FoundModel
from proofcheck.models.search import ModelSource
from proofcheck.terms.sorts import Ring
from proofcheck.terms.task import Task
from tests.fakes.building import (
    POS_NAT,
    add,
    apply,
    eq,
    family_name,
    given,
    identity,
    integer_name,
    le,
    matrix_name,
    mul,
    numbers,
    op,
    orthogonal,
    ranging,
    real,
    real_name,
    shape,
    task,
    transpose,
    zero,
)
from tests.fakes.counterexamples import STATEMENTS, read

n, k, d = (integer_name(name) for name in "nkd")
x, y = real_name("x"), real_name("y")
A, B = matrix_name("A", n, n), matrix_name("B", n, n)
SIZE = given(n, POS_NAT)


def refutation_of(statement: Task) -> Any:
    return certificate_of(find_refutation(statement, survey(statement)))


def model_of(statement: Task) -> Any:
    certificate = refutation_of(statement)
    assert certificate is not None
    return check_refutation(statement, certificate).model


@pytest.mark.parametrize("name", STATEMENTS)
def test_false_statements_are_refuted_and_the_judge_agrees(name: str) -> None:
    statement = STATEMENTS[name]
    certificate = refutation_of(statement.task)
    assert certificate is not None
    check_refutation(statement.task, certificate)
    values = {key: read(value) for key, value in certificate["model"]["values"].items()}
    assert statement.breaks(values)


@pytest.mark.parametrize(
    "statement",
    [
        task(eq(transpose(mul(A, B)), mul(transpose(B), transpose(A))), SIZE, given(A), given(B)),
        task(eq(mul(x, y), mul(y, x)), given(x), given(y)),
        task(eq(A, A), SIZE, given(A), assume=[eq(identity(n), zero(n, n))]),
    ],
)
def test_a_statement_that_does_not_fail_has_no_refutation(statement: Task) -> None:
    assert None is refutation_of(statement)


# --- how small --------------------------------------------------------------------------------


def nonzero(value: Any) -> int:
    if isinstance(value, Table):
        return sum(map(nonzero, value.members.values()))
    return sum(entry != 0 for entry in value.flat()) if isinstance(value, MatrixValue) else 0


def test_matrices_that_do_not_commute_are_shown_at_size_two_with_few_entries() -> None:
    model = model_of(task(eq(mul(A, B), mul(B, A)), SIZE, given(A), given(B)))
    assert Fraction(2) == model.values["n"]
    assert nonzero(model.values["A"]) + nonzero(model.values["B"]) <= 3


def test_a_matrix_that_is_not_zero_is_shown_at_size_one() -> None:
    model = model_of(task(eq(A, zero(n, n)), SIZE, given(A)))
    assert Fraction(1) == model.values["n"]
    assert ((Fraction(1),),) == model.values["A"].entries


def test_a_skew_matrix_that_is_not_zero_is_shown_at_size_two() -> None:
    skew = eq(transpose(A), mul(-1, A))
    model = model_of(task(eq(A, zero(n, n)), SIZE, given(A), assume=[skew]))
    assert Fraction(2) == model.values["n"]
    assert 2 == nonzero(model.values["A"])


def test_entries_are_simplified_as_far_as_the_assumptions_allow() -> None:
    statement = task(le(real("trace", A), 5), given(n, numbers(2, 2)), given(A))
    model = model_of(statement)
    assert 2 >= nonzero(model.values["A"])


def test_families_are_simplified_member_by_member() -> None:
    L = family_name("L", [k], shape(2, 2))
    family = given(L, None, ranging(k, numbers(1, d)))
    statement = task(eq(apply(L, 1), zero(2, 2)), given(d, POS_NAT), family)
    model = model_of(statement)
    assert Fraction(1) == model.values["d"]
    assert 1 == nonzero(model.values["L"])


def test_orthogonal_counterexamples_stay_orthogonal() -> None:
    Q = matrix_name("Q", n, n)
    model = model_of(task(eq(mul(Q, Q), identity(n)), SIZE, given(Q, orthogonal(n))))
    assert model.values["n"] >= 2


def test_complex_counterexamples_are_found() -> None:
    C = matrix_name("C", 2, 2, Ring.COMPLEX)
    real_part = op("re", C, sort=C.sort)
    model = model_of(task(eq(C, real_part), given(C)))
    assert any(isinstance(entry, Gaussian) for entry in model.values["C"].flat())


def test_a_survey_that_did_not_fail_gives_no_certificate() -> None:
    found = survey(task(eq(add(x, y), mul(x, y)), given(x), given(y)))
    assert found.failure is not None
    answer = find_refutation(found.opened, replace_failure(found))
    assert NoCountermodel("no model that was found breaks the goal") == answer


def replace_failure(found: Any) -> Any:
    found.failure = None
    return found


NOT_ON_IT = "the kernel does not accept the model: the goal is true on this model"


def test_a_failure_of_another_task_is_not_certified() -> None:
    false = task(eq(mul(A, B), mul(B, A)), SIZE, given(A), given(B))
    true = replace(false, goal=eq(add(A, B), add(B, A)))
    assert NoCountermodel(NOT_ON_IT) == find_refutation(true, survey(false))


# --- how much work ------------------------------------------------------------------------------

BROKEN_TWICE = (eq(mul(A, B), mul(B, A)), eq(mul(A, mul(B, A)), mul(B, mul(A, A))))


def test_simple_models_are_drawn_once_for_all_goals(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = [task(goal, SIZE, given(A), given(B)) for goal in BROKEN_TWICE]
    surveys = survey_together(tasks)
    drawn: list[Any] = []
    attempt = ModelSource.attempt

    def drawing(self: ModelSource, *arguments: Any) -> FoundModel | None:
        drawn.append(arguments)
        return attempt(self, *arguments)

    monkeypatch.setattr(ModelSource, "attempt", drawing)
    answers = [find_refutation(*pair) for pair in zip(tasks, surveys, strict=True)]
    assert all(isinstance(one, Countermodel) for one in answers)
    assert len(drawn) == len(set(map(repr, drawn)))


def test_a_smaller_counterexample_is_looked_for_on_so_many_models(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As if the failure had been found at a large size, and there were none at smaller ones."""
    looked: list[Any] = []

    def holds(*pair: Any) -> bool:
        looked.append(pair)
        return False

    statement = task(le(real("trace", A), 5), SIZE, given(A))
    seen = survey(statement)
    assert seen.failure is not None
    seen.failure = replace(seen.failure, sizes={"n": Fraction(100)})
    monkeypatch.setattr(counterexamples, "fails_plainly", holds)
    find_refutation(statement, seen)

    assert LOOKS <= len(looked) < LOOKS + TRIES_PER_SIZE
