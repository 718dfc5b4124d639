"""Laws of norms at terms that occur, for the operator norm and for the Frobenius norm alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from proofcheck.logic.propositions import make, ring_of, shape
from proofcheck.search.certificates.proof_script import Ref
from proofcheck.search.rewriting.citing import cite
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.sorts import Ring

if TYPE_CHECKING:
    from proofcheck.search.rewriting.rewriting_context import RewritingContext

OPERATORS = frozenset({"norm", "normF"})

_FROBENIUS = {
    "triangle inequality": "Frobenius triangle inequality",
    "norm of a multiple": "Frobenius norm of a multiple",
    "norm of a product": "Frobenius norm of a product",
    "norm of a transpose": "Frobenius norm of a transpose",
    "norm of zero": "Frobenius norm of zero",
    "norm is not negative": "Frobenius norm is not negative",
    "norm by the Gram matrix": "Frobenius norm by the Gram matrix",
}


def cite_norm(context: RewritingContext, operator: str, law: str, *terms: Term) -> list[Ref]:
    """Use a law of a norm at these terms; return what it says, nothing where it does not apply.

    operator  the norm that is meant
    law       its name for the operator norm
    """
    name = law if operator == "norm" else _FROBENIUS.get(law, "")
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


def gram(x: Term) -> Term:
    """Return the Gram matrix X^* X, as X^T X where X is real.

    raises   Unbuildable for what is no matrix
    """
    shape(x)
    return make("mul", make("adjoint" if ring_of(x) is Ring.COMPLEX else "transpose", x), x)
