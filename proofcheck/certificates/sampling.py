"""Keys that remember where an atom was first met, so that it can be written again."""

from __future__ import annotations

from proofcheck.checker.keys import Keys
from proofcheck.checker.polynomials import MARKS, Polynomial
from proofcheck.checker.sorts import Env
from proofcheck.checker.terms import Node, Terms


class SamplingKeys(Keys):
    """Keys as the checker computes them.

    Terms of one key may mention different loose indices (`x` and `x + 0*k`), so the sample of an
    atom is well-formed for sure only with the sorts with which it was met.
    """

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self._places: dict[int, Env] = {}
        self._around: list[Env] = []

    def _form_of_other(self, term: Node, env: Env) -> Polynomial:
        self._around.append(env)
        try:
            return super()._form_of_other(term, env)
        finally:
            self._around.pop()

    def _code(self, number: int, term: Node, sort: Node) -> int:
        self._places.setdefault(number, self._around[-1])
        return super()._code(number, term, sort)

    def place(self, code: int) -> Env:
        """Return the sorts of the loose indices of the sample of a code."""
        return self._places[code // MARKS]
