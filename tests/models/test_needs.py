"""What cannot be evaluated yet is not tried; what can be is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.values import Table
from proofcheck.models.choices.needs import (
    has_its_members,
    is_met,
    needs_of_bounds,
    needs_of_equations,
    needs_of_options,
)
from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.task import Role
from tests.audit.real_tasks import read, task_of

TEXT = """
[1] claim
  given n : PosNat, a[k in 1..n] : Real, b, c : Real
  assume {}
  show b = b
"""


def assumed(text: str) -> Term:
    """Return what the claim assumes of its givens."""
    task = task_of(read(TEXT.format(text)), "1")
    return next(f.proposition for f in task.facts if f.role is Role.ASSUMED)


def instance(text: str) -> Operation:
    term = assumed(text)
    assert isinstance(term, Binding)
    assert isinstance(term.body, Operation)
    return term.body


@pytest.mark.parametrize(
    ("text", "bounds", "equations", "options"),
    [
        ("b <= c", ["bc"], [], []),
        ("b = c", [], ["bc"], []),
        ("forall k in 1..n: a[k] <= c", ["ac"], [], []),
        ("(sum(k in 1..n) a[k]) <= c", ["c"], [], []),
        ("b <= c and b = 2", ["bc"], ["b"], []),
        ("b != c ==> b < 1", ["b"], ["bc"], []),
        ("b in {1, 2}", [], [], ["b"]),
        ("b <= 1 or c <= 1", [], [], []),
    ],
)
def test_needs_are_the_names_without_which_nothing_is_said(
    text: str, bounds: list[str], equations: list[str], options: list[str]
) -> None:
    term = assumed(text)
    found = [needs_of_bounds(term), needs_of_equations(term), needs_of_options(term)]

    assert [bounds, equations, options] == [
        ["".join(sorted(names)) for names in needs] for needs in found
    ]


def test_a_need_is_met_by_a_value_and_by_a_definition() -> None:
    needs = needs_of_bounds(assumed("b <= c"))

    assert not is_met(needs, StandardEvaluator({"b": Fraction(1)}))
    assert is_met(needs, StandardEvaluator({"b": Fraction(1), "c": Fraction(2)}))
    assert not is_met((), StandardEvaluator({}))


def test_a_comparison_needs_the_members_at_its_indices() -> None:
    relation = instance("forall k in 1..n: a[k] <= c")
    evaluator = StandardEvaluator({"a": Table({(Fraction(1),): Fraction(5)}), "c": Fraction(0)})

    assert has_its_members(evaluator, relation, {"k": Fraction(1)})
    assert not has_its_members(evaluator, relation, {"k": Fraction(2)})


def test_members_in_a_sum_that_may_be_empty_are_no_need() -> None:
    relation = instance("forall k in 1..n: (sum(l in 1..0) a[k]) <= c")
    evaluator = StandardEvaluator({"a": Table({}), "c": Fraction(0)})

    assert has_its_members(evaluator, relation, {"k": Fraction(2)})
