"""What a statement finally rests on: every hypothesis and every gap below it.

Proved claims and definitions are passed through; what is listed is what a reader has to believe.
That is so of laws as well, of those too that are called definitions: these are of no weight for
standing, and are named all the same.
A statement does not rest on itself, unless it lies on a cycle.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from proofcheck.verdict.evidence import Evidence
from proofcheck.verdict.ledger import Ledger
from proofcheck.verdict.reachability import find_beyond, find_components, find_shortest_path


@dataclass(frozen=True, slots=True)
class RestsOn:
    """Labels in the order of the document, absent ones last; library theorems and laws by name.

    A hypothesis with a goal that is not proved appears twice: as a hypothesis and under the
    evidence of that goal.  The library theorems and laws that a statement's own proofs refer to are
    included, and so is the statement itself among those that are not known to be consistent.

    laws            all that the kernel applied; those that count as library theorems are in both
    cited           on the word of the author; instances of theorems of the library are passed through
    without_model   statements of whose assumptions no model was found
    """

    hypotheses: tuple[str, ...] = ()
    library: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()
    checked: tuple[str, ...] = ()
    witnessed: tuple[str, ...] = ()
    unsupported: tuple[str, ...] = ()
    refuted: tuple[str, ...] = ()
    ill_formed: tuple[str, ...] = ()
    without_model: tuple[str, ...] = ()

    @property
    def is_unconditional(self) -> bool:
        """Whether nothing but hypotheses is left to believe, and the theorems and laws listed."""
        return self == RestsOn(hypotheses=self.hypotheses, library=self.library, laws=self.laws)


_CATEGORY = {
    Evidence.CITED: "cited",
    Evidence.CHECKED: "checked",
    Evidence.WITNESSED: "witnessed",
    Evidence.UNSUPPORTED: "unsupported",
    Evidence.REFUTED: "refuted",
    Evidence.ILL_FORMED: "ill_formed",
}


def find_rests_on(ledger: Ledger, position: int) -> RestsOn:
    """Return what one entry rests on, in time O(V + E)."""
    marks = find_beyond(ledger.uses, position)
    below = [other for other in range(len(ledger)) if marks[other]]
    laws = {law for at in below if at < len(ledger.entries) for law in ledger.entries[at].laws}
    return _collect(ledger, position, below, laws)


def find_use_path(ledger: Ledger, label: str, premise: str) -> tuple[str, ...] | None:
    """Return a shortest chain of uses from a statement to a premise, or None.

    What a statement must not rest on is checked with this: a path is the proof that it does.
    """
    known = [ledger.position(name) for name in (label, premise) if name in ledger]
    if len(known) < 2:
        return None
    path = find_shortest_path(ledger.uses, known[0], known[1])
    return None if path is None else ledger.labels(path)


def each_rests_on(ledger: Ledger) -> Iterator[tuple[int, RestsOn]]:
    """Yield every position with what it rests on, premises before what uses them.

    Below an entry only what is listed is remembered, as one bit each, and forgotten as soon as
    all its users are done; so a chain of 100,000 proved claims on a few hypotheses takes little
    time and memory.  The result as a whole is as long as its lists, up to quadratic in the
    number of statements: whoever keeps it all should know the ledger is small.
    """
    walk = _Walk.over(ledger)
    for component in walk.components:
        mask = walk.mask_below(component)
        below, laws = walk.listed_in(mask), walk.laws_in(mask)
        for position in component:
            if position < len(ledger.entries):
                yield position, _collect(ledger, position, below, laws)


@dataclass(slots=True)
class _Walk:
    """Bit masks over the positions that are listed, one for each component in progress.

    laws   have the bits above those of the positions
    """

    ledger: Ledger
    components: list[list[int]]
    component_of: list[int]
    bit_of: dict[int, int]
    listed: tuple[int, ...]
    laws: tuple[str, ...]
    pending: list[int]
    masks: dict[int, int]

    @classmethod
    def over(cls, ledger: Ledger) -> _Walk:
        components = find_components(ledger.uses)
        component_of = [0] * len(ledger)
        for number, component in enumerate(components):
            for position in component:
                component_of[position] = number
        listed = tuple(filter(lambda position: _is_listed(ledger, position), range(len(ledger))))
        laws = tuple(sorted({law for entry in ledger.entries for law in entry.laws}))
        bit_of = _give_bits(ledger, listed, laws)
        pending = [0] * len(components)
        walk = cls(ledger, components, component_of, bit_of, listed, laws, pending, {})
        for number in range(len(components)):
            for below in walk._components_below(number):
                walk.pending[below] += 1
        return walk

    def _components_below(self, number: int) -> set[int]:
        """Return the other components used by one."""
        below = {
            self.component_of[target]
            for position in self.components[number]
            for target in self.ledger.uses[position]
        }
        return below - {number}

    def mask_below(self, component: list[int]) -> int:
        """Return what a component rests on, and remember it for the users of the component."""
        number = self.component_of[component[0]]
        mask = 0
        for below in self._components_below(number):
            mask |= self.masks[below]
            self._release(below)
        own = 0
        for position in component:
            own |= self.bit_of.get(position, 0)
        is_cyclic = len(component) > 1 or component[0] in self.ledger.uses[component[0]]
        if self.pending[number]:
            self.masks[number] = mask | own
        return mask | own if is_cyclic else mask

    def _release(self, number: int) -> None:
        self.pending[number] -= 1
        if not self.pending[number]:
            del self.masks[number]

    def listed_in(self, mask: int) -> list[int]:
        """Return the positions whose bit is set, ascending."""
        return [self.listed[bit] for bit in _list_bits(mask & ~(-1 << len(self.listed)))]

    def laws_in(self, mask: int) -> set[str]:
        """Return the laws whose bit is set."""
        return {self.laws[bit] for bit in _list_bits(mask >> len(self.listed))}


def _give_bits(ledger: Ledger, listed: Sequence[int], laws: Sequence[str]) -> dict[int, int]:
    """Return the bits of each position that has any: its own if it is listed, and those of its laws."""
    bit_of = {position: 1 << bit for bit, position in enumerate(listed)}
    bit_of_law = {law: 1 << bit for bit, law in enumerate(laws, len(listed))}
    for position, entry in enumerate(ledger.entries):
        for law in entry.laws:
            bit_of[position] = bit_of.get(position, 0) | bit_of_law[law]
    return bit_of


def _list_bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, ascending."""
    digits = bin(mask)[:1:-1]
    bit = digits.find("1")
    while bit >= 0:
        yield bit
        bit = digits.find("1", bit + 1)


