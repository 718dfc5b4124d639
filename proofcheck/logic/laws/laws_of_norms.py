"""The norm of a direct sum over a set, and the largest of some numbers.

Each is a schema as in :mod:`proofcheck.logic.laws.law_schemas`: what has to hold, and what follows.  The
norm is the operator norm for Euclidean norms.

source   Horn and Johnson 2013, Matrix Analysis, chapter 5
"""

from __future__ import annotations

from proofcheck.logic.bound_sums import index_set
from proofcheck.logic.laws.law_schemas import Instance, Setting
from proofcheck.logic.laws.laws_of_order import real
from proofcheck.logic.propositions import ZERO, Unbuildable, make, shape, unused
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable
from proofcheck.terms.sorts import INTEGER, TRUTH
from proofcheck.terms.substitution import substitute


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


# --- order ------------------------------------------------------------------------------------------


def maximum(_: Setting, x: Term) -> Instance:
    """The largest of some numbers is one of them, and none is larger."""
    match x:
        case Operation("max", (_, _, *_) as members):
            above = [make("le", real(m), x) for m in members]
            return [], make("and", *above, make("or", *(make("eq", x, m) for m in members)))
    raise Unbuildable("the largest of some numbers is needed")
