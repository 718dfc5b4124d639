"""Contradictions: equations, inequalities, squares, and what facts deny."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import make
from proofcheck.search.arithmetic.order_contradictions import (
    compared_terms,
    contradict_order,
    contradict_squares,
)
from proofcheck.search.certificates.proof_script import Ref, Script, quietly
from proofcheck.search.certificates.side_proofs import established
from proofcheck.search.divisibility.remainders import contradict_remainders
from proofcheck.search.instances.preparation import begin
from proofcheck.search.norms.norm_bounds import contradict_norms
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.instantiation import instantiate
from proofcheck.terms.expressions import Binding, Number, Operation, Term, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch
    from proofcheck.search.rewriting.rewriting_context import RewritingContext

DEPTH_OF_A_DENIAL = 12
"""How deep what facts deny is taken to lie, where nothing else contradicts them."""


def contradict(
    search: GoalSearch, script: Script, *, is_order: bool = False, compares: bool = False
) -> bool:
    """Derive a contradiction; conditions that compare integers are left to their order.

    What is compared comes first: all that facts speak of besides is much more.

    compares   an inequality is supposed, so all norms that matter are compared from the start
    """
    context = begin(search, script)
    if is_order and (contradict_order(context, rounds=0) or search.nested):
        return script.is_closed
    context.current = compared_terms(context)
    if instantiate(context) and compares:
        instantiate(context)  # what follows from what was new
    if not search.nested and (contradict_order(context) or contradict_norms(search, context)):
        return True
    context.supply_all()
    if context.refuted is None:
        line = context.prove_zero(Form(None, None, {((), ()): Fraction(1)}))
        if line is not None:
            script.close("farkas", [["-1", "line", line]])
            return True
    if context.refuted:
        script.close("absurd", *context.refuted)
        return True
    measure_vanishing_identities(context)
    return (
        contradict_remainders(search, script, partial(contradict, search))
        or contradict_squares(context)
        or contradict_order(context)
        or ((search.nested or not compares) and contradict_norms(search, context))
        or contradict_by_denial(search, script, DEPTH_OF_A_DENIAL)
    )


def measure_vanishing_identities(context: RewritingContext) -> None:
    """Learn that n = 0 where rules meet in I(n) = 0, or in A*B - B*A = I(n), since n is a trace."""
    for number, element in list(enumerate(context.completion.elements)):
        left = _left_of_trace(element.poly)
        if element.shape[0] is None or not left or any(word for _, word in left):
            continue
        c = next(iter(left.values()))
        line = context.combined(element.shape, [(1 / c, (), "", number, "")])
        context.enter_all(context.attempt("trace", line))


def _left_of_trace(terms: Poly) -> Poly:
    """Return what is left of a matrix where products that are cyclic turns of one another are one."""
    left: dict[Any, Fraction] = {}
    for (scalars, word), c in terms.items():
        turned = min((word[k:] + word[:k] for k in range(len(word))), default=word)
        left[scalars, turned] = left.get((scalars, turned), Fraction(0)) + c
    return {monomial: c for monomial, c in left.items() if c}


def contradict_by_order(search: GoalSearch, script: Script) -> bool:
    """Contradict inequalities that are facts, conjunctions included."""
    return contradict_order(begin(search, script), rounds=0)


def contradict_by_denial(search: GoalSearch, script: Script, depth: int) -> bool:
    """Suppose that the goal fails, and show what a fact says is not so."""
    denials = list(denied(script, script.goal == make("false") and not search.nested))
    if not denials or search.denies:
        return False
    if script.goal != make("false"):
        script.do("by-contradiction")
    search.denies = True
    try:
        return any(_contradicts(search, script, ref, inner, depth) for ref, inner in denials)
    finally:
        search.denies = False


def _contradicts(search: GoalSearch, script: Script, ref: Ref, inner: Term, depth: int) -> bool:
    if established(script, inner, lambda proof: search.prove(proof, depth + 1)) is not None:
        script.close("absurd", ref)
    return script.is_closed


def compares_integers(goal: Term) -> bool:
    """Say whether a goal compares integers, be it by order or by equality."""
    is_relation = isinstance(goal, Operation) and goal.operator in ("le", "lt", "ge", "gt", "eq")
    return is_relation and all(sort_of(side) == INTEGER for side in goal.children)


def denied(script: Script, with_equations: bool) -> Iterator[tuple[Ref, Term]]:
    """Yield the facts that say that something does not exist, or differs, and what they deny."""
    for ref in list(script.facts):
        match script.term_of(ref):
            case Operation("not", (Operation("in"),)) | Operation("notin"):
                if ("denied", ref) not in script.prepared:
                    script.prepared.add(("denied", ref))
                    for made in quietly(script, "expand", ref):
                        quietly(script, "expand", made)
    for ref in list(script.facts):
        match script.term_of(ref):
            case Operation("not", (Binding("exists") as inner,)):
                yield ref, inner
            case Operation("not", (Operation("eq") as inner,)) if with_equations:
                yield ref, inner


# --- a falsehood: of each inequality that is known, the opposite is looked for ----------------------

_OPPOSITE = {"lt": "le", "le": "lt", "gt": "ge", "ge": "gt"}


def compares_numerals(goal: Term) -> bool:
    """Say whether a goal compares two numbers that are written out, as a falsehood does."""
    return isinstance(goal, Operation) and all(isinstance(x, Number) for x in goal.arguments)


def deny_bounds(search: GoalSearch, script: Script, depth: int) -> bool:
    """Contradict one of the inequalities that are known by a proof of its opposite."""
    return any(_deny(search, script, ref, depth) for ref in list(script.facts))


def _deny(search: GoalSearch, script: Script, ref: Ref, depth: int) -> bool:
    match script.term_of(ref):
        case Operation(operator, (left, right)) as bound if (
            operator in _OPPOSITE and not compares_numerals(bound)
        ):
            opposite = make(_OPPOSITE[operator], right, left)
            known = established(script, opposite, lambda inner: search.prove(inner, depth + 1))
            return known is not None and contradict_by_order(search, script)
    return False
