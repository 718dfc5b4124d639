"""Definitions by recursion: a family whose members are made of those with a smaller index.

`let x[k in Nat] := cases { a if k = 0; A*x[k - 1] otherwise }` introduces x as a name of which
equations are known: here ``x[0] = a`` and ``x[k + 1] = A*x[k]`` for all k.  That there is one such
family, and no other, is a side goal: wherever x stands in its own definition, its index lies in
the same set and is smaller.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from proofcheck.language import syntax
from proofcheck.language.elaboration.draft import Draft
from proofcheck.language.statements import GoalRole
from proofcheck.language.typing.context import Context, Local, ring_of, with_ring
from proofcheck.language.typing.rejection import Rejection
from proofcheck.language.typing.typing_binders import bind_groups, function_sort
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Term,
    Variable,
    integer,
    operation,
    sort_of,
    walk,
)
from proofcheck.terms.recurrences import (
    is_evident_recursion,
    least_index,
    offset_of,
    recursive_facts,
    with_own_name,
)
from proofcheck.terms.sorts import INTEGER, Matrix, Scalar, SetOf, Sort
from proofcheck.terms.substitution import names_of_sort
from proofcheck.terms.task import Fact, Origin, Role

_READINGS = 6
"""So often a body is read, until its members are of the kind and the ring that it makes them of."""


def is_recursive(item: syntax.LetDefinition) -> bool:
    """Say whether a definition with one index or argument speaks of what it defines."""
    groups = (*item.declared.indices, *item.declared.parameters)
    count = sum(len(group.declared) for group in groups)
    return count == 1 and _mentions(item.body, item.declared.name)


def _mentions(node: Any, name: str) -> bool:
    if isinstance(node, syntax.Name):
        return node.text == name and node.version is None
    if isinstance(node, tuple):
        return any(_mentions(part, name) for part in node)
    if is_dataclass(node):
        return any(_mentions(getattr(node, part.name), name) for part in fields(node))
    return False


def read_recursion(draft: Draft, item: syntax.LetDefinition) -> None:
    """Introduce a family that is defined by recursion, and let what follows use its equations.

    raises   Rejection where that is no recursion: of what kind its members are must be told by one
             that is not made of others, and indices must not grow
    """
    declared = item.declared
    parameters, inside = bind_groups(draft.context, (*declared.indices, *declared.parameters))
    index = parameters[0]
    least = least_index(index)
    if least is None:
        message = f"`{declared.name}` is defined recursively, but its index is not a natural number"
        advice = f"a recursion is on an index: `let {declared.name}[k in Nat] := ...`"
        raise Rejection("P0319", declared.span, message, advice=advice)
    local, body = _typed(inside, item, parameters)
    _refuse_growth(draft.context, item, local, index.variable, body)
    whole = draft.meaning_of(Bound(local, None, parameters), declared.span, Origin.CONSTANT, body)
    meaning = replace(whole, body=None)
    draft.introduce(meaning, declared.span)
    variable = meaning.variable
    assert variable is not None
    known = tuple(p.variable for p in meaning.parameters[:-1])

    def named(term: Term) -> Term:
        return with_own_name(term, local, variable, known)

    for condition in _conditions(draft, index, local, body):
        draft.add_goal(named(condition), GoalRole.SIDE, item.span)
    own = Application(variable, (*known, index.variable), sort_of(body))
    facts = recursive_facts(index, own, named(body))
    draft.establish(facts, Role.RECURSION, Role.RECURSION)
    draft.exported[-len(facts) :] = map(_joined, draft.exported[-len(facts) :])


def _joined(fact: Fact) -> Fact:
    """Let one quantifier bind the givens and the index."""
    match fact.proposition:
        case Binding("forall", bound, None, Binding("forall", more, condition, body), sort):
            return replace(
                fact, proposition=Binding("forall", (*bound, *more), condition, body, sort)
            )
    return fact


def _typed(
    inside: Context, item: syntax.LetDefinition, parameters: tuple[Bound, ...]
) -> tuple[Variable, Term]:
    """Return the name, with its sort, and the body, in which it is bound."""
    declared, sort = item.declared, _first_sort(inside, item)
    for _ in range(_READINGS):
        local = Variable(declared.name, function_sort(parameters, sort, declared))
        entry = Local(Bound(local, None, parameters), declared.span)
        body = inside.inside({declared.name: entry}).term(item.body)
        found = sort_of(body)
        if parameters[0].variable.name in names_of_sort(found):
            message = f"the shape of `{declared.name}` changes with its index"
            raise Rejection("P0311", item.body.span, message)
        if not inside.have_one_shape(found, sort):
            sort = found  # such as that of multivectors, where the first member is a vector
        elif ring_of(body) <= getattr(sort, "ring", ring_of(body)):
            return local, body
        else:
            sort = with_ring(sort, ring_of(body))
    message = f"of what kind the members of `{declared.name}` are is not determined"
    raise Rejection("P0319", item.body.span, message)


def _first_sort(inside: Context, item: syntax.LetDefinition) -> Sort:
    """Return the sort of a case that does not speak of what is defined."""
    cases = item.body.cases if isinstance(item.body, syntax.Cases) else ()
    first = [c.value for c in cases if not _mentions(c.value, item.declared.name)]
    sorts = [sort_of(inside.term(node)) for node in first]
    fitting = [one for one in sorts if isinstance(one, Scalar | Matrix)]
    if not fitting:
        message = f"`{item.declared.name}` has no base case"
        advice = "write `cases { a if k = 0; ... otherwise }`, where `a` speaks of no other member"
        raise Rejection("P0319", item.body.span, message, advice=advice)
    return next((one for one in fitting if isinstance(one, Matrix)), fitting[0])


def _refuse_growth(
    context: Context, item: syntax.LetDefinition, local: Variable, index: Variable, body: Term
) -> None:
    """Refuse an index that is evidently not smaller."""
    for part in walk(body):
        if part == local:
            message = f"`{local.name}` is used in its own definition without an index"
            raise Rejection("P0319", item.body.span, message)
        if not isinstance(part, Application) or part.function != local:
            continue
        by = offset_of(part.arguments[0], index)
        if by is not None and by >= 0:
            written = context.write(part.arguments[0])
            message = f"`{local.name}` is defined by itself at `{written}`, which is not smaller"
            advice = (
                f"a member is made of those before it, such as `{local.name}[{index.name} - 1]`"
            )
            raise Rejection("P0319", item.body.span, message, advice=advice)


def _conditions(draft: Draft, index: Bound, local: Variable, body: Term) -> list[Term]:
    """Return what has to hold so that the body makes sense: indices are smaller, and in the set."""
    least = least_index(index)
    assert least is not None
    before = operation("sub", index.variable, integer(1), sort=INTEGER)
    smaller = operation("range", integer(least), before, sort=SetOf(INTEGER))
    is_evident = is_evident_recursion(index, local, body)
    place = Variable(draft.context.fresh_name("j", body), INTEGER)
    givens = draft.conditions.givens
    givens[local.name] = Bound(local, None, (Bound(place, None if is_evident else smaller),))
    found = draft.conditions.find(body, (index,))
    del givens[local.name]
    return found
