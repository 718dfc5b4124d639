"""Open a goal: what is universally bound becomes a given, an antecedent becomes an assumption.

    facts, x in D, P  |-  Q                     A = {t | x in D, P}   facts, x in D, P  |-  t in B
    ------------------------------------        --------------------------------------------------
    facts  |-  forall x in D where P: Q                      facts  |-  A subset B

A model of the opened task on which its goal fails is a counterexample of the goal as it was.
Index ranges are left alone: they are decided member by member.
"""

from __future__ import annotations

from proofcheck.kernel.task import Declaration, Fact, Origin, Role, Task
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable
from proofcheck.terms.sorts import TRUTH, SetOf
from proofcheck.terms.substitution import fresh_name, substitute

_INDEX_SETS = frozenset({"range", "finite", "spectrum", "union", "inter", "minus"})
_ELEMENT_SETS = frozenset({"O", "SO", "U", "Matrices", "ComplexMatrices"})

OPENED = ""
"""Label of the givens and assumptions that opening adds."""


def open_goal(task: Task) -> Task:
    """Return an equivalent task whose goal has no universal prefix over infinite sets."""
    while (opened := _open_once(task)) is not None:
        task = opened
    return task


def _open_once(task: Task) -> Task | None:
    goal = task.goal
    if isinstance(goal, Binding) and goal.binder == "forall":
        return None if _ranges_over_indices(task, goal) else _introduce(task, goal, goal.body)
    if not isinstance(goal, Operation):
        return None
    if goal.operator == "implies":
        return _assume(task, goal.arguments[0], goal.arguments[1])
    if goal.operator == "subset":
        return _open_inclusion(task, *goal.arguments)
    return None


def _ranges_over_indices(task: Task, goal: Binding) -> bool:
    """Say whether the first bound variable ranges over what can be listed."""
    domain = goal.bound[0].domain
    resolved = None if domain is None else resolve(task, domain)
    if isinstance(resolved, Binding):
        return all(_lists(task, item) for item in resolved.bound)
    return isinstance(resolved, Operation) and resolved.operator in _INDEX_SETS


def _lists(task: Task, item: Bound) -> bool:
    domain = None if item.domain is None else resolve(task, item.domain)
    return isinstance(domain, Operation) and domain.operator in _INDEX_SETS


def resolve(task: Task, term: Term) -> Term:
    """Replace a defined name without parameters by its body, until none is left on top."""
    bodies = {d.variable.name: d.body for d in task.declarations if not d.parameters}
    seen: set[str] = set()
    while isinstance(term, Variable) and term.name not in seen:
        seen.add(term.name)
        term = bodies.get(term.name) or term
    return term


def _introduce(task: Task, binding: Binding, goal: Term) -> Task:
    taken = {d.variable.name for d in task.declarations}
    renaming: dict[str, Term] = {}
    declarations = list(task.declarations)
    for item in binding.bound:
        variable = substitute(item.variable, renaming)
        assert isinstance(variable, Variable)
        domain = None if item.domain is None else substitute(item.domain, renaming)
        named = Variable(fresh_name(variable.name, taken), variable.sort)
        taken.add(named.name)
        if named != item.variable:
            renaming[item.variable.name] = named
        declarations.append(Declaration(named, Origin.GIVEN, OPENED, domain=domain))
    facts = task.facts
    if binding.condition is not None:
        facts = (*facts, *_assumed(substitute(binding.condition, renaming)))
    return Task(tuple(declarations), facts, substitute(goal, renaming))


def _assume(task: Task, antecedent: Term, goal: Term) -> Task:
    return Task(task.declarations, (*task.facts, *_assumed(antecedent)), goal)


def _assumed(term: Term) -> tuple[Fact, ...]:
    if isinstance(term, Operation) and term.operator == "and":
        return tuple(f for a in term.arguments for f in _assumed(a))
    return (Fact(term, OPENED, Role.ASSUMED),)


def _open_inclusion(task: Task, left: Term, right: Term) -> Task | None:
    smaller = resolve(task, left)
    if isinstance(smaller, Binding) and smaller.binder == "set":
        if all(_lists(task, item) for item in smaller.bound):
            return None
        return _introduce(task, smaller, Operation("in", (smaller.body, right), TRUTH))
    if isinstance(smaller, Operation) and smaller.operator in _ELEMENT_SETS:
        assert isinstance(smaller.sort, SetOf)
        element = Variable("x", smaller.sort.element)
        binding = Binding("forall", (Bound(element, smaller),), None, right, TRUTH)
        return _introduce(task, binding, Operation("in", (element, right), TRUTH))
    return None
