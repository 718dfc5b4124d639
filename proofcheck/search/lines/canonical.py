"""One spelling for all terms of one key, so that patterns are compared node by node."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from proofcheck.certificates.sampling import SamplingKeys
from proofcheck.checker.operations import is_number
from proofcheck.checker.polynomials import (
    CONJUGATED,
    IMAGINARY,
    MARKS,
    TRANSPOSED,
    UNIT,
    Monomial,
    Polynomial,
    Rational,
)
from proofcheck.checker.terms import BINDERS, Node, Terms, mentions

Env: TypeAlias = tuple[Node, ...]


class Speller:
    """Spells terms: beta is carried out, eta undone, and arithmetic in one order."""

    def __init__(self, terms: Terms, keys: SamplingKeys) -> None:
        self.terms = terms
        self.keys = keys
        self._views: dict[tuple[Node, Env], Node] = {}
        self._atoms: dict[tuple[int, Env], Node] = {}

    def view(self, node: Node, env: Env = ()) -> Node:
        """Return the spelling of a well-formed term or sort."""
        at = (node, env if node.loose else ())
        found = self._views.get(at)
        if found is None:
            found = self._views[at] = self._view(node, at[1])
            self._views[found, at[1]] = found
        return found

    def _view(self, node: Node, env: Env) -> Node:
        if node.is_sort or node.op in ("all", "exists"):
            return self._by_parts(node, env)
        sort = self.keys.sorts.of(node, env)
        if sort.op == "Prop":
            return self._atom(self.keys.head(node, env), env)
        if sort.op == "Fun":
            return self._function(self.keys.head(node, env), env)
        form = self.keys.form(node, env)
        for leaf in self._leaves(node, env):
            self._note(leaf, env)
        return self.spell(form, sort, env)

    def _leaves(self, node: Node, env: Env) -> Iterator[Node]:
        """Yield what arithmetic does not take apart."""
        if node.op in ("add", "neg", "mul", "conj", "transpose"):
            for part in node.args:
                yield from self._leaves(part, env)
            return
        reduced = self.keys.head(node, env)
        if reduced is not node:
            yield from self._leaves(reduced, env)
            return
        if node.op in ("pow", "matpow"):
            yield from self._leaves(node.args[-2], env)
        yield node

    def _note(self, leaf: Node, env: Env) -> None:
        """Remember how an atom is spelled here: two of one key may differ in sizes of zeros."""
        form = self.keys.form(leaf, env)
        if len(form) == 1:
            atoms, word = next(iter(form))
            if len(atoms) + len(word) == 1 and leaf.op != "i":
                around = env if leaf.loose else ()
                number = (*atoms, *word)[0] // MARKS
                self._atoms[number, around] = self._atom(leaf, around)

    def _by_parts(self, node: Node, env: Env) -> Node:
        if node.op in BINDERS:
            sort, body = node.args
            return self.terms.make(node.op, self.view(sort, env), self.view(body, (sort, *env)))
        return self.terms.make(node.op, *[self.view(a, env) for a in node.args], data=node.data)

    def _atom(self, node: Node, env: Env) -> Node:
        """Spell what is not taken apart: its parts are spelled."""
        return node if node.op in ("name", "const", "bound") else self._by_parts(node, env)

    def _function(self, node: Node, env: Env) -> Node:
        if node.op != "lambda":
            return self._atom(node, env)
        found = self._by_parts(node, env)
        sort, body = found.args
        if body.op == "app" and body.args[1] is self.terms.bound(0):
            function = body.args[0]
            if not mentions(function, 0):
                short = self.terms.put(function, self.terms.number(0))  # lowers the other indices
                domain = self.keys.sorts.of(short, env)
                if domain.op == "Fun" and self.keys.sorts.same(domain.args[0], sort, env):
                    return short
        return found

    def spell(self, form: Polynomial, sort: Node, env: Env = ()) -> Node:
        """Return the term of a polynomial, or of a sum of words."""
        parts = [self.monomial(m, form[m], env) for m in sorted(form, key=_place)]
        if not parts:
            return self._nothing(sort, env)
        total = parts[0]
        for part in parts[1:]:
            total = self.terms.make("add", total, part)
        return total

    def _nothing(self, sort: Node, env: Env) -> Node:
        if is_number(sort):
            return self.terms.number(0)
        sizes = sort.args or (self.terms.number(0), self.terms.number(0))
        return self.terms.make("zero", *[self.view(size, env) for size in sizes])

    def monomial(self, monomial: Monomial, value: Rational = 1, env: Env = ()) -> Node:
        """Return a multiple of a monomial as a term."""
        atoms, word = monomial
        factors = [self.code(code, env) for code in (*atoms, *word)]
        if value != 1 or not factors:
            factors.insert(0, self.terms.number(value))
        total = factors[0]
        for factor in factors[1:]:
            total = self.terms.make("mul", total, factor)
        return total

    def code(self, code: int, env: Env = ()) -> Node:
        """Return the term of an atom or a letter, with its marks."""
        if code == IMAGINARY:
            return self.terms.make("i")
        number = code // MARKS
        found = self._atoms.get((number, env)) or self._atoms.get((number, ()))
        node = self._sampled(code) if found is None else found
        if code % MARKS & CONJUGATED:
            node = self.terms.make("conj", node)
        if code % MARKS & TRANSPOSED:
            node = self.terms.make("transpose", node)
        return node

    def _sampled(self, code: int) -> Node:
        place = self.keys.place(code)
        return self._atom(self.keys.head(self.keys.sample(code), place), place)

    def number(self, node: Node) -> Rational | None:
        """Return the value of a closed term that is a rational number."""
        form = self.keys.form(node)
        return 0 if not form else form.get(UNIT) if len(form) == 1 else None


def _place(monomial: Monomial) -> tuple[int, Monomial]:
    return -len(monomial[0]) - len(monomial[1]), monomial
