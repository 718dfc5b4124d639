"""Numbers that are not negative are equal where their squares are: moduli, roots, lengths."""

from __future__ import annotations

from functools import partial

from proofcheck.logic.propositions import make
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.congruence.positivity import positivity
from proofcheck.search.instances.preparation import begin, close_evident
from proofcheck.search.rewriting.citing import use_law
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, sort_of, walk
from proofcheck.terms.sorts import Ring, Scalar

STEPS = 300
"""Reductions and critical pairs to see whether squares agree."""


def compare_squares(search: GoalSearch, context: RewritingContext) -> bool:
    """Prove that two numbers are equal by their squares and their signs; say whether it was done."""
    script, goal = context.script, context.script.goal
    assert isinstance(goal, Operation)
    if not _has_moduli(goal) or not _agree_squared(context, goal):
        return False
    use_law(script, "numbers of equal squares", goal.arguments, partial(_square_or_sign, search))
    return close_evident(script)


def _has_moduli(goal: Operation) -> bool:
    left, right = goal.arguments
    is_real = all(
        isinstance(s := sort_of(t), Scalar) and s.ring < Ring.COMPLEX for t in (left, right)
    )
    return is_real and any(getattr(node, "operator", "") in _MODULI for node in walk(goal))


_MODULI = frozenset({"abs", "sqrt", "norm", "normF"})


def _square_or_sign(search: GoalSearch, script: Script) -> bool:
    """Prove what is asked of two numbers that are to be equal."""
    match script.goal:
        case Operation("eq", (left, right)):
            line = begin(search, script).prove_zero(script.sequent.algebra.difference(left, right))
            if line is not None:
                script.close("close", line)
            return script.is_closed
    return positivity(search, script) or search.prove_condition(script)


def _agree_squared(context: RewritingContext, goal: Operation) -> bool:
    """Say whether the squares of two numbers agree by rules: it takes less than to tell a sign."""
    left, right = goal.arguments
    squares = make("mul", make("sub", left, right), make("add", left, right))
    context.completion.budget = max(context.completion.budget, STEPS)
    return context.prove_zero(context.script.sequent.algebra.form(squares)) is not None
