"""Triggers: the terms at which a statement is worth using, computed from what it says.

A trigger is a set of applications of functions in what a statement concludes that together mention all
names it is about, as few as will do.  Where the like of each occurs, they say what the names stand for.

source   Detlefs, Nelson, Saxe 2005, Simplify, section 5.2.1; de Moura and Bjorner 2007, E-matching
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from proofcheck.search.rewriting.e_matching import sizes_of
from proofcheck.search.rewriting.matching import without_conditions
from proofcheck.terms.expressions import Application, Binding, Operation, Term, walk
from proofcheck.terms.operators import LOGIC, RELATIONS, SETS
from proofcheck.terms.substitution import free_names

Trigger = tuple[Term, ...]

MOST_IN_A_TRIGGER = 3
"""Applications of functions of which a trigger consists at most."""

MOST_PATTERNS = 8
"""Applications among which triggers of several are looked for."""

_TRANSPARENT = frozenset({*LOGIC, *RELATIONS, *SETS} - {"dim"}) | frozenset(
    {*("add", "sub", "neg", "mul", "div", "pow", "inv", "scalar", "cases", "i", "pi")}
    | {*("transpose", "adjoint", "conj", "re", "im", "blocks", "dsum", "identity", "zero")}
)
"""Operations that polynomials are made of, and what is said of such: they show no place of their own."""


def is_function(term: Term) -> bool:
    """Say whether a term is the value of a function: an unknown one, or one of the library."""
    if isinstance(term, Application):
        return True
    return isinstance(term, Operation) and term.operator not in _TRANSPARENT


def triggers_of(said: Term, names: Collection[str]) -> tuple[Trigger, ...]:
    """Return the least sets of values of functions in a conclusion that mention all of some names.

    Single values come first, larger ones before smaller: they say most.  Of sets of several, none
    holds a smaller one.
    """
    patterns = patterns_of(said, frozenset(names))
    found: list[Trigger] = []
    for count in range(1, MOST_IN_A_TRIGGER + 1):
        for chosen in combinations(patterns, count) if count == 1 or _are_few(patterns) else ():
            mentioned = frozenset[str]().union(*map(free_names, chosen))
            if frozenset(names) <= mentioned and not any({*one} <= {*chosen} for one in found):
                found.append(chosen)
    return tuple(found)


def triggers_of_fact(fact: Binding) -> tuple[Trigger, ...]:
    """Return the triggers of a general fact; shapes of other terms tell what sizes are."""
    names = {item.variable.name for item in fact.bound} - sizes_of(fact)
    return triggers_of(without_conditions(fact.body)[1], names)


def _are_few(patterns: Collection[Term]) -> bool:
    return len(patterns) <= MOST_PATTERNS


def patterns_of(said: Term, names: frozenset[str]) -> tuple[Term, ...]:
    """Return the values of functions in a conclusion that mention names, the largest first."""
    found = dict.fromkeys(t for t in _values(said) if names & free_names(t))
    return tuple(sorted(found, key=lambda t: -sum(1 for _ in walk(t))))


def _values(term: Term) -> Iterator[Term]:
    """Yield the values of functions in a term that stand below no binder."""
    if isinstance(term, Binding):
        return
    if is_function(term):
        yield term
    for child in term.children:
        yield from _values(child)
