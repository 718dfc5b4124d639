"""What `ring` accepts holds in models: values come from the table of operations, not from a normal form."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.second_checker import Accepted, Rejected
from tests.second_checker.model import ZERO, Function, Model, Number, of
from tests.second_checker.writing import COMPLEX, INT, REAL, Node, matrix, name, num, run, var

SIZES = [name("m", INT), name("n", INT)]
M, N = SIZES
NUMBERS = [name("x"), name("y"), name("z", COMPLEX), name("k", INT), M, N]
MATRICES = [
    name("A", matrix(M, N, "Complex")),
    name("B", matrix(N, N)),
    name("C", matrix(N, M)),
]
F, G = name("f", ("Fun", INT, REAL)), name("g", ("Fun", COMPLEX, COMPLEX))
H = name("h", ("Fun", INT, matrix(M, N)))


class Writer:
    """Draws terms of a kind; `ints` and `reals` are bound names in scope, by their index."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)

    def integer(self, depth: int, ints: tuple[int, ...] = ()) -> Node:
        leaves: list[Node] = [M, N, name("k", INT), num(self.draw.randint(-1, 3)), *map(var, ints)]
        if depth == 0 or self.draw.random() < 0.4:
            return self.draw.choice(leaves)
        left, right = self.integer(depth - 1, ints), self.integer(depth - 1, ints)
        return self.draw.choice([("add", left, right), ("mul", left, right), ("neg", left)])

    def real(self, depth: int, ints: tuple[int, ...] = ()) -> Node:
        if depth == 0 or self.draw.random() < 0.3:
            return self.draw.choice([name("x"), name("y"), num("1/2"), *map(var, ints)])
        return self.draw.choice(
            [
                ("add", self.real(depth - 1, ints), self.real(depth - 1, ints)),
                ("re", self.number(depth - 1, ints)),
                ("im", self.number(depth - 1, ints)),
                ("max", self.real(depth - 1, ints), self.real(depth - 1, ints)),
                ("app", F, self.number(depth - 1, ints)),
            ]
        )

    def number(self, depth: int, ints: tuple[int, ...] = ()) -> Node:
        if depth == 0 or self.draw.random() < 0.2:
            return self.draw.choice([*NUMBERS, ("i",), num(2), *map(var, ints)])
        lower = depth - 1
        inner = (0, *[k + 1 for k in ints])
        kinds: list[Any] = [
            lambda: ("add", self.number(lower, ints), self.number(lower, ints)),
            lambda: ("mul", self.number(lower, ints), self.number(lower, ints)),
            lambda: ("neg", self.number(lower, ints)),
            lambda: ("conj", self.number(lower, ints)),
            lambda: ("inv", self.number(lower, ints)),
            lambda: ("pow", self.number(lower, ints), num(self.draw.randint(-1, 2))),
            lambda: self.real(depth, ints),
            lambda: ("tr", self.array(lower, ints)),
            lambda: ("entry", self.array(lower, ints), num(1), self.integer(0, ints)),
            lambda: ("nnz", self.array(lower, ints)),
            lambda: ("app", G, self.number(lower, ints)),
            lambda: ("sum", num(0), num(2), ("lambda", INT, self.number(lower, inner))),
            lambda: ("prod", num(0), num(2), ("lambda", INT, self.number(lower, inner))),
            lambda: self.applied(self.number, lower, ints),
            lambda: (
                "cases",
                ("le", self.real(1, ints), self.real(1, ints)),
                self.number(lower, ints),
                self.number(lower, ints),
            ),
        ]
        term: Node = self.draw.choice(kinds)()
        return term

    def array(self, depth: int, ints: tuple[int, ...] = ()) -> Node:
        if depth == 0 or self.draw.random() < 0.2:
            return self.draw.choice(
                [*MATRICES, ("I", M), ("I", N), ("app", H, self.integer(0, ints))]
            )
        lower = depth - 1
        inner = (0, *[k + 1 for k in ints])
        kinds: list[Any] = [
            lambda: ("add", self.array(lower, ints), self.array(lower, ints)),
            *[lambda: ("mul", self.array(lower, ints), self.array(lower, ints))] * 4,
            lambda: ("mul", self.number(lower, ints), self.array(lower, ints)),
            lambda: ("mul", self.array(lower, ints), self.number(lower, ints)),
            *[lambda: ("transpose", self.array(lower, ints))] * 2,
            lambda: ("conj", self.array(lower, ints)),
            lambda: ("I", self.integer(1, ints)),
            lambda: ("zero", M, N),
            lambda: ("matpow", N, self.array(lower, ints), num(self.draw.randint(0, 2))),
            lambda: ("row", M, self.array(lower, ints), num(1)),
            lambda: ("column", N, self.array(lower, ints), num(1)),
            lambda: ("dsum", M, N, N, M, self.array(lower, ints), self.array(lower, ints)),
            lambda: ("sum", num(0), num(2), ("lambda", INT, self.array(lower, inner))),
            lambda: self.applied(self.array, lower, ints),
        ]
        term: Node = self.draw.choice(kinds)()
        return term

    def applied(self, body: Any, depth: int, ints: tuple[int, ...]) -> Node:
        """A lambda over a number sort, applied to a number that may lie outside of it."""
        sort = self.draw.choice([INT, COMPLEX])
        inner = (0, *[k + 1 for k in ints]) if sort == INT else tuple(k + 1 for k in ints)
        argument = self.draw.choice([self.integer, self.number])(depth, ints)
        return ("app", ("lambda", sort, body(depth, inner)), argument)

    def changed(self, term: Node) -> Any:
        """The term with one change somewhere, which often keeps its value."""
        if self.draw.random() < 0.35 or term[0] in ("number", "name", "bound", "i", "I", "zero"):
            return self.changed_here(term)
        places = [at for at, part in enumerate(term) if isinstance(part, tuple)]
        if term[0] == "lambda":
            places = [2]
        places = [at for at in places if term[at][0] not in ("Int", "Complex")]
        if not places or term[0] in ("le", "pow", "matpow"):
            return term
        at = self.draw.choice(places)
        return (*term[:at], self.changed(term[at]), *term[at + 1 :])

    def changed_here(self, term: Node) -> Any:
        op = term[0]
        if op == "add":
            return ("add", term[2], term[1])
        if op == "mul":
            return self._changed_product(term)
        if (op == "transpose" or term in MATRICES) and self.draw.random() < 0.5:
            unit = ("I", self.draw.choice(SIZES))
            return self.draw.choice([("mul", unit, term), ("mul", term, unit)])
        if op in ("conj", "transpose"):
            inner: Node = term[1]
            if inner[0] == "mul" and op == "transpose":
                return ("mul", ("transpose", inner[2]), ("transpose", inner[1]))
            return inner
        if op == "app" and term[1][0] == "lambda":
            return put(term[1][2], 0, term[2])
        if op == "matpow":
            return ("mul", term[2], term[2])
        return term

    def _changed_product(self, term: Node) -> Any:
        left, right = term[1:]
        if left[0] == "I":
            return right
        if right[0] == "I":
            return left
        if right[0] == "mul":
            return ("mul", ("mul", left, right[1]), right[2])
        return ("mul", right, left)


