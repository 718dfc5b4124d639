"""What `show` means: a goal, or the steps of a chain and the relation between its two ends."""

from __future__ import annotations

from proofcheck.language import syntax
from proofcheck.language.elaboration.draft import Draft
from proofcheck.language.parsing.chains import composed_sign
from proofcheck.language.statements import GoalRole
from proofcheck.language.typing.rejection import Rejection
from proofcheck.language.typing.relations import Side, relate
from proofcheck.language.typing.typing_remainders import with_remainder
from proofcheck.source.span import Span
from proofcheck.terms.expressions import Binding, Term, parts_of_conjunction, sort_of
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.task import Role


def read_show(draft: Draft, item: syntax.Show) -> None:
    """Record what is shown as goals, and establish it for what follows."""
    if item.steps:
        facts = _read_chain(draft, item)
    else:
        proposition = draft.context.proposition(item.first)
        _refuse_inner_absolutes(proposition, item.first.span)
        draft.add_side_goals(item.span, proposition)
        facts = parts_of_conjunction(proposition)
        for part in facts:
            draft.add_goal(part, GoalRole.SHOW, item.span, item.by)
    draft.establish(facts, Role.DECLARED, Role.SHOWN)


def _read_chain(draft: Draft, item: syntax.Show) -> list[Term]:
    """Record every step of a chain and the relation between its two ends as goals."""
    remainder = with_remainder(draft.context, item.first, item.steps)
    if remainder is not None:
        return _read_one(draft, item, remainder)
    nodes = [item.first, *(step.right for step in item.steps)]
    sides = [Side(node, draft.context.term(node)) for node in nodes]
    steps = [
        relate(draft.context, step.op, left, right)
        for step, left, right in zip(item.steps, sides, sides[1:], strict=False)
    ]
    if len(steps) == 1:
        return _read_one(draft, item, steps[0])
    conclusion = relate(draft.context, composed_sign(item.steps), sides[0], sides[-1])
    for proposition, step in zip(steps, item.steps, strict=True):
        draft.add_side_goals(step.span, proposition)
        draft.add_goal(proposition, GoalRole.STEP, step.span, step.by)
    draft.add_goal(conclusion, GoalRole.CONCLUSION, item.span)
    return [conclusion, *steps]


def _read_one(draft: Draft, item: syntax.Show, relation: Term) -> list[Term]:
    """Record a single relation as a goal."""
    draft.add_side_goals(item.span, relation)
    draft.add_goal(relation, GoalRole.SHOW, item.span, item.steps[0].by)
    return [relation]


def _refuse_inner_absolutes(proposition: Term, span: Span) -> None:
    """An absolute constant precedes every size, so it stands outermost."""
    inner = proposition
    while isinstance(inner, Binding) and inner.binder == "absolute":
        inner = inner.body
    stack = [inner]
    while stack:
        term = stack.pop()
        if isinstance(term, Binding) and term.binder == "absolute":
            message = "an absolute constant inside another construct"
            advice = "put `exists absolute` first: it precedes every size and hypothesis"
            raise Rejection("P0313", span, message, advice=advice)
        if sort_of(term) == TRUTH:
            stack.extend(term.children)
