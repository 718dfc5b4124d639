"""Induction on an index of a family, where both parts are goals that are looked for in any way.

What is shown of each index may say something of all objects of a kind, or of matrices: it is supposed
as a whole, and so is all that it says.  The engine of `recursion` is asked before, for numbers.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.rules import induction_cases
from proofcheck.kernel.sequents import Sequent
from proofcheck.kernel.steps import run
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.driver.attempts import NoInstance, Proved, Refused, Unproved
from proofcheck.search.driver.fewer_facts import accept_steps, prove_from_fewer
from proofcheck.search.driver.leaves import leaf_of
from proofcheck.search.driver.theorem_instances import prove_by_citation
from proofcheck.search.recursion.conditions import holds
from proofcheck.search.recursion.members import said_of
from proofcheck.search.recursion.powers import fold_goal, say_powers
from proofcheck.search.recursion.spoken import key_of
from proofcheck.terms.expressions import (
    Application,
    Bound,
    Operation,
    Term,
    Variable,
    integer,
    sort_of,
    walk,
)
from proofcheck.terms.recurrences import equations_in, least_index
from proofcheck.terms.sorts import Matrix
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Task

MOST_MEMBERS = 24
"""Members of families that are said by those before, in one part of an induction."""


def prove_by_whole_induction(task: Task, at_most: int) -> Proved | Refused:
    """Look for a proof by induction on an integer that is an index of a family given by recursion.

    at_most   steps of the kernel for each part, from one set of facts
    """
    try:
        sequent = open_task(task)
        taken = _opened(task, sequent)
        for name, least in _indices(task, sequent):
            found = _induct(task, sequent, name, least, at_most)
            if found is not None:
                return accept_steps(task, [*taken, found])
    except Failure as reason:
        return Refused(f"induction cannot be begun: {reason}")
    return Refused("no proof by induction is found")


def _opened(task: Task, sequent: Sequent) -> list[Any]:
    """Open a goal until an index is visible that an induction may be on; return the steps taken."""
    taken: list[Any] = []
    while not [*_indices(task, sequent)] and _is_general(sequent):
        taken.append(["intro"])
        run(sequent, taken[-1:])
    return taken


def _is_general(sequent: Sequent) -> bool:
    goal = sequent.goal
    return getattr(goal, "operator", "") == "implies" or getattr(goal, "binder", "") == "forall"


def _indices(task: Task, sequent: Sequent) -> Iterator[tuple[Variable, int]]:
    """Yield the integers from one on that stand in indices of families that recur, or above matrices."""
    families = {e.name for fact in task.facts for e in equations_in(fact.proposition)}
    places = [place for part in walk(sequent.goal) if (place := _place_in(part, families))]
    used = dict.fromkeys(name for place in places for name in sorted(free_names(place)))
    for name in used:
        if name in sequent.visible:
            item = sequent.shared.declarations[name]
            least = least_index(Bound(item.variable, item.domain))
            if least is not None and item.body is None:
                yield item.variable, least


def _place_in(part: Term, families: Container[str]) -> Term | None:
    """Return the index of a member of a family, or the exponent of a matrix."""
    match part:
        case Application(function, (index, *_)) if function.name in families:
            return index
        case Operation("pow", (base, exponent)) if isinstance(sort_of(base), Matrix):
            return exponent
    return None


def _induct(
    task: Task, sequent: Sequent, name: Variable, least: int, at_most: int
) -> list[Any] | None:
    """Return the step by which induction on a name proves the goal of a sequent."""
    base, later = induction_cases(sequent, name, integer(least))
    bound = sequent.child(make("le", integer(least), name))
    parts = [base] if bound.is_evident(bound.goal) else [bound, base]
    proofs: list[Any] = []
    for part in (*parts, later):
        script = Script.of_sequent(part)
        supposed = _supposed(script) if part is later else 0
        _say_members(script)
        fold_goal(script)
        say_powers(script, holds)
        new = range(len(sequent.facts), len(sequent.facts) + supposed)
        found = _prove(leaf_of(task, script.sequent, frozenset(new)), at_most)
        if found is None:
            return None
        proofs.append([*script.steps_taken(), *found])
    return ["induction", ["v", name.name], ["n", str(least)], proofs]


def _supposed(script: Script) -> int:
    """Open the step of an induction; return how many facts are supposed in it."""
    before = len(script.facts)
    script.do("and-elimination", script.facts[-1])
    script.do("intro")
    return len(script.facts) - before + 2


def _say_members(script: Script) -> None:
    """Say of members of families that the goal speaks of what they are, and of those in what is said."""
    waiting, seen = [script.goal], set[str | None]({None})
    while waiting and len(seen) < MOST_MEMBERS:
        for term in walk(waiting.pop(0)):
            is_member = isinstance(term, Application) and free_names(term) <= script.sequent.visible
            key = key_of(script, term) if is_member else None
            if isinstance(term, Application) and key not in seen:
                seen.add(key)
                waiting += [script.term_of(ref) for ref in said_of(script, holds, term)]


def _prove(leaf: Task, at_most: int) -> list[Any] | None:
    found: Proved | NoInstance | Unproved = prove_by_citation(leaf)
    if not isinstance(found, Proved):
        found = prove_from_fewer(leaf, at_most=at_most)
    if not isinstance(found, Proved):
        return None
    assert isinstance(found.certificate, dict)
    steps = found.certificate["steps"]
    assert isinstance(steps, list)
    return steps
