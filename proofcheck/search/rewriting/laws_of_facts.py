"""Laws about what is assumed of all objects under a condition, found at facts that say so.

A fact about all vectors of length one is of use at those alone that are shown to have it, and few are;
the same goes for all numbers that divide two others.  What it says of all others is said by laws: where
a form is largest there, or which number is a combination of the two.  No law is named; one is looked
for where an assumption of it matches a fact, and tells all that the law is about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.laws.stated_laws import StatedLaw
from proofcheck.logic.propositions import make, unused
from proofcheck.search.certificates.proof_script import Ref
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.matching import Images, matches
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Operation, Term, Variable
from proofcheck.terms.sorts import INTEGER, Matrix
from proofcheck.terms.substitution import free_names, substitute

MOST_LAWS = 6
"""Laws that are cited for one fact."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A law, what it assumes of all vectors, and the names that terms are put for, in order."""

    law: str
    assumed: Binding
    asked: tuple[str, ...]
    names: frozenset[str]


def say_of_all(context: RewritingContext, ref: Ref) -> None:
    """Make known what laws say where a fact about all vectors under a condition is so."""
    fact = context.script.term_of(ref)
    if context.depth or not isinstance(fact, Binding) or not _is_under_condition(fact):
        return
    for law, terms in islice(_places(fact), MOST_LAWS):
        if all(map(context.sees, terms)):
            cite(context, law, *terms, prove=context.prove)


def _places(fact: Binding) -> Iterator[tuple[str, tuple[Term, ...]]]:
    """Yield laws and terms at which they assume a fact."""
    for row in _table():
        for images in islice(_matched(row, fact), 1):
            yield row.law, tuple(images[name] for name in row.asked)


@cache
def _table() -> tuple[_Row, ...]:
    """Return the laws that assume something of all vectors under a condition, by which they are told."""
    schemas = ((name, law.schema) for name, law in LAWS.items())
    return tuple(
        _Row(name, assumed, asked, names)
        for name, law in schemas
        if isinstance(law, StatedLaw) and law.is_of_terms and _is_of_use(law.shown)
        for names in [frozenset(one.variable.name for one in law.given)]
        for asked in [tuple(n.variable.name for n in law.given if n.variable.name not in law.sizes)]
        for assumed in law.assumed
        if isinstance(assumed, Binding) and _is_under_condition(assumed)
        if {*asked} <= free_names(assumed)
    )


def _is_under_condition(fact: Binding) -> bool:
    """Say whether a proposition is about all vectors that satisfy an equation, or all divisors of numbers.

    One about all vectors that are not zero is used as it is: which are not is seen soon.
    """
    if fact.binder != "forall" or len(fact.bound) > 1:
        return False
    if fact.bound[0].variable.sort == INTEGER:
        return any(isinstance(part, Binding) for part in getattr(fact.condition, "children", ()))
    is_under_equation = getattr(fact.condition, "operator", "") == "eq"
    return is_under_equation and isinstance(fact.bound[0].variable.sort, Matrix)


def _is_of_use(shown: Term) -> bool:
    """Say whether a law concludes an equation, something of all vectors, or that something exists."""
    return getattr(shown, "operator", getattr(shown, "binder", "")) in ("eq", "forall", "exists")


def _matched(row: _Row, fact: Binding) -> Iterator[Images]:
    """Yield what the names of a law stand for where its assumption is a fact."""
    (own,), (other,) = row.assumed.bound, fact.bound
    vector = Variable(unused("vector", row.assumed, fact), other.variable.sort)
    asked = _parts(row.assumed, {own.variable.name: vector})
    known = _parts(fact, {other.variable.name: vector})
    for first in matches(asked[0], known[0], {*row.names}):
        for second in matches(asked[1], known[1], {*row.names}):
            images = {**first, **second}
            is_one = all(second.get(name, term) == term for name, term in first.items())
            if is_one and not any(vector.name in free_names(t) for t in images.values()):
                yield images


def _parts(fact: Binding, images: dict[str, Term]) -> tuple[Term, Term]:
    assert fact.condition is not None
    return _turned(substitute(fact.condition, images)), _turned(substitute(fact.body, images))


def _turned(comparison: Term) -> Term:
    """Return a comparison with the smaller side first."""
    match comparison:
        case Operation("ge" | "gt" as word, sides):
            return make({"ge": "le", "gt": "lt"}[word], *reversed(sides))
    return comparison
