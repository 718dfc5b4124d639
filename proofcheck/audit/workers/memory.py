"""What an audit asks of a memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

if TYPE_CHECKING:
    from proofcheck.terms.encoding import Json

Kind: TypeAlias = Literal["goals", "audit", "answer", "policy"]
"""What a record is about: goals of a statement, a whole audit, what a command printed, which files
a policy is about."""


class Memory(Protocol):
    """Recalls and remembers records by kind and question."""

    @property
    def troubles(self) -> Sequence[str]:
        """What went wrong with it, one line each, for people."""

    def recall(self, kind: Kind, question: str) -> Json | None:
        """Return what was established about the question, or None."""

    def remember(self, kind: Kind, question: str, record: Json) -> None:
        """Keep a record; nothing is raised where that fails."""
