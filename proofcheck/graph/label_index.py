"""Which statement a label means, in the file where it is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofcheck.graph.outline import Outline
from proofcheck.source.labels import normalise_label


@dataclass(frozen=True, slots=True)
class LabelIndex:
    """The statements of several outlines by label; positions count through all of them.

    A label means the statement of its own outline with that key, and where several have it the
    first, whatever the spelling: so a repeated label means one statement, the one its readers
    were proved from.  `name:label` means a statement of the outline `name`.
    """

    by_key: dict[tuple[int, str], int]
    outline_by_name: dict[str, int]

    def find(self, label: str, outline: int) -> int | None:
        """Return the position of the statement meant by a label, or None."""
        own = self.by_key.get((outline, normalise_label(label)))
        if own is not None:
            return own
        named = self.find_outline(label)
        if named is None:
            return None
        _, _, rest = label.partition(":")
        return self.by_key.get((named, normalise_label(rest)))

    def find_outline(self, label: str) -> int | None:
        """Return the outline that `name:label` names, or None where it names none."""
        name, colon, _ = label.partition(":")
        return self.outline_by_name.get(name.strip()) if colon else None


def index_labels(outlines: Sequence[Outline]) -> LabelIndex:
    """Build the index; of several outlines with one name the first is meant by it."""
    by_key: dict[tuple[int, str], int] = {}
    outline_by_name: dict[str, int] = {}
    position = 0
    for number, outline in enumerate(outlines):
        outline_by_name.setdefault(outline.name, number)
        for node in outline.nodes:
            by_key.setdefault((number, node.key), position)
            position += 1
    return LabelIndex(by_key, outline_by_name)
