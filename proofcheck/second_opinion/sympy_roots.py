"""Roots and moduli of the symbolic second opinion: one generator for each, tied to its square."""

from __future__ import annotations

from typing import Any

from proofcheck.second_opinion.sympy_limits import NoOpinion
from proofcheck.second_opinion.sympy_matrices import is_matrix
from proofcheck.second_opinion.sympy_scalars import FACTORED_TERMS, Kind, Scalars
from proofcheck.second_opinion.sympy_signs import is_nonnegative, is_positive


def square_root(scalars: Scalars, value: Any) -> Any:
    """Return the root of a number that is nowhere negative; raises NoOpinion for any other."""
    from sympy import QQ, sqrt

    value = scalars.short(scalars.tidy(value))
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
    leading = scalars.domain.field.ground_new(value.numer.LC)
    positive = value / leading
    factor = leading if value.numer.LC > 0 else -leading
    key = ("modulus", positive)
    if key not in scalars.known:
        made = scalars.fresh(Kind.NONNEGATIVE, lambda mp, at: abs(scalars.at(positive, mp, at)))
        if not positive.denom.is_ground:
            raise NoOpinion("the modulus of a fraction")
        scalars.known[key] = made
        scalars.tie(made**2 - scalars.tidy(positive**2))
    return scalars.multiply(factor, scalars.known[key])


def modulus(scalars: Scalars, value: Any) -> Any:
    """Return |z|."""
    if is_matrix(value):
        raise NoOpinion("the modulus of a matrix")
    if scalars.is_real(value):
        return modulus_of_real(scalars, value)
    return square_root(scalars, scalars.multiply(value, scalars.conjugate(value)))
