"""Inequalities that facts say as they stand: one fact at some terms, or a chain of several.

So a <= b = c <= d gives a <= d.  Nothing is reckoned, so this takes no steps of a proof in vain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.proof_script import Failure, Ref, Script, quietly
from proofcheck.search.certificates.side_proofs import Prove, attempt, established, follow_from
from proofcheck.search.congruence.terms import is_number
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.rewriting.citing import use_fact
from proofcheck.search.rewriting.matching import match_whole, without_conditions
from proofcheck.terms.expressions import Binding, Operation, Term


@dataclass(frozen=True, slots=True)
class _Link:
    """A number, and another that is no smaller, as they are spelled, with the fact that says so.

    sign   for an equation, how often its left side minus its right is added
    """

    low: str
    high: str
    fact: Ref
    sign: int = 0


def prove_as_known(script: Script) -> bool:
    """Prove an inequality by facts that lead from its smaller side to its larger."""
    goal = script.goal
    if not isinstance(goal, Operation) or goal.operator not in ("le", "lt"):
        return False
    try:
        if close_as_instance(script) or _is_strict_instance(script, goal):
            return True
        chain = _chain(script, *goal.arguments)
        return bool(chain) and _adds_up(script, chain)
    except (*Failure, Unspellable):
        return False


def close_as_instance(script: Script, prove: Prove | None = None) -> bool:
    """Close a goal that one fact says of some terms; say whether it was.

    prove   search for a proof of what the fact asks for; without it, that has to be evident
    """
    return any(_is_instance(script, ref, prove) for ref in list(script.facts))


def _is_strict_instance(script: Script, goal: Operation) -> bool:
    """Close a goal where one fact says more of some terms: that one is smaller."""
    if goal.operator != "le":
        return False
    known = established(script, make("lt", *goal.arguments), close_as_instance)
    return known is not None and follow_from(script, known)


def _is_instance(script: Script, ref: Ref, prove: Prove | None) -> bool:
    fact = script.term_of(ref)
    if not isinstance(fact, Binding) or fact.binder != "forall":
        return False
    names = [item.variable.name for item in fact.bound]
    said = _turned(without_conditions(fact.body)[1])
    images = match_whole(said, script.goal, set(names))
    if images is None or images.keys() != set(names):
        return False
    made = use_fact(script, ref, [images[name] for name in names], prove)
    if made and getattr(script.term_of(made[-1]), "operator", "") in _TURNED:
        quietly(script, "expand", made[-1])
    return bool(made) and close_evident(script)


_TURNED = {"gt": "lt", "ge": "le"}


def _turned(said: Term) -> Term:
    """Return an inequality with its smaller side first."""
    match said:
        case Operation("gt" | "ge" as relation, (x, y)):
            return make(_TURNED[relation], y, x)
    return said


def _chain(script: Script, low: Term, high: Term) -> list[_Link]:
    """Return the shortest chain from a number to another; nothing if there is none."""
    spell = script.sequent.algebra.canonical_key
    end, links = spell(high), [*_links(script)]
    reached: dict[str, list[_Link]] = {spell(low): []}
    waiting = [*reached]
    while waiting and end not in reached:
        here = waiting.pop(0)
        for link in links:
            if link.low == here and link.high not in reached:
                reached[link.high] = [*reached[here], link]
                waiting.append(link.high)
    return reached.get(end, [])


def _links(script: Script) -> Iterator[_Link]:
    spell = script.sequent.algebra.canonical_key
    for ref in script.facts:
        match script.term_of(ref):
            case Operation("le" | "lt", (low, high)):
                yield _Link(spell(low), spell(high), ref)
            case Operation("eq", (left, right)) if is_number(left) and is_number(right):
                yield _Link(spell(left), spell(right), ref, -1)
                yield _Link(spell(right), spell(left), ref, 1)


def _adds_up(script: Script, chain: list[_Link]) -> bool:
    """Close an inequality that is the sum of a chain."""

    def way(inner: Script) -> bool:
        steps: list[Ref | list[Any]] = []
        for link in chain:
            lines = inner.do("equality", link.fact) if link.sign else []
            steps += [[str(link.sign), "line", line] for line in lines] or [link.fact]
        return follow_from(inner, *steps)

    return attempt(script, way)
