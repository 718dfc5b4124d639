"""What is assumed, as a solver uses it: for each object what may restrict it, and in which way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from proofcheck.models.choices.forms import is_form
from proofcheck.models.choices.mentioned import Mentioned, mentioned_in
from proofcheck.models.choices.needs import (
    Needs,
    needs_of_bounds,
    needs_of_equations,
    needs_of_options,
)
from proofcheck.terms.expressions import Term
from proofcheck.terms.task import Declaration


@dataclass(frozen=True, slots=True)
class Condition:
    """One proposition, and what it may say of an unknown, as far as its form tells.

    number     by which it is remembered
    mentioned  the names in it, and those behind its definitions
    equates    what is needed for linear equations; nothing where there are none, by its form
    bounds     the same for intervals
    lists      the same for finite sets
    is_form    it is an inequality for all vectors, or all numbers
    """

    number: int
    proposition: Term
    mentioned: Mentioned
    equates: Needs
    bounds: Needs
    lists: Needs
    is_form: bool


@dataclass(slots=True)
class Conditions:
    """All propositions, in order."""

    every: Sequence[Condition] = ()
    _on: dict[str, list[Condition]] = field(default_factory=dict)

    def on(self, name: str) -> list[Condition]:
        """Return those that reach a name: first what names it, then what does by definitions."""
        if name not in self._on:
            reaching = (c for c in self.every if name in c.mentioned.reached)
            self._on[name] = sorted(reaching, key=lambda c: name not in c.mentioned.named)
        return self._on[name]


def conditions_of(
    propositions: Iterable[Term], definitions: Mapping[str, Declaration]
) -> Conditions:
    """Return propositions as conditions."""
    return Conditions(
        [
            Condition(
                number,
                one,
                mentioned_in(one, definitions),
                needs_of_equations(one),
                needs_of_bounds(one),
                needs_of_options(one),
                is_form(one, definitions),
            )
            for number, one in enumerate(propositions)
        ]
    )
