"""Values of terms under the total reading, exact or not at all, written from the page on certificates alone.

Numbers are pairs of fractions, arrays are dictionaries without zeros, functions are closures that
know their domain.  What is irrational, or asks for all members of an infinite sort, is undecided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from math import isqrt
from typing import Any, NamedTuple, TypeAlias

Row: TypeAlias = "list[Any]"
Env: TypeAlias = "tuple[Any, ...]"


class Undecided(Exception):
    """There is no exact value here."""


class Number(NamedTuple):
    """A number of Q(i)."""

    re: Fraction
    im: Fraction = Fraction(0)


ZERO, ONE, IMAGINARY = Number(Fraction(0)), Number(Fraction(1)), Number(Fraction(0), Fraction(1))
Array: TypeAlias = "dict[tuple[int, int], Number]"


@dataclass(frozen=True, eq=False)
class Function:
    """A function; outside of its domain it has the default value."""

    lies: Callable[[Any], bool]
    at: Callable[[Any], Any]
    default: Any

    def __call__(self, x: Any) -> Any:
        return self.at(x) if self.lies(x) else self.default


def of(value: int | Fraction) -> Number:
    return Number(Fraction(value))


def whole(x: Number) -> int:
    if x.im or x.re.denominator != 1:
        raise Undecided
    return int(x.re)


def plus(x: Any, y: Any) -> Any:
    if isinstance(x, Number):
        return Number(x.re + y.re, x.im + y.im)
    return clean({p: plus(x.get(p, ZERO), y.get(p, ZERO)) for p in x.keys() | y.keys()})


def times(x: Any, y: Any) -> Any:
    if isinstance(x, Number) and isinstance(y, Number):
        return Number(x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re)
    if isinstance(x, Number):
        return clean({p: times(x, v) for p, v in y.items()})
    if isinstance(y, Number):
        return times(y, x)
    total: Array = {}
    for ((i, k), v), ((other, j), w) in product(x.items(), y.items()):
        if k == other:
            total[i, j] = plus(total.get((i, j), ZERO), times(v, w))
    return clean(total)


def clean(x: Array) -> Array:
    return {p: v for p, v in x.items() if v != ZERO}


def each(x: Any, change: Callable[[Number], Number]) -> Any:
    return change(x) if isinstance(x, Number) else clean({p: change(v) for p, v in x.items()})


def neg(x: Any) -> Any:
    return each(x, lambda v: Number(-v.re, -v.im))


def conj(x: Any) -> Any:
    return each(x, lambda v: Number(v.re, -v.im))


def transpose(x: Array) -> Array:
    return {(j, i): v for (i, j), v in x.items()}


def inverse(x: Number) -> Number:
    length = x.re * x.re + x.im * x.im
    return Number(x.re / length, -x.im / length) if length else ZERO


def power(x: Number, k: int) -> Number:
    base, result = (x if k >= 0 else inverse(x)), ONE
    for _ in range(abs(k)):
        result = times(result, base)
    return result


def root(x: Number) -> Number:
    if x.im or x.re < 0:
        return ZERO
    top, bottom = isqrt(x.re.numerator), isqrt(x.re.denominator)
    if top * top != x.re.numerator or bottom * bottom != x.re.denominator:
        raise Undecided
    return of(Fraction(top, bottom))


def modulus(x: Number) -> Number:
    return root(of(x.re * x.re + x.im * x.im))


def cut(x: Array, rows: int, columns: int | None = None) -> Array:
    last = rows if columns is None else columns
    return {(i, j): v for (i, j), v in x.items() if i <= rows and j <= last}


def unit(n: int) -> Array:
    return {(i, i): ONE for i in range(1, n + 1)}


def determinant(n: int, x: Array) -> Number:
    total = ZERO
    for order in permutations(range(1, n + 1)):
        turns = sum(a > b for k, b in enumerate(order) for a in order[:k])
        term = of((-1) ** turns)
        for i, j in enumerate(order, 1):
            term = times(term, x.get((i, j), ZERO))
        total = plus(total, term)
    return total


def matrix_inverse(n: int, x: Array) -> Array:
    """Cramer's rule; zero where there is none."""
    scale = inverse(determinant(n, x))

    def cofactor(i: int, j: int) -> Number:
        row = {(j, i): ONE}
        rest = {p: v for p, v in cut(x, n).items() if p[0] != j and p[1] != i}
        return determinant(n, {**rest, **row})

    places = product(range(1, n + 1), repeat=2)
    return clean({(i, j): times(scale, cofactor(i, j)) for i, j in places})


def matrix_power(n: int, x: Array, k: int) -> Array:
    base, result = (cut(x, n) if k >= 0 else matrix_inverse(n, x)), unit(n)
    for _ in range(abs(k)):
        result = times(result, base)
    return result


def exponential(n: int, x: Array) -> Array:
    """The power series of a nilpotent matrix."""
    term, total = unit(n), unit(n)
    for k in range(1, max(n, 0) + 1):
        term = times(times(term, cut(x, n)), of(Fraction(1, k)))
        total = plus(total, term)
    if term:
        raise Undecided
    return total


def logarithm(n: int, x: Array) -> Array:
    """The series of what differs from the identity by a nilpotent matrix; none of a singular one."""
    if determinant(n, x) == ZERO:
        return {}
    small = plus(cut(x, n), neg(unit(n)))
    total: Array = {}
    term = unit(n)
    for k in range(1, max(n, 0) + 1):
        term = times(term, small)
        total = plus(total, times(term, of(Fraction((-1) ** (k + 1), k))))
    if term:
        raise Undecided
    return total


