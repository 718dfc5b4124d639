"""What decides between cases, where each of its parts is known to hold or not."""

from __future__ import annotations

from proofcheck.logic.propositions import equates_sizes, make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.terms.expressions import Operation, Term


def prove_by_parts(script: Script) -> bool:
    """Close a goal that is known, or made of what is known by "and", "or" and "not"."""
    try:
        if script.sequent.is_evident(script.goal):
            script.close("evident")
        return script.is_closed or _by_parts(script)
    except (*Failure, Unspellable):
        return False


def _by_parts(script: Script) -> bool:
    match script.goal:
        case Operation("eq", (left, right)) if script.sequent.is_evident(make("eq", right, left)):
            _close_turned(script, right, left)
        case Operation("not", (Operation("eq", (left, right)),)) if script.sequent.is_evident(
            make("not", make("eq", right, left))
        ):
            script.do("intro")
            turned = make("eq", right, left)
            inner = script.child(turned)
            _close_turned(inner, left, right)
            script.do("have", spell_for_certificate(script, turned), inner)
            script.close("absurd", _known(script, make("not", turned)))
        case Operation("and", parts):
            proofs = [script.child(part) for part in parts]
            if all(map(prove_by_parts, proofs)):
                script.close("and-introduction", proofs)
        case Operation("or", parts):
            for place, part in enumerate(parts):
                if prove_by_parts(script.child(part)):
                    script.do("or-introduction", place)
                    return prove_by_parts(script)
        case Operation("not", (Operation("and", parts),)):
            for part in parts:
                denied = _denied(script, part)
                if denied is not None:
                    script.do("intro")
                    script.do("and-elimination", script.facts[-1])
                    script.close("absurd", denied)
                    return True
        case Operation("not", (Operation("or", parts),)):
            each = [ref for ref in (_denied(script, part) for part in parts) if ref is not None]
            if len(each) == len(parts):
                script.do("intro")
                branches = [script.branch(part) for part in parts]
                whole = script.facts[-1]
                for branch, denied in zip(branches, each, strict=True):
                    branch.close("absurd", denied)
                script.close("or-elimination", whole, branches)
    return script.is_closed


def is_of_indices(condition: Term) -> bool:
    """Say whether a condition is made of equations between integers."""
    if isinstance(condition, Operation) and condition.operator in ("and", "or", "not"):
        return all(map(is_of_indices, condition.arguments))
    return equates_sizes(condition)


def is_decided(script: Script, equation: Term) -> bool:
    """Say whether it is known that an equation holds, or that it does not, whichever side is left."""
    ways = [equation]
    match equation:
        case Operation("eq", (left, right)):
            ways.append(make("eq", right, left))
    return any(script.sequent.is_evident(p) for way in ways for p in (way, make("not", way)))


def _known(script: Script, fact: Term) -> Ref:
    at = script.sequent.known[script.sequent.algebra.canonical_key(fact)]
    return script.facts[at]


def _close_turned(script: Script, left: Term, right: Term) -> None:
    """Close an equation of which it is known that the sides are equal in the other order."""
    script.do("rewrite-goal", _known(script, make("eq", left, right)), False)
    script.close("evident")


def _denied(script: Script, part: Term) -> Ref | None:
    """Make known that something does not hold, where it is."""
    claim = make("not", part)
    inner = script.child(claim)
    if not prove_by_parts(inner):
        return None
    (ref,) = script.do("have", spell_for_certificate(script, claim), inner)
    return ref
