"""Existence of an orthogonal or unitary matrix that brings matrices to normal form.

The question is ``exists V : U(n), ...: V^* * X * V = D`` for one or several known X, where D may
hold further unknowns in places where they stand alone.  Commuting normal X leave, up to order, one
choice of V (see :mod:`proofcheck.evaluation.functions.normal_forms`); the rest are linear equations.  What is
found is tried like any other choice, so it is believed for what it satisfies, not for how it was
found.  That nothing exists is concluded from what X and V^* X V have in common.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations
from typing import Any

from proofcheck.evaluation.choices import strongest_choice
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator, value_shape
from proofcheck.evaluation.functions.normal_forms import (
    common_orthogonal_bases,
    common_unitary_bases,
    is_exact,
)
from proofcheck.evaluation.unknowns import Unknowns
from proofcheck.evaluation.values import arithmetic, matrices, truth
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.truth import Outcome
from proofcheck.evaluation.values.values import MatrixValue, NotEvaluable, Scalar, Undefined
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Operation,
    Term,
    Variable,
    factors_of_product,
    parts_of_conjunction,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import TRUTH, Matrix, Ring
from proofcheck.terms.substitution import free_names

_ADJOINTS = {
    "O": frozenset({"transpose", "adjoint"}),
    "SO": frozenset({"transpose", "adjoint"}),
    "U": frozenset({"adjoint"}),
}
"""For each group the operations that give the inverse of its members."""


@dataclass(frozen=True, slots=True)
class _NormalForm:
    """An equation ``V^* * X * V = D``, with the values of the local names in it.

    V may occur in neither X nor D, and no unknown in X.
    """

    similar: Term
    original: Term
    form: Term
    scope: Locals


def find_normal_form(
    evaluator: Evaluator, bound: Sequence[Bound], conditions: Sequence[Term], scope: Locals
) -> Outcome:
    """Return TRUE or CLOSE where a common eigenbasis satisfies everything; else unknown."""
    sought = _sought(evaluator, bound, conditions, scope)
    if sought is None:
        return truth.UNKNOWN
    try:
        found = list(_normal_forms(evaluator, sought, bound, conditions, scope))
        family = [arithmetic.as_matrix(evaluator.value(f.original, f.scope)) for f in found]
        choices = list(_choices(evaluator, sought, bound, (conditions, found, family), scope))
    except (NotEvaluable, Undefined):
        return truth.UNKNOWN
    best = strongest_choice(evaluator, bound, iter(choices), conditions, scope)
    return best or truth.UNKNOWN


def invariant_equations(
    evaluator: Evaluator, bound: Sequence[Bound], conditions: Sequence[Term], inner: Locals
) -> list[Scalar]:
    """Return forms that vanish for every solution, since V^* X V shares them with X.

    These are the trace, and where D has them whatever its unknowns are: being Hermitian or skew,
    being normal, commuting with another (Horn and Johnson 2013, Matrix Analysis, section 2.5).

    inner   values of all names, made of unknowns for the bound ones
    """
    sought = _sought(evaluator, bound, conditions, inner)
    if sought is None:
        return []
    rows: list[Scalar] = []
    known: list[tuple[MatrixValue, list[MatrixValue]]] = []
    try:
        for found in _normal_forms(evaluator, sought, bound, conditions, inner):
            sides = [evaluator.value(t, found.scope) for t in (found.original, found.form)]
            original, form = map(arithmetic.as_matrix, sides)
            rows.append(_trace(original) - _trace(form))
            if is_exact(original):
                known.append((original, _span(form)))
    except (NotEvaluable, Undefined):
        return rows
    return [*rows, *(x for pair in known for x in _symmetries(*pair)), *_commutators(known)]


def _span(form: MatrixValue) -> list[MatrixValue]:
    """Return exact matrices whose real linear span holds a form, whatever its unknowns are.

    raises   NotEvaluable where a coefficient is not exact
    """
    keys = {k for x in form.flat() if isinstance(x, Affine) for k in x.coefficients}
    constant = matrices.entrywise(form, lambda x: x.constant if isinstance(x, Affine) else x)
    span = [constant, *(_part(form, key) for key in sorted(keys))]
    if not all(map(is_exact, span)):
        raise NotEvaluable("a form with enclosed entries")
    return span


def _part(form: MatrixValue, key: int) -> MatrixValue:
    """Return the matrix of the coefficients of one unknown."""
    none: dict[int, Scalar] = {}
    return matrices.entrywise(
        form, lambda x: getattr(x, "coefficients", none).get(key, matrices.ZERO)
    )


def _symmetries(original: MatrixValue, span: list[MatrixValue]) -> Iterator[Scalar]:
    """Yield what vanishes because the form is Hermitian, skew or normal."""
    for sign in (matrices.ONE, -matrices.ONE):
        if all(matrices.adjoint(m) == matrices.scale(sign, m) for m in span):
            yield from _difference(matrices.adjoint(original), matrices.scale(sign, original))
    if _all_commute(span, [matrices.adjoint(m) for m in span]):
        yield from _commutator(original, matrices.adjoint(original))


def _commutators(known: list[tuple[MatrixValue, list[MatrixValue]]]) -> Iterator[Scalar]:
    for (first, span), (second, other) in combinations(known, 2):
        if _all_commute(span, other):
            yield from _commutator(first, second)


def _all_commute(span: list[MatrixValue], other: list[MatrixValue]) -> bool:
    """Say whether all of one complex span commutes with all of another."""
    return _lines_commute(_lines(span), _lines(other))


@lru_cache(maxsize=64)
def _lines_commute(lines: tuple[MatrixValue, ...], others: tuple[MatrixValue, ...]) -> bool:
    """Say whether matrices commute; forms of one kind, diagonal ones say, have the same lines."""
    return all(_commute(m, n) for m in lines for n in others)


def _lines(span: list[MatrixValue]) -> tuple[MatrixValue, ...]:
    """Return one matrix for all that are complex multiples of it, as i*X is of X."""
    found = dict[MatrixValue, None]()
    for one in span:
        lead = next((x for x in one.flat() if x != 0), None)
        if lead is not None:
            found[one if lead == 1 else matrices.entrywise(one, partial(_divided, lead))] = None
    return tuple(found)


def _divided(lead: Scalar, entry: Scalar) -> Scalar:
    return entry / lead if entry != 0 else entry


def _commute(left: MatrixValue, right: MatrixValue) -> bool:
    return not any(_commutator(left, right))


def _commutator(left: MatrixValue, right: MatrixValue) -> list[Scalar]:
    return _difference(matrices.multiply(left, right), matrices.multiply(right, left))


def _difference(left: MatrixValue, right: MatrixValue) -> list[Scalar]:
    """Return the entries of a difference, those left out that are exactly zero."""
    if left.rational is not None and right.rational is not None and left == right:
        return []
    differences = (x - y for x, y in zip(left.flat(), right.flat(), strict=True))
    return [one for one in differences if not isinstance(one, Fraction) or one]


def _trace(matrix: MatrixValue) -> Scalar:
    if matrix.rows != matrix.columns:
        raise Undefined("the trace of a matrix that is not square")
    return sum((matrix.entries[i][i] for i in range(matrix.rows)), matrices.ZERO)


@dataclass(frozen=True, slots=True)
class _Sought:
    """The matrix that is asked for, and the group in which it has to lie."""

    item: Bound
    group: str

    @property
    def variable(self) -> Variable:
        return self.item.variable

    def is_inverse(self, term: Term) -> bool:
        """Say whether a term is the inverse of the matrix, by its form."""
        return (
            isinstance(term, Operation)
            and term.operator in _ADJOINTS[self.group] | {"inv"}
            and term.arguments[0] == self.variable
        )

    @property
    def inverse(self) -> Term:
        operator = "adjoint" if self.group == "U" else "transpose"
        return Operation(operator, (self.variable,), self.variable.sort)


def _sought(
    evaluator: Evaluator, bound: Sequence[Bound], conditions: Sequence[Term], scope: Locals
) -> _Sought | None:
    """Return the one orthogonal or unitary matrix that is asked for."""
    found = [_Sought(one, group) for one in bound if (group := _group(one, conditions))]
    if len(found) != 1:
        return None
    try:
        rows, columns = value_shape(evaluator, found[0].variable.sort, scope)
    except (NotEvaluable, Undefined):
        return None
    return found[0] if rows == columns else None


def _group(item: Bound, conditions: Sequence[Term]) -> str:
    """Return the group in which a matrix has to lie, by its set or a condition; empty for none."""
    sort = item.variable.sort
    if not isinstance(sort, Matrix) or item.parameters:
        return ""
    if isinstance(item.domain, Operation) and item.domain.operator in _ADJOINTS:
        return item.domain.operator
    inverts = _Sought(item, "U" if sort.ring is Ring.COMPLEX else "O")
    for condition in conditions:
        match condition:
            case Operation("in", (matrix, Operation(group))) if group in _ADJOINTS:
                if matrix == item.variable:
                    return group
            case Operation("eq", (Operation("mul", parts), Operation("identity"))):
                turned, plain = parts if inverts.is_inverse(parts[0]) else parts[::-1]
                if inverts.is_inverse(turned) and plain == item.variable:
                    return inverts.group
    return ""


def _normal_forms(
    evaluator: Evaluator,
    sought: _Sought,
    bound: Sequence[Bound],
    conditions: Sequence[Term],
    scope: Locals,
) -> Iterator[_NormalForm]:
    unknown = frozenset(one.variable.name for one in bound)
    for condition, inner in _instances(evaluator, conditions, scope):
        if isinstance(condition, Operation) and condition.operator == "eq":
            for sides in (condition.arguments, condition.arguments[::-1]):
                found = _read(sought, sides[0], sides[1], inner)
                if found is not None and unknown.isdisjoint(free_names(found.original)):
                    yield found


def _instances(
    evaluator: Evaluator, conditions: Sequence[Term], scope: Locals
) -> Iterator[tuple[Term, Locals]]:
    """Yield conditions, and those under quantifiers over finite sets at each member."""
    for condition in conditions:
        if not isinstance(condition, Binding):
            yield condition, scope
        elif condition.binder == "forall" and condition.condition is None:
            for inner in evaluator.instances(condition.bound, scope):
                yield from _instances(evaluator, parts_of_conjunction(condition.body), inner)


def _read(sought: _Sought, left: Term, right: Term, scope: Locals) -> _NormalForm | None:
    """Read ``V^* X V = D``, ``V D V^* = X`` or ``X V = V D`` as the first of these."""
    matrix = sought.variable
    factors, others = factors_of_product(left), factors_of_product(right)
    original, form = None, right
    if sought.is_inverse(factors[0]) and factors[-1] == matrix:
        original = _product(factors[1:-1])
    elif factors[0] == matrix and sought.is_inverse(factors[-1]) and factors[1:-1]:
        original, form = right, _product(factors[1:-1]) or right
    elif factors[-1] == matrix and others[0] == matrix and factors[:-1] and others[1:]:
        original, form = _product(factors[:-1]), _product(others[1:]) or right
    if original is None or matrix.name in free_names(original) | free_names(form):
        return None
    similar = _product([sought.inverse, original, matrix])
    assert similar is not None
    return _NormalForm(similar, original, form, scope)


def _product(factors: Sequence[Term]) -> Term | None:
    """Return a product of matrices; its sort is not used, only its value."""
    if not factors:
        return None
    product = factors[0]
    for factor in factors[1:]:
        product = Operation("mul", (product, factor), _sort(product))
    return product


def _sort(term: Term) -> Any:
    return getattr(term, "sort", None)


def _choices(
    evaluator: Evaluator,
    sought: _Sought,
    bound: Sequence[Bound],
    question: tuple[Sequence[Term], list[_NormalForm], list[MatrixValue]],
    scope: Locals,
) -> Iterator[list[Any]]:
    """Yield a value for each bound name: a basis, and what the equations then leave."""
    conditions, found, family = question
    for basis in _bases(sought.group, family):
        unknowns, inner = Unknowns(), dict(scope)
        for one in bound:
            is_basis = one is sought.item
            stand_in = basis if is_basis else unknowns.stand_in(evaluator, one, inner)
            inner[one.variable.name] = stand_in
        rows = [row for c in conditions for row in unknowns.equations(evaluator, c, inner)]
        for form in found:
            equation = Operation("eq", (form.similar, form.form), TRUTH)
            rows += unknowns.equations(evaluator, equation, {**form.scope, **inner})
        chosen = unknowns.least_values(*unknowns.solve(rows))
        yield [chosen(inner[one.variable.name]) for one in bound]


def _bases(group: str, family: list[MatrixValue]) -> Iterator[MatrixValue]:
    if group == "U":
        yield from common_unitary_bases(family)
        return
    for basis in common_orthogonal_bases(family):
        yield basis
        if group == "SO":
            yield _with_last_column_turned(basis)


def _with_last_column_turned(basis: MatrixValue) -> MatrixValue:
    last = basis.columns - 1
    cells = basis.entries
    return matrices.build(
        basis.rows, basis.columns, lambda i, j: -cells[i][j] if j == last else cells[i][j]
    )
