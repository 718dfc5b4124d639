"""Floating point that suggests a solution: an interior point method, if it is installed.

Nothing is decided here.  What is suggested is rounded, and exact arithmetic says whether it is right.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from proofcheck.search.positivity.gram_blocks import System
from proofcheck.terms.rationals import Fraction

MOST_SOLVED = 5_000
"""Unknowns of all systems that are solved for one goal, one after the other."""

MOST_ITERATIONS = 200

LARGEST_BITS = 40
"""Numerators and denominators longer than this are too far apart for floating point."""

TOLERANCE = 1e-9

WORST = 1e-5
"""How far an equation may be from holding; what the solver says of its answer is no measure."""

LARGEST = 1e12
"""Unknowns larger than this have no digits left behind the point."""

MODULUS = 2**61 - 1


def is_available() -> bool:
    """Say whether the solver is installed; without it only proofs that need it are lost."""
    try:
        import clarabel  # noqa: F401 # whether it can be imported is the question
    except ImportError:
        return False
    return True


@dataclass(slots=True)
class Solver:
    """Suggests solutions of systems.

    left   unknowns in those that may still be solved
    """

    left: int = MOST_SOLVED

    def suggest(self, system: System, *, least_trace: bool = False) -> list[float] | None:
        """Return numbers near a solution, one for each unknown; None where none is found.

        least_trace   the sum of all diagonals is made small; otherwise any solution will do, and
                      what is found lies well inside all solutions
        """
        self.left -= len(system.places)
        if self.left < 0 or not _is_tame(system):
            return None
        return _solved(system, least_trace=least_trace)


def _solved(system: System, *, least_trace: bool) -> list[float] | None:
    import clarabel
    import numpy as np
    from scipy import sparse

    matrix, right, cones = _cones(system)
    cost = np.array([float(least_trace and i == j) for _, i, j in system.places])
    none = sparse.csc_matrix((len(cost), len(cost)))
    solver = clarabel.DefaultSolver(none, cost, matrix, right, cones, _settings())
    found = np.array(solver.solve().x)
    far = np.abs(matrix @ found - right)[: cones[0].dim]
    is_near = np.all(far < WORST) and np.all(np.abs(found) < LARGEST)
    near: list[float] | None = found.tolist() if is_near else None
    return near


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
    import numpy as np
    from scipy import sparse

    rows, right = _equations(system)
    cones: list[Any] = [clarabel.ZeroConeT(len(rows))]
    singles, grams = _signs(system)
    rows += [{n: -1.0} for n in singles]
    cones += [clarabel.NonnegativeConeT(len(singles))] if singles else []
    for size, entries in grams:
        rows += entries
        cones.append(clarabel.PSDTriangleConeT(size))
    r, c, v = zip(*((r, c, v) for r, row in enumerate(rows) for c, v in row.items()), strict=True)
    matrix = sparse.csc_matrix((v, (r, c)), shape=(len(rows), len(system.places)))
    return matrix, np.array(right + [0.0] * (len(rows) - len(right))), cones


def _signs(system: System) -> tuple[list[int], list[tuple[int, list[dict[int, float]]]]]:
    """Return the unknowns of blocks of one root, and sizes and entries of the others, by columns."""
    singles, grams, at = list[int](), list[tuple[int, list[dict[int, float]]]](), 0
    for block in system.blocks:
        if len(block.roots) == 1:
            singles.append(at)
        else:
            scaled = [-1.0 if i == j else -(2**0.5) for i, j in block.entries]
            grams.append((len(block.roots), [{at + n: c} for n, c in enumerate(scaled)]))
        at += len(block.entries)
    return singles, grams


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
    return [names[next(k for k in range(len(names)) if int(echelon[r, k]))] for r in range(rank)]
