"""Sums over a range as linear in their terms: instances of axioms and lemmas."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.checker.terms import Node
from proofcheck.search.translation.entries import Instance
from proofcheck.search.translation.families import shape_of_blocks
from proofcheck.search.translation.products import (
    is_matrix,
    letters_of,
    product_of,
    sizes_of,
    taken_out,
)
from proofcheck.search.translation.translator import Translator


def of_sum(t: Translator, atom: Node) -> Iterator[Instance]:
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
    if term.op == "zero":
        values = (t.scribe.over(name, term), t.proof.terms.number(0))
        yield "multiple of a sum of matrices", (*term.args, *values, last)
        return
    if term.op == "add":
        parts = [t.scribe.over(name, part) for part in term.args]
        yield "sum of two sums of matrices", (*sizes_of(t, term), *parts, last)
        return
    yield from _of_products(t, name, term, last)
    transposed = t.scribe.over(name, t.proof.terms.make("transpose", term))
    yield "transpose of a sum of matrices", (*reversed(sizes_of(t, term)), transposed, last)


def _of_products(t: Translator, name: Node, term: Node, last: Node) -> Iterator[Instance]:
    for factor, rest in taken_out(t, name, term):
        function = t.scribe.over(name, rest)
        yield "multiple of a sum of matrices", (*sizes_of(t, rest), function, factor, last)
    letters = letters_of(term)
    numbers = [one for one in letters if not is_matrix(t, one)]
    first, *others = matrices = [one for one in letters if is_matrix(t, one)]
    if all(name.data not in one.names for one in matrices):
        factor, matrix = (
            product_of(t, part) for part in (numbers or [t.proof.terms.number(1)], matrices)
        )
        values = (t.scribe.over(name, factor), matrix, last)
        yield "sum of multiples of a matrix", (*sizes_of(t, matrix), *values)
        return
    if not others:
        yield from _of_direct_sums(t, name, numbers, first, last)
        return
    if name.data not in first.names:
        rest = product_of(t, [*numbers, *others])
        sizes = (*sizes_of(t, first), *sizes_of(t, rest)[1:])
        yield "product with a sum of matrices", (*sizes, first, t.scribe.over(name, rest), last)
    *others, final = (first, *others)
    if name.data not in final.names:
        rest = product_of(t, [*numbers, *others])
        sizes = (*sizes_of(t, rest), *sizes_of(t, final)[1:])
        yield "product of a sum with a matrix", (*sizes, t.scribe.over(name, rest), final, last)


def _of_direct_sums(
    t: Translator, name: Node, numbers: list[Node], matrix: Node, last: Node
) -> Iterator[Instance]:
    """A sum of multiples of direct sums is the direct sum of the sums of their blocks."""
    shape = shape_of_blocks(t, matrix) if matrix.op == "bigoplus" else None
    if shape is None or any(name.data in size.names for size in (*shape, matrix.args[1])):
        return
    factor = product_of(t, numbers or [t.proof.terms.number(1)])
    functions = (t.scribe.over(name, factor), t.scribe.over(name, matrix.args[4]))
    yield "sum of multiples of direct sums", (*shape, *functions, matrix.args[1], last)
