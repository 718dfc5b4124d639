"""Two sums of hypergeometric terms whose combination telescopes.

    P * sum(k in a..m) f(k) + Q * sum(k in a..m) g(k) = R(m) * g(m)

for all m up to an end, where P and Q do not depend on k, and R is linear.  They are found from the
quotients f(k)/g(k) and g(k - 1)/g(k), which are rational: what has to vanish is a polynomial in k.

source   Petkovsek, Wilf and Zeilberger 1996, A = B, chapter 6 (Zeilberger's algorithm)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from proofcheck.logic.polynomials import Form, Terms, Untranslatable
from proofcheck.logic.propositions import ONE, make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.recursion.shifts import INDEX, Lemma, Product, spell
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.substitution import free_names, substitute

FARTHEST_SHIFT = 3
"""By how much the terms of two products are moved against each other."""

MOST_FACTORS = 24
"""Factors of two terms together."""


class _NotRational(Exception):
    """The quotient of two terms is not seen to be rational."""


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum over a range of integers."""

    term: Binding
    index: Variable
    low: Term
    high: Term

    @classmethod
    def of(cls, term: Term) -> Sum | None:
        """Read a sum; None for anything else."""
        match term:
            case Binding("sum", (Bound(k, Operation("range", (low, high)), ()),), None, _):
                return cls(term, k, low, high)
        return None

    def at(self, place: Term) -> Term:
        """Return one of its terms."""
        return substitute(self.term.body, {self.index.name: place})


def lemmas_about_sums(
    script: Script, term: Term, spoken: Iterable[Term], seen: set[tuple[str, str]]
) -> Iterator[Lemma]:
    """Yield what a sum has to do with another one that is spoken of.

    seen   pairs of terms of sums that were looked at, and those that are looked at now
    """
    spell_key = script.sequent.algebra.canonical_key
    first = Sum.of(term)
    for other in map(Sum.of, spoken):
        if first is None or other is None:
            continue
        try:
            one, two = spell_key(first.at(INDEX)), spell_key(other.at(INDEX))
            if one == two or (one, two) in seen:
                continue
            found = _Pair(script, first, other).lemma()
            seen |= {(one, two)} if found is None else {(one, two), (two, one)}
        except (*Failure, Unspellable, _NotRational):
            continue
        if found is not None:
            yield found


