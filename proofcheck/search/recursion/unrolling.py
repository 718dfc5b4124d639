"""What is defined by recursion, said by what comes before it: equations that are solved for it.

    sum(k in a..b) f(k) = sum(k in a..b-1) f(k) + f(b)         so with products
    x^(m + d) = x^m * x^d
    f(b) as a fact about all members says it                   f(k + 2) = f(k + 1) + f(k)
    cases { x if P; y otherwise } = x, or y

Of those that differ in an upper end, an exponent or an index by a whole number, all are said by the
one that comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from proofcheck.logic.polynomials import Untranslatable, times, total
from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Ref, Script, quietly
from proofcheck.search.recursion.conditions import Prove, claim, is_not_zero
from proofcheck.search.recursion.elimination import Pivot
from proofcheck.search.recursion.shifts import Lemma, lemmas_about
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
from proofcheck.terms.sorts import INTEGER, Scalar
from proofcheck.terms.substitution import free_names, substitute

TOTAL, POWER, SUM_OF_EXPONENTS = (
    "sum or product by recursion",
    "power of a number",
    "power of a sum of exponents",
)

MOST_UNROLLED = 40
"""Sums, products, powers and members that are said by those before, on the way to one goal."""

MOST_SPOKEN = 1_000
"""Terms that are looked at in one goal and what is known."""

FARTHEST = 12
"""Steps from one of them to the first one that is spoken of."""


@dataclass(slots=True)
class Unrolling:
    """Equations for what is defined by recursion, in one script.

    prove    proves conditions
    lemma    proves lemmas about products, by induction
    ignored  how many facts are of no concern, from the first one on
    pivots   the equations, each solved for what it is about
    """

    script: Script
    prove: Prove
    lemma: Prove | None = None
    ignored: int = 0
    pivots: list[Pivot] = field(default_factory=list)
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
        key = self._key(term)
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
                made = self._member(term)
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

    def _key(self, term: Term) -> str | None:
        try:
            return self.script.sequent.algebra.canonical_key(term)
        except (*Failure, Untranslatable):
            return None

    def _definition(self, term: Term) -> bool:
        """Say what a defined name, or a function of arguments, stands for."""
        spec = spell_for_certificate(self.script, term)
        return any(self._lead(line, term) for line in quietly(self.script, "definition", spec))

    # --- sums and products -----------------------------------------------------------------------

    def _total(self, term: Binding, low: Term, high: Term, at_any_rate: bool) -> bool:
        """Say a sum or product by one that is shorter, where a shorter one is spoken of."""
        length = self.number(make("sub", high, low))
        if self.prove(self.script.child(make("lt", high, low))):
            return self._total_as(term, at=0)
        at_any_rate = at_any_rate or length is not None or self._ends_in_zero(term, high)
        if not at_any_rate and not self._is_last(term, high):
            return False
        return self._total_as(term, at=1)

    def _move(self, term: Term, spoken: list[Term]) -> bool:
        """Say a product by another, the terms of which are moved, or that it is zero."""
        key = self._key(term) if isinstance(term, Binding) and self.lemma is not None else None
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
            return any(self._used(one, lemma, term) for one in made)
        except (*Failure, Unspellable):
            return False

    def _used(self, fact: Ref, lemma: Lemma, term: Term) -> bool:
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
        if lemma.divisor is None or self.number(lemma.divisor) is not None:
            return self.solve(fact, term)
        return self._divide(fact, term, lemma.divisor)

    def _is_divisor(self, divisor: Term | None) -> bool:
        """Say whether there is nothing to divide by, or something that is known not to be zero."""
        if divisor is None or self.number(divisor):
            return True
        different = make("ne", divisor, ZERO)
        return claim(self.script, different, lambda one: is_not_zero(one, self.prove)) is not None

    def _divide(self, fact: Ref, term: Term, divisor: Term) -> bool:
        """Solve an equation for a term that is multiplied by something that is not zero."""
        algebra = self.script.sequent.algebra
        (code,) = (s[0] for s, _ in algebra.form(term).terms)
        factor = algebra.form(divisor).terms
        multiple = times(factor, algebra.form(term).terms)
        for line in quietly(self.script, "equality", fact):
            rest = total([(1, self.script.form_of(line).terms), (-1, multiple)])
            if all(code not in s for s, _ in rest):
                pivot = Pivot((code,), line, rest, Fraction(1), divisor, factor)
                self.pivots.append(pivot)
                return True
        return False

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
        return term.binder == "prod" and self.number(
            substitute(term.body, {term.bound[0].variable.name: high})
        ) == Fraction(0)

    def _is_last(self, term: Binding, high: Term) -> bool:
        """Say whether another is spoken of that differs in a smaller upper end alone."""
        for other in self._spoken():
            match other:
                case Binding(binder, (Bound(_, Operation("range", (_, end)), ()),), None) if (
                    binder == term.binder
                ):
                    steps = self.number(make("sub", high, end))
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
        return self._key(moved) == self._key(term)

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

    # --- powers -------------------------------------------------------------------------------------

    def _power(self, term: Operation, base: Term, exponent: Term) -> bool:
        """Say a power by one with a smaller exponent, or by those of parts of its exponent."""
        first = self._first_exponent(base, exponent)
        if first is None:
            return False
        steps = self.number(make("sub", exponent, first))
        if steps is None:
            return False
        return self._product_of_powers(term, base, first, integer(int(steps)), exponent)

    def _first_exponent(self, base: Term, exponent: Term) -> Term | None:
        """Return the smallest exponent of a base that differs by a whole number, if it is smaller."""
        key, found, most = self._key(base), None, Fraction(0)
        for other in self._spoken():
            match other:
                case Operation("pow", (same, smaller)) if self._key(same) == key:
                    steps = self.number(make("sub", exponent, smaller))
                    if steps is not None and most < steps <= FARTHEST:
                        found, most = smaller, steps
        return found

    def _product_of_powers(
        self, term: Operation, base: Term, first: Term, rest: Term, exponent: Term
    ) -> bool:
        for fact in use_law(self.script, SUM_OF_EXPONENTS, (base, first, rest), self.prove):
            return self.solve(fact, term) or self.solve(self._put(fact, exponent), term)
        return False

    def _put(self, fact: Ref, exponent: Term) -> Ref:
        """Write an exponent as it stands in what is spoken of."""
        power = self.script.term_of(fact).children[0]
        ref = claim(self.script, make("eq", power.children[1], exponent), lambda _: False)
        if ref is None:
            return fact
        return next(iter(quietly(self.script, "rewrite", fact, ref, False)), fact)

    # --- members of sequences, and cases ------------------------------------------------------------

    def _member(self, term: Application) -> bool:
        """Put for a member what a fact about all members says that it is."""
        for ref in list(self.script.facts):
            match self.script.term_of(ref):
                case Binding("forall", (item,), None, Operation("eq", (Application() as left, _))):
                    index = self._index(left, term, item)
                    if index is not None:
                        return self._instance(ref, item, index, term)
        return False

    def _index(self, left: Application, term: Application, item: Bound) -> Term | None:
        """Return the index at which a fact speaks of a member."""
        if left.function != term.function or len(left.arguments) != 1:
            return None
        pattern = left.arguments[0]
        by = self.number(make("sub", pattern, item.variable))
        if by is None or item.variable.sort != INTEGER:
            return None
        return self._less(term.arguments[0], by)

    def _less(self, index: Term, by: Fraction) -> Term | None:
        form = self.script.sequent.algebra.form(make("sub", index, Number(by)))
        return term_of(self.script.sequent.algebra, form)

    def _instance(self, ref: Ref, item: Bound, index: Term, term: Term) -> bool:
        proofs = []
        if item.domain is not None:
            inside = make("in", index, substitute(item.domain, {}))
            if not self.script.sequent.is_evident(inside):
                proofs.append(self.script.child(inside))
                if not self.prove(proofs[0]):
                    return False
        try:
            spec = spell_for_certificate(self.script, index)
        except Unspellable:
            return False
        for made in quietly(self.script, "forall-elimination", ref, [spec], proofs):
            return self.solve(made, term)
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
        lines = quietly(self.script, "equality", self.fold(fact))
        return any(self._lead(line, term) for line in lines)

    def _lead(self, line: Ref, term: Term) -> bool:
        terms, own = self.script.form_of(line).terms, self.script.sequent.algebra.form(term).terms
        for lead in sorted({s for s, _ in own} & {s for s, _ in terms}, key=lambda s: (len(s), s)):
            pivot = Pivot.of(lead, line, terms) if lead else None
            if pivot is not None:
                self.pivots.append(pivot)
                return True
        return False

    def fold(self, fact: Ref) -> Ref:
        """Write exponents that are numbers, once they are added up, as these numbers."""
        for exponent in self._constant_exponents(self.script.term_of(fact)):
            ref = self._as_number(exponent)
            fact = next(iter(quietly(self.script, "rewrite", fact, ref, False)), fact)
        return fact

    def fold_goal(self) -> None:
        """Do the same with the goal."""
        for exponent in self._constant_exponents(self.script.goal):
            quietly(self.script, "rewrite-goal", self._as_number(exponent), False)

    def _constant_exponents(self, term: Term) -> list[Term]:
        found = []
        for node in unbound(term):
            match node:
                case Operation("pow", (_, exponent)) if not isinstance(exponent, Number):
                    value = self.number(exponent)
                    if value is not None and abs(value) <= FARTHEST:
                        found.append(exponent)
        return [*dict.fromkeys(found)]

    def _as_number(self, exponent: Term) -> Ref | None:
        value = self.number(exponent)
        assert value is not None
        return claim(self.script, make("eq", exponent, Number(value)), lambda _: False)

    def number(self, term: Term) -> Fraction | None:
        """Return the value of a term that is a number once it is added up."""
        try:
            terms = self.script.sequent.algebra.form(term).terms
        except (*Failure, Untranslatable):
            return None
        return terms.get(((), ()), Fraction(0)) if set(terms) <= {((), ())} else None


def spoken_in(script: Script, *terms: Term) -> list[Term]:
    """Return the parts of some terms that are not below binders, and of what they stand for."""
    found: dict[Term, None] = {}
    waiting = [*terms]
    while waiting and len(found) < MOST_SPOKEN:
        for part in unbound(waiting.pop(0)):
            if part not in found:
                found[part] = None
                if isinstance(part, Application | Variable) and isinstance(sort_of(part), Scalar):
                    meaning = script.meaning_of(part)
                    waiting += [] if meaning is None else [meaning]
    return [*found]


def unbound(term: Term) -> Iterator[Term]:
    """Yield the parts of a term that are not below binders, or do not speak of what is bound."""
    yield term
    match term:
        case Binding("exists", bound, None, body):
            names = {item.variable.name for item in bound}
            yield from (part for part in unbound(body) if names.isdisjoint(free_names(part)))
        case Binding():
            return
        case _:
            for child in term.children:
                yield from unbound(child)


def is_comparison(proposition: Term) -> bool:
    """Say whether numbers are compared."""
    match proposition:
        case Operation("not", (inner,)):
            return is_comparison(inner)
        case Operation("eq" | "le" | "lt", (left, _)):
            return isinstance(sort_of(left), Scalar)
    return False


def is_equation(proposition: Term) -> bool:
    """Say whether numbers are said to be equal."""
    match proposition:
        case Operation("eq", (left, _)):
            return isinstance(sort_of(left), Scalar)
    return False
