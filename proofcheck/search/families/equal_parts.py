"""Equations between moduli, norms and sums that are made alike: they hold where the parts are equal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Binding, Operation, Term, walk

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch

_MEASURES = frozenset({"abs", "norm", "normF", "norm1", "max"})


def compare_parts(search: GoalSearch, script: Script, depth: int) -> bool:
    """Prove that two moduli, norms, or sums of such, are equal, as their parts are."""
    match script.goal:
        case Operation("eq", (Operation(one, (x,)), Operation(other, (y,)))) if one == other:
            return one in _MEASURES and _compare_arguments(search, script, x, y, depth)
        case Operation("eq", (Binding("sum") as left, Binding("sum") as right)):
            return _measures(left) and _compare_terms(search, script, left, right, depth)
    return False


def _measures(term: Term) -> bool:
    """Say whether a sum is none of products alone: rules compare these."""
    return any(getattr(node, "operator", "") in _MEASURES for node in walk(term))


def _compare_arguments(search: GoalSearch, script: Script, x: Term, y: Term, depth: int) -> bool:
    equation = _known_equation(search, script, make("eq", x, y), depth)
    if equation is None:
        return False
    script.do("rewrite-goal", equation, False)
    script.close("evident")
    return True


def _known_equation(search: GoalSearch, script: Script, claim: Term, depth: int) -> Ref | None:
    """Make an equation known, if it is proved."""
    inner = script.child(claim)
    if search.guide.denies(inner.sequent) or not search.prove(inner, depth + 1):
        return None
    (equation,) = script.do("have", spell_for_certificate(script, claim), inner)
    return equation


def _compare_terms(
    search: GoalSearch, script: Script, left: Binding, right: Binding, depth: int
) -> bool:
    """Each sum is at most the other, as each term is."""
    prove = partial(_bound_term, search, depth)
    for x, y in ((left, right), (right, left)):
        if not use_law(script, "sum bounded term by term", [x, ONE, y, ZERO, x], prove):
            return False
    return bool(use_law(script, "order is antisymmetric", [left, right], None)) and close_evident(
        script
    )


def _bound_term(search: GoalSearch, depth: int, script: Script) -> bool:
    """Prove that x <= 1 y + 0 z for each index, as x = y."""
    script.do("intro")
    match script.goal:
        case Operation("le", (x, Operation("add", (Operation("mul", (_, y)), _)))):
            equation = _known_equation(search, script, make("eq", x, y), depth)
            if equation is None:
                return False
            script.do("rewrite-goal", equation, False)
            script.do("by-contradiction")
            script.close("farkas", [["1", "fact", script.facts[-1]]])
            return True
    return False
