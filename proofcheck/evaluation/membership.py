"""Membership in the sets of the language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from proofcheck.evaluation.belonging import belongs
from proofcheck.evaluation.decision import decide, equal, is_member
from proofcheck.evaluation.enumeration import SetValue
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.functions.multivectors import count_of_blades, nearest
from proofcheck.evaluation.values import arithmetic, matrices, order, truth
from proofcheck.evaluation.values.constants import Constant
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import (
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Recurrence,
    Table,
    imaginary_part,
    zero_test,
)
from proofcheck.terms.expressions import Binding, Operation, Variable, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import TRUTH, Matrix, Ring, SetOf

ELEMENT = "the element"
"""Name of the element in question while a set builder is unfolded; no name of the language."""


def member_of(evaluator: Evaluator, value: Any, collection: SetValue) -> Outcome:
    """Decide membership.

    raises   NotEvaluable for sets the kernel does not know; Undefined from the set's terms
    """
    term = collection.term
    if isinstance(term, Binding):
        return _in_builder(evaluator, value, collection, term)
    if not isinstance(term, Operation):
        raise NotEvaluable("an unknown set")
    if isinstance(value, Recurrence):
        raise NotEvaluable("a family of which the first members are listed alone")
    if isinstance(value, Table):
        parts = value.members.values()
        return truth.conjunction(member_of(evaluator, x, collection) for x in parts)
    number_set = _NUMBER_SETS.get(term.operator)
    if number_set is not None:
        return _in_number_set(value, number_set)
    known = _KNOWN_SETS.get(term.operator)
    if known is None:
        raise NotEvaluable(f"membership in `{term.operator}` is not decided")
    arguments = [evaluator.value(a, collection.scope) for a in term.arguments]
    outcome = known(evaluator, value, *arguments)
    if term.operator not in ("kernel", "image") or _element_ring(term) is Ring.COMPLEX:
        return outcome
    return truth.conjunction((outcome, *_are_real(value)))


def _element_ring(term: Operation) -> Ring:
    """Return the ring of a subspace's vectors: the real kernel of a real matrix holds real ones."""
    element = term.sort.element if isinstance(term.sort, SetOf) else None
    return element.ring if isinstance(element, Matrix) else Ring.COMPLEX


def _are_real(value: Any) -> Iterator[Outcome]:
    return (Outcome(zero_test(imaginary_part(x))) for x in arithmetic.as_matrix(value).flat())


def _in_builder(evaluator: Evaluator, value: Any, collection: SetValue, term: Binding) -> Outcome:
    """{body | bound, condition}: the element is the body for some choice of the bound names."""
    scope, first = collection.scope, term.bound[0]
    condition = () if term.condition is None else (term.condition,)
    if len(term.bound) == 1 and term.body == first.variable:
        inner = {**scope, first.variable.name: value}
        parts = [belongs(evaluator, first, value, scope)]
        parts += [decide(evaluator, c, inner) for c in condition if _not_false(parts)]
        return truth.conjunction(parts)
    element = Variable(ELEMENT, sort_of(term.body))
    body = Operation("and", (*condition, Operation("eq", (element, term.body), TRUTH)), TRUTH)
    exists = Binding("exists", term.bound, None, body, TRUTH)
    return decide(evaluator, exists, {**scope, ELEMENT: value})


def _not_false(parts: list[Outcome]) -> bool:
    return all(p.truth is not Truth.FALSE for p in parts)


def _in_number_set(value: Any, accepts: Callable[[Fraction], bool]) -> Outcome:
    if isinstance(value, Fraction):
        return truth.of(accepts(value))
    if isinstance(value, Gaussian):
        return truth.of(accepts is _is_complex)
    if isinstance(value, MatrixValue | Table):
        raise NotEvaluable("a number is expected")
    if isinstance(value, Constant) and value.is_irrational and accepts in _RATIONAL_SETS:
        return truth.FALSE
    if accepts is _is_complex:
        return truth.TRUE
    imaginary = zero_test(imaginary_part(value))
    if accepts is _is_real or imaginary is Truth.FALSE:
        return Outcome(imaginary)
    return truth.conjunction((Outcome(imaginary), _sign_of_enclosure(value, accepts)))


def _sign_of_enclosure(value: Any, accepts: Callable[[Fraction], bool]) -> Outcome:
    zero = Fraction(0)
    if accepts is _is_positive:
        return Outcome(order.is_less(zero, value.real))
    if accepts is _is_not_negative:
        return truth.negation(Outcome(order.is_less(value.real, zero)))
    raise NotEvaluable("an enclosure does not tell integers or rational numbers")


def _is_complex(_value: Fraction) -> bool:
    return True


def _is_real(_value: Fraction) -> bool:
    return True


def _is_positive(value: Fraction) -> bool:
    return value > 0


def _is_not_negative(value: Fraction) -> bool:
    return value >= 0


_NUMBER_SETS: dict[str, Callable[[Fraction], bool]] = {
    "Nat": lambda x: x.denominator == 1 and x >= 0,
    "PosNat": lambda x: x.denominator == 1 and x >= 1,
    "Int": lambda x: x.denominator == 1,
    "Rat": lambda _x: True,
    "Real": _is_real,
    "NonNegReal": _is_not_negative,
    "PosReal": _is_positive,
    "Complex": _is_complex,
}

