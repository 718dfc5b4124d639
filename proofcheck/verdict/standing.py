"""Standing: what a statement is worth once everything it rests on is taken into account.

Most severe first: ill-formed, refuted, unsupported (its own evidence); tainted (it rests on
something refuted or ill-formed, or on a cycle); conditional (it, or something it rests on, is
checked, witnessed, cited or unsupported, or assumes what no model was found of); sound.

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
    find_shortest_path,
    find_steps_to,
    follow_steps,
    reverse_edges,
)


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

    For a statement that lies on a cycle itself, the path is a shortest cycle through it, so its
    first and last label are the same.
    """

    path: tuple[str, ...]
    reason: TaintReason


@dataclass(frozen=True, slots=True)
class Standings:
    """The standing of every entry of a ledger, with the means to say why.

    standings  aligned with `ledger.entries`
    cyclic     per position, 1 on a cycle of declared or used edges
    steps      per position, the next position on a shortest used path to something bad
    """

    ledger: Ledger
    standings: tuple[Standing, ...]
    cyclic: bytes
    steps: tuple[int, ...]

    def __getitem__(self, label: str) -> Standing:
        """Return the standing of a label.

        raises   KeyError when no entry has this label
        """
        if label not in self.ledger:
            raise KeyError(label)
        return self.standings[self.ledger.position(label)]

    def taint(self, position: int) -> Taint | None:
        """Return how the entry reaches something bad, or None where it does not.

        Time O(V + E) for an entry on a cycle, else the length of the path.  The entry's own
        evidence does not count: a refuted statement on clean premises has no taint.
        """
        if self.cyclic[position]:
            cycle = find_shortest_path(self.ledger.relies, position, position)
            return Taint(self.ledger.labels(cycle or ()), "cycle")
        path = follow_steps(self.steps, position)
        if len(path) == 1:
            path = self._path_past(position)
        if not path:
            return None
        return Taint(self.ledger.labels(path), self._reason(path[-1]))

    def _path_past(self, position: int) -> tuple[int, ...]:
        """Return a shortest path to something bad other than the entry itself."""
        paths = (follow_steps(self.steps, target) for target in self.ledger.uses[position])
        nearest = min(filter(None, paths), key=len, default=())
        return (position, *nearest) if nearest else ()

    def _reason(self, root: int) -> TaintReason:
        if self.ledger.evidence(root) is Evidence.REFUTED:
            return "refuted"
        return "ill-formed" if self.ledger.evidence(root) is Evidence.ILL_FORMED else "cycle"


def compute_standing(ledger: Ledger) -> Standings:
    """Compute the standing of every entry, in time and space O(V + E), without recursion."""
    cyclic = _mark_cycles(ledger)
    users = reverse_edges(ledger.uses)
    bad = [
        position
        for position in range(len(ledger))
        if cyclic[position] or ledger.evidence(position).is_bad
    ]
    steps = find_steps_to(users, bad)
    is_open = find_reached(users, filter(ledger.is_open, range(len(ledger))))
    standings = tuple(
        _standing(ledger, position, steps[position] != UNREACHED, bool(is_open[position]))
        for position in range(len(ledger.entries))
    )
    return Standings(ledger, standings, cyclic, tuple(steps))


def _mark_cycles(ledger: Ledger) -> bytes:
    marks = bytearray(len(ledger))
    for component in find_cyclic_components(ledger.relies):
        for position in component:
            marks[position] = 1
    return bytes(marks)


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
