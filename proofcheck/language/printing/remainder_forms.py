"""How a remainder is written: at the right end of an equation."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.terms.expressions import Binding, Operation, Term, Variable
from proofcheck.terms.remainders import remainder_of


@dataclass(frozen=True, slots=True)
class Equation:
    """`left = rest + bigO(name -> 0) gauge`; without a rest, `left = bigO(name -> 0) gauge`."""

    left: Term
    rest: Term | None
    name: Variable
    gauge: Term


def equation_of(term: Binding) -> Equation | None:
    """Return how a proposition is written that says what a remainder says; None for any other.

    What is read back is the same proposition.
    """
    found = remainder_of(term)
    if found is None:
        return None
    match found.difference:
        case Operation("sub", (left, rest)):
            return Equation(left, rest, found.name, found.gauge)
    return Equation(found.difference, None, found.name, found.gauge)
