"""Inequalities that facts say as they stand: one fact at some terms, or a chain of several.

So a <= b = c <= d gives a <= d.  Nothing is reckoned, so this takes no steps of a proof in vain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Ref, Script, quietly
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.rewriting.e_matching import match_whole
from proofcheck.terms.expressions import Binding, Operation, Term, sort_of
from proofcheck.terms.sorts import Ring, Scalar
from proofcheck.terms.substitution import substitute


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
        if any(_is_instance(script, ref, goal) for ref in list(script.facts)):
            return True
        chain = _chain(script, *goal.arguments)
        return bool(chain) and _adds_up(script, chain)
    except (*Failure, Unspellable):
        return False


def _is_instance(script: Script, ref: Ref, goal: Operation) -> bool:
    """Close a goal that a fact about all objects of some kind says of some of them.

    What it says under conditions counts where these are evident.
    """
    fact = script.term_of(ref)
    if not isinstance(fact, Binding) or fact.binder != "forall" or fact.condition is not None:
        return False
    names = [item.variable.name for item in fact.bound]
    conditions, conclusion = _without_conditions(fact.body)
    images = match_whole(conclusion, goal, set(names))
    if images is None or images.keys() != set(names):
        return False
    if not all(script.sequent.is_evident(substitute(one, images)) for one in conditions):
        return False
    chosen = [spell_for_certificate(script, images[name]) for name in names]
    made = quietly(script, "forall-elimination", ref, chosen, [])
    for _ in conditions:
        made = quietly(script, "modus-ponens", made[-1], []) if made else []
    return bool(made) and close_evident(script)


def _without_conditions(term: Term) -> tuple[list[Term], Term]:
    """Return under what a proposition is said to hold, the first condition first, and what is said."""
    conditions: list[Term] = []
    while isinstance(term, Operation) and term.operator == "implies":
        condition, term = term.arguments
        conditions.append(condition)
    return conditions, term


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
            case Operation("eq", (left, right)) if _is_real(left) and _is_real(right):
                yield _Link(spell(left), spell(right), ref, -1)
                yield _Link(spell(right), spell(left), ref, 1)


def _adds_up(script: Script, chain: list[_Link]) -> bool:
    """Contradict what is supposed by the sum of a chain."""
    inner = script.child(script.goal)
    (supposed,) = inner.do("by-contradiction")
    steps: list[Any] = [["1", "fact", supposed]]
    for link in chain:
        if link.sign:
            (line,) = inner.do("equality", link.fact)
            steps.append([str(link.sign), "line", line])
        else:
            steps.append(["1", "fact", link.fact])
    inner.close("farkas", steps)
    script.do("have", spell_for_certificate(script, script.goal), inner)
    return close_evident(script)


def _is_real(term: Term) -> bool:
    sort = sort_of(term)
    return isinstance(sort, Scalar) and sort.ring <= Ring.REAL
