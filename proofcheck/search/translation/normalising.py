"""Numbers in the normal form of the kernel: each atom is written by smaller ones, as long as one can be.

Entries and traces are taken apart, and of what is the same turned in several ways one is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.certificates.building import At
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import Node
from proofcheck.search.lines.patterns import atoms_of
from proofcheck.search.translation.answers import Left
from proofcheck.search.translation.atoms import TURNED, instances_of
from proofcheck.search.translation.exchanging import sides, turned
from proofcheck.search.translation.places import Place
from proofcheck.search.translation.translator import Translator

MOST_WORK = 200_000
"""How much of the work that a translation may take goes into one normal form."""

MOST_STEPS = 200
"""Atoms that are written by others in one number."""


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
    known: dict[Node, At | None] = {}
    for _ in range(MOST_STEPS):
        current = sides(t, line)[1]
        step = next(_reductions(t, place, current, known), None)
        if step is None:
            break
        line = _put(t, place, number, line, step)
    return line


def _reductions(
    t: Translator, place: Place, current: Node, known: dict[Node, At | None]
) -> Iterator[At]:
    for atom in atoms_of(current):
        if atom not in known:
            known[atom] = _reduced(t, place, atom)
        line = known[atom]
        if line is not None:
            yield line


def _reduced(t: Translator, place: Place, atom: Node) -> At | None:
    """Return that an atom is something simpler."""
    for law, line in instances_of(t, place, atom):
        for equation in (line, _other_way(t, place, line)):
            if equation is None:
                continue
            left, right = (t.shared.speller.view(side) for side in sides(t, equation))
            if left is atom and _is_simpler(t, law, right, left):
                return equation
    return None


def _other_way(t: Translator, place: Place, line: At) -> At | None:
    try:
        return turned(t, place, line)
    except (Left, Refusal):
        return None


def _is_simpler(t: Translator, law: str, one: Node, other: Node) -> bool:
    if law not in TURNED:
        return all(atom is not other for atom in atoms_of(one))
    return (len(t.text(one)), t.text(one)) < (len(t.text(other)), t.text(other))


def _put(t: Translator, place: Place, number: Node, line: At, step: At) -> At:
    """Put the right side of an equation for its left one in a normal form."""
    terms, current = t.proof.terms, sides(t, line)[1]
    old = t.shared.speller.view(sides(t, step)[0])
    sort = t.proof.keys.sorts.of(old)
    context = terms.make("lambda", sort, t.equal(number, _with(t, current, old)))
    found = t.rewritten(place, step, line, context)
    plain = t.shared.speller.view(sides(t, found)[1])
    return t.take("convert", found, t.equal(number, plain))


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
