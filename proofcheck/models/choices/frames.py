"""Families of orthonormal vectors: columns of exact orthogonal matrices.

Member by member each would solve the linear equations that the others leave, and then have some
length: hardly ever a given one.  Whether a family meets an assumption is not said here: it is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import MatrixValue, Table
from proofcheck.models.choices.draws import Style, draw_orthogonal
from proofcheck.terms.rationals import Fraction

Key = tuple[Fraction, ...]

_STYLES = (Style.GENERIC, Style.SPARSE, Style.ZERO)
"""Turned anyhow, along the axes in any order, and along them in their order."""


def frames(random: Random, size: int, keys: Sequence[Key]) -> Iterator[Table]:
    """Yield families of orthonormal vectors with so many entries; none where there are too many."""
    if not keys or len(keys) > size:
        return
    for style in random.sample(_STYLES, len(_STYLES)):
        drawn = draw_orthogonal(random, size, style, special=False)
        yield Table({key: _column(drawn, j) for j, key in enumerate(keys)})


def _column(matrix: MatrixValue, place: int) -> MatrixValue:
    return matrices.build(matrix.rows, 1, lambda i, _j: matrix.entries[i][place])
