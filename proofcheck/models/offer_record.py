"""What became of the models that an author offers: how often each was tried, and of use."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from proofcheck.models.found import FoundModel
from proofcheck.terms.offers import OfferedModel


@dataclass(slots=True)
class OfferRecord:
    """How often each of the offered models was tried for its own sake, and was of use."""

    offers: tuple[OfferedModel, ...]
    _tried: Counter[OfferedModel] = field(default_factory=Counter)
    _useful: Counter[OfferedModel] = field(default_factory=Counter)

    def next_turn(self, offer: OfferedModel) -> int:
        """Return how often an offered model was tried before, and count one more try."""
        self._tried[offer] += 1
        return self._tried[offer] - 1

    def tries(self, offer: OfferedModel) -> int:
        """Return how often an offered model was tried for its own sake."""
        return self._tried[offer]

    def heed(self, found: FoundModel) -> None:
        """Remember that a model was of use: it put a question to the test, and is generic."""
        if found.offer is not None and not found.degenerate:
            self._useful[found.offer] += 1

    @property
    def untried(self) -> OfferedModel | None:
        """The next offered model that was never tried, if there is one."""
        return next((one for one in self.offers if not self._tried[one]), None)

    @property
    def best(self) -> OfferedModel:
        """The offered model that was most often of use, or was tried least.

        raises   ValueError where none is offered
        """
        return max(self.offers, key=lambda o: (self._useful[o] + 1) / (self._tried[o] + 1))
