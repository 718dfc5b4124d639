"""What is not negative: items of a sum of inequalities, each with the polynomial that the kernel computes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from proofcheck.logic.polynomials import ONE, Form, Terms, product
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.terms.expressions import Operation, Term


@dataclass(frozen=True, slots=True)
class Summand:
    """A number that is not negative.

    item   as the rule `farkas` is told of it, without its factor; of what is yet to be said, how
    terms  its polynomial
    """

    item: tuple[Any, ...]
    terms: Terms
    is_strict: bool = False

    @property
    def factors(self) -> list[list[Any]]:
        """What it is a product of."""
        return [*self.item[1]] if self.item[0] == "product" else [[*self.item]]

    def said(self) -> list[Any]:
        """Return the item, once all that it rests on is said.

        raises   one of ``Failure`` or Unspellable where the kernel does not take a step
        """
        if self.item[0] == "product":
            return ["product", [_said(factor) for factor in self.item[1]]]
        return _said([*self.item])


def _said(item: list[Any]) -> list[Any]:
    if item[0] != YET_TO_BE_SAID:
        return item
    made: list[Any] = item[1]()
    return made


YET_TO_BE_SAID = "said"
"""An item that is made by a call, once it is needed."""


def multiply(factors: Iterable[Summand]) -> Summand:
    """Return the product of several.

    raises   Untranslatable where it has too many terms
    """
    form, is_strict = Form(None, None, ONE), True
    items: list[list[Any]] = []
    for factor in factors:
        form = product(form, Form(None, None, factor.terms))
        is_strict = is_strict and factor.is_strict
        items += factor.factors
    return Summand(("product", items), form.terms, is_strict)


def compared(script: Script, said: Term) -> tuple[Form, bool] | None:
    """Return what is not negative by a proposition, and whether it is positive; None for others."""
    match said:
        case Operation("le" | "lt" as operator, (left, right)):
            sides = right, left
        case Operation("ge" | "gt" as operator, (left, right)):
            sides = left, right
        case Operation("not", (Operation("le" | "lt" as other, (left, right)),)):
            sides, operator = (left, right), "lt" if other == "le" else "le"
        case _:
            return None
    try:
        form = script.sequent.algebra.difference(*sides)
    except Failure:
        return None
    return (form, operator in ("lt", "gt")) if form.rows is None else None
