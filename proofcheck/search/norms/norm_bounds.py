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
from proofcheck.search.instances.preparation import begin
from proofcheck.search.norms.norm_division import Division
from proofcheck.search.norms.norm_factors import let_rules_meet
from proofcheck.search.norms.norm_pairs import relate
from proofcheck.search.norms.norms import Norms
from proofcheck.search.norms.singular_bounds import compare_smallest, compare_with_inverses
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.rewriting_context import Workbench
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

PAIRS_FOR_DIVISION = 120
"""Critical pairs that are treated before norms are divided once more."""

_MEASURES = frozenset({"norm", "normF", "abs", "max"})


def contradict_norms(search: GoalSearch, bench: Workbench) -> bool:
    """Contradict inequalities between norms and moduli, by what bounds these."""
    names = _names_in_order(bench, settled=True)
    largest = _largest(bench, names)
    if largest is not None:
        return _case_by_case(search, bench, largest)
    atoms = bench.script.sequent.algebra.atoms
    if not any(getattr(atoms[n].term, "operator", "") in _MEASURES for n in names if n in atoms):
        return False
    if _divide(bench, names):
        return True
    compared = [*norms_among(bench, names), *_shifted(bench)]
    norms = Norms(bench, bounds=True)
    if relate(norms, compared):
        if contradict_multiplied(bench, rounds=1):
            return True
        if _shorten(bench) and contradict_multiplied(bench, rounds=1, about=0):
            return True
    _bound_moduli(bench, names, norms)
    norms.study([*compared, *compare_smallest(bench, names)])
    if _contradict_studied(bench, norms, compared):
        return True
    bench.completion.budget = max(bench.completion.budget, STEPS_TO_OPEN if norms.closed else 0)
    return norms.open_names() and _contradict_studied(bench, norms, compared)


def _contradict_studied(bench: Workbench, norms: Norms, compared: list[Operation]) -> bool:
    """Compare norms of which bounds are known."""
    relate(norms, compared)
    compare_with_inverses(bench)
    square_lengths(bench, _names_in_order(bench))
    _compare_kinds(bench)
    return contradict_multiplied(bench, rounds=ROUNDS)


def contradict_multiplied(bench: Workbench, rounds: int, about: int = 1) -> bool:
    """Contradict what is compared, and what it comes to where bounds are multiplied.

    rounds   how often bounds are multiplied
    about    how often what is known about numbers that are compared is added
    """
    if contradict_order(bench, rounds=about, with_equations=True):
        return True
    for _ in range(rounds):
        new = _multiply(bench)
        is_last = new >= MOST_PRODUCTS
        known = 0 if is_last else about
        if new and contradict_order(bench, rounds=known, with_equations=True):
            return True
        if is_last or not new:
            return False
    return False


def _divide(bench: Workbench, names: list[str]) -> bool:
    """Bound norms that are supposed to be large by others, and contradict that."""
    targets = _operator_norms(bench, _supposed_large(bench))
    if not targets:
        return False
    spoken = _operator_norms(bench, names)
    for pairs in (0, PAIRS_FOR_DIVISION):
        let_rules_meet(bench, pairs)
        division = Division(bench)
        division.speak_of(spoken)
        bounded = [norm for norm in targets if division.bound(norm)]
        if bounded:
            bench.absorb()
            if contradict_multiplied(bench, rounds=2, about=0):
                return True
    return False


def _operator_norms(bench: Workbench, names: list[str]) -> list[Operation]:
    return [norm for norm in norms_among(bench, names) if norm.operator == "norm"]


def _shorten(bench: Workbench) -> bool:
    """Bound norms by 1 that occur in products; say whether any are so bounded."""
    let_rules_meet(bench, 1)
    bounds = _comparisons(bench)
    monomials = {s for _, form in bounds for s in form if len(s) > 1}
    monomials |= _replaced_products(bench, bounds)
    names = sorted({code[:-1] for codes in monomials for code in codes})
    division = Division(bench)
    found = [division.bound(norm) for norm in _operator_norms(bench, names)]
    bench.absorb()
    return any(found)


def _shifted(bench: Workbench) -> list[Operation]:
    """Return |X + A X|, which is at least |X|, where A is said to have no negative eigenvalues."""
    script, found = bench.script, list[Operation]()
    for ref in list(script.facts):
        match script.term_of(ref):
            case Operation("subset", (Operation("spectrum", (a,)), Operation("NonNegReal"))):
                for norm in _operator_norms(bench, _supposed_large(bench)):
                    found += _larger(bench, a, *norm.arguments)
    return found


def _larger(bench: Workbench, a: Term, x: Term) -> list[Operation]:
    law = "norm of a shifted positive matrix"
    cited = cite(bench, law, a, x, prove=bench.prove)
    return [make("norm", make("add", x, make("mul", a, x)))] if cited else []


