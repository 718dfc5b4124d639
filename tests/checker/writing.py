"""Certificates, tasks and theories written as S-expressions, and their JSON.

(all x Real (le 0 (mul x x)))   binders `all ex lam`, or `(sum k a b t)` for a sum over a lambda
(not P) (iff P Q) (sub a b)     abbreviations of the page on certificates
(f a b)                         application of a bound name, a free name or a constant
(Mat m n) (CMat m n) (QMat m n) (Fun s t) (Pi k s t)
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

from proofcheck.certificates.tables import NodeTable
from proofcheck.checker.operations import ARITIES

Tree: TypeAlias = "str | list[Tree]"

SORTS = ("Int", "Rat", "Real", "Complex", "Prop")
RINGS = {"Mat": "Real", "CMat": "Complex", "QMat": "Rat"}
BINDERS = {"all": "all", "ex": "exists", "lam": "lambda"}
_TOKENS = re.compile(r'"[^"]*"|;[^\n]*|[()]|[^\s()]+')


def trees(text: str) -> list[Tree]:
    """Return the S-expressions of a text."""
    stack: list[list[Tree]] = [[]]
    for token in _TOKENS.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        elif token[0] != ";":
            stack[-1].append(token)
    assert len(stack) == 1, "a parenthesis is missing"
    return stack[0]


def tree(text: str) -> Tree:
    """Return the one S-expression of a text."""
    (found,) = trees(text)
    return found


@dataclass
class Writer(NodeTable):
    """A table of nodes that grows, with names that are free or stand for a node."""

    names: dict[str, int] = field(default_factory=dict)
    constants: dict[str, str] = field(default_factory=dict)

    def fix(self, name: str, sort: Tree) -> int:
        """Declare a free name."""
        self.names[name] = self.add("name", name, self.node(sort))
        return self.names[name]

    def let(self, name: str, text: Tree) -> int:
        """Let a name stand for a term."""
        self.names[name] = self.node(text)
        return self.names[name]

    def node(self, text: Tree) -> int:
        """Return the number of the node that a text stands for."""
        return self._node(tree(text) if isinstance(text, str) else text, ())

    def _node(self, x: Tree, bound: tuple[str, ...]) -> int:
        if isinstance(x, str):
            return self._word(x, bound)
        head, *rest = x
        if isinstance(head, list) or head in bound or head in self.names or head in self.constants:
            return self._applied(self._node(head, bound), rest, bound)
        return self._compound(head, rest, bound)

    def _word(self, word: str, bound: tuple[str, ...]) -> int:
        if word in bound:
            return self.add("bound", bound.index(word))
        if word in self.names:
            return self.names[word]
        if word in self.constants:
            return self.add("const", word, self.node(self.constants[word]))
        if word in SORTS or ARITIES.get(word) == 0:
            return self.add(word)
        assert re.fullmatch(r"-?\d+(/\d+)?", word), f"unknown name {word}"
        return self.add("number", word)

    def _applied(self, function: int, arguments: Iterable[Tree], bound: tuple[str, ...]) -> int:
        for argument in arguments:
            function = self.add("app", function, self._node(argument, bound))
        return function

    def _compound(self, head: str, rest: list[Tree], bound: tuple[str, ...]) -> int:
        if head in BINDERS:
            return self.add(BINDERS[head], *self._below(rest, bound))
        if head in RINGS:
            return self.add("Matrix", RINGS[head], *[self._node(a, bound) for a in rest])
        if head in ("Fun", "Pi"):
            return self.add("Fun", *self._below(rest if head == "Pi" else ["", *rest], bound))
        if head in ("sum", "prod") and len(rest) == 4:
            body = ["lam", rest[0], "Int", rest[3]]
            return self.add(head, *[self._node(a, bound) for a in (rest[1], rest[2], body)])
        short = self._abbreviation(head, rest)
        if short is not None:
            return self._node(short, bound)
        assert ARITIES.get(head) == len(rest), f"{head} takes other arguments"
        return self.add(head, *[self._node(a, bound) for a in rest])

    def _below(self, rest: list[Tree], bound: tuple[str, ...]) -> tuple[int, int]:
        name, sort, body = rest
        assert isinstance(name, str)
        return self._node(sort, bound), self._node(body, (name, *bound))

    def _abbreviation(self, head: str, rest: list[Tree]) -> Tree | None:
        if head == "not":
            return ["imp", rest[0], "false"]
        if head == "iff":
            return ["and", ["imp", rest[0], rest[1]], ["imp", rest[1], rest[0]]]
        if head == "sub":
            return ["add", rest[0], ["neg", rest[1]]]
        return None


TERMS: dict[str, Sequence[str]] = {
    "fact": "n",
    "assume": "t",
    "by": "nn",
    "imp-intro": "nt",
    "imp-elim": "nn",
    "all-intro": "nT",
    "all-elim": "nTn",
    "exists-intro": "ttnn",
    "exists-elim": "nnt",
    "and-intro": "nn",
    "and-elim": "nn",
    "or-intro": "tn",
    "or-elim": "nnn",
    "classical": "nt",
    "absurd": "nt",
    "convert": "nt",
    "rewrite": "nntn",
    "unfold": "nnT",
    "case": "tn",
    "extensionality": "nt",
    "ring": "tIn",
    "positive": "tP",
}
"""What the parts of a step are: terms, lists of terms, items, or numbers and texts as they are."""

ITEM_TERMS = {"known": (), "product": (), "square": (2,), "gram": (2,), "equation": (1,)}


class Proof:
    """Steps that are written one by one; each call returns the number of its line."""

    def __init__(self, task: str, **names: str) -> None:
        self.task = task
        self.writer = Writer()
        self.steps: list[Any] = []
        for name, sort in names.items():
            self.writer.fix(name, sort)

    def __call__(self, rule: str, *parts: Any) -> int:
        letters = TERMS.get(rule, "")
        step = [self._part(a, p) for a, p in zip(letters, parts, strict=False)]
        self.steps.append([rule, *step, *parts[len(letters) :]])
        return len(self.steps) - 1

    def _part(self, letter: str, part: Any) -> Any:
        node = self.writer.node
        if letter == "t" and isinstance(part, (str, list)):
            return node(part)
        if letter == "T" and isinstance(part, list):
            return [node(p) for p in part]
        if letter == "I":
            return [self._with_terms(item, (1, 2)) for item in part]
        if letter == "P":
            return [self._with_terms(item, ITEM_TERMS[item[0]]) for item in part]
        return part

    def _with_terms(self, item: list[Any], places: tuple[int, ...]) -> list[Any]:
        node = self.writer.node
        return [node(p) if i in places and p is not None else p for i, p in enumerate(item)]

    def json(self) -> dict[str, Any]:
        """Return the certificate."""
        rows = self.writer.rows
        return {"format": 2, "task": self.task, "nodes": rows, "steps": self.steps}

    def text(self) -> str:
        """Return the certificate as text."""
        return json.dumps(self.json())


def task_json(
    goal: str,
    facts: Sequence[tuple[str, bool]] = (),
    definitions: Sequence[tuple[str, str, str]] = (),
    *,
    absolute: bool = False,
    constants: Mapping[str, str] = MappingProxyType({}),
    **names: str,
) -> dict[str, Any]:
    """Return a task; `definitions` are names, sorts and bodies."""
    writer = Writer(constants=dict(constants))
    for name, sort in names.items():
        writer.fix(name, sort)
    rows = []
    for name, sort, body in definitions:
        rows.append([name, writer.node(sort), writer.node(body)])
        writer.constants[name] = sort
    return {
        "format": 2,
        "nodes": writer.rows,
        "facts": [[writer.node(fact), permitted] for fact, permitted in facts],
        "goal": writer.node(goal),
        "definitions": rows,
        "absolute": absolute,
    }
