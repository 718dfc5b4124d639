"""When each operation has a value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from proofcheck.language.signs import Signs
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    operation,
    sort_of,
)
from proofcheck.terms.partial_sums import (
    Naming,
    converges_absolutely,
    has_infinitely_many,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import COMPLEX, INTEGER, REAL, TRUTH, Matrix, Scalar, SetOf, Sort
from proofcheck.terms.substitution import free_names

ZERO = Number(Fraction(0))
ONE = Number(Fraction(1))


def conditions_of(signs: Signs, term: Operation) -> Iterator[Term]:
    """Yield what has to hold so that an operation has a value, save what is evident."""
    rule = _RULES.get(term.operator)
    if rule is not None:
        yield from rule(signs, term)


def conditions_of_sort(signs: Signs, sort: Sort) -> Iterator[Term]:
    """Yield that the sizes of a sort are not negative, save where that is evident."""
    if isinstance(sort, SetOf):
        yield from conditions_of_sort(signs, sort.element)
    if isinstance(sort, Matrix):
        yield from _size(signs, sort.rows)
        yield from _size(signs, sort.columns)


def some_choice(signs: Signs, bound: tuple[Bound, ...], condition: Term | None) -> Iterator[Term]:
    """Yield that bound names have values with some condition, save where that is evident."""
    if condition is not None or not all(map(signs.is_inhabited, bound)):
        yield Binding("exists", bound, condition, operation("true"), TRUTH)


def conditions_of_extremum(signs: Signs, term: Binding, name_limit: Naming) -> Iterator[Term]:
    """Yield that an extremum is taken over something, and that it exists.

    Of finitely many values there is a largest, and they are bounded.  From below, so are numbers
    that are not negative; of infinitely many none need be the smallest.

    name_limit   returns a name for the bound that is not among given ones
    """
    yield from some_choice(signs, term.bound, term.condition)
    if all(map(signs.is_finite, term.bound)):
        return
    if term.binder in ("max", "min"):
        yield _bounded(term, name_limit, is_attained=True)
    elif term.binder == "sup" or not signs.is_not_negative(term.body):
        yield _bounded(term, name_limit)


def conditions_of_series(term: Binding, choose_name: Naming) -> Iterator[Term]:
    """Yield that a sum over all natural numbers converges absolutely.

    Of sums over other infinite sets it cannot be said in the language.

    choose_name   returns a name that is not among given ones
    """
    is_sum_of_values = isinstance(sort_of(term.body), Scalar | Matrix)
    if is_sum_of_values and any(map(has_infinitely_many, term.bound)):
        yield converges_absolutely(term, choose_name)


def _bounded(term: Binding, name_limit: Naming, *, is_attained: bool = False) -> Term:
    taken = {item.variable.name for item in term.bound} | free_names(term)
    limit = Variable(name_limit("c", taken), sort_of(term))
    sign = "le" if term.binder in ("sup", "max") else "ge"
    inner = operation(sign, term.body, limit)
    bounds: Term = Binding("forall", term.bound, term.condition, inner, TRUTH)
    if is_attained:
        equal = operation("eq", term.body, limit)
        attained = Binding("exists", term.bound, term.condition, equal, TRUTH)
        bounds = operation("and", attained, bounds)
    return Binding("exists", (Bound(limit, None),), None, bounds, TRUTH)


def _inverse(signs: Signs, term: Operation) -> Iterator[Term]:
    inner = term.arguments[0]
    if isinstance(sort_of(inner), Scalar):
        yield from _nonzero(signs, inner)
    elif not (isinstance(inner, Operation) and inner.operator == "identity"):
        yield operation("invertible", inner)


def _nonzero(signs: Signs, term: Term) -> Iterator[Term]:
    if isinstance(term, Number) and term.value:
        return
    if sort_of(term) != COMPLEX and signs.is_positive(term):
        return
    yield operation("ne", term, ZERO)


def _quotient(signs: Signs, term: Operation) -> Iterator[Term]:
    yield from _nonzero(signs, term.arguments[1])


def _power(signs: Signs, term: Operation) -> Iterator[Term]:
    base, exponent = term.arguments
    if signs.is_at_least(exponent, 0):
        return
    if isinstance(sort_of(base), Scalar):
        conditions = list(_nonzero(signs, base))
    else:
        conditions = [operation("invertible", base)]
    for condition in conditions:
        if isinstance(exponent, Number):
            yield condition
        else:
            yield operation("or", operation("ge", exponent, ZERO), condition)


def _root(signs: Signs, term: Operation) -> Iterator[Term]:
    if not signs.is_not_negative(term.arguments[0]):
        yield operation("ge", term.arguments[0], ZERO)


def _logarithm(signs: Signs, term: Operation) -> Iterator[Term]:
    inner = term.arguments[0]
    if isinstance(sort_of(inner), Matrix):
        yield _off_the_cut(inner)
    elif not signs.is_positive(inner):
        yield operation("gt", inner, ZERO)


def _off_the_cut(matrix: Term) -> Term:
    """No eigenvalue t is zero or a negative real number, where t = -|t|."""
    name = "t"
    while name in free_names(matrix):
        name += "'"
    t = Variable(name, COMPLEX)
    modulus = operation("abs", t, sort=REAL)
    apart = operation("ne", t, operation("neg", modulus, sort=REAL))
    spectrum = operation("spectrum", matrix, sort=SetOf(COMPLEX))
    return Binding("forall", (Bound(t, spectrum),), None, apart, TRUTH)


def _written_sizes(signs: Signs, term: Operation) -> Iterator[Term]:
    for size in term.arguments:
        yield from _size(signs, size)


def _size(signs: Signs, size: Term) -> Iterator[Term]:
    if not signs.is_at_least(size, 0):
        yield operation("ge", size, ZERO)


def _entry(signs: Signs, term: Operation) -> Iterator[Term]:
    matrix, row, column = term.arguments
    sort = sort_of(matrix)
    assert isinstance(sort, Matrix)
    yield from _index(signs, row, sort.rows)
    yield from _index(signs, column, sort.columns)


def _line(signs: Signs, term: Operation) -> Iterator[Term]:
    matrix, index = term.arguments
    sort = sort_of(matrix)
    assert isinstance(sort, Matrix)
    yield from _index(signs, index, sort.rows if term.operator == "row" else sort.columns)


def _index(signs: Signs, index: Term, size: Term) -> Iterator[Term]:
    if not signs.is_between(index, ONE, size):
        yield operation("in", index, operation("range", ONE, size, sort=SetOf(INTEGER)))


_RULES: Mapping[str, Callable[[Signs, Operation], Iterator[Term]]] = {
    "inv": _inverse,
    "div": _quotient,
    "pow": _power,
    "sqrt": _root,
    "log": _logarithm,
    "identity": _written_sizes,
    "zero": _written_sizes,
    "Matrices": _written_sizes,
    "ComplexMatrices": _written_sizes,
    "O": _written_sizes,
    "SO": _written_sizes,
    "U": _written_sizes,
    "Clifford": _written_sizes,
    "entry": _entry,
    "row": _line,
    "column": _line,
}
