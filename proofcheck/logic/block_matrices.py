"""Matrices made of blocks, as polynomials in the isometries of the parts of a direct sum."""

from __future__ import annotations

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.polynomials import (
    Atom,
    Form,
    Terms,
    Untranslatable,
    shorten,
    times,
    total,
)
from proofcheck.terms.rationals import Fraction


def part_letter(algebra: Algebra, number: int, sizes: tuple[str, ...]) -> tuple[str, ...]:
    """Return the isometry of one part of a direct sum; of a single part, nothing.

    number   which part, counted from 1
    sizes    of all parts, by their names

    raises   Untranslatable where a size may be negative
    """
    if len(sizes) == 1:
        return ()
    if not all(map(algebra.is_size, sizes)):
        raise Untranslatable("a part of a direct sum may have a negative size")
    name = shorten(f"E{number}[{','.join(sizes)}]")
    whole = algebra.add_sizes(sizes)
    algebra.enter(name, Atom(None, whole, sizes[number - 1], True, algebra.size_dependence(sizes)))
    algebra.parts[name] = number, sizes
    return (name + " ",)


def assemble(algebra: Algebra, blocks: list[list[Form | None]]) -> Form:
    """Return the matrix made of blocks, row by row; None is a zero block.

    raises   Untranslatable where the blocks do not fit, or a whole row or column is zero
    """
    heights = tuple(_common(row, 0) for row in blocks)
    widths = tuple(_common([row[k] for row in blocks], 1) for k in range(len(blocks[0])))
    parts: list[tuple[int, Terms]] = []
    for i, row in enumerate(blocks):
        for j, block in enumerate(row):
            if block is None:
                continue
            if block.shape != (heights[i], widths[j]):
                raise Untranslatable("blocks do not fit")
            left = part_letter(algebra, i + 1, heights)
            right = tuple(c[:-1] + "t" for c in part_letter(algebra, j + 1, widths))
            inner = times({((), left): Fraction(1)}, block.terms)
            parts.append((1, times(inner, {((), right): Fraction(1)})))
    return Form(algebra.add_sizes(heights), algebra.add_sizes(widths), total(parts))


def _common(blocks: list[Form | None], axis: int) -> str:
    for block in blocks:
        size = None if block is None else block.shape[axis]
        if size is not None:
            return size
    raise Untranslatable("a block without size")
