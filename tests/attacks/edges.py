"""Statements of a theory at the edges: sizes -1 to 2, 0, singular and nilpotent matrices, complex numbers.

Formulas are read from the JSON of the theory, in Kleene's logic: a quantifier over an infinite sort is
decided by a member that fails, or by one that does, and is open otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from tests.attacks.exact_multivectors import CONSTANTS, multivectors
from tests.attacks.exact_values import (
    IMAGINARY,
    ONE,
    VALUES,
    ZERO,
    Array,
    Env,
    Function,
    Number,
    Undecided,
    clean,
    determinant,
    of,
    rank,
    whole,
)

WINDOW = [of(k) for k in range(-4, 7)]
"""Integers beyond which no range of these sizes reaches."""

PATIENCE = 200
"""Members of quantifiers that are tried at one instance."""

INTEGERS = [of(k) for k in (-1, 0, 1, 2)]
REALS = [*INTEGERS, of(-2), of(Fraction(1, 2))]
COMPLEX = [*REALS, IMAGINARY, Number(Fraction(3), Fraction(-4))]
SCALARS = {"Int": INTEGERS, "Rat": REALS, "Real": REALS, "Complex": COMPLEX}
PROPOSITIONS = frozenset({"false", "and", "or", "imp", "eq", "le", "lt", "all", "exists"})
MATRICES = frozenset(
    {"transpose", "I", "zero", "row", "column", "matrix", "dsum", "bigoplus", "matinv", "matpow"}
    | {"matexp", "matlog"}
)
OF_THE_FIRST = frozenset({"neg", "conj", "re", "im"})


def arrays(ring: str, rows: int, columns: int) -> list[Array]:
    """Return zero, ones on the diagonal, a nilpotent, a singular and an invertible array."""
    places = list(product(range(1, rows + 1), range(1, columns + 1)))
    last = IMAGINARY if ring == "Complex" else of(-2)
    drawn = [
        {},
        {(i, i): ONE for i, j in places if i == j},
        {(1, 2): of(Fraction(1, 2))},
        {(1, 1): last, (2, 2): last},
        {(1, 1): ONE, (1, 2): last, (2, 1): last},
        {(1, 2): ONE, (2, 1): of(-1)},
        {(1, 2): last, (2, 1): last},
    ]
    kept = [clean({p: v for p, v in x.items() if p in places}) for x in drawn]
    return [x for at, x in enumerate(kept) if x not in kept[:at]]


@dataclass(frozen=True)
class Reading:
    """Reads the nodes of a table.

    left   how many members of quantifiers may still be tried at the instance at hand
    """

    rows: list[list[Any]]
    left: list[int] = field(default_factory=lambda: [0])

    # ------------------------------------------------------------------------------- members

    def members(self, sort: int, env: Env) -> list[Any]:
        """Return a few members of a sort."""
        op, *parts = self.rows[sort]
        if op == "Prop":
            return [False, True]
        if op == "Matrix":
            drawn = arrays(parts[0], *[whole(self.value(size, env)) for size in parts[1:]])
            return [*drawn, *self._multivectors(parts[1], env)]
        return self._functions(sort, env) if op == "Fun" else SCALARS[op]

    def _multivectors(self, rows: int, env: Env) -> list[Array]:
        """Return a few, where a matrix has as many rows as there are blades."""
        op, *parts = self.rows[rows]
        if op != "app" or self.rows[parts[0]][:2] != ["const", "blades"]:
            return []
        return multivectors(whole(self.value(parts[1], env)))

    def _functions(self, sort: int, env: Env) -> list[Function]:
        _, domain, codomain = self.rows[sort]
        values = self.members(codomain, (ZERO, *env))
        lies, default = partial(self.lies, domain, env), self.default(self.kind_of_sort(codomain))
        spread: list[Callable[[Any], Any]] = [
            lambda _: values[0],
            lambda _: values[-1],
            lambda x: values[hash(x) % len(values)],
        ]
        return [Function(lies, table, default) for table in spread]

    def lies(self, sort: int, env: Env, x: Any) -> bool:
        """Return whether a value lies in a sort that is none of functions."""
        op, *parts = self.rows[sort]
        if isinstance(x, Number):
            return _in_ring(op, x)
        if op == "Matrix":
            rows, columns = [whole(self.value(size, env)) for size in parts[1:]]
            inside = all(i <= rows and j <= columns for i, j in x)
            return inside and all(_in_ring(parts[0], v) for v in x.values())
        return True

    def default(self, kind: Any) -> Any:
        if isinstance(kind, tuple):
            return Function(lambda _: False, lambda x: x, self.default(kind[1]))
        return {"number": ZERO, "matrix": {}, "proposition": False}[kind]

    # --------------------------------------------------------------------------------- kinds

    def kind_of_sort(self, sort: int) -> Any:
        op, *parts = self.rows[sort]
        if op == "Fun":
            return ("function", self.kind_of_sort(parts[1]))
        return {"Matrix": "matrix", "Prop": "proposition"}.get(op, "number")

    def kind(self, node: int, kinds: tuple[Any, ...]) -> Any:
        op, *parts = self.rows[node]
        if op == "bound":
            return kinds[parts[0]]
        if op == "lambda":
            return ("function", self.kind(parts[1], (self.kind_of_sort(parts[0]), *kinds)))
        if op == "app":
            return self.kind(parts[0], kinds)[1]
        if op == "const":
            return self.kind_of_sort(parts[1])
        if op in PROPOSITIONS:
            return "proposition"
        if op in ("sum", "sumover"):
            return self.kind(parts[-1], kinds)[1]
        if op in ("add", "mul", "cases"):
            both = [self.kind(part, kinds) for part in parts[-2:]]
            return "matrix" if "matrix" in both else "number"
        if op in OF_THE_FIRST:
            return self.kind(parts[0], kinds)
        return "matrix" if op in MATRICES else "number"

    # -------------------------------------------------------------------------------- values

    def value(self, node: int, env: Env) -> Any:
        """Return the value of a term.

        raises   Undecided
        """
        op, *parts = self.rows[node]
        if op == "bound":
            return env[parts[0]]
        if op == "number":
            return of(Fraction(parts[0]))
        if op == "lambda":
            sort, body = parts
            kinds = (self.kind_of_sort(sort), *map(_kind_of_value, env))
            default = self.default(self.kind(body, kinds))
            at = partial(self._below, body, env)
            return Function(partial(self.lies, sort, env), at, default)
        if op == "app":
            function, argument = [self.value(part, env) for part in parts]
            return function(argument)
        if op == "const":
            return self._typed(parts[1], CONSTANTS[parts[0]], env)
        if op == "cases":
            return self.value(parts[1] if self.value(parts[0], env) else parts[2], env)
        if op in PROPOSITIONS:
            return self._truth(op, parts, env)
        if op in ("sup", "inf"):
            return self._extremum(op, parts, env)
        if op not in VALUES:
            raise Undecided
        return VALUES[op](*[self.value(part, env) for part in parts])

    def _typed(self, sort: int, value: Any, env: Env) -> Any:
        """Return a value as a sort of functions has it: defaults outside of domains."""
        op, *parts = self.rows[sort]
        if op != "Fun":
            return value
        domain, codomain = parts

        def at(x: Any) -> Any:
            return self._typed(codomain, value(x), (x, *env))

        return Function(
            partial(self.lies, domain, env), at, self.default(self.kind_of_sort(codomain))
        )

    def _below(self, body: int, env: Env, x: Any) -> Any:
        return self.value(body, (x, *env))

    def _extremum(self, op: str, parts: list[int], env: Env) -> Number:
        """Return an extremum over a bounded set of integers."""
        if self.rows[self.rows[parts[0]][1]][0] != "Int":
            raise Undecided
        collection, values = [self.value(part, env) for part in parts]
        found = [values(k).re for k in WINDOW if collection(k)]
        choose = max if op == "sup" else min
        return of(choose(found)) if found else ZERO

    # --------------------------------------------------------------------------------- truth

    def _truth(self, op: str, parts: list[int], env: Env) -> bool:
        if op == "false":
            return False
        if op in ("all", "exists"):
            return self._quantified(op, parts[0], parts[1], env)
        if op in ("eq", "le", "lt"):
            return bool(VALUES[op](*[self.value(part, env) for part in parts]))
        left, right = [partial(self.value, part, env) for part in parts]
        if op == "and":
            return not _either(lambda: not left(), lambda: not right())
        return _either((lambda: not left()) if op == "imp" else left, right)

    def _quantified(self, op: str, sort: int, body: int, env: Env) -> bool:
        wanted = op == "exists"
        if wanted and self.rows[sort][0] == "Matrix":
            settled = self._inverse_or_kernel(sort, body, env)
            if settled is not None:
                return settled
        is_whole = self.rows[sort][0] == "Int"
        is_open = not is_whole and self.rows[sort][0] != "Prop"
        for x in WINDOW if is_whole else self.members(sort, env):
            self.left[0] -= 1
            if self.left[0] < 0:
                raise Undecided
            try:
                if bool(self.value(body, (x, *env))) is wanted:
                    return wanted
            except Undecided:
                is_open = True
        if is_open:
            raise Undecided
        return not wanted

    def _inverse_or_kernel(self, sort: int, body: int, env: Env) -> bool | None:
        """Decide `exists Y. X*Y = I and Y*X = I`, and `exists v. v != 0 and L(v) = R(v)`, L and R linear."""
        op, *parts = self.rows[body]
        if op != "and":
            return None
        n, columns = [whole(self.value(size, env)) for size in self.rows[sort][2:]]
        first, second = [self.rows[part] for part in parts]
        if first[0] == second[0] == "eq" and self.rows[first[2]][0] == "I":
            x = self.value(self.rows[first[1]][1], ({}, *env))
            return bool(n <= 0 or determinant(n, x) != ZERO)
        if first[0] == "imp" and second[0] == "eq" and columns == 1:
            whole_map: Array = {}
            for j in range(1, n + 1):
                left, right = [self.value(p, ({(j, 1): ONE}, *env)) for p in second[1:]]
                difference = VALUES["add"](left, VALUES["neg"](right))
                whole_map |= {(i, j): v for (i, _), v in difference.items()}
            return rank(whole_map) < n
        return None

    # ----------------------------------------------------------------------------- instances

    def instances(self, statement: int, count: int) -> Iterator[bool | None]:
        """Yield whether a statement holds, at random members for what it quantifies over in front."""
        chance = random.Random(count)
        for _ in range(count):
            env: Env = ()
            node = statement
            while self.rows[node][0] == "all":
                _, sort, node = self.rows[node]
                env = (chance.choice(self.members(sort, env)), *env)
            self.left[0] = PATIENCE
            try:
                yield self.value(node, env)
            except Undecided:
                yield None


def _in_ring(ring: str, x: Number) -> bool:
    return ring == "Complex" or (not x.im and (ring != "Int" or x.re.denominator == 1))


def _kind_of_value(x: Any) -> Any:
    if isinstance(x, Function):
        return ("function", _kind_of_value(x.default))
    if isinstance(x, bool):
        return "proposition"
    return "number" if isinstance(x, Number) else "matrix"


def _either(one: Any, other: Any) -> bool:
    """Return whether one of two holds, of which one may be open."""
    try:
        if one():
            return True
    except Undecided:
        if other():
            return True
        raise
    return bool(other())
