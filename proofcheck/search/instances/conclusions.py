"""Laws that conclude what a goal says: they are found by what they say, and their conditions are proved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import product

from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.laws.stated_laws import StatedLaw
from proofcheck.logic.propositions import Unbuildable, make
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.rewriting.citing import use_law
from proofcheck.search.rewriting.matching import match_whole
from proofcheck.terms.expressions import Binding, Operation, Term, Variable, walk
from proofcheck.terms.sorts import Sort
from proofcheck.terms.substitution import free_names

MOST_UNKNOWNS = 2
"""Objects that a law is about, which are looked for in the goal."""


def conclude(search: GoalSearch, script: Script, depth: int) -> bool:
    """Close a goal by a law of which it is the conclusion; say whether it is closed.

    Of a law about anything, and not about something of one form, the conditions have to be evident.
    """
    for law in _laws_about(_head(script.goal)):
        is_special = not all(isinstance(part, Variable) for part in law.shown.children)
        if _close_by(script, law, partial(_prove, search, depth) if is_special else None):
            return True
    return False


def conclude_from_known(script: Script) -> bool:
    """Close a goal by a law of which it is the conclusion, and all conditions are evident."""
    return any(_close_by(script, law, None) for law in _laws_about(_head(script.goal)))


def _close_by(script: Script, law: StatedLaw, prove: Prove | None) -> bool:
    for terms in _places(script, law, script.goal):
        if use_law(script, law.name, terms, prove):
            return close_evident(script)
    return False


def conclude_as_written(search: GoalSearch, script: Script, depth: int) -> bool:
    """Close an equation or inequality that a law concludes, once the law's conditions are proved.

    So a matrix is shown to be an inverse, or whatever else equations determine: it solves them.  What
    lets rules meet has come to its end by then, so that this has an effort of its own.
    """
    steps, search.steps = search.steps, max(search.steps, STEPS_FOR_CONDITIONS)
    try:
        return _close_as_written(script, partial(_prove, search, depth))
    finally:
        search.steps = steps


def _close_as_written(script: Script, prove: Prove) -> bool:
    goal = script.goal
    assert isinstance(goal, Operation)
    return any(
        use_law(script, law.name, terms, prove) and close_evident(script)
        for law in _laws_that_conclude(goal.operator)
        for terms in _matched(law, goal)
        if _is_near(script, law, terms)
    )


def _is_near(script: Script, law: StatedLaw, terms: Sequence[Term]) -> bool:
    """Say whether a law asks for nothing but equations, or for something that is known."""
    try:
        conditions = law(script.sequent, *terms)[0]
    except (*Failure, Unbuildable):
        return False
    return all(_head(one) == "eq" for one in conditions) or any(
        script.sequent.is_evident(one) for one in conditions
    )


STEPS_FOR_CONDITIONS = 600
"""Reductions and critical pairs for what such a law asks for."""


@cache
def _laws_that_conclude(relation: str) -> tuple[StatedLaw, ...]:
    """Return the laws that conclude a relation about all that they are given."""
    laws = (law.schema for law in LAWS.values())
    return tuple(law for law in laws if isinstance(law, StatedLaw) and _concludes(law, relation))


def _concludes(law: StatedLaw, relation: str) -> bool:
    if not law.is_of_terms or _head(law.shown) != relation:
        return False
    unknowns = _unknowns(law)
    operations = (side for side in law.shown.children if not isinstance(side, Variable))
    is_of_form = any(unknowns & free_names(side) for side in operations)
    return is_of_form and _unknowns(law) <= free_names(law.shown)


def _matched(law: StatedLaw, goal: Operation) -> Iterator[Sequence[Term]]:
    """Yield terms at which a law concludes a goal as it is written, an equation in one way or the other."""
    names = {one.variable.name for one in law.given}
    turned = make("eq", *reversed(goal.arguments)) if goal.operator == "eq" else goal
    for said in dict.fromkeys((goal, turned)):
        images = match_whole(law.shown, said, names)
        if images is not None:
            asked = (one.variable.name for one in law.given)
            yield [images[name] for name in asked if name not in law.sizes]


def _prove(search: GoalSearch, depth: int, condition: Script) -> bool:
    return search.prove(condition, depth + 1)


@cache
def _laws_about(head: str) -> tuple[StatedLaw, ...]:
    """Return the laws that conclude one proposition, about something of which they name the parts."""
    found = (law.schema for law in LAWS.values() if isinstance(law.schema, StatedLaw))
    return tuple(law for law in found if law.is_of_terms and _is_about_its_parts(law, head))


def _is_about_its_parts(law: StatedLaw, head: str) -> bool:
    unknowns = _unknowns(law)
    is_told = unknowns <= free_names(law.shown) and len(unknowns) <= MOST_UNKNOWNS
    return is_told and _head(law.shown) == head


def _head(proposition: Term) -> str:
    """Return the relation or the quantifier of a proposition."""
    is_binding = isinstance(proposition, Binding)
    return str(getattr(proposition, "binder" if is_binding else "operator", ""))


def _unknowns(law: StatedLaw) -> frozenset[str]:
    return frozenset(one.variable.name for one in law.given) - law.sizes


def _places(script: Script, law: StatedLaw, goal: Term) -> Iterator[Sequence[Term]]:
    """Yield parts of a goal of which it is what a law concludes."""
    if not _binds_alike(law.shown, goal):
        return
    key = script.sequent.algebra.canonical_key
    for terms in product(_outside_binders(goal), repeat=len(_unknowns(law))):
        try:
            concluded = law(script.sequent, *terms)[1]
        except (*Failure, Unbuildable):
            continue
        if key(concluded) == key(goal):
            yield terms


def _binds_alike(shown: Term, goal: Term) -> bool:
    """Say whether two propositions bind as many names, each of the same kind."""
    if not (isinstance(shown, Binding) and isinstance(goal, Binding)):
        return not isinstance(shown, Binding) and not isinstance(goal, Binding)
    return _kinds_of_bound(shown) == _kinds_of_bound(goal)


def _kinds_of_bound(binding: Binding) -> list[tuple[type[Sort], int]]:
    return [(type(one.variable.sort), len(one.parameters)) for one in binding.bound]


def _outside_binders(goal: Term) -> list[Term]:
    """Return the parts of a goal that no binder within it speaks of."""
    free = free_names(goal)
    return [part for part in dict.fromkeys(walk(goal)) if free_names(part) <= free]
