"""Definitions: what constants at their arguments mean, wherever they occur."""

from __future__ import annotations

from proofcheck.checker.terms import Node
from proofcheck.search.lines.context import Context
from proofcheck.search.lines.equations import attempt


def unfold_constants(context: Context) -> bool:
    """Add what constants mean that may be unfolded; say whether something is new."""
    is_new = False
    for term in [*context.constants, *context.terms]:
        constant, arguments = _applied(term)
        digest = context.shared.definitions.get(str(constant.data))
        at = ("unfold", term)
        if constant.op != "const" or digest is None or at in context.instances:
            continue
        context.instances.add(at)
        if _is_function(context, term) and arguments:
            continue
        proof = context.shared.proof
        line = attempt(proof, "unfold", str(constant.data), digest, tuple(arguments))
        if line is not None:
            is_new = context.add(line) or is_new
    return is_new


def _applied(term: Node) -> tuple[Node, list[Node]]:
    arguments: list[Node] = []
    while term.op == "app":
        arguments.insert(0, term.args[1])
        term = term.args[0]
    return term, arguments


def _is_function(context: Context, term: Node) -> bool:
    return context.shared.proof.keys.sorts.of(term).op == "Fun"
