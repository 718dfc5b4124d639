"""What the theory states of sums, products and extrema, at those that a goal speaks of.

No law is named: one is of use where a value that it speaks of occurs and tells all that it is about, a
function of a sum or product before a bare one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.laws.stated_laws import StatedLaw
from proofcheck.logic.propositions import ZERO
from proofcheck.search.certificates.proof_script import Script, quietly
from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.recursion.spoken import spoken_in
from proofcheck.search.rewriting.citing import cite, use_law
from proofcheck.search.rewriting.matching import match_whole
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.search.rewriting.triggers import is_function
from proofcheck.terms.expressions import Binding, Operation, Term, parts_of_conjunction
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
    for law, terms in [*_instances_of(script, _bounds())]:
        if made < MOST_INSTANCES:
            for ref in use_law(script, law, terms, prove):
                made += 1
                if getattr(script.term_of(ref), "operator", "") == "and":
                    quietly(script, "and-elimination", ref)
    return made > 0


def say_equal_families(context: RewritingContext) -> bool:
    """Make known what laws say that sums and products of a goal equal; say whether that is anything new."""
    before = len(context.completion.elements)
    for law, terms in islice(_instances_of(context.script, _equations()), MOST_INSTANCES):
        cite(context, law, *terms, prove=context.prove)
    context.absorb()
    return len(context.completion.elements) > before


def _unfold(script: Script) -> None:
    """Say what definitions in a goal stand for: a certificate points at sums that are written there."""
    for _ in range(DEEPEST):
        names = free_names(script.goal) & script.sequent.shared.declarations.keys()
        defined = sorted(n for n in names if script.sequent.shared.declarations[n].body is not None)
        if not defined:
            return
        quietly(script, "unfold-goal", defined)


_Row = tuple[str, Term, tuple[str, ...]]
"""A law, the value at which it is of use, and the names that terms are put for."""


def _instances_of(script: Script, rows: Sequence[_Row]) -> Iterator[tuple[str, tuple[Term, ...]]]:
    """Yield the laws that are about a value that occurs, and the terms at which they are."""
    for term in spoken_in(script, script.goal):
        for law, pattern, asked in rows if free_names(term) <= script.sequent.visible else ():
            images = match_whole(pattern, term, set(asked))
            if images is not None and images.keys() >= set(asked):
                yield law, tuple(images[name] for name in asked)


@cache
def _bounds() -> tuple[_Row, ...]:
    """Return the laws that bound sums and products; those about signs are left to positivity."""
    found: list[_Row] = []
    for name, law in _of_families():
        said, asked = parts_of_conjunction(law.shown)[-1], _asked(law)
        if _is("le", said) and said.children[0] != ZERO:
            trigger = _trigger(said, asked)
            found += [] if trigger is None else [(name, trigger, asked)]
    return tuple(found)


@cache
def _equations() -> tuple[_Row, ...]:
    """Return the laws that say what a sum or product of some form equals."""
    found: list[_Row] = []
    for name, law in _of_families():
        said, asked = law.shown, _asked(law)
        total = said.children[0] if _is("eq", said) else None
        if isinstance(total, Binding) and isinstance(total.body, Operation):
            found += [(name, total, asked)] if set(asked) <= free_names(total) else []
    return tuple(found)


def _of_families() -> Iterator[tuple[str, StatedLaw]]:
    for name, law in LAWS.items():
        schema = law.schema
        if isinstance(schema, StatedLaw) and schema.is_stated and not law.is_of_terms:
            yield name, schema


def _asked(law: StatedLaw) -> tuple[str, ...]:
    return tuple(g.variable.name for g in law.given if g.variable.name not in law.sizes)


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
