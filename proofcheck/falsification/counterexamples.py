"""Find a small counterexample: fewest sizes first, then fewest entries that are not zero."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import overload

from proofcheck.evaluation.values.values import (
    MatrixValue,
    Table,
    Value,
)
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.falsification.shrinking import simplify
from proofcheck.falsification.simpler_numbers import height
from proofcheck.kernel.model import Model
from proofcheck.kernel.refutation import check_refutation, refutation_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.models.checking import fails_plainly
from proofcheck.models.choices.draws import Style
from proofcheck.models.found import FoundModel
from proofcheck.models.sizes.sizes import Assignment, key_of
from proofcheck.terms.encoding import Json
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Task

TRIES_PER_SIZE = 16
"""Attempts at each size while a smaller counterexample is looked for."""

SIZES_TRIED = 6
"""How many sizes, smallest first, are searched before the counterexample at hand is kept."""

LOOKS = 48
"""Models on which the goal is looked at while a smaller counterexample is looked for."""

_SIMPLE_FIRST: tuple[Style | None, ...] = (
    Style.ZERO,
    Style.UNIT,
    Style.SPARSE,
    Style.HEAD,
    Style.TAIL,
    Style.GENERIC,
)

Measure = tuple[Fraction, int, int]


@dataclass(frozen=True, slots=True)
class Countermodel:
    """A model, or a family of models, refutes a goal: the kernel has accepted the certificate."""

    certificate: Json


@dataclass(frozen=True, slots=True)
class NoCountermodel:
    """None was found, which says nothing for the goal.

    reason   what was looked at, or why the kernel does not accept what seemed to be one
    """

    reason: str


def certificate_of(found: Countermodel | NoCountermodel) -> Json:
    """Return the certificate as a worker sends it; None where there is none."""
    return found.certificate if isinstance(found, Countermodel) else None


def find_refutation(task: Task, survey: Survey) -> Countermodel | NoCountermodel:
    """Return a small counterexample, accepted by the kernel, or why there is none."""
    if survey.failure is None:
        return NoCountermodel("no model that was found breaks the goal")
    best = _smaller(survey, survey.failure)
    model = simplify(survey.opened, best.model)
    return _first_accepted(task, (model, best.model, survey.failure.model))


def refute_by(task: Task, opened: Task, model: Model) -> Countermodel | NoCountermodel:
    """Return a counterexample made of a model on which a goal fails, if the kernel accepts it.

    opened   the task, opened
    """
    return _first_accepted(task, (simplify(opened, model), model))


def _first_accepted(task: Task, models: Iterable[Model]) -> Countermodel | NoCountermodel:
    why: dict[str, None] = {}
    for candidate in models:
        certificate = refutation_certificate(task, candidate)
        try:
            check_refutation(task, certificate)
        except CertificateRejected as reason:
            why[str(reason)] = None
            continue
        return Countermodel(certificate)
    return NoCountermodel(f"the kernel does not accept the model: {'; '.join(why)}")


def _smaller(survey: Survey, failure: FoundModel) -> FoundModel:
    """Return a smaller failure, of simple objects where these fail; at smaller sizes also of others."""
    best = _smallest_failure(survey.opened, _offered(survey, failure), failure)
    left, simple = LOOKS, None
    for numbers in (range(len(_SIMPLE_FIRST)), range(len(_SIMPLE_FIRST), TRIES_PER_SIZE)):
        for sizes in _sizes_up_to(survey, best):
            if left <= 0 or sizes == simple:
                break
            tried = _models_at(survey, failure, sizes, numbers)
            left -= len(tried)
            known = best if best.sizes == sizes else None
            here = _smallest_failure(survey.opened, tried, known)
            if here is not None and here is not best:
                best, simple = here, sizes
                break
    return best


def _sizes_up_to(survey: Survey, known: FoundModel) -> Iterator[Assignment]:
    """Yield the smallest sizes, as long as they are no larger than those of a failure."""
    limit = _size(known)
    smallest = survey.source.assignments.sizes[:SIZES_TRIED]
    return takewhile(lambda sizes: sum(sizes.values(), Fraction(0)) <= limit, smallest)


@overload
def _smallest_failure(
    opened: Task, models: Iterable[FoundModel], known: FoundModel
) -> FoundModel: ...
@overload
def _smallest_failure(
    opened: Task, models: Iterable[FoundModel], known: FoundModel | None
) -> FoundModel | None: ...
def _smallest_failure(
    opened: Task, models: Iterable[FoundModel], known: FoundModel | None
) -> FoundModel | None:
    """Return the smallest of some models on which the goal fails, or the known one if that is smaller.

    The goal is asked about the smallest first, and about no more than it takes.
    """
    limit = None if known is None else _measure(known)
    for one in sorted(models, key=_measure):
        if limit is not None and _measure(one) >= limit:
            break
        if fails_plainly(opened, one.model):
            return one
    return known


def _offered(survey: Survey, failure: FoundModel) -> list[FoundModel]:
    """Return offered models, no larger than a failure, in which what is drawn is simple."""
    source, at_most = survey.source, _size(failure)
    styles = (Style.ZERO, Style.UNIT, Style.GENERIC)
    tried = (
        source.once(
            (offer, turn, at_most, "simple"),
            partial(source.attempt_offered, offer, turn, style, turn=turn, at_most=at_most),
        )
        for offer in source.offers
        for turn, style in enumerate(styles)
    )
    return [one for one in tried if one is not None]


def _models_at(
    survey: Survey, failure: FoundModel, sizes: Assignment, numbers: Iterable[int]
) -> list[FoundModel]:
    """Return models of given sizes, of simple objects and of ones like those known."""
    found: list[FoundModel] = []
    for number in numbers:
        style = _SIMPLE_FIRST[number] if number < len(_SIMPLE_FIRST) else None
        wished = failure.styles if number % 2 and style is None else {}
        model = survey.source.once(
            (key_of(sizes), number, *sorted(wished.items())),
            partial(survey.source.attempt, sizes, number, style, wished),
        )
        if model is not None:
            found.append(model)
    return found


def _size(found: FoundModel) -> Fraction:
    return sum(found.sizes.values(), Fraction(0))


def _measure(found: FoundModel) -> Measure:
    cells = [x for v in found.model.values.values() for x in _cells(v)]
    return _size(found), sum(x != 0 for x in cells), sum(height(x) for x in cells)


def _cells(value: Value) -> list[Value]:
    if isinstance(value, Table):
        return [x for member in value.members.values() for x in _cells(member)]
    return list(value.flat()) if isinstance(value, MatrixValue) else [value]
