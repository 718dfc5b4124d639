"""Numbers that depend on a small positive parameter: polynomials in t with an enclosed remainder.

A Taylor model stands for a function of t on an interval 0 < t <= end, all of it at once: a finite
sum of c_k t^k, k from some negative integer on, plus t^n r(t) with all values of r in one ball
(Makino and Berz 2003, Taylor models and other validated functional inclusion methods).  What is
decided of it is decided for every such t.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from proofcheck.evaluation.values.complex_numbers import Arithmetic
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Ball,
    Gaussian,
    NotEvaluable,
    Scalar,
    enclosure,
    imaginary_part,
    reciprocal,
)
from proofcheck.terms.rationals import Fraction

ZERO, ONE = Fraction(0), Fraction(1)

LENGTH = 24
"""Most powers of t that are kept; what lies beyond is enclosed."""

ORDER = 8
"""Powers of t that are kept of a series that does not end."""

BIT_LIMIT = 20_000
"""Longest numerator or denominator, in binary digits, of an exact coefficient."""

Rest = tuple[int, Any]
"""n and a FLINT ``acb`` that contains every r(t), where the remainder is t^n r(t)."""


@dataclass(frozen=True, slots=True, eq=False)
class TaylorModel(Arithmetic):
    """A function of t on 0 < t <= end; a constant is no Taylor model (use :func:`collect`).

    terms   coefficients by power of t, ascending, none of them exactly zero
    rest    the remainder, of a higher power than all terms; None where there is none
    """

    end: Fraction
    terms: tuple[tuple[int, Scalar], ...]
    rest: Rest | None = None

    @property
    def algebra(self) -> Any:
        """The functions that take Taylor models."""
        from proofcheck.evaluation.functions.taylor_functions import TaylorFunctions

        return TaylorFunctions()

    @property
    def is_exact(self) -> bool:
        """Whether it is a polynomial in t and 1/t with exact coefficients."""
        exact = all(isinstance(c, Fraction | Gaussian) for _, c in self.terms)
        return self.rest is None and exact

    @property
    def low(self) -> int:
        """The lowest power of t in it."""
        lows = [k for k, _ in self.terms[:1]]
        return min([*lows, *([] if self.rest is None else [self.rest[0]])])

    def over(self, power: int) -> Any:
        """Return a FLINT ``acb`` that contains f(t) / t^power for all t; power is at most low."""
        parts = [enclosure(c) * self.span(k - power) for k, c in self.terms]
        if self.rest is not None:
            parts.append(self.rest[1] * self.span(self.rest[0] - power))
        return sum(parts[1:], parts[0])

    def span(self, power: int) -> Any:
        """Return a FLINT ``arb`` that contains t^power for all t.

        raises   NotEvaluable for a negative power, which has no bound
        """
        from flint import arb, fmpq

        if power < 0:
            raise NotEvaluable("a power of the parameter is not bounded")
        if power == 0:
            return arb(1)
        last = self.end**power
        return arb(0).union(arb(fmpq(last.numerator, last.denominator)))

    @property
    def real(self) -> Scalar:
        """Real part."""
        return self._part(lambda c: c.real, lambda r: r.real)

    @property
    def imag(self) -> Scalar:
        """Imaginary part; exactly zero where every coefficient is real."""
        return self._part(imaginary_part, lambda r: r.imag)

    def _part(self, of_term: Any, of_rest: Any) -> Scalar:
        from flint import acb

        rests = [] if self.rest is None else [(self.rest[0], acb(of_rest(self.rest[1])))]
        return collect(self.end, {k: of_term(c) for k, c in self.terms}, rests)

    def conjugate(self) -> TaylorModel:
        """Conjugate; t is real."""
        rest = None if self.rest is None else (self.rest[0], self.rest[1].conjugate())
        return TaylorModel(self.end, tuple((k, c.conjugate()) for k, c in self.terms), rest)

    def __neg__(self) -> TaylorModel:
        rest = None if self.rest is None else (self.rest[0], -self.rest[1])
        return TaylorModel(self.end, tuple((k, -c) for k, c in self.terms), rest)

    def __add__(self, other: Scalar) -> Scalar:
        added = self._read(other)
        if added is None:
            return NotImplemented
        total = dict(self.terms)
        for k, c in added.terms:
            total[k] = total[k] + c if k in total else c
        return collect(self.end, total, [r for r in (self.rest, added.rest) if r is not None])

    __radd__ = __add__

    def __mul__(self, other: Scalar) -> Scalar:
        factor = self._read(other)
        if factor is None:
            return NotImplemented
        total: dict[int, Scalar] = {}
        for k, c in self.terms:
            for n, d in factor.terms:
                total[k + n] = total[k + n] + c * d if k + n in total else c * d
        return collect(self.end, total, list(_mixed(self, factor)))

    __rmul__ = __mul__

    def __truediv__(self, other: Scalar) -> Scalar:
        return self * reciprocal(other)

    def __rtruediv__(self, other: Scalar) -> Scalar:
        from proofcheck.evaluation.functions.taylor_functions import inverse

        return inverse(self) * other

    def _read(self, other: Scalar) -> TaylorModel | None:
        """Return a number as a constant one; None for what is no number of this kind.

        raises   NotEvaluable for a Taylor model on another interval
        """
        if isinstance(other, int):
            other = Fraction(other)
        if isinstance(other, Fraction | Gaussian | Ball):
            return TaylorModel(self.end, ((0, other),) if other != 0 else ())
        if not isinstance(other, TaylorModel):
            return None
        if other.end != self.end:
            raise NotEvaluable("functions of a parameter on different intervals")
        return other

    def zero_test(self) -> Truth:
        """Certainly not zero, for any t, or unknown."""
        around = self.over(self.low)
        return Truth.UNKNOWN if around.contains(0) or not around.is_finite() else Truth.FALSE


def _mixed(one: TaylorModel, two: TaylorModel) -> Iterable[Rest]:
    """Yield the remainders of a product."""
    for left, right in ((one, two), (two, one)):
        if left.rest is not None:
            n, ball = left.rest
            yield from ((n + k, ball * enclosure(c)) for k, c in right.terms)
    if one.rest is not None and two.rest is not None:
        yield one.rest[0] + two.rest[0], one.rest[1] * two.rest[1]


def collect(end: Fraction, terms: Mapping[int, Scalar], rests: Iterable[Rest] = ()) -> Scalar:
    """Return the sum of terms and remainders: a number where it is constant, else a Taylor model.

    Exact as long as there is no remainder, and there are no more terms than are kept.

    raises   NotEvaluable where a coefficient has too many digits
    """
    kept = {k: c for k, c in sorted(terms.items()) if c != 0}
    if any(map(_is_long, kept.values())):
        raise NotEvaluable("an exact coefficient has too many digits")
    remainders = [(n, ball) for n, ball in rests if not ball.is_zero()]
    orders = [n for n, _ in remainders] + list(kept)[LENGTH : LENGTH + 1]
    if not orders:
        return kept.get(0, ZERO) if set(kept) <= {0} else TaylorModel(end, tuple(kept.items()))
    order = min(orders)
    low = {k: c for k, c in kept.items() if k < order}
    high = TaylorModel(end, tuple((k, c) for k, c in kept.items() if k >= order))
    parts = [ball * high.span(n - order) for n, ball in remainders]
    parts += [high.over(order)] if high.terms else []
    return TaylorModel(end, tuple(low.items()), (order, sum(parts[1:], parts[0])))


def _is_long(value: Scalar) -> bool:
    parts = (value.real, imaginary_part(value)) if isinstance(value, Fraction | Gaussian) else ()
    return any(max(abs(x.numerator), x.denominator).bit_length() > BIT_LIMIT for x in parts)


def parameter(end: Fraction) -> TaylorModel:
    """Return t itself, on 0 < t <= end."""
    return TaylorModel(end, ((1, ONE),))


def enclosed_by(end: Fraction, power: int, ball: Any) -> TaylorModel:
    """Return what is known to be t^power times a number in a FLINT ``acb``, and nothing more."""
    return TaylorModel(end, (), (power, ball))
