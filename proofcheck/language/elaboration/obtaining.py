"""What `obtain` means: a goal that objects exist, and names for such objects from there on."""

from __future__ import annotations

from proofcheck.language import syntax
from proofcheck.language.elaboration.draft import Draft
from proofcheck.language.elaboration.introducing import bind_own, check_is_not_given, introduced_by
from proofcheck.language.statements import GoalRole
from proofcheck.language.typing.closing import join
from proofcheck.language.typing.context import Local
from proofcheck.terms.expressions import Binding, Bound, Term
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.task import Origin, Role


def read_obtain(draft: Draft, item: syntax.Obtain) -> None:
    """Record that such objects exist as a goal, and let what follows speak of them by name."""
    for group in item.groups:
        for declared in group.declared:
            check_is_not_given(draft.context, declared)
    goal, clauses = _existence(draft, item)
    draft.add_side_goals(item.span, goal)
    draft.add_goal(goal, GoalRole.SHOW, item.span)
    _introduce_obtained(draft, item)
    is_same = not draft.givens and all(
        draft.register.qualified_name(name, draft.index) == name for name in introduced_by(item)
    )
    if not is_same:
        clauses = _read_clauses(draft, item)
    for clause in clauses:
        draft.see_equations(clause)
        draft.share_equations(clause)
    draft.establish(clauses, Role.WHERE, Role.WHERE)


def _existence(draft: Draft, item: syntax.Obtain) -> tuple[Term, list[Term]]:
    """Return ``exists names: clauses`` and the clauses, the names being bound."""
    inside = draft.context
    bound: list[Bound] = []
    for group in item.groups:
        for declared in group.declared:
            one = bind_own(inside, declared, group)
            bound.append(one)
            inside = inside.inside({declared.name: Local(one, declared.span)})
    clauses: list[Term] = []
    for node in item.where:
        clauses.append(inside.proposition(node))
        inside = inside.assuming(clauses[-1])
    return Binding("exists", tuple(bound), None, join(clauses), TRUTH), clauses


def _introduce_obtained(draft: Draft, item: syntax.Obtain) -> None:
    for group in item.groups:
        for declared in group.declared:
            bound = bind_own(draft.context, declared, group)
            meaning = draft.meaning_of(bound, declared.span, Origin.OBTAINED, None)
            draft.introduce(meaning, declared.span)


def _read_clauses(draft: Draft, item: syntax.Obtain) -> list[Term]:
    clauses: list[Term] = []
    for node in item.where:
        clause = draft.context.proposition(node)
        clauses.append(clause)
        draft.see_equations(clause)
    return clauses
