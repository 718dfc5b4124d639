"""Equations read as definitions: an unknown isolated by undoing what is applied to it.

From ``Q^T * X * Q = E`` with Q orthogonal follows ``X = Q * E * Q^T``; sums, signs, transposes
and rational factors are undone likewise.  The result only guides sampling.
"""

from __future__ import annotations

from collections.abc import Iterable

from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    operation,
    sort_of,
    walk,
)
from proofcheck.terms.recurrences import is_endless
from proofcheck.terms.sorts import TRUTH, Function, Matrix
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration, Origin

_ORTHOGONAL = frozenset({"O", "SO"})


def orient(
    objects: list[Declaration], propositions: Iterable[Term], definitions: Iterable[Declaration]
) -> tuple[dict[str, Declaration], list[Term]]:
    """Return definitions, by name, for objects that some equation isolates, without a cycle.

    One equation defines one object at most: it holds by construction afterwards.  The second
    part of the result are the propositions that still restrict the remaining objects.
    """
    remaining: list[Term] = []
    by_name = {d.variable.name: d for d in objects}
    uses = {d.variable.name: names_in(d) for d in definitions}
    found: dict[str, Declaration] = {}
    for proposition in propositions:
        spent = False
        for item in _definitions_in(proposition, (), by_name):
            name = item.variable.name
            if name in found or item.body is None or name in _reach(names_in(item), uses):
                continue
            found[name] = item
            uses[name] = names_in(item)
            spent = not _is_conjunction(proposition)
            break
        if not spent:
            remaining.append(proposition)
    return found, remaining


def isolate_defined(
    propositions: Iterable[Term], objects: list[Declaration], definitions: Iterable[Declaration]
) -> list[Term]:
    """Return equations that isolate a defined matrix in whose definition something is inverted.

    The inverse can then be cleared, which makes the equation linear in what is inverted.
    """
    inverted = [d for d in definitions if _has_inverse(d) and not d.parameters]
    targets = {d.variable.name: d for d in inverted}
    everything = {d.variable.name: d for d in objects} | targets
    return [
        Operation("eq", (item.variable, item.body), TRUTH)
        for proposition in propositions
        for item in _definitions_in(proposition, (), everything)
        if item.variable.name in targets and item.body is not None
    ]


def _has_inverse(item: Declaration) -> bool:
    nodes = () if item.body is None else walk(item.body)
    return any(isinstance(n, Operation) and n.operator == "inv" for n in nodes)


def _is_conjunction(term: Term) -> bool:
    while isinstance(term, Binding):
        term = term.body
    return isinstance(term, Operation) and term.operator == "and"


def names_in(item: Declaration) -> frozenset[str]:
    """Return the names that a definition speaks of, without its parameters."""
    if item.body is None:
        return frozenset()
    return free_names(item.body) - {p.variable.name for p in item.parameters}


def _reach(names: frozenset[str], uses: dict[str, frozenset[str]]) -> set[str]:
    seen: set[str] = set()
    stack = list(names)
    while stack:
        name = stack.pop()
        if name not in seen:
            seen.add(name)
            stack.extend(uses.get(name, ()))
    return seen


def _definitions_in(
    term: Term, bound: tuple[Bound, ...], objects: dict[str, Declaration]
) -> list[Declaration]:
    if isinstance(term, Binding) and term.binder == "forall" and term.condition is None:
        return _definitions_in(term.body, (*bound, *term.bound), objects)
    if not isinstance(term, Operation):
        return []
    if term.operator == "and":
        return [d for a in term.arguments for d in _definitions_in(a, bound, objects)]
    if term.operator != "eq":
        return []
    left, right = term.arguments
    pairs = ((left, right), (right, left))
    return [d for pair in pairs for d in _isolate(*pair, bound, objects)]


