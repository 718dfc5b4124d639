"""Norms, moduli and other measures: that they are equal as their parts are, that they are bounded at all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from proofcheck.logic.propositions import ONE, Unbuildable, make
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.certificates.side_proofs import NotShown, attempt, established, follow_from
from proofcheck.search.congruence.gcongr import ways_of_order
from proofcheck.search.congruence.goals import Goals, Way
from proofcheck.search.congruence.terms import is_number
from proofcheck.search.instances.norm_laws import OPERATORS
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.instances.singular_values import smallest_of
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Operation,
    Term,
    sort_of,
    walk,
)
from proofcheck.terms.sorts import Matrix
from proofcheck.terms.substitution import free_names

_MEASURES = frozenset({"abs", "norm", "normF", "norm1", "norminf", "max"})


def bound_modulus(search: GoalSearch, script: Script, depth: int) -> bool:
    """Prove that two measures of matrices differ by so much at most, whichever is the larger."""
    match script.goal:
        case Operation("le", (Operation("abs", (x,)), high)) if _compares_measures(script, x):
            mark = "modulus", x
        case _:
            return False
    if search.nested or mark in script.prepared:
        return False
    script.prepared.add(mark)
    use_law(script, "bounded modulus", (x, high), lambda inner: search.prove(inner, depth + 1))
    return close_evident(script)


def _compares_measures(script: Script, x: Term) -> bool:
    """Say whether a number is made of norms and smallest singular values, of several."""
    if not is_number(x):
        return False
    algebra = script.sequent.algebra
    terms = algebra.form(x).terms
    atoms = [algebra.atoms.get(code[:-1]) for scalars, _ in terms for code in scalars]
    return len(terms) > 1 and all(a and _measures(script, a.term) for a in atoms)


def _measures(script: Script, term: Term | None) -> bool:
    is_norm = getattr(term, "operator", "") in OPERATORS
    return is_norm or (term is not None and smallest_of(script, term) is not None)


# --- equal parts --------------------------------------------------------------------------------------


def congr(search: GoalSearch, script: Script, depth: int) -> bool:
    """Prove that two moduli, norms, or sums of such, are equal, as their parts are."""
    match script.goal:
        case Operation("eq", (Operation(one, (_,)), Operation(other, (_,)))) if one == other:
            is_made = one in _MEASURES
        case Operation("eq", (Binding("sum") as left, Binding("sum") as right)):
            is_made = any(getattr(node, "operator", "") in _MEASURES for node in walk(left))
            return is_made and _both_ways(search, script, left, right)
        case _:
            return False
    goals = Goals(search, ways_of_order)
    return attempt(script, lambda inner: _by_equal_arguments(goals, inner, depth))


def _by_equal_arguments(goals: Goals, script: Script, depth: int) -> None:
    """Two values of one function are equal where the arguments are."""
    (x,), (y,) = (side.children for side in script.goal.children)
    search = goals.search

    def prove(inner: Script) -> bool:
        return not search.guide.denies(inner.sequent) and search.prove(inner, depth + 1)

    equation = established(script, make("eq", x, y), prove)
    if equation is None:
        raise NotShown
    script.do("rewrite-goal", equation, False)
    if not close_evident(script):
        follow_from(script)


def _both_ways(search: GoalSearch, script: Script, left: Term, right: Term) -> bool:
    """Each sum is at most the other, as each term is."""
    goals = Goals(search, _ways_of_equal_terms)

    def way(inner: Script) -> bool:
        goals.cite(inner, "order is antisymmetric", left, right, depth=0)
        return close_evident(inner)

    return attempt(script, way)


def _ways_of_equal_terms(script: Script, goal: Operation) -> Iterator[Way]:
    low, high = goal.arguments
    if getattr(low, "operator", "") == getattr(high, "operator", None) in _MEASURES:
        yield _by_equal_arguments
    else:
        yield from ways_of_order(script, goal)


# --- norms that have a bound --------------------------------------------------------------------------


def prove_bounded(search: GoalSearch, script: Script) -> bool:
    """Show that there is a number that no member of a family exceeds.

    It is written by the parts of a norm, or a fact says that there is one for another family.
    """
    match _bounded_family(script.goal):
        case items, x if not search.nested:
            names = frozenset(item.variable.name for item in items)
        case _:
            return False

    def by_parts(inner: Script) -> bool:
        limit = _limit(inner, x.children[0], names)
        inner.do("exists-introduction", [spell_for_certificate(inner, limit)], [])
        return Goals(search, ways_of_order).prove(inner)

    is_norm = getattr(x, "operator", "") == "norm"
    refs = [r for r in script.facts if _bounded_family(script.term_of(r)) is not None]
    return (is_norm and attempt(script, by_parts)) or any(
        attempt(script, partial(_by_known_limit, search, ref)) for ref in refs
    )


def _bounded_family(said: Term) -> tuple[tuple[Bound, ...], Term] | None:
    """Return the indices and the members of a family, where something says that some number bounds it."""
    match said:
        case Binding(
            "exists",
            (Bound(limit, None, ()),),
            None,
            Binding("forall", items, _, Operation("le", (x, largest))),
        ) if largest == limit:
            return items, x
    return None


def _by_known_limit(search: GoalSearch, ref: Ref, script: Script) -> bool:
    """Show that what bounds one family bounds another."""
    (said,) = script.once("exists-elimination", ref)
    (limit,) = (t for t in script.term_of(said).children[-1].children[1:])
    script.do("exists-introduction", [spell_for_certificate(script, limit)], [])
    return Goals(search, ways_of_order).prove(script)


def _limit(script: Script, x: Term, names: frozenset[str]) -> Term:
    """Return a bound of the norm of a matrix that mentions none of the names.

    raises   Unbuildable where the parts of a product are no matrices
    """
    if names.isdisjoint(free_names(x)):
        return make("norm", x)
    match x:
        case Operation("add" | "sub", (a, b)):
            return make("add", _limit(script, a, names), _limit(script, b, names))
        case Operation("mul", (a, b)):
            if not isinstance(sort_of(a), Matrix) or not isinstance(sort_of(b), Matrix):
                raise Unbuildable("a multiple of a matrix has no bound here")
            return make("mul", _limit(script, a, names), _limit(script, b, names))
        case Operation("neg" | "transpose", (a,)):
            return _limit(script, a, names)
    body = script.meaning_of(x)
    return ONE if body is None else _limit(script, body, names)
