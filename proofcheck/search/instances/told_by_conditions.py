"""Names of a general fact that only its conditions mention: what is known as they say it tells what they are.

Of `(forall x: |g(x)| <= c*|x|) ==> |g(y - z)| <= c*(|y| + |z|)` no value of a function shows the
number c, but a fact does that bounds g.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.rewriting.e_matching import sizes_of
from proofcheck.search.rewriting.functions_at_hand import said_at
from proofcheck.search.rewriting.matching import match_whole, without_conditions
from proofcheck.search.rewriting.triggers import patterns_of
from proofcheck.terms.expressions import Binding, Term, parts_of_conjunction
from proofcheck.terms.substitution import free_names

MOST_TOLD = 6
"""Ways to read off names of one fact from its conditions."""


def at_conditions(script: Script, fact: Binding) -> Iterator[tuple[Term, Mapping[str, Term]]]:
    """Yield what a fact says where a condition of it is known, with what stands for its names.

    Only where no value of a function in its conclusion shows one of the names.
    """
    names = frozenset(item.variable.name for item in fact.bound) - sizes_of(fact)
    conditions, said = without_conditions(fact.body)
    shown = frozenset[str]().union(*map(free_names, patterns_of(said, names)))
    hidden = names - shown
    if hidden and conditions:
        yield from islice(_told(script, fact, conditions, hidden), MOST_TOLD)


def _told(
    script: Script, fact: Binding, conditions: list[Term], hidden: frozenset[str]
) -> Iterator[tuple[Term, Mapping[str, Term]]]:
    names = {item.variable.name for item in fact.bound}
    for asked in (part for one in conditions for part in parts_of_conjunction(one)):
        if not isinstance(asked, Binding) or hidden.isdisjoint(free_names(asked)):
            continue  # any two numbers could be compared
        for ref in list(script.facts):
            images = match_whole(asked, script.term_of(ref), names)
            if images:
                yield said_at(fact, images), images
