"""Theorems about direct sums over a set, part by part.

Each is a schema as in :mod:`proofcheck.logic.laws.law_schemas`: what has to hold, and what follows.  The
norm is the operator norm for Euclidean norms.

source   Higham 2008, Functions of Matrices, chapter 1; Horn and Johnson 2013, Matrix Analysis, section
         0.9.2 and chapter 5
"""

from __future__ import annotations

from proofcheck.logic.bound_sums import index_set
from proofcheck.logic.laws.law_schemas import Instance, Setting, equal, real, square
from proofcheck.logic.propositions import ONE, ZERO, Unbuildable, make, ring_of, shape, unused
from proofcheck.terms.expressions import Binding, Bound, Term, Variable
from proofcheck.terms.sorts import INTEGER, TRUTH, Matrix, Ring
from proofcheck.terms.substitution import substitute


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


def det_direct_ones(setting: Setting, x: Term) -> Instance:
    """A direct sum of matrices of determinant 1 has determinant 1."""
    match x:
        case Binding("bigoplus", (item,), None, body):
            index_set(setting.algebra, item.domain)
            square(setting, body)
            each = Binding("forall", (item,), None, equal(make("det", body), ONE), TRUTH)
            return [each], equal(make("det", x), ONE)
    raise Unbuildable("a direct sum over a set is needed")


def direct_sum_within_bound(setting: Setting, x: Term, c: Term) -> Instance:
    """From 0 <= c and |X_k| <= c for all k follows that |X_1 (+) X_2 (+) ..| <= c.

    It holds for parts of all shapes, and for none: the direct sum has no rows then, and norm 0.
    """
    match x:
        case Binding("bigoplus", (Bound(k, elements, ()),), None, body) if k.sort == INTEGER:
            index_set(setting.algebra, elements)
            shape(body)
            i = Variable(unused("i", x, real(c)), INTEGER)
            part = substitute(body, {k.name: i})
            each = make("le", make("norm", part), c)
            every = Binding("forall", (Bound(i, elements),), None, each, TRUTH)
            return [make("le", ZERO, c), every], make("le", make("norm", x), c)
    raise Unbuildable("a direct sum over a set is needed")
