"""Indices that are equal: one name is written for both, since no rule gets inside of an index."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from proofcheck.search.certificates.proof_script import Failure, Ref, Script, quietly
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import free_names


def put_equal_indices(script: Script) -> bool:
    """Where facts say what an index is equal to, write that for it; say whether the goal is another."""
    before = script.goal
    for ref in list(script.facts):
        for name, backwards in _sides(script.term_of(ref)):
            if name in _indices(script.goal):
                _rewrite_goal(script, ref, backwards=backwards)
                _rewrite_facts(script, ref, name, backwards=backwards)
    return script.goal != before


def _sides(fact: Term) -> Iterator[tuple[str, bool]]:
    """Yield the names of integers that a fact says another value of; whether from right to left.

    Of two names that are equal it is always the same one, so that nothing is written back.
    """
    match fact:
        case Operation("eq", (Variable(left), Variable(right))) if (
            sort_of(fact.children[0]) == INTEGER
        ):
            if left != right:
                yield max(left, right), right > left
        case Operation("eq", (left, right)) if sort_of(left) == sort_of(right) == INTEGER:
            if isinstance(left, Variable) and left.name not in free_names(right):
                yield left.name, False
            if isinstance(right, Variable) and right.name not in free_names(left):
                yield right.name, True


def _rewrite_goal(script: Script, equation: Ref, *, backwards: bool) -> None:
    with suppress(*Failure):  # the index may be a size as well
        script.do("rewrite-goal", equation, backwards)


def _rewrite_facts(script: Script, equation: Ref, name: str, *, backwards: bool) -> None:
    for ref in list(script.facts):
        if ref is not equation and name in _indices(script.term_of(ref)):
            quietly(script, "rewrite", ref, equation, backwards)


def _indices(term: Term) -> frozenset[str]:
    """Return the names in what selects members of families and entries, but not below binders."""
    match term:
        case Binding():
            return frozenset()
        case Application(_, arguments) | Operation("entry", (_, *arguments)):
            own = [free_names(a) for a in arguments if sort_of(a) == INTEGER]
        case _:
            own = []
    return frozenset[str]().union(*own, *map(_indices, term.children))
