"""Models of small sizes in which matrices are zero or have ones on their diagonal, and few others."""

from __future__ import annotations

from typing import Any

from proofcheck.checker.terms import Node
from tests.theory.total_values import Env, Model


class WithNormalForms(Model):
    """Members of sorts in which what is said of normal forms, sizes and ranks is met often."""

    def members(self, sort: Node, env: Env) -> list[Any]:
        """Return the sizes 0, 1 and 2, zero, a part of an identity and one matrix that is neither."""
        if sort.op == "Int":
            return [0j, 1 + 0j, 2 + 0j]
        found = super().members(sort, env)
        return [found[0], *found[2:4]] if sort.op == "Matrix" else found
