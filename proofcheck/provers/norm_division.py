"""Norms divided by others: X = c1 a1 D1 b1 + c2 a2 D2 b2 + .., where the norms of D1, D2, .. are known.

What stands before and behind is a product of matrices whose norms are at most 1, or spoken of.  So
differences of products telescope, projectors and isometries are taken off, and columns at the end
of a product bring in their lengths.  Matrices are compared by the rules so far: what is split off
need not stand in a product as it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial, reduce
from itertools import combinations

from proofcheck.provers.citing import cite
from proofcheck.provers.completion import Monomial, Poly
from proofcheck.provers.equal_matrices import EqualMatrices
from proofcheck.provers.factors_of_forms import word_term
from proofcheck.provers.norm_laws import gram
from proofcheck.provers.normal_terms import term_of
from proofcheck.provers.order_contradictions import contradict_order
from proofcheck.provers.proof_script import Failure
from proofcheck.provers.term_spelling import Unspellable
from proofcheck.provers.workbench import Workbench
from proofcheck.semantics.polynomials import Form
from proofcheck.semantics.propositions import ONE, make
from proofcheck.terms.expressions import Number, Operation, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER

MOST_PIECES = 3
"""Pieces that a matrix is divided into."""

MOST_TRIALS = 240
"""Products that are compared with a matrix to find its pieces."""

LONGEST_FACTOR = 3
"""Letters, as they are written, in a product that is taken as one factor."""

REDUCTIONS = 3_000
"""Reductions for all of them."""

LEAST_BUDGET = 50
"""Reductions to see that a norm is at most 1."""


_TURNED = {" ": "t", "t": " ", "~": "*", "*": "~"}
"""What the flavour of a letter is in a transpose."""


@dataclass(frozen=True, slots=True)
class _Factor:
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


def _is_square(factor: _Factor) -> bool:
    return isinstance(factor.bound, Operation) and factor.bound.operator == "mul"


_Factors = tuple[_Factor, ...]
_Piece = tuple[Fraction, _Factors]


@dataclass(slots=True)
class Division:
    """Divides matrices by those whose norms are spoken of, on one workbench.

    trials    products that may still be compared
    depth     pieces that a matrix is divided into, at most
    in_order  only the largest word that is left is divided
    """

    bench: Workbench
    trials: int = MOST_TRIALS
    depth: int = MOST_PIECES
    in_order: bool = False
    spoken: list[_Factor] = field(default_factory=list)
    _known: dict[str, _Factor | None] = field(default_factory=dict)
    _read: set[tuple[str, ...]] = field(default_factory=set)
    _matrices: EqualMatrices = field(init=False)

    def __post_init__(self) -> None:
        self._matrices = EqualMatrices(self.bench, pairs=0)

    def speak_of(self, norms: Iterable[Operation]) -> None:
        """Say which norms may occur in bounds."""
        for norm in norms:
            (x,) = norm.arguments
            for term in (x, make("transpose", x)):
                turned = make("transpose", term)
                square = make("mul", make("norm", turned), make("norm", term))
                self._speak_of(_Factor(term, make("norm", term), {}, norm))
                product = make("mul", turned, term)
                self._speak_of(_Factor(product, square, {}, make("norm", product)))
            self._read_factors(x)
        self.spoken.sort(key=_is_square)

    def _speak_of(self, factor: _Factor) -> None:
        """Say that a matrix may occur in bounds, a product only where it is a sum of others."""
        try:
            poly = self.bench.settled(self._form(factor.term))
        except Failure:
            return
        if len(poly) > _is_square(factor) and not any(scalars for scalars, _ in poly):
            self.spoken.append(replace(factor, poly=poly))

    def _read_factors(self, x: Term) -> None:
        """Look for products in a matrix as it is written whose norms are at most 1."""
        algebra = self.bench.script.sequent.algebra
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

    def bound(self, norm: Operation) -> bool:
        """Make known that a norm is at most a sum of products of others, if it is so divided."""
        (x,) = norm.arguments
        return self._bounded(x, norm) is not None

    def least(self, x: Term, since: int) -> Term | None:
        """Make known that the norm of a matrix is at most what its pieces come to; return that.

        since   facts before this one are not needed to add up the pieces
        """
        pieces = self._bounded(x, make("norm", x))
        if not pieces:
            return None
        bounds = [_bound_of(piece) for piece in pieces]
        bound = reduce(partial(make, "add"), bounds)
        claim = make("le", make("norm", x), bound)
        return bound if self._follows(claim, since) else None

    def _bounded(self, x: Term, norm: Term) -> list[_Piece] | None:
        """Make known what the norms of the pieces of a matrix come to; return the pieces."""
        completion = self.bench.completion
        budget, completion.budget = completion.budget, REDUCTIONS
        try:
            poly = self.bench.settled(self._form(x))
            if any(scalars for scalars, _ in poly):
                return None
            opposite = {monomial: -c for monomial, c in poly.items()}
            spoken = [f for f in self.spoken if f.norm != norm and f.poly not in (poly, opposite)]
            pieces = self._divided(poly, spoken, self.depth)
            return pieces if pieces and self._cite(x, pieces) else None
        except (*Failure, Unspellable):
            return None
        finally:
            completion.budget = budget

    def _follows(self, claim: Term, since: int | None = None) -> bool:
        """Make known an inequality that follows from others, with equations from a fact on."""
        inner = self.bench.script.child(claim)
        inner.do("suppose")
        bench = Workbench(inner, self.bench.rules, LEAST_BUDGET)
        if since is not None:
            bench.facts_read, bench.completion.budget = since, REDUCTIONS
            bench.absorb()
            let_rules_meet(bench, 1)
        if not contradict_order(bench, rounds=0, with_equations=since is not None):
            return False
        self.bench.script.do("have", self.bench.spec(claim), inner)
        return True

    # --- division ---------------------------------------------------------------------------------

    def _divided(self, poly: Poly, spoken: list[_Factor], depth: int) -> list[_Piece] | None:
        """Return pieces whose sum a matrix is."""
        if not poly:
            return []
        if depth == 0:
            return None
        if len(poly) == 1:
            (((_, word), c),) = poly.items()
            factors = self._product(word, spoken)
            if factors:
                return [(c, factors)]
        for piece, rest in self._remainders(poly, spoken):
            others = self._divided(rest, spoken, depth - 1)
            if others is not None:
                return [piece, *others]
        return None

    def _remainders(self, poly: Poly, spoken: list[_Factor]) -> Iterator[tuple[_Piece, Poly]]:
        """Yield pieces that a matrix has, with what is left without them: those in sight first."""
        yield from self._turned(poly, spoken)
        key = self.bench.completion.key
        divisors = [(f, max(f.poly, key=key)[1]) for f in spoken if len(f.poly) > 1]
        monomials = sorted(poly, key=key, reverse=True)[: 1 if self.in_order else None]
        pairs = [(f, m) for f in divisors for m in monomials]
        for is_in_sight in (True, False):
            for (divisor, lead), monomial in pairs:
                for ends in self._ends(lead, monomial[1], is_in_sight):
                    if self.trials <= 0:
                        return
                    for before, behind in self._sides(monomial[1], ends, spoken):
                        rest = self._rest(poly, monomial, (before, divisor, behind))
                        if rest is not None:
                            c, left = rest
                            yield (c, (*before, divisor, *behind)), left
        yield from self._shortened(poly, spoken, pairs)

    def _turned(self, poly: Poly, spoken: list[_Factor]) -> Iterator[tuple[_Piece, Poly]]:
        """Yield a D b where D begins with the transpose of a, and ends with that of b.

        For D = a^T X b^T, these are the block of X that D is, where it stands in X.
        """
        lead = max(poly, key=self.bench.completion.key)
        for divisor in spoken:
            word = divisor.word if len(poly) > 1 else ""
            for i, j in combinations(range(len(word) + 1), 2):
                if (i, j) == (0, len(word)) or self.trials <= 0:
                    continue
                self.trials -= 1
                before, behind = (self._transposed(part, spoken) for part in (word[:i], word[j:]))
                if before is not None and behind is not None:
                    rest = self._rest(poly, lead, (before, divisor, behind))
                    if rest is not None and not rest[1]:
                        yield (rest[0], (*before, divisor, *behind)), rest[1]

    def _transposed(self, word: str, spoken: list[_Factor]) -> _Factors | None:
        """Return the transpose of a word as a product of matrices whose norms are bounded."""
        codes = tuple(c[:-1] + _TURNED[c[-1]] for c in reversed(self.bench.letters(word)))
        ((_, turned),) = self.bench.poly({((), codes): Fraction(1)})
        return self._product(turned, spoken)

    def _shortened(
        self, poly: Poly, spoken: list[_Factor], pairs: list[tuple[tuple[_Factor, str], Monomial]]
    ) -> Iterator[tuple[_Piece, Poly]]:
        """Yield pieces of which rules have made shorter words, so that they are not in sight.

        Where a rule says that a b = y, what is left of y is what is left of a b.
        """
        for (divisor, lead), monomial in pairs:
            for word in self._longer(monomial) if self.trials > 0 else ():
                at = word.find(lead)
                ends = (at, at + len(lead))
                for before, behind in self._sides(word, ends, spoken) if at >= 0 else ():
                    rest = self._rest(poly, monomial, (before, divisor, behind))
                    if rest is not None:
                        yield (rest[0], (*before, divisor, *behind)), rest[1]

    def _longer(self, monomial: Monomial) -> Iterator[str]:
        """Yield words that a rule replaces by one that is all of a monomial."""
        for element in self.bench.completion.elements:
            (scalars, word), others = element.lead, element.poly.keys() - {element.lead}
            if element.is_active and not scalars and others == {monomial}:
                yield word

    def _rest(
        self, poly: Poly, monomial: Monomial, parts: tuple[_Factors, _Factor, _Factors]
    ) -> tuple[Fraction, Poly] | None:
        """Return how often a product is in a matrix, and what is left; None if that is no less."""
        before, divisor, behind = parts
        multiple = self._multiplied(divisor.poly, before, behind)
        if monomial not in multiple:
            return None
        c = poly[monomial] / multiple[monomial]
        rest = _difference(poly, c, multiple)
        key = self.bench.completion.key
        is_less = not rest or max(map(key, rest)) < max(map(key, poly))
        return (c, rest) if is_less else None

    def _ends(self, lead: str, word: str, is_in_sight: bool) -> list[tuple[int, int]]:
        """Return where what stands before a word in another may end, and what is behind begin."""
        if not self._names(lead) <= self._names(word):
            return []
        at = word.find(lead)
        seen = (at, at + len(lead))
        if is_in_sight:
            return [seen] if at >= 0 else []
        whole = range(len(word) + 1)
        return [(i, j) for i in whole for j in whole[i:] if (i, j) != seen]

    def _sides(
        self, word: str, ends: tuple[int, int], spoken: list[_Factor]
    ) -> Iterator[tuple[_Factors, _Factors]]:
        """Yield what may stand before and behind."""
        i, j = ends
        for before in self._beginnings(word[:i], spoken):
            for behind in self._endings(word[j:], spoken):
                if self.trials <= 0:
                    return
                self.trials -= 1
                yield before, behind

    def _names(self, word: str) -> set[str]:
        return {code[:-1] for code in self.bench.letters(word)}

    def _beginnings(self, word: str, spoken: list[_Factor]) -> Iterator[_Factors]:
        """Yield products that begin like a word, and may be equal to it."""
        factors = self._product(word, spoken)
        if factors is not None:
            yield factors
            return
        for factor in spoken:
            common = _common(factor.word, word)
            rest = self._product(word[common:], spoken) if common else None
            if rest is not None:
                yield (factor, *rest)

    def _endings(self, word: str, spoken: list[_Factor]) -> Iterator[_Factors]:
        """Yield products that end like a word, and may be equal to it."""
        factors = self._product(word, spoken)
        if factors is not None:
            yield factors
            return
        for factor in spoken:
            common = _common(factor.word[::-1], word[::-1])
            rest = self._product(word[: len(word) - common], spoken) if common else None
            if rest is not None:
                yield (*rest, factor)

    def _multiplied(self, poly: Poly, before: _Factors, behind: _Factors) -> Poly:
        """Return the normal form of a product with a matrix in its midst."""
        left, right = ("".join(f.word for f in side) for side in (before, behind))
        product = {(s, left + w + right): c for (s, w), c in poly.items()}
        return self.bench.completion.reduce(product)[0]

    def _product(self, word: str, spoken: list[_Factor]) -> _Factors | None:
        """Return a word as a product of matrices whose norms are bounded."""
        found: list[_Factor] = []
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

    def _short(self, word: str) -> _Factor | None:
        """Return the beginning of a word, if its norm is at most 1 by the rules so far."""
        if word[0] not in self._known:
            (code,) = self.bench.letters(word[0])
            term = letter_term(self.bench, code)
            self._known[word[0]] = None if term is None else self._partial_isometry(term)
        found = [f for known, f in self._known.items() if word.startswith(known)]
        factors = [f for f in found if f is not None]
        return max(factors, key=lambda f: len(f.word), default=None)

    def is_contraction(self, term: Term) -> bool:
        """Say whether the rules so far show that the norm of a matrix is at most 1."""
        return self._partial_isometry(term) is not None

    def _partial_isometry(self, term: Term) -> _Factor | None:
        """Return a matrix as a factor, if it is one word and keeps lengths where it does not vanish."""
        algebra = self.bench.script.sequent.algebra
        poly = self.bench.settled(self._form(term))
        found = self._complement(term)
        factor = _Factor(term, ONE, poly, ONE)
        if found is None or not factor.word:
            return None
        other, unit = found
        whole = make("add", gram(term), gram(other))
        return None if self.bench.settled(algebra.difference(whole, gram(unit))) else factor

    def _complement(self, x: Term) -> tuple[Term, Term] | None:
        """Return I - X^T X and I: the sum of the Gram matrices of X and this is that of I.

        So it is if X^T X is a projector: for isometries, for their transposes, for projectors.
        """
        columns = self._form(x).columns
        size = None if columns is None else _size_term(self.bench, columns)
        if size is None:
            return None
        unit = make("identity", size)
        return make("sub", unit, gram(x)), unit

    # --- laws -------------------------------------------------------------------------------------

    def _cite(self, x: Term, pieces: list[_Piece]) -> bool:
        """Make known that the norm of a matrix is at most the sum of those of its pieces."""
        parts = []
        for c, factors in pieces:
            product = self._bounded_product(factors)
            if c != 1:
                number = Number(c)
                cite(self.bench, "norm of a multiple", number, product)
                cite(self.bench, "modulus of a number", number)
                product = make("mul", number, product)
            parts.append(product)
        total = parts.pop()
        while parts:
            part = parts.pop()
            cite(self.bench, "triangle inequality", part, total)
            total = make("add", part, total)
        return self._matrices.equate(x, total) and self._matrices.equate_norms("norm", x, total)

    def _bounded_product(self, factors: _Factors) -> Term:
        """Make known what the norm of a product is at most; return the product."""
        for factor in factors:
            self._bound_factor(factor)
        *others, last = factors
        product, bound = last.term, last.bound
        for factor in reversed(others):
            terms = factor.term, product, factor.bound, bound
            cite(self.bench, "norm of a product within bounds", *terms)
            product = make("mul", factor.term, product)
            bound = bound if factor.bound == ONE else make("mul", factor.bound, bound)
        return product

    def _bound_factor(self, factor: _Factor) -> None:
        """Make known that the norm of a factor is at most 1, or that of its transpose."""
        if factor.bound != ONE:
            self._bound_parts(factor)
            return
        found = self._complement(factor.term)
        norm = make("norm", factor.term)
        claim = make("le", norm, ONE)
        if found is None or self.bench.script.sequent.is_evident(claim):
            return
        other, unit = found
        whole = make("add", gram(factor.term), gram(other))
        self._matrices.equate(whole, gram(unit))
        cite(self.bench, "norm of a part", factor.term, other, unit)
        cite(self.bench, "norm of the identity", unit)
        self._follows(claim)

    def _bound_parts(self, factor: _Factor) -> None:
        """Make known that transposes have the same norm, and what that of a product is at most."""
        match factor.bound, factor.term:
            case Operation("mul", bounds), Operation("mul", parts):
                cite(self.bench, "norm of a product within bounds", *parts, *bounds)
                for part in parts:
                    self._bound_transpose(part)
            case _:
                self._bound_transpose(factor.term)

    def _bound_transpose(self, term: Term) -> None:
        match term:
            case Operation("transpose", (x,)):
                cite(self.bench, "norm of a transpose", x)
                self._bound_transpose(x)

    def _form(self, term: Term) -> Form:
        return self.bench.script.sequent.algebra.form(term)


def _bound_of(piece: _Piece) -> Term:
    """Return what the norm of a piece is at most."""
    c, factors = piece
    bounds: list[Term] = [Number(abs(c)), *(f.bound for f in factors if f.bound != ONE)]
    return reduce(partial(make, "mul"), bounds)


def let_rules_meet(bench: Workbench, pairs: int) -> None:
    """Let rules meet, at the cost of no other search."""
    completion = bench.completion
    budget, completion.budget = completion.budget, REDUCTIONS
    while pairs > 0 and completion.step():
        pairs -= 1
    completion.budget = budget


def letter_term(bench: Workbench, code: str) -> Term | None:
    """Return a letter as a term: the isometries of direct sums are written as blocks."""
    algebra, name = bench.script.sequent.algebra, code[:-1]
    if name not in algebra.parts:
        return word_term(algebra, (code,))
    number, sizes = algebra.parts[name]
    heights = [size for size in (_size_term(bench, s) for s in sizes) if size is not None]
    if len(heights) < len(sizes):
        return None
    width = heights[number - 1]
    cells = [make("zero", size, width) for size in heights]
    cells[number - 1] = make("identity", width)
    isometry = make("blocks", ONE, *cells)
    return make("transpose", isometry) if code[-1] in ("t", "*") else isometry


def _size_term(bench: Workbench, name: str) -> Term | None:
    """Return a size as a term that is evidently not negative."""
    sequent = bench.script.sequent
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


def _difference(poly: Poly, c: Fraction, other: Poly) -> Poly:
    terms = {m: poly.get(m, Fraction(0)) - c * other.get(m, Fraction(0)) for m in poly | other}
    return {m: value for m, value in terms.items() if value}


def _common(first: str, second: str) -> int:
    """Return how many letters two words have in common at their beginning."""
    pairs = zip(first, second, strict=False)
    return next((k for k, (a, b) in enumerate(pairs) if a != b), min(len(first), len(second)))