def rank(x: Array) -> int:
    rows = [dict(row) for row in _rows(x)]
    found = 0
    while rows:
        pivot = rows.pop()
        if not pivot:
            continue
        found += 1
        at, value = next(iter(pivot.items()))
        for row in rows:
            factor = neg(times(row.get(at, ZERO), inverse(value)))
            for j, v in pivot.items():
                row[j] = plus(row.get(j, ZERO), times(factor, v))
                if row[j] == ZERO:
                    del row[j]
    return found


def _rows(x: Array) -> Iterator[dict[int, Number]]:
    for number in {i for i, _ in x}:
        yield {j: v for (i, j), v in x.items() if i == number}


def direct_sum(sizes: tuple[int, int, int, int], x: Array, y: Array) -> Array:
    m, n, rows, columns = sizes
    first = {(i, j): v for (i, j), v in x.items() if i <= m and j <= n}
    moved = {(i + m, j + n): v for (i, j), v in y.items() if i <= rows and j <= columns}
    inside = {(i, j): v for (i, j), v in moved.items() if i >= 1 and j >= 1}
    return cut({**first, **inside}, m + rows, n + columns)


def only(x: Number, at: Number, value: Number) -> Number:
    """Return a value that is rational at one argument alone."""
    if x != at:
        raise Undecided
    return value


def frobenius(x: Array) -> Number:
    return root(of(sum((v.re * v.re + v.im * v.im for v in x.values()), Fraction(0))))


def spectral(x: Array) -> Number:
    """The largest modulus, where no two entries share a row or a column."""
    lines = [[p[side] for p in x] for side in (0, 1)]
    if any(len(set(line)) < len(line) for line in lines):
        raise Undecided
    return largest(modulus(v) for v in x.values())


def largest(numbers: Iterator[Number]) -> Number:
    return of(max((x.re for x in numbers), default=Fraction(0)))


def longest_column(x: Array) -> Number:
    sums: dict[int, Number] = {}
    for (_, j), v in x.items():
        sums[j] = plus(sums.get(j, ZERO), modulus(v))
    return largest(iter(sums.values()))


def real(x: Number) -> Fraction:
    if x.im:
        raise Undecided
    return x.re


VALUES: Mapping[str, Callable[..., Any]] = {
    "add": plus, "neg": neg, "mul": times, "conj": conj, "transpose": transpose,
    "i": lambda: IMAGINARY, "inv": inverse, "abs": modulus, "sqrt": root,
    "pow": lambda x, k: power(x, whole(k)),
    "re": lambda x: each(x, lambda v: of(v.re)), "im": lambda x: each(x, lambda v: of(v.im)),
    "exp": lambda x: only(x, ZERO, ONE), "cos": lambda x: only(x, ZERO, ONE),
    "sin": lambda x: only(x, ZERO, ZERO),
    "log": lambda x: ZERO if real(x) <= 0 else only(x, ONE, ZERO),
    "max": lambda x, y: of(max(real(x), real(y))), "min": lambda x, y: of(min(real(x), real(y))),
    "eq": lambda x, y: x == y, "le": lambda x, y: real(x) <= real(y),
    "lt": lambda x, y: real(x) < real(y),
    "I": lambda n: unit(whole(n)), "zero": lambda m, n: {},
    "entry": lambda x, i, j: x.get((whole(i), whole(j)), ZERO),
    "row": lambda n, x, i: {(1, j): v for (k, j), v in x.items() if k == whole(i) and j <= whole(n)},
    "column": lambda m, x, j: {
        (i, 1): v for (i, k), v in x.items() if k == whole(j) and i <= whole(m)
    },
    "dsum": lambda m, n, r, s, x, y: direct_sum((whole(m), whole(n), whole(r), whole(s)), x, y),
    "matrix": lambda m, n, f: clean({
        (i, j): f(of(i))(of(j))
        for i in range(1, whole(m) + 1) for j in range(1, whole(n) + 1)
    }),
    "tr": lambda x: _total(ZERO, (v for (i, j), v in x.items() if i == j)),
    "rank": lambda x: of(rank(x)), "nnz": lambda x: of(len(x)),
    "normF": frobenius, "norm": spectral, "norm1": longest_column,
    "norminf": lambda x: longest_column(transpose(x)),
    "det": lambda n, x: determinant(whole(n), x),
    "matinv": lambda n, x: matrix_inverse(whole(n), x),
    "matpow": lambda n, x, k: matrix_power(whole(n), x, whole(k)),
    "matexp": lambda n, x: exponential(whole(n), x),
    "matlog": lambda n, x: logarithm(whole(n), x),
    "sum": lambda a, b, f: _total(f.default, (f(of(k)) for k in range(whole(a), whole(b) + 1))),
    "prod": lambda a, b, f: _product(f(of(k)) for k in range(whole(a), whole(b) + 1)),
    "bigoplus": lambda a, b, f, g, h: _blocks(whole(a), whole(b), f, g, h),
}  # fmt: skip


def _total(zero: Any, parts: Iterator[Any]) -> Any:
    for part in parts:
        zero = plus(zero, part)
    return zero


def _product(parts: Iterator[Number]) -> Number:
    result = ONE
    for part in parts:
        result = times(result, part)
    return result


def _blocks(a: int, b: int, f: Function, g: Function, h: Function) -> Array:
    rows = columns = 0
    found: Array = {}
    for k in range(a, b + 1):
        m, n = whole(f(of(k))), whole(g(of(k)))
        moved = {(i + rows, j + columns): v for (i, j), v in cut(h(of(k)), m, n).items()}
        found = plus(found, {p: v for p, v in moved.items() if min(p) >= 1})
        rows, columns = rows + m, columns + n
    return cut(found, rows, columns)
