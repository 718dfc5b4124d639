"""Mutants of a module: the same program with one small change, each found by a name that lasts.

A mutant is named by its module, function and change, ``proofcheck.kernel.rules:_farkas: value < 0
-> value <= 0``, with a number where a function holds the same change more than once.  A line that
moves keeps its mutants' names.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}

_TYPE_LIKE = frozenset({"isinstance", "cast"})
"""Calls whose arguments are types: ``A | B`` there is no arithmetic."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: the path to a node of the tree, and what is put in its place."""

    name: str
    line: int
    path: tuple[tuple[str, int | None], ...]
    changed: ast.AST


def find_mutants(module: str, source: str) -> list[Mutant]:
    """Return all mutants of a module, in the order of the text."""
    found: list[Mutant] = []
    count: Counter[str] = Counter()
    for place in _places(ast.parse(source)):
        for changed in _changes(place):
            before, after = (" ".join(ast.unparse(n).split())[:70] for n in (place.node, changed))
            name = f"{module}:{place.function}: {before} -> {after}"
            count[name] += 1
            if count[name] > 1:
                name = f"{name} ({count[name]})"
            found.append(Mutant(name, place.line, place.path, changed))
    return found


def mutate(source: str, mutant: Mutant) -> ast.Module:
    """Return the tree of the source with the mutant in it."""
    tree = ast.parse(source)
    at: Any = tree
    for field, index in mutant.path[:-1]:
        at = getattr(at, field) if index is None else getattr(at, field)[index]
    field, index = mutant.path[-1]
    if index is None:
        setattr(at, field, mutant.changed)
    else:
        getattr(at, field)[index] = mutant.changed
    return ast.fix_missing_locations(tree)


@dataclass(frozen=True, slots=True)
class _Place:
    node: ast.AST
    path: tuple[tuple[str, int | None], ...]
    function: str
    line: int
    parent: ast.AST | None


def _places(tree: ast.Module) -> Iterator[_Place]:
    """Yield the nodes that are run; annotations, imports and docstrings are none of them."""
    stack = [_Place(tree, (), "", 0, None)]
    while stack:
        place = stack.pop()
        yield place
        stack += reversed(list(_below(place)))


def _below(place: _Place) -> Iterator[_Place]:
    node = place.node
    fields: list[tuple[str, Any]]
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _TYPE_LIKE:
        fields = [("args", node.args[:1])]
    else:
        fields = [(f, v) for f, v in ast.iter_fields(node) if f not in _NOT_RUN]
    for field, value in fields:
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.Import | ast.ImportFrom):
                continue
            if _is_docstring(child) or _is_type(node):
                continue
            named = isinstance(child, ast.FunctionDef | ast.ClassDef)
            inner = f"{place.function}.{getattr(child, 'name', '')}" if named else place.function
            line = getattr(child, "lineno", place.line)
            yield _Place(child, (*place.path, (field, index)), inner.strip("."), line, node)


_NOT_RUN = frozenset({"annotation", "returns", "decorator_list", "bases", "ctx", "type_params"})


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_type(node: ast.AST) -> bool:
    """Say whether a statement only names a type, or asserts what the type checker wants to know."""
    if isinstance(node, ast.Assert):
        return True
    value = getattr(node, "value", None)
    return isinstance(node, ast.Assign) and getattr(value, "id", "") in ("Any", "Callable")


def _changes(place: _Place) -> Iterator[ast.AST]:
    change = _CHANGES.get(type(place.node))
    return iter(()) if change is None else change(place.node)


def _compare(node: ast.Compare) -> Iterator[ast.AST]:
    if len(node.ops) == 1:
        yield ast.Compare(node.left, [_COMPARISONS[type(node.ops[0])]()], node.comparators)


def _connect(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)


def _drop_sign(node: ast.UnaryOp) -> Iterator[ast.AST]:
    yield node.operand


def _calculate(node: ast.BinOp) -> Iterator[ast.AST]:
    if type(node.op) in _ARITHMETIC:
        yield ast.BinOp(node.left, _ARITHMETIC[type(node.op)](), node.right)


def _replace_constant(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)


def _drop_call(node: ast.Expr) -> Iterator[ast.AST]:
    if isinstance(node.value, ast.Call):
        yield ast.Pass()


def _drop(_node: ast.AST) -> Iterator[ast.AST]:
    yield ast.Pass()


def _quantify(node: ast.Call) -> Iterator[ast.AST]:
    match node.func:
        case ast.Name("all" | "any" as name):
            other = ast.Name("any" if name == "all" else "all", ast.Load())
            yield ast.Call(other, node.args, node.keywords)


def _skip(node: ast.If) -> Iterator[ast.AST]:
    yield ast.If(ast.Constant(value=False), node.body, node.orelse)


def _decide(node: ast.IfExp) -> Iterator[ast.AST]:
    yield from (node.body, node.orelse)


def _unguard(node: ast.match_case) -> Iterator[ast.AST]:
    if node.guard is not None:
        yield ast.match_case(node.pattern, None, node.body)


def _answer(node: ast.Return) -> Iterator[ast.AST]:
    if isinstance(node.value, ast.Compare | ast.BoolOp):
        yield from (ast.Return(ast.Constant(value=answer)) for answer in (True, False))


_CHANGES: Mapping[type[ast.AST], Callable[[Any], Iterator[ast.AST]]] = {
    ast.Compare: _compare,
    ast.BoolOp: _connect,
    ast.UnaryOp: _drop_sign,
    ast.BinOp: _calculate,
    ast.Constant: _replace_constant,
    ast.Expr: _drop_call,
    ast.Raise: _drop,
    ast.Call: _quantify,
    ast.If: _skip,
    ast.IfExp: _decide,
    ast.match_case: _unguard,
    ast.Return: _answer,
}
"""What is put in the place of a node: a comparison turned, a call or a refusal left out, a guard
opened, an answer fixed."""
