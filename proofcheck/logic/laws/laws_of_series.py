"""Theorems about infinite series whose terms are powers of numbers and of square matrices.

Each is a schema as in :mod:`proofcheck.logic.laws.law_schemas`: what has to hold, and what follows.  All
speak of a sum over the natural numbers from some number on, with terms that are products of
constants, of powers of numbers and of powers of at most one matrix: c^t A X^t B.  They converge
absolutely where |c X| < 1.

source   Horn and Johnson 2013, Matrix Analysis, section 5.6; Rudin 1976, Principles of Mathematical
         Analysis, Theorems 3.26 and 3.45
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from proofcheck.logic.laws.law_schemas import Instance, Setting, equal, square, times
from proofcheck.logic.propositions import ONE, ZERO, Unbuildable, make, ring_of, shape
from proofcheck.terms.expressions import (
    Binding,
    Number,
    Operation,
    Term,
    Variable,
    integer,
    sort_of,
)
from proofcheck.terms.partial_sums import STARTS, converging
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Matrix, Ring, Scalar
from proofcheck.terms.substitution import free_names


def geometric_series(setting: Setting, x: Term) -> Instance:
    """The sum of c^t A X^t B for t >= k is c^k A X^k (I - c X)^-1 B, where |c X| < 1."""
    series = read_series(setting, x)
    ratio, matrix = series.ratio, series.matrix
    one = ONE if matrix is None else make("identity", square(setting, matrix))
    rest = make("sub", one, ratio)
    exists = make("ne", rest, ZERO) if matrix is None else make("invertible", rest)
    inverse = make("inv", rest)
    factors = [f.at(series.start) for f in series.factors]
    if matrix is None:
        factors.insert(0, inverse)
    else:
        place = next(k for k, f in enumerate(series.factors) if f.is_power_of_matrix)
        factors.insert(place + 1, inverse)
    return [_converges(series)], make("and", exists, equal(x, times(*factors)))


def absolute_convergence(setting: Setting, proposition: Term) -> Instance:
    """One number bounds all sums of |c^t A X^t B| for t from k to n, where |c X| < 1.

    The terms may be norms themselves.
    """
    whole = converging(proposition)
    if whole is None:
        raise Unbuildable("that an infinite sum converges is needed")
    index = whole.bound[0].variable.name
    inner = times(*(_measured(factor, index) for factor in _factors(whole.body)))
    same = Binding("sum", whole.bound, whole.condition, inner, sort_of(inner))
    return [_converges(read_series(setting, same))], proposition


def _measured(factor: Term, index: str) -> Term:
    """Return the matrix of which a factor is the norm, where it depends on the index."""
    match factor:
        case Operation("norm", (matrix,)) if index in free_names(matrix):
            return matrix
    return factor


def norm_of_series(setting: Setting, x: Term) -> Instance:
    """The norm of such a sum is at most the sum of the norms |c|^t |A X^t B|, where |c X| < 1."""
    series = read_series(setting, x)
    assert isinstance(x, Binding)
    index = x.bound[0].variable
    numbers = [f for f in series.factors if not f.is_matrix]
    matrices = [f.at(index) for f in series.factors if f.is_matrix]
    measured = [one for f in numbers for one in f.modulus_at(index)]
    if matrices:
        measured.append(make("norm", times(*matrices)))
    body = times(*measured) if measured else ONE
    bound = Binding("sum", x.bound, x.condition, body, sort_of(body))
    return [_converges(series)], make("le", make("norm" if matrices else "abs", x), bound)


def sum_of_norms(setting: Setting, x: Term, i: Term, j: Term) -> Instance:
    """The sum of |A X^t B| for t >= k is at most |A X^i| |X|^(k-i-j) |X^j B| / (1 - |X|).

    Here |X| < 1 and i + j <= k.
    """
    match x:
        case Binding("sum", items, condition, Operation("norm", (inner,))):
            series = read_series(setting, Binding("sum", items, condition, inner, sort_of(inner)))
        case _:
            raise Unbuildable("an infinite sum of norms is needed")
    if not all(f.is_matrix for f in series.factors) or ring_of(x) is not Ring.REAL:
        raise Unbuildable("norms of products of matrices are needed")
    if not (setting.algebra.is_natural(i) and setting.algebra.is_natural(j)):
        raise Unbuildable("natural numbers are needed")
    place = next(k for k, f in enumerate(series.factors) if f.shift is not None)
    power = series.factors[place]
    before = [*(f.base for f in series.factors[:place]), *power.unless_one(i)]
    behind = [*power.unless_one(j), *(f.base for f in series.factors[place + 1 :])]
    first, taken = power.exponent(series.start), make("add", i, j)
    size = Factor(make("norm", power.base))
    whole = times(*_norm(before), size.to_the(_less(first, taken)), *_norm(behind))
    fits = [] if _is_less(taken, first) else [make("le", taken, first)]
    bound = make("div", whole, make("sub", ONE, size.base))
    return [_converges(series), *fits], make("le", x, bound)


# --- the terms of a series --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Factor:
    """A factor of all terms: a constant, or ``base^(t + shift)``."""

    base: Term
    shift: int | None = None

    @property
    def is_matrix(self) -> bool:
        """Whether it is a matrix."""
        return isinstance(sort_of(self.base), Matrix)

    @property
    def is_power_of_matrix(self) -> bool:
        """Whether it is a power of a matrix."""
        return self.is_matrix and self.shift is not None

    def at(self, index: Term) -> Term:
        """Return the factor of the term with this index."""
        return self.base if self.shift is None else self.to_the(self.exponent(index))

    def to_the(self, exponent: Term) -> Term:
        """Return a power of the base, with an exponent that is a natural number."""
        return Operation("pow", (self.base, exponent), sort_of(self.base))

    def unless_one(self, exponent: Term) -> Iterator[Term]:
        """Yield a power of the base, unless it is the identity as it is written."""
        if exponent != ZERO:
            yield self.to_the(exponent)

    def exponent(self, index: Term) -> Term:
        """Return the exponent in the term with this index."""
        return _shifted(index, self.shift or 0)

    def modulus_at(self, index: Term) -> Iterator[Term]:
        """Yield the modulus of a number, unless it is 1."""
        value = _value(self.base)
        base = make("abs", self.base) if value is None else Number(abs(value))
        if base != ONE:
            yield Factor(base, self.shift).at(index)


@dataclass(frozen=True, slots=True)
class Series:
    """A sum of products of factors, over all natural numbers from ``start`` on."""

    start: Term
    factors: tuple[Factor, ...]

    @property
    def matrix(self) -> Term | None:
        """The matrix whose powers are factors, if any."""
        return next((f.base for f in self.factors if f.is_power_of_matrix), None)

    @property
    def ratio(self) -> Term:
        """What the terms are multiplied by from one to the next."""
        powers = [f for f in self.factors if f.shift is not None]
        return times(*(f.base for f in sorted(powers, key=lambda f: f.is_matrix)))


def read_series(setting: Setting, x: Term) -> Series:
    """Read a sum as a series of such terms.

    raises   Unbuildable where it is none
    """
    match x:
        case Binding("sum", (item,), condition, body) if not item.parameters:
            pass
        case _:
            raise Unbuildable("an infinite sum is needed")
    _require_the_sort_of(setting, x, body)
    index = item.variable.name
    start = _start(setting, item.domain, condition, index)
    factors = tuple(_factor(f, index) for f in _factors(body))
    if sum(f.is_power_of_matrix for f in factors) > 1 or all(f.shift is None for f in factors):
        raise Unbuildable("powers of one matrix are needed")
    least = int(start.value) if isinstance(start, Number) else 0
    if any(f.shift is not None and least + f.shift < 0 for f in factors):
        raise Unbuildable("an exponent may be negative")
    return Series(start, factors)


def _require_the_sort_of(setting: Setting, x: Binding, body: Term) -> None:
    same: Callable[[Term, Term], bool] = setting.same_size
    if isinstance(x.sort, Matrix) is not isinstance(sort_of(body), Matrix) or ring_of(x) < ring_of(
        body
    ):
        raise Unbuildable("the sum is of another kind than its terms")
    if isinstance(x.sort, Matrix) and not all(map(same, shape(x), shape(body))):
        raise Unbuildable("the shape of the terms depends on the index")


def _start(setting: Setting, domain: Term | None, condition: Term | None, index: str) -> Term:
    """Return the number from which on the index runs."""
    least = STARTS.get(domain.operator) if isinstance(domain, Operation) else None
    if least is None:
        raise Unbuildable("a sum over all natural numbers is needed")
    match condition:
        case None:
            return integer(least)
        case Operation("ge", (Variable(name), low)) | Operation("le", (low, Variable(name))):
            if name != index or index in free_names(low) or sort_of(low) != INTEGER:
                raise Unbuildable("a condition of another kind")
            if isinstance(low, Number):
                return integer(max(least, int(low.value)))
            if least == 0 and setting.algebra.is_natural(low):
                return low
    raise Unbuildable("a condition of another kind")


def _factors(term: Term) -> Iterator[Term]:
    match term:
        case Operation("mul", (left, right)):
            yield from _factors(left)
            yield from _factors(right)
        case Operation("neg", (inner,)):
            yield integer(-1)
            yield from _factors(inner)
        case _:
            yield term


def _factor(term: Term, index: str) -> Factor:
    if not isinstance(sort_of(term), Scalar | Matrix):
        raise Unbuildable("a product of numbers and matrices is needed")
    if index not in free_names(term):
        return Factor(term)
    match term:
        case Operation("pow", (base, exponent)) if index not in free_names(base):
            return Factor(base, _shift(exponent, index))
    raise Unbuildable("the terms depend on the index otherwise than by powers")


def _shift(exponent: Term, index: str) -> int:
    """Return what is added to the index."""
    if sort_of(exponent) != INTEGER:
        raise Unbuildable("an exponent is an integer")
    match exponent:
        case Variable(name) if name == index:
            return 0
        case Operation("add", (Variable(name), Number(value))) if name == index:
            return int(value)
        case Operation("add", (Number(value), Variable(name))) if name == index:
            return int(value)
        case Operation("sub", (Variable(name), Number(value))) if name == index:
            return -int(value)
    raise Unbuildable("an exponent that is the index and a number is needed")


def _shifted(index: Term, shift: int) -> Term:
    if isinstance(index, Number):
        return integer(int(index.value) + shift)
    if shift < 0:
        return make("sub", index, integer(-shift))
    return make("add", index, integer(shift)) if shift else index


def _is_less(small: Term, large: Term) -> bool:
    """Say whether one written number is at most another."""
    return isinstance(_less(large, small), Number)


def _less(large: Term, small: Term) -> Term:
    """Return a difference, as a number where both are written and it is none below 0."""
    match large, small:
        case Number(a), Operation("add", (Number(b), Number(c))) if b + c <= a:
            return Number(a - b - c)
    return make("sub", large, small)


def _norm(factors: Sequence[Term]) -> Iterator[Term]:
    if factors:
        yield make("norm", times(*factors))


def _converges(series: Series) -> Term:
    size = "abs" if series.matrix is None else "norm"
    return make("lt", make(size, series.ratio), ONE)


def _value(term: Term) -> Fraction | None:
    match term:
        case Number(value):
            return value
        case Operation("neg", (Number(value),)):
            return -value
    return None
