"""What entries and traces are by those of smaller matrices: instances of axioms and lemmas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from proofcheck.checker.terms import Node
from proofcheck.search.translation.products import (
    is_one,
    is_real,
    letters_of,
    product_of,
    scaled,
    sizes_of,
)
from proofcheck.search.translation.translator import Translator

MOST_LETTERS = 8
"""Letters of a product whose trace is turned in every way."""

Instance: TypeAlias = tuple[str, tuple[Node, ...]]
"""The name of an axiom or a lemma, and the terms that are put for what is given there."""


def of_entry(t: Translator, atom: Node) -> Iterator[Instance]:
    """Yield what an entry is by entries of the parts of a matrix."""
    matrix, i, j = atom.args
    sizes = sizes_of(t, matrix)
    if is_one(t, *sizes):
        yield "single entry", (matrix,)
        yield from _of_one(matrix)
    if matrix.op == "zero":
        yield "entry of zero", (*matrix.args, i, j)
    elif matrix.op == "add":
        yield "entry of a sum", (*sizes, *matrix.args, i, j)
    elif (apart := scaled(t, matrix)) is not None:
        number, inner = apart
        yield "entry of a multiple", (*sizes_of(t, inner), inner, number, i, j)
    elif matrix.op == "conj":
        yield "entry of a conjugate", (*sizes_of(t, matrix.args[0]), matrix.args[0], i, j)
    elif matrix.op == "transpose":
        yield "entry of a transpose", (*sizes_of(t, matrix.args[0]), matrix.args[0], j, i)
    elif matrix.op == "mul":
        yield from _of_product(t, atom)
        if i == j and is_real(t, matrix):
            yield "entry of a transpose", (*sizes, matrix, i, j)


def _of_product(t: Translator, atom: Node) -> Iterator[Instance]:
    """A product through one column is taken apart; with a column of the identity, it is an entry."""
    matrix, i, j = atom.args
    letters = letters_of(matrix)
    for at in range(1, len(letters)):
        first, second = (product_of(t, part) for part in (letters[:at], letters[at:]))
        (rows, _), (middle, columns) = sizes_of(t, first), sizes_of(t, second)
        if is_one(t, middle, middle):
            yield "entry of a product of a column and a row", (rows, columns, first, second, i, j)
    before, last = product_of(t, letters[:-1]), _unit(letters[-1])
    if last is not None and is_one(t, j, j):
        law = "entry of a product with a column of the identity"
        yield law, (*sizes_of(t, before), before, i, last)
    after = product_of(t, letters[1:])
    place = _unit(letters[0].args[0]) if letters[0].op == "transpose" else None
    if place is not None and is_one(t, i, i):
        law = "entry of a product with a row of the identity"
        yield law, (*sizes_of(t, after), after, place, j)


def _unit(letter: Node) -> Node | None:
    """Return the index of a column of the identity."""
    is_column = letter.op == "column" and letter.args[1].op == "I"
    return letter.args[2] if is_column else None


def _of_one(matrix: Node) -> Iterator[Instance]:
    """The entry of the identity of size 1 is its trace."""
    if matrix.op == "I":
        yield "trace of one entry", (matrix,)
        yield "trace of the identity", matrix.args


def of_trace(t: Translator, atom: Node) -> Iterator[Instance]:
    """Yield what a trace is by traces of the parts of a matrix, or of what is turned."""
    (matrix,) = atom.args
    sizes = sizes_of(t, matrix)
    if matrix.op == "add":
        yield "trace of a sum", (*sizes[:1], *matrix.args)
    elif (apart := scaled(t, matrix)) is not None:
        number, inner = apart
        yield "trace of a multiple", (*sizes_of(t, inner)[:1], inner, number)
    elif matrix.op == "I":
        yield "trace of the identity", matrix.args
    elif matrix.op == "zero":
        yield "trace of a multiple", (*sizes[:1], matrix, t.proof.terms.number(0))
    elif matrix.op != "transpose":
        yield "trace of a transpose", (*sizes[:1], matrix)
        yield from _turns(t, matrix)
    if is_one(t, *sizes):
        yield "trace of one entry", (matrix,)


def _turns(t: Translator, matrix: Node) -> Iterator[Instance]:
    letters = letters_of(matrix)
    for at in range(1, len(letters)) if len(letters) <= MOST_LETTERS else ():
        first, second = (product_of(t, part) for part in (letters[:at], letters[at:]))
        yield "trace of a product turned", (*sizes_of(t, first), first, second)
