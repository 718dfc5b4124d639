"""Ways with probabilities that are at least a number.

    c <= P(B)                  where A implies B, and P(A) is known to be at least something
    c <= P(A and B)            where c <= P(A) + P(B) - 1
    1 - n c <= P(all E_i)      where 1 - c <= P(E_i) for i = 1, .., n
    1 - 1/r <= P(a mean of draws is at most (b - a) sqrt(log(r)/(2 n)) from what is expected)
                               where what is drawn lies between a and b, and 1 <= r

Their laws speak of events, so they are no rows of the table.

source   Billingsley 1995, Probability and Measure, section 2; Hoeffding 1963, Theorem 2
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.arithmetic.order_contradictions import contradict_order
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.proof_script import Ref, Script, quietly
from proofcheck.search.certificates.side_proofs import NotShown, attempt, follow_from
from proofcheck.search.congruence.goals import Goals, Way, by_law
from proofcheck.search.congruence.terms import factors_of, indices_in, is_number, product_of
from proofcheck.search.instances.preparation import begin_with_order, close_evident
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Operation,
    Term,
    Variable,
    walk,
)
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import free_names

ROUNDS = 3
"""How often facts are said of the indices at hand: what one says makes another fit."""

MOST_STEPS = 300
"""Steps of the kernel to see in one way that one event implies another."""

MOST_EVENTS = 3
"""Known probabilities that one is compared with, what was said last first."""


def ways_with_probabilities(script: Script, low: Term, event: Binding) -> Iterator[Way]:
    """Yield what may be done with a number that should be at most a probability."""
    if isinstance(low, Binding) and low.binder == "prob":
        yield _by_implication
        return
    yield partial(_as_said, event)
    _say_of_indices(script, event)
    match event.body:
        case Operation("and"):
            yield by_law("probability of a conjunction", (event,))
        case Binding("forall"):
            if (rest := _share(low)) is not None:
                yield by_law("union bound", (event, rest))
        case Operation("le", sides):
            yield from _ways_of_means(event, sides)
    known = list(_likely(script))[: -MOST_EVENTS - 1 : -1]
    yield from (partial(_by_part, *one) for one in known)


def _by_implication(goals: Goals, script: Script, _: int) -> None:
    """Compare two probabilities, where one event implies the other."""
    law = "probability of a larger event"
    made = use_law(script, law, script.goal.children, partial(_implies, goals))
    if not made or not close_evident(script):
        raise NotShown


def _by_part(known: Ref, part: Term, goals: Goals, script: Script, depth: int) -> None:
    """Compare with the probability of an event that implies this one, or is the same."""
    low, event = script.goal.children
    stated = script.term_of(known)
    is_turned = getattr(stated, "operator", "") in {"ge", "gt"}
    least = next(side for side in stated.children if side != part)
    links = script.do("expand", known) if is_turned else [known]
    if part != event:
        links.append(goals.claim(script, make("le", part, event), depth))
    if low != least:
        links.append(goals.claim(script, make("le", low, least), depth))
    follow_from(script, *links)


def _implies(goals: Goals, script: Script) -> bool:
    """Prove for all outcomes that one event follows from another."""
    before = len(script.facts)
    while isinstance(script.goal, Binding) or getattr(script.goal, "operator", "") == "implies":
        script.do("intro")
    for _ in range(ROUNDS):
        _take_apart(script, before)
        _say_of_indices(script, script.goal)
    ways = partial(_adds_up, goals, before), goals.prove, goals.search.prove_condition
    return any(attempt(script, way, MOST_STEPS) for way in ways)


def _adds_up(goals: Goals, before: int, script: Script) -> bool:
    """Contradict the opposite of a goal by newer facts, with definitions of sums and products put in."""
    script.do("by-contradiction")
    about = [script.term_of(ref) for ref in script.facts[before:]]
    lines = [line for ref in script.facts[before:] for line in quietly(script, "equality", ref)]
    for name in dict.fromkeys(name for term in about for name in _polynomials(script, term)):
        lines += quietly(script, "definition", spell_for_certificate(script, name))
    context = begin_with_order(goals.search, script)
    context.enter_all(lines)
    return contradict_order(context, rounds=0)


def _polynomials(script: Script, term: Term) -> Iterator[Term]:
    """Yield names in a comparison of numbers that stand for sums and products."""
    for node in (
        walk(term) if _says_something(term) or getattr(term, "operator", "") == "not" else ()
    ):
        is_name = isinstance(node, Application | Variable) and is_number(node)
        if is_name and getattr(script.meaning_of(node), "operator", "") in _POLYNOMIAL:
            yield node


_POLYNOMIAL = frozenset({"add", "sub", "neg", "mul"})


def _take_apart(script: Script, before: int) -> None:
    """Say what newer facts come to: what lies in sets has what defines these, and so with parts."""
    for ref in script.facts[before:]:
        match script.term_of(ref):
            case Operation("in", (Variable(), _)):
                quietly(script, "expand", ref)
            case Operation("and"):
                quietly(script, "and-elimination", ref)
            case Operation("ge" | "gt"):
                quietly(script, "expand", ref)


def _as_said(event: Binding, _: Goals, script: Script, __: int) -> None:
    """Close what a fact says of the probability for each of some indices."""
    _say_of_indices(script, event)
    if not close_evident(script):
        raise NotShown


def _say_of_indices(script: Script, term: Term) -> None:
    """Say of the indices in a term what facts say of a number for each."""
    names = indices_in(script, term)
    for ref in list(script.facts):
        match script.term_of(ref):
            case Binding("forall", items, None, body) if _says_something(body):
                for chosen in product(names, repeat=len(items)):
                    if all(map(partial(_lies_in, script), chosen, items)):
                        specs = [["v", name] for name in chosen]
                        quietly(script, "forall-elimination", ref, specs, [])


def _lies_in(script: Script, name: str, item: Bound) -> bool:
    """Say whether an index evidently lies in a set; others cost steps in vain."""
    if item.domain is None or not free_names(item.domain) <= script.sequent.visible:
        return False
    return script.sequent.is_evident(make("in", Variable(name, INTEGER), item.domain))


def _says_something(fact: Term) -> bool:
    operator = getattr(fact, "operator", "")
    return operator in {"and", "in"} or (operator in _RELATIONS and is_number(fact.children[0]))


_RELATIONS = frozenset({"le", "lt", "ge", "gt", "eq"})


def _share(low: Term) -> Term | None:
    """Return c of 1 - n c, as it is written."""
    match low:
        case Operation("sub", (one, Operation("mul") as product)) if one == ONE:
            return product_of(factors_of(product)[1:])
    return None


def _likely(script: Script) -> Iterator[tuple[Ref, Binding]]:
    """Yield the facts that bound probabilities from below, and these."""
    for ref in script.facts:
        match script.term_of(ref):
            case Operation("le" | "lt", (_, Binding("prob") as event)):
                yield ref, event
            case Operation("ge" | "gt", (Binding("prob") as event, _)):
                yield ref, event


def _ways_of_means(event: Binding, sides: tuple[Term, ...]) -> Iterator[Way]:
    """Yield Hoeffding's inequality, for a mean of draws that is bounded from below, and from above."""
    small, large = sides
    first = large.children[0] if getattr(large, "operator", "") == "add" else large
    for mean, law in ((small, ""), (first, ", from above")):
        terms = _terms_of_deviation(event, mean, large)
        if terms is not None:
            yield by_law(f"mean of bounded independent draws{law}", terms)


def _terms_of_deviation(event: Binding, mean: Term, large: Term) -> tuple[Term, ...] | None:
    """Return what is expected, how much is drawn, two bounds of it, and what a logarithm is taken of."""
    match event.bound, mean, large:
        case (
            (Bound(_, _, (Bound(_, Operation("range", (first, count))),)),),
            Binding("expect"),
            Operation("add", (_, deviation)),
        ) if first == ONE:
            logarithms = [
                node for node in walk(deviation) if getattr(node, "operator", "") == "log"
            ]
            if len(logarithms) == 1:
                return (mean, count, *_bounds_in(deviation), *logarithms[0].children)
    return None


def _bounds_in(deviation: Term) -> tuple[Term, Term]:
    """Return a and b of (b - a) sqrt(..), as it is written; 0 and b of b sqrt(..)."""
    rest = [one for one in factors_of(deviation) if getattr(one, "operator", "") != "sqrt"]
    match rest:
        case [Operation("sub", (high, low))]:
            return low, high
    return ZERO, product_of(rest)
