"""What the statements of a derivation declare, as seen from the labels of a paper.

A statement of the derivation's own is a part of what cites it.  An equation in the text of a lemma
that has no statement of its own is the lemma's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from proofcheck.coverage.labels import label_key
from proofcheck.coverage.presence import find_own, find_wholes
from proofcheck.coverage.records import Citation, Document
from proofcheck.coverage.written import Written


class Declared:
    """Dependencies by key of the source.

    main   what stands for each key; a reading may take the place of what it reads
    """

    def __init__(
        self,
        document: Document,
        derivation: Sequence[Written],
        main: Mapping[str, Written] | None = None,
    ) -> None:
        self._document, self._derivation = document, derivation
        self._written = {one.key: one for one in reversed(derivation)}
        self.stated = frozenset(one.key for one in document.statements)
        self._main = main or {key: one for key, one in self._written.items() if key in self.stated}
        self._own = {one.key: one for one in reversed(find_own(document, derivation))}
        self._wholes = find_wholes(document)

    def with_reading(self, reading: Written) -> Declared:
        """Return the same, with a reading in the place of what it reads."""
        key = self._source_of(reading.key) or ""
        return Declared(self._document, self._derivation, {**self._main, key: reading})

    def find(self, key: str) -> Written | None:
        """Return what the derivation has for a label, or for the statement it is a part of."""
        return self._main.get(self._stand_in(key))

    def has(self, one: Citation) -> bool:
        """Whether both ends of a citation are in the derivation, and can be read."""
        holders = [found for key in one.holders if (found := self.find(key))]
        is_legible = all(found.is_complete for found in holders)
        return bool(holders) and is_legible and self.find(one.cited.key) is not None

    def links(self, holders: Collection[str], key: str) -> bool:
        """Whether one of several statements declares another, or is declared by it.

        Of a text like `hence (3)` nobody can say which of the two is shown.
        """
        cited = self._stand_in(key)
        own = {self._stand_in(one) for one in holders}
        return cited in own or any(
            cited in self._declared_by(one) or one in self._declared_by(cited) for one in own
        )

    def joins(self, equations: Collection[str], key: str) -> bool:
        """Whether a statement of the derivation's own declares a label together with an equation.

        It may be the claim that the sentence makes of the equation: `(7), which by (3) is even`.
        """
        cited, beside = self._stand_in(key), {self._stand_in(one) for one in equations}
        declared = (self._declared_by(one) for one in self._own)
        return any(cited in found and not beside.isdisjoint(found) for found in declared)

    def find_whole(self, holders: Collection[str], key: str) -> str | None:
        """Return the statement that an equation is a part of, where that is declared instead."""
        whole = self._wholes.get(key)
        return whole if whole is not None and self.links(holders, whole) else None

    def _stand_in(self, key: str) -> str:
        return key if key in self._main else self._wholes.get(key, key)

    def _declared_by(self, key: str) -> set[str]:
        """Return the keys that a statement declares, if only by what it cites of our own."""
        found: set[str] = set()
        start = self._main.get(key) or self._own.get(key)
        todo = [start] if start else []
        seen = {key}
        while todo:
            for label in todo.pop().declared:
                found.add(self._source_of(label.key) or label.key)
                own = self._own.get(label.key)
                if own is not None and own.key not in seen:
                    seen.add(own.key)
                    todo.append(own)
        return found

    def _source_of(self, key: str) -> str | None:
        """Return the key of the source that a label is or reads, over readings of readings."""
        for _ in range(len(self._written) + 1):
            one = self._written.get(key)
            if key in self.stated or one is None or one.read_label is None:
                break
            key = label_key(one.read_label)
        return key if key in self.stated else None