def put(term: Any, index: int, value: Node) -> Any:
    """The term with the value for an index; the value is raised by the binders that it is put under."""
    if not isinstance(term, tuple) or term[0] == "number":
        return term
    if term[0] == "bound":
        at = term[1]
        return raised(value, index) if at == index else var(at - 1) if at > index else term
    if term[0] == "lambda":
        return ("lambda", term[1], put(term[2], index + 1, value))
    return tuple(put(part, index, value) for part in term)


def raised(term: Any, by: int, under: int = 0) -> Any:
    if not isinstance(term, tuple):
        return term
    if term[0] == "bound":
        return var(term[1] + by) if term[1] >= under else term
    if term[0] == "lambda":
        return ("lambda", term[1], raised(term[2], by, under + 1))
    return tuple(raised(part, by, under) for part in term)


def drawn_model(seed: int) -> Model:
    draw = random.Random(seed)

    def rational() -> Fraction:
        return Fraction(draw.randint(-3, 3), draw.choice([1, 1, 2]))

    def complex_number() -> Number:
        return (rational(), rational())

    def drawn_array(rows: int, columns: int, *, real: bool = True) -> dict[tuple[int, int], Number]:
        entries = {
            (i, j): of(rational()) if real else complex_number()
            for i in range(1, rows + 1)
            for j in range(1, columns + 1)
        }
        return {at: v for at, v in entries.items() if v != ZERO}

    m, n = draw.choice([(2, 3), (3, 2), (1, 2), (2, 1), (2, 2), (0, 2), (1, -1), (1, 1)])
    tables: dict[Any, Any] = {}

    def looked_up(kind: str, argument: Any) -> Any:
        if (kind, argument) not in tables:
            if kind == "h":
                tables[kind, argument] = drawn_array(m, n)
            else:
                tables[kind, argument] = of(rational()) if kind == "f" else complex_number()
        return tables[kind, argument]

    def is_integer(x: Number) -> bool:
        return not x[1] and x[0].denominator == 1

    return Model(
        {
            "m": of(m),
            "n": of(n),
            "k": of(draw.randint(-2, 3)),
            "x": of(rational()),
            "y": of(rational()),
            "z": complex_number(),
            "A": drawn_array(m, n, real=False),
            "B": drawn_array(n, n),
            "C": drawn_array(n, m),
            "f": Function(is_integer, lambda x: looked_up("f", x), ZERO),
            "g": Function(lambda _: True, lambda x: looked_up("g", x), ZERO),
            "h": Function(is_integer, lambda x: looked_up("h", x), {}),
        }
    )


