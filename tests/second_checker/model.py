"""Values of terms by the table of operations alone: exact numbers, arrays and functions, for the tests.

Nothing here comes from a checker. A number is a pair of rationals, an array a dictionary of its entries that are not 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from tests.second_checker.writing import Node

Number: TypeAlias = tuple[Fraction, Fraction]
Array: TypeAlias = dict[tuple[int, int], Number]

ZERO: Number = (Fraction(0), Fraction(0))
ONE: Number = (Fraction(1), Fraction(0))


@dataclass(frozen=True)
class Function:
    """A graph, with what says whether a value lies in the domain, and the default value."""

    accepts: Callable[[Any], bool]
    value: Callable[[Any], Any]
    default: Any


def of(value: int | Fraction) -> Number:
    return (Fraction(value), Fraction(0))


def plus(x: Number, y: Number) -> Number:
    return (x[0] + y[0], x[1] + y[1])


def times(x: Number, y: Number) -> Number:
    return (x[0] * y[0] - x[1] * y[1], x[0] * y[1] + x[1] * y[0])


def inverse(x: Number) -> Number:
    size = x[0] ** 2 + x[1] ** 2
    return (x[0] / size, -x[1] / size) if size else ZERO


def whole(x: Number) -> int:
    assert x[0].denominator == 1
    assert not x[1]
    return int(x[0])


def power(x: Number, exponent: int) -> Number:
    base = x if exponent >= 0 else inverse(x)
    result = ONE
    for _ in range(abs(exponent)):
        result = times(result, base)
    return result


def array(entries: dict[tuple[int, int], Number]) -> Array:
    return {at: x for at, x in entries.items() if x != ZERO}


def add_arrays(x: Array, y: Array) -> Array:
    return array({at: plus(x.get(at, ZERO), y.get(at, ZERO)) for at in x.keys() | y.keys()})


def multiply_arrays(x: Array, y: Array) -> Array:
    entries: Array = {}
    for (i, j), left in x.items():
        for (row, column), right in y.items():
            if j == row:
                at = (i, column)
                entries[at] = plus(entries.get(at, ZERO), times(left, right))
    return array(entries)


def identity(size: int) -> Array:
    return {(i, i): ONE for i in range(1, size + 1)}


def cut(x: Array, rows: int, columns: int) -> Array:
    return {(i, j): v for (i, j), v in x.items() if i <= rows and j <= columns}


def each(x: Any, change: Callable[[Number], Number]) -> Any:
    if isinstance(x, dict):
        return array({at: change(v) for at, v in x.items()})
    return change(x)


class Model:
    """Values of free names; functions among them are tables that answer for every argument."""

    def __init__(self, names: dict[str, Any]) -> None:
        self._names = names

    def value(self, term: Node, around: tuple[Any, ...] = ()) -> Any:
        """The value of a term, `around` those of the loose indices, innermost first."""
        op, rest = term[0], term[1:]
        if op == "number":
            return of(Fraction(rest[0]))
        if op == "bound":
            return around[rest[0]]
        if op == "name":
            return self._names[rest[0]]
        if op == "lambda":
            return self._function(rest[0], rest[1], around)
        values = [self.value(part, around) for part in rest]
        if op == "app":
            function, argument = values
            return function.value(argument) if function.accepts(argument) else function.default
        return _OPERATIONS[op](*values)

    def _function(self, sort: Node, body: Node, around: tuple[Any, ...]) -> Function:
        """A lambda whose values are numbers or arrays; which of them shows at a default argument."""
        default_argument: Any = {} if sort[0] == "Matrix" else ZERO

        def value(argument: Any) -> Any:
            return self.value(body, (argument, *around))

        default = default_of(value(default_argument)) if sort[0] != "Fun" else ZERO
        return Function(lambda x: self.lies(x, sort, around), value, default)

    def lies(self, x: Any, sort: Node, around: tuple[Any, ...]) -> bool:
        if sort[0] == "Matrix":
            rows, columns = (whole(self.value(size, around)) for size in sort[2:])
            inside = all(i <= rows and j <= columns for i, j in x)
            return inside and (sort[1] == "Complex" or all(not v[1] for v in x.values()))
        if sort[0] == "Complex":
            return True
        return not x[1] and (sort[0] != "Int" or x[0].denominator == 1)


def default_of(value: Any) -> Any:
    """The default value of the kind of a value."""
    if isinstance(value, dict):
        return {}
    if isinstance(value, Function):
        return Function(value.accepts, lambda _: value.default, value.default)
    return False if isinstance(value, bool) else ZERO


def _add(x: Any, y: Any) -> Any:
    return add_arrays(x, y) if isinstance(x, dict) else plus(x, y)


def _multiply(x: Any, y: Any) -> Any:
    if isinstance(x, dict) and isinstance(y, dict):
        return multiply_arrays(x, y)
    if isinstance(x, dict):
        return each(x, lambda v: times(v, y))
    return each(y, lambda v: times(x, v))


def _total(first: Number, last: Number, function: Function) -> Any:
    total = function.default
    for k in range(whole(first), whole(last) + 1):
        total = _add(total, function.value(of(k)))
    return total


def _product(first: Number, last: Number, function: Function) -> Any:
    result = ONE
    for k in range(whole(first), whole(last) + 1):
        result = times(result, function.value(of(k)))
    return result


def _matpow(size: Number, x: Array, exponent: Number) -> Array:
    assert whole(exponent) >= 0
    n = whole(size)
    result = identity(n)
    for _ in range(whole(exponent)):
        result = multiply_arrays(result, cut(x, n, n))
    return result


def _dsum(*arguments: Any) -> Array:
    rows, columns, more_rows, more_columns = map(whole, arguments[:4])
    first, second = arguments[4:]
    entries = cut(first, rows, columns)
    for (i, j), v in cut(second, more_rows, more_columns).items():
        if i + rows >= 1 and j + columns >= 1:
            entries[i + rows, j + columns] = v
    return cut(entries, rows + more_rows, columns + more_columns)


_OPERATIONS: dict[str, Callable[..., Any]] = {
    "i": lambda: (Fraction(0), Fraction(1)),
    "add": _add,
    "neg": lambda x: each(x, lambda v: (-v[0], -v[1])),
    "mul": _multiply,
    "conj": lambda x: each(x, lambda v: (v[0], -v[1])),
    "re": lambda x: each(x, lambda v: (v[0], Fraction(0))),
    "im": lambda x: each(x, lambda v: (v[1], Fraction(0))),
    "inv": inverse,
    "pow": lambda x, k: power(x, whole(k)),
    "max": max,
    "cases": lambda p, x, y: x if p else y,
    "le": lambda x, y: x[0] <= y[0],
    "eq": lambda x, y: x == y,
    "transpose": lambda x: {(j, i): v for (i, j), v in x.items()},
    "I": lambda n: identity(whole(n)),
    "zero": lambda m, n: {},
    "entry": lambda x, i, j: x.get((whole(i), whole(j)), ZERO),
    "row": lambda n, x, i: {
        (1, j): v for (k, j), v in x.items() if k == whole(i) and j <= whole(n)
    },
    "column": lambda m, x, j: {
        (i, 1): v for (i, k), v in x.items() if k == whole(j) and i <= whole(m)
    },
    "dsum": _dsum,
    "tr": lambda x: (
        sum(v[0] for (i, j), v in x.items() if i == j) + Fraction(0),
        sum(v[1] for (i, j), v in x.items() if i == j) + Fraction(0),
    ),
    "nnz": lambda x: of(len(x)),
    "matpow": _matpow,
    "sum": _total,
    "prod": _product,
}
