"""Functions in counterexamples are made simpler, and stay functions that the kernel takes."""

from __future__ import annotations

from random import Random

import pytest

from proofcheck.evaluation.closures import check_function
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.falsification.simpler_functions import simpler_functions
from proofcheck.models.choices.functions import draw_function
from proofcheck.terms.expressions import Bound, Term, Variable, integer, walk
from proofcheck.terms.sorts import REAL, Function, Matrix, Ring, Sort
from proofcheck.terms.task import Declaration, Origin

VECTOR = Matrix(integer(2), integer(1), Ring.REAL)
SQUARE = Matrix(integer(2), integer(2), Ring.REAL)


def declared(argument: Sort, result: Sort) -> Declaration:
    sort = Function((Variable("x", argument),), result)
    parameters = (Bound(Variable("x", argument), None),)
    return Declaration(Variable("f", sort), Origin.CONSTANT, "1", parameters)


def size(term: Term) -> int:
    return sum(1 for _ in walk(term))


@pytest.mark.parametrize("sorts", [(REAL, REAL), (VECTOR, REAL), (VECTOR, VECTOR), (REAL, SQUARE)])
def test_drawn_functions_and_simpler_ones_are_functions_of_the_declared_kind(
    sorts: tuple[Sort, Sort],
) -> None:
    item, random, evaluator = declared(*sorts), Random(3), StandardEvaluator({}, {})
    for _ in range(40):
        function = draw_function(evaluator, item, random)
        check_function(evaluator, item, function)
        for simpler in simpler_functions(function):
            check_function(evaluator, item, simpler)
            assert size(simpler.body) <= size(function.body)
            assert simpler != function


def test_nothing_is_simpler_than_zero() -> None:
    item, evaluator = declared(REAL, REAL), StandardEvaluator({}, {})
    found = draw_function(evaluator, item, Random(1))
    for _ in range(200):
        found = next(simpler_functions(found), found)

    assert found.body == integer(0)
    assert list(simpler_functions(found)) == []
