"""Sizes that agree by what is known: equations of integers at hand."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.certificates.building import At
from proofcheck.checker.polynomials import Span
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import Node
from proofcheck.search.lines.canonical import Speller
from proofcheck.search.lines.context import Context


@dataclass(frozen=True, slots=True)
class Sizes:
    """Lines that say `m = n` of integers, and what follows from them."""

    speller: Speller
    lines: tuple[At, ...]
    span: Span

    def agree(self, one: Node, other: Node) -> bool:
        """Whether two closed sizes are equal by the lines."""
        try:
            return self.span.holds(self.speller.keys.difference(one, other))
        except Refusal:
            return False


def known_sizes(context: Context) -> Sizes:
    """Return the equations of integers at hand."""
    sorts = context.shared.proof.keys.sorts
    whole = [
        equation
        for equation in context.equations
        if all(sorts.of(side).op == "Int" for side in context.views[equation.line].args)
    ]
    lines = tuple([equation.line for equation in whole])
    return Sizes(context.shared.speller, lines, Span([equation.form for equation in whole]))
