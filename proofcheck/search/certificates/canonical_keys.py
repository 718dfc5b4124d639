"""Write terms down for certificates: as names, applications, operations or quotations."""

from __future__ import annotations

from functools import partial, reduce
from typing import Any

from proofcheck.logic.propositions import make, unused
from proofcheck.search.certificates.proof_script import Script
from proofcheck.terms.canonical import canonical_form
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.functions import function_of
from proofcheck.terms.sorts import INTEGER, Scalar
from proofcheck.terms.substitution import free_names, substitute

HIGHEST_POWER = 12
"""Powers that occur nowhere are written as products up to this one."""


class Unspellable(Exception):
    """The kernel cannot be told about this term."""


_ARITHMETIC = frozenset(
    ["add", "sub", "neg", "mul", "div", "inv", "transpose", "adjoint", "conj", "re", "im", "abs"]
)
_FUNCTIONS = frozenset(
    {*("scalar", "entry", "det", "trace", "exp", "log", "cos", "sin", "sqrt", "i", "rank", "dim")}
    | {*("norm", "norm1", "norminf", "normF", "max", "min", "pi", "spectrum")}
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
    if isinstance(term, Binding) and term.binder == "fun":
        return _members(script, term) or _family(script, term)
    named = _body_of_a_name(script, term)
    if named is not None:
        return ["d", spell_for_certificate(script, named)]
    if isinstance(term, Variable) and term.name.startswith(OF_CERTIFICATES):
        return ["i", term.name.removeprefix(OF_CERTIFICATES)]
    return _made(script, term) or _pointed_at(script, term)


def _made(script: Script, term: Term) -> Any:
    """Return the specification of a row or sum made for a certificate, else None."""
    made = _of_a_certificate(term)
    if made is None:
        return None
    kind, name, *parts = made
    return [kind, name, *(spell_for_certificate(script, part) for part in parts)]


def _members(script: Script, family: Binding) -> Any:
    """Point at a sum, a product or an extremum, and at a part of it that a family of numbers is; else None."""
    if not isinstance(sort_of(family.body), Scalar):
        return None
    wanted = canonical_form(family)
    for whole in (script.goal, *reversed(script.sequent.facts)):
        for node in walk(whole):
            if not isinstance(node, Binding) or node.binder not in ("sum", "prod", "max", "min"):
                continue
            is_seen = free_names(node) <= script.sequent.visible
            path = _place_of(family, wanted, node) if is_seen else None
            if path is not None:
                return ["members", spell_for_certificate(script, node), *path]
    return None


def _family(script: Script, family: Binding) -> Any:
    """Spell a function of one integer by what it is at an index."""
    match family.bound:
        case (Bound(Variable(old, sort), None, ()),) if sort == INTEGER:
            index = Variable(unused(OF_CERTIFICATES + "m", family.body), INTEGER)
        case _:
            raise Unspellable("`fun`")
    member = spell_for_certificate(script, substitute(family.body, {old: index}))
    return ["family", index.name.removeprefix(OF_CERTIFICATES), member]


def _place_of(family: Binding, wanted: Term, whole: Binding) -> list[int] | None:
    """Return the place in what is added up of the part that is a family, as a function of the indices."""
    if len(whole.bound) != len(family.bound) or any(item.parameters for item in whole.bound):
        return None
    bound = [Bound(item.variable, None) for item in whole.bound]
    waiting: list[tuple[Term, list[int]]] = [(whole.body, [])]
    for part, path in waiting:
        is_alike = sort_of(part) == sort_of(family.body)
        if is_alike and canonical_form(function_of(bound, part)) == wanted:
            return path
        if not isinstance(part, Binding):
            waiting += [(child, [*path, k]) for k, child in enumerate(part.children)]
    return None


OF_CERTIFICATES = "index "
"""How the names of integers begin that a certificate binds."""


def _of_a_certificate(term: Term) -> tuple[str, str, Term, Term] | None:
    """Return the kind, the index, the last one and the terms of a row or sum made for a certificate."""
    match term:
        case Binding("matrix" | "sum" as binder, (*_, item), None, body):
            name = item.variable.name
        case _:
            return None
    if not name.startswith(OF_CERTIFICATES) or item.domain is None:
        return None
    kind = "row" if binder == "matrix" else "sum"
    return kind, name.removeprefix(OF_CERTIFICATES), item.domain.children[1], body


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
    product = _as_product(term)
    try:
        return _quoted(script, term)
    except Unspellable:
        if product is None:
            raise
    return spell_for_certificate(script, product)


def _as_product(term: Term) -> Term | None:
    """Return a power with an exponent that is written down as the product that it is."""
    match term:
        case Operation("pow", (base, Number(exponent))) if exponent in range(1, HIGHEST_POWER + 1):
            return reduce(partial(make, "mul"), [base] * int(exponent))
    return None


def _is_built(term: Operation) -> bool:
    """Say whether the kernel builds a term of its parts.

    The largest of more than two numbers is none, and what is one of several matrices.
    """
    if term.operator == "cases":
        return all(isinstance(sort_of(value), Scalar) for value in term.arguments[::2])
    is_extremum = term.operator in ("max", "min")
    return term.operator in _BUILT and (not is_extremum or len(term.arguments) == 2)


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
