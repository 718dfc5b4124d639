"""A number that a fact is about, solved for: the t of t*x + (1 - t)*y where that is to be (x + 2*y)/3.

Values of functions that mention the other names say what these stand for; one that mentions the
number is compared with a value that occurs, whose argument it enters linearly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from proofcheck.kernel.sequents import Sequent
from proofcheck.logic.polynomials import Untranslatable
from proofcheck.search.rewriting.e_matching import images_by, sizes_of
from proofcheck.search.rewriting.matching import have_one_head, without_conditions
from proofcheck.search.rewriting.triggers import patterns_of, triggers_of
from proofcheck.terms.expressions import Binding, Number, Term, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Scalar
from proofcheck.terms.substitution import free_names, substitute


def solved(sequent: Sequent, fact: Binding, terms: Sequence[Term]) -> Iterator[list[Term]]:
    """Yield terms for the bound names of a fact of which one, a number, is solved for."""
    names = {item.variable.name for item in fact.bound}
    if sizes_of(fact):
        return
    said = without_conditions(fact.body)[1]
    for item in fact.bound:
        name, sort = item.variable.name, item.variable.sort
        if isinstance(sort, Scalar) and sort != INTEGER:
            unsolved = [p for p in patterns_of(said, frozenset({name})) if free_names(p) & names]
            for images in _images_without(sequent, fact, name, terms):
                for value in _values(sequent, unsolved, terms, name, images):
                    yield [{**images, name: value}[i.variable.name] for i in fact.bound]


def _images_without(
    sequent: Sequent, fact: Binding, name: str, terms: Sequence[Term]
) -> Iterator[Mapping[str, Term]]:
    """Yield what the other names stand for by values of functions that do not mention one."""
    names = {item.variable.name for item in fact.bound} - {name}
    for trigger in triggers_of(without_conditions(fact.body)[1], names):
        if not any(name in free_names(pattern) for pattern in trigger):
            yield from images_by(sequent, trigger, [*terms], names)


def _values(
    sequent: Sequent,
    patterns: Sequence[Term],
    terms: Sequence[Term],
    name: str,
    images: Mapping[str, Term],
) -> Iterator[Term]:
    """Yield the numbers for which one of some patterns is one of some terms."""
    for pattern in patterns:
        for term in terms:
            if have_one_head(pattern, term):
                value = _solution(sequent, pattern, term, name, images)
                if value is not None:
                    yield value


def _solution(
    sequent: Sequent, pattern: Term, term: Term, name: str, images: Mapping[str, Term]
) -> Term | None:
    """Return the number for which a pattern is a term, where its first argument that says so is linear."""
    key = sequent.algebra.canonical_key
    for wanted, own in zip(pattern.children, term.children, strict=True):
        if name in free_names(wanted):
            value = _root(sequent, wanted, own, name, images)
            if value is None:
                return None
            found = substitute(pattern, {**images, name: value})
            return value if key(found) == key(term) else None
    return None


def _root(
    sequent: Sequent, wanted: Term, own: Term, name: str, images: Mapping[str, Term]
) -> Term | None:
    """Return the number for which a term that is linear in it is another; it may be no solution."""
    if not isinstance(sort_of(own), Scalar):
        return None
    at_zero, at_one = (substitute(wanted, {**images, name: Number(Fraction(k))}) for k in (0, 1))
    try:
        slope = sequent.algebra.difference(at_one, at_zero).terms
        rise = sequent.algebra.difference(own, at_zero).terms
    except Untranslatable:
        return None
    if not slope:
        return None
    lead = min(slope)
    return Number(rise.get(lead, Fraction(0)) / slope[lead])
