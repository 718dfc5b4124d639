"""Write terms down for certificates: as names, applications, operations or quotations."""

from __future__ import annotations

from typing import Any

from proofcheck.search.certificates.proof_script import Script
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.sorts import Scalar
from proofcheck.terms.substitution import free_names


class Unspellable(Exception):
    """The kernel cannot be told about this term."""


_ARITHMETIC = frozenset(
    ["add", "sub", "neg", "mul", "div", "inv", "transpose", "adjoint", "conj", "re", "im", "abs"]
)
_FUNCTIONS = frozenset(
    {*("scalar", "entry", "det", "trace", "exp", "log", "cos", "sin", "sqrt", "i", "rank", "dim")}
    | {*("norm", "norm1", "normF", "max", "pi", "spectrum")}
)
_RELATIONS = frozenset(
    ["eq", "ne", "in", "notin", "not", "and", "le", "lt", "gt", "ge", "invertible", "implies", "or"]
)
_BUILT = (
    _ARITHMETIC
    | _FUNCTIONS
    | _RELATIONS
    | {"identity", "zero", "dsum", "blocks", "range", "column"}
)


_OF_DRAWS = ("expect", "var", "prob")


def spell_for_certificate(script: Script, term: Term) -> Any:
    """Return the specification of a term.

    raises   Unspellable where it cannot be built and occurs nowhere
    """
    sequent = script.sequent
    if isinstance(term, Number):
        return ["n", str(term.value)]
    if isinstance(term, Variable) and term.name in sequent.visible:
        return ["v", term.name]
    if isinstance(term, Application) and term.function.name in sequent.visible:
        inner = [spell_for_certificate(script, a) for a in term.arguments]
        return ["f", term.function.name, *inner]
    if isinstance(term, Operation) and term.operator == "blocks":
        return _spell_blocks(script, term)
    if isinstance(term, Operation) and (_is_built(term) or _is_of_a_name(term)):
        inner = [spell_for_certificate(script, a) for a in term.arguments]
        return ["o", term.operator, *inner]
    named = _body_of_a_name(script, term)
    if named is not None:
        return ["d", spell_for_certificate(script, named)]
    return _pointed_at(script, term)


def _pointed_at(script: Script, term: Term) -> Any:
    """Return where a term occurs.

    The atom of a power may come from another attempt, and that of a mean from a step that the proof
    leaves out: these are pointed at in a fact, unless they occur below a binder alone.
    """
    if getattr(term, "operator", "") == "pow" or getattr(term, "binder", "") in _OF_DRAWS:
        try:
            return _quoted(script, term)
        except Unspellable:
            pass
    for name, atom in script.sequent.algebra.atoms.items():
        if atom.term is not None and atom.term == term:
            return ["a", name]
    return _quoted(script, term)


def _is_built(term: Operation) -> bool:
    """Say whether the kernel builds a term of its parts; the largest of more than two numbers is none."""
    return term.operator in _BUILT and (term.operator != "max" or len(term.arguments) == 2)


def _is_of_a_name(term: Operation) -> bool:
    """Say whether a term is about the derivative of a function that has a name."""
    is_about = term.operator in ("derivative", "differentiable")
    return is_about and isinstance(term.arguments[0], Variable)


def _spell_blocks(script: Script, term: Operation) -> Any:
    """Return the specification of a matrix that is written out.

    A number among the blocks is no matrix when the kernel builds one; times I(1) it is the same
    block.  A matrix that has a name, or occurs, is pointed at.
    """
    count, *cells = term.arguments
    if any(isinstance(sort_of(cell), Scalar) for cell in cells):
        named = _body_of_a_name(script, term)
        if named is not None:
            return ["d", spell_for_certificate(script, named)]
        try:
            return _quoted(script, term)
        except Unspellable:
            pass
    inner = [spell_for_certificate(script, cell) for cell in cells]
    unit = ["o", "identity", ["n", "1"]]
    blocks = [
        ["o", "mul", spec, unit] if isinstance(sort_of(cell), Scalar) else spec
        for cell, spec in zip(cells, inner, strict=True)
    ]
    return ["o", "blocks", spell_for_certificate(script, count), *blocks]


def _body_of_a_name(script: Script, term: Term) -> Term | None:
    """Return a defined name, or function of arguments, that stands for the term."""
    sequent = script.sequent
    for atom in list(sequent.algebra.atoms.values()):
        other = atom.term
        if not isinstance(other, Variable | Application):
            continue
        if free_names(other) <= sequent.visible and script.meaning_of(other) == term:
            return other
    return None


def _quoted(script: Script, term: Term) -> Any:
    """Point at a place where the term occurs."""
    path = _path(script.goal, term)
    if path is not None:
        return ["q", "goal", *path]
    pairs = zip(script.facts, script.sequent.facts, strict=True)
    for ref, fact in pairs if not isinstance(term, Binding) else reversed([*pairs]):
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
