"""Which statements other readings are judged with: what is asked of a label, each reading must meet.

A rule about a statement is about its other readings, too.  Each of them is judged by itself and
found, or accepted, by its own label; nothing is said a second time about the main reading.
"""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.gate.policy import Scope
from proofcheck.gate.statements import GatedStatement
from proofcheck.source.labels import normalise_label


class Originals:
    """What each statement is a reading of; nothing for nearly all of them."""

    def __init__(self, statements: Sequence[GatedStatement]) -> None:
        self._by_name: dict[str, GatedStatement] = {}
        for one in statements:
            self._by_name.setdefault(one.name, one)

    def of(self, statement: GatedStatement) -> tuple[GatedStatement, ...]:
        """Return what a statement reads; of a reading of a reading, which is a fault, all."""
        found: dict[str, GatedStatement] = {}
        original = self._find(statement)
        while original is not None and original.name not in found:
            found[original.name] = original
            original = self._find(original)
        return tuple(found.values())

    def _find(self, statement: GatedStatement) -> GatedStatement | None:
        if not statement.reads:
            return None
        return self._by_name.get(f"{statement.derivation}:{normalise_label(statement.reads)}")

    def are_meant(self, scope: Scope, statement: GatedStatement) -> bool:
        """Whether a rule is about a statement, or about one of which it is another reading."""
        return any(scope.holds(one) for one in (statement, *self.of(statement)))
