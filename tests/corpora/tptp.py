"""Sentences of SMT-LIB as those of TPTP, for a prover of first-order logic."""

from __future__ import annotations

import re

Tree = str | list["Tree"]

_TOKEN = re.compile(r"\(|\)|\|[^|]*\||[^\s()]+")


def write_tptp(text: str) -> str:
    """Return the assertions of a text, which speaks of one sort, as axioms."""
    asserted = (tree[1] for tree in parse(text) if tree[0] == "assert")
    return "".join(
        f"fof(a{number}, axiom, {_formula(one, ())}).\n" for number, one in enumerate(asserted)
    )


def parse(text: str) -> list[Tree]:
    """Return the expressions of a text, as lists of lists."""
    stack: list[list[Tree]] = [[]]
    for token in _TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    return stack[0]


def _formula(tree: Tree, bound: tuple[str, ...]) -> str:
    match tree:
        case ["forall", list(names), body]:
            own = tuple(str(one[0]) for one in names)
            return f"! [{','.join(map(_variable, own))}] : {_formula(body, bound + own)}"
        case ["not", part]:
            return f"~ ({_formula(part, bound)})"
        case ["and", *parts]:
            return f"({' & '.join(_formula(part, bound) for part in parts)})"
        case ["=>", first, second]:
            return f"({_formula(first, bound)} => {_formula(second, bound)})"
        case ["=", left, right]:
            return f"({_term(left, bound)} = {_term(right, bound)})"
    raise ValueError(f"no sentence about equations: {tree}")


def _term(tree: Tree, bound: tuple[str, ...]) -> str:
    match tree:
        case [str(function), *arguments]:
            return f"{_constant(function)}({','.join(_term(one, bound) for one in arguments)})"
        case str():
            return _variable(tree) if tree in bound else _constant(tree)
    raise ValueError(f"no term: {tree}")


def _variable(name: str) -> str:
    return f"V{name}"


def _constant(name: str) -> str:
    return f"'{name.strip('|')}'"
