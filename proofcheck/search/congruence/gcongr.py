"""Monotone congruence: an inequality by how its two sides are made.

Besides the table, a norm is bounded by what its matrix is in another basis, or vanishes; a modulus of
an entry by what the definition of the matrix says.

source   Horn and Johnson 2013, Matrix Analysis, section 5.6
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ONE, ZERO, make, shape
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.certificates.side_proofs import NotShown, attempt, established
from proofcheck.search.congruence.bases import in_another_basis, is_direct_sum
from proofcheck.search.congruence.families import ways_with_families
from proofcheck.search.congruence.goals import Goals, Way, by_law
from proofcheck.search.congruence.positivity import ways_of_signs
from proofcheck.search.congruence.probabilities import ways_with_probabilities
from proofcheck.search.congruence.terms import defined_entries
from proofcheck.search.instances.equal_matrices import EqualMatrices
from proofcheck.search.instances.preparation import begin, begin_with_order
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Operation,
    Term,
    Variable,
    walk,
)

MOST_STEPS = 600
"""Steps of the kernel for one inequality."""


def gcongr(search: GoalSearch, script: Script) -> bool:
    """Prove an inequality by how its sides are made; where that fails, nothing has changed."""
    if getattr(script.goal, "operator", "") not in ("le", "lt", "ge", "gt"):
        return False

    def way(inner: Script) -> None:
        begin(search, inner)  # what facts come to, once for all parts
        Goals(search, ways_of_order).prove(inner)

    return attempt(script, way)


def bound_by_parts(search: GoalSearch, script: Script) -> bool:
    """Prove an inequality by congruence where rows, or laws of families, speak of its sides.

    Each that is met is tried once, in steps of its own.
    """
    key = "by parts", script.sequent.algebra.canonical_key(script.goal)
    match script.goal:
        case Operation("le" | "lt", (low, high)) if not search.nested and ZERO not in (low, high):
            if key not in search.guide.compared and _is_worth(search, script, low, high):
                search.guide.compared.add(key)
                return attempt(script, partial(_prove_by_parts, search), MOST_STEPS)
    return False


def _prove_by_parts(search: GoalSearch, script: Script) -> bool:
    """Prove an inequality by how its sides are made, from what facts say one by one."""
    for ref in script.facts:  # which grow: parts may have parts
        if getattr(script.term_of(ref), "operator", "") == "and":
            script.once("and-elimination", ref)
    return Goals(search, ways_of_order).prove(script)


def _is_worth(search: GoalSearch, script: Script, low: Term, high: Term) -> bool:
    """Say whether rows, or laws of families, speak of the sides of an inequality."""
    if any(isinstance(script.meaning_of(side) or side, Binding) for side in (low, high)):
        return True
    if _has_another_kind(script, low, high):
        return True
    match low:
        case Operation("norm", (x,)):
            return (
                getattr(x, "operator", "") == "pow"
                or any(map(is_direct_sum, walk(x)))
                or any(True for _ in in_another_basis(script, x))
                or vanishes(search, script, x)
            )
        case Operation("nnz" | "norm1" | "norminf"):
            return True
        case Operation("abs"):
            return any(
                isinstance(node, Binding) or getattr(node, "operator", "") == "norm1"
                for node in walk(high)
            )
    made, bound = (getattr(side, "operator", "") for side in (low, high))
    return not _TURNED_ROUND.isdisjoint((made, bound)) or made == bound in _MONOTONE


def _has_another_kind(script: Script, low: Term, high: Term) -> bool:
    """Say whether a norm, or an entry, is compared with a norm of another kind, or with a maximum."""
    match low:
        case Operation("abs", (Operation("entry"),)):
            kind = "entry"
        case _:
            kind = getattr(low, "operator", "")
    others = {_kind(script.meaning_of(t) or t) for t in walk(high)}
    return kind in {*_KINDS, "entry"} and not others.isdisjoint({*_KINDS, "max"} - {kind})


def _kind(term: Term) -> str:
    return str(getattr(term, "binder", getattr(term, "operator", "")))


_KINDS = frozenset({"norm", "norm1", "norminf", "normF"})
_TURNED_ROUND = frozenset({"sqrt", "log"})
_MONOTONE = frozenset({"exp", "pow", "max", "min", "inv", "div"})


def ways_of_order(script: Script, goal: Operation) -> Iterator[Way]:
    """Yield what may be done with an inequality, or a sign, besides the table."""
    if ZERO in goal.arguments or goal.operator == "ne":
        yield from ways_of_signs(script, goal)
        return
    low, high = goal.arguments
    if getattr(low, "operator", "") == "norm":
        yield _by_vanishing
    if isinstance(high, Binding) and high.binder == "prob":
        yield from ways_with_probabilities(script, low, high)
    yield from ways_with_families(goal)
    for entry in defined_entries(script, low):
        yield _by_other_name(entry)
    match low:
        case Operation("norm", (x,)):
            yield from _ways_of_norm(script, x, high)


def _ways_of_norm(script: Script, x: Term, high: Term) -> Iterator[Way]:
    match x:
        case Binding("bigoplus"):
            yield by_law("norm of a direct sum over a set", (x, high))
        case Operation("zero"):
            yield by_law("norm of zero", (x,))
        case Variable() | Application() if script.meaning_of(x) is not None:
            yield from in_another_basis(script, x)
            yield _by_definition
        case _:
            yield from in_another_basis(script, x)
            if high == ONE and getattr(x, "operator", "") != "exp":
                yield by_law("norm of an isometry", (x,))
                yield by_law("norm of the identity", (x,))


def vanishes(search: GoalSearch, script: Script, x: Term) -> bool:
    """Say whether a matrix is not known to differ from zero on the models at hand, and is zero on one."""
    claim, denies = make("eq", x, make("zero", *shape(x))), search.guide.denies
    is_seen = denies(script.child(make("not", claim)).sequent)
    return is_seen and not denies(script.child(claim).sequent)


def _by_vanishing(goals: Goals, script: Script, depth: int) -> None:
    """The norm of zero is at most what is not negative."""
    (x,), high = script.goal.children[0].children, script.goal.children[1]
    if not vanishes(goals.search, script, x):
        raise NotShown
    goals.claim(script, make("le", ZERO, high), depth)
    claim = make("eq", x, make("zero", *shape(x)))
    if established(script, claim, lambda inner: goals.search.prove(inner, depth)) is None:
        raise NotShown
    by_law("norm of zero", (x,))(goals, script, depth)


def _by_definition(goals: Goals, script: Script, depth: int) -> None:
    """Put what it stands for in the place of the name of a matrix."""
    (x,) = script.goal.children[0].children
    script.do("unfold-goal", [getattr(getattr(x, "function", x), "name", "")])
    goals.prove(script, depth)


def _by_other_name(entry: Term) -> Way:
    """Write an entry of a matrix as the definition of the matrix says."""

    def way(goals: Goals, script: Script, depth: int) -> None:
        algebra = script.sequent.algebra
        context = begin_with_order(goals.search, script)
        poly = context.settled(algebra.form(entry))
        terms = {(s, tuple(context.letters(w))): c for (s, w), c in poly.items()}
        other = term_of(algebra, Form(None, None, terms))
        if other is None or not EqualMatrices(context, pairs=0).equate(entry, other):
            raise NotShown
        goals.rewrite(script, script.facts[-1], depth)

    return way
