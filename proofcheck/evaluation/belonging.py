"""Whether a value may stand for a name: shape, ring, members of a family, declared set.

Declared names and bound names are held to the same rules, so that neither a model nor an offered
witness can be a complex number where a real one is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofcheck.evaluation.decision import is_member
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator, value_shape
from proofcheck.evaluation.values import truth
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import (
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Table,
    imaginary_part,
    zero_test,
)
from proofcheck.terms.expressions import Bound
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Function, Matrix, Ring, Sort
from proofcheck.terms.sorts import Scalar as ScalarSort
from proofcheck.terms.task import Declaration


def belongs(evaluator: Evaluator, item: Bound, value: Any, scope: Locals) -> Outcome:
    """Decide whether a value has a bound variable's sort and lies in its set.

    raises   NotEvaluable where a shape or the set is not known; Undefined from the set's terms
    """
    outcome = truth.TRUE
    for sort, member, inner in cells(evaluator, item, value, scope):
        outcome = truth.conjunction((outcome, has_sort(evaluator, sort, member, inner)))
        if outcome.truth is not Truth.FALSE and item.domain is not None:
            domain = evaluator.value(item.domain, inner)
            outcome = truth.conjunction((outcome, is_member(evaluator, member, domain)))
        if outcome.truth is Truth.FALSE:
            return outcome
    return outcome


def cells(
    evaluator: Evaluator, item: Declaration | Bound, value: Any, scope: Locals
) -> Iterator[tuple[Sort, Any, Locals]]:
    """Yield the value, or each member of a family, with its sort and index values.

    raises   NotEvaluable for a family that has not exactly one member for each index
    """
    sort = item.variable.sort
    if not isinstance(sort, Function):
        yield sort, value, scope
        return
    scopes = list(evaluator.instances(item.parameters, scope))
    names = [p.variable.name for p in item.parameters]
    keys = [tuple(inner[n] for n in names) for inner in scopes]
    if not isinstance(value, Table) or set(value.members) != set(keys):
        raise NotEvaluable("a family needs exactly one member for each index")
    for key, inner in zip(keys, scopes, strict=True):
        yield sort.result, value.members[key], inner


def has_sort(evaluator: Evaluator, sort: Sort, value: Any, scope: Locals) -> Outcome:
    """Decide whether a value has the shape of a sort, and all its entries the ring.

    raises   NotEvaluable where a size is not known, or the sort is neither number nor matrix
    """
    if isinstance(sort, ScalarSort):
        if isinstance(value, MatrixValue | Table):
            return truth.FALSE
        return _is_in_ring(value, sort.ring)
    if not isinstance(sort, Matrix):
        raise NotEvaluable("a number or a matrix is expected")
    shape = value_shape(evaluator, sort, scope)
    if not isinstance(value, MatrixValue) or (value.rows, value.columns) != shape:
        return truth.FALSE
    return truth.conjunction(_is_in_ring(x, sort.ring) for x in value.flat())


def _is_in_ring(value: Any, ring: Ring) -> Outcome:
    if isinstance(value, Fraction):
        return truth.of(ring is not Ring.INTEGER or value.denominator == 1)
    if isinstance(value, Gaussian) or ring is Ring.COMPLEX:
        return truth.of(ring is Ring.COMPLEX)
    if ring is not Ring.REAL:
        return truth.UNKNOWN  # an enclosure, or what is made of symbols, need not be such a number
    return Outcome(zero_test(imaginary_part(value)))
