"""Blocks as direct sums: each block beside empty ones, and all of them added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofcheck.certificates.environment import Environment
from proofcheck.certificates.writer import Writer
from proofcheck.terms.expressions import Number, Operation, Term, sort_of
from proofcheck.terms.sorts import Matrix


@dataclass(frozen=True, slots=True)
class _Block:
    """The nodes of a matrix and of its numbers of rows and columns."""

    node: int
    rows: int
    columns: int


def write_direct_sum(writer: Writer, term: Operation, environment: Environment) -> int:
    """Return the direct sum of matrices, with all sizes; numbers are blocks of shape (1, 1)."""
    parts = [_block(writer, a, environment) for a in term.arguments]
    whole = parts[-1]
    for part in reversed(parts[:-1]):
        whole = _joined(writer, part, whole)
    return whole.node


def write_blocks(writer: Writer, term: Operation, environment: Environment) -> int:
    """Return a matrix of blocks: the sum of its blocks, each at its place among zeros."""
    count, *blocks = term.arguments
    assert isinstance(count, Number)
    width = int(count.value)
    parts = [_block(writer, block, environment) for block in blocks]
    rows = [parts[at : at + width] for at in range(0, len(parts), width)]
    heights, widths = [row[0].rows for row in rows], [block.columns for block in rows[0]]
    placed = [
        _placed(writer, (at // width, at % width), part, (heights, widths))
        for at, (block, part) in enumerate(zip(blocks, parts, strict=True))
        if not _is_zero(block)
    ]
    if not placed:
        return _zero(writer, heights, widths).node
    whole = placed[-1]
    for part in reversed(placed[:-1]):
        whole = writer.add("add", part, whole)
    return whole


def _placed(
    writer: Writer,
    place: tuple[int, int],
    block: _Block,
    sizes: tuple[Sequence[int], Sequence[int]],
) -> int:
    """Return a block with zeros around it, as direct sums with what is before and after."""
    (row, column), (heights, widths) = place, sizes
    if row or column:
        block = _joined(writer, _zero(writer, heights[:row], widths[:column]), block)
    if row + 1 < len(heights) or column + 1 < len(widths):
        after = _zero(writer, heights[row + 1 :], widths[column + 1 :])
        block = _joined(writer, block, after)
    return block.node


def _zero(writer: Writer, heights: Sequence[int], widths: Sequence[int]) -> _Block:
    rows, columns = _total(writer, heights), _total(writer, widths)
    return _Block(writer.add("zero", rows, columns), rows, columns)


def _total(writer: Writer, sizes: Sequence[int]) -> int:
    if not sizes:
        return writer.number(0)
    *before, whole = sizes
    for size in reversed(before):
        whole = writer.add("add", size, whole)
    return whole


def _joined(writer: Writer, one: _Block, other: _Block) -> _Block:
    sizes = (one.rows, one.columns, other.rows, other.columns)
    node = writer.add("dsum", *sizes, one.node, other.node)
    rows = writer.add("add", one.rows, other.rows)
    return _Block(node, rows, writer.add("add", one.columns, other.columns))


def _block(writer: Writer, term: Term, environment: Environment) -> _Block:
    sort = sort_of(term)
    if isinstance(sort, Matrix):
        return _Block(writer.term(term, environment), *writer.shape(sort, environment))
    one = writer.number(1)
    return _Block(_single(writer, term, environment), one, one)


def _single(writer: Writer, term: Term, environment: Environment) -> int:
    """Return a number as a matrix of shape (1, 1)."""
    inner = environment
    for _ in range(2):
        inner = inner.inside(inner.fresh(sort_of(term)))
    integers, one = writer.add("Int"), writer.number(1)
    row = writer.add("lambda", integers, writer.term(term, inner))
    return writer.add("matrix", one, one, writer.add("lambda", integers, row))


def _is_zero(term: Term) -> bool:
    return isinstance(term, Operation) and term.operator == "zero"
