"""Normal forms of summands, computed before any step is taken for them."""

from __future__ import annotations

from dataclasses import dataclass, field

from proofcheck.logic.numbers_of_matrices import only_entry
from proofcheck.logic.polynomials import Form, Terms, Untranslatable, times, total
from proofcheck.search.rewriting.completion import Poly, Scalars
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.rationals import Fraction

Linear = dict[Scalars, Fraction]
"""A polynomial between numbers, by its monomials."""


@dataclass(slots=True)
class NormalForms:
    """Normal forms by the rules of a script; words are reduced once.

    What a number made of matrices comes to takes steps in a proof, and most numbers that are looked
    at are no part of one.
    """

    context: RewritingContext
    _of_monomials: dict[Scalars, Linear] = field(default_factory=dict)
    _of_codes: dict[str, Terms] = field(default_factory=dict)

    def of(self, terms: Terms) -> Linear:
        """Return what a polynomial between numbers comes to, by its monomials."""
        whole: Linear = {}
        for (scalars, _), c in terms.items():
            for monomial, d in self._of_monomial(scalars).items():
                share = c if d == 1 else c * d
                known = whole.get(monomial)
                value = share if known is None else known + share
                if value:
                    whole[monomial] = value
                else:
                    del whole[monomial]
        return whole

    def _of_monomial(self, scalars: Scalars) -> Linear:
        if scalars not in self._of_monomials:
            form: Linear = {scalars: Fraction(1)}
            for _ in range(ROUNDS):
                form = self._of_words(form)
            self._of_monomials[scalars] = form
        return self._of_monomials[scalars]

    def _of_words(self, form: Linear) -> Linear:
        """Put in what numbers made of matrices come to, and reduce what is then left."""
        parts: list[tuple[Fraction | int, Terms]] = []
        for scalars, c in form.items():
            whole: Terms = {((), ()): Fraction(1)}
            for code in scalars:
                whole = times(whole, self._of_code(code))
            parts.append((c, whole))
        reduced = self._reduced(self.context.poly(total(parts)))
        return {s: c for (s, _), c in reduced.items()}

    def _of_code(self, code: str) -> Terms:
        if code not in self._of_codes:
            self._of_codes[code] = self._computed(code)
        return self._of_codes[code]

    def _computed(self, code: str) -> Terms:
        itself: Terms = {((code,), ()): Fraction(1)}
        algebra = self.context.script.sequent.algebra
        form = self._product_of(code)
        if form is None:
            self.context.settled(Form(None, None, itself))
            return itself
        self.context.supply(form.terms)
        reduced = self._reduced(self.context.poly(form.terms))
        letters = {(s, tuple(self.context.letters(w))): c for (s, w), c in reduced.items()}
        try:
            return only_entry(algebra, Form("1", "1", letters)).terms
        except Untranslatable:
            return itself

    def _product_of(self, code: str) -> Form | None:
        """Return the product that a number is, of shape (1, 1); a conjugate is that of adjoints."""
        algebra = self.context.script.sequent.algebra
        word = algebra.words.get(code[:-1])
        if word is None:
            return None
        form = Form("1", "1", {((), word): Fraction(1)})
        if code.endswith(" "):
            return form
        return algebra.with_involution(form, transposed=True, conjugated=True)

    def say(self, terms: Terms) -> None:
        """Make known what the numbers in a polynomial come to."""
        for _ in range(ROUNDS):
            left = self.context.normal(Form(None, None, terms))
            for code in dict.fromkeys(code for s, _ in (*terms, *left) for code in s):
                form = self._product_of(code)
                if form is not None and self._of_code(code) != {((code,), ()): Fraction(1)}:
                    self._say_of_word(form)

    def _say_of_word(self, form: Form) -> None:
        context = self.context
        _, used = context.completion.reduce(context.poly(form.terms))
        if used:
            context.enter_all(
                context.attempt("matrix-as-number", context.combined(form.shape, used))
            )

    def _reduced(self, poly: Poly) -> Poly:
        """Reduce, at no cost: how much is looked at is limited elsewhere."""
        completion = self.context.completion
        budget, completion.budget = completion.budget, max(completion.budget, MOST_REDUCTIONS)
        try:
            return completion.reduce(poly)[0]
        finally:
            completion.budget = budget


ROUNDS = 2
"""How often what equations bring up is looked at."""

MOST_REDUCTIONS = 200
"""Reductions of one polynomial."""
