"""Goals of existence: witnesses, families, blocks, inverses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, islice, product

from proofcheck.logic.chosen_families import function_conditions
from proofcheck.logic.propositions import ZERO, make, ring_of
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.congruence.measures import prove_bounded
from proofcheck.search.existence.closed_witnesses import closed_witnesses
from proofcheck.search.existence.joint_witnesses import joint_witnesses
from proofcheck.search.existence.quotients import prove_by_cases_of_remainders, quotients
from proofcheck.search.existence.real_unknowns import real_solution
from proofcheck.search.existence.roots import root_tuples
from proofcheck.search.existence.witnesses import block_sought, witnesses
from proofcheck.search.instances.conclusions import conclude
from proofcheck.search.instances.preparation import begin, close_evident, prepare
from proofcheck.search.instances.singular_values import Smallest, known_smallest
from proofcheck.search.rewriting.citing import use_law
from proofcheck.search.rewriting.instantiation import instantiate_existences
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Operation,
    Term,
    integer,
    parts_of_conjunction,
    sort_of,
    walk,
)
from proofcheck.terms.partial_sums import converging
from proofcheck.terms.sorts import Matrix, Ring
from proofcheck.terms.substitution import substitute

MOST_WITNESSES = 12
CONSTANTS = (0, 1)
"""Numbers that are tried as absolute constants."""
MOST_APART = 2
"""Absolute constants of one inequality that need not be the same number; of several, each costs too much."""
STEPS_FOR_A_WITNESS = 400


def prove_existence(search: GoalSearch, script: Script, depth: int) -> bool:
    """Try terms that the goal or the facts speak of as witnesses."""
    goal = script.goal
    if not isinstance(goal, Binding):
        return False
    if any(_are_witnesses(search, script, found, depth) for found in _numbers(script, goal)):
        return True
    if conclude(search, script, depth):
        return True
    if len(goal.bound) != 1:
        instantiate_existences(begin(search, script))
        found = chain(quotients(script, goal), joint_witnesses(script, goal))
        is_found = any(_is_tried(search, script, terms, depth) for terms in found)
        return is_found or prove_by_cases_of_remainders(search, script, depth)
    if converging(goal) is not None:
        law = "convergence of a geometric series"
        return _by_law(search, script, depth, law, goal) or prove_bounded(search, script)
    if prove_bounded(search, script):
        return True
    begin(search, script)
    return (
        _by_known_law(search, script, goal, depth)
        or _by_witness(search, script, goal, depth)
        or prove_by_cases_of_remainders(search, script, depth)
    )


def _numbers(script: Script, goal: Binding) -> Iterator[Sequence[Term]]:
    """Yield numbers that may be witnesses: where nothing is given, or they solve equations."""
    numbers = closed_witnesses(goal, script.sequent.shared.declarations)
    if numbers is not None:
        yield numbers
        return
    solution = real_solution(script, goal)
    if solution is not None:
        yield solution
    yield from root_tuples(script, goal)


def _are_witnesses(
    search: GoalSearch,
    script: Script,
    terms: Sequence[Term],
    depth: int,
    prove_there: Prove | None = None,
) -> bool:
    """Prove that these terms are as the goal asks for; where they are not, nothing has changed.

    prove_there   proves that one lies in its set
    """
    inner = script.child(script.goal, is_own=script.sequent.is_own)
    try:
        proofs = _memberships(inner, terms, prove_there or partial(search.prove, depth=depth + 1))
        if proofs is None:
            return False
        specs = [spell_for_certificate(inner, term) for term in terms]
        inner.do("exists-introduction", specs, proofs)
    except (*Failure, Unspellable):
        return False
    if search.prove(inner, depth + 1):
        script.follow(inner)
    return script.is_closed


def _memberships(script: Script, terms: Sequence[Term], prove: Prove) -> list[Script] | None:
    """Prove that terms lie in their sets, where that is not evident."""
    images: dict[str, Term] = {}
    proofs: list[Script] = []
    assert isinstance(script.goal, Binding)
    for item, term in zip(script.goal.bound, terms, strict=True):
        for asked in _asked_of(script, item, term, images):
            inner = script.child(asked)
            if not script.sequent.is_evident(inner.goal):
                if not prove(inner):
                    return None
                proofs.append(inner)
        images[item.variable.name] = term
    return proofs


def _asked_of(script: Script, item: Bound, term: Term, images: dict[str, Term]) -> list[Term]:
    """Return what makes a term one that a bound name ranges over."""
    if item.parameters:
        sequent = script.sequent
        known = sequent.shared.declarations
        return function_conditions(item, term, known, images, sequent.same_size)
    return [] if item.domain is None else [make("in", term, substitute(item.domain, images))]


def prove_constant(search: GoalSearch, script: Script, depth: int) -> bool:
    """Try a few numbers as absolute constants, first one for all; none that a model denies.

    What was compared with one choice is compared anew with another.
    """
    goal = script.goal
    assert isinstance(goal, Binding)
    count, compared = len(goal.bound), search.guide.compared
    alike = [(number,) * count for number in CONSTANTS]
    is_one = count <= MOST_APART and len(list(parts_of_conjunction(goal.body))) == 1
    apart = product(CONSTANTS, repeat=count) if is_one else ()
    for numbers in dict.fromkeys([*alike, *apart]):
        terms = [integer(number) for number in numbers]
        said = {b.variable.name: t for b, t in zip(goal.bound, terms, strict=True)}
        if search.guide.denies(script.child(substitute(goal.body, said)).sequent):
            continue
        search.guide.compared = set(compared)
        if _are_witnesses(search, script, terms, depth):
            return True
    return False


def _by_known_law(search: GoalSearch, script: Script, goal: Binding, depth: int) -> bool:
    """Show that each member of a family exists, or that a matrix vanishes outside a block."""
    if goal.bound[0].parameters:
        return _by_law(search, script, depth, "family of what exists", goal)
    block = block_sought(goal)
    if block is not None:
        law = f"block of a {'complex ' if _is_complex(goal.bound[0].variable) else ''}matrix"
        return _by_law(search, script, depth, law, *block)
    return False


def _by_witness(search: GoalSearch, script: Script, goal: Binding, depth: int) -> bool:
    """Try exact quotients and other terms as the only unknown."""
    terms = ((term,) for term in islice(witnesses(script, goal), MOST_WITNESSES))
    found = chain(quotients(script, goal), terms)
    return any(_is_tried(search, script, one, depth) for one in found)


def _is_tried(search: GoalSearch, script: Script, terms: Sequence[Term], depth: int) -> bool:
    """Prove with a small budget that these terms are as the goal asks for."""
    steps, conditions = search.steps, search.conditions
    search.steps = min(steps, STEPS_FOR_A_WITNESS)
    are_ones = _are_witnesses(search, script, terms, depth, search.prove_condition)
    search.steps, search.conditions = steps, conditions
    return are_ones


def _by_law(search: GoalSearch, script: Script, depth: int, law: str, *terms: Term) -> bool:
    """Close a goal that is what a law says, once its conditions are proved."""
    prove = partial(search.prove, depth=depth + 1)
    return bool(use_law(script, law, terms, prove)) and close_evident(script)


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
    one = known_smallest(script, x)
    if one is not None and _is_positive(search, script, one, depth):
        return _by_law(search, script, depth, "matrix with positive singular values", x)
    if _has_determinant(script) and _by_determinant(search, script, x, depth):
        return True
    law = f"{'complex ' if _is_complex(x) else ''}injective square matrix"
    return _by_law(search, script, depth, law, x)


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
                if _by_law(search, script, depth, "one-sided inverse", x, inner):
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
    return _by_law(search, script, depth, "matrix with a determinant that is not zero", x)


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
