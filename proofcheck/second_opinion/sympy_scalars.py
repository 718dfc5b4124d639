"""Numbers of the symbolic second opinion: rational functions of SymPy's, with ties between symbols.

A number is an element of SymPy's field of rational functions over Q.  Its generators stand for
the entries of what a goal is about, for the imaginary unit, and for roots and values of functions;
a later one may be tied to earlier ones by an equation, such as `s^2 = 1 - c^2`.  Under the
lexicographic order, in which later ones are larger, the equations that tie single generators are
a Groebner basis, so that a remainder of zero is the canonical form of zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from proofcheck.second_opinion.sympy_ideals import Ideal
from proofcheck.second_opinion.sympy_limits import Meter, NoOpinion, OutOfGenerators

TERMS = 4_000
"""Most terms of a polynomial."""

FRACTION_TERMS = 400
"""Most terms of a polynomial that is cancelled against a denominator."""

LONG = 1_000
"""Products of more terms are made of numbers that are reduced by what is assumed before."""

CANCELLED = 300
"""Steps for each term of a fraction that is brought to lowest terms."""

FACTORED_TERMS = 80
"""Most terms of a polynomial that is factored."""


class Kind(Enum):
    """What is known of a generator beside its being real."""

    REAL = "real"
    NONNEGATIVE = "non-negative"
    POSITIVE = "positive"
    TURN = "between -1 and 1"
    UNIT = "the imaginary unit"


Formula = Callable[[Any, Mapping[int, Any]], Any]
"""The value of a generator in mpmath, from the values of earlier ones."""


@dataclass(slots=True, eq=False)
class Scalars:
    """A field of rational functions, and what its generators stand for.

    size       generators in all
    kinds      what is known of those in use, by number, the first first
    formulas   of those that stand for roots and functions; others are free
    ties       polynomials that vanish, each with the square of a later generator in front
    known      generators of roots and functions by what they are of
    divisors   what was divided by, where it is no number
    """

    size: int
    meter: Meter = field(default_factory=Meter)
    kinds: list[Kind] = field(default_factory=list)
    formulas: dict[int, Formula] = field(default_factory=dict)
    ties: list[Any] = field(default_factory=list)
    known: dict[Any, Any] = field(default_factory=dict)
    divisors: list[Any] = field(default_factory=list)
    domain: Any = None
    _assumed: Ideal = field(init=False)

    def __post_init__(self) -> None:
        from sympy import QQ, symbols
        from sympy.polys.orderings import lex

        names = [f"x{number}" for number in reversed(range(self.size))]
        self.domain = QQ.frac_field(*symbols(names), order=lex)
        self._assumed = Ideal(self.meter, self.numbers_of, self.place)

    def number(self, value: Any) -> Any:
        """Return a rational number; it has a numerator and a denominator."""
        from sympy import QQ

        return self.domain.field.ground_new(QQ(int(value.numerator), int(value.denominator)))

    @property
    def zero(self) -> Any:
        return self.domain.zero

    @property
    def one(self) -> Any:
        return self.domain.one

    def fresh(self, kind: Kind = Kind.REAL, formula: Formula | None = None) -> Any:
        """Return a new generator; raises OutOfGenerators."""
        number = len(self.kinds)
        if number >= self.size:
            raise OutOfGenerators
        self.kinds.append(kind)
        if formula is not None:
            self.formulas[number] = formula
        return self.domain.gens[self.place(number)]

    def place(self, number: int) -> int:
        """Return where the exponent of a generator stands in a monomial."""
        return self.size - 1 - number

    def unit(self) -> Any:
        """Return the imaginary unit."""
        if "i" not in self.known:
            made = self.fresh(Kind.UNIT, lambda mp, _values: mp.mpc(0, 1))
            self.known["i"] = made
            self.tie(made**2 + 1)
        return self.known["i"]

    def tie(self, value: Any) -> None:
        """Note an equation for the latest generator, whose square stands alone in it."""
        self.ties.append(value.numer)

    def assume(self, polynomials: Iterable[Any]) -> None:
        """Note polynomials that vanish wherever the assumptions hold."""
        self._assumed.vanishing += polynomials

    @property
    def ideal(self) -> list[Any]:
        """Polynomials that vanish because of what is assumed."""
        return self._assumed.vanishing

    @ideal.setter
    def ideal(self, polynomials: list[Any]) -> None:
        self._assumed.vanishing = polynomials

    def add(self, left: Any, right: Any) -> Any:
        """Return the sum; raises NoOpinion where it is too long."""
        self._weigh_fraction(left, right)
        self.meter.spend(len(left.numer) + len(right.numer))
        return self.kept(left + right)

    def multiply(self, left: Any, right: Any) -> Any:
        """Return the product; raises NoOpinion where it is too long."""
        if len(left.numer) * len(right.numer) > LONG:
            left, right = self.short(left), self.short(right)
        self._weigh_fraction(left, right)
        self.meter.spend(len(left.numer) * len(right.numer))
        return self.kept(left * right)

    def inverse(self, value: Any) -> Any:
        """Return 1/value; raises NoOpinion where the value is zero."""
        if self.is_zero(value):
            raise NoOpinion("it divides by zero")
        if not value.numer.is_ground:
            self.divisors.append(value)
        return self.one / value

    def short(self, value: Any) -> Any:
        """Return a number that is the same wherever the assumptions hold, as short as they allow."""
        if not self.ideal or not value.denom.is_ground or value.numer.is_ground:
            return value
        rest = self._assumed.remainder(value.numer, self.ties)
        return self.domain.field(rest) / self.domain.field(value.denom)

    def _weigh_fraction(self, left: Any, right: Any) -> None:
        if left.denom.is_ground and right.denom.is_ground:
            return
        lengths = [len(p) for x in (left, right) for p in (x.numer, x.denom)]
        if max(lengths) > FRACTION_TERMS:
            raise NoOpinion(f"a fraction of more than {FRACTION_TERMS} terms")
        self.meter.spend(CANCELLED * sum(lengths))

    def kept(self, value: Any) -> Any:
        """Return a number that was computed, in canonical form; raises NoOpinion if it is long."""
        if len(value.numer) > TERMS or len(value.denom) > TERMS:
            raise NoOpinion(f"a polynomial of more than {TERMS} terms")
        return self.tidy(value)

    def tidy(self, value: Any) -> Any:
        """Return the number with squares of tied generators replaced."""
        if not self.ties or not value.denom.is_ground:
            return value
        return self.domain.field.new(self._remainder(value.numer), value.denom)

    def _remainder(self, polynomial: Any) -> Any:
        if not polynomial:
            return polynomial
        degrees = polynomial.degrees()
        heads = [t for t in self.ties if self._is_divided(degrees, t)]
        if not heads:
            return polynomial
        self.meter.spend(len(polynomial) * max(map(len, self.ties)))
        return polynomial.rem(self.ties)

    @staticmethod
    def _is_divided(degrees: Sequence[int], tie: Any) -> bool:
        return all(have >= need for have, need in zip(degrees, tie.leading_expv(), strict=True))

    def is_zero(self, value: Any) -> bool:
        """Say whether a number vanishes wherever the assumptions hold, as far as can be seen.

        Exact where it says yes.
        """
        rest = self._remainder(value.numer)
        if not rest or not self.ideal:
            return not rest
        return self._assumed.contains(rest, self.ties)

    def conjugate(self, value: Any) -> Any:
        """Return the complex conjugate: all other generators are real."""
        if "i" not in self.known:
            return value
        return self._flipped(value.numer) / self._flipped(value.denom)

    def _flipped(self, polynomial: Any) -> Any:
        (unit,) = (n for n, kind in enumerate(self.kinds) if kind is Kind.UNIT)
        place = self.place(unit)
        terms = {m: (-c if m[place] % 2 else c) for m, c in polynomial.terms()}
        return self.domain.field(polynomial.ring.from_dict(terms))

    def is_real(self, value: Any) -> bool:
        """Say whether a number is real identically."""
        return self.is_zero(value - self.conjugate(value))

    def real_parts(self, value: Any) -> list[Any]:
        """Return the real numbers that vanish where a number does."""
        if self.is_real(value):
            return [value]
        unit, other = self.unit(), self.conjugate(value)
        return [self.tidy((value + other) / 2), self.tidy(-unit * (value - other) / 2)]

    def constant(self, value: Any) -> Any:
        """Return the rational number that a number is; None where it is none."""
        rest = self.tidy(value)
        if rest.numer.is_ground and rest.denom.is_ground:
            return rest.numer.coeff(1) / rest.denom.coeff(1)
        return None

    def integer(self, value: Any) -> int:
        """Return the whole number that a number is; raises NoOpinion."""
        found = None if not hasattr(value, "numer") else self.constant(value)
        if found is None or found.denominator != 1:
            raise NoOpinion("an index that is no whole number")
        return int(found)

    def numbers_of(self, polynomial: Any) -> list[int]:
        """Return the generators that occur in a polynomial."""
        if not polynomial:
            return []
        degrees = polynomial.degrees()
        return [n for n in range(len(self.kinds)) if degrees[self.place(n)] > 0]

    def at(self, value: Any, mp: Any, points: Mapping[int, Any]) -> Any:
        """Return the value in mpmath for values of all generators."""
        return self._polynomial_at(value.numer, mp, points) / self._polynomial_at(
            value.denom, mp, points
        )

    def _polynomial_at(self, polynomial: Any, mp: Any, points: Mapping[int, Any]) -> Any:
        numbers = self.numbers_of(polynomial)
        total = mp.mpf(0)
        for monomial, coefficient in polynomial.terms():
            part = mp.mpf(int(coefficient.numerator)) / int(coefficient.denominator)
            for n in numbers:
                part *= points[n] ** monomial[self.place(n)]
            total += part
        return total
