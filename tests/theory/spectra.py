"""Models in which products over the eigenvalues of a matrix are known, and some matrices are skew."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from proofcheck.checker.terms import Node
from tests.theory.total_operations import Array, clean, dense, whole
from tests.theory.total_values import Env, Model

APART = 1e-5
"""Eigenvalues that are closer are one."""


@dataclass
class WithSpectra(Model):
    """Beside each square matrix there is its skew part."""

    def members(self, sort: Node, env: Env) -> list[Any]:
        found = super().members(sort, env)
        if sort.op != "Matrix":
            return found
        rows, columns = (self.of(size, env) for size in sort.args)
        return found if rows != columns else [*found, *map(_skew_part, found)]

    def of(self, term: Node, env: Env = ()) -> Any:
        if term.op != "prodover":
            return super().of(term, env)
        inside, factors = term.args
        eigenvector, (_, equation) = inside.args[1].args[0], inside.args[1].args[1].args
        factor, total = self.of(factors, env), 1 + 0j
        n = whole(self.of(eigenvector.args[0], (0j, *env)))
        for one in _eigenvalues(n, self.of(equation.args[0].args[0], ({}, 0j, *env))):
            total *= factor(one)
        return total


def _skew_part(array: Array) -> Array:
    places = array | {(j, i): 0j for i, j in array}
    return clean({(i, j): array.get((i, j), 0j) - array.get((j, i), 0j) for i, j in places})


def _eigenvalues(size: int, array: Array) -> Iterable[complex]:
    found: list[complex] = []
    for one in map(complex, np.linalg.eigvals(dense(size, size, array)) if size > 0 else ()):
        if all(abs(one - other) > APART for other in found):
            found.append(one)
    return found
