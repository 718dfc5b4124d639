"""Inequalities between sums, products and extrema that the theory states, at those that a goal speaks of.

No law is named: one is of use where a value that it speaks of occurs and tells all that it is about, a
function of a sum or product before a bare one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.laws.stated_laws import StatedLaw
from proofcheck.logic.propositions import ZERO
from proofcheck.search.certificates.proof_script import Script, quietly
from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.recursion.spoken import spoken_in
from proofcheck.search.rewriting.citing import use_law
from proofcheck.search.rewriting.matching import match_whole
from proofcheck.search.rewriting.triggers import is_function
from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.substitution import free_names

DEEPEST = 4
"""Definitions inside definitions."""

MOST_INSTANCES = 6
"""Instances of such laws that are made known for one goal."""


def say_of_families(script: Script, prove: Prove) -> bool:
    """Make known what laws say of the sums and products of a goal; say whether they say anything.

    prove   search for what the laws assume
    """
    _unfold(script)
    made = 0
    for law, terms in [*_instances(script)]:
        if made < MOST_INSTANCES:
            for ref in use_law(script, law, terms, prove):
                made += 1
                if getattr(script.term_of(ref), "operator", "") == "and":
                    quietly(script, "and-elimination", ref)
    return made > 0


def _unfold(script: Script) -> None:
    """Say what definitions in a goal stand for: a certificate points at sums that are written there."""
    for _ in range(DEEPEST):
        names = free_names(script.goal) & script.sequent.shared.declarations.keys()
        defined = sorted(n for n in names if script.sequent.shared.declarations[n].body is not None)
        if not defined:
            return
        quietly(script, "unfold-goal", defined)


def _instances(script: Script) -> Iterator[tuple[str, tuple[Term, ...]]]:
    """Yield the laws that are about a value that occurs, and the terms at which they are."""
    for term in spoken_in(script, script.goal):
        for law, pattern, asked in _table() if free_names(term) <= script.sequent.visible else ():
            images = match_whole(pattern, term, set(asked))
            if images is not None and images.keys() >= set(asked):
                yield law, tuple(images[name] for name in asked)


@cache
def _table() -> tuple[tuple[str, Term, tuple[str, ...]], ...]:
    """Return the laws that bound sums and products, each with the value at which it is of use.

    Those about signs are left to positivity.
    """
    found = []
    for name, law in LAWS.items():
        if isinstance(law.schema, StatedLaw) and law.schema.is_stated and not law.is_of_terms:
            asked = tuple(one.variable.name for one in law.schema.given)
            parts = (
                law.schema.shown.children if _is("and", law.schema.shown) else [law.schema.shown]
            )
            is_bound = _is("le", parts[-1]) and parts[-1].children[0] != ZERO
            trigger = _trigger(parts[-1], asked) if is_bound else None
            found += [] if trigger is None else [(name, trigger, asked)]
    return tuple(found)


def _is(operator: str, term: Term) -> bool:
    return getattr(term, "operator", "") == operator


def _trigger(said: Term, asked: tuple[str, ...]) -> Term | None:
    """Return the value that tells all names: the smallest of a function, or else the largest bare one."""
    values = [v for v in _values(said) if set(asked) <= free_names(v)]
    functions = [v for v in values if isinstance(v, Operation)]
    return functions[-1] if functions else next(iter(values), None)


def _values(term: Term) -> Iterator[Term]:
    """Yield sums and products, and functions of such, outer ones first."""
    if isinstance(term, Binding):
        yield term
        return
    if is_function(term):
        yield term
    for child in term.children:
        yield from _values(child)
