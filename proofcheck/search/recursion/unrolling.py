"""What is defined by recursion, said by what comes before it: equations that are solved for it.

    sum(k in a..b) f(k) = sum(k in a..b-1) f(k) + f(b)         so with products
    x^(m + d) = x^m * x^d
    f(b) as a fact about all members says it                   f(k + 2) = f(k + 1) + f(k)
    cases { x if P; y otherwise } = x, or y

Of those that differ in an upper end, an exponent or an index by a whole number, all are said by the
one that comes first.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain

from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Ref, Script, quietly
from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.recursion.conditions import claim, is_not_zero
from proofcheck.search.recursion.members import said_of
from proofcheck.search.recursion.powers import (
    FARTHEST,
    SUM_OF_EXPONENTS,
    first_exponent,
    fold,
    with_exponent,
)
from proofcheck.search.recursion.shifts import Lemma, lemmas_about
from proofcheck.search.recursion.spoken import is_comparison, key_of, number_of, spoken_in
from proofcheck.search.recursion.telescoping import lemmas_about_sums
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    integer,
    sort_of,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Scalar
from proofcheck.terms.substitution import substitute

TOTAL = "sum or product by recursion"

MOST_UNROLLED = 40
"""Sums, products, powers and members that are said by those before, on the way to one goal."""


@dataclass(slots=True)
class Unrolling:
    """Equations for what is defined by recursion, in one script.

    prove    proves conditions
    lemma    proves lemmas about products, by induction
    ignored  how many facts are of no concern, from the first one on
    lines    the equations, each with what it is solved for
    denied   facts that deny that numbers are zero
    """

    script: Script
    prove: Prove
    lemma: Prove | None = None
    ignored: int = 0
    lines: list[tuple[Ref, str]] = field(default_factory=list)
    denied: list[Ref] = field(default_factory=list)
    tried: set[str] = field(default_factory=set)
    pairs: set[tuple[str, str]] = field(default_factory=set)

    def unroll(self) -> None:
        """Say all that the goal and equations between numbers speak of by what comes first."""
        for _ in range(MOST_UNROLLED):
            spoken = self._spoken()
            if not any(self.say(term) for term in spoken) and not any(
                self._move(term, spoken) for term in spoken
            ):
                return

    def _spoken(self) -> list[Term]:
        """Return the terms that are not below binders, of the goal and of what is compared."""
        facts = [self.script.term_of(ref) for ref in self.script.facts[self.ignored :]]
        return spoken_in(self.script, self.script.goal, *filter(is_comparison, facts))

    def say(self, term: Term, *, at_any_rate: bool = False) -> bool:
        """Make one equation known; say whether it is new.

        at_any_rate   a sum or product is said by a shorter one that nothing speaks of, too
        """
        if not isinstance(sort_of(term), Scalar):
            return False
        key = key_of(self.script, term)
        if key is None or key in self.tried:
            return False
        match term:
            case Binding("sum" | "prod", (Bound(_, Operation("range", (low, high)), ()),), None):
                made = self._total(term, low, high, at_any_rate)
            case Operation("pow", (base, exponent)) if not isinstance(exponent, Number):
                made = self._power(term, base, exponent)
            case Application() | Variable() if self.script.meaning_of(term) is not None:
                made = self._definition(term)
            case Application():
                made = any(self.solve(one, term) for one in said_of(self.script, self.prove, term))
            case Operation("sqrt", (x,)):
                made = any(
                    self.solve(fact, make("mul", term, term))
                    for known in use_law(self.script, "square root", (x,), self.prove)
                    for fact in quietly(self.script, "and-elimination", known)
                )
            case Operation("cases"):
                made = self._case(term)
            case _:
                return False
        if made:
            self.tried.add(key)
        return made

    def _definition(self, term: Term) -> bool:
        """Say what a defined name, or a function of arguments, stands for."""
        spec = spell_for_certificate(self.script, term)
        return any(self._lead(line, term) for line in quietly(self.script, "definition", spec))

    # --- sums and products -----------------------------------------------------------------------

    def _total(self, term: Binding, low: Term, high: Term, at_any_rate: bool) -> bool:
        """Say a sum or product by one that is shorter, where a shorter one is spoken of."""
        length = number_of(self.script, make("sub", high, low))
        if self.prove(self.script.child(make("lt", high, low))):
            return self._total_as(term, at=0)
        at_any_rate = at_any_rate or length is not None or self._ends_in_zero(term, high)
        if not at_any_rate and not self._is_last(term, high):
            return False
        return self._total_as(term, at=1)

    def _move(self, term: Term, spoken: list[Term]) -> bool:
        """Say a product by another, the terms of which are moved, or that it is zero."""
        key = (
            key_of(self.script, term)
            if isinstance(term, Binding) and self.lemma is not None
            else None
        )
        if key is None or key in self.tried:
            return False
        pairs = lemmas_about_sums(self.script, term, spoken, self.pairs)
        about_sums = () if self.ignored else pairs
        for lemma in chain(lemmas_about(self.script, term, spoken), about_sums):
            if self._use(lemma, term):
                self.tried |= {key} if getattr(term, "binder", "") == "prod" else set()
                return True
        return False

    def _use(self, lemma: Lemma, term: Term) -> bool:
        assert self.lemma is not None
        try:
            proposition = self.script.read(lemma.spec)
            conditions = self._conditions(proposition, lemma.at)
            if conditions is None or not self._is_divisor(lemma.divisor):
                return False
            inner = self.script.child(proposition)
            if not self.lemma(inner):
                return False
            (fact,) = self.script.do("have", lemma.spec, inner)
            spec = spell_for_certificate(self.script, lemma.at)
            made = self.script.do("forall-elimination", fact, [spec], conditions)
            return any(self._used(one, term) for one in made)
        except (*Failure, Unspellable):
            return False

    def _used(self, fact: Ref, term: Term) -> bool:
        """Solve what a lemma says for the product, or the sum, that it is about."""
        match self.script.term_of(fact):
            case Operation("implies", (condition, _)):
                inner = self.script.child(condition)
                is_evident = self.script.sequent.is_evident(condition)
                if not is_evident and not self.prove(inner):
                    return False
                (fact,) = self.script.do("modus-ponens", fact, [] if is_evident else [inner])
                (left, _) = self.script.term_of(fact).children
                term = left.children[0].children[1]
        return self.solve(fact, term)

    def _is_divisor(self, divisor: Term | None) -> bool:
        """Say whether there is nothing to divide by, or something that is known not to be zero."""
        if divisor is None or number_of(self.script, divisor):
            return True
        return self.know_apart(divisor, self.prove) is not None

    def know_apart(self, divisor: Term, positive: Prove) -> Ref | None:
        """Make known that a number is not zero; return the fact that denies it."""
        different = make("ne", divisor, ZERO)
        ref = claim(self.script, different, lambda one: is_not_zero(one, positive))
        found = [] if ref is None else quietly(self.script, "expand", ref)
        self.denied += found
        return next(iter(found), None)

    def _conditions(self, proposition: Term, at: Term) -> list[Script] | None:
        """Return proofs that a lemma may be used at a number; None where they are not found."""
        assert isinstance(proposition, Binding)
        (item,), proofs = proposition.bound, []
        within = make("in", at, item.domain) if item.domain is not None else None
        more = (
            substitute(proposition.condition, {item.variable.name: at})
            if proposition.condition
            else None
        )
        for one in filter(None, (within, more)):
            if not self.script.sequent.is_evident(one):
                proofs.append(self.script.child(one))
                if not self.prove(proofs[-1]):
                    return None
        return proofs

    def _ends_in_zero(self, term: Binding, high: Term) -> bool:
        return term.binder == "prod" and number_of(
            self.script, substitute(term.body, {term.bound[0].variable.name: high})
        ) == Fraction(0)

    def _is_last(self, term: Binding, high: Term) -> bool:
        """Say whether another is spoken of that differs in a smaller upper end alone."""
        for other in self._spoken():
            match other:
                case Binding(binder, (Bound(_, Operation("range", (_, end)), ()),), None) if (
                    binder == term.binder
                ):
                    steps = number_of(self.script, make("sub", high, end))
                    if (
                        steps is not None
                        and 0 < steps <= FARTHEST
                        and self._is_same(term, other, high)
                    ):
                        return True
        return False

    def _is_same(self, term: Binding, other: Binding, high: Term) -> bool:
        item = other.bound[0]
        assert isinstance(item.domain, Operation)
        longer = Operation("range", (item.domain.arguments[0], high), item.domain.sort)
        moved = Binding(other.binder, (Bound(item.variable, longer),), None, other.body, other.sort)
        return key_of(self.script, moved) == key_of(self.script, term)

    def _total_as(self, term: Binding, *, at: int) -> bool:
        """Use one of the two cases of the definition by recursion."""
        for fact in use_law(self.script, TOTAL, (term,), None):
            parts = quietly(self.script, "and-elimination", fact)
            if len(parts) < 2:
                return False
            condition = self.script.term_of(parts[at]).children[0]
            inner = self.script.child(condition)
            if not self.prove(inner):
                return False
            proofs = [] if self.script.sequent.is_evident(condition) else [inner]
            for made in quietly(self.script, "modus-ponens", parts[at], proofs):
                return self.solve(made, term)
        return False

    # --- powers, and cases ---------------------------------------------------------------------------

    def _power(self, term: Operation, base: Term, exponent: Term) -> bool:
        """Say a power by one with a smaller exponent, or by those of parts of its exponent."""
        first = first_exponent(self.script, self._spoken(), base, exponent)
        steps = None if first is None else number_of(self.script, make("sub", exponent, first))
        if first is None or steps is None:
            return False
        terms = base, first, integer(int(steps))
        for fact in use_law(self.script, SUM_OF_EXPONENTS, terms, self.prove):
            spelled = with_exponent(self.script, fact, exponent)
            return self.solve(fact, term) or self.solve(spelled, term)
        return False

    def _case(self, term: Operation) -> bool:
        """Say which of several cases is the one."""
        condition = term.arguments[1]
        for law, asked in (("first case", condition), ("later case", make("not", condition))):
            inner = self.script.child(asked)
            if self.script.sequent.is_evident(asked) or self.prove(inner):
                for fact in use_law(self.script, law, (term,), self.prove):
                    return self.solve(fact, term)
        return False

    # --- equations ------------------------------------------------------------------------------------

    def solve(self, fact: Ref, term: Term) -> bool:
        """Solve an equation for what a term brings in that stands nowhere else in it."""
        lines = quietly(self.script, "equality", fold(self.script, fact))
        return any(self._lead(line, term) for line in lines)

    def _lead(self, line: Ref, term: Term) -> bool:
        terms, own = self.script.form_of(line).terms, self.script.sequent.algebra.form(term).terms
        shared = {code for s, _ in own for code in s} & {code for s, _ in terms for code in s}
        linear = [one for one in shared if all(s.count(one) <= 1 for s, _ in terms)]
        if shared:
            self.lines.append((line, max(linear, key=lambda one: (len(one), one), default="")))
        return bool(shared)
