"""The theorem about the exponential of a family of blocks.

It is a schema as in :mod:`proofcheck.logic.laws.law_schemas`: what has to hold, and what follows.

source   Higham 2008, Functions of Matrices, chapter 1
"""

from __future__ import annotations

from proofcheck.logic.bound_sums import index_set
from proofcheck.logic.laws.law_schemas import Instance, Setting, equal, square
from proofcheck.logic.propositions import Unbuildable, make, ring_of, shape
from proofcheck.terms.expressions import Binding, Term
from proofcheck.terms.sorts import Matrix, Ring


def exp_direct_family(setting: Setting, x: Term) -> Instance:
    """The exponential of a direct sum over a set, part by part."""
    match x:
        case Binding("bigoplus", (item,), None, body):
            index_set(setting.algebra, item.domain)
            square(setting, body)
            parts = Binding("bigoplus", (item,), None, make("exp", body), _real(x))
            return [], equal(make("exp", x), parts)
    raise Unbuildable("a direct sum over a set is needed")


def _real(x: Term) -> Matrix:
    return Matrix(*shape(x), max(ring_of(x), Ring.REAL))
