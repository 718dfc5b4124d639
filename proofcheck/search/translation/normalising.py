"""Numbers in the normal form of the kernel: each atom is written by smaller ones, as long as one can be.

Entries and traces are taken apart, and of what is the same turned in several ways one is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial, reduce

from proofcheck.certificates.building import At
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import Node
from proofcheck.search.lines.equations import attempt
from proofcheck.search.lines.patterns import atoms_of
from proofcheck.search.translation.answers import Left
from proofcheck.search.translation.atoms import TURNED, instances_of
from proofcheck.search.translation.binders import within_function
from proofcheck.search.translation.exchanging import sides, turned
from proofcheck.search.translation.places import Place
from proofcheck.search.translation.products import is_matrix, letters_of, product_of
from proofcheck.search.translation.translator import Translator

MOST_WORK = 200_000
"""How much of the work that a translation may take goes into one normal form."""

MOST_STEPS = 1_000
"""Steps that write an atom by others, in one number or matrix."""


def vanishes(t: Translator, place: Place, term: Node) -> At | None:
    """Return that a number or a matrix is 0, if its normal form is, with sizes that are equal."""
    found = normalised(t, place, term)
    normal = sides(t, found)[1]
    if normal.op == "zero" or t.shared.speller.number(normal) == 0:
        return found
    sort = t.proof.keys.sorts.of(normal)
    if sort.op != "Matrix":
        return None
    goal = t.equal(term, t.proof.terms.make("zero", *(sort.args or [t.proof.terms.number(0)] * 2)))
    return t.added_up(place, goal, [found])


def normalised(t: Translator, place: Place, number: Node) -> At:
    """Return `number = its normal form`."""
    line = t.take("ring", t.equal(number, t.shared.speller.view(number)), (), ())
    line = _joined(t, place, line, _Normal(t, place).line(sides(t, line)[1]))
    return _joined(t, place, line, _plain(t, place, sides(t, line)[1]))


def _joined(t: Translator, place: Place, line: At, other: At | None) -> At:
    """Return `a = c` of `a = b` and `b = c`."""
    if other is None:
        return line
    goal = t.equal(sides(t, line)[0], sides(t, other)[1])
    return t.ring(place, goal, ((line, None, None, "plain"), (other, None, None, "plain")))


@dataclass
class _Normal:
    """Writes terms by smaller atoms, each summand apart.

    known  what atoms are by simpler ones
    found  of summands and sums, how each is another term; None where it is in normal form
    left   how many steps are left
    """

    t: Translator
    place: Place
    known: dict[Node, At | None] = field(default_factory=dict)
    found: dict[Node, At | None] = field(default_factory=dict)
    left: int = MOST_STEPS

    def line(self, term: Node) -> At | None:
        """Return `term = its normal form`, if that is another term."""
        if term not in self.found:
            self.found[term] = None  # no term is looked at within its own normal form
            self.found[term] = self._sum(term) if term.op == "add" else self._summand(term)
        return self.found[term]

    def _sum(self, term: Node) -> At | None:
        lines = [self.line(part) for part in _summands(term)]
        items = tuple((line, None, None, "plain") for line in lines if line is not None)
        if not items:
            return None
        parts = [
            part if line is None else sides(self.t, line)[1]
            for part, line in zip(_summands(term), lines, strict=True)
        ]
        total = reduce(partial(self.t.proof.terms.make, "add"), parts)
        goal = self.t.equal(term, self.t.shared.speller.view(total))
        return self.t.ring(self.place, goal, items)

    def _summand(self, term: Node) -> At | None:
        step = next(self._reductions(term), None) if self.left else None
        if step is None:
            return None
        self.left -= 1
        line = _put(self.t, self.place, term, step)
        return _joined(self.t, self.place, line, self.line(sides(self.t, line)[1]))

    def _reductions(self, term: Node) -> Iterator[At]:
        for atom in atoms_of(term):
            if atom not in self.known:
                self.known[atom] = _reduced(self.t, self.place, atom)
            line = self.known[atom]
            if line is not None:
                yield line


def _summands(term: Node) -> list[Node]:
    return [one for part in term.args for one in _summands(part)] if term.op == "add" else [term]


def _reduced(t: Translator, place: Place, atom: Node) -> At | None:
    """Return that an atom is something simpler."""
    for law, line in instances_of(t, place, atom):
        for equation in (line, _other_way(t, place, line)):
            if equation is None or t.proof.keys.head(t.proof.formula(equation)).op != "eq":
                continue
            left, right = (t.shared.speller.view(side) for side in sides(t, equation))
            if left is atom and _is_simpler(t, law, right, left):
                return equation
    return _plain_entry(t, place, atom) or within_function(t, atom, partial(normalised, t, place))


def _plain_entry(t: Translator, place: Place, atom: Node) -> At | None:
    """Return what an entry or a trace of a product is without the identities in it."""
    line = _plain(t, place, atom.args[0]) if atom.op in ("entry", "tr") else None
    return None if line is None else t.congruence(place, line, atom.op, *atom.args[1:])


def _plain(t: Translator, place: Place, matrix: Node) -> At | None:
    """Return that a matrix is the same without identities in products, by sizes that are equal."""
    plain = _without_identities(t, matrix)
    if plain is matrix:
        return None
    return attempt(t.proof, "ring", t.equal(matrix, plain), (), t.sizes(place))


def _without_identities(t: Translator, matrix: Node) -> Node:
    if matrix.op == "add":
        parts = [_without_identities(t, part) for part in matrix.args]
        return t.proof.terms.make("add", *parts)
    letters = letters_of(matrix)
    others = [one for one in letters if one.op != "I"]
    is_product = len(others) < len(letters) and any(is_matrix(t, one) for one in others)
    return product_of(t, others) if is_product else matrix


def _other_way(t: Translator, place: Place, line: At) -> At | None:
    try:
        return turned(t, place, line)
    except (Left, Refusal):
        return None


def _is_simpler(t: Translator, law: str, one: Node, other: Node) -> bool:
    if law not in TURNED:
        return all(atom is not other for atom in atoms_of(one))
    while one.op in ("transpose", "conj"):
        (one,) = one.args
    return (len(t.text(one)), t.text(one)) < (len(t.text(other)), t.text(other))


def _put(t: Translator, place: Place, term: Node, step: At) -> At:
    """Put the right side of an equation for its left one in a summand."""
    terms = t.proof.terms
    itself = t.take("ring", t.equal(term, term), (), ())
    old = t.shared.speller.view(sides(t, step)[0])
    sort = t.proof.keys.sorts.of(old)
    context = terms.make("lambda", sort, t.equal(term, _with(t, term, old)))
    found = t.rewritten(place, step, itself, context)
    plain = t.shared.speller.view(sides(t, found)[1])
    return t.take("convert", found, t.equal(term, plain))


def _with(t: Translator, current: Node, old: Node) -> Node:
    """Return a term as the body of a function, of which an atom is the argument."""
    name = t.proof.new_name(t.proof.keys.sorts.of(old), "_")
    known: dict[Node, Node] = {old: name}

    def walk(part: Node) -> Node:
        if part not in known:
            is_leaf = part.op in ("name", "const") or part.is_sort
            args = part.args if is_leaf else tuple(map(walk, part.args))
            known[part] = part if is_leaf else t.proof.terms.make(part.op, *args, data=part.data)
        return known[part]

    return t.proof.terms.close(walk(current), str(name.data))
