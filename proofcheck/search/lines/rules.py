"""Rules: what a line says for all values of its unknowns, under which conditions, and where it is of use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from proofcheck.certificates.building import At, OpenProof
from proofcheck.checker.operations import ARITIES
from proofcheck.checker.terms import Node
from proofcheck.search.lines.canonical import Speller

_OF_NUMBERS = frozenset({"add", "neg", "mul", "number", "conj", "transpose", "i"})
_OF_FORMULAS = frozenset({"false", "and", "or", "imp", "eq", "le", "lt"})

MOST_PATTERNS = 3
"""Terms of which a trigger consists at most."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """Patterns which, when all are found, say what the unknowns stand for.

    level      rules are used at lower levels first
    formulas   patterns for known lines, the others are for terms that occur
    """

    level: int
    terms: tuple[Node, ...]
    formulas: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """A line, its quantifiers and its antecedents.

    parts        what is taken off in turn: an unknown, or a condition
    conclusion   what is left, spelled
    """

    line: At
    parts: tuple[tuple[str, Node], ...]
    unknowns: frozenset[str]
    conclusion: Node
    triggers: tuple[Trigger, ...]

    @property
    def conditions(self) -> tuple[Node, ...]:
        """The antecedents."""
        return tuple([node for kind, node in self.parts if kind == "imp"])


def is_negation(formula: Node) -> bool:
    """Whether a spelled formula says that something does not hold."""
    return formula.op == "imp" and formula.args[1].op == "false"


def make_rule(proof: OpenProof, speller: Speller, line: At) -> Rule:
    """Return the rule that a line is."""
    formula = speller.view(proof.formula(line))
    parts: list[tuple[str, Node]] = []
    unknowns: list[str] = []
    while True:
        if formula.op == "all":
            sort, body = formula.args
            unknown = proof.new_name("?", sort)
            unknowns.append(str(unknown.data))
            parts.append(("all", unknown))
            formula = speller.view(proof.terms.put(body, unknown))
        elif formula.op == "imp" and not is_negation(formula):
            parts.append(("imp", formula.args[0]))
            formula = formula.args[1]
        else:
            break
    names = frozenset(unknowns)
    conditions = [node for kind, node in parts if kind == "imp"]
    triggers = tuple(_triggers(formula, conditions, names)) if names else ()
    return Rule(line, tuple(parts), names, formula, triggers)


def leaves(formula: Node) -> Iterator[Node]:
    """Yield the parts of a conjunction."""
    if formula.op == "and":
        for part in formula.args:
            yield from leaves(part)
    else:
        yield formula


def _triggers(
    conclusion: Node, conditions: list[Node], names: frozenset[str]
) -> Iterator[Trigger]:
    known: set[tuple[tuple[Node, ...], tuple[Node, ...]]] = set()

    def fresh(level: int, terms: tuple[Node, ...], formulas: tuple[Node, ...] = ()) -> list[Trigger]:
        at = (terms, formulas)
        if at in known:
            return []
        known.add(at)
        return [Trigger(level, terms, formulas)]

    for leaf in leaves(conclusion):
        sides = leaf.args if leaf.op == "eq" else (leaf,)
        for level, side in enumerate(sides):
            for terms in _covers(list(atoms_of(side)), names):
                yield from fresh(2 * level, terms)
    for leaf in leaves(conclusion):
        for terms in _covers(list(atoms_of(leaf)), names):
            yield from fresh(1, terms)
    for formulas in _covers(conditions, names):
        yield from fresh(1, (), formulas)
    partial = _best(list(atoms_of(conclusion)), names)
    if partial:
        yield from fresh(2, partial)
    everything = [*atoms_of(conclusion), *[a for c in conditions for a in atoms_of(c)]]
    for terms in _covers(list(dict.fromkeys(everything)), names):
        yield from fresh(1, terms)


def _covers(patterns: list[Node], names: frozenset[str]) -> list[tuple[Node, ...]]:
    """Return the smallest sets of patterns in which all unknowns are determined."""
    shown = {p: determined(p, names) for p in patterns}
    for size in range(1, MOST_PATTERNS + 1):
        if size > 1 and len(patterns) > 8:
            return []
        found = [
            chosen
            for chosen in combinations(patterns, size)
            if frozenset().union(*[shown[p] for p in chosen]) == names
        ]
        if found:
            minimal = [c for c in found if not any(_inside(o, c) for o in found if o != c)]
            return minimal or found
    return []


def _best(patterns: list[Node], names: frozenset[str]) -> tuple[Node, ...]:
    """Return the pattern that determines most unknowns, if none determines all."""
    shown = {p: len(determined(p, names)) for p in patterns}
    most = max(shown.values(), default=0)
    if most in (0, len(names)):
        return ()
    return (next(p for p in patterns if shown[p] == most),)


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


def atoms_of(node: Node) -> Iterator[Node]:
    """Yield closed parts that are not taken apart by arithmetic, larger ones first, each once."""
    seen: set[Node] = set()
    yield from _atoms(node, seen)


def _atoms(node: Node, seen: set[Node]) -> Iterator[Node]:
    if node in seen or node.is_sort:
        return
    seen.add(node)
    if _is_atom(node):
        yield node
    for part in node.args if node.op not in ("name", "const") else ():
        yield from _atoms(part, seen)


def _is_atom(node: Node) -> bool:
    if node.loose:
        return False
    if node.op == "app":
        return True
    is_operation = node.op in ARITIES and ARITIES[node.op] > 0
    return is_operation and node.op not in _OF_NUMBERS and node.op not in _OF_FORMULAS


def closed_terms(nodes: Iterable[Node]) -> list[Node]:
    """Return all closed atoms of some formulas, in order, each once."""
    seen: set[Node] = set()
    return [atom for node in nodes for atom in _atoms(node, seen)]


def names_in(node: Node) -> list[Node]:
    """Return the free names of a formula in the order in which they occur."""
    found: dict[Node, None] = {}
    seen: set[Node] = set()
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if part in seen:
            continue
        seen.add(part)
        if part.op == "name":
            found.setdefault(part)
        else:
            waiting.extend(reversed(part.args))
    return list(found)
