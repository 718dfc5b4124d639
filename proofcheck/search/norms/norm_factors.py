"""What norms are divided by: matrices whose norms are at most 1, or spoken of, and products of such.

Partial isometries are known by what the rules so far make of their Gram matrices: isometries, their
transposes, and projectors.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ONE, make
from proofcheck.search.certificates.proof_script import Failure
from proofcheck.search.instances.factors_of_forms import letter_term, word_term
from proofcheck.search.norms.contractions import is_contraction, say_contraction
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Term

LONGEST_FACTOR = 3
"""Letters, as they are written, in a product that is taken as one factor."""

REDUCTIONS = 3_000
"""Reductions to divide a matrix, or to add up what its norm is at most."""

LEAST_BUDGET = 50
"""Reductions to see that a norm is at most 1."""


@dataclass(frozen=True, slots=True)
class Factor:
    """A matrix, what its norm is at most, its normal form, and the norm that is spoken of."""

    term: Term
    bound: Term
    poly: Poly
    norm: Term

    @property
    def word(self) -> str:
        """The word that it is, where it is a single one."""
        if len(self.poly) != 1:
            return ""
        (((scalars, word), c),) = self.poly.items()
        return word if c == 1 and not scalars else ""


def _is_square(factor: Factor) -> bool:
    return isinstance(factor.bound, Operation) and factor.bound.operator == "mul"


Factors = tuple[Factor, ...]


@dataclass(slots=True)
class Divisors:
    """The factors that are known on one rewriting context.

    spoken   matrices whose norms are spoken of, products of them last
    """

    context: RewritingContext
    spoken: list[Factor] = field(default_factory=list)
    _known: dict[str, Factor | None] = field(default_factory=dict)
    _read: set[tuple[str, ...]] = field(default_factory=set)

    def speak_of(self, norms: Iterable[Operation]) -> None:
        """Say which norms may occur in bounds."""
        for norm in norms:
            (x,) = norm.arguments
            for term in (x, make("transpose", x)):
                turned = make("transpose", term)
                square = make("mul", make("norm", turned), make("norm", term))
                self._speak_of(Factor(term, make("norm", term), {}, norm))
                product = make("mul", turned, term)
                self._speak_of(Factor(product, square, {}, make("norm", product)))
            self._read_factors(x)
        self.spoken.sort(key=_is_square)

    def _speak_of(self, factor: Factor) -> None:
        """Say that a matrix may occur in bounds, a product only where it is a sum of others."""
        try:
            poly = self.context.settled(self._form(factor.term))
        except Failure:
            return
        if len(poly) > _is_square(factor) and not any(scalars for scalars, _ in poly):
            self.spoken.append(replace(factor, poly=poly))

    def _read_factors(self, x: Term) -> None:
        """Look for products in a matrix as it is written whose norms are at most 1."""
        algebra = self.context.script.sequent.algebra
        for scalars, word in self._form(x).terms:
            places = [(i, j) for i in range(len(word)) for j in range(i + 1, len(word) + 1)]
            for i, j in places:
                letters = word[i:j]
                if scalars or j - i > LONGEST_FACTOR or letters in self._read:
                    continue
                self._read.add(letters)
                term = word_term(algebra, letters)
                factor = None if term is None else self._partial_isometry(term)
                if factor is not None and len(factor.word) > 1:
                    self._known[factor.word] = factor

    def product(self, word: str, spoken: list[Factor]) -> Factors | None:
        """Return a word as a product of matrices whose norms are bounded."""
        found: list[Factor] = []
        while word:
            whole = [f for f in spoken if len(f.word) > 1 and word.startswith(f.word)]
            factor = max(whole, key=lambda f: len(f.word), default=None) or self._short(word)
            if factor is None:
                factor = next((f for f in spoken if f.word == word[0]), None)
            if factor is None:
                return None
            found.append(factor)
            word = word[len(factor.word) :]
        return tuple(found)

    def _short(self, word: str) -> Factor | None:
        """Return the beginning of a word, if its norm is at most 1 by the rules so far."""
        if word[0] not in self._known:
            (code,) = self.context.letters(word[0])
            term = letter_term(self.context, code)
            self._known[word[0]] = None if term is None else self._partial_isometry(term)
        found = [f for known, f in self._known.items() if word.startswith(known)]
        factors = [f for f in found if f is not None]
        return max(factors, key=lambda f: len(f.word), default=None)

    def _partial_isometry(self, term: Term) -> Factor | None:
        """Return a matrix as a factor, if it is one word whose norm is at most 1 by the rules so far."""
        poly = self.context.settled(self._form(term))
        factor = Factor(term, ONE, poly, ONE)
        return factor if factor.word and is_contraction(self.context, term) else None

    # --- laws -------------------------------------------------------------------------------------

    def bounded_product(self, factors: Factors) -> Term:
        """Make known what the norm of a product is at most; return the product."""
        for factor in factors:
            self._bound_factor(factor)
        *others, last = factors
        product, bound = last.term, last.bound
        for factor in reversed(others):
            terms = factor.term, product, factor.bound, bound
            cite(self.context, "norm of a product within bounds", *terms)
            product = make("mul", factor.term, product)
            bound = bound if factor.bound == ONE else make("mul", factor.bound, bound)
        return product

    def _bound_factor(self, factor: Factor) -> None:
        """Make known that the norm of a factor is at most 1, or that of its transpose."""
        if factor.bound == ONE:
            say_contraction(self.context, factor.term)
        else:
            self._bound_parts(factor)

    def _bound_parts(self, factor: Factor) -> None:
        """Make known that transposes have the same norm, and what that of a product is at most."""
        match factor.bound, factor.term:
            case Operation("mul", bounds), Operation("mul", parts):
                cite(self.context, "norm of a product within bounds", *parts, *bounds)
                for part in parts:
                    self._bound_transpose(part)
            case _:
                self._bound_transpose(factor.term)

    def _bound_transpose(self, term: Term) -> None:
        match term:
            case Operation("transpose", (x,)):
                cite(self.context, "norm of a transpose", x)
                self._bound_transpose(x)

    def _form(self, term: Term) -> Form:
        return self.context.script.sequent.algebra.form(term)


def let_rules_meet(context: RewritingContext, pairs: int) -> None:
    """Let rules meet, at the cost of no other search."""
    completion = context.completion
    budget, completion.budget = completion.budget, REDUCTIONS
    while pairs > 0 and completion.step():
        pairs -= 1
    completion.budget = budget
