"""Proofs that a file claims of goals as they were, offered for the goals as they are now.

What a statement rests on may have changed since, by a repair or in a word, and most proofs hold all
the same.  One is a claim like any other: it counts where the kernel accepts it for the goal at hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from proofcheck.audit.plan import PlannedGoal
from proofcheck.terms.encoding import Json

_Place = tuple[str, int, int]
"""A label, how many goals a group of its statement has, and the number of one of them."""


@dataclass(slots=True)
class FormerProofs:
    """Proofs by the place of their goal: the same statement, as many goals beside it, the same number.

    claimed  judgements as JSON of groups of goals, by question, from files of evidence
    labels   of the statements of these groups, by question
    """

    claimed: Mapping[str, Json]
    labels: Mapping[str, str]
    _at: dict[_Place, list[dict[str, Json]]] | None = field(default=None)

    def find(self, group: Sequence[PlannedGoal], number: int) -> Json:
        """Return a judgement with a proof that the kernel accepts for a goal of a group, or None."""
        from proofcheck.audit.judging.rechecking import holds_as_recorded, read_record

        if self._at is None:
            self._at = self._by_place()
        item = group[number]
        for known in self._at.get((item.statement.label, len(group), number), ()):
            offered = _moved(known, item.digest)
            judgement = read_record([offered], 1)[0]
            if judgement is not None and holds_as_recorded(item.task, judgement):
                return offered
        return None

    def _by_place(self) -> dict[_Place, list[dict[str, Json]]]:
        found: dict[_Place, list[dict[str, Json]]] = {}
        for place, judgement in self._proved():
            found.setdefault(place, []).append(judgement)
        return found

    def _proved(self) -> Iterator[tuple[_Place, dict[str, Json]]]:
        for question, goals in self.claimed.items():
            if question in self.labels and isinstance(goals, list):
                for number, judgement in enumerate(goals):
                    if isinstance(judgement, dict) and judgement.get("evidence") == "proved":
                        yield (self.labels[question], len(goals), number), judgement


def _moved(judgement: Mapping[str, Json], task: str) -> dict[str, Json]:
    """Return a judgement whose proof says that it is one of another task, by its digest."""
    proof = judgement.get("proof")
    return {**judgement, "proof": {**proof, "task": task} if isinstance(proof, dict) else proof}
