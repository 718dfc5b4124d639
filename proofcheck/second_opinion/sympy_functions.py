"""Roots, moduli, trigonometric functions and exponentials of the symbolic second opinion.

Each becomes a generator that is tied to its square, or to its partner; the addition theorems are
SymPy's (`expand` with `trig` and with `power_exp`).  Equal functions of equal arguments are one
generator.
"""

from __future__ import annotations

from typing import Any

from proofcheck.second_opinion.sympy_matrices import build, cells, is_matrix
from proofcheck.second_opinion.sympy_scalars import FACTORED_TERMS, Kind, NoOpinion, Scalars
from proofcheck.second_opinion.sympy_signs import is_nonnegative, is_positive

ARGUMENT_TERMS = 6
"""Most terms of an argument that the addition theorems take apart."""


def square_root(scalars: Scalars, value: Any) -> Any:
    """Return the root of a number that is nowhere negative; raises NoOpinion for any other."""
    from sympy import QQ, sqrt

    value = scalars.tidy(value)
    if scalars.is_zero(value):
        return scalars.zero
    if not is_nonnegative(scalars, value) or not value.denom.is_ground:
        raise NoOpinion("a root of what may be negative")
    radicand = value.numer * (1 / value.denom.coeff(1))
    content, factors = _factors(scalars, radicand)
    outside, inside = scalars.one, radicand.ring.one
    for factor, times in factors:
        outside = scalars.multiply(outside, scalars.domain.field(factor) ** (times // 2))
        inside = inside * factor if times % 2 else inside
    # sqrt(c) with c = p/q is sqrt(p*q)/q; what is square in p*q comes out of the root.
    whole = int(content.numerator) * int(content.denominator)
    taken, left = sqrt(abs(whole)).as_coeff_Mul()
    sign = 1 if whole > 0 else -1
    root = _root_of(scalars, inside * (sign * int(left**2)))
    scale = scalars.domain.field.ground_new(QQ(int(taken), int(content.denominator)))
    outer = scalars.multiply(scale, modulus_of_real(scalars, outside))
    return scalars.multiply(outer, root)


def _factors(scalars: Scalars, radicand: Any) -> tuple[Any, list[tuple[Any, int]]]:
    if len(radicand) > FACTORED_TERMS:
        return radicand.ring.domain.one, [(radicand, 1)]
    scalars.meter.spend(len(radicand) ** 2)
    content, factors = radicand.factor_list()
    return content, list(factors)


def _root_of(scalars: Scalars, radicand: Any) -> Any:
    """Return the generator of a root, one for each radicand; the root of a square is a number."""
    from sympy import QQ, integer_nthroot

    if radicand.is_ground:
        whole = int(radicand.coeff(1))
        root, is_exact = integer_nthroot(whole, 2)
        if is_exact:
            return scalars.domain.field.ground_new(QQ(int(root), 1))
    key = ("root", radicand)
    if key not in scalars.known:
        value = scalars.domain.field(radicand)
        kind = Kind.POSITIVE if is_positive(scalars, value) else Kind.NONNEGATIVE
        made = scalars.fresh(kind, lambda mp, at: mp.sqrt(scalars.at(value, mp, at)))
        scalars.known[key] = made
        scalars.tie(made**2 - value)
    return scalars.known[key]


def modulus_of_real(scalars: Scalars, value: Any) -> Any:
    """Return |x| for a real number."""
    if is_nonnegative(scalars, value):
        return value
    if is_nonnegative(scalars, -value):
        return -value
    leading = value.numer.LC
    positive = value if leading > 0 else -value
    key = ("modulus", positive)
    if key not in scalars.known:
        made = scalars.fresh(Kind.NONNEGATIVE, lambda mp, at: abs(scalars.at(positive, mp, at)))
        if not positive.denom.is_ground:
            raise NoOpinion("the modulus of a fraction")
        scalars.known[key] = made
        scalars.tie(made**2 - scalars.tidy(positive**2))
    return scalars.known[key]


def modulus(scalars: Scalars, value: Any) -> Any:
    """Return |z|."""
    if is_matrix(value):
        raise NoOpinion("the modulus of a matrix")
    if scalars.is_real(value):
        return modulus_of_real(scalars, value)
    return square_root(scalars, scalars.multiply(value, scalars.conjugate(value)))


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
    return _read(scalars, expand_trig(function(_written(scalars, argument))))


def exponential(scalars: Scalars, argument: Any) -> Any:
    """Return the exponential of a number; of a matrix if it is diagonal or turns a plane."""
    from sympy import exp, expand_power_exp

    if is_matrix(argument):
        return _exponential_of_matrix(scalars, argument)
    real = _half_sum(scalars, argument)
    turn = argument - real
    found = _read(scalars, expand_power_exp(exp(_written(scalars, real))))
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


def circle_number(scalars: Scalars) -> Any:
    """Return pi, of which nothing is known but that it is positive."""
    if "pi" not in scalars.known:
        scalars.known["pi"] = scalars.fresh(Kind.POSITIVE, lambda mp, _at: +mp.pi)
    return scalars.known["pi"]


def _written(scalars: Scalars, value: Any) -> Any:
    """Return a number as an expression of SymPy's, in real symbols, with its own pi."""
    from sympy import Symbol, pi

    value = scalars.tidy(value)
    if len(value.numer) > ARGUMENT_TERMS or len(value.denom) > 1:
        raise NoOpinion("an argument of a function that is too long")
    found = value.as_expr()
    names = {s.name: s for s in found.free_symbols}
    circle = scalars.known.get("pi")
    known = "" if circle is None else str(circle)
    replaced = {
        s: pi if name == known else Symbol(name, real=True) for name, s in names.items()
    }
    return found.xreplace(replaced).expand()


def _read(scalars: Scalars, expression: Any) -> Any:
    """Return an expanded expression of SymPy's as a number."""
    from sympy import Add, Mul, Pow, Rational, Symbol, cos, exp, pi, sin

    if isinstance(expression, Rational):
        return scalars.number(expression)
    if isinstance(expression, Symbol):
        by_name = {str(g): g for g in scalars.domain.gens}
        return by_name[expression.name]
    if expression == pi:
        return circle_number(scalars)
    if isinstance(expression, Add | Mul):
        parts = [_read(scalars, one) for one in expression.args]
        join = scalars.add if isinstance(expression, Add) else scalars.multiply
        total = parts[0]
        for one in parts[1:]:
            total = join(total, one)
        return total
    if isinstance(expression, cos | sin):
        pair = _circle_point(scalars, expression.args[0])
        return pair[0] if isinstance(expression, cos) else pair[1]
    if isinstance(expression, exp):
        return _growth(scalars, expression.args[0])
    if isinstance(expression, Pow) and expression.exp.is_Integer:
        base = _read(scalars, expression.base)
        if expression.exp < 0:
            base = scalars.inverse(base)
        result = scalars.one
        for _ in range(min(abs(int(expression.exp)), 64)):
            result = scalars.multiply(result, base)
        if abs(expression.exp) > 64:
            raise NoOpinion("a power beyond 64")
        return result
    if isinstance(expression, Pow) and expression.exp == Rational(1, 2):
        return square_root(scalars, _read(scalars, expression.base))
    raise NoOpinion(f"an expression of SymPy's with {type(expression).__name__}")


def _circle_point(scalars: Scalars, argument: Any) -> tuple[Any, Any]:
    """Return the cosine and the sine of an argument that is not taken apart."""
    key = ("circle", argument)
    if key not in scalars.known:
        value = _read(scalars, argument)
        cosine = scalars.fresh(Kind.TURN, lambda mp, at: mp.cos(scalars.at(value, mp, at)))
        sine = scalars.fresh(Kind.TURN, lambda mp, at: mp.sin(scalars.at(value, mp, at)))
        scalars.known[key] = cosine, sine
        scalars.tie(sine**2 + cosine**2 - 1)
    pair: tuple[Any, Any] = scalars.known[key]
    return pair


def _growth(scalars: Scalars, argument: Any) -> Any:
    """Return the exponential of one summand: a power of that of the summand without its number."""
    number, rest = argument.as_coeff_Mul()
    if not number.is_Integer or rest == 1:
        number, rest = 1, argument
    key = ("exp", rest)
    if key not in scalars.known:
        value = _read(scalars, rest)
        scalars.known[key] = scalars.fresh(
            Kind.POSITIVE, lambda mp, at: mp.exp(scalars.at(value, mp, at))
        )
    if abs(number) > 64:
        raise NoOpinion("a power beyond 64")
    return scalars.known[key] ** int(number)