def _isolate(
    side: Term, value: Term, bound: tuple[Bound, ...], objects: dict[str, Declaration]
) -> list[Declaration]:
    """Undo the operations around each object in ``side``; ``value`` is what it then equals."""
    if isinstance(side, Variable) and side.name in objects and not bound:
        if isinstance(sort_of(side), Matrix) != isinstance(sort_of(value), Matrix):
            return []  # a factor that scales a matrix is not isolated by undoing a product
        return [_define(objects[side.name], (), value)]
    if isinstance(side, Application) and side.function.name in objects:
        return _define_member(objects[side.function.name], side, value, bound)
    if not isinstance(side, Operation):
        return []
    return [
        d
        for inner, outer in _undone(side, value, objects)
        for d in _isolate(inner, outer, bound, objects)
    ]


def _define(item: Declaration, parameters: tuple[Bound, ...], body: Term) -> Declaration:
    return Declaration(item.variable, Origin.DEFINITION, item.label, parameters, item.domain, body)


def _define_member(
    item: Declaration, side: Application, value: Term, bound: tuple[Bound, ...]
) -> list[Declaration]:
    """Define a whole family from an equation for each of its finitely many members."""
    if is_endless(item.parameters):
        return []
    names = [a.name for a in side.arguments if isinstance(a, Variable)]
    own = {b.variable.name: b for b in bound}
    covers = isinstance(item.variable.sort, Function) and len(names) == len(side.arguments)
    if not covers or len(set(names)) < len(names) or set(names) != set(own):
        return []
    same = all(
        own[name].domain == parameter.domain
        for name, parameter in zip(names, item.parameters, strict=True)
    )
    return [_define(item, tuple(own[n] for n in names), value)] if same else []


def _undone(
    side: Operation, value: Term, objects: dict[str, Declaration]
) -> list[tuple[Term, Term]]:
    arguments = side.arguments
    match side.operator:
        case "neg":
            return [(arguments[0], operation("neg", value, sort=sort_of(value)))]
        case "transpose":
            return [(arguments[0], _transposed(value))]
        case "add":
            return [
                (a, _minus(value, arguments[:i] + arguments[i + 1 :]))
                for i, a in enumerate(arguments)
            ]
        case "sub":
            left, right = arguments
            return [
                (left, operation("add", value, right, sort=sort_of(value))),
                (right, operation("sub", left, value, sort=sort_of(value))),
            ]
        case "mul":
            return _undone_product(arguments[0], arguments[1], value, objects)
    return []


def _undone_product(
    left: Term, right: Term, value: Term, objects: dict[str, Declaration]
) -> list[tuple[Term, Term]]:
    found: list[tuple[Term, Term]] = []
    if isinstance(left, Number) and left.value:
        found.append((right, operation("div", value, left, sort=sort_of(value))))
    if isinstance(right, Number) and right.value:
        found.append((left, operation("div", value, right, sort=sort_of(value))))
    if _is_orthogonal(left, objects):
        found.append((right, _product(_transposed(left), value)))
    if _is_orthogonal(right, objects):
        found.append((left, _product(value, _transposed(right))))
    return found


def _is_orthogonal(term: Term, objects: dict[str, Declaration]) -> bool:
    if isinstance(term, Operation) and term.operator == "transpose":
        term = term.arguments[0]
    if not isinstance(term, Variable) or term.name not in objects:
        return False
    domain = objects[term.name].domain
    return isinstance(domain, Operation) and domain.operator in _ORTHOGONAL


def _minus(value: Term, others: tuple[Term, ...]) -> Term:
    for other in others:
        value = operation("sub", value, other, sort=sort_of(value))
    return value


def _transposed(term: Term) -> Term:
    sort = sort_of(term)
    flipped = Matrix(sort.columns, sort.rows, sort.ring) if isinstance(sort, Matrix) else sort
    return operation("transpose", term, sort=flipped)


def _product(left: Term, right: Term) -> Term:
    first, second = sort_of(left), sort_of(right)
    if isinstance(first, Matrix) and isinstance(second, Matrix):
        ring = max(first.ring, second.ring)
        return operation("mul", left, right, sort=Matrix(first.rows, second.columns, ring))
    return operation("mul", left, right, sort=second)
