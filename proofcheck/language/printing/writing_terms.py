"""Expressions as text, in the ASCII spelling, with no more parentheses than help a reader.

Reading back what is written here gives the same tree.  Parentheses are kept where the grammar
could do without but a reader would hesitate: around a `sum(...)` that a sum goes on after, around
a negative operand to the right of a sign, and around a body whose last factors might stand outside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from proofcheck.language.syntax import (
    Big,
    BigO,
    Binary,
    Binders,
    Call,
    Cases,
    Declared,
    Diff,
    Expect,
    Expression,
    Extremum,
    FiniteSet,
    Fun,
    Group,
    ImageSet,
    Index,
    MatrixLiteral,
    Name,
    Norm,
    NumberLiteral,
    Postfix,
    Power,
    Quantified,
    Relation,
    SetBuilder,
    Tuple,
    Unary,
)
from proofcheck.language.syntax.reach import loose_factors

# How tightly a form binds.  An operand is written without parentheses if it binds at least as
# tightly as its place asks.
PROPOSITION = 0
_IMPLICATION, _OR, _AND, _NOT, _RELATION = 1, 2, 3, 4, 5
TERM = 6
_RANGE, _SUM, _DIRECT, _SIGNED, _PRODUCT, _POSTFIX, _PRIMARY = 7, 8, 9, 10, 11, 12, 13

_LEVELS = {
    "==>": _IMPLICATION,
    "<==>": _IMPLICATION,
    "or": _OR,
    "and": _AND,
    "union": TERM,
    "inter": TERM,
    "\\": TERM,
    "..": _RANGE,
    "+": _SUM,
    "-": _SUM,
    "(+)": _DIRECT,
    "*": _PRODUCT,
    "/": _PRODUCT,
}
_EXTREMA = {"sup", "inf", "max", "min"}
_OPEN = (Big, BigO, Diff, Expect, Extremum)


def write_expression(node: Expression) -> str:
    """Return an expression as it would be written in a derivation."""
    return _write(node, PROPOSITION, last=True)


def write_term(node: Expression) -> str:
    """Return an expression as it would be written where no bare proposition may stand."""
    return _write(node, TERM, last=True)


def write_groups(groups: Iterable[Group]) -> str:
    """Return names with their domains: `k in K, u in 1..m`."""
    return ", ".join(map(_group, groups))


def write_declared(declared: Declared) -> str:
    """Return a name with its indices and parameters: `theta[u in 1..m](r : Vector(n))`."""
    indices = f"[{write_groups(declared.indices)}]" if declared.indices else ""
    parameters = f"({write_groups(declared.parameters)})" if declared.parameters else ""
    return f"{declared.name}{indices}{parameters}"


def _write(node: Expression, level: int, *, last: bool = False) -> str:
    """Write a node in a place that asks for a level.

    last  nothing that a quantifier could swallow follows, so one may end here
    """
    may_stand = isinstance(node, Quantified) and last and level <= _NOT
    if may_stand or _level_of(node) >= level:
        return _write_bare(node, last)
    return f"({_write_bare(node, last=True)})"


def _write_bare(node: Expression, last: bool) -> str:
    if isinstance(node, Binary):
        return _binary(node, last)
    return _unary(node, last) if isinstance(node, Unary) else _WRITERS[type(node)](node)


def _level_of(node: Expression) -> int:
    if isinstance(node, Binary):
        return _LEVELS[node.op]
    if isinstance(node, Quantified):
        return PROPOSITION
    if isinstance(node, Fun):
        return TERM
    if isinstance(node, Relation):
        return _RELATION
    if isinstance(node, Unary):
        return _NOT if node.op == "not" else _SIGNED
    if isinstance(node, _OPEN):
        return _PRODUCT
    if isinstance(node, Postfix | Power):
        return _POSTFIX
    return _PRIMARY


# --- atoms ----------------------------------------------------------------------------------


def _name(node: Name) -> str:
    return node.text if node.version is None else f"{node.text}@[{node.version.text}]"


def _number(node: NumberLiteral) -> str:
    text = str(node.value) if node.value.denominator == 1 else f"({node.value})"
    return f"{text}i" if node.imaginary else text


def _tuple(node: Tuple) -> str:
    return f"({_arguments(node.parts)})"


def _norm(node: Norm) -> str:
    return f"|{write_term(node.operand)}|" + (f"_{node.kind}" if node.kind else "")


def _matrix(node: MatrixLiteral) -> str:
    return f"[{', '.join(f'[{_terms(row)}]' for row in node.rows)}]"


def _cases(node: Cases) -> str:
    cases = (
        f"{write_term(case.value)} otherwise"
        if case.condition is None
        else f"{write_term(case.value)} if {write_expression(case.condition)}"
        for case in node.cases
    )
    return f"cases {{ {'; '.join(cases)} }}"


def _arguments(nodes: Iterable[Expression]) -> str:
    return ", ".join(map(write_expression, nodes))


def _terms(nodes: Iterable[Expression]) -> str:
    return ", ".join(map(write_term, nodes))


# --- operators ------------------------------------------------------------------------------


def _call(node: Call) -> str:
    is_extremum = isinstance(node.function, Name) and node.function.text in _EXTREMA
    arguments = _terms(node.arguments) if is_extremum else _arguments(node.arguments)
    return f"{_write(node.function, _PRIMARY)}({arguments})"


def _index(node: Index) -> str:
    base = _write(node.base, _PRIMARY)
    if isinstance(node.base, NumberLiteral):
        base = f"({base})"
    return f"{base}[{_terms(node.indices)}]"


def _unary(node: Unary, last: bool) -> str:
    if node.op == "not":
        return f"not {_write(node.operand, _NOT, last=last)}"
    return f"-{_write(node.operand, _SIGNED)}"


def _postfix(node: Postfix) -> str:
    return f"{_write(node.operand, _POSTFIX)}{node.op}"


def _power(node: Power) -> str:
    base = _write(node.base, _PRIMARY if isinstance(node.base, Power) else _POSTFIX)
    return f"{base}^{_exponent(node.exponent)}"


def _exponent(node: Expression) -> str:
    sign, inner = "", node
    if isinstance(node, Unary) and node.op == "-":
        sign, inner = "-", node.operand
    if isinstance(inner, NumberLiteral) and not inner.imaginary and inner.value.denominator == 1:
        return f"{sign}{inner.value}" if inner.value >= 0 else f"({_write(node, _SUM)})"
    # `^T` is the transpose, so an exponent of that name keeps its parentheses.
    if isinstance(inner, Name) and inner.version is None and inner.text.rstrip("'") != "T":
        return f"{sign}{inner.text}"
    return f"({_write(node, _SUM)})"


def _binary(node: Binary, last: bool) -> str:
    level = _LEVELS[node.op]
    if level == _PRODUCT:
        return _product(node)
    if level in {_IMPLICATION, _RANGE}:
        left, right = _write(node.left, level + 1), _write(node.right, level + 1, last=last)
    elif level == TERM:
        left, right = _set_operand(node), _write(node.right, _RANGE)
    else:
        left, right = _left_operand(node, level), _right_operand(node, level, last)
    if node.op == "..":
        return f"{_tight(node.left, left)}..{_tight(node.right, right)}"
    return f"{left} {node.op} {right}"


def _product(node: Binary) -> str:
    """Write all factors of a product with spaces, or all without when they are short."""
    factors: list[Expression] = []
    texts: list[str] = []
    first: Expression = node
    while isinstance(first, Binary) and first.op in {"*", "/"} and not _ends_in_big(first.left):
        factors.append(first.right)
        texts += [_right_operand(first, _PRODUCT, last=False), first.op]
        node, first = first, first.left
    if isinstance(first, Binary) and first.op in {"*", "/"}:
        factors.append(first.right)
        texts += [_right_operand(first, _PRODUCT, last=False), first.op]
        node, first = first, first.left
    factors.append(first)
    texts.append(_left_operand(node, _PRODUCT))
    return ("" if _are_short(factors) else " ").join(reversed(texts))


def _are_short(factors: list[Expression]) -> bool:
    """Return whether `*` needs no space between them: `2*m*x[k]`, `exp(M)*exp(N)`."""
    plain = all(isinstance(factor, NumberLiteral | Name | Index) for factor in factors)
    short = all(isinstance(factor, NumberLiteral | Name | Index | Call) for factor in factors)
    return plain or (short and len(factors) == 2)


def _set_operand(node: Binary) -> str:
    """Unions of unions need no parentheses, nor do intersections; differences do."""
    same = isinstance(node.left, Binary) and node.left.op == node.op and node.op != "\\"
    return _write(node.left, TERM if same else _RANGE)


def _left_operand(node: Binary, level: int) -> str:
    if isinstance(node.left, _OPEN):
        return f"({_write(node.left, _PRODUCT)})"
    if level >= _SUM and _ends_in_big(node.left):
        return f"({_write(node.left, PROPOSITION)})"
    return _write(node.left, level)


def _right_operand(node: Binary, level: int, last: bool) -> str:
    if level == _PRODUCT and isinstance(node.right, _OPEN) and node.op == "*":
        return _write(node.right, _PRODUCT)
    if level >= _SUM and isinstance(node.right, Unary):
        return f"({_write(node.right, PROPOSITION)})"
    return _write(node.right, level + 1, last=last)


def _ends_in_big(node: Expression) -> bool:
    """Return whether a sum would go on right after the body of a `sum(...)` in a product."""
    while True:
        if isinstance(node, _OPEN):
            return True
        if isinstance(node, Unary) and node.op == "-":
            node = node.operand
        elif isinstance(node, Binary) and _LEVELS[node.op] >= _SUM:
            node = node.right
        else:
            return False


def _tight(node: Expression, text: str) -> str:
    if isinstance(node, Binary) and _LEVELS[node.op] == _SUM:
        left, right = _left_operand(node, _SUM), _right_operand(node, _SUM, last=False)
        return f"{left}{node.op}{right}"
    return text


def _relation(node: Relation) -> str:
    links = "".join(f" {link.op} {write_term(link.right)}" for link in node.links)
    return f"{write_term(node.first)}{links}"


# --- binders --------------------------------------------------------------------------------


def _group(group: Group) -> str:
    sign = " : " if group.sign == ":" else f" {group.sign} "
    return f"{', '.join(map(write_declared, group.declared))}{sign}{write_term(group.domain)}"


def _binders(binders: Binders) -> str:
    groups = write_groups(binders.groups)
    return groups if binders.where is None else f"{groups} where {write_expression(binders.where)}"


def _quantified(node: Quantified) -> str:
    absolute = " absolute" if node.absolute else ""
    body = write_expression(node.body)
    return f"{node.kind}{absolute} {_binders(node.binders)}: {body}"


def _big(node: Big | Expect | Extremum) -> str:
    body = _write(node.body, _PRIMARY if loose_factors(node) else _PRODUCT)
    return f"{node.kind}({_binders(node.binders)}) {body}"


def _diff(node: Diff) -> str:
    return f"diff({_terms(node.places)}) {_write(node.body, _PRODUCT)}"


def _big_o(node: BigO) -> str:
    name, point = write_declared(node.name), write_term(node.point)
    return f"bigO({name} -> {point}) {_write(node.body, _PRODUCT)}"


def _fun(node: Fun) -> str:
    return f"fun({write_groups(node.groups)}) {write_term(node.body)}"


def _finite_set(node: FiniteSet) -> str:
    return f"{{{_terms(node.elements)}}}"


def _set_builder(node: SetBuilder) -> str:
    return f"{{ {_binders(node.binders)} }}"


def _image_set(node: ImageSet) -> str:
    where = node.binders.where
    condition = f", {write_expression(where)}" if where is not None else ""
    return f"{{ {write_term(node.element)} where {write_groups(node.binders.groups)}{condition} }}"


_WRITERS: dict[type[Expression], Callable[[Any], str]] = {
    Name: _name,
    NumberLiteral: _number,
    Tuple: _tuple,
    Norm: _norm,
    MatrixLiteral: _matrix,
    Cases: _cases,
    Call: _call,
    Index: _index,
    Postfix: _postfix,
    Power: _power,
    Relation: _relation,
    Quantified: _quantified,
    Big: _big,
    Expect: _big,
    Extremum: _big,
    Diff: _diff,
    BigO: _big_o,
    Fun: _fun,
    FiniteSet: _finite_set,
    SetBuilder: _set_builder,
    ImageSet: _image_set,
}
