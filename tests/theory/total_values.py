"""Values of formulas under the total reading, in models where quantifiers run over few values.

Numbers are Python's complex numbers, compared up to rounding, arrays are dictionaries without
zeros, and functions are closures that know their domain.  It shares nothing with the evaluator of
audits, nor with the checker, which computes no values.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from proofcheck.checker.terms import NUMBERS, Node
from tests.theory.total_operations import (
    OPERATIONS,
    TINY,
    Function,
    NotDecided,
    clean,
    dense,
    eigenvalues,
    whole,
)

Env: TypeAlias = tuple[Any, ...]

INTEGERS = (-2, -1, 0, 1, 2, 3, 4)
NEXT = 5
"""What follows the largest integer that is drawn: an index that "for all" and "exists" have to reach."""
REALS = (-2.0, -1.0, 0.0, 0.5, 1.0, 3.0)
COMPLEX = (*REALS, 1j, 3 + 4j, 1 - 2j)


@dataclass
class Model:
    """Members of sorts, drawn with a seed."""

    seed: int

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)

    # --- members of sorts -----------------------------------------------------------------------

    def member(self, sort: Node, env: Env) -> Any:
        """Return a random member of a sort."""
        if sort.op == "Fun":
            return self._function(sort, env)
        drawn = [x for x in self.members(sort, env) if sort.op != "Int" or x != NEXT]
        return self.random.choice(drawn)

    def members(self, sort: Node, env: Env) -> list[Any]:
        """Return a few members of a sort that is no sort of functions."""
        match sort.op:
            case "Int":
                return list(map(complex, (*INTEGERS, NEXT)))
            case "Rat" | "Real":
                return list(map(complex, REALS))
            case "Complex":
                return list(map(complex, COMPLEX))
            case "Prop":
                return [False, True]
            case "Matrix":
                return self._matrices(sort, env)
        raise NotDecided(sort.op)

    def takes(self, value: Any, sort: Node, _env: Env) -> bool:
        """Whether a value that an equation says lies in a sort, and is put in place of what was drawn.

        No integer is: sizes and places have been drawn for it.
        """
        return sort.op == "Complex" or (sort.op == "Real" and not value.imag)

    def _matrices(self, sort: Node, env: Env) -> list[Any]:
        rows, columns = (whole(self.of(size, env)) for size in sort.args)
        numbers = REALS if sort.data != "Complex" else COMPLEX
        places = [(i, j) for i in range(1, rows + 1) for j in range(1, columns + 1)]
        drawn = [clean({p: complex(self.random.choice(numbers)) for p in places}) for _ in "abc"]
        flat = {(i, j): complex(i) for i, j in places}
        return [{}, flat, {(i, i): 1 + 0j for i, j in places if i == j}, *drawn]

    def _function(self, sort: Node, env: Env) -> Function:
        """Return a function with a table that grows; a predicate may also be a half-line."""
        domain, codomain = sort.args
        table: dict[Any, Any] = {}
        bound = self.random.choice((*REALS, 10.0))
        if codomain.op == "Prop" and self.random.random() < 0.5:
            return lambda x: bool(x.real <= bound)

        def value(x: Any) -> Any:
            if x not in table:
                table[x] = self.member(codomain, (x, *env))
            return table[x]

        return value if domain.op in NUMBERS else self._refuse

    def _refuse(self, _value: Any) -> Any:
        raise NotDecided("a function of matrices or functions")

    # --- values ---------------------------------------------------------------------------------

    def of(self, term: Node, env: Env = ()) -> Any:
        """Return the value of a term.

        raises   NotDecided where it is not known
        """
        match term.op:
            case "bound":
                return env[term.loose - 1]
            case "number":
                return complex(term.value)
            case "lambda":
                return lambda x: self.of(term.args[1], (x, *env))
            case "app":
                return self.of(term.args[0], env)(self.of(term.args[1], env))
            case "all" | "exists":
                return self._quantified(term, env)
            case "sup" | "inf":
                return self._extremum(term, env)
            case "imp" | "and" | "or" | "cases":
                return self._chosen(term, env)
            case "eq" if all(side.op == "lambda" for side in term.args):
                return self._is_one_function(term, env)
        if term.op not in OPERATIONS:
            raise NotDecided(term.op)
        return OPERATIONS[term.op](*[self.of(part, env) for part in term.args])

    def _chosen(self, term: Node, env: Env) -> Any:
        """Return the value of a term of which some parts may not matter."""
        first = self.of(term.args[0], env)
        match term.op:
            case "imp":
                return not first or self.of(term.args[1], env)
            case "and":
                return first and self.of(term.args[1], env)
            case "or":
                return first or self.of(term.args[1], env)
        return self.of(term.args[1 if first else 2], env)

    def _is_one_function(self, equation: Node, env: Env) -> bool:
        """Compare functions at few members of their domain, which is said to be one."""
        domain = equation.args[0].args[0]
        for x in self.members(domain, env):
            values = [self.of(side.args[1], (x, *env)) for side in equation.args]
            if not OPERATIONS["eq"](*values):
                return False
        if domain.op == "Matrix":
            raise NotDecided("all matrices")
        return True

    def _quantified(self, term: Node, env: Env) -> bool:
        sort, body = term.args
        if term.op == "exists" and _says_invertible(sort, body):
            return self._has_inverse(body, env)
        if term.op == "all" and _says_eigenvalue(body):
            return self._holds_on_spectrum(body, env)
        wanted = term.op == "exists"
        if any(self.of(body, (x, *env)) is wanted for x in self.members(sort, env)):
            return wanted
        if sort.op == "Matrix" and not self._is_empty(sort, env):
            raise NotDecided("all matrices")
        return not wanted

    def _is_empty(self, sort: Node, env: Env) -> bool:
        """Whether matrices of a sort have no entries, so that there is only one."""
        return any(whole(self.of(size, env)) <= 0 for size in sort.args)

    def _has_inverse(self, body: Node, env: Env) -> bool:
        first = body.args[0]
        size, matrix = first.args[1].args[0], first.args[0].args[0]
        below = ({}, *env)
        n = whole(self.of(size, below))
        return n <= 0 or abs(np.linalg.det(dense(n, n, self.of(matrix, below)))) > TINY

    def _holds_on_spectrum(self, body: Node, env: Env) -> bool:
        vectors, equation = body.args[0].args[0], body.args[0].args[1].args[1]
        below = ({}, 0j, *env)
        size = whole(self.of(vectors.args[0], (0j, *env)))
        matrix = self.of(equation.args[0].args[0], below)
        return all(self.of(body.args[1], (t, *env)) for t in eigenvalues(size, matrix))

    def _extremum(self, term: Node, env: Env) -> complex:
        within, values = term.args
        domain = within.args[0]
        inside, value = self.of(within, env), self.of(values, env)
        found = [value(x).real for x in self.members(domain, env) if inside(x)]
        if not found:
            return 0j
        return complex(max(found) if term.op == "sup" else min(found))


def _says_invertible(sort: Node, body: Node) -> bool:
    """Whether a matrix is said to exist that is an inverse on both sides."""
    sides = body.args if body.op == "and" else ()
    return (
        sort.op == "Matrix"
        and [s.op for s in sides] == ["eq", "eq"]
        and all(side.args[0].op == "mul" and side.args[1].op == "I" for side in sides)
    )


def _says_eigenvalue(body: Node) -> bool:
    """Whether something is said of a number if it has a vector that is not zero, as in spectra."""
    if body.op != "imp" or body.args[0].op != "exists":
        return False
    sort, said = body.args[0].args
    return sort.op == "Matrix" and said.op == "and" and said.args[1].op == "eq"


@dataclass(frozen=True)
class Instance:
    """A statement at some values: which hypotheses hold, and what it says."""

    hypotheses: tuple[bool, ...]
    model: Model
    said: Node
    env: Env

    def holds(self, *, without: int | None = None) -> bool | None:
        """Return whether what it says holds; None where it says nothing, or that is not decided.

        without   a hypothesis that is not asked for
        """
        if not all(held for at, held in enumerate(self.hypotheses) if at != without):
            return None
        try:
            return bool(self.model.of(self.said, self.env))
        except NotDecided:
            return None


def instances(
    statement: Node, count: int, models: Callable[[int], Model] = Model
) -> Iterator[Instance]:
    """Yield a closed statement at random values of what it gives; what is not decided is left out."""
    for seed in range(count):
        model = models(seed)
        term: Node = statement
        env: Env = ()
        sorts: list[Node] = []
        while term.op == "all":
            sorts.insert(0, term.args[0])
            env = (model.member(term.args[0], env), *env)
            term = term.args[1]
        hypotheses: list[Node] = []
        while term.op == "imp" and term.args[1].op != "false":
            hypotheses.append(term.args[0])
            term = term.args[1]
        try:
            env = _solved(model, hypotheses, env, sorts) if seed % 2 else env
            held = tuple(bool(model.of(one, env)) for one in hypotheses)
        except NotDecided:
            continue
        yield Instance(held, model, term, env)


def _solved(model: Model, hypotheses: list[Node], env: Env, sorts: list[Node]) -> Env:
    """Give members of some sorts the values that equations among the hypotheses say they have."""
    values = list(env)
    for one in (equation for formula in hypotheses for equation in _conjuncts(formula)):
        if one.op == "eq" and one.args[0].op == "bound":
            at, value = one.args[0].loose - 1, model.of(one.args[1], tuple(values))
            if model.takes(value, sorts[at], tuple(values[at + 1 :])):
                values[at] = value
    return tuple(values)


def _conjuncts(formula: Node) -> Iterator[Node]:
    if formula.op == "and":
        for part in formula.args:
            yield from _conjuncts(part)
    else:
        yield formula
