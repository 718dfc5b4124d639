"""Goals that are opened by their shape: parts, and cases, each proved in one way."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.instances.preparation import close_evident
from proofcheck.terms.expressions import Binding, Operation, Term

EXPANDED = frozenset({"iff", "subset", "ne", "notin", "gt", "ge"})
"""Operators of goals that are said in other words first."""


def is_opened_and_proved(script: Script, prove: Prove, kept: Collection[str] = ()) -> bool:
    """Open a goal until it is one that an engine may be asked about; say whether it is closed.

    kept   operators of goals that are not opened

    raises   one of ``Failure`` where the kernel does not take a step
    """
    while not close_evident(script):
        match script.goal:
            case Operation(operator) if operator in kept:
                return prove(script)
            case Binding("forall") | Operation("implies"):
                script.do("intro")
            case Operation(operator) if operator in EXPANDED:
                script.do("expand-goal")
            case Operation("and"):
                return each_part(script, partial(is_opened_and_proved, prove=prove, kept=kept))
            case _:
                return prove(script)
    return True


def each_part(script: Script, prove: Prove) -> bool:
    """Prove each part of a conjunction; say whether it is closed."""
    parts = script.goal.children
    proofs = [script.child(part, is_own=script.sequent.is_own) for part in parts]
    if all(map(prove, proofs)):
        script.close("and-introduction", proofs)
    return script.is_closed


def each_way(script: Script, fact: Ref, prove: Prove) -> bool:
    """Prove a goal in each way in which a fact says that something holds."""
    branches = [script.branch(way) for way in script.term_of(fact).children]
    if all(map(prove, branches)):
        script.close("or-elimination", fact, branches)
    return script.is_closed


def both_cases(script: Script, claim: Term, *proofs: Prove) -> bool:
    """Prove a goal where something holds, and where it does not.

    proofs   what proves it in each of the two cases; one for both

    raises   Unspellable where a certificate cannot say it
    """
    spec = spell_for_certificate(script, claim)
    branches = [script.branch(case) for case in (claim, make("not", claim))]
    if proofs[0](branches[0]) and proofs[-1](branches[1]):
        script.close("cases", spec, branches)
    return script.is_closed
