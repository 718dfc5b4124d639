"""Values of terms in a model where quantifiers run over few values, and random terms.

Numbers are Gaussian integers, as Python's complex numbers, small enough to be exact.  Arrays are
dictionaries without zeros, so sizes are no part of them.  Functions know their domain.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from proofcheck.checker.terms import Node, Terms

Array: TypeAlias = dict[tuple[int, int], complex]
Env: TypeAlias = tuple[Any, ...]

SIZES = {"n": 2, "m": 3}


@dataclass(frozen=True)
class Function:
    """A function with its domain; outside of it the value is 0."""

    holds: Callable[[Any], bool]
    value: Callable[[Any], Any]

    def __call__(self, argument: Any) -> Any:
        return self.value(argument) if self.holds(argument) else 0j


class Model:
    """Values of names; what is bound takes a few values of its sort."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self.names = names

    def of(self, term: Node, env: Env = ()) -> Any:
        """Return the value of a term."""
        match term.op:
            case "bound":
                return env[term.loose - 1]
            case "name":
                return self.names[str(term.data)]
            case "number":
                return complex(term.value)
            case "i":
                return 1j
            case "lambda":
                return self._function(term, env)
            case "all" | "exists":
                some = self.members(term.args[0], env)
                found = [self.of(term.args[1], (value, *env)) for value in some]
                return all(found) if term.op == "all" else any(found)
        return _OPERATIONS[term.op](*[self.of(a, env) for a in term.args])

    def _function(self, term: Node, env: Env) -> Function:
        sort, body = term.args
        return Function(lambda v: self.lies(v, sort, env), lambda v: self.of(body, (v, *env)))

    def lies(self, value: Any, sort: Node, env: Env) -> bool:
        """Whether a value lies in a sort."""
        if sort.op == "Fun":
            return isinstance(value, Function)
        if sort.op == "Matrix":
            if not isinstance(value, dict):
                return False
            rows, columns = [int(self.of(a, env).real) for a in sort.args]
            inside = all(i <= rows and j <= columns for i, j in value)
            return inside and (sort.data == "Complex" or all(v.imag == 0 for v in value.values()))
        return isinstance(value, complex) and (sort.op == "Complex" or value.imag == 0)

    def members(self, sort: Node, env: Env) -> list[Any]:
        """Return a few members of a sort; functions are those of integers."""
        if sort.op == "Fun":
            return [Function(_is_real, value) for value in (lambda _: 1j, lambda v: v * v + 1)]
        if sort.op == "Matrix":
            rows, columns = [int(self.of(a, env).real) for a in sort.args]
            places = [(i, j) for i in range(1, rows + 1) for j in range(1, columns + 1)]
            numbers = (1 + 0j, 1j) if sort.data == "Complex" else (1 + 0j,)
            return [{}, *[dict.fromkeys(places[-1:], number) for number in numbers]]
        return [0j, 2 + 0j, *([1 + 1j] if sort.op == "Complex" else [])]


def _is_real(value: Any) -> bool:
    return isinstance(value, complex) and value.imag == 0


def clean(array: Array) -> Array:
    """Return an array without zeros."""
    return {place: value for place, value in array.items() if value}


def add(a: Any, b: Any) -> Any:
    """Return a sum of numbers or of arrays."""
    if isinstance(a, dict):
        return clean({p: a.get(p, 0j) + b.get(p, 0j) for p in a | b})
    return a + b


def mul(a: Any, b: Any) -> Any:
    """Return a product of numbers and arrays."""
    if isinstance(a, dict) and isinstance(b, dict):
        total: Array = {}
        for (i, k), x in a.items():
            for (h, j), y in b.items():
                if h == k:
                    total[i, j] = total.get((i, j), 0j) + x * y
        return clean(total)
    if isinstance(a, dict):
        return clean({p: v * b for p, v in a.items()})
    return clean({p: a * v for p, v in b.items()}) if isinstance(b, dict) else a * b


def conj(a: Any) -> Any:
    """Return the conjugate of a number or an array."""
    assert not isinstance(a, Function), "a function has no conjugate"
    return {p: v.conjugate() for p, v in a.items()} if isinstance(a, dict) else a.conjugate()


def power(a: Any, k: complex, unit: Any) -> Any:
    """Return a power with an exponent that is not negative; 0 for others, which are not compared."""
    result = unit
    for _ in range(int(k.real)):
        result = mul(result, a)
    return result


