"""Terms of the kernel as nodes of an open proof, and letters of its polynomials as well."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from proofcheck.certificates.building import OpenProof
from proofcheck.certificates.declared_names import Names
from proofcheck.certificates.environment import Environment
from proofcheck.certificates.ranges import write_lambda
from proofcheck.certificates.refusals import Refused
from proofcheck.certificates.sorts import write_sort
from proofcheck.checker.strict import rational
from proofcheck.checker.terms import Node, Terms
from proofcheck.logic.algebra import Algebra
from proofcheck.logic.polynomials import IMAGINARY, Body, Monomial, Untranslatable
from proofcheck.logic.polynomials import Terms as Polynomial
from proofcheck.logic.propositions import make
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.isometries import isometries, product
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable, walk
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import substitute


class Scribe:
    """Writes terms with the names of a written task, and with those that a proof introduces.

    raises   Left, in all that it writes, for what has no nodes
    """

    def __init__(self, names: Names, ranges: Mapping[str, Term], proof: OpenProof) -> None:
        self._environment = names.environment
        self._ranges = ranges
        self._terms = proof.terms
        self._writer = names.writer
        self._nodes: list[Node] = []
        self._written: dict[Term, Node] = {}
        self._letters: dict[str, Node] = {}
        self._read: list[Term] = []
        self._noted: set[Term] = set()

    def declare(self, name: Variable) -> Node:
        """Make a name known that a proof introduces."""
        try:
            sort = write_sort(self._writer, name.sort, self._environment)
        except (Refused, KeyError) as refused:
            raise _left(refused) from None
        at = self._writer.add("name", name.name, sort)
        fixed = MappingProxyType({**self._environment.fixed, name.name: at})
        self._environment = replace(self._environment, fixed=fixed)
        self._written.clear()
        return self._node(at)

    def is_range(self, name: str) -> bool:
        """Whether a name is that of a range, and written as what it stands for."""
        return name in self._ranges

    def node(self, term: Term) -> Node:
        """Return the node of a term."""
        if term not in self._written:
            plain = substitute(term, self._ranges)
            try:
                self._written[term] = self._node(self._term(plain, self._environment))
            except (Refused, KeyError) as refused:
                raise _left(refused) from None
            self._read.append(term)
        return self._written[term]

    def _term(self, term: Term, environment: Environment) -> int:
        """Write a term; a function, of which a proof puts one for a given name, as such."""
        if not isinstance(term, Binding) or term.binder != "fun":
            return self._writer.term(term, environment)
        first, *others = term.bound
        inner = replace(term, bound=tuple(others)) if others else term.body
        return write_lambda(self._writer, first, partial(self._term, inner), environment)

    def _node(self, at: int) -> Node:
        rows = self._writer.table.rows
        for row in rows[len(self._nodes) :]:
            self._nodes.append(_made(row, self._nodes, self._terms))
        return self._nodes[at]

    # --- polynomials ------------------------------------------------------------------------------

    def polynomial(
        self, algebra: Algebra, terms: Polynomial, zero: Node, unit: Node | None
    ) -> Node:
        """Return a polynomial of the kernel as a term; `unit` stands for words without letters."""
        found: Node | None = None
        for (scalars, word), value in sorted(terms.items()):
            one = self.monomial(algebra, (scalars, word), str(value), unit)
            one = self._terms.number(1) if one is None else one
            found = one if found is None else self._terms.make("add", found, one)
        return zero if found is None else found

    def monomial(
        self, algebra: Algebra, monomial: Monomial, value: str = "1", unit: Node | None = None
    ) -> Node | None:
        """Return a multiple of a monomial as a term; None for 1."""
        scalars, word = monomial
        factors = [self.letter(algebra, code) for code in (*scalars, *word)]
        if not word and unit is not None:
            factors.append(unit)
        if value != "1":
            factors.insert(0, self.number(value))
        product: Node | None = None
        for factor in factors:
            product = factor if product is None else self._terms.make("mul", product, factor)
        return product

    def number(self, value: str) -> Node:
        """Return a rational number, given as text."""
        return self._node(self._writer.add("number", value))

    def letter(self, algebra: Algebra, code: str) -> Node:
        """Return a scalar atom or a letter, with its involution."""
        if code == IMAGINARY:
            return self._terms.make("i")
        node = self._plain(algebra, code[:-1])
        if code[-1] in "~*":
            node = self._terms.make("conj", node)
        return self._terms.make("transpose", node) if code[-1] in "t*" else node

    def _plain(self, algebra: Algebra, name: str) -> Node:
        if name not in self._letters:
            self._letters[name] = self._atom(algebra, name)
        return self._letters[name]

    def _atom(self, algebra: Algebra, name: str) -> Node:
        term = algebra.atoms[name].term if name in algebra.atoms else None
        if term is not None:
            with suppress(Left):  # it may speak of a name that was bound where it was met
                return self.node(term)
        for table, make_number in ((algebra.traces, self._trace), (algebra.words, self._entry)):
            if name in table:
                return make_number(self._word(algebra, table[name]))
        if name in algebra.entries:
            word, at = algebra.entries[name]
            return self._terms.make("entry", self._word(algebra, word), *map(self.node, at))
        if name in algebra.parts:
            return self._isometry(algebra, *algebra.parts[name])
        if name in algebra.bodies:
            return self._sum(algebra, algebra.bodies[name])
        self._note_letters(algebra)
        if name in self._letters:
            return self._letters[name]
        raise Left(Why.NO_NODES, f"the letter {name[:40]}")

    def size(self, algebra: Algebra, name: str) -> Node:
        """Return the node of a size by its spelling."""
        term = algebra.term_of_size(name)
        if term is not None:
            return self.node(term)
        return self.polynomial(algebra, algebra.sizes[name], self._terms.number(0), None)

    def _isometry(self, algebra: Algebra, number: int, sizes: tuple[str, ...]) -> Node:
        parts = isometries(self._terms, [self.size(algebra, one) for one in sizes], number)
        return product(self._terms, parts)

    def _sum(self, algebra: Algebra, body: Body) -> Node:
        index = self.declare(Variable(body.bound, INTEGER))
        shape = [self.size(algebra, one) for one in body.shape if one is not None]
        unit = self._terms.make("I", shape[0]) if shape and not body.monomial[1] else None
        term = self.monomial(algebra, body.monomial, unit=unit)
        if getattr(body.domain, "operator", "") != "range" or term is None:
            raise Left(Why.NO_NODES, f"a {body.binder} over something else than a range")
        parts = [term] if body.binder == "sum" else [*shape, term]
        functions = [self.over(index, part) for part in parts]
        return self._terms.make(body.binder, *map(self.node, body.domain.children), *functions)

    def over(self, name: Node, term: Node) -> Node:
        """Return a term as a function of a name."""
        body = self._terms.close(term, str(name.data))
        return self._terms.make("lambda", name.args[0], body)

    def _trace(self, word: Node) -> Node:
        return self._terms.make("tr", word)

    def _entry(self, word: Node) -> Node:
        one = self._terms.number(1)
        return self._terms.make("entry", word, one, one)

    def _word(self, algebra: Algebra, word: tuple[str, ...]) -> Node:
        product = self.monomial(algebra, ((), word))
        if product is None:
            raise Left(Why.NO_NODES, "a word without letters")
        return product

    def _note_letters(self, algebra: Algebra) -> None:
        """Note which letters are parts of terms that were written so far, and inverses of these."""
        while self._read:
            for term in walk(self._read.pop()):
                if term in self._noted:
                    continue
                self._noted.add(term)
                self._note(algebra, term)
                if isinstance(term, Operation) and term.operator in ("div", "inv", "pow"):
                    self._note_inverse(algebra, term.arguments[term.operator == "div"])

    def _note(self, algebra: Algebra, term: Term) -> None:
        """Note of a part what letter it is, if it is one."""
        if not isinstance(term, Operation | Application | Binding):
            return
        with suppress(Untranslatable, ValueError, KeyError, Left):
            ((scalars, word), value), *others = algebra.form(term).terms.items()
            if len(scalars) + len(word) == 1 and not others and value == 1:
                (code,) = (*scalars, *word)
                if code[:-1] not in self._letters and code != IMAGINARY:
                    self._letters[code[:-1]] = self._turned_back(self.node(term), code[-1])

    def _note_inverse(self, algebra: Algebra, divisor: Term) -> None:
        try:
            monomials = list(algebra.form(divisor).terms)
        except Untranslatable:
            return
        codes = [c for m in monomials for c in m[0]] if len(monomials) == 1 else []
        atoms = [algebra.atoms[c[:-1]].term for c in codes if c != IMAGINARY]
        for inner in (divisor, *[one for one in atoms if one is not None]):
            self._note(algebra, make("inv", inner))

    def _turned_back(self, node: Node, mark: str) -> Node:
        if mark in "~*":
            node = self._terms.make("conj", node)
        return self._terms.make("transpose", node) if mark in "t*" else node


def _made(row: list[str | int], nodes: list[Node], terms: Terms) -> Node:
    """Return the node of a row, whose parts are nodes already."""
    op, *parts = row
    if op == "number":
        return terms.number(rational(str(parts[0])))
    data = parts.pop(0) if op in _WITH_DATA else None
    return terms.make(str(op), *[nodes[int(part)] for part in parts], data=data)


_WITH_DATA = ("name", "const", "bound", "Matrix")


def _left(refused: Refused | KeyError) -> Left:
    what = refused.answer.construct.value if isinstance(refused, Refused) else str(refused)
    return Left(Why.NO_NODES, what)
