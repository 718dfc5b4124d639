"""The table of positivity and monotone congruence: lemmas of the theory, each by what it is good for.

A row is a lemma; what it asks for are the goals that are left.  So the operator, the argument that is
made larger, the signs of the others and the direction are what the lemma says, and nothing more has
to be believed: rows are applied by the rule `law`.  A new row is a lemma of the theory, named here.

source   positivity and gcongr of Mathlib, for the kind of table; the references of the lemmas
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.laws.stated_laws import StatedLaw
from proofcheck.search.rewriting.matching import match_whole
from proofcheck.terms.expressions import Operation, Term

Use = tuple[str, tuple[Term, ...]]
"""A law, and the terms that it is used at."""

SIGNS = (
    "product that is not zero",
    "quotient that is not zero",
    "product of positive numbers",
    "product of two numbers that are not negative",
    "quotient of positive numbers",
    "quotient that is not negative",
    "inverse of a positive number",
    "power of a positive number",
    "power of a number that is not negative",
    "positive sum by its first term",
    "positive sum by its second term",
    "sum of two numbers that are not negative",
    "root of a positive number",
    "square root",
    "exp is positive",
    "exp is not negative",
    "logarithm above one",
    "logarithm from one on",
    "modulus",
    "norm is not negative",
    "Frobenius norm is not negative",
    "sum norm is not negative",
    "bounded smaller of two numbers",
    "smaller of two numbers above another",
    "positive is not zero",
    "negative is not zero",
)
"""What is not negative, positive, or not zero, by the signs of its parts."""

GROWTH = (
    "root of a larger number",
    "exp of a larger number",
    "exp is increasing",
    "logarithm of a larger number",
    "power of a larger number",
    "larger of two larger numbers",
    "smaller of two larger numbers",
    "bounded larger of two numbers",
    "bounded smaller of two numbers",
    "product with a larger first factor",
    "product with a larger second factor",
    "product of larger numbers",
    "quotient with a larger numerator",
    "quotient of a larger by a smaller number",
    "bounded quotient",
    "quotient by a smaller number",
    "inverse of a larger number",
    "sum of larger numbers",
    "difference of a larger and a smaller number",
    "opposite of a smaller number",
    "norm of a product within bounds",
    "norm of exp of a skew matrix",
    "exp is at most one",
    "count of a covered matrix",
)
"""Two numbers that are made alike, by their parts."""

FROM_ABOVE = (
    "triangle inequality",
    "norm of a difference",
    "norm of a product",
    "Frobenius triangle inequality",
    "Frobenius norm of a product",
    "modulus of a sum of two numbers",
    "smaller of two numbers is a bound",
)
"""Bounds by which the left side of an inequality is replaced."""

FROM_BELOW = ("larger of two numbers is a bound", "number and modulus")
"""Bounds by which the right side of an inequality is replaced."""

EQUATIONS = (
    "norm of a direct sum",
    "norm of a transpose",
    "count of a transpose",
    "norm of an adjoint",
    "norm of a conjugate",
    "norm of an opposite",
    "norm of a multiple",
    "Frobenius norm of a transpose",
    "Frobenius norm of a multiple",
    "modulus of a product of two numbers",
)
"""What the left side of an inequality is by its parts."""


LAST = (
    "bounded root",
    "number below a root",
    "bounded logarithm",
    "number below a logarithm",
    "bounded modulus",
)
"""What is tried where nothing else does."""


@dataclass(frozen=True)
class Row:
    """A lemma, with one of the things that it shows.

    side   which side of it has to be found in a goal; None where all of it has
    """

    law: str
    said: Term
    side: int | None = None

    @cached_property
    def asked(self) -> tuple[str, ...]:
        """The names that terms are put for, in order."""
        schema = LAWS[self.law].schema
        assert isinstance(schema, StatedLaw)
        names = (one.variable.name for one in schema.given)
        return tuple([name for name in names if name not in schema.sizes])

    def use_at(self, goal: Operation) -> Use | None:
        """Return how the lemma speaks of a goal, or of a side of it."""
        pattern: Term = self.said
        term: Term = goal
        if self.side is not None:
            pattern, term = self.said.children[self.side], goal.arguments[-1 if self.side else 0]
        images = match_whole(pattern, term, set(self.asked))
        if images is None or images.keys() < set(self.asked):
            return None
        return self.law, tuple([images[name] for name in self.asked])


def rows(laws: Sequence[str], side: int | None = None) -> tuple[Row, ...]:
    """Return the rows of some lemmas: one for each thing that a lemma shows."""
    return tuple([Row(law, part, side) for law in laws for part in _shown(law)])


def _shown(law: str) -> Iterator[Term]:
    schema = LAWS[law].schema
    assert isinstance(schema, StatedLaw)
    whole = schema.shown
    yield from whole.children if getattr(whole, "operator", "") == "and" else (whole,)


@cache
def table() -> dict[str, tuple[Row, ...]]:
    """Return all rows, by what they are good for."""
    return {
        "signs": rows(SIGNS),
        "growth": rows(GROWTH),
        "bounds": (
            *rows(EQUATIONS, 0),
            *rows(FROM_ABOVE, 0),
            *rows(FROM_BELOW, 1),
            *rows(LAST),
        ),
    }
