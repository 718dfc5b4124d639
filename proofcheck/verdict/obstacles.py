"""What keeps a statement from being sound, worst first, and the shortest way there.

Of everything a statement rests on, the obstacle is what weighs most: its own evidence where that
is unsupported or bad; else what taints it; else the weakest evidence below it; else that no model
was found of what it assumes, or something below it.  A theorem of the library weighs as much as a citation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from proofcheck.verdict.evidence import Evidence
from proofcheck.verdict.ledger import Ledger
from proofcheck.verdict.reachability import (
    UNREACHED,
    find_steps_to,
    follow_steps,
    reverse_edges,
)
from proofcheck.verdict.standing import Standing, Standings


class Hindrance(Enum):
    """What stands at the end of the way; its value is the word used in reports and in JSON."""

    ILL_FORMED = "ill-formed"
    REFUTED = "refuted"
    CYCLE = "cycle"
    UNSUPPORTED = "unsupported"
    CITED = "cited"
    WITNESSED = "witnessed"
    CHECKED = "checked"
    NO_MODEL = "no model"


_BY_WEIGHT = (Evidence.UNSUPPORTED, Evidence.CITED, Evidence.WITNESSED, Evidence.CHECKED)
_OWN = (Standing.ILL_FORMED, Standing.REFUTED, Standing.UNSUPPORTED)


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A shortest path from the statement to what is in its way, both included."""

    path: tuple[str, ...]
    hindrance: Hindrance


@dataclass(frozen=True, slots=True)
class Obstacles:
    """The obstacles of a ledger; what is common to all its statements is computed once.

    steps        for each weight of `_BY_WEIGHT`, per position the next one on a shortest used path
    unmodelled   the same for statements of whose assumptions no model was found
    """

    standings: Standings
    steps: tuple[tuple[int, ...], ...]
    unmodelled: tuple[int, ...]

    def find(self, position: int) -> Obstacle | None:
        """Return the obstacle of an entry, or None for a sound one; time as long as its path."""
        ledger = self.standings.ledger
        standing = self.standings.standings[position]
        own = ledger.labels((position,))
        if standing is Standing.SOUND:
            return None
        if standing in _OWN:
            return Obstacle(own, Hindrance(standing.value))
        if standing is Standing.TAINTED:
            taint = self.standings.taint(position)
            if taint is not None:
                return Obstacle(taint.path, Hindrance(taint.reason))
        return self._find_open(position) or self._without_model(position)

    def _find_open(self, position: int) -> Obstacle | None:
        for weight, steps in zip(_BY_WEIGHT, self.steps, strict=True):
            if steps[position] != UNREACHED:
                path = self.standings.ledger.labels(follow_steps(steps, position))
                return Obstacle(path, Hindrance(weight.value))
        return None

    def _without_model(self, position: int) -> Obstacle:
        path = self.standings.ledger.labels(follow_steps(self.unmodelled, position))
        return Obstacle(path, Hindrance.NO_MODEL)


def find_obstacles(standings: Standings) -> Obstacles:
    """Prepare the obstacles of a ledger, in time and space O(V + E)."""
    ledger = standings.ledger
    users = reverse_edges(ledger.uses)
    weights = [_weigh(ledger, position) for position in range(len(ledger))]
    bare = [position for position, one in enumerate(ledger.entries) if not one.has_model]
    return Obstacles(
        standings,
        tuple(_steps(users, weights, one) for one in _BY_WEIGHT),
        tuple(find_steps_to(users, bare)),
    )


def _steps(
    users: Sequence[Sequence[int]], weights: Sequence[Evidence | None], weight: Evidence
) -> tuple[int, ...]:
    goals = [position for position, found in enumerate(weights) if found is weight]
    return tuple(find_steps_to(users, goals))


def _weigh(ledger: Ledger, position: int) -> Evidence | None:
    """Return what an entry adds to the conditions of whatever rests on it."""
    evidence = ledger.evidence(position)
    is_cited = position < len(ledger.entries) and bool(ledger.entries[position].library)
    if evidence in _BY_WEIGHT[:1] or not is_cited:
        return evidence if evidence in _BY_WEIGHT else None
    return Evidence.CITED
