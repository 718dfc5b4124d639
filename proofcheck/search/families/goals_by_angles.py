"""Goals about cosines, sines and exponentials of numbers, said by those of base arguments.

Arguments are integer combinations of few numbers, so the addition theorems make polynomials of what
is said, in cos(b), sin(b), exp(b) and exp(-b), with cos(b)^2 + sin(b)^2 = 1 and exp(b)*exp(-b) = 1.
An exponential of an imaginary multiple is a cosine and a sine, and the other way round.

source   the normal form of trigonometric polynomials; Abramowitz and Stegun 1964, 4.3.16 and 4.3.17
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from math import gcd, lcm
from typing import TYPE_CHECKING

from proofcheck.logic.polynomials import IMAGINARY, Form, Monomial, Terms
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.monomial_order import SOLVED_FOR
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.certificates.side_proofs import NotShown
from proofcheck.search.congruence.clearing import field_simp
from proofcheck.search.congruence.equal_squares import Prove, bound_square, compare_squares
from proofcheck.search.families.said_anew import SaidAnew, close_equation, conclude, unfolded
from proofcheck.search.instances.preparation import begin, close_evident, prepare
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Binding, Operation, Term, Variable, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Scalar
from proofcheck.terms.substitution import free_names

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch

MARK = "said by angles"
STEPS = 1_500
"""Reductions and critical pairs for one equation that is said by base arguments."""

MOST_MULTIPLES = 12
MOST_VALUES = 24
MOST_TERMS = 200
"""Base arguments in one argument, values that are computed, and terms of one of them."""

_FUNCTIONS = ("cos", "sin", "exp")
_SUMS = {"cos": "cos of a sum", "sin": "sin of a sum", "exp": "exp of a sum of numbers"}
_AT_ZERO = {"exp": "exp of zero"}
_IMAGINARY = {"exp": "exp by cosine and sine"}


@dataclass(slots=True)
class _ByAngles:
    """A goal on the way to one about base arguments.

    said    the goal, and facts
    has_angles  cosines or sines are spoken of
    units   what the multiples of a product of names are multiples of
    values  what says that a value is a polynomial, by its spelling; None where it is at a base
    bases   arguments at which values are left
    """

    said: SaidAnew
    has_angles: bool
    units: dict[Monomial, Fraction]
    values: dict[str, Ref | None] = field(default_factory=dict)
    bases: dict[str, tuple[str, Term]] = field(default_factory=dict)

    @property
    def script(self) -> Script:
        return self.said.script

    # --- arguments ----------------------------------------------------------------------------

    def steps(self, terms: Terms) -> dict[Monomial, int]:
        """Return an argument as multiples of units."""
        return {m: int(c / self.units[_real(m)]) for m, c in terms.items()}

    def argument(self, steps: dict[Monomial, int]) -> Term:
        """Return the argument that is so many units.

        raises   NotShown where it cannot be written
        """
        terms = {m: n * self.units[_real(m)] for m, n in steps.items()}
        found = term_of(self.script.sequent.algebra, Form(None, None, terms))
        if found is None:
            raise NotShown
        return found

    # --- values -------------------------------------------------------------------------------

    def value(self, term: Operation) -> Ref | None:
        """Return what says that a value is a polynomial in values at base arguments.

        returns   None where it is one of these
        raises    NotShown where there is no such polynomial, or it has too many terms
        """
        key = self.script.sequent.algebra.canonical_key(term)
        if key not in self.values:
            if len(self.values) >= MOST_VALUES:
                raise NotShown
            self.values[key] = self._valued(term, key)
        return self.values[key]

    def _valued(self, term: Operation, key: str) -> Ref | None:
        algebra = self.script.sequent.algebra
        steps = self.steps(algebra.form(term.arguments[0]).terms)
        if sum(map(abs, steps.values())) > MOST_MULTIPLES:
            raise NotShown
        use = self._law(term, steps)
        if use is None:
            self.bases[key] = (term.operator, term.arguments[0])
            return None
        for fact in _parts(self.script, use_law(self.script, *use, close_evident)):
            if algebra.canonical_key(self.script.term_of(fact).children[0]) == key:
                return self._settled(term, fact)
        raise NotShown

    def _law(
        self, term: Operation, steps: dict[Monomial, int]
    ) -> tuple[str, tuple[Term, ...]] | None:
        """Return the law that says more of a value, and at what."""
        name = term.operator
        if not steps:
            return _AT_ZERO.get(name, "cos and sin at zero"), term.arguments
        (monomial, n), *others = sorted(steps.items())
        if others:
            first, rest = {monomial: n}, dict(others)
        elif IMAGINARY in monomial[0] and self.has_angles:
            law = _IMAGINARY.get(name, "cos and sin of an imaginary multiple")
            return law, (self.argument({_real(monomial): n}),)
        elif abs(n) > 1:
            one = n // abs(n)
            first, rest = {monomial: one}, {monomial: n - one}
        elif n < 0 and name != "exp":
            return "cos and sin of an opposite number", (self.argument({monomial: 1}),)
        else:
            return None
        return _SUMS[name], (self.argument(first), self.argument(rest))

    def _settled(self, term: Operation, fact: Ref) -> Ref:
        """Put values at base arguments into what a law says of a value."""
        script = self.script
        for node in dict.fromkeys(_values_in(script.term_of(fact).children[1])):
            equation = self.value(node)
            if equation is not None:
                (fact,) = script.do("rewrite", fact, equation, False)
        form = script.sequent.algebra.form(script.term_of(fact).children[1])
        value = term_of(script.sequent.algebra, form)
        if value is None or len(form.terms) > MOST_TERMS:
            raise NotShown
        (line,) = script.do("equality", fact)
        spelled = [spell_for_certificate(script, t) for t in (term, value)]
        (equation,) = script.do("equation", line, *spelled)
        return equation

    def relate(self) -> None:
        """Say how values at one base argument are related."""
        for name, argument in [*self.bases.values()]:
            laws = (
                ("exp of opposite numbers", "exp of a conjugate") if name == "exp" else ("circle",)
            )
            for law in laws:
                use_law(self.script, law, (argument,), None)


def _parts(script: Script, facts: list[Ref]) -> Iterator[Ref]:
    for fact in facts:
        is_several = getattr(script.term_of(fact), "operator", "") == "and"
        yield from script.do("and-elimination", fact) if is_several else [fact]


def _real(monomial: Monomial) -> Monomial:
    scalars, word = monomial
    return tuple(code for code in scalars if code != IMAGINARY), word


def _values_in(term: Term) -> Iterator[Operation]:
    """Yield cosines, sines and exponentials of numbers, innermost first; not below binders."""
    if isinstance(term, Binding):
        return
    for child in term.children:
        yield from _values_in(child)
    match term:
        case Operation(name, (argument,)) if name in _FUNCTIONS:
            if isinstance(sort_of(argument), Scalar):
                yield term


def _has_values(term: Term) -> bool:
    return any(True for _ in _values_in(term))


def _units(script: Script, values: list[Operation]) -> dict[Monomial, Fraction]:
    """Return by how much arguments are multiples, for each product of names in them."""
    found: dict[Monomial, Fraction] = {}
    for value in values:
        for monomial, c in script.sequent.algebra.form(value.arguments[0]).terms.items():
            name = _real(monomial)
            found[name] = _common(found.get(name, abs(c)), abs(c))
    return found


def _common(a: Fraction, b: Fraction) -> Fraction:
    """Return the largest number that two are multiples of."""
    return Fraction(gcd(a.numerator, b.numerator), lcm(a.denominator, b.denominator))


# --- goals --------------------------------------------------------------------------------------------


def say_by_angles(script: Script) -> Script | None:
    """Return a script of the same goal, said by values at base arguments; None where it is so already."""
    if (MARK,) in script.prepared or not _speaks_of_values(script):
        return None
    prepare(script)  # that denominators are not zero
    inner = script.child(script.goal)
    inner.prepared |= {(MARK,), (SOLVED_FOR,)}
    try:
        said = unfolded(inner, partial(_may_have_values, script))
        _solve_for_names(said)
        values = [node for term in said.terms() for node in _values_in(term)]
        visible = inner.sequent.visible
        values = [node for node in dict.fromkeys(values) if free_names(node) <= visible]
        has_angles = any(node.operator != "exp" for node in values)
        by_angles = _ByAngles(said, has_angles, _units(inner, values))
        for node in values:
            equation = by_angles.value(node)
            if equation is not None:
                said.rewrite(equation)
        by_angles.relate()
    except (*Failure, Unspellable, NotShown):
        return None
    return inner


def _solve_for_names(said: SaidAnew) -> None:
    """Put what a fact says that a number is for its name, where an argument speaks of it."""
    for ref in list(said.script.facts):
        match said.script.term_of(ref):
            case Operation("eq", (Variable(name) as left, right)) if isinstance(
                sort_of(left), Scalar
            ):
                spoken = {n for t in said.terms() for v in _values_in(t) for n in free_names(v)}
                if name in spoken - free_names(right) and ref not in said.facts:
                    said.rewrite(ref)


def _speaks_of_values(script: Script) -> bool:
    """Say whether a goal speaks of values of these functions, or a fact about its objects does."""
    about = free_names(script.goal)
    terms = [script.goal, *(t for t in script.sequent.facts if not about.isdisjoint(free_names(t)))]
    return any(_may_have_values(script, term) for term in terms)


def _may_have_values(script: Script, term: Term) -> bool:
    """Say whether a term speaks of values of these functions, or of a definition that does."""
    seen, waiting = set[str](), [term]
    while waiting:
        term = waiting.pop()
        if _has_values(term):
            return True
        for name in free_names(term) - seen:
            seen.add(name)
            item = script.sequent.shared.declarations.get(name)
            if item is not None and item.body is not None:
                waiting.append(item.body)
    return False


def prove_by_angles(search: GoalSearch, script: Script) -> bool:
    """Prove an equation by the polynomials in values at base arguments that its sides are."""
    inner = say_by_angles(script)
    if inner is None:
        return False
    context = begin(search, inner)
    context.completion.budget = STEPS
    is_proved = close_equation(context) or field_simp(search, inner)
    is_proved = is_proved or compare_squares(search, context)
    return is_proved and conclude(script, inner)


def tell_apart_by_angles(search: GoalSearch, script: Script, depth: int) -> bool:
    """Prove that two numbers differ, said by values at base arguments."""
    inner = say_by_angles(script)
    return inner is not None and search.prove(inner, depth + 1) and conclude(script, inner)


def order_by_squares(search: GoalSearch, script: Script, prove: Prove) -> bool:
    """Prove an inequality between moduli by their squares, said by values at base arguments.

    prove   search for a proof that one polynomial is at most another
    """
    if search.nested:
        return False
    inner = say_by_angles(script)
    if inner is None:
        return bound_square(search, script, prove)
    return bound_square(search, inner, prove) and conclude(script, inner)
