"""Models of small sizes, in which few matrices decide what is said of all of them."""

from __future__ import annotations

from typing import Any

from proofcheck.checker.terms import Node
from tests.theory.total_operations import whole
from tests.theory.total_values import Env, Model

SIZES = (0, 1, 1, 2)
"""What integers are drawn from; "for all" and "exists" reach as far as in any model."""


class WithSmallSizes(Model):
    """Members of sorts in which sizes of one and two rows, and places within them, are met often."""

    def member(self, sort: Node, env: Env) -> Any:
        return complex(self.random.choice(SIZES)) if sort.op == "Int" else super().member(sort, env)

    def takes(self, value: Any, sort: Node, env: Env) -> bool:
        """Take matrices as well, where they have the size and the kind of numbers that they have to have."""
        if sort.op != "Matrix":
            return super().takes(value, sort, env)
        rows, columns = (whole(self.of(size, env)) for size in sort.args)
        inside = all(1 <= i <= rows and 1 <= j <= columns for i, j in value)
        return inside and (sort.data == "Complex" or not any(x.imag for x in value.values()))

    def _quantified(self, term: Node, env: Env) -> bool:
        """Decide "for all matrices" by those that there are."""
        sort, body = term.args
        if term.op == "all" and sort.op == "Matrix":
            return all(self.of(body, (x, *env)) for x in self.members(sort, env))
        return super()._quantified(term, env)
