"""A linear combination of equations, told as a chain of equalities.

The kernel accepts L = R because L - R is a sum of multiples of equations.  Taken one after the
other, the multiples turn L into R; what stands between is the chain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from proofcheck.audit.narration.replay import NONE, Reasons, Replay
from proofcheck.logic.polynomials import Form, Terms, times, total
from proofcheck.terms.encoding import decode_fraction
from proofcheck.terms.rationals import Fraction

LONGEST = 40
"""Monomials of what stands between the ends of a chain."""


@dataclass(frozen=True, slots=True)
class Link:
    """What a chain reaches by one multiple of an equation, and why."""

    form: Form
    reasons: Reasons


def chain(replay: Replay, left: Form, right: Form, position: int) -> list[Link]:
    """Return the links from a polynomial to another, by the equation between them."""
    multiples = list(_multiples(replay, position))
    links: list[Link] = []
    here = left
    reasons: Reasons = NONE
    for terms, why in _ordered(here.terms, multiples):
        here = Form(*left.shape, total([(1, here.terms), (-1, terms)]))
        reasons |= why
        if len(here.terms) <= LONGEST and why:
            links.append(Link(here, reasons))
            reasons = NONE
    if reasons and links:
        links[-1] = Link(links[-1].form, links[-1].reasons | reasons)
    if not links or links[-1].form.terms != right.terms:
        links.append(Link(right, reasons))
    return links


Multiple = tuple[Terms, Reasons]


def _multiples(replay: Replay, position: int) -> Iterator[Multiple]:
    match replay.made[position]:
        case ["linear-combination", _, _, parts]:
            for part in parts:
                yield _multiple(replay, part)
        case _:
            line, _ = replay.sequent.lines[position]
            yield line.terms, replay.lines[position]


def _multiple(replay: Replay, part: Any) -> Multiple:
    text, scalars, left, position, right = part
    line, _ = replay.sequent.lines[position]
    outer: Terms = {(tuple(scalars), tuple(left)): decode_fraction(text)}
    terms = times(times(outer, line.terms), {((), tuple(right)): Fraction(1)})
    return terms, replay.lines[position]


def _ordered(here: Terms, multiples: list[Multiple]) -> Iterator[Multiple]:
    """Yield first what takes a monomial away from what has been reached, the others from behind.

    A reduction of the right side was found forwards, and is told backwards.
    """
    here, waiting = dict(here), list(multiples)
    while waiting:
        at = next((k for k, (terms, _) in enumerate(waiting) if _takes(here, terms)), -1)
        terms, reasons = waiting.pop(at)
        here = total([(1, here), (-1, terms)])
        yield terms, reasons


def _takes(here: Terms, terms: Terms) -> bool:
    return any(here.get(monomial) == c for monomial, c in terms.items())
