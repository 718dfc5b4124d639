"""Whole numbers that are numbers in their own right, replaced by real ones.

A sample of whole numbers shows nothing of a goal that fails of real numbers between them: whether
whole ones come as close is a question of number theory.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from proofcheck.models.relevance import roles_of_integers
from proofcheck.terms.expressions import Operation, Variable, integer, walk
from proofcheck.terms.sorts import INTEGER, REAL, TRUTH
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration, Fact, Role, Task

_LEAST = {"PosNat": 1, "Nat": 0}
_ENDLESS = frozenset({"PosNat", "Nat", "Int"})


def numbers_in_their_own_right(task: Task) -> frozenset[str]:
    """Return the whole numbers that size nothing, end no range, and are from no finite set."""
    sizes, _ = roles_of_integers(task)
    terms = [task.goal, *(f.proposition for f in task.facts)]
    terms += [d.body for d in task.declarations if d.body is not None]
    terms += [d.domain for d in task.declarations if d.domain is not None]
    terms += [x for d in task.declarations for p in d.parameters for x in p.domains]
    ranges = (
        n for t in terms for n in walk(t) if isinstance(n, Operation) and n.operator == "range"
    )
    ends = frozenset[str]().union(*map(free_names, ranges))
    return frozenset(
        d.variable.name
        for d in task.declarations
        if d.variable.sort == INTEGER and d.body is None and not d.parameters
        if isinstance(d.domain, Operation) and d.domain.operator in _ENDLESS
        if d.variable.name not in sizes | ends
    )


def relaxed(task: Task, names: Collection[str], least: int | None = None) -> Task:
    """Return the task in which some whole numbers are real ones, not less than they were.

    least   or not less than this
    """
    changed = [_relaxed(d) if d.variable.name in names else d for d in task.declarations]
    chosen = (d for d in task.declarations if d.variable.name in names)
    facts = (*task.facts, *(fact for d in chosen for fact in _least(d, least)))
    return Task(tuple(changed), facts, task.goal)


def _relaxed(item: Declaration) -> Declaration:
    return replace(item, variable=Variable(item.variable.name, REAL), domain=None)


def _least(item: Declaration, least: int | None) -> Iterator[Fact]:
    domain = item.domain
    if least is None:
        least = _LEAST.get(domain.operator) if isinstance(domain, Operation) else None
    if least is not None:
        bound = Operation("ge", (Variable(item.variable.name, REAL), integer(least)), TRUTH)
        yield Fact(bound, item.label, Role.ASSUMED)
