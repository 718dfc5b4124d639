"""Models in which the sign of a quadratic form is decided by the eigenvectors of its symmetric part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from proofcheck.checker.terms import Node
from tests.theory.total_operations import dense, sparse, whole
from tests.theory.total_values import Env, Model


@dataclass
class WithPrincipalAxes(Model):
    """Vectors are the principal axes of the square arrays around, too, and few matrices are drawn."""

    def members(self, sort: Node, env: Env) -> list[Any]:
        found = super().members(sort, env)
        if sort.op != "Matrix":
            return found
        rows, columns = (whole(self.of(side, env)) for side in sort.args[:2])
        gram = [_gram(value, rows) for value in found if rows == columns and rows > 0]
        axes = [one for value in env for one in _axes(value, rows)] if columns == 1 else []
        return [*found, *gram, *axes]

    def _quantified(self, term: Node, env: Env) -> bool:
        """Decide "for all vectors" by those that there are."""
        sort, body = term.args
        if term.op == "all" and sort.op == "Matrix":
            return all(self.of(body, (x, *env)) for x in self.members(sort, env))
        return super()._quantified(term, env)


def _gram(value: Any, rows: int) -> Any:
    """Return a symmetric matrix whose form is not negative."""
    matrix = dense(rows, rows, value)
    return sparse((matrix.conj().T @ matrix).real.astype(complex))


def _axes(value: Any, rows: int) -> list[Any]:
    if not isinstance(value, dict) or rows <= 0:
        return []
    matrix = dense(rows, rows, value).real
    _, vectors = np.linalg.eigh(matrix + matrix.T)
    return [sparse(column.reshape(rows, 1).astype(complex)) for column in vectors.T]
