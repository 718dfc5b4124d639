"""Tasks that say what it takes for their terms to have values.

A written task is read totally.  The kernel may take for granted that what a task speaks of has a value:
where one fact has none the task is about nothing, and where the goal has none it is not false.  So a model
on which all facts are true and the goal is false is one of the task as it is written here, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from proofcheck.certificates.tasks import PERMITTED
from proofcheck.logic.meanings import conditions_of
from proofcheck.logic.propositions import make
from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.task import Declaration, Fact, Role, Task


@dataclass(frozen=True, slots=True)
class Guarded:
    """A task, and the numbers of its facts that say that others have values.

    is_guarded   says whether it is written with what its terms need to have values
    """

    task: Task
    defined: Mapping[Term, int]
    is_guarded: bool = True


def unguarded(task: Task) -> Guarded:
    """Return a task as it is."""
    return Guarded(task, {}, is_guarded=False)


def guard(task: Task) -> Guarded:
    """Return a task with what holds where its facts are true, after them, and where its goal has a value.

    Parts of the goal, below what is given and supposed, are each asked for under such a condition.
    """
    declarations = {item.variable.name: item for item in task.declarations}
    known = dict.fromkeys(fact.proposition for fact in task.facts if fact.role in PERMITTED)
    implied = [one for fact in known for one in conditions_of(fact, declarations, is_true=True)]
    new = [one for one in dict.fromkeys(implied) if one not in known]
    facts = (*task.facts, *(Fact(one, "", Role.DECLARED) for one in new))
    goal = _guarded(task.goal, declarations)
    numbers = {one: len(task.facts) + at for at, one in enumerate(new)}
    return Guarded(replace(task, facts=facts, goal=goal), numbers)


def condition_of(goal: Term, declarations: Mapping[str, Declaration]) -> Term | None:
    """Return what holds where a goal that is not taken apart has a value; None where it always has."""
    match goal:
        case Binding("forall") | Operation("implies" | "and"):
            return None
    found = [*dict.fromkeys(conditions_of(goal, declarations))]
    return None if not found else found[0] if len(found) == 1 else make("and", *found)


def _guarded(goal: Term, declarations: Mapping[str, Declaration]) -> Term:
    match goal:
        case Binding("forall", bound, condition, body, sort):
            return Binding("forall", bound, condition, _guarded(body, declarations), sort)
        case Operation("implies", (antecedent, consequent), sort):
            return Operation("implies", (antecedent, _guarded(consequent, declarations)), sort)
        case Operation("and", parts, sort):
            return Operation("and", tuple(_guarded(part, declarations) for part in parts), sort)
    condition = condition_of(goal, declarations)
    return goal if condition is None else make("implies", condition, goal)
