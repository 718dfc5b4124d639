"""Conditions of convergence: that a norm or a modulus is smaller than a number."""

from __future__ import annotations

from functools import partial

from proofcheck.logic.polynomials import Form, total
from proofcheck.search.arithmetic.order_contradictions import contradict_order, order_form
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.instances.preparation import begin_with_order, close_evident
from proofcheck.search.norms.norms import Norms
from proofcheck.search.rewriting.citing import NOT_NEGATIVE, cite, cite_modulus
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Number, Operation, Term

BUDGET = 50
"""Reductions that it may take to see that two inequalities are about the same number."""


def prove_small(search: GoalSearch, script: Script) -> bool:
    """Prove as a condition of a law that a norm is small, where that is said of the same norm.

    Nothing is learnt of other norms: conditions are to be cheap.
    """
    match script.goal:
        case Operation("lt", (Operation("norm" | "abs") as size, Number())) if search.nested:
            pass
        case _:
            return False
    inner = script.child(script.goal)
    try:
        (supposed,) = inner.do("by-contradiction")
        context = _empty_context(search, inner)
        _measure(search, context, size)
        if not _is_denied(context, supposed):
            return False
        script.do("have", spell_for_certificate(script, script.goal), inner)
    except (*Failure, Unspellable):
        return False
    return close_evident(script)


def _measure(search: GoalSearch, context: RewritingContext, size: Operation) -> None:
    if size.operator == "norm":
        Norms(context).study([size])
    else:
        _measure_number(search, context, size.arguments[0])
    context.absorb()


def _measure_number(search: GoalSearch, context: RewritingContext, x: Term) -> None:
    match x:
        case Operation("mul", (left, right)):
            cite(context, "modulus of a product of two numbers", left, right)
            _measure_number(search, context, left)
            _measure_number(search, context, right)
        case _:
            if not cite_modulus(context, x):
                cite(context, NOT_NEGATIVE, x, prove=partial(_is_nonnegative, search))


def _is_nonnegative(search: GoalSearch, script: Script) -> bool:
    """Prove that a number is not negative from what it stands for, and from what is compared."""
    script.do("by-contradiction")
    context = _empty_context(search, script)
    for part in script.term_of(script.facts[-1]).children[0].children:
        context.settled(script.sequent.algebra.form(part))
    return contradict_order(context, rounds=0)


def _empty_context(search: GoalSearch, script: Script) -> RewritingContext:
    """Return a context that reads no facts but new ones, and proves no conditions."""
    context = begin_with_order(search, script)
    context.prove, context.facts_read = None, len(script.facts)
    return context


def _is_denied(context: RewritingContext, supposed: Ref) -> bool:
    """Contradict an inequality by a single other that says the opposite; say whether it was."""
    script = context.script
    target = order_form(script, supposed)
    context.completion.budget = BUDGET
    for ref in list(script.facts):
        match script.term_of(ref):
            case Operation("lt", (_, Number())) | Operation("gt", (Number(), _)):
                other = order_form(script, ref)
            case _:
                continue
        if target is None or other is None:
            continue
        both = total([(1, target[0].terms), (1, other[0].terms)])
        line = context.prove_zero(Form(None, None, both)) if both else None
        if line is not None or not both:
            steps = [["1", "fact", supposed], ["1", "fact", ref]]
            script.close("farkas", steps if line is None else [*steps, ["-1", "line", line]])
            return True
    return False
