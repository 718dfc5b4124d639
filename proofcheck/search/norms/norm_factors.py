"""What norms are divided by: matrices whose norms are at most 1, or spoken of, and products of such.

Partial isometries are known by what the rules so far make of their Gram matrices: isometries, their
transposes, and projectors.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ONE, make
from proofcheck.search.arithmetic.order_contradictions import contradict_order
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure
from proofcheck.search.instances.equal_matrices import EqualMatrices
from proofcheck.search.instances.factors_of_forms import word_term
from proofcheck.search.instances.norm_laws import gram
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.sorts import INTEGER

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
    _matrices: EqualMatrices = field(init=False)

    def __post_init__(self) -> None:
        self._matrices = EqualMatrices(self.context, pairs=0)

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

    def is_contraction(self, term: Term) -> bool:
        """Say whether the rules so far show that the norm of a matrix is at most 1."""
        return self._partial_isometry(term) is not None

    def _partial_isometry(self, term: Term) -> Factor | None:
        """Return a matrix as a factor, if it is one word and keeps lengths where it does not vanish."""
        algebra = self.context.script.sequent.algebra
        poly = self.context.settled(self._form(term))
        found = self._complement(term)
        factor = Factor(term, ONE, poly, ONE)
        if found is None or not factor.word:
            return None
        other, unit = found
        whole = make("add", gram(term), gram(other))
        return None if self.context.settled(algebra.difference(whole, gram(unit))) else factor

    def _complement(self, x: Term) -> tuple[Term, Term] | None:
        """Return I - X^T X and I: the sum of the Gram matrices of X and this is that of I.

        So it is if X^T X is a projector: for isometries, for their transposes, for projectors.
        """
        columns = self._form(x).columns
        size = None if columns is None else size_term(self.context, columns)
        if size is None:
            return None
        unit = make("identity", size)
        return make("sub", unit, gram(x)), unit

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
        if factor.bound != ONE:
            self._bound_parts(factor)
            return
        found = self._complement(factor.term)
        norm = make("norm", factor.term)
        claim = make("le", norm, ONE)
        if found is None or self.context.script.sequent.is_evident(claim):
            return
        other, unit = found
        whole = make("add", gram(factor.term), gram(other))
        self._matrices.equate(whole, gram(unit))
        cite(self.context, "norm of a part", factor.term, other, unit)
        cite(self.context, "norm of the identity", unit)
        follows(self.context, claim)

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


def follows(context: RewritingContext, claim: Term, since: int | None = None) -> bool:
    """Make known an inequality that follows from others, with equations from a fact on."""
    inner = context.script.child(claim)
    inner.do("by-contradiction")
    last = RewritingContext(inner, context.rules, LEAST_BUDGET)
    if since is not None:
        last.facts_read, last.completion.budget = since, REDUCTIONS
        last.absorb()
        let_rules_meet(last, 1)
    if not contradict_order(last, rounds=0, with_equations=since is not None):
        return False
    context.script.do("have", context.spec(claim), inner)
    return True


def let_rules_meet(context: RewritingContext, pairs: int) -> None:
    """Let rules meet, at the cost of no other search."""
    completion = context.completion
    budget, completion.budget = completion.budget, REDUCTIONS
    while pairs > 0 and completion.step():
        pairs -= 1
    completion.budget = budget


def letter_term(context: RewritingContext, code: str) -> Term | None:
    """Return a letter as a term: the isometries of direct sums are written as blocks."""
    algebra, name = context.script.sequent.algebra, code[:-1]
    if name not in algebra.parts:
        return word_term(algebra, (code,))
    number, sizes = algebra.parts[name]
    heights = [size for size in (size_term(context, s) for s in sizes) if size is not None]
    if len(heights) < len(sizes):
        return None
    width = heights[number - 1]
    cells = [make("zero", size, width) for size in heights]
    cells[number - 1] = make("identity", width)
    isometry = make("blocks", ONE, *cells)
    return make("transpose", isometry) if code[-1] in ("t", "*") else isometry


def size_term(context: RewritingContext, name: str) -> Term | None:
    """Return a size as a term that is evidently not negative."""
    sequent = context.script.sequent
    algebra = sequent.algebra
    written = term_of(algebra, Form(None, None, algebra.sizes[name]))
    if written is not None and algebra.is_natural(written):
        return written
    for other in sorted(sequent.visible):
        variable = sequent.shared.declarations[other].variable
        is_size = variable.sort == INTEGER and algebra.is_natural(variable)
        if is_size and algebra.size(variable) == name:
            return variable
    return None
