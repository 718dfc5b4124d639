"""Cases: that a proposition holds or not, and which case of a term applies."""

from __future__ import annotations

from dataclasses import replace

from proofcheck.certificates.building import At, OpenProof
from proofcheck.checker.terms import Node
from proofcheck.search.lines.context import Context
from proofcheck.search.lines.efforts import Effort, Prove
from proofcheck.search.lines.equations import attempt
from proofcheck.search.lines.instances import Show, is_closed_here

MOST_CASES = 3
"""Alternatives that are tried at one goal."""


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


def by_cases(context: Context, goal: Node, effort: Effort, prove: Prove) -> At | None:
    """Prove a goal in each of two cases: known alternatives, and open conditions."""
    proof = context.shared.proof
    below = replace(effort, cases=effort.cases - 1)
    alternatives = [*context.disjunctions]
    alternatives += [excluded_middle(proof, c) for c in _open_conditions(context)]
    for line in alternatives[:MOST_CASES]:
        found = _split(context, goal, line, below, prove)
        if found is not None:
            return found
    return None


def by_contradiction(context: Context, goal: Node, effort: Effort, prove: Prove) -> At | None:
    """Prove that a goal cannot fail."""
    proof = context.shared.proof
    denied = proof.terms.negation(goal)
    inner = context.child()
    inner.add(proof.take("assume", denied))
    false = prove(inner, proof.terms.falsehood(), effort)
    return None if false is None else attempt(proof, "classical", false, goal)


def _open_conditions(context: Context) -> list[Node]:
    """Return what would settle a case of a term, or conditions of an instance."""
    view, negation = context.shared.speller.view, context.shared.proof.terms.negation
    found = dict.fromkeys(atom.args[0] for atom in context.terms if atom.op == "cases")
    found.update(context.wanted)
    closed = [c for c in found if is_closed_here(c)]
    return [c for c in closed if c not in context.says and view(negation(c)) not in context.says]


def _split(context: Context, goal: Node, line: At, effort: Effort, prove: Prove) -> At | None:
    proof = context.shared.proof
    shown: list[At] = []
    for part in context.shared.speller.view(proof.formula(line)).args:
        inner = context.child()
        if line in inner.disjunctions:
            inner.disjunctions.remove(line)
        inner.wanted.clear()
        inner.add(proof.take("assume", part))
        one = prove(inner, goal, effort)
        if one is None:
            return None
        shown.append(one)
    return attempt(proof, "or-elim", line, *shown)
