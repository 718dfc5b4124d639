"""Suprema and infima, as least upper and greatest lower bounds.

Each is a schema as in :mod:`proofcheck.logic.laws.law_schemas`: what has to hold, and what follows.
Nothing is said of an extremum over nothing, nor of values without a bound.

source   Rudin 1976, Principles of Mathematical Analysis, Definition 1.8
"""

from __future__ import annotations

from proofcheck.logic.extrema import bounded, each_within, inhabited, is_extremum, within
from proofcheck.logic.laws.law_schemas import Instance, Schema, Setting, real
from proofcheck.logic.propositions import Unbuildable
from proofcheck.terms.expressions import Binding, Term


def bounds_each(binder: str) -> Schema:
    """Values that have a bound are at most their supremum, and at least their infimum."""

    def schema(_: Setting, x: Term) -> Instance:
        extremum = _taken(x, binder)
        return [bounded(extremum)], each_within(extremum, extremum)

    return schema


def is_best_bound(binder: str) -> Schema:
    """What is at least each of some values is at least their supremum; so with an infimum."""

    def schema(_: Setting, x: Term, limit: Term) -> Instance:
        extremum = _taken(x, binder)
        conditions = [inhabited(extremum), each_within(extremum, real(limit))]
        return conditions, within(extremum, extremum, limit)

    return schema


def _taken(x: Term, binder: str) -> Binding:
    if not isinstance(x, Binding) or x.binder != binder or not is_extremum(x):
        raise Unbuildable(f"`{binder}` of real numbers is needed")
    return x
