"""Diagonal matrices: what lemmas of the theory say of them, where a goal asks for their entries.

A diagonal matrix is a direct sum of numbers over 1..n.  The lemmas speak of the vector of its numbers;
where these are no entries of a vector, a certificate could not say which vector is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.logic.propositions import ONE
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Ref, Script, quietly
from proofcheck.search.instances.known_cases import prove_by_parts
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, sort_of
from proofcheck.terms.sorts import Matrix
from proofcheck.terms.substitution import free_names


@dataclass(frozen=True, slots=True)
class _Asked:
    """A lemma, and the terms that it speaks of."""

    law: str
    terms: tuple[Term, ...]


def say_diagonal_entries(search: GoalSearch, script: Script) -> bool:
    """Say in a goal what diagonal matrices are by their numbers; say whether it is another then."""
    before = script.goal
    for asked in dict.fromkeys(_asked(script.goal)):
        if asked not in script.prepared:
            script.prepared.add(asked)
            _rewrite_by(script, use_law(script, asked.law, asked.terms, search.prove_condition))
    if any(isinstance(mark, _Asked) for mark in script.prepared):  # whose facts hide the cases
        _say_cases(script)
    return script.goal != before


def _rewrite_by(script: Script, equations: list[Ref]) -> None:
    for equation in equations:
        quietly(script, "rewrite-goal", equation, False)


def _say_cases(script: Script) -> None:
    """Say in a goal which case applies, wherever that is known."""
    _expand_denials(script)
    for value in dict.fromkeys(_cases(script.goal)):
        for law in ("first case", "later case"):
            _rewrite_by(script, use_law(script, law, (value,), prove_by_parts))


def _expand_denials(script: Script) -> None:
    """Say what differs in the words of conditions: that it is not equal."""
    for ref in list(script.facts):
        fact = script.term_of(ref)
        if getattr(fact, "operator", "") == "ne" and ("denial", fact) not in script.prepared:
            script.prepared.add(("denial", fact))
            quietly(script, "expand", ref)


def _cases(term: Term) -> Iterator[Term]:
    """Yield what is defined by cases and stands below no binder."""
    if isinstance(term, Operation):
        if term.operator == "cases":
            yield term
        for child in term.children:
            yield from _cases(child)


def _asked(term: Term) -> Iterator[_Asked]:
    """Yield the lemmas of use at the parts of a term that stand below no binder."""
    match term:
        case Operation("entry", (whole, i, j)):
            for x, vector in _with_diagonal(whole):
                product = "a product with " if x else ""
                yield _Asked(f"entry of {product}a diagonal matrix", (*x, vector, i, j))
        case Operation("trace", (whole,)):
            for x, vector in _with_diagonal(whole):
                if x:
                    yield _Asked("trace of a product with a diagonal matrix", (*x, vector))
    if isinstance(term, Operation):
        for child in term.children:
            yield from _asked(child)


def _with_diagonal(term: Term) -> Iterator[tuple[tuple[Term, ...], Term]]:
    """Yield the factor before a diagonal matrix, if any, and the vector of its numbers."""
    match term:
        case Operation("mul", (x, last)) if isinstance(sort_of(x), Matrix):
            before: tuple[Term, ...] = (x,)
        case last:
            before = ()
    vector = _vector(last)
    if vector is not None:
        yield before, vector


def _vector(term: Term) -> Term | None:
    """Return the vector whose entries a direct sum over 1..n is made of."""
    match term:
        case Binding(
            "bigoplus",
            (Bound(index, Operation("range", (first, _))),),
            None,
            Operation("blocks", (_, Operation("entry", (vector, at, column)))),
        ) if first == column == ONE and at == index and index.name not in free_names(vector):
            return vector
    return None
