"""The items of one statement, understood one after the other.

A mistake spoils its item: names that the item would have introduced are then known to be
unknown, and what uses them says nothing of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

from proofcheck.language import syntax
from proofcheck.language.elaboration.draft import Draft
from proofcheck.language.elaboration.introducing import bind_own, check_is_not_given, introduced_by
from proofcheck.language.elaboration.obtaining import read_obtain
from proofcheck.language.elaboration.presupposed import is_presupposed, with_presupposed
from proofcheck.language.elaboration.recursions import is_recursive, read_recursion
from proofcheck.language.elaboration.showing import read_show
from proofcheck.language.statements import GoalRole
from proofcheck.language.typing.builtins import LIBRARY
from proofcheck.language.typing.context import Local
from proofcheck.language.typing.meanings import Meaning
from proofcheck.language.typing.rejection import Consequence, Rejection
from proofcheck.language.typing.typing_binders import bind, bind_groups, function_sort
from proofcheck.terms.expressions import Bound, Term, Variable, sort_of
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.task import Declaration, Fact, Origin, Role


def read_item(draft: Draft, item: syntax.Item) -> None:
    """Understand one item of a statement; a mistake in it is recorded."""
    reader = _READERS.get(type(item))
    if reader is None:
        return
    try:
        reader(draft, item)
    except Rejection as rejection:
        draft.findings.add(rejection.finding)
        _give_up(draft, item)
    except Consequence as consequence:
        if consequence.cause.label != draft.label:
            draft.findings.blame(consequence)
        _give_up(draft, item)


def _give_up(draft: Draft, item: syntax.Item) -> None:
    draft.failed = True
    for name in introduced_by(item):
        if name not in draft.scope.own:
            draft.scope.own[name] = None
            draft.register.meanings[draft.index, name] = None


def _read_given(draft: Draft, item: syntax.Given) -> None:
    for group in item.groups:
        for declared in group.declared:
            name = declared.name
            if draft.register.introduced.get(name):
                name = f"{name}@[{draft.label}]"
            bound = bind(draft.context, declared, group, name=name)
            draft.add_side_goals(declared.span, None, (bound,))
            given = Declaration(
                bound.variable, Origin.GIVEN, draft.label, bound.parameters, bound.domain
            )
            draft.givens.append(given)
            draft.conditions.givens[given.variable.name] = bound
            local = Local(bound, declared.span, is_given=True)
            draft.context = draft.context.inside({declared.name: local})


def _read_declaration(draft: Draft, item: syntax.LetDeclaration) -> None:
    for group in item.groups:
        for declared in group.declared:
            check_is_not_given(draft.context, declared)
            bound = bind_own(draft.context, declared, group)
            draft.add_side_goals(declared.span, None, (bound,))
            meaning = draft.meaning_of(bound, declared.span, Origin.CONSTANT, None)
            draft.introduce(meaning, declared.span)


def _read_definition(draft: Draft, item: syntax.LetDefinition) -> None:
    declared = item.declared
    check_is_not_given(draft.context, declared)
    if is_recursive(item):
        read_recursion(draft, item)
        return
    parameters, inside = bind_groups(draft.context, (*declared.indices, *declared.parameters))
    body = inside.term(item.body)
    sort = sort_of(body)
    if sort == TRUTH:
        body = with_presupposed(draft.conditions, parameters, body)
    if parameters:
        sort = function_sort(parameters, sort, declared)
    item_bound = Bound(Variable(declared.name, sort), None, parameters)
    meaning = draft.meaning_of(item_bound, declared.span, Origin.DEFINITION, body)
    draft.introduce(meaning, declared.span)
    draft.add_side_goals(item.span, body, parameters)


def _read_library(draft: Draft, item: syntax.LetLibrary) -> None:
    if item.symbol not in LIBRARY:
        near = get_close_matches(item.symbol, LIBRARY, n=1, cutoff=0.6)
        advice = f"the nearest symbol is `{near[0]}`" if near else ""
        message = f"the library has no symbol `{item.symbol}`"
        raise Rejection("P0314", item.span, message, advice=advice)
    if item.name != item.symbol and item.name in LIBRARY:
        message = f"`{item.name}` is a word of the library, and means nothing else there"
        advice = f"choose another name for `{item.symbol}`, or write `let {item.symbol} := library {item.symbol}`"
        raise Rejection("P0233", item.span, message, advice=advice)
    meaning = Meaning(item.name, item.span, draft.label, Origin.DEFINITION, symbol=item.symbol)
    draft.introduce(meaning, item.span)
    draft.library.append((item.name, item.symbol))


def _read_assumption(draft: Draft, item: syntax.Assume) -> None:
    proposition = draft.context.proposition(item.proposition)
    functions = {g.variable.name for g in draft.givens if g.parameters}
    for condition in draft.conditions.find(proposition):
        if is_presupposed(condition, functions):
            _assume(draft, condition)
        else:
            draft.add_goal(condition, GoalRole.SIDE, item.span)
    _assume(draft, proposition)


def _assume(draft: Draft, proposition: Term) -> None:
    draft.assumptions.append(proposition)
    draft.see_equations(proposition)
    if draft.is_hypothesis:
        draft.exported.append(Fact(draft.closed(proposition), draft.label, Role.HYPOTHESIS))
        draft.share_equations(proposition)


_READERS: dict[type, Callable[[Draft, Any], None]] = {
    syntax.Given: _read_given,
    syntax.LetDeclaration: _read_declaration,
    syntax.LetDefinition: _read_definition,
    syntax.LetLibrary: _read_library,
    syntax.Assume: _read_assumption,
    syntax.Show: read_show,
    syntax.Obtain: read_obtain,
}
