"""Bounds on single unknown numbers, read off inequalities with a number: draws respect them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.values import order
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Ball, NotEvaluable, Scalar, Undefined
from proofcheck.models.choices.needs import has_its_members
from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.rationals import Fraction

FINENESS = 1000
"""Ends of intervals that are not rational are moved inwards to multiples of one over this."""

NEXT = Fraction(1, 256)
"""How far from an end that is to be avoided a number stands that is next to it; part of the width."""

_SIGNS = {"lt": 1, "le": 1, "gt": -1, "ge": -1}
_STRICT = frozenset({"lt", "gt"})


@dataclass(frozen=True, slots=True)
class Interval:
    """Where an unknown lies; None stands for no bound, ends may have to be avoided."""

    low: Fraction | None = None
    high: Fraction | None = None
    open_ends: bool = False

    def meet(self, other: Interval) -> Interval:
        """Return the intersection; if one of them is open, its ends are avoided."""
        lows = [x for x in (self.low, other.low) if x is not None]
        highs = [x for x in (self.high, other.high) if x is not None]
        is_open = self.open_ends or other.open_ends
        return Interval(max(lows, default=None), min(highs, default=None), is_open)

    def place(self, value: Fraction, random: Random) -> Fraction:
        """Return a number of the interval, the given one where it lies inside."""
        if self.contains(value):
            return value
        if self.low is not None and self.high is not None:
            share = Fraction(random.randint(1, 9), 10)
            return self.low + share * (self.high - self.low)
        if self.low is not None:
            return self.low + (abs(value - self.low) or 1)
        return value if self.high is None else self.high - (abs(value - self.high) or 1)

    def edge(self, value: Fraction, random: Random) -> Fraction:
        """Return an end of the interval, or a number next to it where the end is to be avoided.

        value   what is returned where the interval has no end
        """
        ends = self.inner_ends()
        return random.choice(ends) if ends else value

    def inner_ends(self) -> list[Fraction]:
        """Return the ends of the interval, lower first; next to one that is to be avoided."""
        ends = [(x, sign) for x, sign in ((self.low, 1), (self.high, -1)) if x is not None]
        if not self.open_ends:
            return [x for x, _ in ends]
        is_short = self.low is not None and self.high is not None
        return [
            x + inwards * NEXT * (self.high - self.low if is_short else abs(x) or 1)  # type: ignore[operator]
            for x, inwards in ends
        ]

    def contains(self, value: Fraction) -> bool:
        """Say whether a number lies in the interval."""
        if self.open_ends and value in (self.low, self.high):
            return False
        above = self.low is None or value >= self.low
        return above and (self.high is None or value <= self.high)


INSTANCES = 1_000
"""Most instances of one assumption that are looked at: bounds are a help, and checked later."""


def single_bounds(
    evaluator: Evaluator, term: Term, scope: Locals
) -> Iterator[tuple[int, Interval]]:
    """Yield unknowns, by number, and intervals that an assumption confines them to."""
    if isinstance(term, Binding) and term.binder == "forall" and term.condition is None:
        try:
            scopes = list(islice(evaluator.instances(term.bound, scope), INSTANCES))
        except (NotEvaluable, Undefined):
            return
        for inner in scopes:
            yield from single_bounds(evaluator, term.body, inner)
    elif isinstance(term, Operation) and term.operator == "and":
        for part in term.arguments:
            yield from single_bounds(evaluator, part, scope)
    elif isinstance(term, Operation) and term.operator == "implies":
        if _is_met(evaluator, term.arguments[0], scope):
            yield from single_bounds(evaluator, term.arguments[1], scope)
    elif isinstance(term, Operation) and term.operator in _SIGNS:
        yield from _of_comparison(evaluator, term, scope)


def _is_met(evaluator: Evaluator, condition: Term, scope: Locals) -> bool:
    try:
        return decide(evaluator, condition, scope).truth is Truth.TRUE
    except Undefined:
        return False


def _of_comparison(
    evaluator: Evaluator, term: Operation, scope: Locals
) -> Iterator[tuple[int, Interval]]:
    if not has_its_members(evaluator, term, scope):
        return
    try:
        left, right = (evaluator.value(a, scope) for a in term.arguments)
        form = (right - left) * Fraction(_SIGNS[term.operator])
    except (NotEvaluable, Undefined, TypeError):
        return
    if not isinstance(form, Affine) or len(form.coefficients) != 1:
        return
    ((key, slope),) = form.coefficients.items()
    is_rising = _sign(slope)
    end = None if is_rising is None else _rational_end(-form.constant / slope, is_rising)
    if end is None:
        return
    is_open = term.operator in _STRICT
    yield key, Interval(low=end, open_ends=is_open) if is_rising else Interval(None, end, is_open)


def _sign(slope: Scalar) -> bool | None:
    """Say whether a number is positive; None where it is zero, complex or not known."""
    try:
        answer = order.is_less(Fraction(0), slope)
    except Undefined:
        return None
    return None if answer is Truth.UNKNOWN else answer is Truth.TRUE


def _rational_end(value: Scalar, is_low: bool) -> Fraction | None:
    """Return the end of an interval; a rational number just inside of it where it is enclosed."""
    if isinstance(value, Fraction):
        return value
    if not isinstance(value, Ball) or not value.value.is_finite() or value.imag != 0:
        return None
    part = value.value.real.upper() if is_low else value.value.real.lower()
    mantissa, exponent = (int(x) for x in part.man_exp())
    exact = mantissa * Fraction(2) ** exponent * FINENESS
    return Fraction(-((-exact) // 1) if is_low else exact // 1) / FINENESS
