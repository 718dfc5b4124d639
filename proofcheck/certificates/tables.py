"""A table of nodes that grows: the terms of a certificate, a task or a theory, before they are JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from proofcheck.checker.strict import digest

Part: TypeAlias = str | int
"""A text (an operation, a name, a number, a ring), or the number of an earlier row."""

_TEXTS = {"name": 1, "const": 1, "number": 1, "bound": 1, "Matrix": 1}
"""How many parts after the first are no rows."""


@dataclass
class NodeTable:
    """The rows of a table; each node stands in it once, and rows refer to earlier rows by number."""

    rows: list[list[Part]] = field(default_factory=list)
    _known: dict[tuple[Part, ...], int] = field(default_factory=dict)
    _digests: dict[int, str] = field(default_factory=dict)

    def add(self, *row: Part) -> int:
        """Return the number of a row, which is written if it is not there."""
        at = self._known.get(row)
        if at is None:
            at = self._known[row] = len(self.rows)
            self.rows.append(list(row))
        return at

    def digest(self, node: int) -> str:
        """Return the digest of a node: it depends on how the node is built, not on the table."""
        if node not in self._digests:
            op, *parts = self.rows[node]
            kept = _TEXTS.get(str(op), 0)
            below = [self.digest(int(part)) for part in parts[kept:]]
            self._digests[node] = digest([op, *parts[:kept], *below])
        return self._digests[node]
