"""Proofs beside a goal: what they show is made known, and where they fail nothing has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import (
    Allowance,
    Exhausted,
    Failure,
    Ref,
    Script,
)
from proofcheck.terms.expressions import Term

Prove = Callable[[Script], bool]


class NotShown(Exception):
    """A goal does not follow in the way that is tried."""


def established(script: Script, claim: Term, prove: Prove) -> Ref | None:
    """Prove a proposition and make it known; return the fact, None where it is not proved.

    raises   Failure or Unspellable where the kernel does not take a step, or it has no spelling
    """
    inner = script.child(claim)
    if not prove(inner):
        return None
    (ref,) = script.do("have", spell_for_certificate(script, claim), inner)
    return ref


def make_known(script: Script, claim: Term, prove: Prove | None) -> bool:
    """Prove a proposition that is not evident, and make it known; say whether it is."""
    try:
        if script.sequent.is_evident(claim):
            return True
        return prove is not None and established(script, claim, prove) is not None
    except (*Failure, Unspellable):
        return False


def proofs_of(
    script: Script, conditions: Iterable[Term], prove: Prove | None
) -> list[Script] | None:
    """Return proofs of conditions that are not evident; None where one is not found.

    What can be spelled is made known, for it may be needed again.
    """
    proofs = []
    for condition in conditions:
        if script.sequent.is_evident(condition):
            continue
        inner = script.child(condition)
        if prove is None or not prove(inner):
            return None
        try:
            script.do("have", spell_for_certificate(script, condition), inner)
        except (*Failure, Unspellable):
            proofs.append(inner)
    return proofs


def attempt(script: Script, way: Callable[[Script], object], steps: int | None = None) -> bool:
    """Prove the goal in a script that begins with this one; where that fails, nothing has changed.

    steps   that are taken at most; without it, as many as are left
    """
    inner = script.child(script.goal, is_own=script.sequent.is_own)
    if steps is not None:
        inner.allowance = Allowance(steps)
    try:
        way(inner)
    except (*Failure, Unspellable, NotShown):
        return False
    except Exhausted:
        if steps is None:
            raise
        return False
    if inner.is_closed:
        script.follow(inner)
    return inner.is_closed


def follow_from(script: Script, *reasons: Ref | list[Any]) -> bool:
    """Close an inequality that is a sum of others, or an identity.

    reasons  facts, and multiples of facts, equations and squares

    raises   Failure where it is not
    """
    (supposed,) = script.do("by-contradiction")
    items = (one if isinstance(one, list) else ["1", "fact", one] for one in (supposed, *reasons))
    script.close("farkas", [*items])
    return True


def say_equal(script: Script, equation: Ref, claim: Term) -> Ref:
    """Make known what is evident once one side of an equation is put for the other.

    raises   Failure or Unspellable where it is not
    """
    inner = script.child(claim)
    inner.do("rewrite-goal", equation, False)
    inner.close("evident")
    (ref,) = script.do("have", spell_for_certificate(script, claim), inner)
    return ref
