"""Assumed existence made concrete: names for what is assumed to exist.

Only sampling uses the result, to aim at models; each model is checked against the task itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from proofcheck.kernel.opening import resolve
from proofcheck.terms.expressions import Application, Binding, Bound, Operation, Term, Variable
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.substitution import fresh_name, substitute
from proofcheck.terms.task import MODEL_ROLES, Declaration, Origin, Task


@dataclass(slots=True)
class Aim:
    """What a sampler aims at.

    objects       names to choose, in order: skolem names first where possible
    propositions  conditions on them; solving them is a help, not an obligation
    offered       skolem names by the bound name they stand for
    """

    objects: list[Declaration] = field(default_factory=list)
    propositions: list[Term] = field(default_factory=list)
    offered: dict[str, str] = field(default_factory=dict)


def find_aim(task: Task) -> Aim:
    """Collect the names to choose and the conditions, unfolding memberships and existences."""
    aim = Aim()
    taken = {d.variable.name for d in task.declarations}
    for fact in task.facts:
        if fact.role in MODEL_ROLES:
            _unfold(task, fact.proposition, aim, taken)
    chosen = [d for d in task.declarations if d.origin is not Origin.DEFINITION]
    for item in chosen:
        if item.domain is not None and not item.parameters:
            element = Operation("in", (item.variable, item.domain), TRUTH)
            _unfold_membership(task, element, aim, taken)
    aim.objects = [*(d for d in chosen if _is_size(d)), *aim.objects]
    aim.objects += [d for d in chosen if not _is_size(d)]
    return aim


def _is_size(item: Declaration) -> bool:
    from proofcheck.terms.sorts import INTEGER

    return item.variable.sort == INTEGER


def _unfold(task: Task, term: Term, aim: Aim, taken: set[str]) -> None:
    if isinstance(term, Binding) and term.binder == "exists":
        _name_witnesses(task, term, aim, taken)
    elif isinstance(term, Operation) and term.operator == "and":
        for part in term.arguments:
            _unfold(task, part, aim, taken)
    elif isinstance(term, Operation) and term.operator == "in":
        aim.propositions.append(term)
        _unfold_membership(task, term, aim, taken)
    else:
        aim.propositions.append(term)


def _unfold_membership(task: Task, term: Operation, aim: Aim, taken: set[str]) -> None:
    element, collection = term.arguments[0], _resolve_set(task, term.arguments[1])
    if isinstance(collection, Operation) and collection.operator == "minus":
        _unfold(task, Operation("in", (element, collection.arguments[0]), TRUTH), aim, taken)
    if isinstance(collection, Operation) and collection.operator == "inter":
        for part in collection.arguments:
            _unfold(task, Operation("in", (element, part), TRUTH), aim, taken)
    if isinstance(collection, Binding) and collection.binder == "set":
        _unfold(task, _as_existence(element, collection), aim, taken)


def _as_existence(element: Term, collection: Binding) -> Term:
    """Return what membership in a set builder says of the element."""
    conditions = [] if collection.condition is None else [collection.condition]
    first = collection.bound[0]
    if len(collection.bound) == 1 and collection.body == first.variable:
        if first.domain is not None:
            conditions.insert(0, Operation("in", (first.variable, first.domain), TRUTH))
        body = Operation("and", tuple(conditions), TRUTH)
        return substitute(body, {first.variable.name: element})
    equation = Operation("eq", (element, collection.body), TRUTH)
    body = Operation("and", (equation, *conditions), TRUTH)
    return Binding("exists", collection.bound, None, body, TRUTH)


def _resolve_set(task: Task, term: Term) -> Term:
    term = resolve(task, term)
    if not isinstance(term, Application):
        return term
    for item in task.declarations:
        if item.variable.name == term.function.name and item.body is not None:
            names = [p.variable.name for p in item.parameters]
            return substitute(item.body, dict(zip(names, term.arguments, strict=True)))
    return term


def _name_witnesses(task: Task, term: Binding, aim: Aim, taken: set[str]) -> None:
    renaming: dict[str, Term] = {}
    for item in term.bound:
        variable = substitute(item.variable, renaming)
        assert isinstance(variable, Variable)
        name = fresh_name(f"{variable.name} witness", taken)
        taken.add(name)
        named = Variable(name, variable.sort)
        domain = None if item.domain is None else substitute(item.domain, renaming)
        parameters = tuple(
            Bound(p.variable, None if p.domain is None else substitute(p.domain, renaming))
            for p in item.parameters
        )
        aim.objects.append(Declaration(named, Origin.OBTAINED, "", parameters, domain))
        aim.offered[name] = item.variable.name
        renaming[item.variable.name] = named
    parts = [*([] if term.condition is None else [term.condition]), term.body]
    for part in parts:
        _unfold(task, substitute(part, renaming), aim, taken)
