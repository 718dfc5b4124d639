"""What chains of norms are made of: matrices whose norms are spoken of, known to be bounded, or at most 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ONE, Unbuildable, make, ring_of
from proofcheck.search.arithmetic.bounds_at_hand import derive
from proofcheck.search.arithmetic.order_contradictions import order_facts, order_form
from proofcheck.search.certificates.proof_script import Failure, Ref
from proofcheck.search.instances.equal_matrices import EqualMatrices
from proofcheck.search.instances.factors_of_forms import word_term
from proofcheck.search.instances.norm_laws import OPERATORS, cite_norm, gram
from proofcheck.search.norms.norm_factors import letter_term, size_term
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.completion import Poly, Scalars
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Ring

LONGEST_CONTRACTION = 3
"""Letters, as they are written, in a product whose norm may be at most 1."""

Codes = tuple[str, ...]
Bound = dict[Scalars, Fraction]
"""A sum of products of numbers that are not negative."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A matrix, its normal form, and what its norm is at most.

    operator  the norm that is meant
    known     the fact that says so; None where it is the norm itself, or the law says 1
    """

    term: Term
    form: Form
    poly: Poly
    operator: str
    bound: tuple[tuple[Scalars, Fraction], ...]
    known: Ref | None = None

    @property
    def is_contraction(self) -> bool:
        """Whether the rules say that the norm is at most 1."""
        return self.known is None and self.bound == (((), Fraction(1)),)

    @property
    def is_identity(self) -> bool:
        """Whether products with it are the other factor."""
        return self.poly == {((), ""): Fraction(1)}


@dataclass(slots=True)
class Letters:
    """The letters of chains on one rewriting context."""

    context: RewritingContext
    found: list[Letter] = field(default_factory=list)
    _occurring: set[str] = field(default_factory=set)
    _seen: set[object] = field(default_factory=set)

    def read(self, x: Term, products: Iterable[Scalars]) -> None:
        """Find the letters of chains that bound the norm of a matrix by a sum of such products."""
        wanted = [*products]
        form = self.context.script.sequent.algebra.form(x)
        words = self._words(form)
        self._occurring = {code for word in words for code in word}
        norms = self._norms(dict.fromkeys(code for s in wanted for code in s))
        for norm, code in norms:
            self._add_turned(norm, {(code,): Fraction(1)})
        for norm, bound, ref in self._bounded(wanted):
            self._add_turned(norm, bound, ref)
        for term in self._contractions(form, words):
            self._add(term, "norm", {(): Fraction(1)})

    # --- norms that are spoken of, and known bounds -------------------------------------------------

    def _norms(self, codes: Iterable[str]) -> list[tuple[Operation, str]]:
        atoms = self.context.script.sequent.algebra.atoms
        found: list[tuple[Operation, str]] = []
        for code in codes:
            term = atoms[code[:-1]].term if code[:-1] in atoms else None
            is_norm = isinstance(term, Operation) and term.operator in OPERATORS
            if is_norm and isinstance(term, Operation) and self.context.sees(term):
                found.append((term, code))
        return found

    def _bounded(self, wanted: list[Scalars]) -> Iterator[tuple[Operation, Bound, Ref]]:
        """Yield norms that facts bound by products which divide those that are wanted."""
        for ref in order_facts(self.context.script):
            found = order_form(self.context.script, ref)
            if found is None:
                continue
            terms = {s: c for (s, _), c in self.context.normal(found[0]).items()}
            below = [s for s, c in terms.items() if c < 0]
            norms = self._norms(below[0]) if len(below) == 1 and len(below[0]) == 1 else []
            for norm, _ in norms:
                c = -terms.pop(below[0])
                bound = {s: d / c for s, d in terms.items()}
                if bound and all(any(divides(s, m) for m in wanted) for s in bound):
                    yield norm, bound, ref

    def _add_turned(self, norm: Operation, bound: Bound, known: Ref | None = None) -> None:
        """Add a matrix, and its transpose, whose norm is the same, if letters of it occur."""
        (x,) = norm.arguments
        self._add(x, norm.operator, bound, known)
        turned = transposed(x)
        form = self.context.script.sequent.algebra.form(turned)
        if not self._occurring.isdisjoint(code for _, word in form.terms for code in word):
            self._add(turned, norm.operator, bound, known)

    def _add(self, x: Term, operator: str, bound: Bound, known: Ref | None = None) -> None:
        form = self.context.script.sequent.algebra.form(x)
        poly = self.context.settled(form)
        ordered = tuple(sorted(bound.items()))
        key = frozenset(poly.items()), operator, ordered
        if poly and key not in self._seen:
            self._seen.add(key)
            self.found.append(Letter(x, form, poly, operator, ordered, known))

    # --- matrices whose norms are at most 1 ---------------------------------------------------------

    def _words(self, form: Form) -> list[Codes]:
        """Return the words of a matrix, as they are written and in its normal form."""
        normal = self.context.settled(form)
        written = (word for _, word in form.terms)
        return [*dict.fromkeys([*written, *(tuple(self.context.letters(w)) for _, w in normal)])]

    def _contractions(self, form: Form, words: list[Codes]) -> Iterator[Term]:
        """Yield the identity, products of letters that occur side by side, and what projectors leave."""
        unit = None if form.rows is None else identity(self.context, form.rows)
        if unit is not None and form.rows == form.columns:
            yield unit
        short: set[str] = set()
        for part in dict.fromkeys(p for word in words for p in _subwords(word)):
            term = self._term(part)
            if term is None or not is_contraction(self.context, term):
                continue
            if not short.issuperset(part):
                yield term
            short |= {*part} if len(part) == 1 else set()
            yield from self._complement(term)

    def _term(self, letters: Codes) -> Term | None:
        if len(letters) == 1:
            return letter_term(self.context, letters[0])
        return word_term(self.context.script.sequent.algebra, letters)

    def _complement(self, x: Term) -> Iterator[Term]:
        """Yield I - X where X is a projector."""
        algebra = self.context.script.sequent.algebra
        form = algebra.form(x)
        if form.rows != form.columns or form.rows is None:
            return
        unit = identity(self.context, form.rows)
        if unit is not None and not self.context.settled(algebra.difference(gram(x), x)):
            yield make("sub", unit, x)


def _subwords(word: Codes) -> Iterator[Codes]:
    """Yield the parts of a word, short ones first."""
    for length in range(1, LONGEST_CONTRACTION + 1):
        for start in range(len(word) - length + 1):
            yield word[start : start + length]


def divides(divisor: Scalars, product: Scalars) -> bool:
    """Say whether all factors of a product are factors of another, as often."""
    return not Counter(divisor) - Counter(product)


def transposed(x: Term) -> Term:
    """Return the transpose, the adjoint of a complex matrix."""
    operator = "adjoint" if ring_of(x) is Ring.COMPLEX else "transpose"
    match x:
        case Operation(other, (inner,)) if other == operator:
            return inner
    return make(operator, x)


def identity(context: RewritingContext, size: str) -> Term | None:
    """Return the identity of a size that can be written."""
    term = size_term(context, size)
    return None if term is None else make("identity", term)


def is_contraction(context: RewritingContext, x: Term) -> bool:
    """Say whether the rules so far make X^* X a projector, so that |X| is at most 1."""
    algebra = context.script.sequent.algebra
    columns = algebra.form(x).columns
    try:
        square = gram(x)
        twice = make("mul", square, square)
        is_projector = not context.settled(algebra.difference(twice, square))
    except (*Failure, Unbuildable):
        return False
    return columns is not None and is_projector and identity(context, columns) is not None


def say_norm(context: RewritingContext, letter: Letter) -> None:
    """Make known that the norm of a letter is that of its transpose."""
    match letter.term:
        case Operation("transpose", (x,)):
            cite_norm(context, letter.operator, "norm of a transpose", x)
        case Operation("adjoint", (x,)) if letter.operator == "norm":
            cite(context, "norm of an adjoint", x)


def say_contraction(context: RewritingContext, x: Term) -> list[Ref]:
    """Make known that |X| <= |I| <= 1 where X^* X is an orthogonal projector; return that."""
    columns = context.script.sequent.algebra.form(x).columns
    unit = None if columns is None else identity(context, columns)
    if unit is None:
        return []
    bounds = cite(context, "norm of the identity", unit)
    if x != unit:
        other = make("sub", unit, gram(x))
        EqualMatrices(context, pairs=0).equate(make("add", gram(x), gram(other)), gram(unit))
        bounds = [*cite(context, "norm of a part", x, other, unit), *bounds]
    claim = make("le", make("norm", x), ONE)
    derive(context.script, claim, *(["1", "fact", ref] for ref in bounds))
    facts = context.script.facts
    return [ref for ref in facts if context.script.term_of(ref) == claim][:1]
