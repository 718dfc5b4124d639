"""What is not negative: items of a sum of inequalities, each with the polynomial that the kernel computes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from proofcheck.logic.polynomials import ONE, Form, Terms, product


@dataclass(frozen=True, slots=True)
class Summand:
    """A number that is not negative.

    item   as the rule `farkas` is told of it, without its factor
    terms  its polynomial
    """

    item: tuple[Any, ...]
    terms: Terms
    is_strict: bool = False

    @property
    def factors(self) -> list[list[Any]]:
        """What it is a product of."""
        return [*self.item[1]] if self.item[0] == "product" else [[*self.item]]


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
