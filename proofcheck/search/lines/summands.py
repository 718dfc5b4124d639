"""Matching of sums and products: what is known is taken to the other side, the rest is distributed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from proofcheck.checker.operations import is_number
from proofcheck.checker.polynomials import (
    IMAGINARY,
    Monomial,
    Polynomial,
    Rational,
    Word,
    combined,
)
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import Node
from proofcheck.search.lines.canonical import Env, Speller
from proofcheck.search.lines.ideals import ratio_of

Found: TypeAlias = Mapping[str, Node]
"""What unknowns stand for, by name."""

Match: TypeAlias = Callable[[Node, Node, Found, Env], Iterator[Found]]

MOST_SUMMANDS = 3
"""Summands of which all but one may fall to one summand of a pattern; of more, only single ones."""

_TURNS = ("conj", "transpose")


def is_unknown_applied(unknowns: frozenset[str], pattern: Node) -> bool:
    """Whether a pattern is an unknown function at some arguments, or an unknown."""
    while pattern.op == "app":
        pattern = pattern.args[0]
    return pattern.op == "name" and pattern.data in unknowns


@dataclass(frozen=True, slots=True)
class _Place:
    """The sort of a sum, and what is bound around it."""

    sort: Node
    env: Env


@dataclass(frozen=True, slots=True)
class _Product:
    """A multiple of a product that is left to be matched."""

    atoms: Word
    value: Rational


class Summands:
    """Matches sums of multiples of products."""

    def __init__(self, speller: Speller, unknowns: frozenset[str], match: Match) -> None:
        self._speller = speller
        self._terms = speller.terms
        self._keys = speller.keys
        self._unknowns = unknowns
        self._match = match

    def match(self, pattern: Node, term: Node, found: Found, env: Env) -> Iterator[Found]:
        """Yield what unknowns of a sum stand for; those that are found are put already."""
        sort = self._keys.sorts.of(term, env)
        if not (is_number(sort) or sort.op == "Matrix"):
            return
        if is_number(sort) is not is_number(self._keys.sorts.of(pattern, env)):
            return
        left, right = self._keys.form(pattern, env), self._keys.form(term, env)
        unknown = {m: c for m, c in left.items() if self._is_open(m)}
        fixed = {m: c for m, c in left.items() if m not in unknown}
        rest = combined((1, right), (-1, fixed))
        if unknown:
            yield from self._distributed(list(unknown.items()), rest, found, _Place(sort, env))
        elif not rest:
            yield found

    def _is_open(self, monomial: Monomial) -> bool:
        codes = [code for part in monomial for code in part if code != IMAGINARY]
        names = [self._keys.sample(code).names for code in codes]
        return any(not self._unknowns.isdisjoint(some) for some in names)

    def _distributed(
        self,
        unknown: list[tuple[Monomial, Rational]],
        rest: Polynomial,
        found: Found,
        place: _Place,
    ) -> Iterator[Found]:
        (monomial, value), *others = unknown
        for part in _parts(rest) if others else (rest,):
            scaled = {m: ratio_of(c, value) for m, c in part.items()}
            left = {m: c for m, c in rest.items() if m not in part}
            for then in self._one(monomial, scaled, found, place):
                if others:
                    yield from self._distributed(others, left, then, place)
                else:
                    yield then

    def _one(
        self, monomial: Monomial, rest: Polynomial, found: Found, place: _Place
    ) -> Iterator[Found]:
        """Match a product with a sum."""
        atoms, word = monomial
        if len(atoms) + len(word) == 1:
            yield from self._factor((*atoms, *word)[0], rest, found, place)
        elif len(rest) == 1:
            ((factors, behind), value) = next(iter(rest.items()))
            patterns = [self._speller.code(code, place.env) for code in atoms]
            for then in self._words(word, behind, found, place.env):
                yield from self._numbers(patterns, _Product(factors, value), then, place.env)
        elif not word and rest:
            yield from self._whole(atoms, rest, found, place)

    def _factor(self, code: int, rest: Polynomial, found: Found, place: _Place) -> Iterator[Found]:
        pattern = self._speller.code(code, place.env)
        term = self._speller.spell(rest, place.sort, place.env)
        if pattern.op in _TURNS:
            yield from self._turned(pattern, term, found, place.env)
        elif is_unknown_applied(self._unknowns, pattern) or len(rest) == 1:
            yield from self._match(pattern, term, found, place.env)

    def _turned(self, pattern: Node, term: Node, found: Found, env: Env) -> Iterator[Found]:
        """Match a conjugate or transpose by turning the other side."""
        turned = self._view(self._terms.make(pattern.op, term), env)
        if turned is not None and not (turned.op in _TURNS and turned.args[0].op in _TURNS):
            yield from self._match(pattern.args[0], turned, found, env)

    def _view(self, node: Node, env: Env) -> Node | None:
        try:
            return self._speller.view(node, env)
        except Refusal:
            return None

    def _whole(self, atoms: Word, rest: Polynomial, found: Found, place: _Place) -> Iterator[Found]:
        """Match a product with a sum: unknown numbers are 1, and an unknown function is all of it."""
        patterns = [self._speller.code(code, place.env) for code in atoms]
        names = [str(p.data) for p in patterns if p.op == "name"]
        functions = [p for p in patterns if p.op != "name"]
        is_fresh = found.keys().isdisjoint(names)
        if is_fresh and len(functions) == 1 and is_unknown_applied(self._unknowns, functions[0]):
            ones = dict.fromkeys(names, self._terms.number(1))
            term = self._speller.spell(rest, place.sort, place.env)
            yield from self._match(functions[0], term, {**found, **ones}, place.env)

    def _numbers(
        self, patterns: list[Node], rest: _Product, found: Found, env: Env
    ) -> Iterator[Found]:
        """Match factors that are numbers; the last takes what is left."""
        if not patterns:
            if not rest.atoms and rest.value == 1:
                yield found
            return
        pattern, *others = sorted(patterns, key=lambda p: (p.op == "name", not p.loose))
        for taken in self._choices(pattern, rest.atoms, env) if others else (rest.atoms,):
            value = 1 if others else rest.value
            term = self._speller.monomial((taken, ()), value, env)
            left = _Product(_without(rest.atoms, taken), rest.value if others else 1)
            for then in self._match(pattern, term, found, env):
                yield from self._numbers(others, left, then, env)

    def _choices(self, pattern: Node, atoms: Word, env: Env) -> Iterator[Word]:
        """Yield what a factor takes of a product; a function takes what mentions bound names."""
        if pattern.op == "name":
            for size in range(1, max(2, len(atoms))):
                yield from dict.fromkeys(combinations(atoms, size))
            return
        yield from dict.fromkeys((code,) for code in atoms)
        if is_unknown_applied(self._unknowns, pattern):
            bound = tuple([c for c in atoms if self._speller.code(c, env).loose])
            yield from dict.fromkeys(taken for taken in (bound, atoms) if len(taken) != 1)

    def _words(self, patterns: Word, word: Word, found: Found, env: Env) -> Iterator[Found]:
        """Match a sequence of letters with a word, each with one or more letters."""
        if not patterns:
            if not word:
                yield found
            return
        pattern, others = self._speller.code(patterns[0], env), patterns[1:]
        most = len(word) - len(others)
        for size in range(1 if others else max(most, 1), most + 1):
            term = self._view(self._speller.monomial(((), word[:size]), 1, env), env)
            if term is not None:
                for then in self._letter(pattern, term, found, env):
                    yield from self._words(others, word[size:], then, env)

    def _letter(self, pattern: Node, term: Node, found: Found, env: Env) -> Iterator[Found]:
        if pattern.op in _TURNS:
            yield from self._turned(pattern, term, found, env)
        else:
            yield from self._match(pattern, term, found, env)


def _without(factors: Word, taken: Word) -> Word:
    left = list(factors)
    for code in taken:
        left.remove(code)
    return tuple(left)


def _parts(rest: Polynomial) -> Iterator[Polynomial]:
    """Yield parts of a sum: single summands, and all but one if there are few."""
    monomials = list(rest)
    if len(monomials) < 2:
        yield dict(rest)
        return
    sizes = {1, len(monomials) - 1} if len(monomials) <= MOST_SUMMANDS else {1}
    for size in sorted(sizes):
        for chosen in combinations(monomials, size):
            yield {m: rest[m] for m in chosen}
