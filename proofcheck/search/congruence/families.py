"""Ways with sums, maxima, suprema and infima over sets, and with products and moduli of numbers.

    max f_i <= c          where f_i <= c for all i; so with sup, and means
    |sum f_i| <= c        where sum |f_i| <= c
    sum f_i <= C sum g_i  where f_i <= C g_i for all i; so with means, and two sums
    sum f_i g_i <= c      where 0 <= f_i, g_i <= d for all i, and d sum f_i <= c
    0 <= sum f_i          where 0 <= f_i for all i; so with inf
    0 < sum f_i           where 0 < f_i for the first i, and 0 <= f_i for all i
    f <= max g_i          where f <= g_j for some j; so with sup, and with inf on the other side
    f <= sum g_i          where f <= g_j for some j, and 0 <= g_i for all i
    x y <= c              where y <= 1 and 0 <= x <= c
    x y <= a b            where x <= a and y <= b, and none of these is negative

Their laws speak of functions, so they are no rows of the table.

source   the axioms of an ordered field; Rudin 1976, Principles of Mathematical Analysis, Definition 1.8
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from proofcheck.logic.extrema import bounded, inhabited, is_extremum
from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.proof_script import Ref, Script, quietly
from proofcheck.search.certificates.side_proofs import NotShown, established
from proofcheck.search.congruence.goals import Goals, Way, by_law
from proofcheck.search.congruence.terms import (
    factors_of,
    first_of,
    indices_in,
    product_of,
    shared_objects,
    summands_of,
)
from proofcheck.terms.expressions import Binding, Operation, Term, Variable, walk
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import free_names

_OF_SUM = "sum of numbers that are not negative"


def ways_with_families(goal: Operation) -> Iterator[Way]:
    """Yield what may be done with an inequality by laws of families, the likeliest first."""
    low, high = goal.arguments
    if goal.operator == "lt" and low == ZERO and getattr(high, "binder", "") == "sum":
        yield partial(_by_first_member, _OF_SUM)
    if goal.operator == "le":
        yield from _ways_from_above(low, high)
        yield from _ways_from_below(low, high)
        yield from _ways_by_small_factors(low, high)
        yield from _ways_by_factors(factors_of(low), factors_of(high))


def _ways_from_above(low: Term, high: Term) -> Iterator[Way]:
    match low:
        case Binding("max"):
            yield by_law("maximum bounded term by term", (low, ZERO, low, high))
            yield from _term_by_term(low, high)
        case Binding("expect"):
            yield from _term_by_term(low, high)
        case Binding("sum"):
            yield from _ways_of_sum(low, high)
        case Binding("inf") if is_extremum(low):
            yield partial(_by_its_values, low, "infimum is a lower bound")
        case Binding("sup") if is_extremum(low):
            yield by_law("least upper bound", (low, high))
        case Operation("abs", (Binding("sum") as whole,)):
            yield by_law("modulus of a sum over a range", (whole,))
        case Operation("abs", (Operation("scalar", (Operation("mul", (x, y)),)),)):
            yield by_law("entry of a product", (x, y, ONE, ONE))


def _ways_by_small_factors(low: Term, high: Term) -> Iterator[Way]:
    """Yield ways to leave out a factor that is at most one: a norm, or an exponential."""
    match low:
        case Operation("mul", (x, y)):
            if getattr(y, "operator", "") in _MAYBE_SMALL:
                yield by_law("product with a factor of at most one", (x, y, high))
            if getattr(x, "operator", "") in _MAYBE_SMALL:
                yield by_law("product by a factor of at most one", (x, y, high))


def _ways_by_factors(lows: list[Term], highs: list[Term]) -> Iterator[Way]:
    """Yield ways to bound a factor by another, and the rest by the rest."""
    if len(lows) != len(highs) or len(lows) < 2:
        return
    first, rest = lows[0], product_of(lows[1:])
    for k, other in sorted(enumerate(highs), key=lambda one: -shared_objects(first, one[1])):
        others = product_of([*highs[:k], *highs[k + 1 :]])
        yield by_law("product of larger numbers", (first, other, rest, others))


_MAYBE_SMALL = frozenset({"norm", "exp"})


def _ways_of_sum(low: Binding, high: Term) -> Iterator[Way]:
    """Yield ways to bound each term of a sum by one of another, times a number."""
    norms = [node for node in walk(high) if getattr(node, "operator", "") == "norm1"]
    spoken = [norm for norm in dict.fromkeys(norms) if shared_objects(low, norm)]
    yield from (by_law("sum norm of a vector", tuple(norm.children)) for norm in spoken)
    factors = factors_of(high)
    sums = [one for one in factors if getattr(one, "binder", "") == "sum"]
    if len(sums) > 1:
        yield _by_double_sum(sums[0], sums[1])
    yield from _term_by_term(low, high)
    if getattr(low.body, "operator", "") == "mul":
        yield _by_weights
        numbers = sorted(factors, key=lambda one: -shared_objects(low, one))
        others = [one for one in numbers if one not in sums]
        yield from (by_law("sum with a bounded factor", (low, one)) for one in others)


def _by_weights(goals: Goals, script: Script, depth: int) -> None:
    """Bound a mean by what bounds each value; that its weights add up to one is known."""
    low, high = script.goal.children
    assert isinstance(low, Binding)
    weights = replace(low, body=low.body.children[0])
    if not _is_spoken_of(script, weights):
        raise NotShown
    terms = (low, high, weights, ZERO, low)
    by_law("sum bounded term by term", terms)(goals, script, depth)


def _is_spoken_of(script: Script, number: Term) -> bool:
    """Say whether an equation is known of a number."""
    spell = script.sequent.algebra.canonical_key
    facts = [fact for fact in script.sequent.facts if getattr(fact, "operator", "") == "eq"]
    return any(spell(side) == spell(number) for fact in facts for side in fact.children)


def _by_double_sum(first: Term, second: Term) -> Way:
    """Write a product of sums as one sum over both indices."""

    def way(goals: Goals, script: Script, depth: int) -> None:
        both = goals.cite(script, "product of sums", first, second, depth=depth)
        goals.rewrite(script, script.do("and-elimination", both)[0], depth)

    return way


def _term_by_term(low: Binding, high: Term) -> Iterator[Way]:
    """Yield the way to bound each term by those of at most two others, times numbers, and by a number."""
    others: list[Term] = []
    rest: Term = ZERO
    for part in summands_of(high):
        factors = factors_of(part)
        k = next(
            (k for k, one in enumerate(factors) if getattr(one, "binder", "") == low.binder), None
        )
        if k is None:
            rest = make("add", rest, part)
        else:
            others += [product_of([*factors[:k], *factors[k + 1 :]]), factors[k]]
    others += [ZERO, low] * (1 if low.binder == "max" else 2)
    others = others[: 2 if low.binder == "max" else 4]
    if low.binder != "sum":
        law = "maximum" if low.binder == "max" else "mean"
        yield by_law(f"{law} bounded term by term", (low, *others, rest))
    elif rest == ZERO:
        yield by_law("sum bounded term by term", (low, *others))


def _ways_from_below(low: Term, high: Term) -> Iterator[Way]:
    match high:
        case Binding("sum") if low == ZERO:
            yield by_law(_OF_SUM, (high,))
        case Binding("max") if low == ZERO:
            yield partial(_by_first_member, "member of a maximum")
        case Binding("sum"):
            yield by_law(_OF_SUM, (high,))
        case Binding("max"):
            yield by_law("member of a maximum", (high,))
        case Binding("inf") if is_extremum(high):
            yield by_law("greatest lower bound", (high, low))
        case Binding("sup") if is_extremum(high):
            yield _by_one_value
            yield partial(_by_its_values, high, "supremum is an upper bound")


def _by_first_member(law: str, goals: Goals, script: Script, depth: int) -> None:
    """The largest of some numbers has the sign of the first, as has a sum without negative terms."""
    whole = script.goal.children[1]
    assert isinstance(whole, Binding)
    every = goals.cite(script, law, whole, depth=depth)
    if law == _OF_SUM:
        every = script.do("and-elimination", every)[1]
    firsts = [_first_in(goals, script, item.domain, depth) for item in whole.bound]
    specs = [spell_for_certificate(script, first) for first in firsts]
    (ref,) = script.do("forall-elimination", every, specs, [])
    goals.conclude(script, ref, depth)


def _first_in(goals: Goals, script: Script, domain: Term | None, depth: int) -> Term:
    """Return the first of some integers, and make known that it is one of them."""
    first = first_of(script, domain)
    if first is None or domain is None:
        raise NotShown
    claim = make("in", first, domain)
    if not script.sequent.is_evident(claim):

        def prove(inner: Script) -> bool:
            while isinstance(whole := inner.goal.children[1], Variable):
                inner.do("unfold-goal", [whole.name])
            return goals.prove(inner, depth)

        if established(script, claim, prove) is None:
            raise NotShown
    return first


def _by_one_value(goals: Goals, script: Script, depth: int) -> None:
    """Take any value of a supremum: it is at most that.  What it is the value of, facts say."""
    supremum = script.goal.children[1]
    assert isinstance(supremum, Binding)
    some = _known(script, inhabited(supremum))
    _known(script, bounded(supremum))
    about = [script.term_of(ref) for ref in script.once("exists-elimination", some)]
    names = sorted(set[str]().union(*map(free_names, about)) - free_names(supremum))
    every = goals.cite(script, "supremum is an upper bound", supremum, depth=depth)
    (ref,) = script.do("forall-elimination", every, [["v", name] for name in names], [])
    goals.conclude(script, ref, depth)


def _by_its_values(extremum: Binding, law: str, goals: Goals, script: Script, depth: int) -> None:
    """Compare with the values of a supremum, or an infimum, at the indices that the goal mentions."""
    quietly(script, "definedness", "goal")
    every = goals.cite(script, law, extremum, depth=depth)
    (item,) = extremum.bound
    (other,) = (side for side in script.goal.children if side != extremum)
    for name in indices_in(script, other):
        if item.domain is not None:
            goals.claim(script, make("in", Variable(name, INTEGER), item.domain), depth)
        (ref,) = script.do("forall-elimination", every, [["v", name]], [])
        goals.conclude(script, ref, depth)
        return
    raise NotShown


def _known(script: Script, proposition: Term) -> Ref:
    at = script.sequent.known.get(script.sequent.algebra.canonical_key(proposition))
    if at is None:
        raise NotShown
    return script.facts[at]
