"""Whose squares may be of use: numbers and matrices read off from the monomials that have to cancel.

A square adds nothing but new monomials unless some of its own are there already, so only halves of
monomials that occur are squared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, islice

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.polynomials import Form, Monomial, Untranslatable
from proofcheck.terms.expressions import Operation, Term, walk
from proofcheck.terms.rationals import Fraction

Word = tuple[str, ...]
Shape = tuple[str | None, str | None]

MOST_SPLIT = 8
"""Letters of a word that is taken apart at every place; longer ones are halved."""

MOST_WRITTEN = 10
MOST_NUMBERS = 3
"""Matrices that are squared as they are written, and numbers that these are multiplied by."""

MOST_HALVES = 70
"""Halves of one monomial: as many as eight different numbers have."""

MOST_OUTER = 4
"""Columns whose outer products are squared."""


@dataclass(frozen=True, slots=True)
class Root:
    """A number or matrix whose square may be of use: monomials of some shape, with their factors."""

    shape: Shape
    terms: tuple[tuple[Monomial, Fraction], ...]
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.shape, self.terms)))

    def __hash__(self) -> int:
        """Return what was computed once: products are looked up by their roots, very often."""
        return self._hash

    @classmethod
    def of(cls, shape: Shape, monomial: Monomial) -> Root:
        """Return a root that is one monomial."""
        return cls(shape, ((monomial, Fraction(1)),))

    def times(self, scalars: Word) -> Root:
        """Return a multiple by numbers."""
        scaled = (((tuple(sorted((*s, *scalars))), w), c) for (s, w), c in self.terms)
        return Root(self.shape, tuple(scaled))


def roots_of(algebra: Algebra, needed: Iterable[tuple[str, ...]]) -> list[Root]:
    """Return the halves of monomials, each once, in the order of these."""
    monomials = [m for m in needed if _is_taken_apart(algebra, m)]
    found: dict[Root, None] = {}
    for monomial in monomials:
        for find in (_halves_of_squares, _halves):
            found.update(dict.fromkeys(find(algebra, monomial)))
    found.update(dict.fromkeys(_outer_products(algebra, monomials)))
    found.update(dict.fromkeys(_beside_inverses(algebra, monomials)))
    return [*found]


def _is_taken_apart(algebra: Algebra, scalars: Word) -> bool:
    """Say whether atoms are real, or made of matrices: of these the real part may be a square."""
    known = (algebra.atoms.get(code[:-1]) for code in scalars)
    return all(
        atom is not None and (atom.is_real or _word_of(algebra, code) is not None)
        for code, atom in zip(scalars, known, strict=True)
    )


def roots_as_written(
    algebra: Algebra, terms: Iterable[Term], needed: Iterable[tuple[str, ...]]
) -> list[Root]:
    """Return matrices whose lengths are spoken of, and factors of inner products, also times a number."""
    found: dict[Root, None] = {}
    for term in terms:
        for node in walk(term):
            found.update(dict.fromkeys(_measured(algebra, node)))
    numbers = dict.fromkeys(code for m in needed for code in m if is_plain(algebra, code))
    chosen = [*found][:MOST_WRITTEN]
    multiples = [root.times((code,)) for root in chosen for code in [*numbers][:MOST_NUMBERS]]
    return [*chosen, *multiples]


def is_plain(algebra: Algebra, code: str) -> bool:
    """Say whether an atom is a real number, and no length or number made of matrices."""
    atom = algebra.atoms.get(code[:-1])
    if atom is None or not atom.is_real or _word_of(algebra, code) is not None:
        return False
    return getattr(atom.term, "operator", "") not in ("norm", "normF")


def _measured(algebra: Algebra, node: Term) -> Iterator[Root]:
    match node:
        case Operation("norm" | "normF", (x,)):
            parts: tuple[Term, ...] = (x,)
        case Operation(
            "scalar", (Operation("mul", (Operation("transpose" | "adjoint", (x,)), y)),)
        ):
            parts = (x, y)
        case _:
            return
    for part in parts:
        try:
            form = algebra.form(part)
        except Untranslatable:
            continue
        if form.rows is not None and form.terms:
            yield Root(form.shape, tuple(sorted(form.terms.items())))


# --- halves -----------------------------------------------------------------------------------------


def _halves_of_squares(algebra: Algebra, scalars: Word) -> Iterator[Root]:
    """Yield the number or the matrix whose square a monomial is."""
    numbers, words = _told_apart(algebra, scalars)
    if len(numbers) % 2 or any(a != b for a, b in zip(numbers[::2], numbers[1::2], strict=True)):
        return
    if not words and numbers:
        yield Root.of((None, None), (numbers[::2], ()))
    if len(words) == 1:
        for left, right in _splits(algebra, words[0]):
            if left == right:
                yield _root(algebra, numbers[::2], right)
    elif len(words) == 2 and words[0] == words[1]:
        code = min(c for c in scalars if _word_of(algebra, c) is not None)  # or its conjugate
        yield Root.of((None, None), ((*numbers[::2], code), ()))


def _halves(algebra: Algebra, scalars: Word) -> Iterator[Root]:
    """Yield factors of two that a monomial is the product of."""
    numbers, words = _told_apart(algebra, scalars)
    if len(words) == 1:
        for left, right in _splits(algebra, words[0]):
            for first, second in ((numbers, ()), ((), numbers)):
                yield _root(algebra, first, left)
                yield _root(algebra, second, right)
    elif len(scalars) <= 2:
        yield from (Root.of((None, None), ((code,), ())) for code in scalars)
    elif not words:
        yield Root.of((None, None), (_lower_half(scalars), ()))
        parts = islice(_products(Counter(scalars), len(scalars) // 2), MOST_HALVES)
        yield from (Root.of((None, None), (part, ())) for part in parts)


def _products(powers: Counter[str], size: int) -> Iterator[Word]:
    """Yield the products of so many atoms that divide a monomial, each once."""
    if not size:
        yield ()
    elif size <= powers.total():
        (code, power), *others = powers.items()
        for taken in range(min(power, size), -1, -1):
            for rest in _products(Counter(dict(others)), size - taken):
                yield (*[code] * taken, *rest)


def _lower_half(scalars: Word) -> Word:
    """Return the largest monomial whose square divides another."""
    return tuple(code for code in dict.fromkeys(scalars) for _ in range(scalars.count(code) // 2))


def _outer_products(algebra: Algebra, monomials: list[Word]) -> Iterator[Root]:
    """Yield x y^T for columns of which products of two inner products occur."""
    columns: dict[Word, None] = {}
    for scalars in monomials:
        words = [w for w in (algebra.words.get(c[:-1]) for c in scalars) if w is not None]
        if len(words) == 2:
            for word in words:
                for left, right in _splits(algebra, word):
                    columns.update(dict.fromkeys((left, right)))
    chosen = [*columns][:MOST_OUTER]
    for x, y in combinations(chosen, 2):
        for first, second in ((x, y), (y, x)):
            yield _root(algebra, (), (*first, *_adjoint(algebra, second)))


def _beside_inverses(algebra: Algebra, monomials: Iterable[Word]) -> Iterator[Root]:
    """Yield Y W U for words with V W U in them, where W is the inverse of a matrix with X Y in it.

    Since W = W M W, a square of Y W U is a part of U^* W U.
    """
    for scalars in monomials:
        for word in _told_apart(algebra, scalars)[1]:
            for at, letter in enumerate(word):
                for product in _inverted(algebra, letter):
                    for left, right in _splits(algebra, product):
                        yield _root(algebra, (), (*right, *word[at:]))
                        yield _root(algebra, (), (*left, *_adjoint(algebra, word[: at + 1])))


def _inverted(algebra: Algebra, letter: str) -> Iterator[Word]:
    """Yield the products that a matrix is a sum of, of which a letter is the inverse."""
    match getattr(algebra.atoms.get(letter[:-1]), "term", None):
        case Operation("inv", (matrix,)) if letter.endswith(" "):
            try:
                terms = algebra.form(matrix).terms
            except Untranslatable:
                return
            yield from (word for s, word in terms if not s and len(word) > 1)


def _told_apart(algebra: Algebra, scalars: Word) -> tuple[Word, list[Word]]:
    """Return the atoms that are numbers, and the words of those that are made of matrices."""
    words = [w for w in (_word_of(algebra, c) for c in scalars) if w is not None]
    return tuple(c for c in scalars if _word_of(algebra, c) is None), words


def _word_of(algebra: Algebra, code: str) -> Word | None:
    return algebra.words.get(code[:-1]) or algebra.traces.get(code[:-1])


def _splits(algebra: Algebra, word: Word) -> Iterator[tuple[Word, Word]]:
    """Yield X and Y for the ways to read a word as X^* Y."""
    middle = len(word) // 2
    places = range(1, len(word)) if len(word) <= MOST_SPLIT else (middle,)
    for at in sorted(places, key=lambda k: abs(2 * k - len(word))):
        yield _adjoint(algebra, word[:at]), word[at:]


def _adjoint(algebra: Algebra, word: Word) -> Word:
    """Return the adjoint of a product but for its factor: what is squared may have another sign."""
    form = Form(*_shape(algebra, word), {((), word): Fraction(1)})
    (monomial,) = algebra.with_involution(form, transposed=True, conjugated=True).terms
    return monomial[1]


def _root(algebra: Algebra, scalars: Word, word: Word) -> Root:
    return Root.of(_shape(algebra, word), (scalars, word))


def _shape(algebra: Algebra, word: Word) -> tuple[str, str]:
    return algebra.vertices(word[0])[0], algebra.vertices(word[-1])[1]
