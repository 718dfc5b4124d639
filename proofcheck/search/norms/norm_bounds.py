"""Inequalities between norms: bounds by parts, products of inequalities, squares of lengths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.logic.polynomials import Form
from proofcheck.search.arithmetic.order_contradictions import (
    contradict_order,
    order_facts,
    order_form,
)
from proofcheck.search.certificates.proof_script import Ref
from proofcheck.search.instances.norm_laws import norms_among, square_lengths
from proofcheck.search.instances.preparation import begin, close_evident
from proofcheck.search.instances.singular_values import compare_smallest
from proofcheck.search.norms.norm_chains import contradict_by_chains
from proofcheck.search.norms.norm_pairs import relate
from proofcheck.search.norms.norms import Norms
from proofcheck.search.rewriting.citing import cite, use_law
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Term, sort_of
from proofcheck.terms.sorts import Matrix

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch
    from proofcheck.search.certificates.proof_script import Script

_MEASURES = frozenset({"norm", "normF", "abs", "max"})


def contradict_norms(search: GoalSearch, context: RewritingContext) -> bool:
    """Contradict inequalities between norms and moduli, by what bounds these."""
    names = _names_in_order(context, settled=True)
    largest = _largest(context, names)
    if largest is not None:
        return _case_by_case(search, context, largest)
    atoms = context.script.sequent.algebra.atoms
    if not any(getattr(atoms[n].term, "operator", "") in _MEASURES for n in names if n in atoms):
        return False
    compared = norms_among(context, names)
    norms = Norms(context)
    if relate(norms, compared) and contradict_order(context, rounds=1, with_equations=True):
        return True
    _bound_moduli(context, names)
    norms.study([*compared, *compare_smallest(context, names)])
    relate(norms, compared)
    square_lengths(context, _names_in_order(context))
    _compare_kinds(context)
    return contradict_order(context, rounds=1, with_equations=True)


def _largest(context: RewritingContext, names: list[str]) -> Term | None:
    """Return the largest of some numbers, unless it has been compared with them."""
    atoms = context.script.sequent.algebra.atoms
    for name in names:
        term = atoms[name].term if name in atoms else None
        if (
            getattr(term, "operator", "") == "max"
            and ("largest", name) not in context.script.prepared
        ):
            context.script.prepared.add(("largest", name))
            return term
    return None


def _case_by_case(search: GoalSearch, context: RewritingContext, largest: Term) -> bool:
    """The largest of some numbers is one of them: take each in turn."""
    script = context.script
    for fact in cite(context, "largest of some numbers", largest):
        *_, one_of_them = script.do("and-elimination", fact)
        cases = script.term_of(one_of_them).children
        branches = [script.branch(case) for case in cases]
        if all(_contradict_case(search, branch) for branch in branches):
            script.close("or-elimination", one_of_them, branches)
            return True
    return False


def _contradict_case(search: GoalSearch, script: Script) -> bool:
    """Contradict what is supposed where the largest of some numbers is one of them."""
    at = _supposed_last(script)
    if at is not None and contradict_by_chains(search, script, at):
        return True
    return contradict_norms(search, begin(search, script))


def _supposed_last(script: Script) -> Ref | None:
    """Return the inequality that was supposed last."""
    for ref in reversed(script.facts):
        match script.term_of(ref):
            case Operation("not", (Operation("le" | "lt"),)):
                return ref
    return None


def has_norms(context: RewritingContext) -> bool:
    """Say whether norms are left of what was to vanish."""
    return bool(norms_among(context, context.occurring(context.remaining)))


def has_maxima(context: RewritingContext) -> bool:
    """Say whether the largest of numbers are left of what was to vanish."""
    atoms = context.script.sequent.algebra.atoms
    left = [atoms[n].term for n in context.occurring(context.remaining) if n in atoms]
    return any("max" in (getattr(t, "binder", ""), getattr(t, "operator", "")) for t in left)


def identify_norms(context: RewritingContext, goal: Form) -> bool:
    """Identify norms of equal matrices up to isometries; say whether anything new came of it."""
    if not has_norms(context):
        return False
    before = len(context.script.facts)
    names = context.occurring(context.settled(goal))
    norms = Norms(context)
    if norms.study(norms_among(context, names)):
        context.absorb()
    relate(norms, norms_among(context, names))
    square_lengths(context, context.script.sequent.algebra.atoms)
    return len(context.script.facts) > before


def prove_both_ways(search: GoalSearch, script: Script, depth: int) -> bool:
    """Numbers that are made of norms are equal if each is at most the other."""
    goal = script.goal
    if (
        not isinstance(goal, Operation)
        or search.nested
        or isinstance(sort_of(goal.children[0]), Matrix)
    ):
        return False

    def prove(inner: Script) -> bool:
        return search.prove(inner, depth + 1)

    made = use_law(script, "order is antisymmetric", goal.arguments, prove)
    return bool(made) and close_evident(script)


def _names_in_order(context: RewritingContext, *, settled: bool = False) -> list[str]:
    """Return the names of the atoms that are compared.

    settled   what is known about them is added first
    """
    found: dict[str, None] = {}
    for ref in order_facts(context.script):
        compared = order_form(context.script, ref)
        if compared is not None:
            if settled:
                context.settled(compared[0])
            found |= dict.fromkeys(context.occurring(compared[0].terms))
            found |= dict.fromkeys(context.occurring(context.normal(compared[0])))
    return [*found]


def _compare_kinds(context: RewritingContext) -> None:
    """The operator norm is at most the Frobenius norm, where both kinds occur."""
    norms = norms_among(context, list(context.script.sequent.algebra.atoms))
    if {norm.operator for norm in norms} > {"norm"}:
        for norm in norms:
            cite(context, "operator norm and Frobenius norm", *norm.arguments)
    context.absorb()


# --- moduli -----------------------------------------------------------------------------------------


def _bound_moduli(context: RewritingContext, names: list[str]) -> None:
    """A modulus is at least the number."""
    atoms = context.script.sequent.algebra.atoms
    for name in names:
        match atoms[name].term if name in atoms else None:
            case Operation("abs", (x,)) if context.sees(x):
                if not cite(context, "number and modulus", x):
                    cite(context, "real part and modulus", x)
                cite(context, "modulus", x)
    context.absorb()
