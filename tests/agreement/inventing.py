"""Random certificates about sizes: identities, shapes that depend on an argument, sizes by hypothesis."""

from __future__ import annotations

import random
from typing import Any

from tests.agreement.cases import Case
from tests.agreement.smallest import ONE, proved
from tests.second_checker.writing import INT, Node, matrix, name, num, var

NAMES = [name(text, INT) for text in "mnkl"]
TRUE = ("eq", ONE, ONE)


def invented(seed: int) -> Case:
    """Return a certificate of an identity of matrices, or of what lies in a sort, with up to three size lines."""
    draw = Sizes(seed)
    lines = [("eq", draw.size(), draw.size()) for _ in range(draw.random.randint(0, 3))]
    said: list[list[Any]] = [["fact", number] for number in range(len(lines))]
    given = list(range(len(lines)))
    if seed % 2:
        left = draw.product(draw.random.choice((2, 3, 4)))
        goal = ("eq", left, draw.without_units(left))
        return proved(goal, [*said, ["ring", goal, [], given]], *lines)
    sort = draw.sort(2)
    goal = ("exists", draw.turned(sort), TRUE)
    last = ["exists-intro", goal, draw.member(sort), len(lines), given]
    return proved(goal, [*said, ["ring", TRUE, [], []], last], *lines)


class Sizes:
    """Draws sizes, sorts and matrices, and changes them so that they are often the same by a key."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.matrices = [name(f"A{k}", matrix(self.name(), self.name())) for k in range(3)]
        self.matrices.append(name("B", matrix(self.size(), self.size(), "Complex")))

    def name(self) -> Node:
        return self.random.choice(NAMES)

    def size(self, depth: int = 1) -> Node:
        """Return a size, which may be a number of another matrix, or what beta makes a size."""
        if not depth or self.random.random() < 0.55:
            return self.random.choice([*NAMES, num(1), num(2)])
        one, other = self.size(0), self.size(0)
        applied = ("app", ("lambda", INT, ("add", var(0), other)), one)
        total = ("sum", ONE, one, ("lambda", INT, self.random.choice((var(0), other))))
        choices: list[Node] = [
            ("add", one, other),
            ("mul", one, other),
            ("neg", one),
            applied,
            total,
        ]
        return self.random.choice(choices)

    def sort(self, depth: int) -> Node:
        """Return a sort of matrices, or of functions, whose shape may depend on the argument."""
        if not depth or self.random.random() < 0.5:
            return matrix(self.size(), self.size(), self.random.choice(("Real", "Complex")))
        domain, codomain = self.sort(depth - 1), self.sort(depth - 1)
        if domain[0] == "Matrix" and self.random.random() < 0.4:
            product = ("mul", var(0), ("I", self.name()))
            codomain = matrix(("nnz", self.random.choice((product, var(0)))), self.size())
        return ("Fun", domain, codomain)

    def member(self, sort: Node) -> Node:
        """Return a term of a sort, or of one that is nearly the same."""
        given = name("W", sort)
        if self.random.random() < 0.2:
            return ("app", name("G", ("Fun", self.turned(sort), sort)), given)
        if sort[0] == "Matrix" and self.random.random() < 0.4:
            return ("add", given, name("V", self.turned(sort)))
        return given

    def product(self, depth: int) -> Node:
        """Return a matrix, most often a product."""
        if not depth or self.random.random() < 0.2:
            return self.random.choice([*self.matrices, ("I", self.size()), ("I", self.name())])
        left, right = self.product(depth - 1), self.product(depth - 1)
        power = ("matpow", self.name(), left, num(self.random.randint(0, 2)))
        products = [("mul", left, right)] * 4
        return self.random.choice([*products, ("add", left, right), ("transpose", left), power])

    def without_units(self, term: Any) -> Any:
        """Return a matrix without some of its identities, whether that is right or wrong."""
        if not isinstance(term, tuple) or term[0] in ("name", "number", "I"):
            return term
        if term[0] == "mul" and self.random.random() < 0.7:
            for unit, other in (term[1:], term[:0:-1]):
                if unit[0] == "I":
                    return self.without_units(other)
        return tuple(self.without_units(part) for part in term)

    def turned(self, term: Any) -> Any:
        """Return a sort or size with other names and orders in some places."""
        if not isinstance(term, tuple):
            return term
        if term in NAMES:
            return self.name() if self.random.random() < 0.35 else term
        if term[0] == "mul" and term[2][0] == "I" and self.random.random() < 0.4:
            return term[1]
        parts = [self.turned(part) for part in term]
        if term[0] in ("add", "mul") and self.random.random() < 0.4:
            return (parts[0], parts[2], parts[1])
        return tuple(parts)
