"""What a proposition cannot be evaluated without, by its form: so that it is not tried in vain.

A sum may have no term and a case may not be met: what stands inside is no need.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.functions.functions import FUNCTIONS
from proofcheck.evaluation.values.values import Table
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable
from proofcheck.terms.sorts import SetOf

COMPARISONS = frozenset({"lt", "le", "gt", "ge"})
"""Relations that may bound a number."""

REMEMBERED = 4096
"""Terms whose needs are remembered."""

Needs = tuple[frozenset[str], ...]
"""For each part of a proposition that may say something, the names that it needs."""


@lru_cache(maxsize=REMEMBERED)
def needed_names(term: Term) -> frozenset[str]:
    """Return names, local ones included, without which a term has no value, definitions aside."""
    if isinstance(term, Variable):
        return frozenset({term.name})
    if isinstance(term, Application):
        return frozenset({term.function.name}).union(*map(needed_names, term.arguments))
    if isinstance(term, Operation) and _is_strict(term):
        return frozenset[str]().union(*map(needed_names, term.arguments))
    return frozenset()


def _is_strict(term: Operation) -> bool:
    """Say whether all arguments of an operation are evaluated."""
    return term.operator in FUNCTIONS and not isinstance(term.sort, SetOf)


def needs_of_relation(term: Operation) -> frozenset[str]:
    """Return the names without which neither side of a relation can be compared."""
    return frozenset[str]().union(*map(needed_names, term.arguments))


def needs_of_bounds(term: Term) -> Needs:
    """Return the needs of the comparisons in a proposition: none where nothing is bounded."""
    match term:
        case Binding("forall", condition=None, body=body):
            return _without(needs_of_bounds(body), term)
        case Operation("and", parts):
            return tuple(needs for part in parts for needs in needs_of_bounds(part))
        case Operation("implies", (_, consequent)):
            return needs_of_bounds(consequent)
        case Operation(name) if name in COMPARISONS:
            return (needs_of_relation(term),)
    return ()


def needs_of_options(term: Term) -> Needs:
    """Return the needs of the membership that a proposition asserts, if it does."""
    match term:
        case Binding("forall", condition=None, body=body):
            return _without(needs_of_options(body), term)
        case Operation("in", (element, _)):
            return (needed_names(element),)
    return ()


def needs_of_equations(term: Term) -> Needs:
    """Return the needs of the equations in a proposition; of ``x != y ==> P`` also those of x = y."""
    match term:
        case Binding("forall", condition=condition, body=body):
            return _without((*needs_of_equations(body), *_of_denied_equation(condition)), term)
        case Operation("and", parts):
            return tuple(needs for part in parts for needs in needs_of_equations(part))
        case Operation("implies", (condition, consequent)):
            return (*needs_of_equations(consequent), *_of_denied_equation(condition))
        case Operation("eq"):
            return (needs_of_relation(term),)
    return ()


def _of_denied_equation(condition: Term | None) -> Needs:
    is_denied = isinstance(condition, Operation) and condition.operator == "ne"
    return (needs_of_relation(condition),) if is_denied else ()  # type: ignore[arg-type]


def _without(needs: Needs, binding: Binding) -> Needs:
    bound = {item.variable.name for item in binding.bound}
    return tuple(names - bound for names in needs)


def is_met(needs: Needs, evaluator: Evaluator) -> bool:
    """Say whether all that some part needs has a value."""
    return any(_are_known(names, evaluator, {}) for names in needs)


def _are_known(names: frozenset[str], evaluator: Evaluator, scope: Locals) -> bool:
    model, definitions = evaluator.model, evaluator.definitions
    return all(name in scope or name in model or name in definitions for name in names)


def has_its_members(evaluator: Evaluator, relation: Operation, scope: Locals) -> bool:
    """Say whether the members of families that a relation needs, by local indices, are known."""
    return all(
        _is_member(evaluator.model, name, arguments, scope)
        for name, arguments in _needed_members(relation)
    )


def _is_member(
    model: Mapping[str, Any], name: str, arguments: tuple[str, ...], scope: Locals
) -> bool:
    table = None if name in scope else model.get(name)
    if not isinstance(table, Table) or not all(a in scope for a in arguments):
        return True
    return tuple([scope[a] for a in arguments]) in table.members


@lru_cache(maxsize=REMEMBERED)
def _needed_members(term: Term) -> frozenset[tuple[str, tuple[str, ...]]]:
    """Return families and the names of indices with which they are applied where they are needed."""
    found: set[tuple[str, tuple[str, ...]]] = set()
    if isinstance(term, Application):
        names = tuple(a.name for a in term.arguments if isinstance(a, Variable))
        if len(names) == len(term.arguments):
            found.add((term.function.name, names))
    is_relation = isinstance(term, Operation) and term.operator in COMPARISONS
    if (
        is_relation
        or isinstance(term, Application)
        or (isinstance(term, Operation) and _is_strict(term))
    ):
        found.update(*map(_needed_members, term.children))
    return frozenset(found)
