"""Equations that the kernel's normal form takes as identities, and that of lines does not.

Traces may be turned, entries and traces are linear, an inverse cancels what it is of: of the atoms at hand, instances
of the axioms and lemmas that say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from proofcheck.certificates.building import At
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import Node
from proofcheck.search.lines.context import Context
from proofcheck.search.lines.equations import close_equation
from proofcheck.search.lines.patterns import atoms_of
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.families import of_direct_sum
from proofcheck.search.translation.parts import (
    by_parts,
    goal_by_parts,
    has_blocks,
    put_together,
)
from proofcheck.search.translation.places import Place
from proofcheck.search.translation.products import is_matrix, letters_of, product_of, taken_out
from proofcheck.search.translation.translator import Translator

MOST_ATOMS = 40
"""Atoms of which instances are taken: each of them brings others."""

MOST_LETTERS = 8
"""Letters of a product whose trace is turned in every way."""


def bridges(t: Translator, place: Place, formulas: Iterable[Node]) -> list[At]:
    """Return what is known of the atoms of formulas, and of those that come up."""
    waiting = list(formulas)
    seen: set[Node] = set()
    found: list[At] = []
    while waiting:
        for atom in atoms_of(t.shared.speller.view(waiting.pop(0))):
            if atom in seen or len(seen) >= MOST_ATOMS:
                continue
            seen.add(atom)
            lines = list(_of_atom(t, place, atom))
            found += lines
            waiting += [t.proof.formula(line) for line in lines]
    return found


def equation(t: Translator, place: Place, goal: Node, lines: Iterable[At]) -> At:
    """Return an equation that follows from others, and from what is known of the atoms.

    Where that is not enough, matrices of blocks are written by their parts.
    """
    chosen = list(lines)
    found = _closed(t, place, goal, chosen)
    if found is None and has_blocks([goal, *map(t.proof.formula, chosen)]):
        whole, stages = goal_by_parts(t, place, goal)
        found = _closed(t, place, whole, [by_parts(t, place, line) for line in chosen])
        found = None if found is None else put_together(t, place, found, stages)
    if found is None:
        raise Left(Why.NOT_SHOWN, t.text(goal))
    return found


def _closed(t: Translator, place: Place, goal: Node, chosen: list[At]) -> At | None:
    found = t.added_up(place, goal, chosen)
    if found is None:
        context = Context(t.shared)
        for line in (*chosen, *bridges(t, place, [goal, *map(t.proof.formula, chosen)])):
            context.add(line)
        found = t.within(lambda: close_equation(context, t.shared.speller.view(goal)))
    return found


def bridged(t: Translator, place: Place, formula: Node) -> At | None:
    """Return an equation that holds by what is known of its atoms, with all that is known here."""
    view = t.shared.speller.view(formula)
    if view.op != "eq" or t.proof.keys.sorts.of(view.args[0]).op in ("Fun", "Prop"):
        return None
    try:
        return equation(t, place, formula, ())
    except Left:
        return None


def _of_atom(t: Translator, place: Place, atom: Node) -> Iterator[At]:
    rule = _INSTANCES.get(atom.op)
    for name, values in () if rule is None else rule(t, atom):
        try:
            line = t.instance(place, t.cite(name), values)
        except (Left, Refusal):
            continue
        yield from _parts(t, line)


def _parts(t: Translator, line: At) -> Iterator[At]:
    if t.proof.keys.head(t.proof.formula(line)).op != "and":
        yield line
        return
    for part in (0, 1):
        yield from _parts(t, t.take("and-elim", line, part))


Instance = tuple[str, tuple[Node, ...]]


def _sizes(t: Translator, matrix: Node) -> tuple[Node, ...]:
    return t.proof.keys.sorts.of(matrix).args


def _of_entry(t: Translator, atom: Node) -> Iterator[Instance]:
    matrix, i, j = atom.args
    sizes = _sizes(t, matrix)
    if _is_one(t, *sizes):
        yield "single entry", (matrix,)
        yield from _of_one(matrix)
    if matrix.op == "zero":
        yield "entry of zero", (*matrix.args, i, j)
    elif matrix.op == "add":
        yield "entry of a sum", (*sizes, *matrix.args, i, j)
    elif (scaled := _scaled(t, matrix)) is not None:
        number, inner = scaled
        yield "entry of a multiple", (*_sizes(t, inner), inner, number, i, j)
    elif matrix.op == "conj":
        yield "entry of a conjugate", (*_sizes(t, matrix.args[0]), matrix.args[0], i, j)
    elif matrix.op == "transpose":
        yield "entry of a transpose", (*_sizes(t, matrix.args[0]), matrix.args[0], j, i)
    elif matrix.op == "mul" and i == j and _is_real(t, matrix):
        yield "entry of a transpose", (*sizes, matrix, i, j)


def _scaled(t: Translator, matrix: Node) -> tuple[Node, Node] | None:
    """Return the numbers in front of a product of matrices, and that product, if there are any."""
    letters = letters_of(matrix)
    numbers = [one for one in letters if not is_matrix(t, one)]
    others = [one for one in letters if is_matrix(t, one)]
    return (product_of(t, numbers), product_of(t, others)) if numbers and others else None


def _of_one(matrix: Node) -> Iterator[Instance]:
    """The entry of the identity of size 1 is its trace."""
    if matrix.op == "I":
        yield "trace of one entry", (matrix,)
        yield "trace of the identity", matrix.args


def _of_trace(t: Translator, atom: Node) -> Iterator[Instance]:
    (matrix,) = atom.args
    sizes = _sizes(t, matrix)
    if matrix.op == "add":
        yield "trace of a sum", (*sizes[:1], *matrix.args)
    elif (scaled := _scaled(t, matrix)) is not None:
        number, inner = scaled
        yield "trace of a multiple", (*_sizes(t, inner)[:1], inner, number)
    elif matrix.op == "I":
        yield "trace of the identity", matrix.args
    elif matrix.op != "transpose":
        yield "trace of a transpose", (*sizes[:1], matrix)
        yield from _turns(t, matrix)
    if _is_one(t, *sizes):
        yield "trace of one entry", (matrix,)


def _turns(t: Translator, matrix: Node) -> Iterator[Instance]:
    letters = letters_of(matrix)
    for at in range(1, len(letters)) if len(letters) <= MOST_LETTERS else ():
        first, second = (product_of(t, part) for part in (letters[:at], letters[at:]))
        yield "trace of a product turned", (*_sizes(t, first), first, second)


def _of_part(_t: Translator, atom: Node) -> Iterator[Instance]:
    yield "real and imaginary part", atom.args


def _of_inverse(_t: Translator, atom: Node) -> Iterator[Instance]:
    (number,) = atom.args
    yield "inverse of a number", (number,)
    for factor in {
        f for f in letters_of(number) if number.op == "mul" and f.op not in ("number", "i")
    }:
        yield "inverse of a number", (factor,)


def _of_matrix_inverse(t: Translator, atom: Node) -> Iterator[Instance]:
    n, matrix = atom.args
    yield "inverse of a matrix", (n, matrix)
    yield "inverse of a transpose", (n, t.proof.terms.make("transpose", matrix))
    if matrix.op == "mul":
        yield "inverse of a product", (n, *matrix.args)


def _is_one(t: Translator, *sizes: Node) -> bool:
    return len(sizes) == 2 and all(t.shared.speller.number(size) == 1 for size in sizes)


def _is_real(t: Translator, node: Node) -> bool:
    return t.proof.keys.sorts.of(node).data != "Complex"


def _of_sum(t: Translator, atom: Node) -> Iterator[Instance]:
    """A sum over a range from 1 is linear in its terms, and so is one of matrices in each factor."""
    first, last, function = atom.args
    if t.shared.speller.number(first) != 1 or function.op != "lambda":
        return
    index, body = function.args
    name = t.proof.new_name(index, "_")
    term = t.proof.terms.put(body, name)

    yield from (
        _of_matrices(t, name, term, last)
        if is_matrix(t, term)
        else _of_numbers(t, name, term, last)
    )


def _of_numbers(t: Translator, name: Node, term: Node, last: Node) -> Iterator[Instance]:
    one = t.proof.terms.number(1)
    if name.data not in term.names:
        yield "sum of a constant", (term, last)
    elif term.op == "add":
        parts = [t.scribe.over(name, part) for part in term.args]
        yield "sum of a combination", (*parts, one, one, last)
    elif term.op == "mul":
        for factor, rest in taken_out(t, name, term):
            yield "sum of multiples", (t.scribe.over(name, rest), factor, last)


def _of_matrices(t: Translator, name: Node, term: Node, last: Node) -> Iterator[Instance]:
    for factor, rest in taken_out(t, name, term):
        function = t.scribe.over(name, rest)
        yield "multiple of a sum of matrices", (*_sizes(t, rest), function, factor, last)
    letters = letters_of(term)
    numbers = [one for one in letters if not is_matrix(t, one)]
    first, *others = [one for one in letters if is_matrix(t, one)]
    if not others:
        return
    if name.data not in first.names:
        rest = product_of(t, [*numbers, *others])
        sizes = (*_sizes(t, first), *_sizes(t, rest)[1:])
        yield "product with a sum of matrices", (*sizes, first, t.scribe.over(name, rest), last)
    *others, final = (first, *others)
    if name.data not in final.names:
        rest = product_of(t, [*numbers, *others])
        sizes = (*_sizes(t, rest), *_sizes(t, final)[1:])
        yield "product of a sum with a matrix", (*sizes, t.scribe.over(name, rest), final, last)


_INSTANCES: Mapping[str, Callable[[Translator, Node], Iterable[Instance]]] = {
    "entry": _of_entry,
    "tr": _of_trace,
    "re": _of_part,
    "im": _of_part,
    "inv": _of_inverse,
    "matinv": _of_matrix_inverse,
    "sum": _of_sum,
    "bigoplus": of_direct_sum,
}
