"""Numbers that are not negative are compared by their squares: moduli, roots, lengths."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.certificates.side_proofs import attempt, established, follow_from
from proofcheck.search.congruence.positivity import positivity
from proofcheck.search.instances.preparation import begin, close_evident
from proofcheck.search.rewriting.citing import use_law
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Term, sort_of, walk
from proofcheck.terms.sorts import Ring, Scalar

STEPS = 300
"""Reductions and critical pairs to see whether squares agree."""

MOST_TERMS = 100
"""Terms of a square that is compared."""

Prove = Callable[[GoalSearch, Script], bool]

_MODULI = frozenset({"abs", "sqrt", "norm", "normF"})


def compare_squares(search: GoalSearch, context: RewritingContext) -> bool:
    """Prove that two numbers are equal by their squares and their signs; say whether it was done.

    Signs are those of the sides as they are written, or as they are by rules.
    """
    script, goal = context.script, context.script.goal
    assert isinstance(goal, Operation)
    if not _has_moduli(goal) or not _are_equal(search, context, *goal.arguments):
        return False
    if not close_evident(script):
        context.absorb()
        line = context.prove_zero(script.sequent.algebra.difference(*goal.arguments))
        if line is not None:
            script.close("close", line)
    return script.is_closed


def _are_equal(search: GoalSearch, context: RewritingContext, left: Term, right: Term) -> bool:
    line = _equal_squares(context, left, right)
    sides = [(left, right)]
    normal = [_normal(context, side) for side in (left, right)]
    if line is not None and normal != [left, right] and normal[0] is not None:
        sides.append((normal[0], normal[1] or right))
    for pair in sides if line is not None else ():
        line = _equal_squares(context, *pair)
        if line is None:
            continue
        prove = partial(_square_or_sign, search, line)
        if use_law(context.script, "numbers of equal squares", pair, prove):
            return True
    return False


def _normal(context: RewritingContext, side: Term) -> Term | None:
    """Return what a number is by rules, where that is a term."""
    algebra = context.script.sequent.algebra
    poly, _ = context.reduced(algebra.form(side))
    return term_of(algebra, Form(None, None, {(s, ()): c for (s, _), c in poly.items()}))


def _has_moduli(goal: Operation) -> bool:
    left, right = goal.arguments
    is_real = all(
        isinstance(s := sort_of(t), Scalar) and s.ring < Ring.COMPLEX for t in (left, right)
    )
    return is_real and any(getattr(node, "operator", "") in _MODULI for node in walk(goal))


def _square_or_sign(search: GoalSearch, line: Ref, script: Script) -> bool:
    """Prove what is asked of two numbers that are to be equal."""
    if getattr(script.goal, "operator", "") == "eq":
        script.close("close", line)
        return True
    return positivity(search, script) or search.prove_condition(script)


def _equal_squares(context: RewritingContext, left: Term, right: Term) -> Ref | None:
    """Return that the squares of two numbers agree by rules: it takes less than to tell a sign."""
    squares = make("mul", make("sub", left, right), make("add", left, right))
    context.completion.budget = max(context.completion.budget, STEPS)
    return context.prove_zero(context.script.sequent.algebra.form(squares))


def bound_square(search: GoalSearch, script: Script, prove: Prove) -> bool:
    """Prove that a number is at most another by their squares, of which no modulus is left.

    prove    search for a proof that one polynomial is at most another
    raises   Failure or Unspellable where the kernel does not take a step
    """
    goal = script.goal
    if not isinstance(goal, Operation) or not _has_moduli(goal):
        return False
    return attempt(script, partial(_by_squares, search, prove))


def _by_squares(search: GoalSearch, prove: Prove, script: Script) -> None:
    goal = script.goal
    assert isinstance(goal, Operation)
    found = [_squared(search, script, side) for side in goal.arguments]
    squares = [pair for pair in found if pair is not None]
    if len(squares) < len(found):
        return
    claim = make("le", *(value for value, _ in squares))
    known = established(
        script, claim, lambda inner: not search.guide.denies(inner.sequent) and prove(search, inner)
    )
    if known is not None:
        lines = [line for _, line in squares]
        use_law(script, "smaller square", goal.arguments, partial(_smaller, search, known, lines))
        close_evident(script)


def _squared(search: GoalSearch, script: Script, side: Term) -> tuple[Term, Ref | None] | None:
    """Return a square as a polynomial without moduli, and what says that it is that."""
    context, algebra = begin(search, script), script.sequent.algebra
    form = algebra.form(make("mul", side, side))
    poly, used = context.reduced(form)
    value = term_of(algebra, Form(None, None, {(s, ()): c for (s, _), c in poly.items()}))
    is_left = value is None or any(getattr(n, "operator", "") in _MODULI for n in walk(value))
    if value is None or is_left or len(poly) > MOST_TERMS:
        return None
    return value, context.combined(form.shape, used) if used else None


def _smaller(search: GoalSearch, known: Ref, lines: list[Ref | None], script: Script) -> bool:
    """Prove what is asked of two numbers of which the squares are compared."""
    match script.goal:
        case Operation("le", (Operation("mul"), Operation("mul"))):
            parts = [(sign, line) for sign, line in zip(("-1", "1"), lines, strict=True) if line]
            return follow_from(script, known, *([sign, "line", line] for sign, line in parts))
    return positivity(search, script)
