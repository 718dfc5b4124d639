"""Models in which bounds on all vectors are decided by those whose images are longest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from proofcheck.checker.terms import Node
from tests.theory.total_operations import dense, sparse, whole
from tests.theory.total_values import Env, Model

HIGHEST = 1000.0
CLOSE = 1e-9


@dataclass
class WithLongestImages(Model):
    """Vectors are the right singular vectors of all arrays around, and infima are those of half-lines."""

    def members(self, sort: Node, env: Env) -> list[Any]:
        found = super().members(sort, env)
        if sort.op != "Matrix" or whole(self.of(sort.args[1], env)) != 1:
            return found
        rows = whole(self.of(sort.args[0], env))
        return [*found, *[one for value in env for one in _singular_vectors(value, rows)]]

    def _quantified(self, term: Node, env: Env) -> bool:
        """Decide "for all vectors" by those that there are."""
        sort, body = term.args
        if term.op == "all" and sort.op == "Matrix":
            return all(self.of(body, (x, *env)) for x in self.members(sort, env))
        return super()._quantified(term, env)

    def _extremum(self, term: Node, env: Env) -> complex:
        """Return the least number of a set that holds whatever is above a member."""
        inside = self.of(term.args[0], env)
        low, high = -1.0, HIGHEST
        while high - low > CLOSE:
            middle = (low + high) / 2
            low, high = (low, middle) if inside(complex(middle)) else (middle, high)
        return complex(high)


def _singular_vectors(value: Any, rows: int) -> list[Any]:
    if not isinstance(value, dict) or not value or rows <= 0:
        return []
    height = max(i for i, _ in value)
    _, _, adjoint = np.linalg.svd(dense(height, rows, value))
    return [sparse(row.conj().reshape(rows, 1)) for row in adjoint]
