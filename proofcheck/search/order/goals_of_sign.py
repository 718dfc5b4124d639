"""Goals about signs: of products, quotients, powers, roots, exponentials and logarithms.

What a number is made of has a sign by the same laws, or by the order of what is assumed.  Nothing
is multiplied out, and no equation is used: other provers do that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.arithmetic.order_contradictions import contradict_order, order_facts
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.instances.preparation import begin, begin_with_order, close_evident
from proofcheck.search.instances.singular_values import supply_all_smallest
from proofcheck.search.order.known_chains import prove_as_known
from proofcheck.search.order.signs_at_hand import say_domain
from proofcheck.search.order.signs_under_binders import (
    is_sign_under_binder,
    prove_sign_under_binder,
)
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Application, Number, Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import Ring, Scalar

HIGHEST_POWER = 12
"""Powers up to this one are written as products."""

_Use = tuple[str, tuple[Term, ...]]
"""A law, and what it is used at."""


def prove_sign(search: GoalSearch, script: Script) -> bool:
    """Prove that a number has a sign, or is not zero, by the signs of what it is made of.

    Conditions of laws are left to others: there are too many of them.
    """
    if _is_declared(search, script):
        return True
    if search.nested or not (_is_composed(script.goal) or _defined(script)):
        return False
    context = begin(search, script)  # what facts come to, once for all parts
    supply_all_smallest(context, script.goal)
    order_facts(script)
    return _by_laws(search, script)


def _is_composed(goal: Term) -> bool:
    match goal:
        case Operation("ne", (term, zero)) if zero == ZERO:
            return _is_real(term) and (_factors(term) is not None or _is_made(term))
    return is_sign_under_binder(goal) or any(True for _ in _laws_of(goal))


def _by_laws(search: GoalSearch, script: Script) -> bool:
    prove = partial(_prove_part, search)
    uses = _laws_of(script.goal)
    if any(use_law(script, *use, prove) and _closes(search, script) for use in uses):
        return True
    if prove_sign_under_binder(script, prove):
        return True
    name = _defined(script)
    return name is not None and _proves(search, script, ["unfold-goal", [name]], _by_laws)


def _defined(script: Script) -> str | None:
    """Return the name of the number that a goal compares with zero, if the name has a definition."""
    goal = script.goal
    term = next((t for t in goal.children if t != ZERO), None) if _is_sign(goal) else None
    match term:
        case Application(Variable(name)) | Variable(name):
            item = script.sequent.shared.declarations.get(name)
            return name if item is not None and item.body is not None else None
    return None


def _is_sign(goal: Term) -> bool:
    is_relation = isinstance(goal, Operation) and goal.operator in ("ne", "lt", "le", "gt", "ge")
    return is_relation and ZERO in goal.children and all(map(_is_real, goal.children))


def _closes(search: GoalSearch, script: Script) -> bool:
    return close_evident(script) or _by_order(search, script)


def _prove_part(search: GoalSearch, part: Script) -> bool:
    if close_evident(part) or _is_declared(search, part) or prove_as_known(part):
        return True
    return _by_laws(search, part) or _by_order(search, part)


def _is_declared(search: GoalSearch, script: Script) -> bool:
    """Prove a sign that all members of a family are declared with."""
    members = [x for x in script.goal.children if isinstance(x, Application)]
    if not _is_sign(script.goal) or not members:
        return False
    say_domain(begin_with_order(search, script), members[0])
    return close_evident(script)


def _by_order(search: GoalSearch, script: Script) -> bool:
    """Prove an inequality from others that are known."""
    is_order = isinstance(script.goal, Operation) and script.goal.operator in ("lt", "le")
    return is_order and _proves(search, script, ["by-contradiction"], _is_contradicted)


def _is_contradicted(search: GoalSearch, script: Script) -> bool:
    return contradict_order(begin_with_order(search, script), rounds=1)


def _proves(
    search: GoalSearch,
    script: Script,
    step: Sequence[Any],
    prove: Callable[[GoalSearch, Script], bool],
) -> bool:
    """Prove a goal by a step that turns it into another; on a failure nothing has changed."""
    inner = script.child(script.goal, is_own=script.sequent.is_own)
    try:
        inner.do(*step)
        if not prove(search, inner):
            return False
        script.do("have", spell_for_certificate(script, script.goal), inner)
    except (*Failure, Unspellable):
        return False
    return close_evident(script)


def _laws_of(goal: Term) -> Iterator[_Use]:
    """Yield the laws that say what a goal says, the likeliest first."""
    match goal:
        case Operation("ne", (term, zero)) if zero == ZERO and _is_real(term):
            yield from _laws_of_nonzero(term)
        case Operation("ge" | "gt" as relation, (left, right)):
            yield from _laws_of(make(_TURNED[relation], right, left))
        case Operation("le" | "lt" as relation, (zero, term)) if zero == ZERO and _is_real(term):
            yield from _laws_of_sign(relation, term)
        case Operation("le", (one, Operation("div", (x, y)))) if one == ONE:
            yield "quotient by a smaller number", (x, y)


_TURNED = {"ge": "le", "gt": "lt"}


def _laws_of_nonzero(term: Term) -> Iterator[_Use]:
    factors = _factors(term)
    if factors is not None:
        yield "product that is not zero", factors
    elif isinstance(term, Operation) and term.operator == "div":
        yield "quotient that is not zero", term.arguments
    else:
        yield "positive is not zero", (term,)
        yield "negative is not zero", (term,)


def _laws_of_sign(relation: str, term: Term) -> Iterator[_Use]:
    """Yield laws by which a number is positive, or not negative."""
    factors = _factors(term)
    if factors is not None:
        x, y = factors
        strict: _Use = "product of positive numbers", (x, y)
        yield strict if relation == "lt" else ("product of differences", (ZERO, x, ZERO, y))
    match term:
        case Operation("div", parts):
            yield _QUOTIENT[relation], parts
        case Operation("sqrt", parts):
            yield ("root of a positive number" if relation == "lt" else "square root"), parts
        case Operation("exp", parts):
            yield "exp is positive", parts
        case Operation("log", parts):
            yield _LOGARITHM[relation], parts


_QUOTIENT = {"lt": "quotient of positive numbers", "le": "quotient that is not negative"}
_LOGARITHM = {"lt": "logarithm above one", "le": "logarithm from one on"}


def _is_made(term: Term) -> bool:
    return isinstance(term, Operation) and term.operator in ("div", "sqrt", "exp", "log")


def _factors(term: Term) -> tuple[Term, Term] | None:
    """Return two factors of a product, or of a power."""
    match term:
        case Operation("mul", (x, y)):
            return x, y
        case Operation("pow", (x, Number(exponent))) if 2 <= exponent <= HIGHEST_POWER:
            rest = x
            for _ in range(int(exponent) - 2):
                rest = make("mul", rest, x)
            return rest, x
    return None


def _is_real(term: Term) -> bool:
    sort = sort_of(term)
    return isinstance(sort, Scalar) and sort.ring <= Ring.REAL
