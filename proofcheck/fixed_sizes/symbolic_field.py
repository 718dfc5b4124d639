"""Exact arithmetic with real symbols: quotients of polynomials over the rational numbers.

Symbols stand for real numbers.  A symbol may carry a relation ``s^2 = p`` (sines and square
roots); polynomials are kept reduced by these relations, so that the zero polynomial is the only
one that is written as zero.  Quotients are kept without common factors.

An equation between quotients holds for all values of the symbols *where its terms are defined*:
dividing by an expression leaves out its zeros, and ``partial`` records that this has happened
for an expression that is not certain to have none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from proofcheck.evaluation.values.values import Scalar, Undefined
from proofcheck.fixed_sizes.signs import Kind, Sign, is_never_zero, sign_of
from proofcheck.fixed_sizes.symbolic_scalars import Quotient
from proofcheck.terms.rationals import Fraction

STEP = 100
"""Cost of one operation, in products of terms."""

RESERVE = 24
"""Symbols for which a ring of polynomials has room, beyond those in use when it is made."""

GCD_STEP = 20
"""Cost of a common divisor for each term, in products of terms."""


class OutOfBudget(Exception):
    """A count of steps is exhausted; the message says which."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one fixed-size check, all of them counts of steps.

    sizes       most assignments of the integer names
    cases       most cases at one assignment
    terms       most terms of a polynomial
    work        most products of terms in all; other operations count as several
    attempt     most of them in one attempt at one size
    refinements most finer subdivisions of an angle
    """

    sizes: int = 128
    cases: int = 512
    terms: int = 6_000
    work: int = 24_000_000
    attempt: int = 8_000_000
    refinements: int = 6


@dataclass(slots=True)
class Meter:
    """Counts steps against a limit, and against that of the whole it is part of."""

    limit: int
    spent: int = 0
    whole: Meter | None = None

    def spend(self, steps: int) -> None:
        """Count steps.

        raises   OutOfBudget
        """
        self.spent += steps
        if self.whole is not None:
            self.whole.spend(steps)
        if self.spent > self.limit:
            raise OutOfBudget(f"more than {self.limit} products of terms")


@dataclass(slots=True, eq=False)
class SymbolicField:
    """The symbols in use, what is known of them, and the arithmetic of their polynomials.

    kinds       what is known of each symbol
    squares     polynomial that the square of a symbol equals, by symbol
    positive    polynomials known to be positive for a reason their terms do not show
    unitary     matrices Q with Q^* * Q = I, established identically
    vanishing   polynomials that are zero on all models, as an ideal
    constants   irrational constants stand as symbols of which little is known
    partial     a division may have left out points at which the term is undefined
    algebra     the functions of this field's scalars, for the evaluator
    """

    budget: Budget
    meter: Meter
    kinds: list[Kind] = field(default_factory=list)
    squares: dict[int, Any] = field(default_factory=dict)
    positive: list[Any] = field(default_factory=list)
    unitary: list[Any] = field(default_factory=list)
    vanishing: Any = None
    constants: bool = False
    partial: bool = False
    algebra: Any = None
    context: Any = None

    def __post_init__(self) -> None:
        self._extend_context()

    def _extend_context(self) -> None:
        from flint import Ordering, fmpq_mpoly_ctx

        names = tuple(f"x{i}" for i in range(len(self.kinds) + RESERVE))
        self.context = fmpq_mpoly_ctx.get(names, Ordering.degrevlex)

    def fresh(self, kind: Kind = Kind.REAL) -> Quotient:
        """Return a new symbol, independent of all others."""
        self.kinds.append(kind)
        if len(self.kinds) > self.context.nvars():
            self._extend_context()
        symbol = self.context.gens()[len(self.kinds) - 1]
        return Quotient(self, symbol, self.context.constant(1))

    def root_of(self, square: Any, kind: Kind) -> Quotient:
        """Return a new symbol whose square is the polynomial ``square``."""
        symbol = self.fresh(kind)
        self.squares[len(self.kinds) - 1] = self.lift(square)
        return symbol

    def square_relation(self, index: int) -> Any:
        """Return the polynomial s^2 - p that vanishes for a symbol with a relation."""
        return self.context.gens()[index] ** 2 - self.lift(self.squares[index])

    def lift(self, polynomial: Any) -> Any:
        """Return the polynomial over all symbols in use."""
        if polynomial.context() is self.context:
            return polynomial
        return polynomial.project_to_context(self.context)

    def constant(self, value: Fraction) -> Any:
        """Return a constant polynomial."""
        from flint import fmpq

        return self.context.constant(fmpq(value.numerator, value.denominator))

    def product(self, left: Any, right: Any) -> Any:
        """Multiply polynomials.

        raises   OutOfBudget
        """
        left, right = self.lift(left), self.lift(right)
        self.meter.spend(len(left) * len(right))
        return left * right

    def reduce(self, polynomial: Any) -> Any:
        """Replace squares by what they equal, the latest symbols first."""
        polynomial = self.lift(polynomial)
        for index in sorted(self.squares, reverse=True):
            if polynomial and polynomial.degrees()[index] > 1:
                polynomial = self._reduce_square(polynomial, index)
        return polynomial

    def _reduce_square(self, polynomial: Any, index: int) -> Any:
        parts: dict[int, dict[tuple[int, ...], Any]] = {}
        for exponents, coefficient in polynomial.terms():
            times, rest = divmod(int(exponents[index]), 2)
            kept = (*exponents[:index], rest, *exponents[index + 1 :])
            parts.setdefault(times, {})[kept] = coefficient
        square = self.lift(self.squares[index])
        total = self.context.constant(0)
        for times, terms in parts.items():
            total += self.product(self.context.from_dict(terms), square**times)
        return total

    def quotient(self, top: Any, bottom: Any) -> Scalar:
        """Return top/bottom in lowest terms; a rational number where it is constant.

        raises   Undefined where the denominator is the zero polynomial; OutOfBudget
        """
        self.meter.spend(STEP)
        top, bottom = self.reduce(top), self.reduce(bottom)
        if not bottom:
            raise Undefined("division by zero")
        if not top:
            return Fraction(0)
        if max(len(top), len(bottom)) > self.budget.terms:
            raise OutOfBudget(f"a polynomial of more than {self.budget.terms} terms")
        if not bottom.is_constant():
            self.meter.spend(GCD_STEP * (len(top) + len(bottom)))
            common = top.gcd(bottom)
            if not common.is_constant():
                top, bottom = top / common, bottom / common
        lead = bottom.leading_coefficient()
        if lead != 1:
            top, bottom = top / lead, bottom / lead
        if top.is_constant() and bottom.is_constant():
            return _fraction(top)
        return Quotient(self, top, bottom)

    def sign(self, polynomial: Any) -> Sign:
        """Return what is certain about the sign of a polynomial that is not zero."""
        return sign_of(self.lift(polynomial), self.kinds, self._known_sign)

    def has_no_zero(self, polynomial: Any) -> bool:
        """Say whether the polynomial certainly vanishes nowhere."""
        return is_never_zero(self.lift(polynomial), self.kinds, self._known_sign)

    def vanishes(self, polynomial: Any) -> bool:
        """Say whether a polynomial vanishes because of the equations in ``vanishing``."""
        return self.vanishing is not None and self.vanishing.contains(self.lift(polynomial))

    def _known_sign(self, factor: Any) -> Sign:
        for entry in self.positive:
            polynomial = self.lift(entry)
            ratio = factor.leading_coefficient() / polynomial.leading_coefficient()
            if polynomial * ratio == factor:
                return Sign.POSITIVE if ratio > 0 else Sign.NEGATIVE
        return Sign.UNKNOWN


def _fraction(constant: Any) -> Fraction:
    value = constant.leading_coefficient()
    return Fraction(int(value.p), int(value.q))
