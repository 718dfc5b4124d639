"""Four answers to a proposition, and how they combine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Truth(Enum):
    """What evaluation establishes about a proposition on one model."""

    TRUE = "true"
    FALSE = "false"
    CLOSE = "close"
    """an equality, or an inequality that is not strict, whose sides are enclosed within 10^-50 of
    each other, and cannot be told apart"""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A truth value, and whether the model put the proposition to the test at all.

    ``informative`` is false where every instance was vacuous: an antecedent false, a range empty.
    """

    truth: Truth
    informative: bool = True


TRUE = Outcome(Truth.TRUE)
FALSE = Outcome(Truth.FALSE)
CLOSE = Outcome(Truth.CLOSE)
UNKNOWN = Outcome(Truth.UNKNOWN)
VACUOUS = Outcome(Truth.TRUE, informative=False)


def of(value: bool) -> Outcome:
    """Return the outcome of an exact decision."""
    return TRUE if value else FALSE


def negation(outcome: Outcome) -> Outcome:
    """Negate; an enclosed equality cannot be denied, so it becomes unknown."""
    match outcome.truth:
        case Truth.TRUE:
            return FALSE
        case Truth.FALSE:
            return TRUE
    return UNKNOWN


def conjunction(outcomes: Iterable[Outcome]) -> Outcome:
    """All hold: the weakest answer; stops at the first that is false.

    Informative only when every member is.
    """
    weakest, informative = Truth.TRUE, True
    for outcome in outcomes:
        if outcome.truth is Truth.FALSE:
            return FALSE
        if outcome.truth is not Truth.TRUE:
            weakest = _weaker(weakest, outcome.truth)
        informative = informative and outcome.informative
    return Outcome(weakest, informative)


def every(outcomes: Iterable[Outcome]) -> Outcome:
    """All instances hold: like a conjunction, but one informative instance is enough."""
    weakest, informative = Truth.TRUE, False
    for outcome in outcomes:
        if outcome.truth is Truth.FALSE:
            return FALSE
        if outcome.truth is not Truth.TRUE:
            weakest = _weaker(weakest, outcome.truth)
        informative = informative or outcome.informative
    return Outcome(weakest, informative)


def disjunction(outcomes: Iterable[Outcome]) -> Outcome:
    """One holds: the strongest answer; stops at the first that is true."""
    strongest = Truth.FALSE
    for outcome in outcomes:
        if outcome.truth is Truth.TRUE:
            return outcome
        if Truth.CLOSE in (strongest, outcome.truth):
            strongest = Truth.CLOSE
        elif outcome.truth is Truth.UNKNOWN:
            strongest = Truth.UNKNOWN
    return Outcome(strongest)


def _weaker(left: Truth, right: Truth) -> Truth:
    """Return the weaker of two answers, neither of which is FALSE; the second is not TRUE."""
    return Truth.UNKNOWN if left is Truth.UNKNOWN else right
