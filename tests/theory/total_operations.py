"""Operations of the page on certificates, as that page says them: arrays are dictionaries without zeros."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from scipy.linalg import expm, logm

Array: TypeAlias = dict[tuple[int, int], complex]
Function: TypeAlias = Callable[[Any], Any]

TINY = 1e-7
WIDE = 1e-2
"""How far from the cut an eigenvalue has to be, as computed, to be off it."""

LARGEST = 8.0
"""The norm of a matrix whose exponential rounding leaves alone."""


class NotDecided(Exception):
    """A value that few values of bound names, or rounded ones, do not tell."""


def whole(value: complex) -> int:
    """Return an integer."""
    assert abs(value - round(value.real)) < TINY
    return round(value.real)


def clean(array: Array) -> Array:
    """Return an array without zeros."""
    return {place: value for place, value in array.items() if abs(value) > TINY}


def dense(rows: int, columns: int, array: Array) -> Any:
    """Return an array cut to a shape as a matrix of NumPy."""
    found = np.zeros((max(rows, 0), max(columns, 0)), complex)
    for (i, j), value in array.items():
        if i <= rows and j <= columns:
            found[i - 1, j - 1] = value
    return found


def sparse(matrix: Any) -> Array:
    """Return a matrix of NumPy as an array."""
    return clean({(i + 1, j + 1): complex(v) for (i, j), v in np.ndenumerate(matrix)})


def _all_of(array: Array) -> Any:
    size = max((max(place) for place in array), default=0)
    return dense(size, size, array)


def _same(one: Any, other: Any) -> bool:
    """Whether two values are equal; functions of an integer are compared at few."""
    if callable(one):
        return all(_same(one(complex(k)), other(complex(k))) for k in range(-2, 5))
    if isinstance(one, dict):
        size = 1 + max(map(abs, one.values()), default=0.0)
        return all(abs(v) < TINY * size for v in _add(one, _scaled(-1, other)).values())
    return bool(abs(one - other) < TINY * (1 + abs(one)))


def _add(one: Any, other: Any) -> Any:
    if isinstance(one, dict):
        return clean({p: one.get(p, 0j) + other.get(p, 0j) for p in one | other})
    return one + other


def _scaled(factor: complex, array: Array) -> Array:
    return clean({p: factor * v for p, v in array.items()})


def _mul(one: Any, other: Any) -> Any:
    if isinstance(one, dict) and isinstance(other, dict):
        total: Array = {}
        for (i, k), x in one.items():
            for (h, j), y in other.items():
                if h == k:
                    total[i, j] = total.get((i, j), 0j) + x * y
        return clean(total)
    if isinstance(one, dict):
        return _scaled(other, one)
    return _scaled(one, other) if isinstance(other, dict) else one * other


def _each(of_number: Callable[[complex], complex]) -> Function:
    def rule(value: Any) -> Any:
        if isinstance(value, dict):
            return clean({place: of_number(one) for place, one in value.items()})
        return of_number(value)

    return rule


def _inverse(value: complex) -> complex:
    return 1 / value if abs(value) > TINY else 0j


def _power(base: complex, exponent: complex) -> complex:
    k = whole(exponent)
    return base**k if k >= 0 else _inverse(base) ** -k


def _identity(size: complex) -> Array:
    return {(i, i): 1 + 0j for i in range(1, whole(size) + 1)}


def _matrix_inverse(size: complex, array: Array) -> Array:
    n = whole(size)
    found = dense(n, n, array)
    return sparse(np.linalg.inv(found)) if n > 0 and abs(np.linalg.det(found)) > TINY else {}


def _matrix_power(size: complex, array: Array, exponent: complex) -> Array:
    n, k = whole(size), whole(exponent)
    base = sparse(dense(n, n, array)) if k >= 0 else _matrix_inverse(size, array)
    result = _identity(size)
    for _ in range(abs(k)):
        result = _mul(result, base)
    return result


def _direct_sum(m: complex, n: complex, k: complex, l: complex, x: Array, y: Array) -> Array:  # noqa: E741, PLR0917
    """As the page on certificates says it, place by place."""
    rows, columns = whole(m), whole(n)
    total: Array = {}
    for i in range(1, rows + whole(k) + 1):
        for j in range(1, columns + whole(l) + 1):
            if i <= rows and j <= columns:
                total[i, j] = x.get((i, j), 0j)
            elif rows < i and columns < j:
                total[i, j] = y.get((i - rows, j - columns), 0j)
    return clean(total)


def _family_sum(a: complex, b: complex, f: Function, g: Function, h: Function) -> Array:
    total: Array = {}
    rows = columns = 0
    for k in _range(a, b):
        high, wide = whole(f(k)), whole(g(k))
        for (i, j), value in h(k).items():
            if i <= high and j <= wide:
                total[i + rows, j + columns] = value
        rows, columns = rows + high, columns + wide
    return total


def _range(a: complex, b: complex) -> list[complex]:
    return [complex(k) for k in range(whole(a), whole(b) + 1)]


def _sum(a: complex, b: complex, f: Function) -> Any:
    total: Any = {} if isinstance(f(0j), dict) else 0j
    for k in _range(a, b):
        total = _add(total, f(k))
    return total


def _product(a: complex, b: complex, f: Function) -> complex:
    total = 1 + 0j
    for k in _range(a, b):
        total *= f(k)
    return total


def _matrix(m: complex, n: complex, f: Function) -> Array:
    return clean({(whole(i), whole(j)): f(i)(j) for i in _range(1, m) for j in _range(1, n)})


def _row(n: complex, array: Array, place: complex) -> Array:
    return {(1, j): v for (i, j), v in array.items() if i == whole(place) and j <= whole(n)}


def _column(m: complex, array: Array, place: complex) -> Array:
    return {(i, 1): v for (i, j), v in array.items() if j == whole(place) and i <= whole(m)}


def _entry(array: Array, i: complex, j: complex) -> complex:
    return array.get((whole(i), whole(j)), 0j)


def _rank(array: Array) -> complex:
    return complex(np.linalg.matrix_rank(_all_of(array))) if array else 0j


def _determinant(size: complex, array: Array) -> complex:
    n = whole(size)
    return complex(np.linalg.det(dense(n, n, array))) if n > 0 else 1 + 0j


def _norm(kind: Any) -> Function:
    return lambda array: complex(np.linalg.norm(_all_of(array), kind)) if array else 0j


def _exponential(size: complex, array: Array) -> Array:
    """Power series, of what is not so large that rounding tells."""
    n = whole(size)
    found = dense(n, n, array)
    if n > 0 and np.linalg.norm(found, 2) > LARGEST:
        raise NotDecided("an exponential of a large matrix")
    return sparse(expm(found)) if n > 0 else {}


def _logarithm(size: complex, array: Array) -> Array:
    n = whole(size)
    if any(is_on_the_cut(t) for t in eigenvalues(n, array)):
        return {}
    return sparse(logm(dense(n, n, array))) if n > 0 else {}


def eigenvalues(size: int, array: Array) -> list[complex]:
    """Return the eigenvalues of a matrix; those that are zero or negative are so exactly.

    raises   NotDecided where rounding does not tell whether one is
    """
    if size <= 0:
        return []
    found = [complex(t) for t in np.linalg.eigvals(dense(size, size, array))]
    return [_settled(t) for t in found]


def _settled(t: complex) -> complex:
    distance = abs(t.imag) if t.real <= 0 else abs(t)
    if TINY < distance < WIDE:
        raise NotDecided("an eigenvalue near the cut")
    return t if distance >= WIDE else complex(min(t.real, 0.0))


def is_on_the_cut(t: complex) -> bool:
    """Whether a number is zero or negative."""
    return t.imag == 0 and t.real <= 0


OPERATIONS: dict[str, Callable[..., Any]] = {
    "false": lambda: False,
    "eq": _same,
    "le": lambda a, b: a.real <= b.real + TINY,
    "lt": lambda a, b: a.real < b.real - TINY,
    "i": lambda: 1j,
    "add": _add,
    "neg": lambda a: _mul(-1 + 0j, a),
    "mul": _mul,
    "conj": _each(lambda z: z.conjugate()),
    "re": _each(lambda z: complex(z.real)),
    "im": _each(lambda z: complex(z.imag)),
    "inv": _inverse,
    "pow": _power,
    "pi": lambda: complex(math.pi),
    "exp": cmath.exp,
    "log": lambda u: complex(math.log(u.real)) if u.real > 0 else 0j,
    "cos": cmath.cos,
    "sin": cmath.sin,
    "matexp": _exponential,
    "matlog": _logarithm,
    "abs": lambda z: complex(abs(z)),
    "sqrt": lambda u: complex(max(u.real, 0.0) ** 0.5),
    "max": lambda u, v: complex(max(u.real, v.real)),
    "min": lambda u, v: complex(min(u.real, v.real)),
    "transpose": lambda a: {(j, i): v for (i, j), v in a.items()},
    "I": _identity,
    "zero": lambda _m, _n: {},
    "entry": _entry,
    "row": _row,
    "column": _column,
    "matrix": _matrix,
    "dsum": _direct_sum,
    "bigoplus": _family_sum,
    "tr": lambda a: sum((v for (i, j), v in a.items() if i == j), 0j),
    "rank": _rank,
    "nnz": lambda a: complex(len(a)),
    "norm": _norm(2),
    "normF": _norm("fro"),
    "norm1": _norm(1),
    "norminf": _norm(float("inf")),
    "det": _determinant,
    "matinv": _matrix_inverse,
    "matpow": _matrix_power,
    "sum": _sum,
    "prod": _product,
}
"""What is not here is not decided: infinite sums, dimensions, means."""
