"""Questions about infinite sets, answered by interval evaluation.

What a name ranges over is covered by boxes: balls in place of numbers, all numbers where nothing
is known, and a bounded interval where the condition bounds a norm.  A term evaluated on a box
gives an enclosure of all its values there, and a proposition that is certainly true on every box
holds everywhere (Moore, Kearfott and Cloud 2009, Introduction to Interval Analysis, chapter 5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from proofcheck.evaluation.belonging import belongs
from proofcheck.evaluation.constant_terms import constant_value
from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.quadratic_extrema import bound_everywhere, quadratic_extremum
from proofcheck.evaluation.quantified.everywhere import decide_polynomials
from proofcheck.evaluation.unknowns import Unknowns
from proofcheck.evaluation.values import matrices, order, truth
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import (
    Ball,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Table,
    Undefined,
    enclosure,
)
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Operation,
    Term,
    Variable,
    parts_of_conjunction,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import REAL, TRUTH
from proofcheck.terms.substitution import free_names

PIECES = 16
"""Most boxes into which a bounded set is cut."""

LIMITS = tuple(Fraction(10) ** k for k in (0, 1, 3, 6, 12))
"""Numbers that are tried as a bound, where some bound is asked for."""


@dataclass(frozen=True, slots=True)
class _Cover:
    """A cover of what names range over.

    stand_ins  the names' values, made of numbered unknowns
    radius     bounds of the absolute values of some unknowns
    """

    stand_ins: dict[str, Any]
    radius: dict[int, Scalar]

    def boxes(self, most: int = PIECES) -> Iterator[Locals]:
        """Yield values of the names, box by box."""
        keys = sorted(self.radius)
        count = self._pieces(most)
        for cell in product(range(count), repeat=len(keys)):
            places = dict(zip(keys, cell, strict=True))
            balls = {k: _piece(self.radius[k], place, count) for k, place in places.items()}
            yield {name: _filled(value, balls) for name, value in self.stand_ins.items()}

    def _pieces(self, most: int) -> int:
        """Return into how many parts each bounded coordinate is cut."""
        count = 1
        while self.radius and (count + 1) ** len(self.radius) <= most:
            count += 1
        return count

    def count_of_boxes(self) -> int:
        """Return how many boxes there are at most."""
        return int(self._pieces(PIECES) ** len(self.radius))

    def points(self) -> Iterator[Locals]:
        """Yield a few values of the names: zero, and ends of the bounded coordinates."""
        yield {name: _filled(value, None) for name, value in self.stand_ins.items()}
        for key, radius in self.radius.items():
            if isinstance(radius, Fraction):
                for end in (radius, -radius):
                    ends = {key: end}
                    yield {n: _filled(v, None, ends) for n, v in self.stand_ins.items()}


def _piece(radius: Scalar, place: int, count: int) -> Ball:
    """Return a ball around one of ``count`` equal parts of [-radius, radius]."""
    from flint import acb, arb

    whole = arb(enclosure(radius).real.abs_upper())
    width = whole / count
    middle = -whole + width * (2 * place + 1)
    return Ball(acb(middle + arb(0, 1) * width))


def _filled(value: Any, balls: Any, ends: Any = None) -> Any:
    """Put balls in place of unknowns; without balls, zero or a given end."""
    from flint import acb, arb

    if isinstance(value, Table):
        return Table({key: _filled(v, balls, ends) for key, v in value.members.items()})
    if isinstance(value, MatrixValue):
        return matrices.entrywise(value, lambda x: _filled(x, balls, ends))
    if not isinstance(value, Affine):
        return value
    total: Scalar = value.constant
    for key, coefficient in value.coefficients.items():
        if balls is None:
            part: Scalar = (ends or {}).get(key, Fraction(0))
        else:
            part = balls.get(key) or Ball(acb(arb(0, float("inf"))))
        total = total + part * coefficient
    return total


def cover(
    evaluator: Evaluator, bound: Sequence[Bound], condition: Term | None, scope: Locals
) -> _Cover:
    """Cover all choices of bound names that satisfy a condition."""
    unknowns, inner = Unknowns(), dict(scope)
    for item in bound:
        inner[item.variable.name] = unknowns.stand_in(evaluator, item, inner)
    names = {item.variable.name for item in bound}
    found = _Cover({name: inner[name] for name in names}, {})
    for part in () if condition is None else parts_of_conjunction(condition):
        found = _tightened(found, evaluator, part, scope)
    return found


_NORMS = frozenset({"norm", "norm1", "norminf", "normF", "abs"})


def _tightened(found: _Cover, evaluator: Evaluator, part: Term, scope: Locals) -> _Cover:
    """Use ``|x| <= c``: no entry is larger than any norm of the whole."""
    if not isinstance(part, Operation) or part.operator not in ("le", "lt", "ge", "gt"):
        return found
    left, right = part.arguments if part.operator in ("le", "lt") else part.arguments[::-1]
    if not isinstance(left, Operation) or left.operator not in _NORMS:
        return found
    (inner,) = left.arguments
    if not isinstance(inner, Variable) or inner.name not in found.stand_ins:
        return found
    if not free_names(right).isdisjoint(found.stand_ins):
        return found
    try:
        radius = evaluator.value(right, scope)
    except (NotEvaluable, Undefined):
        return found
    value = found.stand_ins[inner.name]
    entries = value.flat() if isinstance(value, MatrixValue) else (value,)
    keys = {k for x in entries if isinstance(x, Affine) for k in x.coefficients}
    return replace(found, radius={**found.radius, **dict.fromkeys(keys, radius)})


def holds_everywhere(evaluator: Evaluator, term: Binding, scope: Locals) -> Outcome:
    """Decide a universal proposition about an infinite set; TRUE where it holds on every box.

    Polynomials are decided exactly, bounds of lengths and quadratic forms by the bounds that cannot
    be improved.
    """
    settled = decide_polynomials(evaluator, term, scope)
    if settled.truth is not Truth.UNKNOWN:
        return settled
    try:
        settled = bound_everywhere(evaluator, term, scope)
        if settled.truth is not Truth.UNKNOWN:
            return settled
        covered = cover(evaluator, term.bound, term.condition, scope)
        for box in covered.boxes():
            if decide(evaluator, term.body, {**scope, **box}).truth is not Truth.TRUE:
                return truth.UNKNOWN
    except Undefined:
        return truth.UNKNOWN
    return truth.TRUE


def fails_everywhere(
    evaluator: Evaluator, bound: Sequence[Bound], conjuncts: Sequence[Term], scope: Locals
) -> bool:
    """Say whether some condition of an existence is false, whatever is chosen."""
    everything = Operation("and", tuple(conjuncts), TRUTH)
    covered = cover(evaluator, bound, everything, scope)
    return all(_fails(evaluator, conjuncts, {**scope, **box}) for box in covered.boxes())


def _fails(evaluator: Evaluator, conjuncts: Sequence[Term], scope: Locals) -> bool:
    for conjunct in conjuncts:
        try:
            if decide(evaluator, conjunct, scope).truth is Truth.FALSE:
                return True
        except Undefined:
            continue  # some choices may make sense
    return False


def extremum(evaluator: Evaluator, term: Binding, scope: Locals) -> Scalar:
    """Return the supremum or infimum of a term, exactly or enclosed.

    raises   NotEvaluable where the set is not known to be inhabited, or the values not to be
             bounded; Undefined for a finite set that is empty
    """
    better = order.larger if term.binder == "sup" else order.smaller
    try:
        values = [evaluator.value(term.body, i) for i in evaluator.choices(term, scope)]
    except NotEvaluable:
        found = quadratic_extremum(evaluator, term, scope)
        return _infinite_extremum(evaluator, term, scope) if found is None else found
    if not values:
        raise Undefined("the supremum or infimum over an empty set")
    best = values[0]
    for value in values[1:]:
        best = better(best, value)
    return best


def _infinite_extremum(evaluator: Evaluator, term: Binding, scope: Locals) -> Scalar:
    covered = cover(evaluator, term.bound, term.condition, scope)
    locals_ = ({**scope, **point} for point in covered.points())
    points = [point for point in locals_ if _is_admissible(evaluator, term, point)]
    if not points:
        raise NotEvaluable("no element of the set is known")
    constant = constant_value(evaluator, term.body, {**scope, **covered.stand_ins})
    if constant is not None:
        return constant
    on_boxes = _on_boxes(evaluator, term, covered, scope)
    at_points = [evaluator.value(term.body, point) for point in points]
    if all(isinstance(x, Fraction) for x in on_boxes) and len(set(on_boxes)) == 1:
        return on_boxes[0]
    return _between(on_boxes, at_points, is_supremum=term.binder == "sup")


def _on_boxes(evaluator: Evaluator, term: Binding, covered: _Cover, scope: Locals) -> list[Scalar]:
    """Return the values of a term on one box, where that will do, or else on smaller ones.

    raises   NotEvaluable where some value has no bound, for there is then no extremum to enclose
    """
    values: list[Scalar] = []
    for most in (1, PIECES):
        boxes = list(covered.boxes(most))
        if len(boxes) == len(values):
            break
        values = []
        for box in boxes:
            value = evaluator.value(term.body, {**scope, **box})
            if len(boxes) == covered.count_of_boxes() and not _is_finite(value):
                raise NotEvaluable("the values are not known to be bounded")
            values.append(value)
        if isinstance(values[0], Fraction):
            break
    return values


def _is_finite(value: Scalar) -> bool:
    return not isinstance(value, Ball) or bool(value.value.is_finite())


def _is_admissible(evaluator: Evaluator, term: Binding, scope: Locals) -> bool:
    parts = [belongs(evaluator, b, scope[b.variable.name], scope) for b in term.bound]
    if term.condition is not None:
        parts.append(decide(evaluator, term.condition, scope))
    return truth.conjunction(parts).truth is Truth.TRUE


def _between(on_boxes: Sequence[Scalar], at_points: Sequence[Scalar], *, is_supremum: bool) -> Ball:
    """Enclose the extremum: it is no better than all boxes, and no worse than each point."""
    from flint import acb

    sign = 1 if is_supremum else -1
    boxes = [_real(x) * sign for x in on_boxes]
    points = [_real(x) * sign for x in at_points]
    upper, lower = boxes[0].upper(), points[0].lower()
    for box in boxes[1:]:
        upper = upper.max(box.upper())
    for point in points[1:]:
        lower = lower.max(point.lower())
    whole = lower.union(upper) * sign
    if not whole.is_finite():
        raise NotEvaluable("the values are not known to be bounded")
    return Ball(acb(whole))


def _real(value: Scalar) -> Any:
    part = enclosure(value)
    if not part.imag.is_zero() or not part.real.is_finite():
        raise NotEvaluable("the values are not known to be real and bounded")
    return part.real


def find_limit(evaluator: Evaluator, term: Binding, scope: Locals) -> Outcome:
    """Return TRUE where some large number or its negative is a bound of all that it should bound.

    The question is ``exists x : Real: forall ...: P``.
    """
    if len(term.bound) != 1 or term.condition is not None or not _is_real(term.bound[0]):
        return truth.UNKNOWN
    if not isinstance(term.body, Binding) or term.body.binder != "forall":
        return truth.UNKNOWN
    name = term.bound[0].variable.name
    for limit in LIMITS:
        for value in (limit, -limit):
            try:
                if decide(evaluator, term.body, {**scope, name: value}).truth is Truth.TRUE:
                    return truth.TRUE
            except Undefined:
                continue
    return truth.UNKNOWN


def _is_real(item: Bound) -> bool:
    return item.domain is None and item.variable.sort == REAL
