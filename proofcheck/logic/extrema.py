"""When a supremum or an infimum exists: what it is taken over is inhabited, and its values bounded.

source   Rudin 1976, Principles of Mathematical Analysis, Definitions 1.7 and 1.8
"""

from __future__ import annotations

from proofcheck.logic.propositions import Unbuildable, make, unused
from proofcheck.terms.expressions import Binding, Bound, Term, Variable, sort_of
from proofcheck.terms.sorts import REAL, TRUTH, Ring, Scalar
from proofcheck.terms.substitution import free_names

EXTREMA = frozenset({"sup", "inf"})


def is_extremum(term: Term | None) -> bool:
    """Say whether a term is the supremum or the infimum of real numbers."""
    if not isinstance(term, Binding) or term.binder not in EXTREMA:
        return False
    sort = sort_of(term.body)
    is_real = isinstance(sort, Scalar) and sort.ring <= Ring.REAL
    return is_real and not any(item.parameters for item in term.bound)


def inhabited(extremum: Binding) -> Term:
    """Return that there is something that a supremum or an infimum is taken over."""
    return Binding("exists", extremum.bound, extremum.condition, make("true"), TRUTH)


def bounded(extremum: Binding) -> Term:
    """Return that the values of a supremum have an upper bound, those of an infimum a lower one."""
    limit = Variable(unused("c", extremum, *extremum.children), REAL)
    every = each_within(extremum, limit)
    return Binding("exists", (Bound(limit, None),), None, every, TRUTH)


def each_within(extremum: Binding, limit: Term) -> Term:
    """Return that no value of a supremum is larger than a number, no value of an infimum smaller.

    raises   Unbuildable where the number mentions what is bound
    """
    if free_names(limit) & {item.variable.name for item in extremum.bound}:
        raise Unbuildable("a bound name would capture another")
    body = within(extremum, extremum.body, limit)
    return Binding("forall", extremum.bound, extremum.condition, body, TRUTH)


def within(extremum: Binding, value: Term, limit: Term) -> Term:
    """Return that a value is at most an upper limit, or at least a lower one."""
    ends = (value, limit) if extremum.binder == "sup" else (limit, value)
    return make("le", *ends)
