"""Models in which eigenvalues are known: numbers of arrays around are among those that there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from proofcheck.checker.terms import Node
from tests.theory.total_operations import dense, whole
from tests.theory.total_values import Env, Model

CLOSE = 1e-6
"""How far from singular a matrix may be whose number counts as an eigenvalue."""


@dataclass
class WithEigenvalues(Model):
    """Numbers are eigenvalues of arrays around, too, and singular values; both are decided."""

    def members(self, sort: Node, env: Env) -> list[Any]:
        found = super().members(sort, env)
        if sort.op not in ("Real", "Complex"):
            return found
        numbers = [z for value in env if isinstance(value, dict) and value for z in _numbers(value)]
        real = [complex(z.real) for z in numbers if abs(z.imag) < CLOSE]
        return [*found, *real, *(numbers if sort.op == "Complex" else [])]

    def _quantified(self, term: Node, env: Env) -> bool:
        sort, body = term.args
        if term.op == "exists" and sort.op == "Matrix" and body.op == "and":
            equation = body.args[1]
            if equation.op == "eq" and [side.op for side in equation.args] == ["mul", "mul"]:
                return self._is_eigenvalue(sort, equation, env)
        return super()._quantified(term, env)

    def _is_eigenvalue(self, sort: Node, equation: Node, env: Env) -> bool:
        """Decide whether a vector that is not zero satisfies A v = z v."""
        below = ({}, *env)
        matrix, number = (self.of(side.args[0], below) for side in equation.args)
        n = whole(self.of(sort.args[0], env))
        if n <= 0:
            return False
        apart = dense(n, n, matrix) - number * np.eye(n)
        return bool(np.linalg.svd(apart, compute_uv=False)[-1] < CLOSE)


def _numbers(array: dict[tuple[int, int], complex]) -> Iterator[complex]:
    """Yield eigenvalues and singular values of an array, and the squares of these."""
    size = max(max(place) for place in array)
    matrix = dense(size, size, array)
    yield from map(complex, np.linalg.eigvals(matrix))
    for value in np.linalg.svd(matrix, compute_uv=False):
        yield from (complex(value), complex(value * value))
