"""Gram matrices that are sought, block by block, and what they add to the coefficient of each monomial.

A block stands for the sum of Q_ij w b_i^* b_j, with roots b, a weight w that is not negative, and a
positive semidefinite matrix Q to be found.  A multiple of a known inequality is a block of one root.

source   Reznick 1978 (which squares take part); Wang, Magron and Lasserre 2021, TSSOS (splitting)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from proofcheck.logic.polynomials import total
from proofcheck.search.positivity.roots import Root
from proofcheck.search.positivity.summands import Summand
from proofcheck.terms.rationals import Fraction

Polynomial = dict[tuple[str, ...], Fraction]
"""A number in its normal form."""

Entry = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Block:
    """A Gram matrix.

    weight   what its squares are multiplied by; None is one
    roots    of one shape
    entries  what is multiplied by Q_ij, for i <= j; by both places of it, where i < j
    """

    weight: Summand | None
    roots: tuple[Root, ...]
    entries: dict[Entry, Polynomial]

    def part(self, chosen: Sequence[int]) -> Block:
        """Return the block of some of its roots, in ascending order."""
        entries = {
            (a, b): self.entries[i, j]
            for b, j in enumerate(chosen)
            for a, i in enumerate(chosen[: b + 1])
        }
        return Block(self.weight, tuple(self.roots[i] for i in chosen), entries)

    def face(self, rows: Sequence[Sequence[Fraction]]) -> Block:
        """Return the block whose roots are these combinations of its roots."""
        roots = [combination(self.roots, row) for row in rows]
        entries = {
            (a, b): self._combined(rows[a], rows[b], 1 if a == b else 2)
            for b in range(len(rows))
            for a in range(b + 1)
        }
        return Block(self.weight, tuple(roots), entries)

    def _combined(self, u: Sequence[Fraction], v: Sequence[Fraction], times: int) -> Polynomial:
        parts: list[tuple[Fraction, Polynomial]] = []
        for (i, j), entry in self.entries.items():
            c = u[i] * v[j] if i == j else (u[i] * v[j] + u[j] * v[i]) / 2
            if c:
                parts.append((times * c, entry))
        return added(parts)


@dataclass(frozen=True, slots=True)
class System:
    """Blocks, and what their sum has to be."""

    blocks: tuple[Block, ...]
    wanted: Polynomial

    @property
    def places(self) -> list[tuple[int, int, int]]:
        """The unknowns: the number of a block, a row and a column."""
        return [(k, i, j) for k, block in enumerate(self.blocks) for i, j in block.entries]

    @property
    def columns(self) -> list[Polynomial]:
        """What each unknown is multiplied by."""
        return [entry for block in self.blocks for entry in block.entries.values()]

    @property
    def is_reached(self) -> bool:
        """Whether all monomials that are wanted occur."""
        reached = {m for column in self.columns for m in column}
        return bool(reached) and reached.issuperset(self.wanted)


def added(parts: Iterable[tuple[Fraction, Polynomial]]) -> Polynomial:
    """Return a linear combination."""
    whole = total((c, {(s, ()): d for s, d in p.items()}) for c, p in parts)
    return {s: c for (s, _), c in whole.items()}


def combination(roots: Sequence[Root], row: Sequence[Fraction]) -> Root:
    """Return a sum of multiples of roots of one shape."""
    whole = total((c, dict(root.terms)) for root, c in zip(roots, row, strict=True))
    return Root(roots[0].shape, tuple(sorted(whole.items())))


def reduced(system: System) -> System | None:
    """Return a system with the same solutions and smaller blocks; None where it has no solution."""
    without_idle = _without_idle_roots(system)
    if without_idle is None:
        return None
    split = _split(without_idle)
    return split if split.is_reached else None


# --- roots that cannot take part --------------------------------------------------------------------


def _without_idle_roots(system: System) -> System | None:
    """Leave out roots whose squares alone have a monomial that has to cancel."""
    while True:
        idle: set[tuple[int, int]] = set()
        for monomial, found in _by_monomial(system).items():
            wanted = system.wanted.get(monomial, 0)
            signs = {c > 0 for _, i, j, c in found if i == j}
            if len(signs) != 1 or any(i != j for _, i, j, _ in found):
                continue
            if not wanted:
                idle |= {(k, i) for k, i, _, _ in found}
            elif signs != {wanted > 0}:
                return None
        if not idle:
            return system
        system = System(tuple(_remaining(system.blocks, idle)), system.wanted)


def _by_monomial(
    system: System,
) -> dict[tuple[str, ...], list[tuple[int, int, int, Fraction]]]:
    found: dict[tuple[str, ...], list[tuple[int, int, int, Fraction]]] = {}
    for (k, i, j), column in zip(system.places, system.columns, strict=True):
        for monomial, c in column.items():
            found.setdefault(monomial, []).append((k, i, j, c))
    return found


def _remaining(blocks: Iterable[Block], idle: set[tuple[int, int]]) -> Iterable[Block]:
    for k, block in enumerate(blocks):
        kept = [i for i in range(len(block.roots)) if (k, i) not in idle]
        if len(kept) == len(block.roots):
            yield block
        elif kept:
            yield block.part(kept)


# --- blocks that fall apart -------------------------------------------------------------------------


def _split(system: System) -> System:
    """Split blocks at entries all of whose monomials occur in no square, and not in what is wanted.

    Leaving such entries out keeps a matrix positive semidefinite, and changes no coefficient of the
    others.  With sign symmetries these are the entries that change their sign.
    """
    seen = set(system.wanted)
    for block in system.blocks:
        seen.update(m for (i, j), entry in block.entries.items() if i == j for m in entry)
    while True:
        parts = [_components(block, seen) for block in system.blocks]
        blocks = [b.part(p) for b, ps in zip(system.blocks, parts, strict=True) for p in ps]
        grown = seen.union(*(entry for block in blocks for entry in block.entries.values()))
        if len(grown) == len(seen):
            return System(tuple(_each_once(blocks)), system.wanted)
        seen = grown


def _components(block: Block, seen: set[tuple[str, ...]]) -> list[list[int]]:
    """Return the roots that hang together by entries with a monomial that is seen."""
    part = [*range(len(block.roots))]
    for (i, j), entry in block.entries.items():
        if part[i] != part[j] and not seen.isdisjoint(entry):
            old, new = part[j], part[i]
            part = [new if one == old else one for one in part]
    return [[i for i, one in enumerate(part) if one == at] for at in dict.fromkeys(part)]


def _each_once(blocks: Iterable[Block]) -> Iterable[Block]:
    """Yield blocks that add the same only once."""
    found = set()
    for block in blocks:
        key = tuple((place, frozenset(entry.items())) for place, entry in block.entries.items())
        if key not in found and any(block.entries.values()):
            found.add(key)
            yield block
