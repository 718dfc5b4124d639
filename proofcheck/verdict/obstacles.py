"""What keeps a statement from being sound, worst first, and the shortest way there.

Of everything a statement rests on, the obstacle is what weighs most: its own evidence where that
is unsupported or bad; else what taints it; else the weakest evidence below it; else that no model
was found of what it assumes, or something below it.  Theorems of the library are in nobody's way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from proofcheck.verdict.evidence import Evidence
from proofcheck.verdict.ledger import Ledger
from proofcheck.verdict.reachability import find_steps_to, reverse_edges
from proofcheck.verdict.standing import Standing, Standings
from proofcheck.verdict.ways import Way, Ways, measure_ways


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
    """A shortest path from the statement to what is in its way, both included.

    left_out   how many labels of a long path are not listed; they lie before the last one
    """

    path: tuple[str, ...]
    hindrance: Hindrance
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Obstacles:
    """The obstacles of a ledger; what is common to all its statements is computed once.

    ways         for each weight of `_BY_WEIGHT`, shortest used paths to it
    unmodelled   the same for statements of whose assumptions no model was found
    """

    standings: Standings
    ways: tuple[Ways, ...]
    unmodelled: Ways

    def find(self, position: int) -> Obstacle | None:
        """Return the obstacle of an entry, or None for a sound one."""
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
                return Obstacle(taint.path, Hindrance(taint.reason), taint.left_out)
        return self._find_open(position) or self._without_model(position)

    def _find_open(self, position: int) -> Obstacle | None:
        for weight, ways in zip(_BY_WEIGHT, self.ways, strict=True):
            way = ways.find(position)
            if way is not None:
                return self._obstacle(way, Hindrance(weight.value))
        return None

    def _without_model(self, position: int) -> Obstacle:
        return self._obstacle(self.unmodelled.find(position) or Way(()), Hindrance.NO_MODEL)

    def _obstacle(self, way: Way, hindrance: Hindrance) -> Obstacle:
        return Obstacle(self.standings.ledger.labels(way.vertices), hindrance, way.left_out)


def find_obstacles(standings: Standings) -> Obstacles:
    """Prepare the obstacles of a ledger, in time and space O(V + E)."""
    ledger = standings.ledger
    users = reverse_edges(ledger.uses)
    weights = [_weigh(ledger, position) for position in range(len(ledger))]
    bare = [position for position, one in enumerate(ledger.entries) if not one.has_model]
    return Obstacles(
        standings,
        tuple(_ways(users, weights, one) for one in _BY_WEIGHT),
        measure_ways(find_steps_to(users, bare)),
    )


def _ways(
    users: Sequence[Sequence[int]], weights: Sequence[Evidence | None], weight: Evidence
) -> Ways:
    goals = [position for position, found in enumerate(weights) if found is weight]
    return measure_ways(find_steps_to(users, goals))


def _weigh(ledger: Ledger, position: int) -> Evidence | None:
    """Return what an entry adds to the conditions of whatever rests on it."""
    evidence = ledger.evidence(position)
    return None if ledger.is_instance(position) or evidence not in _BY_WEIGHT else evidence
