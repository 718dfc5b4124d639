"""Ranges without elements are noticed, whatever was evaluated before."""

from __future__ import annotations

from fractions import Fraction

from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.kernel.model import NOTHING
from proofcheck.terms.expressions import Binding, Bound, Number, Operation, Term, Variable
from proofcheck.terms.sorts import INTEGER, REAL, SetOf

ONE = Number(Fraction(1))


def _sum_to(last: int) -> Term:
    ends = ONE, Number(Fraction(last))
    index = Bound(Variable("k", INTEGER), Operation("range", ends, SetOf(INTEGER)), ())
    return Binding("sum", (index,), None, ONE, REAL)


def test_an_empty_sum_is_noticed_after_sums_that_exist_no_longer() -> None:
    for _ in range(50):
        evaluator = StandardEvaluator({})
        for _ in range(20):
            evaluator.value(_sum_to(3), NOTHING)
        assert not evaluator.saw_empty_range
        evaluator.value(_sum_to(0), NOTHING)
        assert evaluator.saw_empty_range


def test_a_sum_that_is_empty_only_once_is_not_empty() -> None:
    index = Bound(
        Variable("k", INTEGER),
        Operation("range", (ONE, Variable("n", INTEGER)), SetOf(INTEGER)),
        (),
    )
    total = Binding("sum", (index,), None, ONE, REAL)
    evaluator = StandardEvaluator({})
    for n in (0, 2):
        evaluator.value(total, {"n": Fraction(n)})

    assert not evaluator.saw_empty_range
