"""Smallest singular values compared: with each other, and with norms of inverses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.arithmetic.order_contradictions import contradict_order
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.instances.singular_values import Smallest, identity_in, smallest_among, state
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Term, walk

BUDGET_FOR_A_BOUND = 50
"""Reductions for one bound of a smallest singular value."""

MOST_COMPARED = 3
"""Smallest singular values that are compared with each other, and divisors that bound inverses."""


def compare_smallest(context: RewritingContext, names: Iterable[str]) -> list[Operation]:
    """Bound smallest singular values by each other; return the norms that do.

    That of c I + Y is compared with that of c I as well, which is c.
    """
    found = smallest_among(context, names)[:MOST_COMPARED]
    norms: list[Operation] = []
    for one in found:
        part = identity_in(context, one.matrix)
        known = ("measured", one.term) in context.script.prepared
        law = "smallest singular value of an isometry"
        if part is not None and not known and cite(context, law, *part):
            norms += _compare(context, [one], part[1], one.matrix)
    for first, second in permutations(found, 2):
        norms += _compare(context, [first, second], first.matrix, second.matrix)
    return norms


def _compare(
    context: RewritingContext, ones: Sequence[Smallest], x: Term, y: Term
) -> list[Operation]:
    made = state(context, ones, "smallest singular values of two matrices", x, y)
    return [make("norm", make("sub", x, y))] if made else []


def compare_with_inverses(context: RewritingContext) -> None:
    """Say what smallest singular values have to do with norms of inverses."""
    for one in smallest_among(context, list(context.script.sequent.algebra.atoms)):
        _compare_with_inverse(context, one)
        for divisor in _divisors(context.script):
            _bound_inverse(context, one, divisor)


def _divisors(script: Script) -> list[Term]:
    """Return what an inequality that is supposed divides by."""
    if script.goal != make("false"):
        return []
    supposed = (fact for fact in reversed(script.sequent.facts) if _denies_order(fact))
    nodes = walk(next(supposed, ZERO))
    found = [n.arguments[1] for n in nodes if isinstance(n, Operation) and n.operator == "div"]
    return [*dict.fromkeys(found)][:MOST_COMPARED]


def _denies_order(fact: Term) -> bool:
    match fact:
        case Operation("not", (Operation("le" | "lt"),)):
            return True
    return False


def _bound_inverse(context: RewritingContext, one: Smallest, divisor: Term) -> None:
    """From 0 < d <= s follows |X^-1| <= 1/d for the smallest singular value s."""
    if not context.script.remembered.get(("smallest", "norm of an inverse", (one.matrix,))):
        return

    def prove(inner: Script) -> bool:
        inner.do("by-contradiction")
        return contradict_order(
            RewritingContext(inner, context.rules, BUDGET_FOR_A_BOUND), rounds=0
        )

    try:
        if cite(context, "quotient by a smaller number", one.term, divisor, prove=prove):
            larger, norm = make("div", one.term, divisor), make("norm", make("inv", one.matrix))
            cite(context, "product of differences", ONE, larger, ZERO, norm)
    except (*Failure, Unspellable):
        return


def _compare_with_inverse(context: RewritingContext, one: Smallest) -> None:
    """|X^-1| s = 1 for the smallest singular value s, where that norm is spoken of."""
    algebra = context.script.sequent.algebra
    if algebra.form(one.matrix).rows != algebra.form(one.matrix).columns:
        return
    inverse = algebra.form(make("inv", one.matrix))
    for atom in list(algebra.atoms.values()):
        match atom.term:
            case Operation("norm", (x,)) if algebra.form(x) == inverse:
                state(context, [one], "norm of an inverse", one.matrix)
                return