def identity(n: complex) -> Array:
    """Return an identity."""
    return {(i, i): 1 + 0j for i in range(1, int(n.real) + 1)}


def cut(n: complex, a: Array) -> Array:
    """Return an array cut to a size."""
    return {(i, j): v for (i, j), v in a.items() if max(i, j) <= n.real}


_OPERATIONS: dict[str, Callable[..., Any]] = {
    "app": lambda f, a: f(a),
    "false": lambda: False,
    "and": lambda p, q: p and q,
    "or": lambda p, q: p or q,
    "imp": lambda p, q: not p or q,
    "eq": lambda a, b: a == b,
    "add": add,
    "neg": lambda a: mul(-1 + 0j, a),
    "mul": mul,
    "conj": conj,
    "transpose": lambda a: {(j, i): v for (i, j), v in a.items()},
    "I": identity,
    "zero": lambda m, n: {},
    "tr": lambda a: sum((v for (i, j), v in a.items() if i == j), 0j),
    "entry": lambda a, i, j: a.get((i.real, j.real), 0j),
    "cases": lambda p, a, b: a if p else b,
    "pow": lambda a, k: power(a, k, 1 + 0j),
    "matpow": lambda n, a, k: power(cut(n, a), k, identity(n)),
}


class Terms3:
    """Random terms: numbers, matrices, propositions; bound names are known by their sorts."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.terms = Terms()
        make = self.terms.make
        self.int, self.complex = make("Int"), make("Complex")
        self.names = {n: make("name", self.int, data=n) for n in ("n", "m", "k")}
        self.names["z"] = make("name", self.complex, data="z")
        self.shapes = [(self.names[a], self.names[b]) for a in "nm" for b in "nm"]
        self.matrices = [
            make("name", make("Matrix", *shape, data=ring), data=f"{ring[0]}{i}")
            for i, shape in enumerate(self.shapes)
            for ring in ("Real", "Complex")
        ]
        self.function = make("name", make("Fun", self.int, self.complex), data="f")

    def model(self) -> Model:
        """Return a model of the names."""
        draw = self.random.choice
        values: dict[str, Any] = {name: complex(size) for name, size in SIZES.items()}
        values |= {"k": complex(draw((0, 1, 2))), "z": draw((1j, 1 + 1j, 2 + 0j))}
        for node in self.matrices:
            rows, columns = [SIZES[str(a.data)] for a in node.args[0].args]
            numbers = (0, 1, 2, -1) if node.args[0].data == "Real" else (0, 1, 1j, 1 - 1j)
            places = [(i, j) for i in range(1, rows + 1) for j in range(1, columns + 1)]
            values[str(node.data)] = clean({p: complex(draw(numbers)) for p in places})
        slope = draw((1j, 2 + 0j))
        values["f"] = Function(
            lambda v: isinstance(v, complex) and v.imag == 0, lambda v: slope * v * v + 1
        )
        return Model(values)

    def sort(self, bound: tuple[Node, ...] = ()) -> Node:
        """Return a sort of a bound name; a size may be a bound name itself."""
        shape = [self.size(bound), self.size(bound)]
        matrix = self.terms.make("Matrix", *shape, data=self.random.choice(("Real", "Complex")))
        function = self.terms.make("Fun", self.int, self.complex)
        return self.random.choice((self.int, self.complex, matrix, matrix, function))

    def size(self, bound: tuple[Node, ...]) -> Node:
        """Return a name that is an integer."""
        size = self._bound(bound, ("Int",)) if self.random.random() < 0.5 else None
        return size or self.names[self.random.choice("nm")]

    def of_sort(self, sort: Node, bound: tuple[Node, ...], depth: int) -> Node:
        """Return a term of the kind of a sort, which need not lie in it."""
        if sort.op == "Fun":
            return self._of_functions(bound, depth)
        return (self.matrix if sort.op == "Matrix" else self.number)(bound, depth)

    def _of_functions(self, bound: tuple[Node, ...], depth: int) -> Node:
        known = self._bound(bound, ("Fun",))
        if depth and self.random.random() < 0.7:
            body = self.number((self.int, *bound), depth - 1)
            return self.terms.make("lambda", self.int, body)
        return known or self.function

    def number(self, bound: tuple[Node, ...], depth: int) -> Node:
        """Return a number."""
        make = self.terms.make
        match self.random.randrange(9 if depth else 3):
            case 0:
                return self.terms.number(self.random.randrange(3))
            case 1:
                return self._bound(bound, ("Int", "Complex")) or self.names["z"]
            case 2:
                return self.names[self.random.choice("nkz")]
            case 3:
                function = self._bound(bound, ("Fun",)) or self.function
                return make("app", function, self.number(bound, depth - 1))
            case 4:
                sort = self.sort(bound)
                body = make("lambda", sort, self.number((sort, *bound), depth - 1))
                return make("app", body, self.of_sort(sort, bound, depth - 1))
            case 5:
                return make("conj", self.number(bound, depth - 1))
            case 6:
                return make("tr", self.matrix(bound, depth - 1))
            case 7:
                exponent = self.terms.number(self.random.randrange(3))
                return make("pow", self.number(bound, depth - 1), exponent)
        op = self.random.choice(("add", "mul"))
        return make(op, self.number(bound, depth - 1), self.number(bound, depth - 1))

    def matrix(self, bound: tuple[Node, ...], depth: int) -> Node:
        """Return a matrix; shapes need not fit."""
        make = self.terms.make
        match self.random.randrange(9 if depth else 3):
            case 0:
                return make("I", self.size(bound))
            case 1:
                return self._bound(bound, ("Matrix",)) or self.random.choice(self.matrices)
            case 2:
                return self.random.choice(self.matrices)
            case 3:
                op = self.random.choice(("transpose", "conj"))
                return make(op, self.matrix(bound, depth - 1))
            case 4:
                return make("mul", self.number(bound, depth - 1), self.matrix(bound, depth - 1))
            case 5:
                exponent = self.terms.number(self.random.randrange(3))
                size = self.names[self.random.choice("nm")]
                return make("matpow", size, self.matrix(bound, depth - 1), exponent)
        op = self.random.choice(("add", "mul", "mul"))
        return make(op, self.matrix(bound, depth - 1), self.matrix(bound, depth - 1))

    def formula(self, bound: tuple[Node, ...], depth: int) -> Node:
        """Return a proposition."""
        make = self.terms.make
        match self.random.randrange(4 if depth else 1):
            case 0:
                kind = self.random.choice((self.number, self.matrix))
                size = max(depth, 1)
                return make("eq", kind(bound, size), kind(bound, size))
            case 1:
                op = self.random.choice(("imp", "and", "or"))
                return make(op, self.formula(bound, depth - 1), self.formula(bound, depth - 1))
        sort = self.sort(bound)
        op = self.random.choice(("all", "exists"))
        return make(op, sort, self.formula((sort, *bound), depth - 1))

    def _bound(self, bound: tuple[Node, ...], ops: tuple[str, ...]) -> Node | None:
        places = [i for i, sort in enumerate(bound) if sort.op in ops]
        return self.terms.bound(self.random.choice(places)) if places else None

    def rearranged(self, term: Node) -> Node:
        """Return a term with laws applied in some places, right and wrong ones."""
        make, draw = self.terms.make, self.random.random
        if term in self.matrices and draw() < 0.2:
            unit = make("I", self.names[self.random.choice("nm")])
            return make("mul", *self.random.sample((unit, term), 2))
        if not term.args or term.op in ("name", "lambda", "all", "exists"):
            return term
        args = [self.rearranged(a) for a in term.args]
        if term.op in ("add", "mul", "eq") and draw() < 0.3:
            args.reverse()
        if term.op == "mul" and args[1].op == "add" and draw() < 0.5:
            left, right = args[1].args
            return make("add", make("mul", args[0], left), make("mul", args[0], right))
        if term.op in ("transpose", "conj") and args[0].op == "mul" and draw() < 0.7:
            one, other = args[0].args
            order = (other, one) if draw() < 0.5 else (one, other)
            return make("mul", *[self._turned(term.op, a) for a in order])
        if term.op == "matpow" and draw() < 0.7:
            return make("mul", args[1], args[1])
        return make(term.op, *args, data=term.data)

    def _turned(self, op: str, factor: Node) -> Node:
        """Return the transpose or conjugate of a factor; a number has no transpose."""
        return self.terms.make(op, factor) if op == "conj" or self._is_matrix(factor) else factor

    def _is_matrix(self, term: Node) -> bool:
        """Whether a term is a matrix, which is told by how it is written; bound names pass for numbers."""
        if term.op in ("add", "mul"):
            return any(map(self._is_matrix, term.args))
        if term.op in ("conj", "transpose"):
            return term.op == "transpose" or self._is_matrix(term.args[0])
        return term in self.matrices or term.op in ("I", "matpow")
