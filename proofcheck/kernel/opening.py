"""Open a goal: what is universally bound becomes a given, an antecedent becomes an assumption.

    facts, x in D, P  |-  Q                     A = {t | x in D, P}   facts, x in D, P  |-  t in B
    ------------------------------------        --------------------------------------------------
    facts  |-  forall x in D where P: Q                      facts  |-  A subset B

    facts, x  |-  P and Q
    ------------------------------     x ranges over a whole sort, which is not empty; or for and
    facts  |-  P and forall x: Q

A model of the opened task on which its goal fails is a counterexample of the goal as it was.
Index ranges are left alone: they are decided member by member.

Under an absolute constant the same is done with what does not mention it: where one choice of
what is universally bound leaves no constant, no constant serves all choices.  There the opened
goal is weaker than the goal as it was, so that its failure is worth more and its truth nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable
from proofcheck.terms.sorts import REAL, TRUTH, SetOf
from proofcheck.terms.substitution import free_names, fresh_name, substitute
from proofcheck.terms.task import Declaration, Fact, Origin, Role, Task

_INDEX_SETS = frozenset({"range", "finite", "spectrum", "union", "inter", "minus"})
_ELEMENT_SETS = frozenset({"O", "SO", "U", "Matrices", "ComplexMatrices"})

OPENED = ""
"""Label of the givens and assumptions that opening adds."""


def open_goal(task: Task) -> Task:
    """Return a task whose goal has no universal prefix over infinite sets.

    Equivalent; implied by the given one where the goal asserts an absolute constant.
    """
    while (opened := _open_once(task)) is not None:
        task = opened
    return task


def _open_once(task: Task) -> Task | None:
    match task.goal:
        case Binding("forall") as goal:
            return None if _ranges_over_indices(task, goal) else _introduce(task, goal)
        case Binding("absolute") as goal:
            return _open_under_constants(task, goal)
        case Operation("implies", (antecedent, consequent)):
            return Task(task.declarations, (*task.facts, *_assumed(antecedent)), consequent)
        case Operation("subset", (left, right)):
            return _open_inclusion(task, left, right)
        case Operation("and" | "or") as goal:
            return _open_part(task, goal)
    return None


def _open_under_constants(task: Task, goal: Binding) -> Task | None:
    """Open what follows absolute real constants, where nothing that is opened mentions them."""
    constants = {item.variable.name for item in goal.bound}
    declared = {d.variable.name for d in task.declarations}
    if constants & declared or any(item.variable.sort != REAL for item in goal.bound):
        return None
    opened = _open_once(Task(task.declarations, task.facts, goal.body))
    if opened is None:
        return None
    new = opened.declarations[len(task.declarations) :]
    bound = tuple(Bound(d.variable, d.domain, d.parameters) for d in new)
    assumed = tuple(f.proposition for f in opened.facts[len(task.facts) :])
    spoken = Binding("forall", bound, None, Operation("and", assumed, TRUTH), TRUTH)
    if constants & free_names(spoken):
        return None
    under = Binding("absolute", goal.bound, goal.condition, opened.goal, TRUTH)
    return Task(opened.declarations, opened.facts, under)


def _ranges_over_indices(task: Task, goal: Binding) -> bool:
    """Say whether all that is universally bound here, and directly below, can be listed."""
    if not all(_lists(task, item) for item in goal.bound):
        return False
    below = goal.body
    while isinstance(below, Operation) and below.operator == "implies":
        below = below.arguments[1]
    if isinstance(below, Binding) and below.binder == "forall":
        return _ranges_over_indices(task, below)
    return True


def _open_part(task: Task, goal: Operation) -> Task | None:
    """Open the first part of a goal that speaks of everything of a sort.

    What is said under a condition is left alone: a model on which that fails would say nothing.
    """
    part = next(filter(_is_over_sorts, _parts(goal)), None)
    if part is None:
        return None
    opened = _introduce(task, part)
    return replace(opened, goal=_with_part(goal, part, opened.goal))


def _parts(term: Term) -> Iterator[Binding]:
    """Yield the quantifiers that a goal is made of by `and` and `or`."""
    if isinstance(term, Binding):
        yield term
    elif isinstance(term, Operation) and term.operator in ("and", "or"):
        for argument in term.arguments:
            yield from _parts(argument)


def _with_part(term: Term, part: Binding, other: Term) -> Term:
    if term == part:
        return other
    if isinstance(term, Operation) and term.operator in ("and", "or"):
        arguments = tuple(_with_part(a, part, other) for a in term.arguments)
        return Operation(term.operator, arguments, TRUTH)
    return term


def _is_over_sorts(part: Binding) -> bool:
    is_plain = all(item.domain is None and not item.parameters for item in part.bound)
    is_guarded = isinstance(part.body, Operation) and part.body.operator == "implies"
    return part.binder == "forall" and part.condition is None and is_plain and not is_guarded


def _lists(task: Task, item: Bound) -> bool:
    """Say whether a bound variable ranges over what can be listed."""
    domain = None if item.domain is None else resolve(task, item.domain)
    if isinstance(domain, Binding):
        return all(_lists(task, inner) for inner in domain.bound)
    return isinstance(domain, Operation) and domain.operator in _INDEX_SETS


def resolve(task: Task, term: Term) -> Term:
    """Replace a defined name without parameters by its body, until none is left on top."""
    bodies = {d.variable.name: d.body for d in task.declarations if not d.parameters}
    seen: set[str] = set()
    while isinstance(term, Variable) and term.name not in seen:
        seen.add(term.name)
        term = bodies.get(term.name) or term
    return term


def _introduce(task: Task, binding: Binding, larger: Term | None = None) -> Task:
    """Declare the bound names; the goal is the body, or that the body is in a larger set."""
    binding = _with_unused_names(task, binding)
    declarations = tuple(
        Declaration(item.variable, Origin.GIVEN, OPENED, item.parameters, item.domain)
        for item in binding.bound
    )
    facts = task.facts
    if binding.condition is not None:
        facts = (*facts, *_assumed(binding.condition))
    goal = binding.body if larger is None else Operation("in", (binding.body, larger), TRUTH)
    return Task((*task.declarations, *declarations), facts, goal)


def _with_unused_names(task: Task, binding: Binding) -> Binding:
    """Rename bound variables that are named like something declared."""
    taken = {d.variable.name for d in task.declarations} | free_names(task.goal)
    renaming: dict[str, Term] = {}
    bound: list[Bound] = []
    for item in binding.bound:
        blank = Binding("forall", (item,), None, Operation("true", (), TRUTH), TRUTH)
        renamed = substitute(blank, renaming)
        assert isinstance(renamed, Binding)
        (inner,) = renamed.bound
        named = Variable(fresh_name(item.variable.name, taken), inner.variable.sort)
        taken.add(named.name)
        renaming[item.variable.name] = named
        bound.append(Bound(named, inner.domain, inner.parameters))
    condition = None if binding.condition is None else substitute(binding.condition, renaming)
    body = substitute(binding.body, renaming)
    return Binding(binding.binder, tuple(bound), condition, body, binding.sort)


def _assumed(term: Term) -> tuple[Fact, ...]:
    if isinstance(term, Operation) and term.operator == "and":
        return tuple(f for a in term.arguments for f in _assumed(a))
    return (Fact(term, OPENED, Role.ASSUMED),)


def _open_inclusion(task: Task, left: Term, right: Term) -> Task | None:
    smaller = resolve(task, left)
    if isinstance(smaller, Binding) and smaller.binder == "set":
        if all(_lists(task, item) for item in smaller.bound):
            return None
        return _introduce(task, smaller, right)
    if isinstance(smaller, Operation) and smaller.operator in _ELEMENT_SETS:
        assert isinstance(smaller.sort, SetOf)
        element = Variable("x", smaller.sort.element)
        elements = Binding("set", (Bound(element, smaller),), None, element, smaller.sort)
        return _introduce(task, elements, right)
    return None
