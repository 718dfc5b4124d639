"""Terms for several unknowns at once: what facts say in the same words, and what equations determine.

A part of the goal that is an instance of a fact tells the unknowns in it; equations that are linear in
those that are left are solved together; what nothing tells is looked for among the names in sight.
Nothing is proved here: what comes out is a candidate, of which the kernel asks for proof.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from proofcheck.logic.chosen_families import function_conditions
from proofcheck.logic.propositions import Unbuildable, make
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.existence.linear_systems import linear_solution
from proofcheck.search.existence.solving import solutions
from proofcheck.search.existence.solving_by_words import solutions_by_words
from proofcheck.search.rewriting.e_matching import ground_terms
from proofcheck.search.rewriting.matching import Images, matches
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Operation,
    Term,
    Variable,
    parts_of_conjunction,
)
from proofcheck.terms.sorts import Matrix, Scalar
from proofcheck.terms.substitution import free_names, substitute, substitute_sort

MOST_TUPLES = 12
MOST_LOOKED_AT = 150
"""Choices for some of the unknowns that are followed up."""


def joint_witnesses(script: Script, goal: Binding) -> Iterator[tuple[Term, ...]]:
    """Yield terms for the unknowns of an existence, in their order, the likeliest first."""
    sets = [make("in", b.variable, b.domain) for b in goal.bound if b.domain and not b.parameters]
    said = [*sets, *([] if goal.condition is None else [goal.condition]), goal.body]
    begun = _Choice(
        goal.bound, tuple(part for one in said for part in parts_of_conjunction(one)), {}
    )
    found = dict.fromkeys(_complete(_Looking(script), begun))
    yield from islice(found, MOST_TUPLES)


@dataclass(frozen=True, slots=True)
class _Choice:
    """Terms for some unknowns, and what is asked of the others.

    left    unknowns without a term
    parts   what is asked for, with the terms put in
    images  the terms by the unknowns' names
    """

    left: tuple[Bound, ...]
    parts: tuple[Term, ...]
    images: Images

    def names(self) -> set[str]:
        """Return the names of the unknowns that are left."""
        return {item.variable.name for item in self.left}

    def with_terms(self, found: Images) -> _Choice:
        """Put terms for unknowns, and for these in the terms of others."""
        return _Choice(
            tuple(_at(item, found) for item in self.left if item.variable.name not in found),
            tuple(substitute(part, found) for part in self.parts),
            {name: substitute(term, found) for name, term in self.images.items()} | found,
        )


def _at(item: Bound, found: Images) -> Bound:
    sort = substitute_sort(item.variable.sort, found)
    return replace(item, variable=Variable(item.variable.name, sort))


@dataclass(slots=True)
class _Looking:
    """What is looked through: the facts and names of a script, as far as the budget goes."""

    script: Script
    budget: int = MOST_LOOKED_AT
    facts: list[Term] = field(default_factory=list)

    def __post_init__(self) -> None:
        for fact in map(self.script.term_of, self.script.facts):
            self.facts += [fact, *_turned(fact)]


def _turned(fact: Term) -> list[Term]:
    """Return an equation from right to left."""
    match fact:
        case Operation("eq", (left, right)):
            return [make("eq", right, left)]
    return []


def _complete(looking: _Looking, choice: _Choice) -> Iterator[tuple[Term, ...]]:
    """Yield the terms of all unknowns, in the order in which they are asked for."""
    order = [item.variable.name for item in choice.left]
    for images in _followed_up(looking, choice):
        yield tuple(images[name] for name in order)


def _followed_up(looking: _Looking, choice: _Choice) -> Iterator[Images]:
    if not choice.left:
        yield choice.images
        return
    for found in _next_terms(looking, choice):
        if looking.budget <= 0:
            return
        looking.budget -= 1
        if _fit(looking.script, choice, found):
            yield from _followed_up(looking, choice.with_terms(found))


def _fit(script: Script, choice: _Choice, found: Images) -> bool:
    """Say whether the terms have the sorts of the unknowns."""
    own = [item for item in choice.left if item.variable.name in found]
    return all(_fits(script, _at(item, found), found[item.variable.name]) for item in own)


def _fits(script: Script, item: Bound, term: Term) -> bool:
    """Say whether a term has the sort of an unknown, or is such a family or function."""
    sequent = script.sequent
    if not item.parameters:
        return sequent.fits(term, item.variable.sort)
    try:
        function_conditions(item, term, sequent.shared.declarations, {}, sequent.same_size)
    except Unbuildable:
        return False
    return True


def _next_terms(looking: _Looking, choice: _Choice) -> Iterator[Images]:
    """Yield terms for at least one unknown: where all are determined, where facts match, by name."""
    if not any(item.parameters for item in choice.left):
        unknowns = [item.variable for item in choice.left]
        solved = linear_solution(looking.script, unknowns, choice.parts)
        yield from [] if solved is None else [solved]
    yield from _by_facts(looking, choice)
    yield from _by_equations(looking.script, choice)
    yield from _by_name(looking.script, choice)


def _by_facts(looking: _Looking, choice: _Choice) -> Iterator[Images]:
    names = choice.names()
    for part in choice.parts:
        if not isinstance(part, Variable) and names & free_names(part):
            for fact in looking.facts:
                for found in matches(part, fact, names):
                    yield from [found] if found else []


def _by_equations(script: Script, choice: _Choice) -> Iterator[Images]:
    """Solve equations with one unknown."""
    for part in choice.parts:
        own = [item.variable for item in choice.left if item.variable.name in free_names(part)]
        own = [v for v in own if isinstance(v.sort, Scalar | Matrix)]
        if len(own) == 1 and isinstance(part, Operation) and part.operator == "eq":
            for solve in (_by_words, _by_algebra):
                yield from ({own[0].name: term} for term in solve(script, part, own[0]))


def _by_words(script: Script, equation: Operation, unknown: Variable) -> Iterator[Term]:
    return solutions_by_words(script, equation, unknown)


def _by_algebra(script: Script, equation: Operation, unknown: Variable) -> Iterator[Term]:
    return solutions(script.sequent, equation, unknown)


def _by_name(script: Script, choice: _Choice) -> Iterator[Images]:
    """Yield what may be the first unknown: names in sight, then terms of the facts.

    Names come first that were declared beside those that have been chosen.
    """
    item, sequent = choice.left[0], script.sequent
    place = {name: at for at, name in enumerate(sequent.shared.declarations)}
    chosen = place.keys() & set[str]().union(*map(free_names, choice.images.values()))

    def distance(name: str) -> int:
        return min((abs(place[name] - place[one]) for one in chosen), default=place[name])

    names = sorted(sequent.visible, key=lambda name: (distance(name), place[name]))
    known: list[Term] = [sequent.shared.declarations[name].variable for name in names]
    atoms = [name for name, atom in sequent.algebra.atoms.items() if atom.term is not None]
    for term in dict.fromkeys([*known, *ground_terms(sequent, atoms)]):
        if _fits(script, item, term):
            yield {item.variable.name: term}
