"""What the names of a derivation mean, and in which statements they are visible.

A name is visible in a statement just when a statement that introduces it lies in the closure of
the declared dependencies, or is the statement itself.  Four further rules:

* A name that is introduced somewhere, but nowhere in the closure, is taken from the nearest
  statement before (else after) that introduces it, originals before repairs and readings.  That
  statement is recorded as *missing*, and its closure becomes visible along with it.  Where it is
  read as another that introduces the name as well, that one is taken: two objects of one name,
  of an original and of its repair, are not told apart by who reads a page.
* Two different meanings in one closure clash, and ``x@[label]`` picks one.  Two declarations
  that agree letter by letter are one meaning.  Where no closure holds both, see ``homonyms``.
* A statement that repairs another, or is another reading of it, may introduce its names again.
  Where both are visible, the plain name means the original; where only the other is, the other.
* Library bindings of what is always available do not hide it where they are not visible.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from proofcheck.language.sizes import Sizes
from proofcheck.language.syntax import (
    Assume,
    LetDeclaration,
    LetDefinition,
    LetLibrary,
    Obtain,
    Statement,
)
from proofcheck.language.typing.closures import find_closures
from proofcheck.source.labels import normalise_label
from proofcheck.terms.expressions import Bound, Term, Variable
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import fresh_name
from proofcheck.terms.task import Declaration, Origin

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from proofcheck.source.span import Span


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a visible name stands for: an object of the derivation, or a library symbol.

    parameters  of a function or family, those first that are never written
    givens      how many of the parameters are givens of the statement that introduces the name:
                the first ones, which may go unwritten where the same givens stand
    guards      propositions about the parameters under which the name is known to make sense
    """

    name: str
    span: Span
    label: str
    origin: Origin
    variable: Variable | None = None
    parameters: tuple[Bound, ...] = ()
    domain: Term | None = None
    body: Term | None = None
    symbol: str | None = None
    givens: int = 0
    guards: tuple[Term, ...] = ()

    @property
    def declaration(self) -> Declaration:
        """The declaration of an object."""
        assert self.variable is not None
        return Declaration(
            self.variable, self.origin, self.label, self.parameters, self.domain, self.body
        )

    def agrees_with(self, other: Meaning) -> bool:
        """Say whether two introductions say the same, so that they are no clash."""
        if self.symbol is not None or other.symbol is not None:
            return self.symbol == other.symbol
        if self.origin is not Origin.DEFINITION or other.origin is not Origin.DEFINITION:
            return False
        return (self.parameters, self.domain, self.body) == (
            other.parameters,
            other.domain,
            other.body,
        )


@dataclass(frozen=True, slots=True)
class Introduction:
    """A place where a statement introduces a name, before anything is known of its meaning."""

    name: str
    span: Span
    symbol: str | None = None


def introductions_of(statement: Statement) -> Iterator[Introduction]:
    """Yield the names that a statement introduces to others, in order."""
    for item in statement.items:
        if isinstance(item, LetLibrary):
            yield Introduction(item.name, item.span, item.symbol)
        elif isinstance(item, LetDefinition):
            yield Introduction(item.declared.name, item.declared.span)
        elif isinstance(item, LetDeclaration | Obtain):
            for group in item.groups:
                for declared in group.declared:
                    yield Introduction(declared.name, declared.span)