_RATIONAL_SETS = tuple(_NUMBER_SETS[name] for name in ("Nat", "PosNat", "Int", "Rat"))


def _in_range(_evaluator: Evaluator, value: Any, *ends: Any) -> Outcome:
    low, high = map(_known, ends)
    if isinstance(value, Fraction):
        return truth.of(value.denominator == 1 and low <= value <= high)
    if isinstance(value, Gaussian):
        return truth.FALSE
    raise NotEvaluable("an enclosure in a range of integers")


def _in_finite(evaluator: Evaluator, value: Any, *members: Any) -> Outcome:
    return truth.disjunction(equal(evaluator, value, x) for x in members)


def _in_union(evaluator: Evaluator, value: Any, *parts: Any) -> Outcome:
    return truth.disjunction(is_member(evaluator, value, s) for s in parts)


def _in_intersection(evaluator: Evaluator, value: Any, *parts: Any) -> Outcome:
    return truth.conjunction(is_member(evaluator, value, s) for s in parts)


def _in_difference(evaluator: Evaluator, value: Any, left: Any, right: Any) -> Outcome:
    inside = is_member(evaluator, value, left)
    if inside.truth is Truth.FALSE:
        return truth.FALSE
    outside = truth.negation(is_member(evaluator, value, right))
    return truth.conjunction((inside, outside))


def _is_shaped(value: Any, *shape: Any) -> bool:
    rows, columns = map(_known, shape)
    shaped = arithmetic.as_matrix(value)
    return shaped.rows == rows and shaped.columns == columns


def _known(value: Any) -> Fraction:
    """A size that is still unknown differs from every number, which says nothing."""
    if not isinstance(value, Fraction):
        raise NotEvaluable("a size or the end of a range is not known")
    return value


def _in_matrices(_evaluator: Evaluator, value: Any, rows: Fraction, columns: Fraction) -> Outcome:
    if not _is_shaped(value, rows, columns):
        return truth.FALSE
    return truth.conjunction(_are_real(value))


def _in_complex_matrices(
    _evaluator: Evaluator, value: Any, rows: Fraction, columns: Fraction
) -> Outcome:
    return truth.of(_is_shaped(value, rows, columns))


def _in_unitary(evaluator: Evaluator, value: Any, size: Fraction) -> Outcome:
    if not _is_shaped(value, size, size):
        return truth.FALSE
    matrix = arithmetic.as_matrix(value)
    gram = arithmetic.multiply(matrices.adjoint(matrix), matrix)
    return equal(evaluator, gram, matrices.identity(matrix.rows))


def _in_orthogonal(evaluator: Evaluator, value: Any, size: Fraction) -> Outcome:
    real = _in_matrices(evaluator, value, size, size)
    if real.truth is Truth.FALSE:
        return truth.FALSE
    return truth.conjunction((real, _in_unitary(evaluator, value, size)))


def _in_special_orthogonal(evaluator: Evaluator, value: Any, size: Fraction) -> Outcome:
    orthogonal = _in_orthogonal(evaluator, value, size)
    if orthogonal.truth is Truth.FALSE:
        return truth.FALSE
    turn = matrices.determinant(arithmetic.as_matrix(value))
    return truth.conjunction((orthogonal, equal(evaluator, turn, Fraction(1))))


def _in_multivectors(evaluator: Evaluator, value: Any, dimensions: Fraction) -> Outcome:
    size = count_of_blades(_known(dimensions))
    real = _in_matrices(evaluator, value, size, size)
    if real.truth is Truth.FALSE:
        return truth.FALSE
    matrix = arithmetic.as_matrix(value)
    return truth.conjunction((real, equal(evaluator, matrix, nearest(matrix))))


def _in_kernel(evaluator: Evaluator, value: Any, matrix: Any) -> Outcome:
    image = matrices.multiply(arithmetic.as_matrix(matrix), arithmetic.as_matrix(value))
    return equal(evaluator, image, matrices.zeros(image.rows, image.columns))


def _in_image(_evaluator: Evaluator, value: Any, matrix: Any) -> Outcome:
    columns, vector = arithmetic.as_matrix(matrix), arithmetic.as_matrix(value)
    if columns.rows != vector.rows:
        return truth.FALSE
    joined = matrices.assemble(2, [columns, vector])
    return truth.of(matrices.rank(joined) == matrices.rank(columns))


def _in_spectrum(_evaluator: Evaluator, value: Any, matrix: Any) -> Outcome:
    square = arithmetic.as_matrix(matrix)
    shifted = matrices.add(
        square, matrices.entrywise(matrices.identity(square.rows), lambda x: x * -value)
    )
    return Outcome(zero_test(matrices.determinant(shifted)))


_KNOWN_SETS: dict[str, Callable[..., Outcome]] = {
    "range": _in_range,
    "finite": _in_finite,
    "union": _in_union,
    "inter": _in_intersection,
    "minus": _in_difference,
    "Matrices": _in_matrices,
    "ComplexMatrices": _in_complex_matrices,
    "O": _in_orthogonal,
    "SO": _in_special_orthogonal,
    "U": _in_unitary,
    "Clifford": _in_multivectors,
    "kernel": _in_kernel,
    "image": _in_image,
    "spectrum": _in_spectrum,
}
