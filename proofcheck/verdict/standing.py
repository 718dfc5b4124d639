"""Standing: what a statement is worth once everything it rests on is taken into account.

Most severe first: ill-formed, refuted, unsupported (its own evidence); tainted (it rests on
something refuted or ill-formed, or on a cycle); conditional (it, or something it rests on, is
checked, witnessed, unsupported, or cited on the author's word, or assumes what no model was found
of); sound.

An instance of a theorem of the library, which the kernel accepts, is as good as a proof from it:
neither makes conditional.  What is believed so is listed with everything that rests on it.

Standing is computed over the whole ledger, definitions included, and never stored.  What a
statement rests on follows the edges that count as used; a statement on a cycle of declared or
used edges is tainted by it, whichever edges its proof needed, since under the declared reading
it is its own premise.  Weakening any evidence, or adding any edge, never improves any standing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from proofcheck.verdict.evidence import Evidence
from proofcheck.verdict.ledger import Ledger
from proofcheck.verdict.reachability import (
    UNREACHED,
    find_cyclic_components,
    find_reached,
    find_steps_to,
    reverse_edges,
)
from proofcheck.verdict.ways import Cycles, Way, Ways, measure_ways


class Standing(Enum):
    """One of six; its value is the word used in reports and in JSON."""

    ILL_FORMED = "ill-formed"
    REFUTED = "refuted"
    UNSUPPORTED = "unsupported"
    TAINTED = "tainted"
    CONDITIONAL = "conditional"
    SOUND = "sound"

    @property
    def rank(self) -> int:
        """Position in the order, 0 for ill-formed, 5 for sound."""
        return _RANK[self]

    def is_at_least(self, other: Standing) -> bool:
        """Whether this is as good as `other`, or better."""
        return self.rank >= other.rank


_RANK = {standing: rank for rank, standing in enumerate(Standing)}
_OWN_EVIDENCE = {
    Evidence.ILL_FORMED: Standing.ILL_FORMED,
    Evidence.REFUTED: Standing.REFUTED,
    Evidence.UNSUPPORTED: Standing.UNSUPPORTED,
}

TaintReason = Literal["refuted", "ill-formed", "cycle"]


@dataclass(frozen=True, slots=True)
class Taint:
    """A shortest path to something bad: labels from the statement to the bad one, both included.

    For a statement that lies on a cycle itself, the path is a cycle through it, a shortest one if
    that is not long, so its first and last label are the same.

    left_out   how many labels of a long path are not listed; they lie before the last one
    """

    path: tuple[str, ...]
    reason: TaintReason
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Standings:
    """The standing of every entry of a ledger, with the means to say why.

    standings  aligned with `ledger.entries`
    cycles     cycles of declared or used edges
    ways       shortest used paths to something bad
    """

    ledger: Ledger
    standings: tuple[Standing, ...]
    cycles: Cycles
    ways: Ways

    def __getitem__(self, label: str) -> Standing:
        """Return the standing of a label.

        raises   KeyError when no entry has this label
        """
        if label not in self.ledger:
            raise KeyError(label)
        return self.standings[self.ledger.position(label)]

    def taint(self, position: int) -> Taint | None:
        """Return how the entry reaches something bad, or None where it does not.

        Once the ledger was looked at as a whole, the time does not grow with it.  The entry's own
        evidence does not count: a refuted statement on clean premises has no taint.
        """
        if self.cycles.first[position] >= 0:
            cycle = self.cycles.find(position)
            return Taint(self.ledger.labels(cycle.vertices), "cycle", cycle.left_out)
        way = self.ways.find(position)
        if way is not None and len(way.vertices) == 1:
            way = self._way_past(position)
        if way is None:
            return None
        last = way.vertices[-1]
        return Taint(self.ledger.labels(way.vertices), self._reason(last), way.left_out)

    def _way_past(self, position: int) -> Way | None:
        """Return a shortest path to something bad other than the entry itself."""
        ways = filter(None, map(self.ways.find, self.ledger.uses[position]))
        nearest = min(ways, key=lambda way: len(way.vertices) + way.left_out, default=None)
        return None if nearest is None else Way((position, *nearest.vertices), nearest.left_out)

    def _reason(self, root: int) -> TaintReason:
        if self.ledger.evidence(root) is Evidence.REFUTED:
            return "refuted"
        return "ill-formed" if self.ledger.evidence(root) is Evidence.ILL_FORMED else "cycle"


def compute_standing(ledger: Ledger) -> Standings:
    """Compute the standing of every entry, in time and space O(V + E), without recursion."""
    first = _number_cycles(ledger)
    users = reverse_edges(ledger.uses)
    bad = [
        position
        for position in range(len(ledger))
        if first[position] >= 0 or ledger.evidence(position).is_bad
    ]
    steps = find_steps_to(users, bad)
    is_open = find_reached(users, filter(ledger.is_open, range(len(ledger))))
    standings = tuple(
        _standing(ledger, position, steps[position] != UNREACHED, bool(is_open[position]))
        for position in range(len(ledger.entries))
    )
    return Standings(ledger, standings, Cycles(ledger.relies, first), measure_ways(steps))


def _number_cycles(ledger: Ledger) -> list[int]:
    """Return for each position the first one of the group that depends in a circle, or -1."""
    first = [-1] * len(ledger)
    for component in find_cyclic_components(ledger.relies):
        for position in component:
            first[position] = component[0]
    return first


def _standing(ledger: Ledger, position: int, is_tainted: bool, is_open: bool) -> Standing:
    entry = ledger.entries[position]
    own = _OWN_EVIDENCE.get(entry.evidence)
    if own is not None:
        return own
    if is_tainted:
        return Standing.TAINTED
    if is_open:
        return Standing.CONDITIONAL
    return Standing.SOUND
