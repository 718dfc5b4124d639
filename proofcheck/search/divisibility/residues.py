"""Case by case, as the remainder of an integer tells: n is 2*q, or 2*q + 1.

Which integers are divided, and by what, is found out on polynomials alone, before the kernel takes a
step: a system of linear equations is solved in each case, modulo what is known there.

source   division with remainder, a lemma of the theory
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, product

from proofcheck.logic.polynomials import ONE, Terms, Untranslatable, replaced, scalar, total
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.closed_goals import close_evaluated
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.certificates.side_proofs import NotShown, Prove, attempt, follow_from
from proofcheck.search.divisibility.integer_equations import codes_of
from proofcheck.search.divisibility.integer_modules import Steps
from proofcheck.search.divisibility.integer_solutions import eliminated, integer_solution
from proofcheck.search.divisibility.systems import System
from proofcheck.search.instances.openings import both_cases
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import integer

DIVISION, ANTISYMMETRY = "division with remainder", "order is antisymmetric"

DIVIDED = "divided"
"""What is noted where cases are told apart: they are not divided again, what they need has been found."""

QUOTIENT = "quotient "
"""How polynomials call the quotients of divisions."""

LARGEST_DIVISOR = 30
MOST_DIVIDED = 2
"""Integers that are divided one after the other."""

MOST_NUMBERS = 4
"""Integers among which one is chosen."""

MOST_STEPS = 1_200
"""Steps on polynomials by which cases are found out, for one goal."""


@dataclass(frozen=True, slots=True)
class Division:
    """Cases of the remainder of an integer; in each of them others may be divided.

    code     the integer, as polynomials call it
    cases    one for each remainder: None where it is settled
    """

    code: str
    cases: tuple[Division | None, ...]


def divided(
    asked: Sequence[System], others: Sequence[System], known: Sequence[Terms]
) -> Division | None:
    """Return a division in each case of which some system is solved modulo what is known, if one is found.

    asked   would settle the goal, one in one case and another in another; where there is one
            alone, only what is multiplied tells cases apart
    others  would contradict what is known
    """
    try:
        images, left = eliminated(known)
        spoken = [row for system in asked for row in system.at(images).rows]
        systems = tuple(system.at(images) for system in (*asked, *others))
        codes = _worth_dividing([*spoken, *left], spoken if len(asked) > 1 else [])
        numbers = [code for code in codes if not any(code in one.codes for one in systems)]
        for depth in range(1, MOST_DIVIDED + 1):
            planning = _Planning(_divisors(systems))
            found = planning.division(systems, left, numbers[:MOST_NUMBERS], depth)
            if found is not None:
                return found
    except Untranslatable:
        pass
    return None


def _worth_dividing(rows: Iterable[Terms], alternatives: Iterable[Terms]) -> Iterator[str]:
    """Yield what occurs in products, and whatever occurs in alternatives."""
    products = (code for row in rows for s, _ in row if len(s) > 1 for code in s)
    yield from dict.fromkeys(chain(products, *map(codes_of, alternatives)))


def _divisors(systems: Iterable[System]) -> list[int]:
    """Return the divisors of the numbers that stand before unknowns, small ones first."""
    factors = {
        int(c)
        for system in systems
        for row in system.rows
        for (scalars, _), c in row.items()
        if len(scalars) == 1 and scalars[0] in system.codes
    }
    return [d for d in range(2, LARGEST_DIVISOR + 1) if not all(c % d for c in factors)]


@dataclass(slots=True)
class _Planning:
    """Asks in which cases systems are solved.

    divisors   by which integers may be divided
    steps      that may be taken for all cases together
    """

    divisors: Sequence[int]
    steps: Steps = field(default_factory=lambda: Steps(MOST_STEPS))

    def division(
        self, systems: Sequence[System], known: Sequence[Terms], codes: Sequence[str], depth: int
    ) -> Division | None:
        """Return a division in each case of which some system is solved; None where none is found."""
        for divisor, code in product(self.divisors, codes if depth else ()):
            if self.steps.left < 0:
                break
            others = [one for one in codes if one != code]
            cases: list[Division | None] = []
            for rest in range(divisor):
                images = {code: _multiple(divisor, f"{QUOTIENT}{depth} ", rest)}
                here = [system.at(images) for system in systems]
                facts = [replaced(terms, images) for terms in known]
                is_solved = any(self._is_solved(system, facts) for system in here)
                inner = None if is_solved else self.division(here, facts, others, depth - 1)
                if not is_solved and inner is None:
                    break
                cases.append(inner)
            else:
                return Division(code, tuple(cases))
        return None

    def _is_solved(self, system: System, known: Sequence[Terms]) -> bool:
        return integer_solution(system.rows, system.codes, known, self.steps) is not None


def _multiple(divisor: int, quotient: str, rest: int) -> Terms:
    return total([(divisor, scalar(quotient)), (rest, ONE)])


def prove_by_division(script: Script, division: Division, prove: Prove) -> bool:
    """Prove the goal in each case of a division; where it is not proved, nothing has changed.

    prove   proves it in a case
    """
    return attempt(script, lambda inner: _Cases(inner, division, prove).close(inner))


class _Cases:
    """The cases of one division."""

    def __init__(self, script: Script, division: Division, prove: Prove) -> None:
        self.division, self.prove = division, prove
        n = script.sequent.algebra.atoms[division.code[:-1]].term
        divisor = integer(len(division.cases))
        cited = [] if n is None else use_law(script, DIVISION, (n, divisor), close_evaluated)
        if not cited:
            raise NotShown
        both = script.once("exists-elimination", cited[0])[-1]
        self.low, self.high = script.once("and-elimination", both)
        self.rest = script.term_of(self.low).children[1]

    def close(self, script: Script) -> bool:
        """Prove the goal in all cases."""
        return self._from(script, 0, self.low)

    def _from(self, script: Script, least: int, low: Ref) -> bool:
        """Prove the goal where the remainder is a number or more, as a fact says."""
        if least == len(self.division.cases) - 1:
            return self._at(script, least, low, self.high)
        claim = make("le", self.rest, integer(least))
        return both_cases(
            script,
            claim,
            lambda branch: self._at(branch, least, low, branch.facts[-1]),
            lambda branch: self._from(branch, least + 1, branch.facts[-1]),
        )

    def _at(self, script: Script, value: int, low: Ref, high: Ref) -> bool:
        """Prove the goal where the remainder is a number."""

        def follows(inner: Script) -> bool:
            return follow_from(inner, high if inner.goal.children[0] == self.rest else low)

        use_law(script, ANTISYMMETRY, (self.rest, integer(value)), follows)
        inner = self.division.cases[value]
        if inner is not None:
            return _Cases(script, inner, self.prove).close(script)
        script.prepared.add(DIVIDED)
        return self.prove(script)
