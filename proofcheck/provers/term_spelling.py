"""Write terms down for certificates: as names, applications, operations or quotations."""

from __future__ import annotations

from typing import Any

from proofcheck.provers.proof_script import Script
from proofcheck.terms.expressions import Application, Number, Operation, Term, Variable


class Unspellable(Exception):
    """The kernel cannot be told about this term."""


_BUILT = frozenset(
    ["add", "sub", "neg", "mul", "div", "inv", "transpose", "adjoint", "conj", "re", "im", "abs"]
    + ["scalar", "entry", "det", "trace", "exp", "cos", "sin", "sqrt", "i", "rank", "dim"]
    + ["identity", "zero", "dsum", "eq", "ne", "in", "notin", "not", "and", "le", "lt"]
    + ["invertible", "range", "implies", "or", "false", "true", "gt", "ge"]
)


def spell_for_certificate(script: Script, term: Term) -> Any:
    """Return the specification of a term.

    raises   Unspellable where it cannot be built and occurs nowhere
    """
    sequent = script.sequent
    if isinstance(term, Number):
        return ["n", str(term.value)]
    if isinstance(term, Variable) and term.name in sequent.visible:
        return ["v", term.name]
    for name, atom in sequent.algebra.atoms.items():
        if atom.term is not None and atom.term == term:
            return ["a", name]
    if isinstance(term, Application) and term.function.name in sequent.visible:
        inner = [spell_for_certificate(script, a) for a in term.arguments]
        return ["f", term.function.name, *inner]
    if isinstance(term, Operation) and term.operator in _BUILT:
        inner = [spell_for_certificate(script, a) for a in term.arguments]
        return ["o", term.operator, *inner]
    return _quoted(script, term)


def _quoted(script: Script, term: Term) -> Any:
    """Point at a place where the term occurs."""
    path = _path(script.goal, term)
    if path is not None:
        return ["q", "goal", *path]
    for ref, fact in zip(script.facts, script.sequent.facts, strict=True):
        path = _path(fact, term)
        if path is not None:
            return ["q", ref, *path]
    raise Unspellable(f"`{type(term).__name__}`")


def _path(whole: Term, part: Term) -> list[int] | None:
    stack: list[tuple[Term, tuple[int, ...]]] = [(whole, ())]
    while stack:
        node, path = stack.pop()
        if node == part:
            return list(path)
        stack += [(child, (*path, k)) for k, child in enumerate(node.children)]
    return None
