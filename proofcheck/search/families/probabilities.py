"""Probabilities that are bounded: by those of events that are known, and of means of many draws.

What makes an event likely is that it contains one that a fact says is likely, that it is finitely
many likely events together, or that it contains what Hoeffding's inequality is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial, reduce
from typing import TYPE_CHECKING

from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.arithmetic.denominators import make_denominators_known
from proofcheck.search.arithmetic.order_contradictions import contradict_order, order_facts
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.goal_search import DEPTH_OF_A_CONDITION, STEPS_FOR_A_CONDITION
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.instances.preparation import begin_with_order, close_evident
from proofcheck.search.order.order_of_objects import prove_about_objects
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    walk,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.substitution import free_names

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch


MOST_UNFOLDED = 4
"""How often definitions are put in for names, and for those in definitions."""

MOST_EVENTS = 3
"""Known probabilities that one is compared with, what was said last first."""


def bound_probability(search: GoalSearch, script: Script) -> bool:
    """Prove that a probability is at least a number."""
    match script.goal:
        case Operation("le" | "lt", (least, Binding("prob") as event)) if not search.nested:
            order_facts(script)  # conditions of laws are found among them
            return (
                _happen_together(search, script, event)
                or _is_about_means(search, script, least, event)
                or _contains_known_event(search, script, event)
            )
    return False


def _contains_known_event(search: GoalSearch, script: Script, event: Binding) -> bool:
    known = list(dict.fromkeys(_likely(script)))[: -MOST_EVENTS - 1 : -1]
    return any(_contains(search, script, one, event) for one in known) and _by_order(search, script)


def _by_order(search: GoalSearch, script: Script) -> bool:
    """Close an inequality that follows from others that are known."""
    inner = script.child(script.goal)
    inner.do("by-contradiction")
    if not contradict_order(begin_with_order(search, inner), rounds=0):
        return False
    script.do("have", spell_for_certificate(script, script.goal), inner)
    return close_evident(script)


def _happen_together(search: GoalSearch, script: Script, event: Binding) -> bool:
    """Prove that several events together are likely, each of which is known to be."""
    return bool(_together(event.body) and _all_of(script, event)) and _by_order(search, script)


def _all_of(script: Script, event: Binding) -> list[Binding]:
    """Bound the probability of several events together; return them one by one."""
    found = use_law(script, "probability of a conjunction", (event,), None)
    return [one for ref in found for one in _added(script.term_of(ref).children[0])]


def _added(term: Term) -> Iterator[Binding]:
    match term:
        case Operation("add" | "sub", (left, right)):
            yield from _added(left)
            yield from _added(right)
        case Binding():
            yield term


def _contains(search: GoalSearch, script: Script, part: Term, whole: Term) -> bool:
    law = "probability of a larger event"
    return bool(use_law(script, law, (part, whole), partial(_includes, search)))


def _includes(search: GoalSearch, script: Script) -> bool:
    """Prove for all outcomes that one event follows from another."""
    return prove_about_objects(search, script) or _holds(search, script)


def _holds(search: GoalSearch, script: Script) -> bool:
    """Prove a condition of a law."""
    if search.guide.denies(script.sequent):
        return False
    steps, search.steps = search.steps, min(search.steps, STEPS_FOR_A_CONDITION)
    try:
        return search.prove(script, DEPTH_OF_A_CONDITION)
    finally:
        search.steps = steps


def _likely(script: Script) -> Iterator[Term]:
    """Yield the probabilities that facts bound from below."""
    for ref in order_facts(script):
        match script.term_of(ref):
            case Operation("le" | "lt", (_, Binding("prob") as event)):
                yield event


def _is_about_means(search: GoalSearch, script: Script, least: Term, event: Binding) -> bool:
    """Prove that an event about means of draws is likely, or that all of finitely many are."""
    for found in _logarithms(script, event):
        for bound in _bounds_below(search, script, event, found):
            for equation in _compute(search, script, make("eq", least, bound), found):
                script.do("rewrite-goal", equation, False)
            if close_evident(script) or _by_order(search, script):
                return True
    return False


def _bounds_below(
    search: GoalSearch, script: Script, event: Binding, found: Term
) -> Iterator[Term]:
    """Yield a number that is made known to be at most the probability of an event about means."""
    match event.body:
        case Binding("forall", _, _, body):
            prove = partial(_is_likely_for_one, search, found=found)
            for ref in use_law(script, "union bound", (event, _unlikely(body, found)), prove):
                yield script.term_of(ref).children[0]
        case body:
            has_root = _know(search, script, make("le", ONE, found))
            if has_root and _say_likely(search, script, event, found):
                yield make("sub", ONE, _unlikely(body, found))


def _know(search: GoalSearch, script: Script, claim: Term) -> bool:
    """Make known what several conditions ask for; say whether it is."""
    if script.sequent.is_evident(claim):
        return True
    inner = script.child(claim)
    if not _holds(search, inner):
        return False
    script.do("have", spell_for_certificate(script, claim), inner)
    return True


def _unlikely(body: Term, found: Term) -> Term:
    """Return by how much an event may be less likely than one: 1/r for each of several together."""
    return make("div", Number(Fraction(_count(body))), found)


def _count(body: Term) -> int:
    return sum(map(_count, _together(body))) or 1


def _together(body: Term) -> tuple[Term, ...]:
    return body.arguments if isinstance(body, Operation) and body.operator == "and" else ()


def _is_likely_for_one(search: GoalSearch, script: Script, found: Term) -> bool:
    script.do("intro")
    return _know(search, script, make("le", ONE, found)) and _is_likely(search, script, found)


def _is_likely(search: GoalSearch, script: Script, found: Term) -> bool:
    """Prove that an event is likely: that one mean of draws is near what is expected, or several."""
    event = script.goal.children[1]
    assert isinstance(event, Binding)
    if not _together(event.body):
        return _is_concentrated(search, script, found)
    several = _all_of(script, event)
    are_likely = all(_say_likely(search, script, one, found) for one in several)
    return are_likely and _by_order(search, script)


def _say_likely(search: GoalSearch, script: Script, event: Binding, found: Term) -> bool:
    """Make known that one of several events is likely; say whether it is."""
    likely = make("le", make("sub", ONE, _unlikely(event.body, found)), event)
    inner = script.child(likely)
    if not _is_likely(search, inner, found):
        return False
    script.do("have", spell_for_certificate(script, likely), inner)
    return True


def _compute(search: GoalSearch, script: Script, claim: Operation, divisor: Term) -> list[Ref]:
    """Make an equation known, unless it is an identity, in which what is divided by is positive."""
    difference = script.sequent.algebra.difference(*claim.arguments)
    if not difference.terms:
        return []
    inner, prove = script.child(claim), partial(_holds, search)
    use_law(inner, "positive is not zero", (divisor,), prove)
    context = begin_with_order(search, inner)
    make_denominators_known(context, claim.arguments, prove)
    line = context.prove_zero(difference)
    if line is None:
        return []
    inner.close("close", line)
    return script.do("have", spell_for_certificate(script, claim), inner)


def _logarithms(script: Script, event: Binding) -> Iterator[Term]:
    """Yield what logarithms are taken of in an event, of terms that do not depend on what is drawn."""
    drawn = event.bound[0].variable.name
    found = (_argument(node) for node in _opened(script, event, drawn))
    yield from dict.fromkeys(x for x in found if x is not None)


def _opened(script: Script, event: Term, drawn: str) -> Iterator[Term]:
    """Yield terms in an event that do not depend on what is drawn, those in definitions included."""
    waiting = [event]
    while waiting:
        node = waiting.pop()
        waiting += node.children
        names = free_names(node)
        if drawn in names or not names <= script.sequent.visible:
            continue
        yield node
        if isinstance(node, Variable | Application):
            waiting += _body(script, node)


def _body(script: Script, name: Term) -> list[Term]:
    body = script.meaning_of(name)
    if body is None:
        return []
    script.sequent.algebra.canonical_key(name)  # what a name stands for is written down by the name
    return [body]


def _argument(node: Term) -> Term | None:
    return node.arguments[0] if isinstance(node, Operation) and node.operator == "log" else None


@dataclass(frozen=True, slots=True)
class _Draws:
    """An event that speaks of so many independent draws of one law."""

    event: Binding
    law: Term
    count: Term

    @property
    def is_below(self) -> bool:
        """Whether the event says that what is drawn is at most something."""
        (item,), body = self.event.bound, self.event.body
        is_order = isinstance(body, Operation) and body.operator in ("le", "lt")
        return is_order and item.variable.name not in free_names(body.children[1])

    @classmethod
    def of(cls, event: Term) -> _Draws | None:
        """Return the draws of an event, None where they are not numbered from one on."""
        match event:
            case Binding("prob", (Bound(_, law, (index,)),)) if law is not None:
                match index.domain:
                    case Operation("range", (low, count)) if low == ONE:
                        return cls(event, law, count)
        return None


_LAWS = "mean of bounded independent draws", "mean of bounded independent draws, from above"


def _is_concentrated(search: GoalSearch, script: Script, found: Term) -> bool:
    """Prove that a mean of draws is near what is expected, but for a probability of 1/r."""
    draws = _Draws.of(script.goal.children[1])
    return draws is not None and any(
        _contains_deviation(search, script, draws, (mean, draws.count, *bounds, found))
        for mean in _means(script, draws)
        for width in _widths(script, draws)
        for bounds in _bounds(width)
    )


def _contains_deviation(
    search: GoalSearch, script: Script, draws: _Draws, terms: tuple[Term, ...]
) -> bool:
    for likely in use_law(script, _LAWS[draws.is_below], terms, partial(_holds, search)):
        near = script.term_of(likely).children[1]
        pair = near, draws.event
        prove = partial(_follows, search, mean=terms[0])
        for other in use_law(script, "probability of a larger event", pair, prove):
            (supposed,) = script.do("by-contradiction")
            script.close("farkas", [["1", "fact", ref] for ref in (supposed, likely, other)])
            return True
    return False


def _follows(search: GoalSearch, script: Script, mean: Term) -> bool:
    """Prove for all outcomes that an event follows from one about a mean, written out."""
    known = script.sequent.visible.copy()
    script.do("intro")
    (drawn,) = script.sequent.visible - known
    script.do("intro")
    _write_out(script, lambda node, _: drawn in free_names(node))
    _write_out(script, lambda _, body: body == mean or any(map(_is_root, walk(body))))
    return _by_order(search, script) or _holds(search, script)


def _write_out(script: Script, is_hiding: Callable[[Term, Term], bool]) -> None:
    """Put in what names stand for that hide something, and names in that."""
    for _ in range(MOST_UNFOLDED):
        names = list(dict.fromkeys(_hiding(script, is_hiding)))
        try:
            if names:
                script.do("unfold-goal", names)
        except Failure:
            return


def _hiding(script: Script, is_hiding: Callable[[Term, Term], bool]) -> Iterator[str]:
    """Yield the names in a goal for which something may be put in."""
    for node in walk(script.goal):
        match node:
            case Application(Variable(name)) | Variable(name):
                if any(is_hiding(node, body) for body in _body(script, node)):
                    yield name


def _means(script: Script, draws: _Draws) -> Iterator[Term]:
    """Yield what is expected of one draw."""
    drawn = draws.event.bound[0].variable.name
    for node in _opened(script, draws.event, drawn):
        match node:
            case Binding("expect", (Bound(_, law, ()),)) if law == draws.law:
                yield node


def _widths(script: Script, draws: _Draws) -> list[Term]:
    """Return the factors of roots in an event."""
    drawn = draws.event.bound[0].variable.name
    products = map(_factors, _opened(script, draws.event, drawn))
    found = [p for p in products if len(p) > 1 and sum(map(_is_root, p)) == 1]
    rests = [[x for x in p if not _is_root(x)] for p in found]
    return list(dict.fromkeys(reduce(partial(make, "mul"), r) for r in rests)) or [ONE]


def _factors(term: Term) -> list[Term]:
    if isinstance(term, Operation) and term.operator == "mul":
        return [x for one in term.arguments for x in _factors(one)]
    return [term]


def _is_root(term: Term) -> bool:
    return isinstance(term, Operation) and term.operator == "sqrt"


def _bounds(width: Term) -> Iterator[tuple[Term, Term]]:
    """Yield bounds that are so far apart."""
    opposite = make("neg", width)
    half = make("div", width, Number(Fraction(2)))
    yield from ((ZERO, width), (opposite, ZERO), (make("neg", half), half))
