"""Derivatives that an assumption, or a defined predicate, presupposes.

Who assumes ``forall x : Real: f'(x) >= 0`` of a given function assumes that it has a derivative: no
side goal could say so, since nothing else is known of it.  So with a predicate of functions.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from proofcheck.language.elaboration.side_goals import Conditions
from proofcheck.language.typing.closing import join
from proofcheck.terms.expressions import Binding, Bound, Operation, Term
from proofcheck.terms.substitution import free_names


def is_presupposed(condition: Term, functions: Collection[str]) -> bool:
    """Say whether a condition is that a term made of some functions has a derivative."""
    inner = condition
    while True:
        match inner:
            case Binding("forall", _, None, body):
                inner = body
            case Operation("implies", (_, consequent)):
                inner = consequent
            case Operation("differentiable", (function, _)):
                return not free_names(function).isdisjoint(functions)
            case _:
                return False


def with_presupposed(conditions: Conditions, parameters: tuple[Bound, ...], body: Term) -> Term:
    """Return what a predicate says, preceded by the derivatives of its parameters that it speaks of."""
    functions = {item.variable.name for item in parameters if item.parameters}
    if not functions:
        return body
    givens = {**conditions.givens, **{item.variable.name: item for item in parameters}}
    inside = replace(conditions, givens=givens, seen=set())
    found = [c for c in inside.find(body) if is_presupposed(c, functions)]
    return join([*found, body]) if found else body
