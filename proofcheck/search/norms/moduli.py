"""Bounds of moduli: a number that is not negative is its modulus, and otherwise its opposite is."""

from __future__ import annotations

from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.instances.norm_laws import OPERATORS
from proofcheck.search.instances.singular_values import smallest_of
from proofcheck.search.norms.contradictions import contradict_by_order
from proofcheck.search.rewriting.citing import NOT_NEGATIVE, NOT_POSITIVE, use_law
from proofcheck.terms.expressions import Operation, Term, sort_of
from proofcheck.terms.sorts import Ring, Scalar


def bound_modulus(search: GoalSearch, script: Script, depth: int) -> bool:
    """Prove that two measures of matrices differ by so much at most, whichever is the larger."""
    match script.goal:
        case Operation("le" | "lt", (Operation("abs", (x,)), _)) if _compares_measures(script, x):
            pass
        case _:
            return False
    mark = "modulus", x
    if search.nested or mark in script.prepared:
        return False
    script.prepared.add(mark)
    case = make("le", ZERO, x)
    branches = [script.branch(one) for one in (case, make("not", case))]
    use_law(branches[0], NOT_NEGATIVE, [x], None)
    _turn(search, branches[1], x)
    if not all(search.prove(branch, depth + 1) for branch in branches):
        return False
    script.close("cases", spell_for_certificate(script, case), branches)
    return True


def _turn(search: GoalSearch, script: Script, x: Term) -> None:
    """Say that the modulus of a negative number is its opposite."""

    def prove(inner: Script) -> bool:
        inner.do("by-contradiction")
        return contradict_by_order(search, inner)

    use_law(script, NOT_POSITIVE, [x], prove)


def _compares_measures(script: Script, x: Term) -> bool:
    """Say whether a number is made of norms and smallest singular values, of several."""
    sort, algebra = sort_of(x), script.sequent.algebra
    if not isinstance(sort, Scalar) or sort.ring > Ring.REAL:
        return False
    terms = algebra.form(x).terms
    names = {code[:-1] for scalars, _ in terms for code in scalars}
    atoms = [algebra.atoms[n].term for n in names if n in algebra.atoms]
    return len(terms) > 1 and len(atoms) == len(names) and all(_measures(script, t) for t in atoms)


def _measures(script: Script, term: Term | None) -> bool:
    if getattr(term, "operator", "") in OPERATORS:
        return True
    return term is not None and smallest_of(script, term) is not None
