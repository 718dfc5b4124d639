"""Laws of norms at terms that occur, for all norms alike."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import combinations
from typing import TYPE_CHECKING

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import make, ring_of, shape
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Ref
from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.instances.factors_of_forms import common_scalars, without_scalars
from proofcheck.search.rewriting.citing import NOT_NEGATIVE, cite, cite_modulus
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.sorts import Ring

if TYPE_CHECKING:
    from proofcheck.search.rewriting.rewriting_context import RewritingContext

_OTHER_NORMS: Mapping[str, Mapping[str, str]] = {
    "normF": {
        "triangle inequality": "Frobenius triangle inequality",
        "norm of a multiple": "Frobenius norm of a multiple",
        "norm of a product": "Frobenius norm of a product",
        "norm of a transpose": "Frobenius norm of a transpose",
        "norm of zero": "Frobenius norm of zero",
        "norm is not negative": "Frobenius norm is not negative",
        "norm by the Gram matrix": "Frobenius norm by the Gram matrix",
    },
    "norm1": {
        "triangle inequality": "sum norm of a sum",
        "norm of a multiple": "sum norm of a multiple",
        "norm of zero": "sum norm of zero",
        "norm is not negative": "sum norm is not negative",
    },
    "norminf": {
        "triangle inequality": "row sum norm of a sum",
        "norm of a multiple": "row sum norm of a multiple",
        "norm is not negative": "row sum norm is not negative",
    },
}
"""The names of laws of norms other than the operator norm, by theirs for that."""

OPERATORS = frozenset({"norm", *_OTHER_NORMS})

OF_SUMS = frozenset({"norm1", "norminf"})
"""Norms of which no law says what they are of a product: they are bounded summand by summand."""


def cite_norm(context: RewritingContext, operator: str, law: str, *terms: Term) -> list[Ref]:
    """Use a law of a norm at these terms; return what it says, nothing where it does not apply.

    operator  the norm that is meant
    law       its name for the operator norm
    """
    name = law if operator == "norm" else _OTHER_NORMS[operator].get(law, "")
    return cite(context, name, *terms) if name else []


def norms_among(context: RewritingContext, names: Iterable[str]) -> list[Operation]:
    """Return the norms among atoms that mention visible names only."""
    atoms = context.script.sequent.algebra.atoms
    terms = (atoms[n].term for n in names if n in atoms)
    return [
        t for t in terms if isinstance(t, Operation) and t.operator in OPERATORS and context.sees(t)
    ]


def square_lengths(context: RewritingContext, names: Iterable[str]) -> None:
    """The square of the length of a column is a number of its own; so is that of |X|_F."""
    algebra = context.script.sequent.algebra
    for norm in norms_among(context, list(names)):
        (x,) = norm.arguments
        if norm.operator == "normF":
            cite(context, "square of a Frobenius norm", x)
        elif algebra.form(x).columns == "1":
            cite(context, "square of a length", x)
    context.absorb()


def take_out_factors(context: RewritingContext, names: Iterable[str], prove: Prove) -> None:
    """Say that the length of a multiple is that multiple of a length.

    prove   search for a proof that the number is not negative
    """
    algebra = context.script.sequent.algebra
    for norm in norms_among(context, [*names]):
        form = algebra.form(*norm.arguments)
        if form.terms:
            take_out_factor(context, norm.operator, form, prove)
    context.absorb()


def take_out_factor(
    context: RewritingContext, operator: str, form: Form, prove: Prove | None
) -> Term | None:
    """Say that |c X| = |c| |X|, and what |c| is; return X, None where no number is in front.

    form    the matrix c X: c stands in front of all its monomials, with the sign of the first
    prove   search for a proof that c is not negative
    """
    lead = min(form.terms)
    factor, common = form.terms[lead], common_scalars(s for s, _ in form.terms)
    if factor == 1 and not common:
        return None
    algebra = context.script.sequent.algebra
    rest = {(without_scalars(s, common), w): c / factor for (s, w), c in form.terms.items()}
    inner = term_of(algebra, Form(*form.shape, rest))
    number = term_of(algebra, Form(None, None, {(common, ()): factor}))
    if inner is None or number is None:
        return None
    if not cite_norm(context, operator, "norm of a multiple", number, inner):
        return None
    if common:
        cite(context, "modulus", number)
        cite(context, NOT_NEGATIVE, number, prove=prove)
    else:
        cite_modulus(context, number)
    return inner


def bound_inner_products(context: RewritingContext, names: Iterable[str]) -> None:
    """An inner product is at most the product of the lengths, where all three occur."""
    occurring = [*names]
    norms = dict.fromkeys(norms_among(context, occurring))
    lengths = [n for n in norms if n.operator == "norm" and not _is_multiple(context, n)]
    known, found = frozenset(occurring), 0
    for first, second in combinations(lengths, 2):
        pair = (*first.arguments, *second.arguments)
        if found < MOST_INNER_PRODUCTS and _has_inner_product(context, pair, known):
            found += bool(cite(context, "inner product of two vectors and their lengths", *pair))
    context.absorb()


MOST_INNER_PRODUCTS = 6
"""Pairs of lengths whose product is compared with an inner product."""


def _is_multiple(context: RewritingContext, norm: Operation) -> bool:
    """Say whether a number stands in front of a matrix, or nothing is left of it."""
    terms = context.script.sequent.algebra.form(*norm.arguments).terms
    if not terms:
        return True
    return terms[min(terms)] != 1 or bool(common_scalars(s for s, _ in terms))


def _has_inner_product(
    context: RewritingContext, pair: tuple[Term, ...], names: Collection[str]
) -> bool:
    """Say whether two real columns have an inner product of which a part occurs."""
    x, y = pair
    algebra = context.script.sequent.algebra
    forms = algebra.form(x), algebra.form(y)
    if forms[0].columns != "1" or forms[0].shape != forms[1].shape:
        return False
    if Ring.COMPLEX in (ring_of(x), ring_of(y)):
        return False
    product = algebra.form(make("scalar", make("mul", make("transpose", x), y)))
    return not frozenset(context.occurring(product.terms)).isdisjoint(names)


def gram(x: Term) -> Term:
    """Return the Gram matrix X^* X, as X^T X where X is real.

    raises   Unbuildable for what is no matrix
    """
    shape(x)
    return make("mul", make("adjoint" if ring_of(x) is Ring.COMPLEX else "transpose", x), x)


def transposed(x: Term) -> Term:
    """Return the transpose, the adjoint of a complex matrix."""
    operator = "adjoint" if ring_of(x) is Ring.COMPLEX else "transpose"
    match x:
        case Operation(other, (inner,)) if other == operator:
            return inner
    return make(operator, x)
