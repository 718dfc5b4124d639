"""Norms of matrices X = Y Z whose symmetric parts are sums of squares: X + X^T = a X^T X + b Z^T Z.

Such is a block of I - (I + S)^-1, or of a Cayley transform, for a skew matrix S that vanishes there.
The norm of X goes to 0 as the square of |Y|.  So Y is looked for where what is supposed speaks of a
square of a norm, and Z at the ends of the products in X.

source   Bauschke and Combettes 2017, Convex Analysis and Monotone Operator Theory in Hilbert Spaces,
         on cocoercive operators
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import make
from proofcheck.search.arithmetic.order_contradictions import order_form
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.monomial_order import Kept
from proofcheck.search.certificates.proof_script import Failure
from proofcheck.search.instances.equal_matrices import EqualMatrices
from proofcheck.search.instances.factors_of_forms import word_term
from proofcheck.search.instances.norm_laws import gram
from proofcheck.search.norms.norm_factors import let_rules_meet
from proofcheck.search.order.products_of_bounds import contradict_products, supposed_last
from proofcheck.search.order.signs_at_hand import say_signs
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Number, Operation, Term
from proofcheck.terms.rationals import Fraction

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch

BUDGET = 3_000
"""Reductions for all matrices that are compared."""

MOST_COMPARED = 40
"""Normal forms of products that are compared with a matrix."""

MOST_PAIRS = 20
"""Critical pairs that are treated before matrices are compared, and to compare them."""


def contradict_cocoercive(search: GoalSearch, context: RewritingContext) -> bool:
    """Contradict what was supposed last, where the norm of such a product is supposed to be large.

    All definitions are expanded, whatever else the search keeps.  Norms that a fact bounds already
    are left to what is known of them.
    """
    at = supposed_last(context)
    if at is None:
        return False
    large, small = context.script.sequent.facts[at].children[0].children
    own = RewritingContext(context.script, context.rules, BUDGET, Kept(), context.prove)
    try:
        divisors = [*_normed(own, small, 2)]
        known = _bounded_by_facts(own) if divisors else set()
        targets = [*_normed(own, large, 1, known)] if divisors else []
        pairs = [(x, y) for x in targets for y in divisors if x != y]
        if not any(_is_bounded(own, x, y) for x, y in pairs):
            return False
        difference = own.script.sequent.algebra.difference(large, small)
    except (*Failure, Unspellable):
        return False
    own.absorb()
    let_rules_meet(own, 1)
    say_signs(own, own.occurring(own.normal(difference)))
    return contradict_products(search, own)


def _normed(
    context: RewritingContext, number: Term, least: int, known: Collection[str] = ()
) -> Iterator[Term]:
    """Yield the matrices whose norms are factors so often, under whatever names.

    known   atoms that are left out
    """
    algebra = context.script.sequent.algebra
    monomials = algebra.form(number).terms
    codes = {c: None for s, _ in monomials for c, n in Counter(s).items() if n >= least}
    for name in (c[:-1] for c in codes if c not in known):
        term = algebra.atoms[name].term if name in algebra.atoms else None
        match context.body_of(term) or term:
            case Operation("norm", (x,)) if context.sees(x):
                _open(context, term)
                yield x


def _open(context: RewritingContext, norm: Term | None) -> None:
    """Make a rule of what the name of a norm stands for."""
    if norm is not None and not isinstance(norm, Operation):
        context.enter_all(context.attempt("definition", context.spec(norm)))


def _bounded_by_facts(context: RewritingContext) -> set[str]:
    """Return the atoms that are at most what facts say, but for numbers that are written down."""
    found: set[str] = set()
    for ref in list(context.script.facts):
        compared = order_form(context.script, ref)
        terms = {} if compared is None else compared[0].terms
        if any(s for (s, _), c in terms.items() if c > 0):
            found |= {s[0] for (s, _), c in terms.items() if c < 0 and len(s) == 1}
    return found


def _is_bounded(context: RewritingContext, x: Term, y: Term) -> bool:
    """Make known what the norm of X is at most, if X is such a product with Y; say whether it is."""
    form = context.script.sequent.algebra.form
    if form(x).rows is None or form(x).rows != form(x).columns or form(x).rows != form(y).rows:
        return False
    context.absorb()
    for matrix in (x, y):
        context.settled(form(matrix))
    let_rules_meet(context, MOST_PAIRS)
    return _Product(context, x, y).is_found()


@dataclass(slots=True)
class _Product:
    """Looks for k and Z with X = k Y Z, where X + X^T is made of X^T X and Z^T Z.

    left   normal forms that may still be looked at
    """

    context: RewritingContext
    x: Term
    y: Term
    left: int = MOST_COMPARED

    def is_found(self) -> bool:
        """Make known what follows for the norm of X; say whether there is such a Z."""
        return any(self._is_bounded_by(k, z) for k, z in self._quotients())

    def _quotients(self) -> Iterator[tuple[Fraction, Term]]:
        """Yield k and Z: what is left of Z by an end Q of Y comes first, as Y Q = Y."""
        whole = self._normal(self.x)
        kept = [q for q in self._ends(self.y) if self._keeps(q)]
        for end in self._ends(self.x):
            k = _ratio(whole, self._normal(make("mul", self.y, end)))
            if k is not None:
                yield from ((k, make("mul", q, end)) for q in kept)
                yield k, end

    def _ends(self, matrix: Term) -> Iterator[Term]:
        """Yield the ends of the products in a matrix that Y may be multiplied by."""
        algebra = self.context.script.sequent.algebra
        ends = [word[k:] for word in self._words(matrix) for k in range(len(word))]
        for end in dict.fromkeys(ends):
            term = word_term(algebra, end)
            if term is not None and self._form(term).rows == self._form(self.y).columns:
                yield term

    def _words(self, matrix: Term) -> Iterator[tuple[str, ...]]:
        """Yield the products in a matrix: as it is written, by rules, and before rules are used."""
        written = self.context.body_of(matrix) or matrix
        yield from (word for _, word in self._form(written).terms)
        normal = self._normal(matrix)
        for word in (*(word for _, word in normal), *self._longer(normal)):
            yield tuple(self.context.letters(word))

    def _longer(self, normal: Poly) -> Iterator[str]:
        """Yield words that a rule replaces by one that is all of a matrix."""
        for element in self.context.completion.elements:
            (scalars, word), others = element.lead, element.poly.keys() - {element.lead}
            if element.is_active and not scalars and len(others) == 1 and others == normal.keys():
                yield word

    def _keeps(self, end: Term) -> bool:
        """Say whether Y Q = Y."""
        form = self._form(end)
        is_square = form.rows == form.columns
        return is_square and self._normal(make("mul", self.y, end)) == self._normal(self.y)

    def _is_bounded_by(self, k: Fraction, z: Term) -> bool:
        """Make known what the norm of X is at most, if X + X^T is made of squares as it has to be."""
        x = make("neg", self.x) if k < 0 else self.x
        z = z if abs(k) == 1 else make("mul", Number(abs(k)), z)
        both = make("add", x, gram(x).children[0])
        factors = _factors(*map(self._normal, (both, gram(x), gram(z))))
        if factors is None or factors[1] < 0:
            return False
        a, b = map(Number, factors)
        squares = make("add", make("mul", a, gram(x)), make("mul", b, gram(z)))
        equal = EqualMatrices(self.context, MOST_PAIRS)
        if not (equal.equate(x, make("mul", self.y, z)) and equal.equate(both, squares)):
            return False
        cite(self.context, "norm by the Gram matrix", x, self.x)
        return bool(cite(self.context, "norm of a cocoercive product", x, self.y, z, a, b))

    def _normal(self, term: Term) -> Poly:
        """Return a normal form; nothing where no more may be looked at."""
        self.left -= 1
        return self.context.settled(self._form(term)) if self.left >= 0 else {}

    def _form(self, term: Term) -> Form:
        return self.context.script.sequent.algebra.form(term)


def _ratio(whole: Poly, part: Poly) -> Fraction | None:
    """Return what one matrix is times another that is not zero, if it is a multiple."""
    if not part or whole.keys() != part.keys():
        return None
    ratios = {c / part[m] for m, c in whole.items()}
    return ratios.pop() if len(ratios) == 1 else None


def _factors(whole: Poly, first: Poly, second: Poly) -> tuple[Fraction, Fraction] | None:
    """Return a and b where one matrix is a times another and b times a third, if they are unique."""
    rows = [[p.get(m, Fraction(0)) for p in (first, second, whole)] for m in whole | first | second]
    for (p, q, u), (r, s, v) in combinations(rows, 2):
        if det := p * s - q * r:
            a, b = (u * s - q * v) / det, (p * v - u * r) / det
            return (a, b) if all(a * f + b * g == w for f, g, w in rows) else None
    return None
