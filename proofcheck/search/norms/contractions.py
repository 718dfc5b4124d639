"""Matrices whose norms are at most 1, by what the rules so far make of their Gram matrices.

X^T X = E for an orthogonal projector E, as with isometries, their transposes and projectors; or
X^T X + Y^T Y = I for Y = I - X, as with resolvents of skew matrices.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ONE, Unbuildable, make
from proofcheck.search.certificates.proof_script import Failure, Ref
from proofcheck.search.certificates.side_proofs import follow_from, make_known
from proofcheck.search.instances.equal_matrices import EqualMatrices
from proofcheck.search.instances.factors_of_forms import letter_term, letters_term, size_term
from proofcheck.search.instances.norm_laws import gram
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Term

LONGEST = 3
"""Letters, as they are written, in a product whose norm may be at most 1."""

LONG = 4
"""Letters in a word from which on products at its ends are taken as one."""

Codes = tuple[str, ...]


def contractions(
    context: RewritingContext, x: Term, form: Form, words: list[Codes]
) -> Iterator[Term]:
    """Yield the identity, a matrix and products of its letters, and what projectors leave.

    words   those of the matrix; a product of contractions is one, so only long words need such
    """
    unit = None if form.rows is None else identity(context, form.rows)
    if unit is not None and form.rows == form.columns:
        yield unit
    if (form.rows, form.columns) == ("1", "1"):
        words = [word[1:-1] for word in words]  # what is between a row and a column
    short: set[str] = set()
    for part in dict.fromkeys(p for word in words for p in _subwords(word)):
        term = letters_term(context, part)
        if term is None or not is_contraction(context, term):
            continue
        short |= {*part} if len(part) == 1 else set()
        if len(part) == 1 or not short.issuperset(part) or _is_end(part, words):
            yield term
        yield from _complement(context, term)
    if len(form.terms) > 1 and is_contraction(context, x):
        yield x


def _subwords(word: Codes) -> Iterator[Codes]:
    """Yield the parts of a word, short ones first."""
    for length in range(1, LONGEST + 1):
        for start in range(len(word) - length + 1):
            yield word[start : start + length]


def _is_end(part: Codes, words: list[Codes]) -> bool:
    """Say whether a long word begins or ends with a part."""
    long = [word for word in words if len(word) > LONG]
    return any(part in (word[: len(part)], word[-len(part) :]) for word in long)


def words_in(context: RewritingContext, form: Form) -> list[Codes]:
    """Return the words of a matrix, as they are written and in its normal form."""
    normal = context.settled(form)
    written = (word for _, word in form.terms)
    return [*dict.fromkeys([*written, *(tuple(context.letters(w)) for _, w in normal)])]


def _complement(context: RewritingContext, x: Term) -> Iterator[Term]:
    """Yield I - X where X is a projector."""
    algebra = context.script.sequent.algebra
    form = algebra.form(x)
    if form.rows != form.columns or form.rows is None:
        return
    unit = identity(context, form.rows)
    if unit is not None and not context.settled(algebra.difference(gram(x), x)):
        yield make("sub", unit, x)


def identity(context: RewritingContext, size: str) -> Term | None:
    """Return the identity of a size that can be written."""
    term = size_term(context, size)
    return None if term is None else make("identity", term)


def is_contraction(context: RewritingContext, x: Term) -> bool:
    """Say whether the rules so far show that |X| is at most 1."""
    try:
        return _beside(context, x) is not None
    except (*Failure, Unbuildable):
        return False


def is_product_of_contractions(context: RewritingContext, x: Term) -> bool:
    """Say whether a matrix is a single word, and the norms of its letters are at most 1."""
    factors = _factors(context, x)
    return len(factors) > 1 and all(is_contraction(context, one) for one in factors)


def _factors(context: RewritingContext, x: Term) -> list[Term]:
    """Return the letters of a matrix whose normal form is a single word; nothing of others."""
    match [*context.settled(context.script.sequent.algebra.form(x)).items()]:
        case [(((), word), c)] if c == 1:
            terms = [letter_term(context, code) for code in context.letters(word)]
            known = [term for term in terms if term is not None]
            return known if len(known) == len(terms) else []
    return []


def _beside(context: RewritingContext, x: Term) -> tuple[Term, Term] | None:
    """Return Y and I where the Gram matrices of X and Y add up to I."""
    algebra = context.script.sequent.algebra
    form = algebra.form(x)
    unit = None if form.columns is None else identity(context, form.columns)
    if unit is None:
        return None
    square = gram(x)
    if not context.settled(algebra.difference(make("mul", square, square), square)):
        return make("sub", unit, square), unit
    if form.rows == form.columns:
        other = make("sub", unit, x)
        whole = make("add", square, gram(other))
        if not context.settled(algebra.difference(whole, unit)):
            return other, unit
    return None


def say_contraction(context: RewritingContext, x: Term) -> list[Ref]:
    """Make known that |X| is at most 1; return that, nothing where it is not seen."""
    beside = _beside(context, x)
    if beside is not None:
        return _say_part(context, x, *beside)
    factors = _factors(context, x)
    return _say_product(context, x, factors) if factors else []


def _say_part(context: RewritingContext, x: Term, other: Term, unit: Term) -> list[Ref]:
    """Make known that |X| <= |I| <= 1, as a part of the identity; return that."""
    bounds = cite(context, "norm of the identity", unit)
    if x != unit:
        EqualMatrices(context, pairs=0).equate(make("add", gram(x), gram(other)), gram(unit))
        bounds = [*cite(context, "norm of a part", x, other, unit), *bounds]
    return _say_bound(context, x, bounds)


def _say_product(context: RewritingContext, x: Term, factors: list[Term]) -> list[Ref]:
    """Make known that a product of matrices whose norms are at most 1 is such a matrix; return that."""
    for one in factors:
        say_contraction(context, one)
    *others, product = factors
    found: list[Ref] = []
    for one in reversed(others):
        made = cite(context, "norm of a product within bounds", one, product, ONE, ONE)
        product = make("mul", one, product)
        found = _say_bound(context, product, made)
    matrices = EqualMatrices(context, pairs=0)
    is_equal = matrices.equate(x, product) and matrices.equate_norms("norm", x, product)
    return found if is_equal else []


def _say_bound(context: RewritingContext, x: Term, reasons: list[Ref]) -> list[Ref]:
    """Make known that |X| is at most 1, as the sum of inequalities; return that."""
    script, claim = context.script, make("le", make("norm", x), ONE)
    make_known(script, claim, lambda inner: follow_from(inner, *reasons))
    spell = script.sequent.algebra.canonical_key
    said = spell(claim)
    return [ref for ref in reversed(script.facts) if spell(script.term_of(ref)) == said][:1]
