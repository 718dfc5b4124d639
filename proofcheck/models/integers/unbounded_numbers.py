"""Integers that are numbers in their own right: neither a size, nor an end of a range or an exponent.

At one size such a number still has infinitely many values, so that a few of them decide nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Undefined
from proofcheck.kernel.opening import resolve
from proofcheck.models.relevance import roles_of_integers
from proofcheck.models.skolem import Aim
from proofcheck.terms.expressions import Operation, Term, Variable
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, TRUTH
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration, Task

_UPWARDS = {"lt": 1, "le": 1, "gt": -1, "ge": -1}
"""Comparisons, with the side on which the larger one stands: 1 right, -1 left."""

_ENDLESS = {"Nat": {1}, "PosNat": {1}, "Int": {1, -1}}
"""In which directions the sets of integers have no end."""

_LISTED = frozenset({"range", "finite"})


def unbounded_numbers(task: Task, aim: Aim) -> frozenset[str]:
    """Return the chosen integers that size nothing and that no assumption confines.

    One is confined that is listed in a finite set, has a bound on either side, or is computed.

    task   with all that it declares, as what an integer sizes need not occur in the goal
    aim    the integers that matter to the goal, and what is assumed of them
    """
    sizes, counts = roles_of_integers(task)
    integers = {d.variable.name: d for d in aim.objects if d.variable.sort == INTEGER}
    plain = {n: d for n, d in integers.items() if not d.parameters and n not in sizes | counts}
    known = [_with_sets_written_out(task, one) for one in aim.propositions]
    return frozenset(
        n for n, item in plain.items() if not _is_confined(task, item, known, plain.keys())
    )


def is_bounded_above(name: str, aim: Aim) -> bool:
    """Say whether a set that can be listed, or an assumption with a number, bounds an integer."""
    item = next((d for d in aim.objects if d.variable.name == name), None)
    if item is None or (isinstance(item.domain, Operation) and item.domain.operator in _LISTED):
        return item is not None and not _names_beside(name, item.domain)
    return any(
        1 in _bounded_by(known, name) and not _names_beside(name, known)
        for known in _facts_about(name, aim.propositions, frozenset())
    )


def is_bounded_below(name: str, aim: Aim, value: int) -> bool:
    """Say whether one thing that is assumed keeps an integer below a value."""
    item = next((d for d in aim.objects if d.variable.name == name), None)
    evaluator = StandardEvaluator({name: Fraction(value)})
    known = list(_facts_about(name, aim.propositions, frozenset()))
    if item is not None and item.domain is not None:
        known.append(Operation("in", (item.variable, item.domain), TRUTH))
    return any(_is_false(evaluator, one) for one in known if free_names(one) == {name})


def _is_false(evaluator: Evaluator, proposition: Term) -> bool:
    try:
        return decide(evaluator, proposition, {}).truth is Truth.FALSE
    except Undefined:
        return False


def _names_beside(name: str, term: Term | None) -> frozenset[str]:
    return frozenset() if term is None else free_names(term) - {name}


def _is_confined(
    task: Task, item: Declaration, known: Iterable[Term], plain: Iterable[str]
) -> bool:
    name = item.variable.name
    others = frozenset(plain) - {name}
    endless = set[int](_ENDLESS["Int"])
    domain = None if item.domain is None else resolve(task, item.domain)
    if isinstance(domain, Operation):
        if domain.operator in _LISTED:
            return True
        endless = set(_ENDLESS.get(domain.operator, endless))
    for fact in _facts_about(name, known, others):
        endless -= _bounded_by(fact, name)
    return not endless


def _with_sets_written_out(task: Task, term: Term) -> Term:
    """Return a proposition with the set that something is in as its definition lists it."""
    match term:
        case Operation("and", parts):
            written = tuple(_with_sets_written_out(task, part) for part in parts)
            return Operation("and", written, TRUTH)
        case Operation("in", (element, collection)):
            return Operation("in", (element, resolve(task, collection)), TRUTH)
    return term


def _facts_about(
    name: str, propositions: Iterable[Term], others: frozenset[str]
) -> Iterator[Operation]:
    """Yield relations of the number itself to something that no other such number occurs in."""
    for proposition in propositions:
        if isinstance(proposition, Operation) and name in free_names(proposition):
            if proposition.operator == "and":
                yield from _facts_about(name, proposition.arguments, others)
            elif not free_names(proposition) & others:
                yield proposition


def _bounded_by(known: Operation, name: str) -> set[int]:
    """Return the directions in which a relation bounds the number."""
    sides = known.arguments
    alone = [isinstance(side, Variable) and side.name == name for side in sides]
    if len(sides) != 2 or sum(name in free_names(side) for side in sides) != 1 or not any(alone):
        return set()
    if known.operator == "eq":
        return {1, -1}
    if known.operator == "in":
        collection = sides[1]
        is_listed = isinstance(collection, Operation) and collection.operator in _LISTED
        return {1, -1} if is_listed else set()
    larger = _UPWARDS.get(known.operator)
    if larger is None:
        return set()
    return {larger if alone[0] else -larger}