def _category(ledger: Ledger, position: int) -> str | None:
    """Return under which evidence a position is listed; what the library says is passed through."""
    return None if ledger.is_instance(position) else _CATEGORY.get(ledger.evidence(position))


def _is_listed(ledger: Ledger, position: int) -> bool:
    if _category(ledger, position) is not None:
        return True
    entry = ledger.entries[position]
    return entry.kind == "hypothesis" or bool(entry.library) or not entry.has_model


def _collect(
    ledger: Ledger, position: int, below: list[int], laws_below: Collection[str]
) -> RestsOn:
    found: dict[str, list[str]] = {category: [] for category in _CATEGORY.values()}
    hypotheses: list[str] = []
    library: set[str] = set()
    laws = set(laws_below)
    if position < len(ledger.entries):
        library.update(ledger.entries[position].library)
        laws.update(ledger.entries[position].laws)
    without_model = [at for at in sorted({*below, position}) if _lacks_model(ledger, at)]
    for other in below:
        label = ledger.label(other)
        category = _category(ledger, other)
        if category is not None:
            found[category].append(label)
        if other < len(ledger.entries):
            library.update(ledger.entries[other].library)
            if ledger.entries[other].kind == "hypothesis":
                hypotheses.append(label)
    lists = {category: tuple(labels) for category, labels in found.items()}
    return RestsOn(
        hypotheses=tuple(hypotheses),
        library=tuple(sorted(library)),
        laws=tuple(sorted(laws)),
        without_model=ledger.labels(without_model),
        **lists,
    )


def _lacks_model(ledger: Ledger, position: int) -> bool:
    """Say whether a statement may pass although nothing is known to be as it assumes."""
    if position >= len(ledger.entries) or ledger.entries[position].has_model:
        return False
    evidence = ledger.evidence(position)
    return evidence.is_green or not evidence.is_of_a_goal
