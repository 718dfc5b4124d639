"""Models in which an orthogonal matrix is near the identity: one plane of two axes is turned a little.

A bound by the distance of a matrix from the identity, or of a block of it, may hold with room where
matrices are drawn, and be sharp, or fail, for small turns alone: where the distance is of second
order, as that of a block from which one direction leans a little, first order hides it.  So other
orthogonal matrices become identities, numbers are put where they help least, and what is left is
made larger, since what a small turn changes may be periodic.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import MatrixValue, Table, Value
from proofcheck.falsification.mutations import multiple, plane_turn
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.falsification.suspects.boundary_values import Ends
from proofcheck.falsification.suspects.special_turns import objects_of, rigid_objects
from proofcheck.kernel.model import Model
from proofcheck.models.checking import is_model
from proofcheck.terms.rationals import Fraction

BASES = 2
"""Models that are changed, small ones first, each of other sizes."""

TANGENT = Fraction(1, 16)
"""Tangent of half the angle of a turn."""

PLANES = 6
"""Planes that are turned, of each matrix."""

CLIMBS = 4
"""Models with a small turn, those nearest to failure, whose other objects are multiplied."""

MULTIPLES = (
    Fraction(2),
    Fraction(1, 2),
    Fraction(4, 3),
    Fraction(3, 4),
    Fraction(9, 8),
    Fraction(8, 9),
)
"""By so much another object is multiplied, one after the other: what a turn does may be periodic."""

GAIN = 1.001
"""A ratio has gained where it is larger by this factor, dimensionless."""

MOST_ORDER = 6
"""Rows of a matrix that is turned."""


def small_turns(survey: Survey, tries: int) -> Iterator[Model]:
    """Yield models in which an orthogonal matrix is a small turn, made when they are asked for.

    tries   candidates that are checked in all

    None where no matrix is declared to be orthogonal, or nothing speaks against the goal, as where
    it is no inequality.  Each is checked by the kernel.
    """
    candidates = islice(_Turning(survey, Ends(survey.opened, survey.about)).candidates(), tries)
    yield from (model for model in candidates if is_model(survey.opened, model))


@dataclass(frozen=True, slots=True)
class _Turning:
    survey: Survey
    ends: Ends

    def candidates(self) -> Iterator[Model]:
        """Yield values that may be models, those of small sizes first, then larger ones of the worst."""
        turned: list[tuple[float, Model]] = []
        for model in self._turned():
            tight = self.ends.tightened(model)
            turned.append((self.ends.balance(tight) or 0.0, tight))
            yield tight
        turned.sort(key=lambda pair: -pair[0])
        for _, model in turned[:CLIMBS]:
            yield self.ends.tightened(self._climbed(model))

    def _turned(self) -> Iterator[Model]:
        """Yield models with one orthogonal matrix turned a little, and the others identities.

        None on which nothing speaks against the goal.
        """
        rigid = rigid_objects(self.survey)
        for base in self._bases() if rigid else ():
            for name in rigid:
                plain = self._plain(base, [other for other in rigid if other != name])
                turned = (self._with(plain, name, value) for value in _turns(plain.values[name]))
                for model in filter(None, turned):
                    if self.ends.balance(model) and is_model(self.survey.opened, model):
                        yield model

    def _bases(self) -> Iterator[Model]:
        seen: dict[str, Model] = {}
        for one in sorted(self.survey.held, key=lambda m: (sum(m.sizes.values()), m.degenerate)):
            if not one.degenerate:
                seen.setdefault(repr(sorted(one.sizes.items())), one.model)
        yield from islice(seen.values(), BASES)

    def _plain(self, model: Model, names: Sequence[str]) -> Model:
        """Return values in which orthogonal matrices are identities, as far as there are such."""
        for name in names:
            model = self._with(model, name, _identity(model.values[name])) or model
        return model

    def _with(self, model: Model, name: str, value: Value) -> Model | None:
        return self.survey.source.exchanged(model, name, value)

    def _climbed(self, model: Model) -> Model:
        """Return a model with multiples of objects at which the ratio of the sides is larger."""
        best = self.ends.balance(model) or 0.0
        rigid = rigid_objects(self.survey)
        for name in (n for n in objects_of(self.survey) if n not in rigid):
            for factor in MULTIPLES:
                found = self._with(model, name, multiple(factor, model.values[name]))
                moved = model if found is None else self.ends.repaired(found)
                reached = self.ends.balance(moved) or 0.0
                if reached == best:
                    break  # it makes no difference how large this object is
                if reached > GAIN * best and is_model(self.survey.opened, moved):
                    model, best = moved, reached
        return model


def _identity(value: Value) -> Value:
    if isinstance(value, Table):
        return Table({key: _identity(one) for key, one in value.members.items()})
    return matrices.identity(value.rows) if isinstance(value, MatrixValue) else value


def _turns(value: Value) -> Iterator[Value]:
    """Yield small turns in the place of a matrix, or of all members of a family."""
    if isinstance(value, Table):
        first = next(iter(value.members.values()), None)
        for one in _turns(first):
            yield Table(dict.fromkeys(value.members, one))
    elif isinstance(value, MatrixValue) and value.rows <= MOST_ORDER:
        planes = islice(combinations(range(value.rows), 2), PLANES)
        yield from (plane_turn(value.rows, plane, TANGENT) for plane in planes)
