"""The table of positivity and monotone congruence: lemmas of the theory, each by what it is good for.

A row is a lemma; what it asks for are the goals that are left.  So the operator, the argument that is
made larger, the signs of the others and the direction are what the lemma says, and nothing more has
to be believed: rows are applied by the rule `law`.  A lemma that says the sign of an operation, or
compares two values of one, by what it assumes of the arguments alone, is a row as it is; others are named.

source   positivity and gcongr of Mathlib, for the kind of table; the references of the lemmas
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.laws.stated_laws import StatedLaw
from proofcheck.logic.propositions import ZERO
from proofcheck.search.rewriting.matching import match_whole
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Number,
    Operation,
    Term,
    Variable,
    walk,
)
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.substitution import free_names, substitute

Use = tuple[str, tuple[Term, ...]]
"""A law, and the terms that it is used at."""

MORE_SIGNS = (
    "bounded smaller of two numbers",
    "smaller of two numbers above another",
    "positive is not zero",
    "negative is not zero",
    "determinant of a positive form",
    "determinant of a multiple of a positive form",
)
"""What tells signs, besides the laws that say them of one operation."""

MORE_GROWTH = (
    "bounded larger of two numbers",
    "bounded smaller of two numbers",
    "bounded quotient",
    "quotient by a smaller number",
    "norm of a product within bounds",
    "norm of exp of a skew matrix",
    "exp is at most one",
    "count of a covered matrix",
    "product with a factor that is bounded where it counts",
    "Frobenius norm and singular values",
    "singular values, rank and Frobenius norm",
)
"""What makes two numbers alike, besides the laws that compare two values of one operation."""

FROM_ABOVE = (
    "triangle inequality",
    "norm of a difference",
    "norm of a product",
    "norm of a power",
    "Frobenius triangle inequality",
    "Frobenius norm of a product",
    "modulus of a sum of two numbers",
    "modulus of a sum over a range",
    "norm of a sum over a range",
    "smaller of two numbers is a bound",
    "operator norm and Frobenius norm",
    "sum norm and operator norm",
    "row sum norm and operator norm",
    "sum norm and row sum norm",
    "row sum norm and sum norm",
    "Frobenius norm and sum norm",
    "Frobenius norm and row sum norm",
    "Frobenius norm and rank",
    "modulus of an entry within the sum norm",
    "modulus of an entry within the row sum norm",
    "modulus of an entry within the Frobenius norm",
    "modulus of an entry within the operator norm",
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
    "modulus of a product over a range",
)
"""What the left side of an inequality is by its parts."""


LAST = (
    "bounded root",
    "number below a root",
    "bounded logarithm",
    "number below a logarithm",
    "bounded modulus",
    "sum norm of bounded entries",
    "row sum norm of bounded entries",
    "Frobenius norm of bounded entries",
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
        return tuple([name for name in self.names if name not in schema.sizes])

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All names that the lemma is given, sizes included."""
        schema = LAWS[self.law].schema
        assert isinstance(schema, StatedLaw)
        return tuple([one.variable.name for one in schema.given])

    def use_at(self, goal: Operation) -> Use | None:
        """Return how the lemma speaks of a goal, or of a side of it."""
        pattern: Term = self.said
        term: Term = goal
        if self.side is not None:
            pattern, term = self.said.children[self.side], goal.arguments[-1 if self.side else 0]
        images = match_whole(pattern, term, set(self.names))
        if images is None or images.keys() < set(self.asked):
            return None
        return self.law, tuple([images[name] for name in self.asked])


def rows(laws: Iterable[str], side: int | None = None) -> tuple[Row, ...]:
    """Return the rows of some lemmas: one for each thing that a lemma shows."""
    return tuple([Row(law, part, side) for law in laws for part in _shown(law)])


def _shown(law: str) -> Iterator[Term]:
    schema = LAWS[law].schema
    assert isinstance(schema, StatedLaw)
    whole = schema.shown
    yield from whole.children if getattr(whole, "operator", "") == "and" else (whole,)


def _rows_that_show(is_shown: Callable[[Term], bool]) -> Iterator[Row]:
    """Yield laws that show something of numbers, by what they assume of these; of those alike the first."""
    seen: set[tuple[Term, ...]] = set()
    for name, schema in _stated():
        asked = {n for one in schema.given if (n := one.variable.name) not in schema.sizes}
        for part in _shown(name) if all(map(_is_plain, schema.assumed)) else ():
            key = _renamed(part, *schema.assumed)
            if asked and asked <= free_names(part) and is_shown(part) and key not in seen:
                seen.add(key)
                yield Row(name, part)


def _stated() -> list[tuple[str, StatedLaw]]:
    """Return the laws that may be applied, those that show one thing alone first."""
    found = [(n, s) for n, law in LAWS.items() if isinstance(s := law.schema, StatedLaw)]
    of_terms = [(name, schema) for name, schema in found if schema.is_stated]
    return sorted(of_terms, key=lambda one: sum(1 for _ in _shown(one[0])))


def _renamed(*terms: Term) -> tuple[Term, ...]:
    """Return terms with their names replaced, in the order in which they come up."""
    names = dict.fromkeys(t.name for one in terms for t in walk(one) if isinstance(t, Variable))
    images = {name: Variable(f"place {k}", TRUTH) for k, name in enumerate(names)}
    return tuple(substitute(one, images) for one in terms)


def _is_sign(said: Term) -> bool:
    """Say whether something says of one operation that it is positive, not negative, or not zero."""
    match said:
        case Operation("le" | "lt", (low, Operation() as term)):
            return low == ZERO and _is_flat(term)
        case Operation("ne", (Operation() as term, other)):
            return other == ZERO and _is_flat(term)
        case Operation("le" | "lt", (low, Binding(body=body))):
            return low == ZERO and _is_member(body)
        case Operation("ne", (Binding(body=body), other)):
            return other == ZERO and _is_member(body)
    return False


def _is_growth(said: Term) -> bool:
    """Say whether something compares two values of one operation."""
    match said:
        case Operation("le" | "lt", (Operation(left) as low, Operation(right) as high)):
            return left == right and _is_flat(low) and _is_flat(high)
    return False


def _is_flat(term: Term) -> bool:
    return bool(term.children) and all(isinstance(c, Variable | Number) for c in term.children)


def _is_member(term: Term) -> bool:
    """Say whether something is a member of a family."""
    return isinstance(term, Application) and all(isinstance(a, Variable) for a in term.arguments)


def _is_plain(assumed: Term) -> bool:
    """Say whether something compares names, or says that one is invertible, so that it is a goal of a part.

    Members of a family stand for themselves.
    """
    if isinstance(assumed, Binding):
        return assumed.binder == "forall" and assumed.condition is None and _is_plain(assumed.body)
    operator = getattr(assumed, "operator", "")
    sides = [c for c in assumed.children if getattr(c, "operator", "") != "zero"]
    are_names = all(isinstance(c, Variable | Number) or _is_member(c) for c in sides)
    return operator in ("le", "lt", "ne", "invertible") and are_names


@cache
def table() -> dict[str, tuple[Row, ...]]:
    """Return all rows, by what they are good for."""
    return {
        "signs": (*_rows_that_show(_is_sign), *rows(MORE_SIGNS)),
        "growth": (*_rows_that_show(_is_growth), *rows(MORE_GROWTH)),
        "bounds": (
            *rows(EQUATIONS, 0),
            *rows(FROM_ABOVE, 0),
            *rows(FROM_BELOW, 1),
            *rows(LAST),
        ),
    }
