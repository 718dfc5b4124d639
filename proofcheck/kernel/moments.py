"""The rule about means of polynomials in what is drawn from normal laws.

each covariance S is symmetric, and 0 <= x^T S x for all x
----------------------------------------------------------
E[f(w)] = a polynomial in the means and covariances

What it is, `logic.normal_moments` computes; draws are independent, and the last is averaged first.
"""

from __future__ import annotations

from typing import Any

from proofcheck.kernel.sequents import Rejected, Sequent
from proofcheck.kernel.steps import meet
from proofcheck.logic.normal_laws import conditions_of_laws, law_of
from proofcheck.logic.normal_moments import NormalMean
from proofcheck.logic.polynomials import Form, total
from proofcheck.terms.expressions import Binding, Term, Variable
from proofcheck.terms.substitution import substitute


def normal_mean(sequent: Sequent, spec: Any, proofs: Any) -> Form:
    """The mean of a polynomial is one in means and covariances."""
    term = sequent.term(spec)
    if not isinstance(term, Binding) or term.binder != "expect" or term.condition is not None:
        raise Rejected("no mean of what is drawn")
    meet(sequent, conditions_of_laws(term.bound), proofs)
    return mean_under_laws(sequent, term)


def mean_under_laws(sequent: Sequent, term: Binding) -> Form:
    """Return what vanishes where there are the laws that are drawn from.

    raises   Unbuildable for another law, and Untranslatable for what is no polynomial
    """
    algebra, key = sequent.algebra, sequent.algebra.canonical_key(term)
    images, draws = dict[str, Term](), list[NormalMean]()
    for item in term.bound:
        mean, covariance = (algebra.form(substitute(one, images)) for one in law_of(item))
        drawn = Variable(sequent.fresh("bound", f"{key} {len(draws)}"), item.variable.sort)
        images[item.variable.name] = drawn
        draws.append(NormalMean(algebra, drawn.name, mean, covariance))
    form = algebra.form(substitute(term.body, images))
    for draw in reversed(draws):
        form = draw.of(form)
    return Form(*form.shape, total([(1, algebra.form(term).terms), (-1, form.terms)]))