def _supposed_large(bench: Workbench) -> list[str]:
    """Return the names of numbers that a comparison which is denied bounds from above."""
    script, found = bench.script, dict[str, None]()
    for ref in script.facts:
        compared = order_form(script, ref)
        if compared is not None and getattr(script.term_of(ref), "operator", "") == "not":
            large = {m: c for m, c in bench.normal(compared[0]).items() if c > 0}
            found |= dict.fromkeys(bench.occurring(large))
    return [*found]


def _largest(bench: Workbench, names: list[str]) -> Term | None:
    """Return the largest of some numbers, unless it has been compared with them."""
    atoms = bench.script.sequent.algebra.atoms
    for name in names:
        term = atoms[name].term if name in atoms else None
        if (
            getattr(term, "operator", "") == "max"
            and ("largest", name) not in bench.script.prepared
        ):
            bench.script.prepared.add(("largest", name))
            return term
    return None


def _case_by_case(search: GoalSearch, bench: Workbench, largest: Term) -> bool:
    """The largest of some numbers is one of them: take each in turn."""
    script = bench.script
    for fact in cite(bench, "largest of some numbers", largest):
        *_, one_of_them = script.do("conjuncts", fact)
        cases = script.term_of(one_of_them).children
        branches = [script.branch(case) for case in cases]
        if all(contradict_norms(search, begin(search, branch)) for branch in branches):
            script.close("either", one_of_them, branches)
            return True
    return False


def has_norms(bench: Workbench) -> bool:
    """Say whether norms are left of what was to vanish."""
    return bool(norms_among(bench, bench.occurring(bench.remaining)))


def has_maxima(bench: Workbench) -> bool:
    """Say whether the largest of numbers are left of what was to vanish."""
    atoms = bench.script.sequent.algebra.atoms
    left = [atoms[n].term for n in bench.occurring(bench.remaining) if n in atoms]
    return any("max" in (getattr(t, "binder", ""), getattr(t, "operator", "")) for t in left)


def identify_norms(bench: Workbench, goal: Form) -> bool:
    """Identify norms of equal matrices up to isometries; say whether anything new came of it."""
    if not has_norms(bench):
        return False
    before = len(bench.script.facts)
    names = bench.occurring(bench.settled(goal))
    norms = Norms(bench, bounds=False)
    if norms.study(norms_among(bench, names)):
        bench.absorb()
    relate(norms, norms_among(bench, names))
    square_lengths(bench, bench.script.sequent.algebra.atoms)
    return len(bench.script.facts) > before


def prove_both_ways(search: GoalSearch, script: Script, depth: int) -> bool:
    """Numbers that are made of norms are equal if each is at most the other."""
    goal = script.goal
    if (
        not isinstance(goal, Operation)
        or search.nested
        or isinstance(sort_of(goal.children[0]), Matrix)
    ):
        return False
    left, right = goal.arguments
    proofs = []
    for ends in ((left, right), (right, left)):
        claim = make("le", *ends)
        if script.sequent.is_evident(claim):
            continue
        inner = script.child(claim)
        if not search.prove(inner, depth + 1):
            return False
        proofs.append(inner)
    specs = [spell_for_certificate(script, t) for t in (left, right)]
    script.do("law", "order is antisymmetric", specs, proofs)
    script.close("evident")
    return True


def _names_in_order(bench: Workbench, *, settled: bool = False) -> list[str]:
    """Return the names of the atoms that are compared.

    settled   what is known about them is added first
    """
    found: dict[str, None] = {}
    for ref in order_facts(bench.script):
        compared = order_form(bench.script, ref)
        if compared is not None:
            if settled:
                bench.settled(compared[0])
            found |= dict.fromkeys(bench.occurring(compared[0].terms))
            found |= dict.fromkeys(bench.occurring(bench.normal(compared[0])))
    return [*found]


def _compare_kinds(bench: Workbench) -> None:
    """The operator norm is at most the Frobenius norm, where both kinds occur."""
    norms = norms_among(bench, list(bench.script.sequent.algebra.atoms))
    if {norm.operator for norm in norms} > {"norm"}:
        for norm in norms:
            cite(bench, "operator norm and Frobenius norm", *norm.arguments)
    bench.absorb()


# --- moduli -----------------------------------------------------------------------------------------


def _bound_moduli(bench: Workbench, names: list[str], norms: Norms) -> None:
    """A modulus is at least the number, and that of a product of vectors at most their lengths."""
    atoms = bench.script.sequent.algebra.atoms
    for name in names:
        match atoms[name].term if name in atoms else None:
            case Operation("abs", (x,)) if bench.sees(x):
                if not cite(bench, "modulus", x):
                    cite(bench, "real part and modulus", x)
                cite(bench, "square of a modulus", x)
                _bound_product_of_vectors(bench, x, norms)
    bench.absorb()


