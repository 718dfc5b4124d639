"""The derivative of a function on a model: exact, by jets along one unit after the other.

Where every operation is analytic at its argument, whatever moves, the function is differentiable, and
its jets hold the derivative.  Elsewhere it is compared from both sides: slopes to the right and to the left that
certainly differ refute it.  Of a complex function whose jets ask for parts, real and imaginary
directions are compared: the derivative exists just if it is complex linear (Rudin 1987, Real and
Complex Analysis, section 11.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.functions.jets import (
    Infinitesimal,
    Jet,
    Kind,
    NotHolomorphic,
    slope_of,
    value_of,
)
from proofcheck.evaluation.values import arithmetic, matrices
from proofcheck.evaluation.values.matrices import ONE, ZERO
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Closure,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Undefined,
    Value,
    zero_test,
)
from proofcheck.terms.expressions import Operation, sort_of
from proofcheck.terms.sorts import Function, Matrix, Ring
from proofcheck.terms.sorts import Scalar as NumberSort

IMAGINARY_UNIT = Gaussian(ZERO, ONE)

_Function = Callable[[Value], Value]


def derivative(evaluator: Evaluator, term: Operation, scope: Locals) -> Value:
    """Return the derivative of a function at a point.

    raises   Undefined where there is certainly none; NotEvaluable where that is not decided
    """
    call, point = _function_and_point(evaluator, term, scope)
    start = call(point)  # what has no value at a point has no derivative there
    is_outermost = evaluator.differentiations == 0
    evaluator.differentiations += 1
    try:
        level, is_complex = evaluator.differentiations, _is_complex(term)
        unit = Infinitesimal(level, Kind.COMPLEX if is_complex else Kind.REAL)
        try:
            call(_moved_at_once(point, unit))
            return _gathered(
                point, start, (_slope(call, x, unit) for x in _moved(point, unit, ONE))
            )
        except NotHolomorphic:
            if not is_outermost:
                raise
            return _complex_linear(call, point, start)
        except (NotEvaluable, Undefined) as reason:
            if is_complex or not is_outermost:
                raise NotEvaluable(*reason.args) from None
            return _from_both_sides(call, point, start, reason)
    finally:
        evaluator.differentiations -= 1


def value_at(evaluator: Evaluator, term: Operation, scope: Locals) -> Value:
    """Return the value of the function of which a derivative is asked; raises as evaluation does."""
    call, point = _function_and_point(evaluator, term, scope)
    return call(point)


def _function_and_point(
    evaluator: Evaluator, term: Operation, scope: Locals
) -> tuple[_Function, Value]:
    function, point = (evaluator.value(a, scope) for a in term.arguments)
    if not isinstance(function, Closure):
        raise NotEvaluable("the derivative of a function that is not given by a term")
    return lambda argument: evaluator.applied("the function", function, (argument,)), point


def _is_complex(term: Operation) -> bool:
    sort = sort_of(term.arguments[0])
    assert isinstance(sort, Function)
    of_point = sort.parameters[0].sort
    return isinstance(of_point, NumberSort | Matrix) and of_point.ring is Ring.COMPLEX


def _moved(point: Value, unit: Infinitesimal, step: Scalar) -> Iterator[Value]:
    """Yield the point, moved along one coordinate after the other."""
    if not isinstance(point, MatrixValue):
        yield Jet(unit, point, step)
        return
    cells = point.entries
    for i, row in enumerate(cells):
        for j, x in enumerate(row):
            changed = (*row[:j], Jet(unit, x, step), *row[j + 1 :])
            yield MatrixValue(point.rows, point.columns, (*cells[:i], changed, *cells[i + 1 :]))


def _moved_at_once(point: Value, unit: Infinitesimal) -> Value:
    """Return the point, moved along all coordinates at once.

    Where a function has a value there, each of its operations is analytic in all of them together:
    along one coordinate the others are constant, and x*y is 0 on both axes.
    """
    if not isinstance(point, MatrixValue):
        return Jet(unit, point, ONE)
    cells = tuple(tuple(Jet(unit, x, ONE) for x in row) for row in point.entries)
    return MatrixValue(point.rows, point.columns, cells)


def _slope(call: _Function, argument: Value, unit: Infinitesimal) -> Value:
    return slope_of(call(argument), unit)


def _gathered(point: Value, start: Value, slopes: Iterable[Value]) -> Value:
    """Return the derivative whose values along the coordinates of the point are given."""
    found = list(slopes)
    if not isinstance(point, MatrixValue):
        return found[0]
    if not isinstance(start, MatrixValue):
        rows = iter(found)
        return matrices.build(point.rows, point.columns, lambda _i, _j: next(rows))
    if point.columns != 1 or start.columns != 1:
        raise NotEvaluable("the derivative of a matrix by a matrix")
    columns = [arithmetic.as_matrix(x).entries for x in found]
    return matrices.build(start.rows, point.rows, lambda i, j: columns[j][i][0])


def _complex_linear(call: _Function, point: Value, start: Value) -> Value:
    """Return the complex derivative of what is differentiable in the real sense.

    raises   Undefined where it is not complex linear; NotEvaluable where that is not decided
    """
    unit = Infinitesimal(1, Kind.REAL)
    call(_moved_at_once(point, unit))
    steps = (ONE, IMAGINARY_UNIT)
    both = [[_slope(call, x, unit) for x in _moved(point, unit, step)] for step in steps]
    for along, across in zip(*both, strict=True):
        turned = arithmetic.multiply(IMAGINARY_UNIT, along)
        _need_equal(across, turned, "a function that is not complex differentiable")
    return _gathered(point, start, both[0])


def _from_both_sides(call: _Function, point: Value, start: Value, reason: Exception) -> Value:
    """Return the derivative of a function of one number whose slopes from both sides are equal.

    raises   Undefined where a function of any number of them has no derivative along one;
             NotEvaluable where that is not decided, and for more numbers than one
    """
    unit = Infinitesimal(1, Kind.POSITIVE)
    sides: list[list[Value]] = []
    for step in (ONE, -ONE):
        try:
            sides.append([call(x) for x in _moved(point, unit, step)])
        except Undefined as fault:
            raise NotEvaluable(*fault.args) from None
    for right, left in zip(*sides, strict=True):
        for value in (right, left):
            _need_equal(value_of(value, unit), start, "a function that is not continuous")
        slopes = slope_of(right, unit), arithmetic.negate(slope_of(left, unit))
        _need_equal(*slopes, "a function with different slopes to the right and to the left")
    if isinstance(point, MatrixValue):
        raise NotEvaluable(*reason.args)
    return slope_of(sides[0][0], unit)


def _need_equal(left: Value, right: Value, what: str) -> None:
    """Raise Undefined where values certainly differ, NotEvaluable where that is not decided."""
    differences = arithmetic.as_matrix(arithmetic.add(left, arithmetic.negate(right))).flat()
    answers = [zero_test(x) for x in differences]
    if Truth.FALSE in answers:
        raise Undefined(f"the derivative of {what}")
    if any(answer is not Truth.TRUE for answer in answers):
        raise NotEvaluable("whether a function is differentiable is not decided")
