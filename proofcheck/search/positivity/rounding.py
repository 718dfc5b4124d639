"""From floating point to rational numbers: exact solutions near suggested ones, and faces that hold them.

Where a bound is sharp no solution is positive definite, and no rounding keeps a singular matrix
positive semidefinite.  Then the kernel is guessed, and solutions are sought on that face alone.

source   Peyrl and Parrilo 2008, Computing sum of squares decompositions with rational coefficients;
         Borwein and Wolkowicz 1981 (faces)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from proofcheck.search.positivity.gram_blocks import Block, System
from proofcheck.search.positivity.interior_point import Solver
from proofcheck.terms.rationals import Fraction

DENOMINATORS = (1, 2, 3, 4, 6, 8, 12, 24, 60, 120, *(2**k for k in (8, 12, 16, 20, 28, 36)))
"""Small ones first: proofs are short."""

MOST_FACES = 6

MOST_ROUNDED = 1_500
"""Unknowns that are rounded."""

KERNELS = (1e-3, 1e-4, 1e-5, 1e-6)
"""Eigenvalues that are taken for zero."""

LARGEST_OF_A_FACE = 60
"""Denominators of the roots that span a face."""

WORST_OF_A_FACE = 2e-3
"""How far these may lie from what was suggested."""

LONGEST_NUMBER = 400
"""Bits of numbers that unknowns follow by; with longer ones no proof is short."""

NEXT_TO_ZERO = 1e-6

LEAST_PIVOT = 1e-2

Squares = list[tuple[Fraction, list[Fraction]]]
"""Weights, and the combinations of roots that are squared."""

Found = tuple[System, list[Squares]]

Solved = dict[int, tuple[Fraction, dict[int, Fraction]]]
"""Unknowns as constants less combinations of others."""

Suggest = Callable[[System], list[float] | None]


def find_squares(solver: Solver, system: System) -> Found | None:
    """Return blocks, and squares of combinations of their roots that add up to what is wanted.

    What is returned is exact: the sum of the squares has the coefficients that are wanted.
    """
    for least_trace in (False, True):
        suggest = partial(solver.suggest, least_trace=least_trace)
        near = suggest(system)
        if near is None:
            return None
        found = _rounded(system, near) or _find_on_faces(suggest, system, near)
        if found is not None:
            return found
    return None


def _find_on_faces(suggest: Suggest, system: System, near: list[float]) -> Found | None:
    """Look for squares on faces, on faces of the first of these that has a solution, and so on."""
    for _ in range(MOST_FACES):
        following = None
        for face in _faces(system, near):
            on_face = suggest(face)
            if on_face is None:
                continue
            found = _rounded(face, on_face)
            if found is not None:
                return found
            following = following or (face, on_face)
        if following is None:
            break
        system, near = following
    return None


# --- rounding ---------------------------------------------------------------------------------------


def _rounded(system: System, near: list[float]) -> Found | None:
    """Return squares for an exact solution near a suggested one."""
    if len(near) > MOST_ROUNDED:
        return None
    solved = _solved(system, _order(system, near))
    if solved is None:
        return None
    free = [n for n in range(len(near)) if n not in solved]
    for denominator in DENOMINATORS:
        values = {n: Fraction(round(near[n] * denominator), denominator) for n in free}
        if _is_promising(system, solved, values):
            squares = _squares_of(system, _completed(solved, values))
            if squares is not None:
                return system, squares
        if not free:
            break
    return None


def _completed(solved: Solved, values: dict[int, Fraction]) -> list[Fraction]:
    """Return all unknowns, given those that are free."""
    whole = dict(values)
    for n, (constant, row) in solved.items():
        whole[n] = constant - sum((c * values[k] for k, c in row.items()), Fraction(0))
    return [whole[n] for n in range(len(whole))]


def _is_promising(system: System, solved: Solved, values: dict[int, Fraction]) -> bool:
    """Say whether no block has a negative eigenvalue in floating point, which is fast."""
    import numpy as np

    rough = {n: float(x) for n, x in values.items()}
    for n, (constant, row) in solved.items():
        rough[n] = float(constant) - sum(float(c) * rough[k] for k, c in row.items())
    at = 0
    for block in system.blocks:
        given = {place: rough[at + n] for n, place in enumerate(block.entries)}
        at += len(block.entries)
        lowest = np.linalg.eigvalsh(np.array(_symmetric(len(block.roots), given))).min()
        if lowest < -NEXT_TO_ZERO:
            return False
    return True


def _order(system: System, near: list[float]) -> list[int]:
    """Order unknowns: those that follow from others come first, with numbers next to zero."""
    places = system.places

    def key(n: int) -> tuple[bool, bool, int]:
        _, i, j = places[n]
        return abs(near[n]) > NEXT_TO_ZERO, i == j, n

    return sorted(range(len(near)), key=key)


def _solved(system: System, order: list[int]) -> Solved | None:
    """Return unknowns as constants less combinations of others; None where there is no solution, or none in short numbers."""
    from flint import fmpq, fmpq_mat

    columns, width = system.columns, len(order)
    rows = {m: r for r, m in enumerate(dict.fromkeys(m for one in columns for m in one))}
    matrix = fmpq_mat(len(rows), width + 1)
    for at, n in enumerate(order):
        for m, c in columns[n].items():
            matrix[rows[m], at] = fmpq(c.numerator, c.denominator)
    for m, c in system.wanted.items():
        matrix[rows[m], width] = fmpq(c.numerator, c.denominator)
    echelon, rank = matrix.rref()
    solved = {}
    for row in echelon.tolist()[:rank]:
        found = {at: Fraction(int(x.p), int(x.q)) for at, x in enumerate(row) if x != 0}
        pivot, constant = min(found), found.pop(width, Fraction(0))
        if pivot == width or any(_is_long(x) for x in (constant, *found.values())):
            return None
        solved[order[pivot]] = constant, {order[k]: c for k, c in found.items() if k != pivot}
    return solved


def _is_long(x: Fraction) -> bool:
    return max(int(x.numerator).bit_length(), int(x.denominator).bit_length()) > LONGEST_NUMBER


def _squares_of(system: System, values: list[Fraction]) -> list[Squares] | None:
    """Return squares block by block; None where a block is not positive semidefinite."""
    at, found = 0, []
    for block in system.blocks:
        count = len(block.entries)
        given = dict(zip(block.entries, values[at : at + count], strict=True))
        squares = decomposed(_symmetric(len(block.roots), given))
        if squares is None:
            return None
        found.append(squares)
        at += count
    return found


def _symmetric(size: int, given: dict[tuple[int, int], Any]) -> list[list[Any]]:
    return [[given[min(i, j), max(i, j)] for j in range(size)] for i in range(size)]


def decomposed(matrix: Sequence[Sequence[Fraction]]) -> Squares | None:
    """Return L and D of a symmetric matrix L D L^T, by columns; None where it is not positive semidefinite."""
    left, size, found = [[*row] for row in matrix], len(matrix), Squares()
    for k in range(size):
        d = left[k][k]
        if d < 0 or (not d and any(left[k][k:])):
            return None
        if d:
            column = [Fraction(0)] * k + [x / d for x in left[k][k:]]
            found.append((d, column))
            for i in range(k + 1, size):
                for j in range(k + 1, size):
                    left[i][j] -= d * column[i] * column[j]
    return found


# --- faces ------------------------------------------------------------------------------------------


def _faces(system: System, near: list[float]) -> Iterator[System]:
    """Yield the systems of smaller blocks on which a suggested solution lies, more or less nearly."""
    sizes = {tuple(len(block.roots) for block in system.blocks)}
    for least in KERNELS:
        at, blocks = 0, list[Block]()
        for block in system.blocks:
            count = len(block.entries)
            blocks += _face(block, near[at : at + count], least)
            at += count
        size = tuple(len(block.roots) for block in blocks)
        face = System(tuple(blocks), system.wanted)
        if size not in sizes and face.is_reached:
            sizes.add(size)
            yield face


def _face(block: Block, near: list[float], least: float) -> list[Block]:
    """Return a block on what eigenvectors span whose eigenvalues are no smaller; none if that is nothing."""
    import numpy as np

    given = dict(zip(block.entries, near, strict=True))
    values, vectors = np.linalg.eigh(np.array(_symmetric(len(block.roots), given)))
    kept = values >= least
    if kept.all():
        return [block]
    if not kept.any():
        return []
    rows = _echelon(vectors[:, kept].T)
    if len(rows) < sum(kept):
        return [block]
    exact = [[Fraction(float(x)).limit_denominator(LARGEST_OF_A_FACE) for x in row] for row in rows]
    far = max(
        abs(float(x) - y)
        for a, b in zip(exact, rows, strict=True)
        for x, y in zip(a, b, strict=True)
    )
    return [block] if far > WORST_OF_A_FACE else [block.face(exact)]


def _echelon(rows: Any) -> list[Any]:
    """Return the reduced echelon form of linearly independent rows."""
    left, found = rows.copy(), 0
    for column in range(left.shape[1]):
        if found == len(left):
            break
        best = found + int(abs(left[found:, column]).argmax())
        if abs(left[best, column]) < LEAST_PIVOT:
            continue
        left[[found, best]] = left[[best, found]]
        left[found] /= left[found, column]
        for other in range(len(left)):
            if other != found:
                left[other] -= left[other, column] * left[found]
        found += 1
    return [*left[:found]]
