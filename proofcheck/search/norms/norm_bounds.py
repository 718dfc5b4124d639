"""Inequalities between norms: bounds by parts, products of inequalities, squares of lengths."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.arithmetic.order_contradictions import (
    contradict_order,
    order_facts,
    order_form,
)
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Ref
from proofcheck.search.instances.norm_laws import OPERATORS, cite_norm, norms_among, square_lengths
from proofcheck.search.instances.preparation import begin, close_evident
from proofcheck.search.instances.singular_values import compare_smallest
from proofcheck.search.norms.norm_chains import contradict_by_chains
from proofcheck.search.norms.norm_pairs import relate
from proofcheck.search.norms.norms import Norms
from proofcheck.search.rewriting.citing import cite, use_law
from proofcheck.search.rewriting.laws_at_values import laws_of_some
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Term, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch
    from proofcheck.search.certificates.proof_script import Script

ROUNDS = 4
STEPS_TO_OPEN = 1_000
"""Reductions that are left for norms of what names stand for, whatever was tried before."""

LEAST_BUDGET = 50
"""Reductions for the sign of one number."""

MOST_PRODUCTS = 40
"""Products of inequalities that are formed in one round; after more, no round follows."""

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
    norms = Norms(context, bounds=True)
    if relate(norms, compared) and contradict_multiplied(context, rounds=1):
        return True
    _bound_moduli(context, names)
    norms.study([*compared, *compare_smallest(context, names)])
    if _contradict_studied(context, norms, compared):
        return True
    context.completion.budget = max(context.completion.budget, STEPS_TO_OPEN if norms.closed else 0)
    return norms.open_names() and _contradict_studied(context, norms, compared)


def _contradict_studied(context: RewritingContext, norms: Norms, compared: list[Operation]) -> bool:
    """Compare norms of which bounds are known."""
    relate(norms, compared)
    square_lengths(context, _names_in_order(context))
    _compare_kinds(context)
    return contradict_multiplied(context, rounds=ROUNDS)


def contradict_multiplied(context: RewritingContext, rounds: int, about: int = 1) -> bool:
    """Contradict what is compared, and what it comes to where bounds are multiplied.

    rounds   how often bounds are multiplied
    about    how often what is known about numbers that are compared is added
    """
    if contradict_order(context, rounds=about, with_equations=True):
        return True
    for _ in range(rounds):
        new = _multiply(context)
        is_last = new >= MOST_PRODUCTS
        known = 0 if is_last else about
        if new and contradict_order(context, rounds=known, with_equations=True):
            return True
        if is_last or not new:
            return False
    return False


def _largest(context: RewritingContext, names: list[str]) -> Operation | None:
    """Return the largest of some numbers, unless it has been compared with them."""
    atoms = context.script.sequent.algebra.atoms
    for name in names:
        term = atoms[name].term if name in atoms else None
        if (
            isinstance(term, Operation)
            and term.operator == "max"
            and ("largest", name) not in context.script.prepared
        ):
            context.script.prepared.add(("largest", name))
            return term
    return None


def _case_by_case(search: GoalSearch, context: RewritingContext, largest: Operation) -> bool:
    """The largest of some numbers is one of them: take each in turn."""
    script = context.script
    facts = [fact for law, terms in laws_of_some(largest) for fact in cite(context, law, *terms)]
    for fact in facts:
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


def square_known_lengths(context: RewritingContext) -> bool:
    """Say what the squares of all lengths in sight are; say whether any are new."""
    before = len(context.script.facts)
    square_lengths(context, [*context.script.sequent.algebra.atoms])
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


# --- products ---------------------------------------------------------------------------------------


def _multiply(context: RewritingContext) -> int:
    """Multiply upper bounds by what is not negative, where products of atoms are compared.

    Return how many facts are new: as soon as they are too many, no more are made.
    """
    bounds = _comparisons(context)
    facts = context.script.facts
    before = len(facts)
    monomials = {s for _, form in bounds for s in form if len(s) > 1}
    for monomial in sorted(monomials | _replaced_products(context, bounds)):
        for k, code in enumerate(monomial):
            rest = monomial[:k] + monomial[k + 1 :]
            factor = _nonnegative(context, rest)
            for ref, form in bounds:
                if factor is not None and form.get((code,), 0) < 0:
                    _times(context, ref, factor)
                if len(facts) >= before + MOST_PRODUCTS:
                    context.absorb()
                    return len(facts) - before
    context.absorb()
    return len(facts) - before


def _replaced_products(
    context: RewritingContext, bounds: Iterable[tuple[Ref, dict[tuple[str, ...], Fraction]]]
) -> set[tuple[str, ...]]:
    """Return products of two numbers that a rule puts a number which is compared in the place of."""
    compared = {monomial for _, form in bounds for monomial in form}
    found: set[tuple[str, ...]] = set()
    for element in list(context.completion.elements):
        scalars, word = element.lead
        if element.is_active and not word and len(scalars) == len(element.poly) == 2:
            normal, _ = context.completion.reduce({element.lead: Fraction(1)})
            found |= {scalars} if compared & {s for s, _ in normal} else set()
    return found


def _comparisons(context: RewritingContext) -> list[tuple[Ref, dict[tuple[str, ...], Fraction]]]:
    found = []
    for ref in order_facts(context.script):
        compared = order_form(context.script, ref)
        if compared is not None:
            normal = context.normal(compared[0])
            found.append((ref, {s: c for (s, _), c in normal.items()}))
    return found


def _nonnegative(context: RewritingContext, codes: tuple[str, ...]) -> Term | None:
    """Return a product of atoms that is known not to be negative, as a term."""
    script = context.script
    term = term_of(script.sequent.algebra, Form(None, None, {(codes, ()): Fraction(1)}))
    if term is None:
        return None
    if script.sequent.is_evident(make("le", ZERO, term)):
        return term
    if len(codes) == 1:
        return term if _is_nonnegative(context, term) else None
    first = _nonnegative(context, codes[:1])
    others = _nonnegative(context, codes[1:])
    if first is None or others is None:
        return None
    return term if cite(context, "product of differences", ZERO, first, ZERO, others) else None


def _is_nonnegative(context: RewritingContext, number: Term) -> bool:
    """Show by what is compared already that a number is not negative, or by its being a norm."""
    claim = make("le", ZERO, number)
    if not context.first_time("sign", str(number)):
        return False
    if isinstance(number, Operation) and number.operator in OPERATORS:
        return bool(cite_norm(context, number.operator, "norm is not negative", *number.arguments))
    inner = context.script.child(claim)
    inner.do("by-contradiction")
    if not contradict_order(RewritingContext(inner, context.rules, LEAST_BUDGET), rounds=0):
        return False
    context.script.do("have", spell_for_certificate(context.script, claim), inner)
    return True


def _times(context: RewritingContext, ref: Ref, factor: Term) -> None:
    match context.script.term_of(ref):
        case Operation("le", (a, b)) if context.first_time("times", ref, str(factor)):
            cite(context, "product of differences", a, b, ZERO, factor)