@dataclass(slots=True)
class Register:
    """The names of one derivation: who introduces them, and what they have come to mean.

    introduced   for each name the statements that introduce it, in order, and where
    meanings     what a statement's name means, once it is known; ``None`` where it has none
    closures     for each statement the bits of what is visible in it; grows by what is missing
    by_spelling  the same meanings by their spelling in terms
    equations    equations between sizes that a statement lets others see
    sizes        no equations, and the definitions of all integers
    read_as      for each statement that others read as another that one
    """

    statements: Sequence[Statement]
    positions: dict[str, int]
    dependencies: list[list[int]]
    introduced: dict[str, dict[int, Introduction]]
    bits: list[int]
    declared_closures: list[int]
    closures: list[int]
    meanings: dict[tuple[int, str], Meaning | None] = field(default_factory=dict)
    by_spelling: dict[str, Meaning] = field(default_factory=dict)
    equations: dict[int, list[tuple[Term, Term]]] = field(default_factory=dict)
    sizes: Sizes = field(default_factory=Sizes)
    read_as: Mapping[int, int] = field(default_factory=dict)
    _size_mask: int = 0
    _symbols: dict[str, str] = field(default_factory=dict)
    _sizes: dict[int, Sizes] = field(default_factory=dict)

    def qualified_name(self, name: str, index: int) -> str:
        """Return the spelling of a statement's name in terms: plain for its first meaning."""
        places = self.introduced.get(name)
        if not places or next(iter(places)) == index:
            return name
        return f"{name}@[{self.statements[index].label.text}]"

    def fresh_name(self, name: str, taken: Iterable[str]) -> str:
        """Return a name for a bound variable that no text of the file introduces."""
        return fresh_name(name, {*taken, *self.introduced})

    def is_visible(self, index: int, at: int) -> bool:
        """Say whether a statement lies in the closure of another."""
        return bool(self.closures[at] & self.bits[index])

    def gather(self, at: int, missing: Iterable[int]) -> None:
        """Make visible in a statement its closure, and what is missing with its closure.

        What was found missing in a dependency comes along with it.
        """
        visible = self.declared_closures[at]
        for dependency in self.dependencies[at]:
            visible |= self.closures[dependency]
        for index in missing:
            visible |= self.bits[index] | self.closures[index]
        self.closures[at] = visible

    @property
    def symbols(self) -> dict[str, str]:
        """The first name that the file binds to each symbol of the library."""
        if not self._symbols:
            for name, places in self.introduced.items():
                for entry in places.values():
                    if entry.symbol is not None:
                        self._symbols.setdefault(entry.symbol, name)
        return self._symbols

    def know(self, index: int, meaning: Meaning) -> None:
        """Record what a statement's name means to its dependants."""
        self.meanings[index, meaning.name] = meaning
        if meaning.variable is None:
            return
        self.by_spelling[meaning.variable.name] = meaning
        if meaning.body is not None and meaning.variable.sort == INTEGER:
            self.sizes.define(meaning.variable.name, meaning.body)

    def disagree(self, name: str, places: Iterable[int]) -> bool:
        """Say whether some of these statements are known to mean different things by a name."""
        known = [m for m in (self.meanings.get((i, name)) for i in places) if m is not None]
        return any(not known[0].agrees_with(other) for other in known[1:])

    def add_equations(self, index: int, equations: Sequence[tuple[Term, Term]]) -> None:
        """Let the dependants of a statement see equations between sizes."""
        if equations and self.bits[index]:
            self.equations[index] = list(equations)
            self._size_mask |= self.bits[index]

    def sizes_at(self, at: int) -> Sizes:
        """Return the equations between sizes that a statement sees."""
        mask = self.closures[at] & self._size_mask
        return self._sizes_of([i for i in sorted(self.equations) if self.bits[i] & mask])

    def all_sizes(self) -> Sizes:
        """Return those of all statements that neither repair another nor are a reading of it."""
        return self._sizes_of([i for i in sorted(self.equations) if self.original_of(i) is None])

    def _sizes_of(self, indices: list[int]) -> Sizes:
        """Join the equations of statements, starting from the longest part joined before."""
        masks = [0]
        for index in indices:
            masks.append(masks[-1] | self.bits[index])
        known = next((n for n in range(len(indices), 0, -1) if masks[n] in self._sizes), 0)
        sizes = self._sizes[masks[known]] if known else self.sizes
        for place in range(known, len(indices)):
            sizes = sizes.extended(self.equations[indices[place]])
            self._sizes[masks[place + 1]] = sizes
        return sizes

    def original_of(self, index: int) -> int | None:
        """Return the statement that a statement repairs, or of which it is another reading."""
        label = self.statements[index].original_label
        return None if label is None else self.positions.get(normalise_label(label.text))

    def reread(self, index: int, name: str, at: int) -> int:
        """Return the statement whose meaning of a name of `index` is read in the statement `at`.

        A repair, and its original, still read the original.
        """
        other = self.read_as.get(index, index)
        if at in (index, other) or index == self.original_of(at):
            return index
        return other if other in self.introduced.get(name, {}) else index


def register_names(
    statements: Sequence[Statement], readings: Mapping[str, str] | None = None
) -> Register:
    """Collect who introduces which name and who declares whom; nothing is elaborated.

    readings   normalised label -> label that is read instead
    """
    positions: dict[str, int] = {}
    introduced: dict[str, dict[int, Introduction]] = {}
    bits: list[int] = []
    travelling = 0
    for index, statement in enumerate(statements):
        positions.setdefault(normalise_label(statement.label.text), index)
        names = list(introductions_of(statement))
        for entry in names:
            introduced.setdefault(entry.name, {}).setdefault(index, entry)
        travels = bool(names) or _may_relate_sizes(statement)
        bits.append(1 << travelling if travels else 0)
        travelling += travels
    dependencies = [_positions_of(statement, positions) for statement in statements]
    closures = find_closures(dependencies, bits)
    register = Register(
        statements, positions, dependencies, introduced, bits, closures, list(closures)
    )
    register.read_as = _place_readings(readings or {}, positions)
    return register


def _place_readings(readings: Mapping[str, str], positions: Mapping[str, int]) -> dict[int, int]:
    pairs = (
        (positions.get(label), positions.get(normalise_label(other)))
        for label, other in readings.items()
    )
    return {old: new for old, new in pairs if old is not None and new is not None}


def _may_relate_sizes(statement: Statement) -> bool:
    if statement.kind != "hypothesis":
        return False
    return any(isinstance(item, Assume) for item in statement.items)


def _positions_of(statement: Statement, positions: dict[str, int]) -> list[int]:
    keys = (normalise_label(label.text) for label in statement.declared_labels)
    return [positions[key] for key in dict.fromkeys(keys) if key in positions]
