"""Families over all natural numbers of which each member is given by those before it.

What is said of all members is refuted at any one.  It holds everywhere where it is the very
equation by which the family is given, and each member has a value: that some members were looked at
never says anything of all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from proofcheck.evaluation.belonging import has_sort
from proofcheck.evaluation.decision import decide, is_member
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator, value_shape
from proofcheck.evaluation.functions.exact_values import is_exact
from proofcheck.evaluation.total_terms import FromSomewhere
from proofcheck.evaluation.values import truth
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import NotEvaluable, Recurrence, Value
from proofcheck.terms.expressions import Binding, Operation, Term, parts_of_conjunction, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.recurrences import Equation, equations_in, is_endless, least_index
from proofcheck.terms.sorts import Function, Matrix, Sort
from proofcheck.terms.sorts import Scalar as ScalarSort
from proofcheck.terms.substitution import free_names, names_of_sort, substitute
from proofcheck.terms.task import Declaration

MEMBERS_TRIED = 12
"""Members of a family at which it is looked whether something said of all of them fails."""

_SIGNS = {"PosReal": True, "PosNat": True, "NonNegReal": False, "Nat": False}
_WHOLE = frozenset({"Int", "Rat", "Real", "Complex", "Matrices", "ComplexMatrices"})


def decide_for_all_members(evaluator: Evaluator, term: Binding, scope: Locals) -> Outcome:
    """Decide ``forall k in Nat: P``, where P speaks of families that are given by equations.

    raises   Undefined where a term that matters has no value at one of the first members
    """
    item = term.bound[0]
    low = least_index(item)
    if low is None or len(term.bound) > 1 or not _speaks_of_families(evaluator, term):
        return truth.UNKNOWN
    if not scope and _is_given(evaluator, term):
        return truth.TRUE
    inner = term.body
    if term.condition is not None:
        inner = Operation("implies", (term.condition, inner), term.sort)
    for place in range(low, low + MEMBERS_TRIED):
        here = {**scope, item.variable.name: Fraction(place)}
        if decide(evaluator, inner, here).truth is Truth.FALSE:
            return truth.FALSE
    return truth.UNKNOWN


def _speaks_of_families(evaluator: Evaluator, term: Term) -> bool:
    return any(isinstance(evaluator.model.get(n), Recurrence) for n in free_names(term))


def _is_given(evaluator: Evaluator, term: Binding) -> bool:
    """Say whether a proposition says no more than equations by which families are given."""
    return all(
        any(_gives(evaluator, one) for one in equations_in(replaced(term, part)))
        for part in parts_of_conjunction(term.body)
    )


def replaced(term: Binding, body: Term) -> Binding:
    """Return a proposition about the same names with another body."""
    return Binding(term.binder, term.bound, term.condition, body, term.sort)


def _gives(evaluator: Evaluator, equation: Equation) -> bool:
    family = evaluator.model.get(equation.name)
    if not isinstance(family, Recurrence) or equation.low + equation.offset < family.given:
        return False
    return is_equation_of(family, equation) and is_total(evaluator, equation.name)


def is_equation_of(family: Recurrence, equation: Equation) -> bool:
    """Say whether an equation says of each member what the equation of a family does."""
    renamed = substitute(equation.step, {equation.index.name: family.index})
    is_fresh = family.index == equation.index or family.index.name not in free_names(equation.step)
    return is_fresh and equation.offset == family.offset and renamed == family.step


def is_total(evaluator: Evaluator, name: str) -> bool:
    """Say whether all members of a family certainly have a value.

    So they do where each equation has a value if members that it speaks of do, and these come before
    the one that it gives: their indices are smaller, or equal where no circle leads back.
    """
    edges: dict[str, list[tuple[str, int]]] = {}
    waiting = [name]
    while waiting:
        here = waiting.pop()
        if here in edges:
            continue
        family = evaluator.model[here]
        assert isinstance(family, Recurrence)
        found = FromSomewhere(evaluator, family.index, family.given - family.offset)
        if not found.has_value(family.step):
            return False
        edges[here] = [(n, _distance(evaluator, family, n, o, at)) for n, o, at in found.reached]
        waiting += [n for n, _ in edges[here]]
    return not any(_leads_back(edges, one) for one in edges)


def _distance(
    evaluator: Evaluator, family: Recurrence, name: str, offset: int | None, at: int
) -> int:
    """Return how far behind a member another lies that it is made of; 1 where that is not known."""
    if offset is not None:
        return offset - family.offset
    other = evaluator.model[name]
    assert isinstance(other, Recurrence)
    return -1 if at < other.given else 1


def _leads_back(edges: Mapping[str, list[tuple[str, int]]], name: str) -> bool:
    """Say whether a member may be made of itself: of one that is not before it, and made of it."""
    near = {n: [other for other, by in found if by == 0] for n, found in edges.items()}
    every = {n: [other for other, _ in found] for n, found in edges.items()}
    return any(
        name in _reached(every if by > 0 else near, other) for other, by in edges[name] if by >= 0
    )


def _reached(edges: Mapping[str, list[str]], start: str) -> set[str]:
    seen, waiting = set[str](), [start]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += edges[name]
    return seen


def check_family(
    evaluator: Evaluator, item: Declaration, family: Recurrence, assumed: Iterable[Term]
) -> None:
    """Check that a family is what its declaration says, and that its equation is assumed.

    assumed   propositions of the task: terms of models are read from nowhere else

    raises   NotEvaluable where that is not certain
    """
    name, sort = item.variable.name, item.variable.sort
    _require(isinstance(sort, Function) and is_endless(item.parameters), "it is no such family")
    assert isinstance(sort, Function)
    index = item.parameters[0]
    fixed = names_of_sort(sort.result) | (free_names(item.domain) if item.domain else frozenset())
    _require(index.variable.name not in fixed, "the sets of its members differ")
    _require(family.start == least_index(index), "its first index is another")
    _require(
        any(e.name == name and is_equation_of(family, e) for p in assumed for e in equations_in(p)),
        "its equation is not assumed",
    )
    places = [(Fraction(family.start + k),) for k in range(len(family.members))]
    _require(sorted(family.members) == places, "its first members have other indices")
    _require(family.given - family.offset >= 0, "its equation begins too early")
    for member in family.members.values():
        _check_first(evaluator, item, sort.result, member)
    _check_step(evaluator, item, sort.result, family)
    _require(is_total(evaluator, name), "it is not certain that all members have a value")


def _require(condition: bool, reason: str) -> None:
    if not condition:
        raise NotEvaluable(reason)


def _check_first(evaluator: Evaluator, item: Declaration, sort: Sort, member: Value) -> None:
    _require(is_exact(member), "a member is not exact")
    fits = has_sort(evaluator, sort, member, {})
    _require(fits.truth is Truth.TRUE, "a member has another shape or ring")
    if item.domain is not None:
        domain = evaluator.value(item.domain, {})
        within = is_member(evaluator, member, domain)
        _require(within.truth is Truth.TRUE, "a member is not in the declared set")


def _check_step(evaluator: Evaluator, item: Declaration, sort: Sort, family: Recurrence) -> None:
    """Check the shape and the ring of all later members, and that they stay in the declared set."""
    own = sort_of(family.step)
    _require(type(own) is type(sort), "its members are of another kind")
    if isinstance(own, ScalarSort) and isinstance(sort, ScalarSort):
        _require(own.ring <= sort.ring, "its members may lie in another ring")
    elif isinstance(own, Matrix) and isinstance(sort, Matrix):
        same = value_shape(evaluator, own, {}) == value_shape(evaluator, sort, {})
        _require(same and own.ring <= sort.ring, "its members have another shape or ring")
    else:
        _require(False, "its members are no numbers or matrices")
    operator = item.domain.operator if isinstance(item.domain, Operation) else ""
    if item.domain is None or operator in _WHOLE:
        return
    _require(operator in _SIGNS, "it is not certain that its members stay in the declared set")
    strictly = _SIGNS[operator]
    from_here = FromSomewhere(
        evaluator, family.index, family.given - family.offset, {item.variable.name: strictly}
    )
    stays = from_here.is_positive(family.step, strictly=strictly)
    _require(stays, "it is not certain that its members stay in the declared set")
