"""What a reader is told of a family of models that leaves room for no absolute constant."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from proofcheck.audit.judging.shown_values import show_value
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.families import Family, without_constants
from proofcheck.evaluation.functions.taylor_models import collect
from proofcheck.terms.expressions import Term
from proofcheck.terms.rationals import Fraction

PARAMETERS = ("t", "s", "tau", "t_0")
"""Names for the parameter, of which the first is taken that the author does not use."""


@dataclass(frozen=True, slots=True)
class ShownFamily:
    """How the failure of a goal on a family of models is shown.

    goal       what it asserts of its constants
    scope      the constants, the largest that are excluded, as functions of the parameter
    parameter  what the parameter is called
    reach      what the parameter runs through
    """

    goal: Term
    scope: Locals
    parameter: str
    reach: str

    @property
    def remark(self) -> str:
        """Say what the failure means; to be added to why one instance of it fails."""
        constants = ", ".join(self.scope)
        tends = f"as {self.parameter} tends to 0, no {constants} is left"
        return f", nor for any smaller {constants}; {tends}"


def show_family(goal: Term, family: Family, names: Collection[str]) -> ShownFamily:
    """Return how a family is shown.

    names   as the author writes them, none of which the parameter may bear
    """
    body, ranges = without_constants(goal, family)
    largest = collect(family.end, {-1: family.growth})
    parameter = next((p for p in PARAMETERS if p not in names), PARAMETERS[-1])
    reach = f"any number in (0, {show_value(Fraction(family.end))}]"
    return ShownFamily(body, dict.fromkeys(ranges, largest), parameter, reach)
