"""Models in which several square matrices at once are members of one small algebra.

Bounds on products and commutators of matrices are reached where these go together: ``|A*B - B*A|``
is ``2*|A|*|B|`` for two units of the quaternions, and matrices drawn one by one are never near to
such a pair.  So all matrices of one order become units of an algebra, in every order of these: those
that anticommute, the quaternions (W. K. Clifford 1878), those with a single entry, projectors onto
two lines.  Larger matrices have zeros beside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice, permutations

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import MatrixValue, Table, Value
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.falsification.suspects.boundary_values import Ends
from proofcheck.falsification.suspects.special_turns import objects_of, order_of
from proofcheck.kernel.model import Model
from proofcheck.models.checking import is_model
from proofcheck.terms.rationals import Fraction

LEAST, MOST = 2, 4
"""Rows of the matrices that are replaced."""

TRIES = 160
"""Models that are tried in all."""

SCALES = (Fraction(1), Fraction(1, 8))
"""By so much the units are multiplied: what is sharp for small matrices alone is seen there."""

_ANTICOMMUTING = (((0, 1), (1, 0)), ((1, 0), (0, -1)), ((0, -1), (1, 0)))
_QUATERNIONS = (
    ((0, -1, 0, 0), (1, 0, 0, 0), (0, 0, 0, -1), (0, 0, 1, 0)),
    ((0, 0, -1, 0), (0, 0, 0, 1), (1, 0, 0, 0), (0, -1, 0, 0)),
    ((0, 0, 0, -1), (0, 0, -1, 0), (0, 1, 0, 0), (1, 0, 0, 0)),
)
_SINGLE_ENTRIES = (((0, 1), (0, 0)), ((0, 0), (1, 0)), ((1, 0), (0, 0)))
_PROJECTORS = (
    ((1, 0), (0, 0)),
    ((Fraction(16, 25), Fraction(12, 25)), (Fraction(12, 25), Fraction(9, 25))),
)

_Units = Sequence[Sequence[Sequence[int | Fraction]]]

FAMILIES: tuple[_Units, ...] = (_ANTICOMMUTING, _SINGLE_ENTRIES, _PROJECTORS, _QUATERNIONS)


def special_families(survey: Survey) -> Iterator[Model]:
    """Yield models in which all square matrices of one order are units of one algebra, checked.

    None where fewer than two matrices are free.  A family of matrices has its members from the units
    in turn.  Numbers that bound the matrices are moved to where they do.
    """
    ends = Ends(survey.opened, survey.about)
    changed = (
        ends.repaired(model)
        for base, names, order in _bases(survey)
        for units in FAMILIES
        if len(units[0]) <= order
        for chosen in permutations([_padded(unit, order) for unit in units])
        for scale in SCALES
        if (model := _with_units(survey, base, names, _scaled(scale, chosen))) is not None
    )
    yield from (model for model in islice(changed, TRIES) if is_model(survey.opened, model))


def _bases(survey: Survey) -> Iterator[tuple[Model, list[str], int]]:
    """Yield for each order a model with several square matrices of it, and their names."""
    objects, seen = objects_of(survey), set[int]()
    for one in sorted(survey.held, key=lambda m: (m.degenerate, sum(m.sizes.values()))):
        for order in range(LEAST, MOST + 1):
            names = [n for n in objects if order_of(one.model.values[n]) == order]
            number = sum(_count(one.model.values[n]) for n in names)
            if order not in seen and number > 1:
                seen.add(order)
                yield one.model, names, order


def _count(value: Value) -> int:
    return len(value.members) if isinstance(value, Table) else 1


def _padded(unit: Sequence[Sequence[int | Fraction]], order: int) -> MatrixValue:
    size = len(unit)
    return matrices.build(
        order,
        order,
        lambda i, j: Fraction(unit[i][j]) if i < size and j < size else Fraction(0),
    )


def _scaled(factor: Fraction, units: Sequence[MatrixValue]) -> list[MatrixValue]:
    return [matrices.scale(factor, unit) for unit in units]


def _with_units(
    survey: Survey, base: Model, names: Sequence[str], units: Sequence[MatrixValue]
) -> Model | None:
    """Return values with units in the place of matrices; what equations compute goes along."""
    turn = cycle(units)
    found: Model | None = base
    for name in names:
        old = base.values[name]
        new: Value = (
            Table({key: next(turn) for key in old.members})
            if isinstance(old, Table)
            else next(turn)
        )
        found = None if found is None else survey.source.exchanged(found, name, new)
    return found
