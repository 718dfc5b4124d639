"""A theorem about determinants of direct sums over a set.

It is a schema as in :mod:`proofcheck.logic.laws.law_schemas`: what has to hold, and what follows.

source   Horn and Johnson 2013, Matrix Analysis, section 0.9.2
"""

from __future__ import annotations

from proofcheck.logic.bound_sums import index_set
from proofcheck.logic.laws.law_schemas import Instance, Setting, equal, square
from proofcheck.logic.propositions import ONE, Unbuildable, make
from proofcheck.terms.expressions import Binding, Term
from proofcheck.terms.sorts import TRUTH


def det_direct_ones(setting: Setting, x: Term) -> Instance:
    """A direct sum of matrices of determinant 1 has determinant 1."""
    match x:
        case Binding("bigoplus", (item,), None, body):
            index_set(setting.algebra, item.domain)
            square(setting, body)
            each = Binding("forall", (item,), None, equal(make("det", body), ONE), TRUTH)
            return [each], equal(make("det", x), ONE)
    raise Unbuildable("a direct sum over a set is needed")
