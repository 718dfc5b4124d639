"""What terms come to on the models asked about last, so that no engine computes it again.

The goals of a statement are asked about on the same models, by one engine after the other, and many
of these models differ in one object only.  What a term without local names comes to depends on the
definitions, on the values of the names that it and they speak of, on the candidates that are
offered and on the working precision; where all of these are the same, so is the answer.  What is
exact, and certainly true or false, is so at any precision.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import Any

from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import EXACT, MatrixValue, Recurrence
from proofcheck.terms.expressions import Term
from proofcheck.terms.substitution import written_names
from proofcheck.terms.task import Declaration, names_in_declaration

MOST_KEPT = 20_000
"""Answers that are kept; where there would be more, all are forgotten."""

MOST_MEMORIES = 4
"""Sets of definitions for which answers are kept."""

ANY_BITS = 0
"""Stands for the precision of answers that are the same at every one."""


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """What a term came to.

    answer   its value, or why it has none
    empty    ranges in it, each with whether it was empty, by the identity of its term
    steps    subterms that were evaluated, those in kept definitions not counted
    within   the kept definitions whose values were needed
    """

    answer: Any
    empty: Mapping[int, tuple[Term, bool]]
    steps: int
    within: tuple[Kept, ...]


class Asked(Enum):
    """What may be asked of a term: its value, whether it holds, or the members of the set it is."""

    VALUE = "value"
    TRUTH = "truth"
    MEMBERS = "members"


@dataclass(slots=True)
class Members:
    """The members of a family that were computed, one after the other.

    steps     subterms that were evaluated for them
    is_asked  whether one is being computed
    """

    family: Recurrence
    known: list[Any]
    steps: int = 0
    is_asked: bool = False


@dataclass(slots=True)
class Store:
    """What terms come to on one model, at one precision.

    bits          the precision
    definitions   values of defined names, and of defined functions of arguments
    answers       by what was asked, of terms without local names
    families      members of families that an equation gives, by the identity of the family
    """

    bits: int
    definitions: dict[Hashable, Kept] = field(default_factory=dict)
    answers: dict[Asked, dict[Term, Kept]] = field(
        default_factory=lambda: {asked: {} for asked in Asked}
    )
    families: dict[int, Members] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Memory:
    """What is known of models, given definitions and candidates.

    Values are compared by identity, and held, so that they keep theirs.
    """

    definitions: Mapping[str, Declaration]
    candidates: Mapping[str, tuple[Any, ...]]
    _names: dict[Term | str, tuple[str, ...]] = field(default_factory=dict)
    _answers: dict[Hashable, tuple[Kept, list[Any]]] = field(default_factory=dict)

    def recall(
        self, key: Hashable, about: Term | str, bits: int, values: Mapping[str, Any]
    ) -> Kept | None:
        """Return what was entered for a model with the same values where they matter.

        about   the term, or the defined name, whose value it is
        """
        about_these = tuple(map(id, self._used(about, values)))
        for precision in (ANY_BITS, bits):
            found = self._answers.get((key, precision, *about_these))
            if found is not None:
                return found[0]
        return None

    def enter(
        self, key: Hashable, about: Term | str, bits: int, values: Mapping[str, Any], kept: Kept
    ) -> None:
        """Keep an answer."""
        if len(self._answers) >= MOST_KEPT:
            self._answers.clear()
        used, precision = self._used(about, values), ANY_BITS if is_final(kept.answer) else bits
        self._answers[key, precision, *map(id, used)] = kept, used

    def _used(self, about: Term | str, values: Mapping[str, Any]) -> list[Any]:
        names = self._names.get(about)
        if names is None:
            own = {about} if isinstance(about, str) else written_names(about)[0]
            names = self._names[about] = self._reached(own)
        return [values.get(name) for name in self._with_steps(names, values)]

    def _with_steps(self, names: tuple[str, ...], values: Mapping[str, Any]) -> tuple[str, ...]:
        """Add the names of which the members of families speak that an equation gives."""
        found = [value for name in names if isinstance(value := values.get(name), Recurrence)]
        if not found:
            return names
        own = {*names}.union(*(written_names(one.step)[0] for one in found))
        own -= {one.index.name for one in found if one.index.name not in values}
        more = self._reached(own)
        return more if more == names else self._with_steps(more, values)

    def _reached(self, own: Iterable[str]) -> tuple[str, ...]:
        """Return the names without a definition that a value may depend on."""
        found, stack = set[str](), [*own]
        while stack:
            name = stack.pop()
            if name in found:
                continue
            found.add(name)
            if name in self.definitions:
                stack += names_in_declaration(self.definitions[name])
        return tuple(sorted(found - self.definitions.keys()))


def is_final(answer: Any) -> bool:
    """Say whether an answer holds at every precision: none of it is an enclosure.

    That a proposition was not put to the test may just be due to the precision.
    """
    match answer:
        case Outcome(truth, informative):
            return informative and truth in (Truth.TRUE, Truth.FALSE)
        case MatrixValue():
            return answer.rational is not None
    return isinstance(answer, EXACT)


def working_bits() -> int:
    """Return the precision that is set, in bits."""
    return int(_context().prec)


@cache
def _context() -> Any:
    """Return FLINT's context; an import at every question would be dear."""
    from flint import ctx

    return ctx


_memories: list[Memory] = []


def memory_of(
    definitions: Mapping[str, Declaration], candidates: Mapping[str, tuple[Any, ...]]
) -> Memory:
    """Return what is known of models with these definitions and candidates; nothing at first."""
    for place, known in enumerate(_memories):
        if known.definitions == definitions and _are_same(known.candidates, candidates):
            _memories.insert(0, _memories.pop(place))
            return known
    _memories.insert(0, Memory(definitions, dict(candidates)))
    del _memories[MOST_MEMORIES:]
    return _memories[0]


def _are_same(one: Mapping[str, tuple[Any, ...]], other: Mapping[str, tuple[Any, ...]]) -> bool:
    """Say whether the same objects are offered for the same names."""
    return one.keys() == other.keys() and all(
        len(pool) == len(other[name])
        and all(x is y for x, y in zip(pool, other[name], strict=True))
        for name, pool in one.items()
    )