@dataclass(slots=True)
class _Pair:
    """Two sums, the second of which is as long as the first or shorter."""

    script: Script
    first: Sum
    second: Sum

    def lemma(self) -> Lemma | None:
        algebra = self.script.sequent.algebra
        if algebra.difference(self.first.low, self.second.low).terms:
            return None
        longer = algebra.difference(self.first.high, self.second.high).terms
        if not set(longer) <= {((), ())} or longer.get(((), ()), 0) < 0:
            return None
        body = self.first.at(INDEX), self.second.at(INDEX)
        before = self.second.at(make("sub", INDEX, ONE))
        found = self._solve(self._quotient(body[0], body[1]), self._quotient(before, body[1]))
        return None if found is None else self._said(*found)

    # --- quotients of terms -------------------------------------------------------------------------

    def _quotient(self, above: Term, below: Term) -> Any:
        """Return the quotient of two terms, as a rational function of SymPy.

        raises   _NotRational where it is none
        """
        import sympy

        factors = [*self._factors(above, 1), *self._factors(below, -1)]
        if len(factors) > MOST_FACTORS:
            raise _NotRational
        products = [(p, e) for t, e in factors if (p := Product.of(t)) is not None]
        value = self._of_products(products)
        powers: dict[str, tuple[Term, Any]] = {}
        for term, sign in factors:
            match term:
                case Binding("prod"):
                    continue
                case Operation("pow", (base, exponent)) if not isinstance(exponent, Number):
                    key = self.script.sequent.algebra.canonical_key(base)
                    known = powers.get(key, (base, sympy.Integer(0)))[1]
                    powers[key] = base, known + sign * self._polynomial(exponent)
                case _:
                    value *= self._polynomial(term) ** sign
        for base, exponent in powers.values():
            steps = sympy.expand(exponent)
            if not steps.is_Integer:
                raise _NotRational
            value *= self._polynomial(base) ** steps
        if value == 0 or value.has(sympy.nan, sympy.zoo):
            raise _NotRational
        return value

    def _factors(self, term: Term, sign: int) -> Iterator[tuple[Term, int]]:
        match term:
            case Operation("mul", factors):
                for one in factors:
                    yield from self._factors(one, sign)
            case Operation("div", (above, below)):
                yield from self._factors(above, sign)
                yield from self._factors(below, -sign)
            case Operation("cases", (value, *_)):  # where it is not this, the lemma is not proved
                yield from self._factors(value, sign)
            case Application() | Variable() if (known := self.script.meaning_of(term)) is not None:
                yield from self._factors(known, sign)
            case _:
                yield term, sign

    def _of_products(self, products: list[tuple[Product, int]]) -> Any:
        """Return the quotient of products that are moved against each other, pair by pair."""
        import sympy

        value, left = sympy.Integer(1), [p for p, sign in products if sign < 0]
        for one in (p for p, sign in products if sign > 0):
            for other in left:
                found = self._of_two(one, other)
                if found is not None:
                    value *= found
                    left.remove(other)
                    break
            else:
                raise _NotRational
        if left:
            raise _NotRational
        return value

    def _of_two(self, one: Product, other: Product) -> Any:
        """Return one product divided by another; None where they are not of one kind."""
        import sympy

        mark = Variable("index j", INDEX.sort)
        low = self._polynomial(one.low)
        j = sympy.Symbol("index j ")
        lower = [self._polynomial(p.lower(mark)) for p in (one, other)]
        upper = [self._polynomial(p.upper(mark)) for p in (one, other)]
        same = sympy.expand(low - self._polynomial(other.low)) == 0
        if not same or sympy.expand(lower[0] - lower[1]) != 0:
            return None
        ends = [self._polynomial(p.high) for p in (one, other)]
        for shift in range(-FARTHEST_SHIFT, FARTHEST_SHIFT + 1):
            if sympy.expand(upper[0] - upper[1].subs(j, j + shift)) == 0:
                above = _between(upper[1], j, ends[1] + 1, ends[0] + shift)
                start = _between(upper[1], j, low, low + shift - 1)
                below = _between(lower[0], j, ends[1] + 1, ends[0])
                return above / (start * below)
        return None

    def _polynomial(self, term: Term) -> Any:
        """Return a number as a polynomial of SymPy, in which no atom but the index depends on it.

        raises   _NotRational where it is none
        """
        import sympy

        algebra = self.script.sequent.algebra
        try:
            terms = algebra.form(term).terms
        except (*Failure, Untranslatable) as reason:
            raise _NotRational from reason
        total = sympy.Integer(0)
        for (scalars, word), c in terms.items():
            for code in scalars:
                atom = algebra.atoms.get(code[:-1])
                own = None if atom is None else atom.term
                if own is None or (not isinstance(own, Variable) and _speaks_of_index(own)):
                    raise _NotRational
            if word:
                raise _NotRational
            factor = sympy.Rational(int(c.numerator), int(c.denominator))
            total += factor * sympy.Mul(*map(sympy.Symbol, scalars))
        return total

    # --- the combination that telescopes ------------------------------------------------------------

    def _solve(self, first: Any, back: Any) -> list[Term] | None:
        """Return P, Q and the coefficients of R, constant first."""
        import sympy
        from sympy.polys.matrices import DomainMatrix

        k = sympy.Symbol(INDEX.name + " ")
        columns = [first, sympy.Integer(1), -1 + back, -k + (k - 1) * back]
        numerators = [sympy.fraction(sympy.together(one)) for one in columns]
        most = sympy.lcm_list([below for _, below in numerators])
        cleared = [sympy.cancel(above * most / below) for above, below in numerators]
        if not all(one.is_polynomial(k) for one in cleared):
            raise _NotRational
        polynomials = [sympy.Poly(one, k) for one in cleared]
        degree = max(one.degree() for one in polynomials)
        rows = [[one.coeff_monomial(k**d) for one in polynomials] for d in range(degree + 1)]
        matrix = DomainMatrix.from_Matrix(sympy.Matrix(rows)).to_field()
        for vector in matrix.nullspace().to_Matrix().tolist():
            if vector[0] != 0:
                below = sympy.lcm_list([sympy.fraction(sympy.together(v))[1] for v in vector])
                whole = [sympy.cancel(v * below) for v in vector]
                shared = sympy.gcd_list(whole)
                terms = [self._term(sympy.expand(sympy.cancel(v / shared))) for v in whole]
                return None if None in terms else [t for t in terms if t is not None]
        return None

    def _term(self, value: Any) -> Term | None:
        import sympy

        terms: Terms = {}
        for part in sympy.Add.make_args(value):
            c, rest = part.as_coeff_Mul()
            codes = list[str]()
            for base, exponent in rest.as_powers_dict().items():
                if base == 1:
                    continue
                codes += [str(base)] * int(exponent)
            terms[tuple(sorted(codes)), ()] = Fraction(int(c.p), int(c.q))
        kept = {m: c for m, c in terms.items() if c}
        return term_of(self.script.sequent.algebra, Form(None, None, kept))

    def _said(self, p: Term, q: Term, constant: Term, slope: Term) -> Lemma:
        script, low = self.script, spell(self.script, self.second.low)
        first, second = (spell_for_certificate(script, s.term) for s in (self.first, self.second))
        m = ["i", "m"]
        parts = [
            ["o", "mul", spell(script, factor), ["over", whole, low, m]]
            for factor, whole in ((p, first), (q, second))
        ]
        last = make("add", constant, make("mul", slope, INDEX))
        right = ["o", "mul", spell(script, last), ["over", second, m, m]]
        end = spell(script, self.second.high)
        equation = ["o", "eq", ["o", "add", *parts], right]
        said = ["o", "implies", ["o", "le", m, end], equation]
        return Lemma(["every", "m", low, said], self.second.high, p)


def _between(term: Any, j: Any, start: Any, end: Any) -> Any:
    """Return the product of a term over a range, whose length is a number; its inverse where negative.

    raises   _NotRational where it is none
    """
    import sympy

    length = sympy.expand(end - start + 1)
    if not length.is_Integer or abs(length) > 2 * FARTHEST_SHIFT:
        raise _NotRational
    if length >= 0:
        return sympy.Mul(*(term.subs(j, start + i) for i in range(int(length))))
    return 1 / sympy.Mul(*(term.subs(j, end + 1 + i) for i in range(int(-length))))


def _speaks_of_index(term: Term) -> bool:
    return INDEX.name in free_names(term)
