"""The rule about means of polynomials in what is drawn from normal laws.

each covariance is symmetric
---------------------------------------------------
E[f(w)] = a polynomial in the means and covariances

What it is, `logic.normal_moments` computes; draws are independent, and the last is averaged first.
"""

from __future__ import annotations

from typing import Any

from proofcheck.kernel.sequents import Rejected, Sequent
from proofcheck.kernel.steps import meet
from proofcheck.logic.normal_moments import NormalMean
from proofcheck.logic.polynomials import Form, total
from proofcheck.logic.propositions import make
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import Matrix
from proofcheck.terms.substitution import substitute


def normal_mean(sequent: Sequent, spec: Any, proofs: Any) -> Form:
    """The mean of a polynomial is one in means and covariances."""
    match term := sequent.term(spec):
        case Binding("expect", bound, None, body):
            laws = [law_of(item) for item in bound]
        case _:
            raise Rejected("no mean of what is drawn")
    algebra, key = sequent.algebra, sequent.algebra.canonical_key(term)
    images, needed, draws = dict[str, Term](), list[Term](), list[NormalMean]()
    for item, law in zip(bound, laws, strict=True):
        mean, covariance = (substitute(one, images) for one in law)
        needed += [symmetry(covariance)] if isinstance(sort_of(covariance), Matrix) else []
        drawn = Variable(sequent.fresh("bound", f"{key} {len(draws)}"), item.variable.sort)
        images[item.variable.name] = drawn
        forms = algebra.form(mean), algebra.form(covariance)
        draws.append(NormalMean(algebra, drawn.name, *forms))
    meet(sequent, needed, proofs)
    form = algebra.form(substitute(body, images))
    for draw in reversed(draws):
        form = draw.of(form)
    return Form(*form.shape, total([(1, algebra.form(term).terms), (-1, form.terms)]))


def law_of(item: Bound) -> tuple[Term, Term]:
    """Return the mean and the covariance of the normal law that a name is drawn from, once.

    raises   Rejected for a family of draws, and another law
    """
    match item.domain:
        case Operation("normal", (mean, covariance)) if not item.parameters:
            return mean, covariance
    raise Rejected("not drawn once, from a normal law")


def symmetry(covariance: Term) -> Term:
    """Return that a matrix is symmetric."""
    return make("eq", make("transpose", covariance), covariance)
