"""Cases: that a proposition holds or not, and which case of a term applies."""

from __future__ import annotations

from proofcheck.certificates.building import At, OpenProof
from proofcheck.checker.terms import Node
from proofcheck.search.lines.context import Context
from proofcheck.search.lines.equations import attempt
from proofcheck.search.lines.instances import Show


def excluded_middle(proof: OpenProof, formula: Node) -> At:
    """Return the line that a formula holds or does not."""
    terms = proof.terms
    denied = terms.negation(formula)
    either = terms.make("or", formula, denied)
    neither = proof.take("assume", terms.negation(either))
    first = proof.take("or-intro", either, proof.take("assume", formula))
    refuted = proof.take("imp-intro", proof.take("imp-elim", neither, (first,)), formula)
    second = proof.take("or-intro", either, refuted)
    return proof.take("classical", proof.take("imp-elim", neither, (second,)), either)


def settle_cases(context: Context, show: Show) -> bool:
    """Add which case applies where that is known; say whether something is new."""
    is_new = False
    for atom in list(context.terms):
        at = ("case", atom)
        if atom.op != "cases" or at in context.instances:
            continue
        line = _settled(context, atom, show)
        if line is not None:
            context.instances.add(at)
            is_new = context.add(line) or is_new
    return is_new


def _settled(context: Context, atom: Node, show: Show) -> At | None:
    proof, view = context.shared.proof, context.shared.speller.view
    lines: list[At] = []
    here = atom
    while here.op == "cases":
        condition, _, otherwise = here.args
        holds = show(context, condition)
        if holds is not None:
            lines.append(holds)
            break
        fails = show(context, view(proof.terms.negation(condition)))
        if fails is None:
            break
        lines.append(fails)
        here = otherwise
    return attempt(proof, "case", atom, tuple(lines)) if lines else None
