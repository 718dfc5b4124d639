"""Coordinates of the objects of a model: real numbers that may be moved freely.

An orthogonal or unitary matrix is one of a known model times the Cayley transform of a skew one
(A. Cayley 1846), so that it stays one, in floating point and with rational numbers alike.  All other
objects have their entries as coordinates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import autograd.numpy as np

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import Gaussian, MatrixValue, Value, exact_complex
from proofcheck.terms.rationals import Fraction

GROUPS = frozenset({"O", "SO", "U"})
"""Sets whose members are moved by Cayley transforms."""


class Chart(Protocol):
    """Coordinates of one number or matrix."""

    @property
    def size(self) -> int:
        """How many coordinates there are."""

    def start(self) -> list[float]:
        """Return the coordinates of the object that the chart was made from."""

    def data(self, coordinates: Any) -> Any:
        """Return the object in floating point; the coordinates may be traced."""

    def exact(self, coordinates: Sequence[Fraction]) -> Value:
        """Return the object with rational coordinates."""


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries of a number or matrix; of complex ones, real parts before imaginary parts."""

    value: Value
    is_complex: bool

    @property
    def size(self) -> int:
        return len(self._cells()) * (2 if self.is_complex else 1)

    def _cells(self) -> Sequence[Any]:
        return self.value.flat() if isinstance(self.value, MatrixValue) else (self.value,)

    def start(self) -> list[float]:
        cells = [complex(float(x.real), float(_imaginary(x))) for x in self._cells()]
        return [x.real for x in cells] + ([x.imag for x in cells] if self.is_complex else [])

    def numbers(self) -> list[Fraction]:
        """Return the coordinates as rational numbers."""
        cells = self._cells()
        imaginary = [Fraction(_imaginary(x)) for x in cells] if self.is_complex else []
        return [*(Fraction(x.real) for x in cells), *imaginary]

    def data(self, coordinates: Any) -> Any:
        flat = coordinates
        if self.is_complex:
            half = self.size // 2
            flat = coordinates[:half] + 1j * coordinates[half:]
        if not isinstance(self.value, MatrixValue):
            return flat[0]
        return np.reshape(flat, (self.value.rows, self.value.columns))

    def exact(self, coordinates: Sequence[Fraction]) -> Value:
        flat: Sequence[Any] = coordinates
        if self.is_complex:
            half = self.size // 2
            flat = [
                exact_complex(re, im)
                for re, im in zip(coordinates[:half], coordinates[half:], strict=True)
            ]
        if not isinstance(self.value, MatrixValue):
            return flat[0]
        width = self.value.columns
        return matrices.build(self.value.rows, width, lambda i, j: flat[i * width + j])


@dataclass(frozen=True, slots=True)
class Turns:
    """Turns of a known orthogonal or unitary matrix.

    base   the matrix at which all coordinates vanish
    """

    base: MatrixValue
    is_complex: bool

    @property
    def size(self) -> int:
        n = self.base.rows
        return n * n if self.is_complex else n * (n - 1) // 2

    def start(self) -> list[float]:
        return [0.0] * self.size

    def data(self, coordinates: Any) -> Any:
        n, below = self.base.rows, len(_places(self.base.rows))
        real = _below_diagonal(coordinates[:below], n)
        skew = real - real.T
        if self.is_complex:
            part = _below_diagonal(coordinates[below : 2 * below], n)
            skew = skew + 1j * (part + part.T + np.diag(coordinates[2 * below :]))
        identity = np.eye(n)
        turn = np.linalg.solve(identity + skew, identity - skew)
        return np.matmul(_floats(self.base), turn)

    def exact(self, coordinates: Sequence[Fraction]) -> Value:
        n, places = self.base.rows, _places(self.base.rows)
        cells: dict[tuple[int, int], Any] = {}
        for k, (i, j) in enumerate(places):
            im = coordinates[len(places) + k] if self.is_complex else Fraction(0)
            cells[i, j] = exact_complex(coordinates[k], im)
            cells[j, i] = exact_complex(-coordinates[k], im)
        for i in range(n if self.is_complex else 0):
            cells[i, i] = exact_complex(Fraction(0), coordinates[2 * len(places) + i])
        skew = matrices.build(n, n, lambda i, j: cells.get((i, j), Fraction(0)))
        identity = matrices.identity(n)
        turn = matrices.multiply(
            matrices.inverse(matrices.add(identity, skew)),
            matrices.add(identity, matrices.scale(Fraction(-1), skew)),
        )
        return matrices.multiply(self.base, turn)


@dataclass(frozen=True, slots=True)
class Still:
    """A number or matrix that stays what it is."""

    value: Value

    @property
    def size(self) -> int:
        return 0

    def start(self) -> list[float]:
        return []

    def data(self, coordinates: Any) -> Any:  # noqa: ARG002 - it has none
        entries = Entries(self.value, is_complex=_is_complex(self.value))
        return entries.data(np.array(entries.start()))

    def exact(self, coordinates: Sequence[Fraction]) -> Value:  # noqa: ARG002 - it has none
        return self.value


def _is_complex(value: Value) -> bool:
    cells = value.flat() if isinstance(value, MatrixValue) else (value,)
    return any(isinstance(x, Gaussian) for x in cells)


def _below_diagonal(numbers: Any, n: int) -> Any:
    """Return the matrix with these entries below its diagonal, row by row, and zeros elsewhere."""
    position = np.zeros((n, n), dtype=int)
    position[np.tril_indices(n, -1)] = np.arange(1, n * (n - 1) // 2 + 1)
    return np.concatenate([np.zeros(1), numbers])[position]


def _places(n: int) -> list[tuple[int, int]]:
    return [(i, j) for i in range(n) for j in range(i)]


def _imaginary(entry: Any) -> Any:
    return entry.im if isinstance(entry, Gaussian) else 0


def _floats(value: MatrixValue) -> Any:
    cells = [complex(float(x.real), float(_imaginary(x))) for x in value.flat()]
    found = np.array(cells).reshape(value.rows, value.columns)
    return found if any(x.imag for x in cells) else np.real(found)
