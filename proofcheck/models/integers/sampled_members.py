"""Whether a goal speaks of members of an endless family at indices that are no fixed numbers.

Models show its first members, and what these have in common says nothing of the others.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.terms.expressions import Application, Number, Term, walk
from proofcheck.terms.recurrences import least_index
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Task

FIRST_MEMBERS = "its models show the first members of a family, which say nothing of all of them"


def speaks_of_all_members(opened: Task) -> bool:
    """Say whether a goal, definitions included, speaks of members at other than fixed indices.

    So it does where something is assumed of a member whose index is given: of which numbers that is
    true, is seen for small ones only.
    """
    endless = {
        d.variable.name
        for d in opened.declarations
        if d.body is None and any(least_index(p) is not None for p in d.parameters)
    }
    if not endless:
        return False
    nodes = (node for term in _terms(opened) for node in walk(term))
    spoken_of = any(
        node.function.name in endless and not all(isinstance(a, Number) for a in node.arguments)
        for node in nodes
        if isinstance(node, Application)
    )
    return spoken_of or any(_is_at_a_given(f.proposition, endless) for f in opened.facts)


def _is_at_a_given(assumed: Term, endless: set[str]) -> bool:
    """Say whether something assumed speaks of a member whose index is no number and not bound."""
    free = free_names(assumed)
    members = (
        n for n in walk(assumed) if isinstance(n, Application) and n.function.name in endless
    )
    return any(not free.isdisjoint(free_names(a)) for one in members for a in one.arguments)


def _terms(task: Task) -> Iterator[Term]:
    """Yield the goal, and the bodies of the definitions that it speaks of."""
    bodies = {d.variable.name: d.body for d in task.declarations if d.body is not None}
    seen, waiting = set[str](), [task.goal]
    while waiting:
        term = waiting.pop()
        yield term
        fresh = (free_names(term) & bodies.keys()) - seen
        seen |= fresh
        waiting += [bodies[name] for name in sorted(fresh)]
