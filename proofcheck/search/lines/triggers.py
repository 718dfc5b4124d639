"""Triggers: which terms at hand say for what values a rule is of use."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from proofcheck.checker.terms import Node
from proofcheck.search.lines.patterns import atoms_of, leaves

MOST_PATTERNS = 3
"""Terms of which a trigger consists at most."""

MOST_CHOICES = 8
"""Patterns from which several are chosen: those that determine most."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """Patterns which, when all are found, say what the unknowns stand for.

    level      rules are used at lower levels first
    formulas   patterns for known lines, the others are for terms that occur
    """

    level: int
    terms: tuple[Node, ...]
    formulas: tuple[Node, ...] = ()


def triggers(
    conclusion: Node,
    conditions: list[Node],
    names: frozenset[str],
    defined: Collection[str],
    *,
    is_supposed: bool,
) -> tuple[Trigger, ...]:
    """Return the triggers of a rule: of sides that come first, of conditions, of what is said at all.

    Where no few terms determine all unknowns, the best of them is a trigger of the last level; of
    what is supposed it may be none at all.

    defined   the unknowns that conditions define, which need not be determined where not all can be
    """
    found: dict[tuple[tuple[Node, ...], tuple[Node, ...]], Trigger] = {}
    for wanted in dict.fromkeys((names, names.difference(defined))):
        if any(_determines(one, names) for one in found.values()):
            break
        for level, terms, formulas in _candidates(
            conclusion, conditions, wanted, is_supposed=is_supposed
        ):
            found.setdefault((terms, formulas), Trigger(level, terms, formulas))
    return tuple(found.values())


def definitions(conditions: Iterable[Node], names: frozenset[str]) -> dict[str, Node]:
    """Return the unknowns that conditions equate with terms in others, with these terms.

    None of them is defined by itself, also not through others.
    """
    found: dict[str, Node] = {}
    for leaf in (leaf for condition in conditions for leaf in leaves(condition)):
        for side, other in (leaf.args, leaf.args[::-1]) if leaf.op == "eq" else ():
            name = str(side.data)
            is_free = side.op == "name" and name in names and name not in found
            if is_free and name not in _reached(other, found):
                found[name] = other
    return found


def _reached(term: Node, defined: dict[str, Node]) -> set[str]:
    """Return the names that a term speaks of, also through what is defined."""
    reached: set[str] = set()
    waiting = list(term.names)
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += defined[name].names if name in defined else ()
    return reached


def _determines(trigger: Trigger, names: frozenset[str]) -> bool:
    """Whether the patterns of a trigger determine all unknowns."""
    shown = (determined(one, names) for one in (*trigger.terms, *trigger.formulas))
    return frozenset[str]().union(*shown) == names


def _candidates(
    conclusion: Node, conditions: list[Node], names: frozenset[str], *, is_supposed: bool
) -> Iterator[tuple[int, tuple[Node, ...], tuple[Node, ...]]]:
    said = list(leaves(conclusion))
    conditions = [leaf for condition in conditions for leaf in leaves(condition)]
    for leaf in said:
        for place, side in enumerate(leaf.args if leaf.op == "eq" else (leaf,)):
            for terms in _covers(list(atoms_of(side)), names):
                yield 2 * place, terms, ()
    for leaf in said:
        for terms in _covers(list(atoms_of(leaf)), names):
            yield 1, terms, ()
    for formulas in _covers(conditions, names):
        yield 1, (), formulas
    best = _best(list(atoms_of(conclusion)), names)
    if best is not None or is_supposed:
        yield 2, (() if best is None else (best,)), ()
    everything = [*atoms_of(conclusion), *[a for c in conditions for a in atoms_of(c)]]
    for terms in _covers(list(dict.fromkeys(everything)), names):
        yield 1, terms, ()


def _covers(patterns: list[Node], names: frozenset[str]) -> list[tuple[Node, ...]]:
    """Return the smallest sets of patterns in which all unknowns are determined."""
    shown = {p: determined(p, names) for p in patterns}
    for size in range(1, MOST_PATTERNS + 1):
        if size > 1 and len(patterns) > MOST_CHOICES:
            patterns = sorted(patterns, key=lambda p: -len(shown[p]))[:MOST_CHOICES]
        found = [
            chosen
            for chosen in combinations(patterns, size)
            if frozenset().union(*[shown[p] for p in chosen]) == names
        ]
        if found:
            minimal = [c for c in found if not any(_inside(o, c) for o in found if o != c)]
            return minimal or found
    return []


def _best(patterns: list[Node], names: frozenset[str]) -> Node | None:
    """Return the pattern that determines most unknowns, if none determines all."""
    shown = {p: len(determined(p, names)) for p in patterns}
    most = max(shown.values(), default=0)
    if most in (0, len(names)):
        return None
    return next(p for p in patterns if shown[p] == most)


def _inside(one: tuple[Node, ...], other: tuple[Node, ...]) -> bool:
    """Whether single patterns lie in one another."""
    return len(one) == 1 and len(other) == 1 and one[0] in set(atoms_of(other[0])) - {other[0]}


def determined(pattern: Node, names: frozenset[str]) -> frozenset[str]:
    """Return the unknowns that a pattern determines: not those that are applied to closed terms alone."""
    found: set[str] = set()
    _determined(pattern, names, found)
    sorts: set[str] = set()
    for name in found:
        sorts |= _in_sort(pattern, name) & names
    return frozenset(found | sorts)


def _in_sort(pattern: Node, name: str) -> frozenset[str]:
    """Return the names in the sort of a name that occurs."""
    waiting, seen = [pattern], {pattern}
    while waiting:
        node = waiting.pop()
        if node.op == "name" and node.data == name:
            return node.args[0].names
        for part in node.args:
            if part not in seen:
                seen.add(part)
                waiting.append(part)
    return frozenset()


def _determined(node: Node, names: frozenset[str], found: set[str]) -> None:
    if names.isdisjoint(node.names):
        return
    if node.op == "name":
        if node.data in names:
            found.add(str(node.data))
        return
    if node.op == "app":
        head, arguments = node, []
        while head.op == "app":
            arguments.append(head.args[1])
            head = head.args[0]
        if head.op == "name" and head.data in names and not all(a.op == "bound" for a in arguments):
            for a in arguments:
                _determined(a, names, found)
            return
    for part in node.args:
        _determined(part, names, found)
