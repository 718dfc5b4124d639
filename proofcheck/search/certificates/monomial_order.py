"""Weights of letters: rules replace what is heavy by what is light."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

from proofcheck.logic.polynomials import IMAGINARY, Atom
from proofcheck.logic.propositions import ONE, ZERO
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.sorts import INTEGER, Matrix, Scalar
from proofcheck.terms.substitution import substitute

WEIGHT_OF_A_MATRIX = 3
"""An unknown matrix weighs more than a number times a block."""

WEIGHT_OF_AN_ENTRY = 3
"""An entry weighs so many times what its matrix does: that of a product as much as those of its factors.

A sum over the entries of the factors weighs one more.
"""

WEIGHT_OF_A_CASE = 3
"""A number that is zero unless two others are equal weighs more than a multiple of one that is 1 then."""

WEIGHT_OF_A_LIST = 40
"""A matrix given entry by entry weighs more than any of its entries."""

WRITTEN_OUT = "written out"
"""Marks a matrix that is replaced by its entries, as if it were given by them."""

SOLVED_FOR = "solved for names"
"""Marks a script in which a fact `x = t` about a number replaces x, as a definition would."""

WEIGHT_OF_A_NAME = 60
"""A function of a defined name weighs more than the same of what the name stands for."""

WEIGHT_OF_A_DIMENSION = 1000
"""A dimension, and a derivative, weighs more than what it is computed to be."""

WEIGHT_OF_A_MEAN = 20_000
"""An expectation weighs more than what it is computed to be, a variance more than expectations."""

WEIGHT_OF_A_NODE = 10
"""A function weighs the more, the larger the term that it is applied to."""

MOST_NODES = 120


@dataclass(frozen=True, slots=True)
class Kept:
    """Names of definitions that are not expanded, and the names that were asked for.

    A search that never asked for a name goes the same way whether or not it is kept.
    """

    names: frozenset[str] = frozenset()
    asked: set[str] = field(default_factory=set)

    def __contains__(self, name: str) -> bool:
        self.asked.add(name)
        return name in self.names


@dataclass(slots=True)
class Weights:
    """Weighs the letters of one script.

    kept   definitions that are not expanded
    """

    script: Script
    kept: Kept
    _known: dict[str, int] = field(default_factory=dict)

    def of(self, name: str) -> int:
        """Weigh a letter; defined names weigh more than their bodies, to be replaced by them."""
        found = self._known.get(name)
        if found is None:
            self._known[name] = 1  # a definition in a circle weighs something
            found = self._known[name] = self._weigh(name)
        return found

    def body_of(self, term: Term | None) -> Term | None:
        """Return what a defined name stands for, unless it is to be kept."""
        head = getattr(term, "function", term)
        if not isinstance(head, Variable) or term is None or head.name in self.kept:
            return None
        item = self.script.sequent.shared.declarations.get(head.name)
        if item is None or item.body is None or len(item.parameters) != len(term.children):
            return None
        names = [p.variable.name for p in item.parameters]
        return substitute(item.body, dict(zip(names, term.children, strict=True)))

    def _weigh(self, name: str) -> int:
        algebra = self.script.sequent.algebra
        if name in algebra.parts:
            return 0  # block shapes are what everything is brought to
        if name in algebra.bodies:
            s, w = algebra.bodies[name].monomial
            return 1 + self._sum((*s, *w))
        if name in algebra.words:
            return WEIGHT_OF_AN_ENTRY * self._sum(algebra.words[name])
        if name in algebra.entries:
            return WEIGHT_OF_AN_ENTRY * self._sum(algebra.entries[name][0])
        if name in algebra.traces:
            weight = self._sum(algebra.traces[name])
            return weight if weight >= WEIGHT_OF_A_LIST else 1
        atom = algebra.atoms.get(name)
        if atom is None or atom.term is None:
            return _least(atom)
        return self._weigh_atom(atom, atom.term)

    def _weigh_atom(self, atom: Atom, term: Term) -> int:
        if (WRITTEN_OUT, term) in self.script.prepared:
            return WEIGHT_OF_A_LIST
        match term:
            case Operation("entry", (matrix, *_)) if (WRITTEN_OUT, matrix) in self.script.prepared:
                return 1
            case Operation("entry", (Binding("matrix", (i, j)) as listed, *at)):
                value = substitute(listed.body, {i.variable.name: at[0], j.variable.name: at[1]})
                return WEIGHT_OF_A_LIST + self._weigh_term(value)
            case Operation("column" | "row", (Operation("identity"), _)):
                return 1  # what matrices of ones and zeros are made of
        body = self.body_of(term) or self._solution(term)
        if body is not None:
            return 1 + self._weigh_term(body)
        return _weigh_binding(term) if isinstance(term, Binding) else self._weigh_value(atom, term)

    def _weigh_value(self, atom: Atom, term: Term) -> int:
        """Weigh the value of a function, or a name."""
        if isinstance(term, Operation) and term.operator == "multivector":
            return self._weigh_multivector(term.arguments[0])
        if isinstance(term, Operation) and term.operator == "entry" and _is_name(term.arguments[0]):
            return WEIGHT_OF_AN_ENTRY * self._weigh_term(term.arguments[0])
        least = _least(atom) + self._weigh_kept(term)
        if isinstance(term, Operation) and term.operator in ("cos", "sin"):
            return self._weigh_angle(term.arguments[0])
        if isinstance(term, Operation):
            least += self._weigh_function(term)
        return least + sum(self._weigh_part(p) for p in _parts(term) if sort_of(p) != INTEGER)

    def _solution(self, term: Term) -> Term | None:
        """Return what a fact says that the name of a number is."""
        if (SOLVED_FOR,) not in self.script.prepared or not isinstance(term, Variable):
            return None
        for fact in self.script.sequent.facts:
            match fact:
                case Operation("eq", (left, right)) if left == term and right != term:
                    return right if isinstance(sort_of(term), Scalar) else None
        return None

    def _weigh_kept(self, term: Term) -> int:
        """Facts say what a kept name equals, in terms of names that were introduced before it."""
        head = getattr(getattr(term, "function", term), "name", "")
        if head not in self.kept:
            return 0
        place = list(self.script.sequent.shared.declarations).index(head)
        return WEIGHT_OF_A_NAME * (1 + place)

    def _weigh_function(self, term: Operation) -> int:
        match term:
            case Operation("cases", (value, Operation("eq"), other)) if other == ZERO:
                return 0 if value == ONE else WEIGHT_OF_A_CASE
            case Operation("cases", parts):
                return WEIGHT_OF_A_CASE * (len(parts) // 2)
        if term.operator == "dim":
            return WEIGHT_OF_A_DIMENSION
        if term.operator == "derivative" and isinstance(term.arguments[0], Binding):
            return WEIGHT_OF_A_DIMENSION + WEIGHT_OF_A_NODE * _size_of(term.arguments[0])
        if term.operator not in ("rank", "det", "exp", "abs"):
            return 0
        (argument,) = term.arguments
        if term.operator == "abs":
            return WEIGHT_OF_A_NODE * (_size_of(argument) - 1)
        weight = WEIGHT_OF_A_NODE * _size_of(argument)
        body = self.body_of(argument)
        return weight if body is None else weight + WEIGHT_OF_A_NAME + 10 * _size_of(body)

    def _weigh_multivector(self, vector: Term) -> int:
        """A product of vectors weighs more than their inner product, a sum more than its parts."""
        try:
            terms = self.script.sequent.algebra.form(vector).terms
        except Failure:
            return 1
        parts = [self._sum(s) + WEIGHT_OF_AN_ENTRY * self._sum(w) for s, w in terms]
        return 1 + max(parts, default=0) + len(parts)

    def _weigh_angle(self, angle: Term) -> int:
        """Sums weigh more than products over their parts, negative angles more than positive.

        What is imaginary weighs more than the exponentials that it is said by.
        """
        try:
            terms = self.script.sequent.algebra.form(angle).terms
        except Failure:
            return 1
        if any(IMAGINARY in scalars for scalars, _ in terms):
            return WEIGHT_OF_A_DIMENSION
        size = sum(min(abs(int(c)), 6) + (c < 0) for c in terms.values())
        return int(4 ** min(max(size - 1, 0), 8))

    def _weigh_part(self, term: Term) -> int:
        if isinstance(sort_of(term), Scalar | Matrix):
            return self._weigh_term(term)
        if isinstance(term, Operation):
            return 1 + sum(map(self._weigh_part, term.arguments))
        body = self.body_of(term)
        return 1 if body is None else 1 + self._weigh_part(body)

    def _weigh_term(self, term: Term) -> int:
        try:
            terms = self.script.sequent.algebra.form(term).terms
        except Failure:
            return 1
        return max((self._sum((*s, *w)) for s, w in terms), default=0)

    def _sum(self, codes: Iterable[str]) -> int:
        return sum(self.of(c[:-1]) for c in codes)


def _parts(term: Term) -> tuple[Term, ...]:
    """Return what a value is made of: not the conditions under which it is one of several."""
    if getattr(term, "operator", "") == "cases":
        return term.children[::2]
    return term.children if isinstance(term, Operation | Application) else ()


def _is_name(term: Term) -> bool:
    return not isinstance(term, Binding | Operation)


def _weigh_binding(term: Binding) -> int:
    if term.binder not in ("expect", "var"):
        return WEIGHT_OF_A_LIST
    is_family = any(item.parameters for item in term.bound)
    return WEIGHT_OF_A_MEAN * (4 if term.binder == "var" else 1) * (8 if is_family else 1)


def _least(atom: Atom | None) -> int:
    return 1 if atom is None or atom.rows is None else WEIGHT_OF_A_MATRIX


def _size_of(term: Term) -> int:
    return sum(1 for _ in islice(walk(term), MOST_NODES))
