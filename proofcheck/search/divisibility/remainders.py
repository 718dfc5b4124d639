"""Contradictions between equations of integers modulo a number: 2*k + 1 is never 2*l.

If ``m*k = c`` with ``0 < c < m`` follows from what is known, where ``k`` is an integer, then what is known
is a contradiction: ``k`` is at most 0, or at least 1.  Of a number m that is tried, and a prime p that
divides it, c is m/p: modulo m all constants that vanish are multiples of one divisor of m.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from math import gcd

from proofcheck.logic.polynomials import Terms, Untranslatable, key_of_terms
from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.divisibility.integer_equations import IntegerEquations
from proofcheck.search.divisibility.integer_solutions import integer_solution
from proofcheck.search.divisibility.residues import DIVIDED, divided, prove_by_division
from proofcheck.search.divisibility.systems import System, systems_of
from proofcheck.search.instances.preparation import begin
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Operation, Term, integer
from proofcheck.terms.rationals import Fraction

SOUGHT = "sought "
"""The unknown quotient, as polynomials call it."""

MOST_MODULI = 6
LARGEST_MODULUS = 60


def contradict_remainders(search: GoalSearch, script: Script, prove: Prove) -> bool:
    """Close the goal where equations between integers have no solution modulo a number.

    Where that is not seen at once, the remainders of one or two integers are told apart.

    prove   contradicts what is known in a case
    """
    reading = IntegerEquations(script)
    known = reading.known([])
    for modulus, rest in _questions(known):
        quotient = _quotient(reading, known, modulus, rest)
        if quotient is not None:
            return _contradict(begin(search, script), quotient, modulus, rest)
    return in_each_case(script, [], prove)


def in_each_case(script: Script, goals: Sequence[Term], prove: Prove) -> bool:
    """Prove the goal in each case of the remainders of one or two integers; say whether it is proved.

    goals   what may settle a case, besides a contradiction
    prove   proves the goal in a case
    """
    if DIVIDED in script.prepared:
        return False
    asked = [system for goal in (*goals, *_denied(script)) for system in systems_of(script, goal)]
    known = IntegerEquations(script).known([row for system in asked for row in system.rows])
    others = [_system(*question) for question in _questions(known)]
    key = "division", _key(asked), _key(others), tuple(map(key_of_terms, known))
    if key not in script.notes:
        script.notes[key] = divided(asked, others, known)
    division = script.notes[key]
    return division is not None and prove_by_division(script, division, prove)


def _key(systems: Sequence[System]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(map(key_of_terms, system.rows)) for system in systems)


def _denied(script: Script) -> Iterator[Term]:
    """Yield what facts say not to exist."""
    for ref in script.facts:
        match script.term_of(ref):
            case Operation("not", (Binding("exists") as inner,)):
                yield inner


def _questions(known: Sequence[Terms]) -> Iterator[tuple[int, int]]:
    """Yield numbers m and c: what is asked is whether some integer times m is c."""
    for modulus in islice(_moduli(known), MOST_MODULI):
        yield from ((modulus, modulus // prime) for prime in _prime_divisors(modulus))


def _system(modulus: int, rest: int) -> System:
    row: Terms = {((SOUGHT,), ()): Fraction(modulus), ((), ()): Fraction(-rest)}
    return System((row,), (SOUGHT,))


def _moduli(known: Sequence[Terms]) -> Iterator[int]:
    """Yield numbers, small ones first, modulo which some known equation has fewer terms."""
    factors = sorted({abs(int(c)) for terms in known for c in terms.values()})
    shared = {gcd(a, b) for a, b in combinations(factors, 2)}
    yield from sorted(m for m in shared.union(factors) if 1 < m <= LARGEST_MODULUS)


def _prime_divisors(number: int) -> Iterator[int]:
    yield from (
        p for p in range(2, number + 1) if not number % p and all(p % q for q in range(2, p))
    )


def _quotient(
    reading: IntegerEquations, known: Sequence[Terms], modulus: int, rest: int
) -> Term | None:
    """Return an integer of which a multiple by the modulus is the rest, by what is known."""
    system = _system(modulus, rest)
    try:
        found = integer_solution(system.rows, system.codes, known)
    except Untranslatable:
        return None
    return None if found is None else next((one for (one,) in reading.said(found)), None)


def _contradict(context: RewritingContext, quotient: Term, modulus: int, rest: int) -> bool:
    """Close the goal, since a quotient is at most 0 or at least 1."""
    script = context.script
    claim = make("le", quotient, ZERO)
    try:
        form = script.sequent.algebra.difference(
            make("mul", integer(modulus), quotient), integer(rest)
        )
        line = context.prove_zero(form)
        if line is None:
            return False
        spec = spell_for_certificate(script, claim)
        branches = [script.branch(case) for case in (claim, make("not", claim))]
        for branch, sign in zip(branches, ("1", "-1"), strict=True):
            branch.close("farkas", [[str(modulus), "fact", branch.facts[-1]], [sign, "line", line]])
        script.close("cases", spec, branches)
    except (*Failure, Unspellable):
        return False
    return script.is_closed
