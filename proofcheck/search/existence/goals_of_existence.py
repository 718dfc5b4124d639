"""Goals of existence: witnesses, families, blocks, inverses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.propositions import ZERO, make, ring_of
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.congruence.measures import prove_bounded
from proofcheck.search.existence.closed_witnesses import closed_witnesses
from proofcheck.search.existence.real_unknowns import real_solution
from proofcheck.search.existence.roots import root_tuples
from proofcheck.search.existence.witnesses import block_sought, witnesses
from proofcheck.search.instances.conclusions import conclude
from proofcheck.search.instances.preparation import begin, close_evident, prepare
from proofcheck.search.instances.singular_values import Smallest, known_smallest
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Operation,
    Term,
    integer,
    sort_of,
    walk,
)
from proofcheck.terms.partial_sums import converging
from proofcheck.terms.sorts import Matrix, Ring
from proofcheck.terms.substitution import substitute

MOST_WITNESSES = 12
CONSTANTS = (0, 1)
"""Numbers that are tried as absolute constants."""
STEPS_FOR_A_WITNESS = 400


def prove_existence(search: GoalSearch, script: Script, depth: int) -> bool:
    """Try terms that the goal or the facts speak of as witnesses."""
    goal = script.goal
    if not isinstance(goal, Binding):
        return False
    if _by_numbers(search, script, goal, depth) or _by_roots(search, script, goal, depth):
        return True
    if conclude(search, script, depth):
        return True
    if len(goal.bound) != 1:
        return False
    if converging(goal) is not None:
        law = "convergence of a geometric series"
        return _by_law(search, script, depth, law, ["q", "goal"])
    if prove_bounded(search, script):
        return True
    begin(search, script)
    return _by_known_law(search, script, goal, depth) or _by_witness(search, script, goal, depth)


def _by_numbers(search: GoalSearch, script: Script, goal: Binding, depth: int) -> bool:
    """Name numbers that are witnesses: where nothing is given, or they solve a linear equation."""
    numbers = closed_witnesses(goal, script.sequent.shared.declarations)
    if numbers is not None:
        return _introduce(search, script, numbers, depth)
    solution = real_solution(script, goal)
    if solution is None:
        return False
    inner = script.child(goal, is_own=script.sequent.is_own)
    if _introduce(search, inner, solution, depth):
        script.follow(inner)
    return script.is_closed


def _introduce(search: GoalSearch, script: Script, numbers: Sequence[Term], depth: int) -> bool:
    """Prove that these numbers are as the goal asks for."""
    specs = [spell_for_certificate(script, number) for number in numbers]
    images: dict[str, Term] = {}
    proofs: list[Script] = []
    assert isinstance(script.goal, Binding)
    for item, number in zip(script.goal.bound, numbers, strict=True):
        if item.domain is not None:
            inner = script.child(make("in", number, substitute(item.domain, images)))
            if not script.sequent.is_evident(inner.goal):
                if not search.prove(inner, depth + 1):
                    return False
                proofs.append(inner)
        images[item.variable.name] = number
    script.do("exists-introduction", specs, proofs)
    return search.prove(script, depth + 1)


def _by_roots(search: GoalSearch, script: Script, goal: Binding, depth: int) -> bool:
    """Name numbers that solve the equations of the goal."""
    for numbers in root_tuples(script, goal):
        inner = script.child(goal, is_own=script.sequent.is_own)
        if _are_witnesses(search, inner, goal, numbers, depth):
            script.follow(inner)
            return True
    return False


def _are_witnesses(
    search: GoalSearch, script: Script, goal: Binding, numbers: tuple[Term, ...], depth: int
) -> bool:
    proofs = []
    for item, number in zip(goal.bound, numbers, strict=True):
        inner = script.child(make("true" if item.domain is None else "in", *_there(item, number)))
        if not script.sequent.is_evident(inner.goal):
            if not search.prove(inner, depth + 1):
                return False
            proofs.append(inner)
    try:
        specs = [spell_for_certificate(script, number) for number in numbers]
        script.do("exists-introduction", specs, proofs)
    except (*Failure, Unspellable):
        return False
    return search.prove(script, depth + 1)


def _there(item: Bound, number: Term) -> tuple[Term, ...]:
    return () if item.domain is None else (number, item.domain)


def prove_constant(search: GoalSearch, script: Script, depth: int) -> bool:
    """Try a few numbers, one for all absolute constants."""
    goal = script.goal
    assert isinstance(goal, Binding)
    return any(_with_constant(search, script, goal, number, depth) for number in CONSTANTS)


def _with_constant(
    search: GoalSearch, script: Script, goal: Binding, number: int, depth: int
) -> bool:
    specs = [spell_for_certificate(script, integer(number))] * len(goal.bound)
    inner = script.child(goal, is_own=script.sequent.is_own)
    # What is found once is found again: the second time costs nothing that is counted.
    effort = search.steps, search.conditions, script.allowance.steps
    for taken in (inner, script):
        search.steps, search.conditions, script.allowance.steps = effort
        proofs = _constants_belong(search, taken, goal, number, depth)
        if proofs is None:
            return False
        taken.do("exists-introduction", specs, proofs)
        if not search.prove(taken, depth + 1):
            return False
    return True


def _constants_belong(
    search: GoalSearch, script: Script, goal: Binding, number: int, depth: int
) -> list[Script] | None:
    """Prove that a number lies in the sets of all constants, where that is not evident."""
    proofs: list[Script] = []
    for domain in (item.domain for item in goal.bound if item.domain is not None):
        inner = script.child(make("in", integer(number), domain))
        if not script.sequent.is_evident(inner.goal):
            if not search.prove(inner, depth + 1):
                return None
            proofs.append(inner)
    return proofs


def _by_known_law(search: GoalSearch, script: Script, goal: Binding, depth: int) -> bool:
    """Show that each member of a family exists, or that a matrix vanishes outside a block."""
    if goal.bound[0].parameters:
        return _by_law(search, script, depth, "family of what exists", ["q", "goal"])
    block = block_sought(goal)
    if block is not None:
        specs = [spell_for_certificate(script, t) for t in block]
        law = f"block of a {'complex ' if _is_complex(goal.bound[0].variable) else ''}matrix"
        return _by_law(search, script, depth, law, *specs)
    return False


def _by_witness(search: GoalSearch, script: Script, goal: Binding, depth: int) -> bool:
    for term in islice(witnesses(script, goal), MOST_WITNESSES):
        inner = script.child(goal)
        if _is_witness(search, inner, goal, term, depth):
            proofs = _memberships(search, script, goal, term)
            script.do("exists-introduction", [spell_for_certificate(script, term)], proofs)
            return search.prove(script, depth + 1)
    return False


def _by_law(search: GoalSearch, script: Script, depth: int, law: str, *specs: Any) -> bool:
    """Close a goal that is what a law says, once its conditions are proved."""
    try:
        conditions = LAWS[law].schema(script.sequent, *map(script.read, specs))[0]
    except Failure:
        return False
    proofs = []
    for condition in conditions:
        if not script.sequent.is_evident(condition):
            proofs.append(script.child(condition))
            if not search.prove(proofs[-1], depth + 1):
                return False
    script.do("law", law, list(specs), proofs)
    return close_evident(script)


def _is_witness(search: GoalSearch, inner: Script, goal: Binding, term: Term, depth: int) -> bool:
    proofs = _memberships(search, inner, goal, term)
    if proofs is None:
        return False
    try:
        inner.do("exists-introduction", [spell_for_certificate(inner, term)], proofs)
    except (*Failure, Unspellable):
        return False
    steps, search.steps = search.steps, min(search.steps, STEPS_FOR_A_WITNESS)
    found = search.prove(inner, depth + 1)
    search.steps = steps
    return found


def _memberships(
    search: GoalSearch, script: Script, goal: Binding, term: Term
) -> list[Script] | None:
    """Prove that a witness lies in its set, where that is not evident."""
    item = goal.bound[0]
    if item.domain is None:
        return []
    inner = script.child(make("in", term, item.domain))
    try:
        if inner.sequent.is_evident(inner.goal):
            return []
    except Failure:
        return None
    return [inner] if search.prove_condition(inner) else None


def prove_invertible(search: GoalSearch, script: Script, x: Term, depth: int) -> bool:
    """Show that a square matrix sends no vector but zero to zero."""
    prepare(script)
    if close_evident(script):
        return True
    if not isinstance(sort_of(x), Matrix):
        return False
    if getattr(x, "operator", "") == "transpose" and _is_turned(search, script, x, depth):
        return True
    if _is_an_inverse(search, script, x, depth) or conclude(search, script, depth):
        return True
    spec = spell_for_certificate(script, x)
    one = known_smallest(script, x)
    if one is not None and _is_positive(search, script, one, depth):
        return _by_law(search, script, depth, "matrix with positive singular values", spec)
    if _has_determinant(script) and _by_determinant(search, script, x, depth):
        return True
    law = f"{'complex ' if _is_complex(x) else ''}injective square matrix"
    return _by_law(search, script, depth, law, spec)


def _is_turned(search: GoalSearch, script: Script, x: Term, depth: int) -> bool:
    """Show that a transpose has an inverse, since the matrix has."""
    (inner,) = x.children
    claim = make("invertible", inner)
    proof = script.child(claim)
    if not search.prove(proof, depth + 1):
        return False
    script.do("have", spell_for_certificate(script, claim), proof)
    (fact,) = script.do("law", "inverse of a transpose", [spell_for_certificate(script, inner)], [])
    script.do("and-elimination", fact)
    return close_evident(script)


def _is_an_inverse(search: GoalSearch, script: Script, x: Term, depth: int) -> bool:
    """Show that what is an inverse, or is said to be one, has an inverse."""
    said = [script.term_of(ref) for ref in script.facts]
    others = [f.children for f in said if getattr(f, "operator", "") == "eq" and x in f.children]
    for term in (x, *(side for pair in others for side in pair)):
        match term:
            case Operation("inv", (inner,)) if isinstance(sort_of(inner), Matrix):
                specs = (spell_for_certificate(script, t) for t in (x, inner))
                if _by_law(search, script, depth, "one-sided inverse", *specs):
                    return True
    return False


def _has_determinant(script: Script) -> bool:
    """Say whether a fact speaks of a determinant."""
    facts = map(script.term_of, script.facts)
    return any(getattr(node, "operator", "") == "det" for fact in facts for node in walk(fact))


def _by_determinant(search: GoalSearch, script: Script, x: Term, depth: int) -> bool:
    """Show that a determinant is not zero."""
    claim = make("ne", make("det", x), ZERO)
    inner = script.child(claim)
    if not search.prove_condition(inner):
        return False
    script.do("have", spell_for_certificate(script, claim), inner)
    spec = spell_for_certificate(script, x)
    return _by_law(search, script, depth, "matrix with a determinant that is not zero", spec)


def _is_complex(x: Term) -> bool:
    return ring_of(x) is Ring.COMPLEX


def _is_positive(search: GoalSearch, script: Script, one: Smallest, depth: int) -> bool:
    """Show that a smallest singular value is positive, in the words of the law as well."""
    claim = make("lt", ZERO, one.term)
    inner = script.child(claim)
    if not search.prove(inner, depth + 1):
        return False
    made = script.do("have", spell_for_certificate(script, claim), inner)
    for name in one.names:
        made = script.do("unfold", *made, [name])
    return True
