"""Matching of patterns, modulo what keys identify.

A pattern is a term with unknowns, which are names.  An unknown stands for a closed term; an unknown
function at distinct bound names stands for the function that is read off.  In sums an unknown is
solved for, or what is there is distributed over the summands of the pattern.  Sizes in sorts are
compared by equations of integers as well, where a caller says which hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from proofcheck.checker.operations import ring_of
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import BINDERS, NUMBERS, Node
from proofcheck.search.lines.canonical import Env, Speller
from proofcheck.search.lines.summands import Found, Summands, is_unknown_applied

Agree: TypeAlias = Callable[[Node, Node], bool]
"""Whether two closed sizes are equal by hypothesis."""


class Matcher:
    """Matches patterns with some unknowns against terms; all are spelled."""

    def __init__(
        self, speller: Speller, unknowns: frozenset[str], agree: Agree | None = None
    ) -> None:
        self._speller = speller
        self._terms = speller.terms
        self._keys = speller.keys
        self._unknowns = unknowns
        self._agree = agree
        self._summands = Summands(speller, unknowns, self.match)

    def match(self, pattern: Node, term: Node, found: Found, env: Env = ()) -> Iterator[Found]:
        """Yield what unknowns stand for, if the pattern is the term."""
        if not self.is_open(pattern):
            if self._is_same(pattern, term, env):
                yield found
        elif pattern.op == "name":
            yield from self._unknown(pattern, term, found)
        elif is_unknown_applied(self._unknowns, pattern):
            yield from self._applied(pattern, term, found, env)
        else:
            yield from self._compound(pattern, term, found, env)

    def is_open(self, pattern: Node) -> bool:
        """Whether unknowns occur."""
        return not self._unknowns.isdisjoint(pattern.names)

    def put(self, pattern: Node, found: Found) -> Node:
        """Return a pattern with what is found for its unknowns; nothing is reduced."""
        for name in sorted(self._unknowns & pattern.names & found.keys()):
            body = self._terms.close(self._terms.raised(pattern, 1), name)
            pattern = self._terms.put(body, found[name])
        return pattern

    def _is_same(self, pattern: Node, term: Node, env: Env) -> bool:
        if pattern is term:
            return True
        try:
            return self._keys.same(pattern, term, env)
        except Refusal:
            return False

    def _unknown(self, pattern: Node, term: Node, found: Found) -> Iterator[Found]:
        name = str(pattern.data)
        if name in found:
            if self._is_same(found[name], term, ()):
                yield found
        elif not term.loose and not term.is_sort:
            sort = self._keys.sorts.of(term)
            yield from self._sort(pattern.args[0], sort, {**found, name: term}, ())

    def _sort(self, pattern: Node, sort: Node, found: Found, env: Env) -> Iterator[Found]:
        """Yield what sizes are, if what lies in a sort lies in that of a pattern."""
        if pattern.op in NUMBERS:
            if sort.op in NUMBERS and ring_of(sort) <= ring_of(pattern):
                yield found
        elif pattern.op != sort.op:
            return
        elif pattern.op == "Matrix":
            if sort.args and ring_of(sort) <= ring_of(pattern):
                yield from self._sizes(pattern.args, self._spelled(sort.args, env), found, env)
        elif pattern.op == "Fun":
            for then in self._sort(pattern.args[0], sort.args[0], found, env):
                if pattern.args[0].op in NUMBERS and pattern.args[0] is not sort.args[0]:
                    continue
                below = (sort.args[0], *env)
                yield from self._sort(pattern.args[1], sort.args[1], then, below)
        else:
            yield found

    def _sizes(
        self, patterns: tuple[Node, ...], sizes: tuple[Node, ...], found: Found, env: Env
    ) -> Iterator[Found]:
        if not patterns:
            yield found
            return
        for then in self._size(patterns[0], sizes[0], found, env):
            yield from self._sizes(patterns[1:], sizes[1:], then, env)

    def _size(self, pattern: Node, size: Node, found: Found, env: Env) -> Iterator[Found]:
        """Match a size, else compare it by hypothesis where nothing in it is unknown."""
        is_alike = False
        for then in self.match(pattern, size, found, env):
            is_alike = True
            yield then
        if not is_alike and self._agree is not None:
            known = self.put(pattern, found)
            is_closed = not (self.is_open(known) or known.loose or size.loose)
            if is_closed and self._agree(known, size):
                yield found

    def _spelled(self, nodes: tuple[Node, ...], env: Env) -> tuple[Node, ...]:
        return tuple([self._speller.view(node, env) for node in nodes])

    def _all(
        self, patterns: tuple[Node, ...], terms: tuple[Node, ...], found: Found, env: Env
    ) -> Iterator[Found]:
        if not patterns:
            yield found
            return
        for then in self.match(patterns[0], terms[0], found, env):
            yield from self._all(patterns[1:], terms[1:], then, env)

    def _compound(self, pattern: Node, term: Node, found: Found, env: Env) -> Iterator[Found]:
        if pattern.is_sort:
            yield from self._sort(pattern, term, found, env)
            return
        if pattern.op == "lambda":
            yield from self._lambda(pattern, term, found, env)
            return
        if pattern.op in ("add", "mul", "neg", "number", "conj", "transpose"):
            known = self._view(self.put(pattern, found), env)
            if known is not None:
                yield from self._summands.match(known, term, found, env)
        elif pattern.op == term.op and pattern.data == term.data:
            if pattern.op in BINDERS:
                yield from self._below(pattern, term, found, env)
            elif pattern.op in ("le", "lt"):
                yield from self._comparison(pattern, term, found, env)
            else:
                yield from self._all(pattern.args, term.args, found, env)

    def _comparison(self, pattern: Node, term: Node, found: Found, env: Env) -> Iterator[Found]:
        """Match both sides, else the differences of the sides."""
        is_alike = False
        for then in self._all(pattern.args, term.args, found, env):
            is_alike = True
            yield then
        if not is_alike:
            sides = [self._difference(node, env) for node in (pattern, term)]
            if sides[0] is not None and sides[1] is not None:
                yield from self.match(sides[0], sides[1], found, env)

    def _difference(self, formula: Node, env: Env) -> Node | None:
        low, high = formula.args
        make = self._terms.make
        return self._view(make("add", high, make("neg", low)), env)

    def _lambda(self, pattern: Node, term: Node, found: Found, env: Env) -> Iterator[Found]:
        if term.op != "lambda":
            sort = self._keys.sorts.of(term, env)
            if sort.op != "Fun":
                return
            raised = self._terms.raised(term, 1)
            body = self._terms.make("app", raised, self._terms.bound(0))
            term = self._terms.make("lambda", sort.args[0], body)
        yield from self._below(pattern, term, found, env)

    def _below(self, pattern: Node, term: Node, found: Found, env: Env) -> Iterator[Found]:
        (sort, body), (other, inside) = pattern.args, term.args
        for then in self._sort(sort, other, found, env):
            if sort.op in NUMBERS and sort is not other:
                continue
            yield from self.match(body, inside, then, (other, *env))

    # ------------------------------------------------------------------------ unknown functions

    def _applied(self, pattern: Node, term: Node, found: Found, env: Env) -> Iterator[Found]:
        arguments: list[Node] = []
        head = pattern
        while head.op == "app":
            arguments.insert(0, head.args[1])
            head = head.args[0]
        if str(head.data) in found:
            yield from self._determined(pattern, term, found, env)
        elif self._are_distinct(arguments):
            function = self._read_off(term, [int(str(a.data)) for a in arguments], env)
            if function is not None:
                yield from self._unknown(head, function, found)
        elif term.op == "app":
            yield from self._all(pattern.args, term.args, found, env)

    def _determined(self, pattern: Node, term: Node, found: Found, env: Env) -> Iterator[Found]:
        known = self._view(self.put(pattern, found), env)
        if known is not None and not is_unknown_applied(self._unknowns, known):
            yield from self.match(known, term, found, env)

    def _view(self, node: Node, env: Env) -> Node | None:
        try:
            return self._speller.view(node, env)
        except Refusal:
            return None

    def _are_distinct(self, arguments: list[Node]) -> bool:
        return len(set(arguments)) == len(arguments) and all(a.op == "bound" for a in arguments)

    def _read_off(self, term: Node, indices: list[int], env: Env) -> Node | None:
        """Return the function of these bound names that is the term, if it mentions no others."""
        places = {index: len(indices) - 1 - i for i, index in enumerate(indices)}
        body = self._moved(term, places, 0)
        if body is None:
            return None
        for index in reversed(indices):
            if env[index].loose:
                return None
            body = self._terms.make("lambda", env[index], body)
        return self._view(body, ())

    def _moved(self, node: Node, places: Mapping[int, int], depth: int) -> Node | None:
        if node.loose <= depth:
            return node
        if node.op == "bound":
            index = places.get(node.loose - 1 - depth)
            return None if index is None else self._terms.bound(index + depth)
        parts: list[Node] = []
        for i, part in enumerate(node.args):
            moved = self._moved(part, places, depth + (node.op in BINDERS and i == 1))
            if moved is None:
                return None
            parts.append(moved)
        return self._terms.make(node.op, *parts, data=node.data)
