"""What is assumed, as a solver uses it: for each object what may restrict it, and in which way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from proofcheck.models.finite_options import may_list
from proofcheck.models.mentioned import Mentioned, mentioned_in
from proofcheck.models.single_bounds import may_bound
from proofcheck.semantics.unknowns import may_equate
from proofcheck.terms.expressions import Term
from proofcheck.terms.task import Declaration


@dataclass(frozen=True, slots=True)
class Condition:
    """One proposition, and what it may say of an unknown, as far as its form tells.

    number     by which it is remembered
    mentioned  the names in it, and those behind its definitions
    equates    whether it may give linear equations
    bounds     whether it may give an interval
    lists      whether it may give a finite set
    """

    number: int
    proposition: Term
    mentioned: Mentioned
    equates: bool
    bounds: bool
    lists: bool


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
            Condition(n, p, mentioned_in(p, definitions), may_equate(p), may_bound(p), may_list(p))
            for n, p in enumerate(propositions)
        ]
    )
