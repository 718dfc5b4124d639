"""Signs of polynomials, where SymPy's canonical forms show them."""

from __future__ import annotations

from typing import Any

from proofcheck.second_opinion.sympy_scalars import FACTORED_TERMS, Kind, Scalars

_GOOD = (Kind.POSITIVE, Kind.NONNEGATIVE)


def is_nonnegative(scalars: Scalars, value: Any) -> bool:
    """Say whether a real number is certainly nowhere negative."""
    return _has_sign(scalars, value, strict=False)


def is_positive(scalars: Scalars, value: Any) -> bool:
    """Say whether a real number is certainly positive everywhere."""
    return _has_sign(scalars, value, strict=True)


def has_no_zero(scalars: Scalars, value: Any) -> bool:
    """Say whether a number certainly vanishes nowhere."""
    if is_positive(scalars, value) or is_positive(scalars, -value):
        return True
    square = scalars.multiply(value, scalars.conjugate(value))
    return is_positive(scalars, scalars.short(square))


def _has_sign(scalars: Scalars, value: Any, *, strict: bool) -> bool:
    """Decide top/bottom by the sign of top*bottom, which is the same wherever it is defined."""
    if scalars.is_zero(value):
        return not strict
    top = scalars.tidy(scalars.domain.field(value.numer)).numer
    bottom = scalars.tidy(scalars.domain.field(value.denom)).numer
    product = top * bottom if not bottom.is_ground else top * bottom.coeff(1)
    if len(top) * len(bottom) > FACTORED_TERMS**2 or not _is_readable(scalars, product):
        return False
    return _is_sum_of_good_terms(scalars, product, strict=strict) or _by_factors(
        scalars, product, strict=strict
    )


def _is_readable(scalars: Scalars, polynomial: Any) -> bool:
    return all(scalars.kinds[n] is not Kind.UNIT for n in scalars.numbers_of(polynomial))


def _is_sum_of_good_terms(scalars: Scalars, polynomial: Any, *, strict: bool) -> bool:
    """Say whether each term is a positive number times squares and numbers that are not negative."""
    numbers = scalars.numbers_of(polynomial)
    has_positive = False
    for monomial, coefficient in polynomial.terms():
        exponents = {n: monomial[scalars.place(n)] for n in numbers}
        odd = [n for n, k in exponents.items() if k % 2]
        if coefficient < 0 or any(scalars.kinds[n] not in _GOOD for n in odd):
            return False
        used = [n for n, k in exponents.items() if k]
        has_positive = has_positive or all(scalars.kinds[n] is Kind.POSITIVE for n in used)
    return has_positive or not strict


def _by_factors(scalars: Scalars, polynomial: Any, *, strict: bool) -> bool:
    """Decide the sign factor by factor; irreducible factors by their form."""
    if len(polynomial) > FACTORED_TERMS:
        return False
    scalars.meter.spend(len(polynomial) ** 2)
    content, factors = polynomial.factor_list()
    is_negative = content < 0
    for factor, times in factors:
        if times % 2 == 0:
            if strict and not (_is_definite(scalars, factor, strict=True)):
                return False
        elif _is_definite(scalars, factor, strict=strict):
            continue
        elif _is_definite(scalars, -factor, strict=strict):
            is_negative = not is_negative
        else:
            return False
    return not is_negative


def _is_definite(scalars: Scalars, factor: Any, *, strict: bool) -> bool:
    return (
        _is_sum_of_good_terms(scalars, factor, strict=strict)
        or _is_bounded_below(scalars, factor, strict=strict)
        or _is_above_by_roots(scalars, factor)
        or _is_definite_form(scalars, factor, strict=strict)
    )


def _is_bounded_below(scalars: Scalars, factor: Any, *, strict: bool) -> bool:
    """Decide a linear polynomial in numbers between -1 and 1, and in such that are not negative."""
    least = factor.coeff(1)
    for monomial, coefficient in factor.terms():
        used = [n for n in scalars.numbers_of(factor) if monomial[scalars.place(n)]]
        if not used:
            continue
        kinds = {scalars.kinds[n] for n in used}
        if kinds == {Kind.TURN}:
            least -= abs(coefficient)
        elif coefficient < 0 or not kinds <= set(_GOOD):
            return False
    return bool(least > 0 or (least == 0 and not strict))


def _is_above_by_roots(scalars: Scalars, factor: Any) -> bool:
    """Decide a polynomial in one free symbol, by counting its real roots."""
    from sympy import Poly, Symbol

    numbers = scalars.numbers_of(factor)
    if len(numbers) != 1:
        return False
    place, x = scalars.place(numbers[0]), Symbol("x")
    poly = Poly({(m[place],): c for m, c in factor.terms()}, x, domain="QQ")
    if poly.degree() > 20:
        return False
    if scalars.kinds[numbers[0]] in _GOOD:
        return bool(poly.count_roots(0, None) == 0 and poly.eval(0) > 0)
    return bool(poly.count_roots() == 0 and poly.eval(0) > 0)


def _is_definite_form(scalars: Scalars, factor: Any, *, strict: bool) -> bool:
    """Decide a polynomial of degree two, as a form in its symbols and the number 1."""
    from sympy import Matrix, Rational

    numbers = scalars.numbers_of(factor)
    if len(numbers) > 10 or any(sum(m) > 2 for m in factor.monoms()):
        return False
    order = {n: i + 1 for i, n in enumerate(numbers)}
    gram = Matrix.zeros(len(numbers) + 1)
    for monomial, coefficient in factor.terms():
        used = [order[n] for n in numbers for _ in range(monomial[scalars.place(n)])]
        i, j = ([*used, 0, 0])[:2]
        half = Rational(int(coefficient.numerator), int(coefficient.denominator)) / 2
        gram[i, j] += half
        gram[j, i] += half
    found = gram.is_positive_definite if strict else gram.is_positive_semidefinite
    return found is True
