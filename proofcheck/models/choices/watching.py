"""What drawn values failed before is looked at as soon as all that it speaks of has been chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from proofcheck.models.choices.mentioned import mentioned_in
from proofcheck.models.choices.thin import is_thin
from proofcheck.terms.expressions import Term
from proofcheck.terms.task import Declaration

SUSPECT = 4
"""So often a proposition must have failed on whole models: what fails seldom is not worth a look."""


@dataclass(slots=True)
class Watch:
    """Propositions that are looked at early.

    propositions  what is assumed
    chosen        names of the objects that are chosen one after the other
    definitions   of all that is computed from these
    """

    propositions: Collection[Term]
    chosen: Collection[str]
    definitions: Mapping[str, Declaration]
    _failed: Counter[Term] = field(default_factory=Counter)
    _needs: dict[Term, frozenset[str]] = field(default_factory=dict)

    def note(self, proposition: Term) -> None:
        """Remember that a proposition, if it is one of those assumed, failed on a whole model."""
        if proposition in self.propositions:
            self._failed[proposition] += 1
            if self._failed[proposition] == SUSPECT:
                self._needs[proposition] = self._needs_of(proposition)

    def due(self, known: Collection[str], last: str = "") -> Iterator[Term]:
        """Yield the propositions that can be decided, those alone that speak of the last object.

        known   names of what has a value
        last    name of the object that was chosen last; if there is none, all are meant
        """
        for proposition, needs in self._needs.items():
            if (not last or last in needs) and all(name in known for name in needs):
                yield proposition

    def _needs_of(self, proposition: Term) -> frozenset[str]:
        """Return the objects without which a proposition is not decided.

        Whether an equation fails as well must be known of what no equation excludes.
        """
        if is_thin(proposition):
            return self._reached([proposition])
        return self._reached([proposition, *filter(is_thin, self.propositions)])

    def _reached(self, propositions: Iterable[Term]) -> frozenset[str]:
        every = (mentioned_in(one, self.definitions).reached for one in propositions)
        return frozenset[str]().union(*every) & frozenset(self.chosen)
