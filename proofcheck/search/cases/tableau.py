"""Contradict what is known in each of several cases (DPLL with theories).

At each node what facts say is taken apart, laws of moduli, roots and maxima are cited, equations
between numbers are solved, and inequalities are added up.  Where nothing contradicts, the fewest
cases are told apart: which factor of a product is zero, which alternative holds, which sign a number
has.

source   Nieuwenhuis, Oliveras and Tinelli 2006, Solving SAT and SAT Modulo Theories
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Protocol

from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.cases.elimination import Elimination
from proofcheck.search.cases.functions import (
    open_divisors,
    open_orders,
    open_signs,
    say_laws,
    settle,
)
from proofcheck.search.cases.identities import instantiate_identities
from proofcheck.search.cases.numbers import Numbers, as_form
from proofcheck.search.cases.polynomials import TooLarge
from proofcheck.search.cases.propositions import (
    Alternatives,
    alternatives,
    contradict_words,
    take_apart,
)
from proofcheck.search.cases.squares import contradict_squares
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.instances.openings import both_cases, each_way
from proofcheck.terms.expressions import Operation, Term, Variable

DEEPEST = 8
"""Cases inside of cases."""

MOST_NODES = 80
"""Cases that are looked at on the way to one goal."""

ROUNDS = 4
"""How often what is known leads on to what else is."""

MOST_TERMS_SAID = 12
"""Terms of an equation that is made known as a fact."""

MOST_GUESSES = 4
"""Ways to tell two cases apart that nothing asks for, and are tried."""


@dataclass(slots=True)
class Nodes:
    """Cases that may still be looked at."""

    left: int = MOST_NODES


class Leaf(Protocol):
    """What contradicts a case in which nothing is left that asks to be told apart."""

    def closes(self, script: Script) -> bool:
        """Close the goal, which is false; say whether it is closed."""

    def guesses(self, script: Script) -> Iterator[Term]:
        """Yield what may help if it is told apart."""


@dataclass(frozen=True, slots=True)
class Tableau:
    """A search case by case: what it may spend, and how deep it is.

    guesses   how often cases may be told apart that nothing asks for
    asks      whether what asks to be told apart is, and facts are taken apart
    """

    leaf: Leaf
    nodes: Nodes
    guesses: int = 0
    asks: bool = True
    depth: int = 0

    def contradicts(self, script: Script) -> bool:
        """Close the goal, which is false; say whether it is closed."""
        self.nodes.left -= 1
        if self.nodes.left < 0 or self.depth > DEEPEST:
            return False
        try:
            return self._asked(script) if self.asks else self._left(script)
        except (*Failure, Unspellable):
            return False

    def _asked(self, script: Script) -> bool:
        """Learn what follows, and tell apart what asks for it; say whether the goal is closed."""
        numbers, solved = _saturate(script)
        if script.is_closed or self._lies_where_denied(script, solved):
            return True
        every = self._splits(script, numbers, solved)
        split = next((one for one in every if not _is_told(script, one)), None)
        if split is not None:
            return self.in_each(script, split)
        if solved is not None:
            _say_solved(numbers, solved)
        return self._left(script)

    def _left(self, script: Script) -> bool:
        """Close the goal where nothing asks to be told apart; say whether it is closed."""
        return self.leaf.closes(script) or self.guess(script)

    def guess(self, script: Script) -> bool:
        """Close the goal in two cases that nothing asks for; say whether it is closed."""
        if not self.guesses:
            return False
        inner = replace(self, guesses=self.guesses - 1)
        cases = islice(self.leaf.guesses(script), MOST_GUESSES)
        return any(inner.in_each(script, _either(case)) for case in cases)

    def _lies_where_denied(self, script: Script, solved: Elimination | None) -> bool:
        """Close the goal where a number is shown to lie in a ring that a fact denies it lies in."""
        for ref in list(script.facts) if solved is not None else ():
            match script.term_of(ref):
                case Operation("not", (Operation("in", (Variable() as x, domain)),)):
                    assert solved is not None
                    value = solved_for(script, solved, x)
                    there = None if value is None else self._lies_in(script, x, value, domain)
                    if there is not None:
                        script.do("have", ["q", ref, 0], there)
                        script.close("absurd", ref)
                        return True
        return False

    def _lies_in(self, script: Script, x: Term, value: Term, domain: Term) -> Script | None:
        """Prove that a number lies in a set, since it is a value that evidently does."""
        there, equal = make("in", x, domain), make("eq", x, value)
        inner, equation = script.child(there), script.child(equal)
        if not inner.sequent.is_evident(make("in", value, domain)):
            return None
        equation.do("by-contradiction")
        if not replace(self, depth=self.depth + 1).contradicts(equation):
            return None
        (ref,) = inner.do("have", spell_for_certificate(inner, equal), equation)
        inner.do("rewrite-goal", ref, False)
        inner.close("evident")
        return inner

    def in_each(self, script: Script, split: Alternatives) -> bool:
        """Close the goal in each of several cases; say whether it is closed."""
        inner = replace(self, depth=self.depth + 1)
        if split.fact is not None:
            return each_way(script, split.fact, inner.contradicts)
        return both_cases(script, split.ways[0], inner.contradicts)

    def _splits(
        self, script: Script, numbers: Numbers, solved: Elimination | None
    ) -> Iterator[Alternatives]:
        """Yield what may be told apart, the best first."""
        for divisor in open_divisors(script):
            yield _either(make("eq", divisor, ZERO))
        yield from _factors(script, solved)
        yield from alternatives(script)
        yield from map(_either, open_signs(script))
        if numbers.order:
            yield from map(_either, open_orders(script, numbers))


def close_equation(script: Script) -> bool:
    """Close an equation between numbers by the equations that are known; say whether it is closed.

    raises   one of ``Failure`` where the kernel does not take a step
    """
    numbers, solved = _saturate(script)
    if script.is_closed or solved is None:
        return script.is_closed
    difference = script.sequent.algebra.difference(*script.goal.children)
    if not difference.terms.keys() or not solved.ring.holds(difference.terms):
        return False
    try:
        shown = solved.shown_to_vanish(solved.ring.read(difference.terms))
    except TooLarge:
        return False
    if shown is not None:
        script.close("close", numbers.line_of(solved.ring, shown))
    return script.is_closed


def _saturate(script: Script) -> tuple[Numbers, Elimination | None]:
    """Learn what follows without cases; close the goal where that contradicts itself."""
    numbers, solved = Numbers(script), None
    for _ in range(ROUNDS):
        before = len(script.facts)
        take_apart(script)
        if contradict_words(script):
            break
        instantiate_identities(script)
        say_laws(script)
        numbers = Numbers.of(script)
        if numbers.contradict_order():
            break
        settle(script, numbers)
        if len(script.facts) == before:
            break
    if not script.is_closed:
        solved = _solve(numbers)
    return numbers, solved


def _solve(numbers: Numbers) -> Elimination | None:
    """Solve the equations; close the goal where they contradict what is not zero."""
    solved = numbers.elimination()
    try:
        solved.run()
        if solved.contradiction is not None:
            numbers.close_constant(solved.ring, solved.contradiction)
            return solved
        nonzero = [solved.ring.read(one.terms) for one in numbers.denied]
        found = solved.denied(nonzero)
        if found is not None:
            numbers.deny(solved.ring, *found)
        elif contradict_squares(numbers, solved) and not numbers.script.is_closed:
            return _solve(numbers)  # a number that is not zero vanishes
    except TooLarge:
        return None
    return solved


def solved_for(script: Script, solved: Elimination, x: Variable) -> Term | None:
    """Return what a number is, by an equation that is linear in it."""
    ring, algebra = solved.ring, script.sequent.algebra
    if f"{x.name} " not in ring.codes:
        return None
    place = ring.codes.index(f"{x.name} ")
    for one in (*solved.equations, *(pivot.equation for pivot in solved.chain)):
        degree, leading = ring.leading(one.poly, place)
        if degree == 1 and solved.is_unit(leading):
            rest = leading * ring.variable(place) - one.poly
            sides = [term_of(algebra, as_form(ring.write(p))) for p in (rest, leading)]
            if sides[0] is not None and sides[1] is not None:
                return make("div", sides[0], sides[1])
    return None


def _is_told(script: Script, split: Alternatives) -> bool:
    """Say whether one of several cases is known to apply, word for word."""
    return any(map(script.sequent.is_evident, split.ways))


def _say_solved(numbers: Numbers, solved: Elimination) -> None:
    """Make known what the equations come to, for what looks at facts."""
    script = numbers.script
    for one in (*(pivot.equation for pivot in solved.chain), *solved.equations):
        is_given = len(one.parts) == 1 and all(part.is_constant() for part in one.parts.values())
        term = term_of(script.sequent.algebra, as_form(solved.ring.write(one.poly)))
        if not is_given and term is not None and len(one.poly) <= MOST_TERMS_SAID:
            line = numbers.line_of(solved.ring, one)
            script.do("equation", line, *(spell_for_certificate(script, t) for t in (term, ZERO)))


def _either(claim: Term) -> Alternatives:
    return Alternatives(None, (claim, make("not", claim)))


def _factors(script: Script, solved: Elimination | None) -> Iterator[Alternatives]:
    """Yield which factor of a number that is zero may be zero."""
    if solved is None:
        return
    for factors in solved.factors():
        for factor in factors:
            term = term_of(script.sequent.algebra, as_form(solved.ring.write(factor)))
            if term is not None:
                yield _either(make("eq", term, ZERO))
