"""What recursion asks for on the way: that indices are in order, and that divisors are not zero."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from proofcheck.logic.propositions import make
from proofcheck.search.cases.numbers import Numbers, prove_in_order
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.closed_goals import close_evaluated
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Number, Operation, Term, sort_of
from proofcheck.terms.sorts import INTEGER, Ring, Scalar

DEEPEST = 6
"""Factors inside factors of what is not to be zero."""

PRODUCT, POWER, POSITIVE, NEGATIVE = (
    "product that is not zero",
    "power of a number that is not zero",
    "positive is not zero",
    "negative is not zero",
)

ANTISYMMETRIC = "order is antisymmetric"


def claim(script: Script, proposition: Term, prove: Prove) -> Ref | None:
    """Make a proposition known, where it can be proved; return it."""
    try:
        inner = script.child(proposition)
        if script.sequent.is_evident(proposition):
            inner.close("evident")
        elif not prove(inner):
            return None
        return script.do("have", spell_for_certificate(script, proposition), inner)[0]
    except (*Failure, Unspellable):
        return None


def attempted(script: Script, way: Prove) -> bool:
    """Try a way in a script of its own; where it fails, nothing has changed."""
    inner = script.child(script.goal, is_own=script.sequent.is_own)
    try:
        if way(inner):
            script.follow(inner)
    except (*Failure, Unspellable):
        return False
    return script.is_closed


def follows_in_order(script: Script, lines: tuple[Ref, ...] = ()) -> bool:
    """Prove that numbers are in order, or lie in a set of integers, by adding up what is known.

    lines   equations that are added up as well
    """

    def contradict(inner: Script) -> bool:
        numbers = Numbers(inner)
        numbers.read_order()
        numbers.enter(lines)
        return numbers.contradict_order()

    return attempted(script, lambda inner: prove_in_order(inner, contradict))


def holds(script: Script) -> bool:
    """Prove a condition: it is evident, can be computed, or follows in order."""
    return close_evident(script) or close_evaluated(script) or follows_in_order(script)


def is_not_zero(script: Script, positive: Prove, depth: int = 0) -> bool:
    """Prove that a number is not zero: as it is known, by its factors, or by its sign.

    positive   proves that numbers are positive
    """
    ways: list[Prove] = [close_evident]
    if depth < DEEPEST:
        ways.append(partial(_by_factors, positive=positive, depth=depth))
    ways.append(partial(_by_sign, positive=positive))
    return any(attempted(script, way) for way in ways)


def _by_factors(script: Script, positive: Prove, depth: int) -> bool:
    match script.goal.children[0]:
        case Operation("mul", factors):
            law, terms = PRODUCT, factors
        case Operation("pow", (base, exponent)) if not isinstance(exponent, Number):
            law, terms = POWER, (base, exponent)
        case _:
            return False

    def prove(inner: Script) -> bool:
        if getattr(inner.goal, "operator", "") != "ne":
            return holds(inner)
        return is_not_zero(inner, positive, depth + 1)

    made = use_law(script, law, terms, prove)
    return bool(made) and _says_so(script, made)


def _says_so(script: Script, made: list[Ref]) -> bool:
    """Close a goal that is a part of what a law says."""
    for ref in made:
        if getattr(script.term_of(ref), "operator", "") == "and":
            script.do("and-elimination", ref)
    return close_evident(script)


def _by_sign(script: Script, positive: Prove) -> bool:
    x = script.goal.children[0]
    sort = sort_of(x)
    if not isinstance(sort, Scalar) or sort.ring > Ring.REAL:
        return False
    for law, prove in ((POSITIVE, positive), (NEGATIVE, follows_in_order)):
        if use_law(script, law, (x,), prove):
            return close_evident(script)
    return False


def _denied(proposition: Term) -> tuple[Term, ...]:
    match proposition:
        case Operation("not", (Operation("eq", sides),)) | Operation("ne", sides):
            return sides
    return ()


def _known_denials(script: Script) -> Iterator[tuple[Ref, tuple[Term, ...]]]:
    for ref in script.facts:
        sides = _denied(script.term_of(ref))
        if sides and isinstance(sort_of(sides[0]), Scalar):
            yield ref, sides


def contradict_denials(script: Script) -> bool:
    """Close a goal where two numbers that differ are each at most the other."""
    for ref, (left, right) in list(_known_denials(script)):
        if sort_of(left) == sort_of(right) == INTEGER:
            equal = make("eq", left, right)
            if use_law(script.child(equal), ANTISYMMETRIC, (left, right), follows_in_order):
                return attempted(script, partial(_absurd, ref=ref, sides=(left, right)))
    return False


def _absurd(script: Script, ref: Ref, sides: tuple[Term, ...]) -> bool:
    use_law(script, ANTISYMMETRIC, sides, follows_in_order)
    if getattr(script.term_of(ref), "operator", "") == "ne":
        (ref,) = script.do("expand", ref)
    script.do("by-contradiction")
    script.close("absurd", ref)
    return True
