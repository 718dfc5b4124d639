"""Floating point that suggests a solution: an interior point method, if it is installed.

Nothing is decided here.  What is suggested is rounded, and exact arithmetic says whether it is right.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Any

from proofcheck.search.positivity.gram_blocks import System
from proofcheck.terms.rationals import Fraction

MOST_ITERATIONS = 200

LARGEST_BITS = 40
"""Numerators and denominators longer than this are too far apart for floating point."""

TOLERANCE = 1e-9

WORST = 1e-5
"""How far an equation may be from holding; what the solver says of its answer is no measure."""

MODULUS = 2**61 - 1


@cache
def is_available() -> bool:
    """Say whether the solver is installed; without it only proofs that need it are lost."""
    return find_spec("clarabel") is not None


def suggest(system: System, *, least_trace: bool = False) -> list[float] | None:
    """Return numbers near a solution, one for each unknown; None where none is found.

    least_trace   the sum of all diagonals is made small; otherwise any solution will do, and what
                  is found lies well inside all solutions
    """
    if not is_available() or not _is_tame(system):
        return None
    import clarabel
    import numpy as np
    from scipy import sparse

    matrix, right, cones = _cones(system)
    count = len(system.places)
    cost = np.array([float(least_trace and i == j) for _, i, j in system.places])
    none = sparse.csc_matrix((count, count))
    solver = clarabel.DefaultSolver(none, cost, matrix, right, cones, _settings())
    solution = solver.solve()
    found = np.array(solution.x)
    far = np.abs(matrix @ found - right)[: cones[0].dim]
    return found.tolist() if np.all(far < WORST) else None


def _is_tame(system: System) -> bool:
    given = [*system.columns, system.wanted]
    numbers = (n for one in given for c in one.values() for n in (c.numerator, c.denominator))
    return all(int(n).bit_length() <= LARGEST_BITS for n in numbers)


def _settings() -> Any:
    import clarabel

    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.max_iter = MOST_ITERATIONS
    settings.max_threads = 1
    settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = TOLERANCE
    return settings


def _cones(system: System) -> tuple[Any, Any, list[Any]]:
    """Return coefficients, right sides, and what differences of both have to lie in."""
    import clarabel
    from scipy import sparse

    rows, right = _equations(system)
    cones: list[Any] = [clarabel.ZeroConeT(len(rows))]
    at = 0
    singles = []
    for block in system.blocks:
        if len(block.roots) == 1:
            singles.append({at: -1.0})
        at += len(block.entries)
    if singles:
        rows += singles
        cones.append(clarabel.NonnegativeConeT(len(singles)))
    at = 0
    for block in system.blocks:
        if len(block.roots) > 1:
            rows += [
                {at + n: -1.0 if i == j else -(2**0.5)} for n, (i, j) in enumerate(block.entries)
            ]
            cones.append(clarabel.PSDTriangleConeT(len(block.roots)))
        at += len(block.entries)
    places = [(r, c, v) for r, row in enumerate(rows) for c, v in row.items()]
    r, c, v = zip(*places, strict=True)
    return sparse.csc_matrix((v, (r, c)), shape=(len(rows), at)), _padded(right, len(rows)), cones


def _equations(system: System) -> tuple[list[dict[int, float]], list[float]]:
    """Return independent equations of coefficients, each divided by the length of its row."""
    rows: dict[Any, dict[int, Fraction]] = {}
    for n, column in enumerate(system.columns):
        for monomial, c in column.items():
            rows.setdefault(monomial, {})[n] = c
    scaled, right = list[dict[int, float]](), list[float]()
    for monomial in _independent(rows, len(system.columns)):
        row = {n: float(c) for n, c in rows[monomial].items()}
        length = sum(c * c for c in row.values()) ** 0.5
        scaled.append({n: c / length for n, c in row.items()})
        right.append(float(system.wanted.get(monomial, 0)) / length)
    return scaled, right


def _independent(rows: dict[Any, dict[int, Fraction]], width: int) -> list[Any]:
    """Return the names of rows of which none depends on those before, modulo a prime number.

    Equations that follow from others make the solver fail.
    """
    from flint import nmod_mat

    names = [*rows]
    matrix = nmod_mat(width, len(names), MODULUS)
    for at, name in enumerate(names):
        for n, c in rows[name].items():
            if c.denominator % MODULUS:
                matrix[n, at] = c.numerator * pow(int(c.denominator), -1, MODULUS) % MODULUS
    echelon, rank = matrix.rref()
    return [names[next(k for k in range(len(names)) if echelon[r, k])] for r in range(rank)]


def _padded(numbers: list[float], length: int) -> Any:
    import numpy as np

    return np.array(numbers + [0.0] * (length - len(numbers)))
