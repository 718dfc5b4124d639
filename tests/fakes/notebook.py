"""A memory that lasts as long as the program."""

from __future__ import annotations

from dataclasses import dataclass, field

from proofcheck.audit.workers.memory import Kind
from proofcheck.terms.encoding import Json


@dataclass(slots=True)
class Notebook:
    """Remembers as long as it lives."""

    records: dict[tuple[str, str], Json] = field(default_factory=dict)
    troubles: tuple[str, ...] = ()

    def recall(self, kind: Kind, question: str) -> Json | None:
        """Return what was remembered, or None."""
        return self.records.get((kind, question))

    def remember(self, kind: Kind, question: str, record: Json) -> None:
        """Keep a record."""
        self.records[kind, question] = record