def pairs(start: int, count: int) -> list[tuple[Node, Node]]:
    """Pairs of different terms, the second made from the first by a few changes."""
    found = []
    for seed in range(start, start + count):
        writer = Writer(seed)
        term = writer.array(4) if seed % 2 else writer.number(4)
        other = term
        for _ in range(1 + seed % 4):
            other = writer.changed(other)
        if other != term:
            found.append((term, other))
    return found


@pytest.mark.sampled
@pytest.mark.parametrize("start", range(0, 1_000, 200))
def test_what_is_accepted_holds(start: int) -> None:
    accepted = 0
    refuted = 0
    for left, right in pairs(start, 200):
        answer = run(("eq", left, right), [["ring", ("eq", left, right), [], []]])
        if isinstance(answer, Rejected) and "not the sum" not in answer.why:
            continue  # a change made the term ill-formed, or it is too large
        models = [drawn_model(seed) for seed in range(12)]
        holds = all(model.value(left) == model.value(right) for model in models)
        if isinstance(answer, Accepted):
            assert holds, (left, right)
            accepted += 1
        elif not holds:
            refuted += 1

    assert accepted >= 10
    assert refuted >= 5


SORTS: list[Node] = [
    *[
        matrix(rows, columns, ring)
        for rows in SIZES
        for columns in SIZES
        for ring in ("Real", "Complex")
    ],
    matrix(num(1), M, "Complex"),
    matrix(N, num(1), "Complex"),
    matrix(("add", M, N), ("add", M, N), "Complex"),
]
NUMBER_SORTS: list[Node] = [INT, REAL]


@pytest.mark.sampled
@pytest.mark.parametrize("start", range(0, 300, 100))
def test_values_lie_in_the_sorts_that_terms_lie_in(start: int) -> None:
    """Also where sizes are 0 or negative, and where arguments lie outside of domains."""
    lying = 0
    for seed in range(start, start + 100):
        writer = Writer(seed)
        term = writer.array(3) if seed % 2 else writer.number(3)
        for sort in SORTS if seed % 2 else NUMBER_SORTS:
            goal = ("exists", sort, ("eq", var(0), var(0)))
            steps = [["fact", 0], ["exists-intro", goal, term, 0, []]]
            if isinstance(run(goal, steps, [("eq", term, term)]), Accepted):
                models = [drawn_model(k) for k in range(12)]
                assert all(m.lies(m.value(term), sort, ()) for m in models), (term, sort)
                lying += 1

    assert lying >= 20
