"""Equations between real-analytic terms: where one fails at all, it fails almost everywhere.

Two analytic functions on a connected open set that agree on an open part of it agree on all of it
(Krantz and Parks 2002, A Primer of Real Analytic Functions, section 1.2).  So a generic point is a
fair test of such an equation, at each size; no corner hides what it would miss.
"""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.evaluation.continuity import ANALYTIC_EVERYWHERE
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.sorts import Matrix
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration

_ANALYTIC = ANALYTIC_EVERYWHERE | {
    *("div", "pow", "inv", "log", "sqrt"),
    *("pi", "i", "identity", "zero", "blocks", "diag", "entry", "row", "column"),
}
"""Operations that are analytic wherever they are defined, but for the root of zero."""

_SETS = frozenset({"range", "normal", "Nat", "PosNat", "Int", "Real", "NonNegReal", "PosReal"})
"""What a bound name may range over."""

_BINDERS = frozenset({"sum", "prod", "bigoplus", "matrix", "expect", "var"})


def is_analytic_equation(goal: Term, definitions: Mapping[str, Declaration]) -> bool:
    """Say whether a proposition is one equation between terms that are analytic by their form.

    definitions   of names, which are looked into
    """
    if not isinstance(goal, Operation) or goal.operator != "eq":
        return False
    waiting, seen = list(goal.arguments), set[str]()
    while waiting:
        term = waiting.pop()
        if not all(map(_is_analytic, walk(term))):
            return False
        for name in free_names(term) - seen:
            seen.add(name)
            item = definitions.get(name)
            if item is not None and item.body is not None:
                waiting.append(item.body)
    return True


def _is_analytic(node: Term) -> bool:
    match node:
        case Operation("norm", (vector,)):
            return _is_vector(vector)  # analytic but for the origin
        case Operation():
            return node.operator in _ANALYTIC | _SETS
        case Binding():
            return node.binder in _BINDERS and node.condition is None
    return isinstance(node, Number | Variable | Application)


def _is_vector(term: Term) -> bool:
    sort = sort_of(term)
    return isinstance(sort, Matrix) and isinstance(sort.columns, Number) and sort.columns.value == 1
