"""Objects at which something is least, as an assumption says: ``forall s: f(v) <= f(s)``.

No linear equation says so, and drawn objects never are.  Where f is quadratic in their numbers, they
solve the linear equations by which its slope vanishes, and these are read off a few values of f.
This only guides sampling: whether f is quadratic, and has a least value, is not asked, and whatever
is chosen is checked on the model as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from proofcheck.evaluation.unknowns import Unknowns
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.values import Ball, NotEvaluable, Scalar, Undefined, Value
from proofcheck.models.choices.choices import Choices
from proofcheck.models.choices.families import completed
from proofcheck.models.choices.mentioned import mentioned_in
from proofcheck.models.choices.unknown_values import with_values
from proofcheck.terms.expressions import Binding, Bound, Operation, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration

LARGEST_DENOMINATOR = 10**6
"""Of a number that is guessed."""

MOST_NUMBERS = 8
"""Most numbers that are chosen together: of n numbers some n^2/2 values are computed."""


def minimisers(
    choices: Choices, name: str, declared: Mapping[str, Declaration]
) -> dict[str, Value] | None:
    """Return values of an object, and of others with it, at which something assumed to be least is.

    declared   objects that are not chosen yet, by name

    None where nothing of that form is assumed, or no numbers are found.
    """
    for condition in choices.conditions.on(name):
        term, count = _extreme_term(condition.proposition)
        if term is None:
            continue
        reached = mentioned_in(term, choices.definitions).reached
        left = reached - choices.values.keys() - choices.definitions.keys()
        if name not in left or len(left) != count or not left <= declared.keys():
            continue
        found = _stationary(choices, term, [declared[one] for one in sorted(left)])
        if found is not None:
            return found
    return None


def _extreme_term(proposition: Term) -> tuple[Term | None, int]:
    """Return f(v) where a proposition says that it is least or largest, one side of its inequality.

    With it comes the number of objects s that it is compared at: v consists of as many.
    """
    match proposition:
        case Binding("forall", bound, None, Operation("le" | "ge", (left, right))):
            names = {item.variable.name for item in bound}
            fixed = [side for side in (left, right) if names.isdisjoint(free_names(side))]
            return (fixed[0], len(bound)) if len(fixed) == 1 else (None, 0)
    return None, 0


@dataclass(slots=True)
class _Values:
    """Values of a term, by the numbers of which some objects consist.

    objects   made of unknowns
    """

    choices: Choices
    term: Term
    objects: Mapping[str, Any]
    count: int

    def at(self, *ones: int) -> Fraction:
        """Return the value where the numbers at some places are one, or two, and all others zero.

        raises   NotEvaluable where it is no real number
        """
        given = {
            name: with_values(one, lambda k: Fraction(ones.count(k))) for name, one in self._each
        }
        return _rational(self.choices.evaluator(given).value(self.term, {}))

    @property
    def _each(self) -> list[tuple[str, Any]]:
        return list(self.objects.items())

    def slope(self) -> list[Scalar]:
        """Return the partial derivatives, if the term is quadratic in all numbers."""
        places, least = range(self.count), self.at()
        single = [self.at(i) for i in places]
        bends = [
            [self.at(*sorted((i, j))) - single[i] - single[j] + least for j in places]
            for i in places
        ]
        return [
            Affine(single[i] - least - bends[i][i] / 2, {j: c for j, c in enumerate(bends[i]) if c})
            for i in places
        ]


def _stationary(choices: Choices, term: Term, items: list[Declaration]) -> dict[str, Value] | None:
    """Return values of some objects at which the slope of a term vanishes."""
    unknowns, evaluator = Unknowns(), choices.evaluator()
    bound = [Bound(d.variable, d.domain, d.parameters) for d in items]
    made = {b.variable.name: unknowns.stand_in(evaluator, b, {}) for b in bound}
    if any(one is None for one in made.values()) or unknowns.count > MOST_NUMBERS:
        return None
    try:
        slope = _Values(choices, term, made, unknowns.count).slope()
    except (NotEvaluable, Undefined):
        return None
    reduced, pivots = unknowns.solve([one for one in slope if _is_equation(one)])
    if any(not isinstance(one, Affine) for one in reduced):
        return None
    free = set(range(unknowns.count)) - set(pivots)
    drawn = {k: Fraction(choices.random.choice((-1, 0, 1, 2))) for k in sorted(free)}
    values = completed(drawn, reduced, pivots)
    return {name: with_values(one, values.__getitem__) for name, one in made.items()}


def _rational(value: Value) -> Fraction:
    """Return a number, or the simplest near what is enclosed, as norms are.

    raises   NotEvaluable where it is no real number
    """
    if isinstance(value, Ball) and isinstance(value.imag, Fraction):
        return Fraction(float(value.value.real.mid())).limit_denominator(LARGEST_DENOMINATOR)
    if not isinstance(value, Fraction):
        raise NotEvaluable("a value that is no real number")
    return value


def _is_equation(form: Scalar) -> bool:
    return not isinstance(form, Affine) or bool(form.coefficients) or form.constant != 0
