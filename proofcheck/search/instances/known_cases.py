"""What decides between cases, where each of its parts is known to hold or not."""

from __future__ import annotations

from proofcheck.logic.propositions import equates_sizes, make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.certificates.side_proofs import established
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
        case Operation("eq", (left, right)):
            _close_turned(script, right, left)
        case Operation("and", parts):
            proofs = [script.child(part) for part in parts]
            if all(map(prove_by_parts, proofs)):
                script.close("and-introduction", proofs)
        case Operation("or", parts):
            return any(_as_part(script, place, part) for place, part in enumerate(parts))
        case Operation("not", (Operation("eq", (left, right)),)):
            _deny_turned(script, make("eq", right, left))
        case Operation("not", (Operation("and", parts),)):
            return any(_by_denied_part(script, part) for part in parts)
        case Operation("not", (Operation("or", parts),)):
            _by_denied_parts(script, parts)
    return script.is_closed


def _as_part(script: Script, place: int, part: Term) -> bool:
    if not prove_by_parts(script.child(part)):
        return False
    script.do("or-introduction", place)
    return prove_by_parts(script)


def _by_denied_part(script: Script, part: Term) -> bool:
    denied = _denied(script, part)
    if denied is None:
        return False
    script.do("intro")
    script.do("and-elimination", script.facts[-1])
    script.close("absurd", denied)
    return True


def _by_denied_parts(script: Script, parts: tuple[Term, ...]) -> None:
    each = [ref for ref in (_denied(script, part) for part in parts) if ref is not None]
    if len(each) < len(parts):
        return
    script.do("intro")
    whole = script.facts[-1]
    branches = [script.branch(part) for part in parts]
    for branch, denied in zip(branches, each, strict=True):
        branch.close("absurd", denied)
    script.close("or-elimination", whole, branches)


def _deny_turned(script: Script, turned: Term) -> None:
    """Deny an equation that is denied in the other order."""
    if not script.sequent.is_evident(make("not", turned)):
        return
    script.do("intro")
    inner = script.child(turned)
    _close_turned(inner, *turned.children[::-1])
    script.do("have", spell_for_certificate(script, turned), inner)
    script.close("absurd", _known(script, make("not", turned)))


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
    """Return a fact that is known by these words."""
    at = script.sequent.known[script.sequent.algebra.canonical_key(fact)]
    return script.facts[at]


def _close_turned(script: Script, left: Term, right: Term) -> None:
    """Close an equation of which it is known that the sides are equal in the other order."""
    if not script.sequent.is_evident(make("eq", left, right)):
        return
    script.do("rewrite-goal", _known(script, make("eq", left, right)), False)
    script.close("evident")


def _denied(script: Script, part: Term) -> Ref | None:
    """Make known that something does not hold, where it is."""
    return established(script, make("not", part), prove_by_parts)
