"""What chains of norms are made of: matrices whose norms are spoken of, known to be bounded, or at most 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import make
from proofcheck.search.arithmetic.order_contradictions import order_facts, order_form
from proofcheck.search.certificates.proof_script import Ref
from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.instances.norm_laws import (
    OF_SUMS,
    OPERATORS,
    cite_norm,
    norms_among,
    transposed,
)
from proofcheck.search.norms.contractions import (
    contractions,
    is_product_of_contractions,
    words_in,
)
from proofcheck.search.norms.norm_pairs import relate
from proofcheck.search.norms.norms import Norms
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.completion import Poly, Scalars
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Application, Operation, Term, Variable
from proofcheck.terms.rationals import Fraction

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
        algebra = self.context.script.sequent.algebra
        form = algebra.form(x)
        words = words_in(self.context, form)
        self._occurring = {code for word in words for code in word} | self._codes_of_rules()
        norms = self.norms(dict.fromkeys(code for s in wanted for code in s))
        for norm, code in norms:
            self._add_turned(norm, {(code,): Fraction(1)})
            if is_product_of_contractions(self.context, *norm.arguments):
                self._add_turned(make("norm", *norm.arguments), {(): Fraction(1)})
            words += words_in(self.context, algebra.form(*norm.arguments))
        for norm, bound, ref in self._bounded(wanted):
            self._add_turned(norm, bound, ref)
            words += words_in(self.context, algebra.form(*norm.arguments))
        for term in contractions(self.context, x, form, [*dict.fromkeys(words)]):
            self._add(term, "norm", {(): Fraction(1)})

    def _codes_of_rules(self) -> set[str]:
        """Return the letters by which the rules say what products of matrices are."""
        rules = (one.poly for one in self.context.completion.elements if one.is_active)
        return {code for poly in rules for _, word in poly for code in self.context.letters(word)}

    # --- norms that are spoken of, and known bounds -------------------------------------------------

    def norms(self, codes: Iterable[str]) -> list[tuple[Operation, str]]:
        """Return those of some numbers that are norms, as terms."""
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
            norms = self.norms(below[0]) if len(below) == 1 and len(below[0]) == 1 else []
            for norm, _ in norms:
                c = -terms.pop(below[0])
                bound = {s: d / c for s, d in terms.items()}
                if bound and all(any(divides(s, m) for m in wanted) for s in bound):
                    yield norm, bound, ref

    def _add_turned(self, norm: Term, bound: Bound, known: Ref | None = None) -> None:
        """Add a matrix, and its transpose where the norm of that is the same, if letters of it occur."""
        (x,) = norm.children
        operator = getattr(norm, "operator", "")
        self._add(x, operator, bound, known)
        if operator in OF_SUMS:
            return
        turned = transposed(x)
        form = self.context.script.sequent.algebra.form(turned)
        if not self._occurring.isdisjoint(code for _, word in form.terms for code in word):
            self._add(turned, operator, bound, known)

    def _add(self, x: Term, operator: str, bound: Bound, known: Ref | None = None) -> None:
        form = self.context.script.sequent.algebra.form(x)
        poly = self.context.settled(form)
        ordered = tuple(sorted(bound.items()))
        key = frozenset(poly.items()), operator, ordered
        if poly and key not in self._seen:
            self._seen.add(key)
            self.found.append(Letter(x, form, poly, operator, ordered, known))


def divides(divisor: Scalars, product: Scalars) -> bool:
    """Say whether all factors of a product are factors of another, as often."""
    return not Counter(divisor) - Counter(product)


def say_norm(context: RewritingContext, letter: Letter) -> None:
    """Make known that the norm of a letter is that of its transpose."""
    match letter.term:
        case Operation("transpose", (x,)):
            cite_norm(context, letter.operator, "norm of a transpose", x)
        case Operation("adjoint", (x,)) if letter.operator == "norm":
            cite(context, "norm of an adjoint", x)


def compare_exponentials(context: RewritingContext, x: Term, bound: Bound, prove: Prove) -> Bound:
    """Make known how far products of exponentials of skew matrices are from that of the sum.

    prove     search for a proof that a matrix is skew
    returns   what bounds the norm of such products, once norms of equal or opposite commutators are one
    """
    words = words_in(context, context.script.sequent.algebra.form(x))
    said = [norm for word in words for norm in _commutators(context, word, prove)]
    if not said:
        return bound
    asked = norms_among(context, dict.fromkeys(code[:-1] for s in bound for code in s))
    for (name,) in (norm.arguments for norm in asked):
        if isinstance(name, Application | Variable):
            context.enter_all(context.attempt("definition", context.spec(name)))
    relate(Norms(context), [*said, *asked])
    products = {(s, ""): c for s, c in bound.items()}
    return {s: c for (s, _), c in context.completion.reduce(products)[0].items()}


def _commutators(
    context: RewritingContext, word: tuple[str, ...], prove: Prove
) -> Iterator[Operation]:
    """Compare neighbours; yield the norms of the commutators of their exponents."""
    atoms = context.script.sequent.algebra.atoms
    terms = [getattr(atoms.get(code[:-1]), "term", None) for code in word]
    for first, second in pairwise(terms):
        match first, second:
            case Operation("exp", (x,)), Operation("exp", (y,)) if context.sees(x):
                if cite(context, "exponentials of skew matrices", x, y, prove=prove):
                    yield make("norm", make("sub", make("mul", x, y), make("mul", y, x)))
