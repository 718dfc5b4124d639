"""Unknown scalars and matrices as affine forms, and the linear equations they satisfy."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations, cycle, islice, product
from typing import Any

from proofcheck.evaluation.belonging import belongs
from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator, value_shape
from proofcheck.evaluation.values import elimination, matrices
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.polynomials import is_symbolic
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Closure,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Table,
    Undefined,
    imaginary_part,
    zero_test,
)
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import TRUTH, Function, Matrix, Ring
from proofcheck.terms.sorts import Scalar as ScalarSort
from proofcheck.terms.substitution import free_names

_LOWER = {"PosNat": Fraction(1)} | dict.fromkeys(("Nat", "NonNegReal", "PosReal"), Fraction(0))

VARIOUS = tuple(map(Fraction, (17, 13, 19, 11, 29, 7, 23, 5, 31, 3, 37, 2)))
"""Numbers that are tried for unknowns of which nothing is known: they are no zeros of a given
polynomial, unless by chance."""

MOST_ALONE = 6
"""So many unknowns are each tried alone."""

MOST_INSTANCES = 64
"""So many instances of an equation that holds for all numbers or vectors are looked at."""

MOST_ENTRIES = 8
"""Largest matrix of which instances are looked at."""

_INTEGERS = frozenset({"PosNat", "Nat", "Int"})


class Unknowns:
    """Numbers the entries of unknown objects, and collects what is known of them.

    lower      a lower bound of some scalar unknowns
    integers   scalar unknowns that are integers
    key_of     the number of a scalar unknown, by name
    """

    def __init__(self) -> None:
        self.count = 0
        self.lower: dict[int, Fraction] = {}
        self.integers: set[int] = set()
        self.key_of: dict[str, int] = {}

    def fresh(self) -> Affine:
        """Return a new unknown, a real number."""
        self.count += 1
        return Affine(Fraction(0), {self.count - 1: Fraction(1)})

    def stand_in(self, evaluator: Evaluator, item: Bound, scope: Locals) -> Any:
        """Return a value made of unknowns for a bound variable.

        None where its shape is not determined: equations that mention it are then not used.
        """
        sort = item.variable.sort
        if isinstance(sort, ScalarSort):
            return self._scalar(item, sort.ring)
        if isinstance(sort, Matrix):
            return self.matrix(evaluator, sort, scope)
        if isinstance(sort, Function):
            return self._family(evaluator, item, sort, scope)
        return None

    def _family(
        self, evaluator: Evaluator, item: Bound, sort: Function, scope: Locals
    ) -> Table | None:
        """Return a family of unknown members, None where its index set is not finite."""
        names = [p.variable.name for p in item.parameters]
        try:
            scopes = list(evaluator.instances(item.parameters, scope))
        except NotEvaluable:
            return None
        members: dict[tuple[Fraction, ...], Any] = {}
        for inner in scopes:
            member: Any = None
            if isinstance(sort.result, ScalarSort):
                member = self._member(item, sort.result.ring)
            elif isinstance(sort.result, Matrix):
                member = self.matrix(evaluator, sort.result, inner)
            if member is None:
                return None
            members[tuple(inner[n] for n in names)] = member
        return Table(members)

    def _member(self, item: Bound, ring: Ring) -> Affine:
        """Return an unknown number in the set that an item ranges over."""
        if ring is Ring.COMPLEX:
            return self.number(ring)
        form = self.fresh()
        key = self.count - 1
        name = item.domain.operator if isinstance(item.domain, Operation) else ""
        if name in _LOWER:
            self.lower[key] = _LOWER[name]
        if name in _INTEGERS or ring is Ring.INTEGER:
            self.integers.add(key)
        return form

    def number(self, ring: Ring) -> Affine:
        """Return an unknown number: one unknown, or re + im i made of two."""
        form = self.fresh()
        if ring is not Ring.COMPLEX:
            return form
        other = self.count
        self.count += 1
        return Affine(Fraction(0), {**form.coefficients, other: Gaussian(Fraction(0), Fraction(1))})

    def matrix(self, evaluator: Evaluator, sort: Matrix, scope: Locals) -> MatrixValue | None:
        """Return a matrix of fresh unknowns, None where the shape is not determined."""
        try:
            rows, columns = value_shape(evaluator, sort, scope)
        except NotEvaluable:
            return None
        if rows < 0 or columns < 0:
            return None
        return matrices.build(rows, columns, lambda _i, _j: self.number(sort.ring))

    def _scalar(self, item: Bound, ring: Ring) -> Affine:
        form = self._member(item, ring)
        if ring is not Ring.COMPLEX:
            self.key_of[item.variable.name] = self.count - 1
        return form

    def equations(self, evaluator: Evaluator, term: Term, scope: Locals) -> list[Scalar]:
        """Return forms that vanish for every solution of a proposition; none if not linear."""
        try:
            return self._equations(evaluator, term, scope)
        except (NotEvaluable, Undefined):
            return []

    def _equations(self, evaluator: Evaluator, term: Term, scope: Locals) -> list[Scalar]:
        if isinstance(term, Binding) and term.binder == "forall":
            return self._under_forall(evaluator, term, scope)
        if not isinstance(term, Operation):
            return []
        if term.operator == "and":
            return [e for a in term.arguments for e in self.equations(evaluator, a, scope)]
        if term.operator == "implies":
            condition, body = term.arguments
            return self._under_condition(evaluator, condition, body, scope)
        if term.operator != "eq":
            return []
        unfolded = Operation(
            "eq", tuple(_unfold(evaluator, a, scope) for a in term.arguments), TRUTH
        )
        left, right = (evaluator.value(a, scope) for a in clear_inverses(unfolded).arguments)
        return _differences(left, right)

    def _under_forall(self, evaluator: Evaluator, term: Binding, scope: Locals) -> list[Scalar]:
        body = term.body
        if term.condition is not None:
            body = Operation("implies", (term.condition, term.body), TRUTH)
        try:
            instances = list(evaluator.instances(term.bound, scope))
        except NotEvaluable:
            instances = list(_some_instances(evaluator, term.bound, scope))
        return [e for inner in instances for e in self.equations(evaluator, body, inner)]

    def _under_condition(
        self, evaluator: Evaluator, condition: Term, body: Term, scope: Locals
    ) -> list[Scalar]:
        """Return the forms of a consequent whose antecedent certainly holds.

        Where the consequent certainly fails, ``x != y`` cannot be: x = y is the equation.
        """
        if decide(evaluator, condition, scope).truth is Truth.TRUE:
            return self.equations(evaluator, body, scope)
        if not isinstance(condition, Operation) or condition.operator != "ne":
            return []
        if decide(evaluator, body, scope).truth is not Truth.FALSE:
            return []
        return self.equations(evaluator, Operation("eq", condition.arguments, TRUTH), scope)

    def solve(self, forms: list[Scalar]) -> tuple[list[Scalar], list[int]]:
        """Eliminate; returns the reduced forms (each vanishes on every solution) and pivots.

        The form of every pivot comes first, in their order; then constants that are not certainly
        zero, so that there may be no solution.
        """
        parts = (part for form in forms for part in _real_and_imaginary(form))
        rows = [self._row(part) for part in parts if not isinstance(part, Fraction) or part]
        reduced, pivots = elimination.solve(rows, self.count)
        constants = (row[-1] for row in reduced[len(pivots) :])
        left = (c for c in constants if zero_test(c) is not Truth.TRUE)
        return [*map(self._form, reduced[: len(pivots)]), *left], pivots

    def _row(self, form: Scalar) -> list[Scalar]:
        if not isinstance(form, Affine):
            return [matrices.ZERO] * self.count + [form]
        row: list[Scalar] = [matrices.ZERO] * self.count
        for k, c in form.coefficients.items():
            row[k] = c
        return [*row, form.constant]

    def _form(self, row: list[Scalar]) -> Scalar:
        kept = {k: c for k, c in enumerate(row[:-1]) if c is not matrices.ZERO and c != 0}
        return Affine(row[-1], kept) if kept else row[-1]

    def unique_values(self, reduced: list[Scalar], pivots: list[int]) -> Callable[[Any], Any]:
        """Return a function that replaces unknowns by values; None where one is not unique."""
        known: dict[int, Scalar] = {}
        for form, pivot in zip(reduced, pivots, strict=False):
            if isinstance(form, Affine) and set(form.coefficients) == {pivot}:
                known[pivot] = -form.constant
        return lambda value: _replace(value, known)

    def least_values(self, reduced: list[Scalar], pivots: list[int]) -> Callable[[Any], Any]:
        """Return a function that puts one solution in place of the unknowns.

        What the forms leave open is zero, or its lower bound.
        """
        return self._solution(reduced, pivots, {})

    def various_values(
        self, reduced: list[Scalar], pivots: list[int]
    ) -> Iterator[Callable[[Any], Any]]:
        """Yield functions that put different solutions in place of the unknowns.

        What the forms leave open is zero or its lower bound, then above that by different
        numbers, then by one in one place only.
        """
        free = [k for k in range(self.count) if k not in pivots]
        yield self._solution(reduced, pivots, {})
        yield self._solution(reduced, pivots, dict(zip(free, cycle(VARIOUS), strict=False)))
        for key in free[:MOST_ALONE]:
            yield self._solution(reduced, pivots, {key: Fraction(1)})

    def _solution(
        self, reduced: list[Scalar], pivots: list[int], above: Mapping[int, Fraction]
    ) -> Callable[[Any], Any]:
        known: dict[int, Scalar] = {
            k: self.lower.get(k, Fraction(0)) + above.get(k, Fraction(0))
            for k in range(self.count)
            if k not in pivots
        }
        for form, pivot in zip(reduced, pivots, strict=False):
            if isinstance(form, Affine):
                rest = (c * known[k] for k, c in form.coefficients.items() if k != pivot)
                known[pivot] = -sum(rest, form.constant)
        return lambda value: _replace(value, known)


def _some_instances(
    evaluator: Evaluator, bound: Sequence[Bound], scope: Locals
) -> Iterator[Locals]:
    """Yield a few choices of names that range over infinite sets: what holds for all holds for them.

    raises   NotEvaluable where a name stands for no numbers
    """
    pools = [_simple_values(evaluator, item, scope) for item in bound]
    for values in islice(product(*pools), MOST_INSTANCES):
        inner = dict(scope)
        for item, value in zip(bound, values, strict=True):
            if belongs(evaluator, item, value, inner).truth is not Truth.TRUE:
                break
            inner[item.variable.name] = value
        else:
            yield inner


def _simple_values(evaluator: Evaluator, item: Bound, scope: Locals) -> list[Any]:
    """Return a few numbers; of matrices those with one or two entries that are one."""
    sort = item.variable.sort
    if isinstance(sort, ScalarSort):
        return [*map(Fraction, (1, 2, 0, -1, 3))]
    rows, columns = value_shape(evaluator, sort, scope)
    if rows * columns > MOST_ENTRIES:
        raise NotEvaluable("a matrix is too large for its instances to be tried")
    places = [(i, j) for i in range(rows) for j in range(columns)]
    chosen = (*((place,) for place in places), *combinations(places, 2))
    return [_with_ones(rows, columns, ones) for ones in chosen]


def _with_ones(rows: int, columns: int, ones: Collection[tuple[int, int]]) -> MatrixValue:
    return matrices.build(rows, columns, lambda i, j: Fraction(int((i, j) in ones)))


def _replace(value: Any, known: Mapping[int, Scalar]) -> Any:
    if isinstance(value, MatrixValue):
        cells = [_replace(x, known) for x in value.flat()]
        if any(c is None for c in cells):
            return None
        return matrices.build(value.rows, value.columns, lambda i, j: cells[i * value.columns + j])
    if isinstance(value, Table):
        members = {key: _replace(member, known) for key, member in value.members.items()}
        return None if any(m is None for m in members.values()) else Table(members)
    if isinstance(value, Affine):
        if not all(key in known for key in value.coefficients):
            return None
        parts = (c * known[key] for key, c in value.coefficients.items())
        return sum(parts, value.constant)
    return value


def _real_and_imaginary(form: Scalar) -> list[Scalar]:
    """Split an equation over the complex numbers into two over the real unknowns."""
    parts = (form.constant, *form.coefficients.values()) if isinstance(form, Affine) else (form,)
    if all(isinstance(c, Fraction) for c in parts):
        return [form]
    return [form.real, imaginary_part(form)]


def has_unknowns(value: Any) -> bool:
    """Say whether an unknown occurs in a value."""
    if isinstance(value, Table):
        return any(map(has_unknowns, value.members.values()))
    if isinstance(value, Closure):
        return any(map(has_unknowns, value.scope.values()))
    if isinstance(value, MatrixValue):
        return any(isinstance(x, Affine) for row in value.entries for x in row) or is_symbolic(
            value
        )
    return isinstance(value, Affine) or is_symbolic(value)


def _differences(left: Any, right: Any) -> list[Scalar]:
    """Return what vanishes where two numbers, or two matrices of one shape, are equal."""
    if isinstance(left, MatrixValue) and isinstance(right, MatrixValue):
        if (left.rows, left.columns) != (right.rows, right.columns):
            return []
        return [x - y for x, y in zip(left.flat(), right.flat(), strict=True)]
    return [left - right] if _is_scalar(left) and _is_scalar(right) else []


def _is_scalar(value: Any) -> bool:
    return isinstance(value, Fraction | Gaussian | Affine) or hasattr(value, "zero_test")


def _unfold(evaluator: Evaluator, term: Term, scope: Locals) -> Term:
    """Replace a defined name by its body, so that an inverse in it can be cleared."""
    while isinstance(term, Variable) and term.name not in scope:
        if term.name in evaluator.model:
            break
        definition = evaluator.definitions.get(term.name)
        if definition is None or definition.body is None or definition.parameters:
            break
        if not free_names(definition.body).isdisjoint(scope):
            break  # a body sees no local names
        term = definition.body
    return term


def clear_inverses(equation: Operation) -> Operation:
    """Multiply an equation ``X = Y * inv(Z)`` or ``X = inv(Z) * Y`` by Z.

    Every solution of the given equation solves the result; where Z is singular the given one
    has no value, hence no solution to lose.
    """
    for left, right in (equation.arguments, equation.arguments[::-1]):
        cleared = _clear_side(left, right)
        if cleared is not None:
            return cleared
    return equation


def _clear_side(left: Term, right: Term) -> Operation | None:
    match right:
        case Operation("mul", (first, Operation("inv", (bottom,)))):
            product = Operation("mul", (left, bottom), sort_of(left))
            return Operation("eq", (product, first), TRUTH)
        case Operation("mul", (Operation("inv", (bottom,)), second)):
            product = Operation("mul", (bottom, left), sort_of(left))
            return Operation("eq", (product, second), TRUTH)
    return None
