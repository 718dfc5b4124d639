"""Means with weights are at most what bounds each of their values.

source   the axioms of an ordered field
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.arithmetic.order_contradictions import contradict_order
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.congruence.goals import say_domain
from proofcheck.search.instances.preparation import begin_with_order
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.substitution import free_names, substitute

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch

DEPTH_OF_A_VALUE = 8
"""How deep the bound of one value is taken to lie."""


def bound_values(search: GoalSearch, script: Script) -> bool:
    """Prove that a mean with weights is at most a number, by a bound of each value."""
    match script.goal:
        case Operation("le", (left, _)) if not search.nested:
            names, whole = _opened(script, left)
        case _:
            return False
    weights = _weights(script, whole)
    mark = "values", script.goal
    if mark in script.prepared or weights is None:
        return False
    if any(not free_names(fact).isdisjoint(names) for fact in script.sequent.facts):
        return False  # what facts say of a name comes before what it stands for
    script.prepared.add(mark)
    inner = script.child(script.goal, is_own=script.sequent.is_own)
    try:
        for name in names:
            inner.do("unfold-goal", [name])
        is_proved = _bound_mean(weights, search, inner)
    except (*Failure, Unspellable):
        return False
    if is_proved:
        script.follow(inner)
    return is_proved


def _opened(script: Script, term: Term) -> tuple[list[str], Term]:
    """Return what a defined number stands for, and the names that were unfolded."""
    names: list[str] = []
    while isinstance(term, Variable | Application):
        name = term.name if isinstance(term, Variable) else term.function.name
        item = script.sequent.shared.declarations.get(name)
        if item is None or item.body is None:
            break
        names.append(name)
        term = script.sequent.body(term)
    return names, term


def _weights(script: Script, whole: Term) -> Ref | None:
    """Return the fact that the weights in a sum of products add up to one."""
    match whole:
        case Binding("sum", (_,) as bound, None, Operation("mul", (weight, _))):
            weights = Binding("sum", bound, None, weight, sort_of(weight))
        case _:
            return None
    spell = script.sequent.algebra.canonical_key
    for ref in script.facts:
        match script.term_of(ref):
            case Operation("eq", (Binding("sum") as known, one)) if one == ONE:
                if spell(known) == spell(weights):
                    return ref
    return None


def _bound_mean(total: Ref, search: GoalSearch, script: Script) -> bool:
    """A mean with weights is at most what each value with a positive weight is at most.

    total   the fact that the weights add up to one
    """
    whole, bound = script.goal.children
    weights = script.term_of(total).children[0]
    terms = (whole, bound, weights, ZERO, whole)
    if not use_law(script, "sum bounded term by term", terms, partial(_bound_term, search)):
        return False
    (line,) = script.do("equality", total)
    return _follows(search, script, line)


def _follows(search: GoalSearch, script: Script, line: Ref) -> bool:
    """Prove an inequality by those that are known, and one equation."""
    script.do("by-contradiction")
    context = begin_with_order(search, script)
    context.enter_all([line])
    return contradict_order(context, rounds=0)


def _bound_term(search: GoalSearch, script: Script) -> bool:
    """Prove w g <= c w + 0 for each index, where g <= c needs to hold only if w is positive."""
    known = set(script.sequent.named)
    script.do("intro")
    (name,) = [new for new in script.sequent.named if new not in known]
    index = script.sequent.shared.declarations[name].variable
    weight, _ = script.goal.children[0].children
    if isinstance(weight, Application):
        say_domain(script, weight)
    if not script.sequent.is_evident(make("le", ZERO, weight)):
        return False
    cases = [*_cases(script, weight, index)]
    if not cases:
        return _multiply(search, script)
    case = cases[0][1]
    branches = [script.branch(one) for one in (case, make("not", case))]
    for ref in (ref for ref, condition in cases if condition == case):
        (fact,) = branches[0].do(
            "forall-elimination", ref, [spell_for_certificate(script, index)], []
        )
        branches[0].do("modus-ponens", fact, [])
    if not _multiply(search, branches[0]) or not _vanishes(search, branches[1], weight):
        return False
    script.close("cases", spell_for_certificate(script, case), branches)
    return True


def _cases(script: Script, weight: Term, index: Variable) -> Iterator[tuple[Ref, Term]]:
    """Yield facts about each index of which the weight is positive, with this condition at one."""
    for ref in script.facts:
        match script.term_of(ref):
            case Binding("forall", (item,), None, Operation("implies", (condition, _))):
                at_index = substitute(condition, {item.variable.name: index})
                if at_index in (make("gt", weight, ZERO), make("lt", ZERO, weight)):
                    yield ref, at_index


def _multiply(search: GoalSearch, script: Script) -> bool:
    """Prove w g <= c w by g <= c, where 0 <= w is known."""
    product, limit = script.goal.children
    weight, value = product.children
    bound = limit.children[0].children[0]
    inner = script.child(make("le", value, bound))
    if not search.prove(inner, DEPTH_OF_A_VALUE):
        return False
    script.do("have", spell_for_certificate(script, make("le", value, bound)), inner)
    (fact,) = use_law(script, "product of differences", (value, bound, ZERO, weight), None)
    script.do("by-contradiction")
    script.close("farkas", [["1", "fact", script.facts[-1]], ["1", "fact", fact]])
    return True


def _vanishes(search: GoalSearch, script: Script, weight: Term) -> bool:
    """Prove w g <= c w where w is not negative, and not positive."""
    least = script.child(make("le", weight, ZERO))
    least.do("by-contradiction")
    if not contradict_order(begin_with_order(search, least), rounds=0):
        return False
    script.do("have", spell_for_certificate(script, make("le", weight, ZERO)), least)
    (fact,) = use_law(script, "order is antisymmetric", (weight, ZERO), None)
    (line,) = script.do("equality", fact)
    return _follows(search, script, line)
