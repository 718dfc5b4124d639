"""Norms, trigonometric functions and exponentials of the symbolic second opinion.

Each becomes a generator, a sine tied to its cosine; the addition theorems are SymPy's (`expand`
with `trig` and with `power_exp`).  Equal functions of equal arguments are one generator.
"""

from __future__ import annotations

from typing import Any

from proofcheck.second_opinion.sympy_expressions import read, written
from proofcheck.second_opinion.sympy_limits import NoOpinion
from proofcheck.second_opinion.sympy_matrices import build, cells, is_matrix
from proofcheck.second_opinion.sympy_roots import square_root
from proofcheck.second_opinion.sympy_scalars import Kind, Scalars


def frobenius(scalars: Scalars, value: Any) -> Any:
    """Return the root of the sum of all |x|^2."""
    entries = [x for row in cells(value) for x in row]
    total = scalars.zero
    for x in entries:
        total = scalars.add(total, scalars.multiply(x, scalars.conjugate(x)))
    return square_root(scalars, total)


def opaque(scalars: Scalars, name: str, value: Any) -> Any:
    """Return the norm of a name of a matrix, the same for equal matrices, and 0 for zero.

    Nothing else is known of it; what depends on it is never held against anybody.
    """
    if all(scalars.is_zero(x) for row in cells(value) for x in row):
        return scalars.zero
    key = (name, value.shape, tuple(tuple(row) for row in cells(value)))
    if key not in scalars.known:
        scalars.known[key] = scalars.fresh(Kind.NONNEGATIVE, _unknown)
    return scalars.known[key]


def _unknown(_mp: Any, _values: Any) -> Any:
    raise NoOpinion("a function that is not computed")


def trigonometric(scalars: Scalars, name: str, argument: Any) -> Any:
    """Return a cosine or a sine, expanded by the addition theorems."""
    from sympy import cos, expand_trig, sin

    if is_matrix(argument) or not scalars.is_real(argument):
        raise NoOpinion("a trigonometric function of what is not real")
    function = cos if name == "cos" else sin
    return read(scalars, expand_trig(function(written(scalars, argument))))


def exponential(scalars: Scalars, argument: Any) -> Any:
    """Return the exponential of a number; of a matrix if it is diagonal or turns a plane."""
    from sympy import exp, expand_power_exp

    if is_matrix(argument):
        return _exponential_of_matrix(scalars, argument)
    real = _half_sum(scalars, argument)
    turn = argument - real
    found = read(scalars, expand_power_exp(exp(written(scalars, real))))
    if not turn:
        return found
    unit = scalars.unit()
    angle = scalars.tidy(-unit * turn)
    parts = [trigonometric(scalars, name, angle) for name in ("cos", "sin")]
    circle = scalars.add(parts[0], scalars.multiply(unit, parts[1]))
    return scalars.multiply(found, circle)


def _exponential_of_matrix(scalars: Scalars, value: Any) -> Any:
    """Return exp(D) for a diagonal D, and exp(a*I + t*J) as a dilation and a turn of the plane."""
    size, old = value.shape[0], cells(value)
    if value.shape[0] != value.shape[1]:
        raise NoOpinion("the exponential of a matrix that is not square")
    if all(scalars.is_zero(old[i][j]) for i in range(size) for j in range(size) if i != j):
        found = [exponential(scalars, old[k][k]) for k in range(size)]
        return build(scalars, size, size, lambda i, j: found[i] if i == j else scalars.zero)
    if size != 2 or not scalars.is_zero(old[0][0] - old[1][1]):
        raise NoOpinion("the exponential of a matrix")
    if not scalars.is_zero(old[0][1] + old[1][0]) or not scalars.is_real(old[1][0]):
        raise NoOpinion("the exponential of a matrix")
    growth = exponential(scalars, old[0][0])
    parts = [trigonometric(scalars, name, old[1][0]) for name in ("cos", "sin")]
    cosine, sine = (scalars.multiply(growth, part) for part in parts)
    turn = [[cosine, -sine], [sine, cosine]]
    return build(scalars, 2, 2, lambda i, j: turn[i][j])


def _half_sum(scalars: Scalars, value: Any) -> Any:
    return scalars.tidy((value + scalars.conjugate(value)) / 2)