def _bound_product_of_vectors(bench: Workbench, x: Term, norms: Norms) -> None:
    """|x^T y| <= |x| |y|, where all monomials begin with one row x^T and are 1x1 matrices."""
    algebra = bench.script.sequent.algebra
    form = algebra.form(x)
    terms = {}
    for (scalars, _), c in form.terms.items():
        inner = [s for s in scalars if s[:-1] in algebra.words and s[-1] == " "]
        if len(inner) != 1:
            return
        rest = list(scalars)
        rest.remove(inner[0])
        terms[tuple(rest), algebra.words[inner[0][:-1]]] = c
    firsts = {word[0] for _, word in terms}
    if len(firsts) != 1 or any(len(word) < 2 for _, word in terms):
        return
    (letter,) = firsts
    columns = algebra.vertices(letter)[1]
    left = term_of(algebra, Form("1", columns, {((), (letter,)): Fraction(1)}))
    right = term_of(algebra, Form(columns, "1", {(s, w[1:]): c for (s, w), c in terms.items()}))
    if left is None or right is None:
        return
    column: Term = make("transpose", left)
    if isinstance(left, Operation) and left.operator == "transpose":
        column = left.arguments[0]
    if cite(bench, "Cauchy-Schwarz inequality", column, right):
        norms.waiting += [make("norm", column), make("norm", right)]


# --- products ---------------------------------------------------------------------------------------


def _multiply(bench: Workbench) -> int:
    """Multiply upper bounds by what is not negative, where products of atoms are compared.

    Return how many facts are new: as soon as they are too many, no more are made.
    """
    bounds = _comparisons(bench)
    facts = bench.script.facts
    before = len(facts)
    monomials = {s for _, form in bounds for s in form if len(s) > 1}
    for monomial in sorted(monomials | _replaced_products(bench, bounds)):
        for k, code in enumerate(monomial):
            rest = monomial[:k] + monomial[k + 1 :]
            factor = _nonnegative(bench, rest)
            for ref, form in bounds:
                if factor is not None and form.get((code,), 0) < 0:
                    _times(bench, ref, factor)
                if len(facts) >= before + MOST_PRODUCTS:
                    bench.absorb()
                    return len(facts) - before
    bench.absorb()
    return len(facts) - before


def _replaced_products(
    bench: Workbench, bounds: Iterable[tuple[Ref, dict[tuple[str, ...], Fraction]]]
) -> set[tuple[str, ...]]:
    """Return products of two numbers that a rule puts a number which is compared in the place of."""
    compared = {monomial for _, form in bounds for monomial in form}
    found: set[tuple[str, ...]] = set()
    for element in list(bench.completion.elements):
        scalars, word = element.lead
        if element.is_active and not word and len(scalars) == len(element.poly) == 2:
            normal, _ = bench.completion.reduce({element.lead: Fraction(1)})
            found |= {scalars} if compared & {s for s, _ in normal} else set()
    return found


def _comparisons(bench: Workbench) -> list[tuple[Ref, dict[tuple[str, ...], Fraction]]]:
    found = []
    for ref in order_facts(bench.script):
        compared = order_form(bench.script, ref)
        if compared is not None:
            normal = bench.normal(compared[0])
            found.append((ref, {s: c for (s, _), c in normal.items()}))
    return found


def _nonnegative(bench: Workbench, codes: tuple[str, ...]) -> Term | None:
    """Return a product of atoms that is known not to be negative, as a term."""
    script = bench.script
    term = term_of(script.sequent.algebra, Form(None, None, {(codes, ()): Fraction(1)}))
    if term is None:
        return None
    if script.sequent.is_evident(make("le", ZERO, term)):
        return term
    if len(codes) == 1:
        return term if _is_nonnegative(bench, term) else None
    first = _nonnegative(bench, codes[:1])
    others = _nonnegative(bench, codes[1:])
    if first is None or others is None:
        return None
    return term if cite(bench, "product of differences", ZERO, first, ZERO, others) else None


def _is_nonnegative(bench: Workbench, number: Term) -> bool:
    """Show by what is compared already that a number is not negative, or by its being a norm."""
    claim = make("le", ZERO, number)
    if not bench.first_time("sign", str(number)):
        return False
    if isinstance(number, Operation) and number.operator in OPERATORS:
        return bool(cite_norm(bench, number.operator, "norm is not negative", *number.arguments))
    inner = bench.script.child(claim)
    inner.do("suppose")
    if not contradict_order(Workbench(inner, bench.rules, LEAST_BUDGET), rounds=0):
        return False
    bench.script.do("have", spell_for_certificate(bench.script, claim), inner)
    return True


def _times(bench: Workbench, ref: Ref, factor: Term) -> None:
    match bench.script.term_of(ref):
        case Operation("le", (a, b)) if bench.first_time("times", ref, str(factor)):
            cite(bench, "product of differences", a, b, ZERO, factor)
