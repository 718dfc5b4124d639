"""Norms divided by others: X = c1 a1 D1 b1 + c2 a2 D2 b2 + .., where the norms of D1, D2, .. are known.

What stands before and behind is a product of matrices whose norms are at most 1, or spoken of.  So
differences of products telescope, projectors and isometries are taken off, and columns at the end
of a product bring in their lengths.  Matrices are compared by the rules so far: what is split off
need not stand in a product as it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ONE, make
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.proof_script import Failure
from proofcheck.search.instances.equal_matrices import EqualMatrices
from proofcheck.search.norms.norm_factors import REDUCTIONS, Divisors, Factor, Factors
from proofcheck.search.rewriting.citing import cite, cite_modulus
from proofcheck.search.rewriting.completion import Monomial, Poly
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Number, Operation, Term
from proofcheck.terms.rationals import Fraction

MOST_PIECES = 3
"""Pieces that a matrix is divided into."""

MOST_TRIALS = 240
"""Products that are compared with a matrix to find its pieces."""

_TURNED = {" ": "t", "t": " ", "~": "*", "*": "~"}
"""What the involution of a letter is in a transpose."""


Piece = tuple[Fraction, Factors]


@dataclass(slots=True)
class Division:
    """Divides matrices by those whose norms are spoken of, on one rewriting context.

    trials    products that may still be compared
    """

    context: RewritingContext
    trials: int = MOST_TRIALS
    divisors: Divisors = field(init=False)
    _matrices: EqualMatrices = field(init=False)

    def __post_init__(self) -> None:
        self.divisors = Divisors(self.context)
        self._matrices = EqualMatrices(self.context, pairs=0)

    def speak_of(self, norms: Iterable[Operation]) -> None:
        """Say which norms may occur in bounds."""
        self.divisors.speak_of(norms)

    def bound(self, norm: Operation) -> bool:
        """Make known that a norm is at most a sum of products of others, if it is so divided."""
        (x,) = norm.arguments
        return self._bounded(x, norm) is not None

    def _bounded(self, x: Term, norm: Term) -> list[Piece] | None:
        """Make known what the norms of the pieces of a matrix come to; return the pieces."""
        completion = self.context.completion
        budget, completion.budget = completion.budget, REDUCTIONS
        try:
            poly = self.context.settled(self._form(x))
            if any(scalars for scalars, _ in poly):
                return None
            opposite = {monomial: -c for monomial, c in poly.items()}
            spoken = [
                f for f in self.divisors.spoken if f.norm != norm and f.poly not in (poly, opposite)
            ]
            pieces = self._divided(poly, spoken, MOST_PIECES)
            if not pieces or not self._cite(x, pieces):
                return None
            piece = self._block(poly, spoken) if _is_within_one(pieces) else None
            return [piece] if piece is not None and self._cite(x, [piece]) else pieces
        except (*Failure, Unspellable):
            return None
        finally:
            completion.budget = budget

    # --- division ---------------------------------------------------------------------------------

    def _divided(self, poly: Poly, spoken: list[Factor], depth: int) -> list[Piece] | None:
        """Return pieces whose sum a matrix is."""
        if not poly:
            return []
        if depth == 0:
            return None
        if len(poly) == 1:
            (((_, word), c),) = poly.items()
            factors = self.divisors.product(word, spoken)
            if factors:
                return [(c, factors)]
        for piece, rest in self._remainders(poly, spoken):
            others = self._divided(rest, spoken, depth - 1)
            if others is not None:
                return [piece, *others]
        return None

    def _remainders(self, poly: Poly, spoken: list[Factor]) -> Iterator[tuple[Piece, Poly]]:
        """Yield pieces that a matrix has, with what is left without them: those in sight first."""
        yield from self._turned(poly, spoken)
        key = self.context.completion.key
        divisors = [(f, max(f.poly, key=key)[1]) for f in spoken if len(f.poly) > 1]
        monomials = sorted(poly, key=key, reverse=True)
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

    def _turned(self, poly: Poly, spoken: list[Factor]) -> Iterator[tuple[Piece, Poly]]:
        """Yield a D b where D begins with the transpose of a, and ends with that of b.

        For D = a^T X b^T, these are the block of X that D is, where it stands in X.
        """
        lead = max(poly, key=self.context.completion.key)
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

    def _block(self, poly: Poly, spoken: list[Factor]) -> Piece | None:
        """Return a single word a w b as c a D b, if it is such: a and b are its own ends.

        So it is for a block a X b of a matrix, where D is what projectors leave of X there.
        """
        (monomial,) = poly
        word = monomial[1]
        for i, j in combinations(range(len(word) + 1), 2):
            before, behind = (self.divisors.product(w, []) for w in (word[:i], word[j:]))
            if before is None or behind is None or not (before or behind):
                continue
            for divisor in self._holding(word[i:j], word, spoken):
                if self.trials <= 0:
                    return None
                self.trials -= 1
                found = self._rest(poly, monomial, (before, divisor, behind))
                if found is not None and not found[1]:
                    return found[0], (*before, divisor, *behind)
        return None

    def _holding(self, core: str, word: str, spoken: list[Factor]) -> Iterator[Factor]:
        """Yield divisors with the letters of a word in all their terms, and of another at most."""
        least, most = self._names(core), self._names(word)
        for divisor in spoken:
            if all(least <= self._names(w) <= most for _, w in divisor.poly):
                yield divisor

    def _transposed(self, word: str, spoken: list[Factor]) -> Factors | None:
        """Return the transpose of a word as a product of matrices whose norms are bounded."""
        codes = tuple(c[:-1] + _TURNED[c[-1]] for c in reversed(self.context.letters(word)))
        ((_, turned),) = self.context.poly({((), codes): Fraction(1)})
        return self.divisors.product(turned, spoken)

    def _shortened(
        self, poly: Poly, spoken: list[Factor], pairs: list[tuple[tuple[Factor, str], Monomial]]
    ) -> Iterator[tuple[Piece, Poly]]:
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
        for element in self.context.completion.elements:
            (scalars, word), others = element.lead, element.poly.keys() - {element.lead}
            if element.is_active and not scalars and others == {monomial}:
                yield word

    def _rest(
        self, poly: Poly, monomial: Monomial, parts: tuple[Factors, Factor, Factors]
    ) -> tuple[Fraction, Poly] | None:
        """Return how often a product is in a matrix, and what is left; None if that is no less."""
        before, divisor, behind = parts
        multiple = self._multiplied(divisor.poly, before, behind)
        if monomial not in multiple:
            return None
        c = poly[monomial] / multiple[monomial]
        rest = _difference(poly, c, multiple)
        key = self.context.completion.key
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
        self, word: str, ends: tuple[int, int], spoken: list[Factor]
    ) -> Iterator[tuple[Factors, Factors]]:
        """Yield what may stand before and behind."""
        i, j = ends
        for before in self._beginnings(word[:i], spoken):
            for behind in self._endings(word[j:], spoken):
                if self.trials <= 0:
                    return
                self.trials -= 1
                yield before, behind

    def _names(self, word: str) -> set[str]:
        return {code[:-1] for code in self.context.letters(word)}

    def _beginnings(self, word: str, spoken: list[Factor]) -> Iterator[Factors]:
        """Yield products that begin like a word, and may be equal to it."""
        factors = self.divisors.product(word, spoken)
        if factors is not None:
            yield factors
            return
        for factor in spoken:
            common = _common(factor.word, word)
            rest = self.divisors.product(word[common:], spoken) if common else None
            if rest is not None:
                yield (factor, *rest)

    def _endings(self, word: str, spoken: list[Factor]) -> Iterator[Factors]:
        """Yield products that end like a word, and may be equal to it."""
        factors = self.divisors.product(word, spoken)
        if factors is not None:
            yield factors
            return
        for factor in spoken:
            common = _common(factor.word[::-1], word[::-1])
            rest = self.divisors.product(word[: len(word) - common], spoken) if common else None
            if rest is not None:
                yield (*rest, factor)

    def _multiplied(self, poly: Poly, before: Factors, behind: Factors) -> Poly:
        """Return the normal form of a product with a matrix in its midst."""
        left, right = ("".join(f.word for f in side) for side in (before, behind))
        product = {(s, left + w + right): c for (s, w), c in poly.items()}
        return self.context.completion.reduce(product)[0]

    # --- laws -------------------------------------------------------------------------------------

    def _cite(self, x: Term, pieces: list[Piece]) -> bool:
        """Make known that the norm of a matrix is at most the sum of those of its pieces."""
        parts = []
        for c, factors in pieces:
            product = self.divisors.bounded_product(factors)
            if c != 1:
                number = Number(c)
                cite(self.context, "norm of a multiple", number, product)
                cite_modulus(self.context, number)
                product = make("mul", number, product)
            parts.append(product)
        total = parts.pop()
        while parts:
            part = parts.pop()
            cite(self.context, "triangle inequality", part, total)
            total = make("add", part, total)
        return self._matrices.equate(x, total) and self._matrices.equate_norms("norm", x, total)

    def _form(self, term: Term) -> Form:
        return self.context.script.sequent.algebra.form(term)


def _is_within_one(pieces: list[Piece]) -> bool:
    """Say whether a matrix is a single product of matrices whose norms are at most 1."""
    return len(pieces) == 1 and all(f.bound == ONE for f in pieces[0][1])


def _difference(poly: Poly, c: Fraction, other: Poly) -> Poly:
    terms = {m: poly.get(m, Fraction(0)) - c * other.get(m, Fraction(0)) for m in poly | other}
    return {m: value for m, value in terms.items() if value}


def _common(first: str, second: str) -> int:
    """Return how many letters two words have in common at their beginning."""
    pairs = zip(first, second, strict=False)
    return next((k for k, (a, b) in enumerate(pairs) if a != b), min(len(first), len(second)))
