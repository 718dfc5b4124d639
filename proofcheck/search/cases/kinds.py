"""Which goals are looked at case by case, as their form tells."""

from __future__ import annotations

from collections.abc import Iterable

from proofcheck.search.cases.functions import is_real
from proofcheck.search.certificates.proof_script import Script
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, sort_of
from proofcheck.terms.sorts import Scalar

_RELATIONS = frozenset({"eq", "ne", "le", "lt", "ge", "gt"})
_RINGS = frozenset({"Int", "Rat", "Real"})


def is_about_numbers(goal: Term) -> bool:
    """Say whether a proposition compares numbers, or says in which ring one lies."""
    match goal:
        case Operation("not" | "or" | "and", parts):
            return all(map(is_about_numbers, parts))
        case Operation("in", (x, Operation(ring, ()))):
            return isinstance(sort_of(x), Scalar) and ring in _RINGS
        case Operation(relation, (left, _)) if relation in _RELATIONS:
            return isinstance(sort_of(left), Scalar)
    return False


def is_equation(goal: Term) -> bool:
    """Say whether a proposition is an equation between numbers."""
    return isinstance(goal, Operation) and goal.operator == "eq" and is_about_numbers(goal)


def asks_for_cases(script: Script) -> bool:
    """Say whether a goal is looked at case by case before any other way is tried.

    These are alternatives, membership in a ring, and equations of values that are given by cases, or
    of what identities tie.
    """
    match script.goal:
        case Operation("or" | "in"):
            return True
        case Operation("eq") | Operation("not", (Operation("eq"),)):
            facts = script.sequent.facts
            return has_cases((script.goal, *facts)) or any(map(_is_identity, facts))
    return False


def _is_identity(fact: Term) -> bool:
    match fact:
        case Binding("forall", (Bound(x, None, ()),), None, Operation("eq", _)):
            return isinstance(x.sort, Scalar)
    return False


def has_cases(terms: Iterable[Term]) -> bool:
    """Say whether some term is made of values that are given by cases: moduli, maxima, minima."""
    return any(map(_has_cases, terms))


def _has_cases(term: Term) -> bool:
    match term:
        case Binding():
            return False
        case Operation("abs", (x,)) if isinstance(sort_of(x), Scalar) and is_real(x):
            return True
        case Operation("max" | "min" | "cases", _) if isinstance(term.sort, Scalar):
            return True
    return any(map(_has_cases, term.children))
