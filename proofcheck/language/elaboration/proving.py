"""The steps of a proof that a statement offers: hints to a prover, and no part of what is stated.

A step sees what the last `show` or `obtain` of its statement sees, and so may use no more than that
may.  One that has no meaning is left out; what is stated is none the worse for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from proofcheck.language import syntax
from proofcheck.language.elaboration.draft import Draft
from proofcheck.language.elaboration.inductions import induction_on
from proofcheck.language.statements import Goal, GoalRole, OfferedStep
from proofcheck.language.typing.rejection import Consequence, Finding, Omission, Rejection
from proofcheck.language.typing.typing_names import term_or_function
from proofcheck.source.span import Span
from proofcheck.terms.expressions import Binding, Term, operation, walk
from proofcheck.terms.task import Step, StepKind


def read_proof(draft: Draft) -> None:
    """Understand the steps of a proof where a draft stands; a mistake in one is recorded.

    raises   Postponement where another statement has to come first
    """
    proof = draft.node.proof
    if proof is None:
        return
    with as_hints(draft):
        for step in proof.steps:
            with noting(draft):
                draft.proof += _read_step(draft, step)


@contextmanager
def as_hints(draft: Draft) -> Iterator[None]:
    """Understand what is no part of what is stated: nothing undeclared is made visible for it."""
    seen, draft.conditions.seen = draft.conditions.seen, {*draft.conditions.seen}
    draft.scope.sees_declared_only = True
    try:
        yield
    finally:  # what is stated needs its side goals, whatever a step has needed before
        draft.conditions.seen = seen
        draft.scope.sees_declared_only = False


@contextmanager
def noting(draft: Draft) -> Iterator[None]:
    """Record a mistake in a step, which is then left out."""
    try:
        yield
    except Rejection as rejection:
        draft.findings.add(rejection.finding)
    except Consequence as consequence:
        if consequence.cause.label != draft.label:
            draft.findings.blame(consequence)
    except Omission as omission:
        draft.findings.add(_undeclared(draft, omission))


def _read_step(draft: Draft, step: syntax.ProofStep) -> list[OfferedStep]:
    if isinstance(step, syntax.Have):
        return _read_have(draft, step)
    if isinstance(step, syntax.Split):
        return _read_split(draft, step)
    draft.takes_at = len(draft.proof) if draft.takes_at is None else draft.takes_at
    return []  # of goals that are yet to be read


def _undeclared(draft: Draft, omission: Omission) -> Finding:
    source = draft.register.statements[omission.index].label.text
    return Finding(
        "P0230",
        omission.span,
        f"`{omission.name}` comes from [{source}], which is not declared",
        "a step sees what its statement declares",
        help=(f"add [{source}] after `from`, if the source prints it",),
    )


def _read_have(draft: Draft, node: syntax.Have) -> list[OfferedStep]:
    proposition = _proposition(draft, node.proposition)
    step = _by(draft, node.method, Step(StepKind.HAVE, proposition))
    goal = draft.goal_here(proposition, GoalRole.HAVE, node.span)
    named = None if node.method is None else node.method.span
    sides = sides_of(draft, proposition, node.span)
    return [*sides, OfferedStep(step, goal, node.span, named)]


def _read_split(draft: Draft, node: syntax.Split) -> list[OfferedStep]:
    """Read `cases P`, or `cases P, Q`, of which one has to hold."""
    cases = [_proposition(draft, one) for one in node.alternatives]
    if len(cases) == 1:
        if node.method is not None:
            message = "a proposition holds or does not, so that nothing is to be proved"
            raise Rejection(
                "P0318", node.method.span, message, advice="leave out what stands after `by`"
            )
        sides = sides_of(draft, cases[0], node.span)
        goal = draft.goal_here(cases[0], GoalRole.CASES, node.span)
        return [*sides, OfferedStep(Step(StepKind.CASES, cases[0]), goal, node.span)]
    either = operation("or", *cases)
    have = _by(draft, node.method, Step(StepKind.HAVE, either))
    named = None if node.method is None else node.method.span
    goal = draft.goal_here(either, GoalRole.CASES, node.span)
    return [
        *sides_of(draft, either, node.span),
        OfferedStep(have, goal, node.span, named),
        OfferedStep(Step(StepKind.EACH, either), goal, node.span),
    ]


def _proposition(draft: Draft, node: syntax.Expression) -> Term:
    proposition = draft.context.proposition(node)
    if any(isinstance(one, Binding) and one.binder == "absolute" for one in walk(proposition)):
        message = "an absolute constant in a step of a proof"
        advice = "a step is about what is given; name such a constant in a claim of its own"
        raise Rejection("P0313", node.span, message, advice=advice)
    return proposition


def sides_of(
    draft: Draft, proposition: Term, span: Span, place: Goal | None = None
) -> Iterator[OfferedStep]:
    """Yield what has to hold so that a step makes sense: steps before it.

    place   a goal that sees what the step sees, if that is not what a goal sees that stands here
    """
    for condition in draft.conditions.find(proposition):
        goal = draft.goal_here(condition, GoalRole.SIDE, span)
        if place is not None:
            goal = replace(place, proposition=condition, role=GoalRole.SIDE, span=span)
        yield OfferedStep(Step(StepKind.HAVE, condition), goal, span)


def _by(draft: Draft, method: syntax.Method | None, step: Step) -> Step:
    """Add how a step is to be proved."""
    if method is None:
        return step
    if method.on is not None:
        on = induction_on(draft, method.on, step.proposition)
        return replace(step, method="induction", at=on)
    if method.word == "induction":
        message, advice = "induction does not say on which number", "write `induction on n`"
        raise Rejection("P0316", method.span, message, "expected `on`", advice=advice)
    labels = tuple(map(draft.printed, method.labels)) if method.labels else None
    at = tuple(term_or_function(draft.context, one) for one in method.at)
    return replace(step, method=method.word, labels=labels, at=at)
