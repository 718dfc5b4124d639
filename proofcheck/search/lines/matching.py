"""Matching of patterns, modulo what keys identify.

A pattern is a term with unknowns, which are names.  An unknown stands for a closed term; an unknown
function at distinct bound names stands for the function that is read off.  In sums an unknown is
solved for, or what is there is distributed over the summands of the pattern.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TypeAlias

from proofcheck.checker.operations import is_number, ring_of
from proofcheck.checker.polynomials import UNIT, Monomial, Polynomial, combined
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import BINDERS, NUMBERS, Node
from proofcheck.search.lines.canonical import Env, Speller

Found: TypeAlias = Mapping[str, Node]

MOST_SUMMANDS = 3
"""Summands of which all but one may fall to one summand of a pattern; of more, only single ones."""


class Matcher:
    """Matches patterns with some unknowns against terms; all are spelled."""

    def __init__(self, speller: Speller, unknowns: frozenset[str]) -> None:
        self._speller = speller
        self._terms = speller.terms
        self._keys = speller.keys
        self._unknowns = unknowns

    def match(self, pattern: Node, term: Node, found: Found, env: Env = ()) -> Iterator[Found]:
        """Yield what unknowns stand for, if the pattern is the term."""
        if not self.is_open(pattern):
            if self._is_same(pattern, term, env):
                yield found
        elif pattern.op == "name":
            yield from self._unknown(pattern, term, found)
        elif self._is_unknown_applied(pattern):
            yield from self._applied(pattern, term, found, env)
        else:
            yield from self._compound(pattern, term, found, env)

    def is_open(self, pattern: Node) -> bool:
        """Whether unknowns occur."""
        return not self._unknowns.isdisjoint(pattern.names)

    def put(self, pattern: Node, found: Found) -> Node:
        """Return a pattern with what is found for its unknowns; nothing is reduced."""
        for name in sorted(self._unknowns & pattern.names & found.keys()):
            pattern = self._terms.put(self._terms.close(pattern, name), found[name])
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
                yield from self._all(pattern.args, self._spelled(sort.args, env), found, env)
        elif pattern.op == "Fun":
            for then in self._sort(pattern.args[0], sort.args[0], found, env):
                if pattern.args[0].op in NUMBERS and pattern.args[0] is not sort.args[0]:
                    continue
                below = (sort.args[0], *env)
                yield from self._sort(pattern.args[1], sort.args[1], then, below)
        else:
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
            yield from self._sum(pattern, term, found, env)
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

    def _is_unknown_applied(self, pattern: Node) -> bool:
        while pattern.op == "app":
            pattern = pattern.args[0]
        return pattern.op == "name" and pattern.data in self._unknowns

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
        if known is not None and not self._is_unknown_applied(known):
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

    # ---------------------------------------------------------------------------- sums, products

    def _sum(self, pattern: Node, term: Node, found: Found, env: Env) -> Iterator[Found]:
        """Match a sum: what is known is taken to the other side."""
        known = self._view(self.put(pattern, found), env)
        if known is None:
            return
        sort = self._keys.sorts.of(term, env)
        if is_number(sort) is not is_number(self._keys.sorts.of(known, env)):
            return
        left, right = self._keys.form(known, env), self._keys.form(term, env)
        unknown = {m: c for m, c in left.items() if self._is_open_monomial(m)}
        fixed = {m: c for m, c in left.items() if m not in unknown}
        rest = combined((1, right), (-1, fixed))
        if not unknown:
            if not rest:
                yield found
        else:
            yield from self._distributed(list(unknown.items()), rest, found, sort, env)

    def _is_open_monomial(self, monomial: Monomial) -> bool:
        return any(self.is_open(self._keys.sample(code)) for part in monomial for code in part)

    def _distributed(
        self,
        unknown: list[tuple[Monomial, object]],
        rest: Polynomial,
        found: Found,
        sort: Node,
        env: Env,
    ) -> Iterator[Found]:
        (monomial, value), *others = unknown
        if not others:
            yield from self._one(monomial, value, rest, found, sort, env)
            return
        for part in _parts(rest):
            other = {m: c for m, c in rest.items() if m not in part}
            for then in self._one(monomial, value, part, found, sort, env):
                yield from self._distributed(others, other, then, sort, env)

    def _one(
        self, monomial: Monomial, value: object, rest: Polynomial, found: Found, sort: Node, env: Env
    ) -> Iterator[Found]:
        """Match a multiple of a monomial with unknowns against a sum."""
        atoms, word = monomial
        codes = (*atoms, *word)
        assert isinstance(value, (int,)) or hasattr(value, "numerator")
        scaled: Polynomial = {m: _ratio(c, value) for m, c in rest.items()}
        if len(codes) == 1:
            pattern = self._speller.code(codes[0], env)
            term = self._speller.spell(scaled, sort, env)
            if pattern.op not in ("conj", "transpose") and (
                pattern.op == "name" or self._is_unknown_applied(pattern) or len(scaled) == 1
            ):
                yield from self.match(pattern, term, found, env)
            elif pattern.op in ("conj", "transpose"):
                turned = self._view(self._terms.make(pattern.op, term), env)
                if turned is not None and not self._is_turned(turned):
                    yield from self.match(pattern.args[0], turned, found, env)
        elif len(scaled) == 1:
            ((factors, behind), factor) = next(iter(scaled.items()))
            yield from self._factors(atoms, word, factors, behind, factor, found, env)
        elif not word and scaled:
            yield from self._whole_sum(atoms, self._speller.spell(scaled, sort, env), found, env)

    def _whole_sum(
        self, atoms: tuple[int, ...], term: Node, found: Found, env: Env
    ) -> Iterator[Found]:
        """Match a product with a sum: unknown numbers are 1, and an unknown function is all of it."""
        patterns = [self._speller.code(code, env) for code in atoms]
        functions = [p for p in patterns if p.op != "name"]
        if len(functions) == 1 and self._is_unknown_applied(functions[0]):
            ones = dict.fromkeys(str(p.data) for p in patterns if p.op == "name")
            if not any(name in found for name in ones):
                one = self._terms.number(1)
                yield from self.match(functions[0], term, {**found, **dict.fromkeys(ones, one)}, env)

    def _is_turned(self, term: Node) -> bool:
        return term.op in ("conj", "transpose") and term.args[0].op in ("conj", "transpose")

    def _factors(
        self,
        atoms: tuple[int, ...],
        word: tuple[int, ...],
        factors: tuple[int, ...],
        behind: tuple[int, ...],
        value: object,
        found: Found,
        env: Env,
    ) -> Iterator[Found]:
        """Match a product of factors; the last unknown number takes what is left."""
        patterns = [self._speller.code(code, env) for code in atoms]
        if word:
            for then in self._words(word, behind, found, env):
                yield from self._numbers(patterns, factors, value, then, env)
        elif not behind:
            yield from self._numbers(patterns, factors, value, found, env)

    def _numbers(
        self, patterns: list[Node], factors: tuple[int, ...], value: object, found: Found, env: Env
    ) -> Iterator[Found]:
        if not patterns:
            if not factors and value == 1:
                yield found
            return
        ordered = sorted(patterns, key=lambda p: (p.op == "name", not p.loose))
        pattern, others = ordered[0], ordered[1:]
        if not others:
            term = self._speller.monomial((factors, ()), _rational(value), env)
            yield from self.match(pattern, term, found, env)
            return
        if pattern.op == "name" or self._is_unknown_applied(pattern):
            for taken in self._choices(pattern, factors, env):
                rest = _without(factors, taken)
                term = self._speller.monomial((taken, ()), 1, env)
                for then in self.match(pattern, term, found, env):
                    yield from self._numbers(others, rest, value, then, env)
            return
        for code in dict.fromkeys(factors):
            for then in self.match(pattern, self._speller.code(code, env), found, env):
                yield from self._numbers(others, _without(factors, (code,)), value, then, env)

    def _choices(
        self, pattern: Node, factors: tuple[int, ...], env: Env
    ) -> Iterator[tuple[int, ...]]:
        """Yield what an unknown takes of a product; a function takes what mentions bound names."""
        if pattern.op != "name":
            bound = tuple([c for c in factors if self._speller.code(c, env).loose])
            if len(bound) > 1:
                yield from dict.fromkeys((code,) for code in bound)
            yield from dict.fromkeys((bound, factors))
            return
        for size in range(1, max(2, len(factors))):
            yield from dict.fromkeys(combinations(factors, size))

    def _words(
        self, patterns: tuple[int, ...], word: tuple[int, ...], found: Found, env: Env
    ) -> Iterator[Found]:
        if not patterns:
            if not word:
                yield found
            return
        pattern, others = self._speller.code(patterns[0], env), patterns[1:]
        most = len(word) - len(others)
        for size in range(most if not others else 1, most + 1):
            if size < 1:
                continue
            term = self._view(self._speller.monomial(((), word[:size]), 1, env), env)
            if term is None:
                continue
            if pattern.op in ("conj", "transpose"):
                matches = self._sum(pattern, term, found, env)
            else:
                matches = self.match(pattern, term, found, env)
            for then in matches:
                yield from self._words(others, word[size:], then, env)


def _ratio(value: object, by: object) -> int:
    from proofcheck.terms.rationals import Fraction

    ratio = Fraction(value) / Fraction(by)  # type: ignore[arg-type]
    return ratio.numerator if ratio.denominator == 1 else ratio  # type: ignore[return-value]


def _rational(value: object) -> int:
    return value  # type: ignore[return-value]


def _without(factors: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    left = list(factors)
    for code in taken:
        left.remove(code)
    return tuple(left)


def _parts(rest: Polynomial) -> Iterator[Polynomial]:
    """Yield parts of a sum: single summands, all but one, and all ways if there are few."""
    monomials = list(rest)
    if not monomials:
        yield {}
        return
    most = len(monomials) if len(monomials) <= MOST_SUMMANDS else 2
    for size in sorted({1, most - 1} if most > 1 else ()):
        for chosen in combinations(monomials, size):
            yield {m: rest[m] for m in chosen}
    if len(monomials) == 1:
        yield dict(rest)
        yield {}
