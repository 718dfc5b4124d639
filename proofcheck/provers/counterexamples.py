"""Find a small counterexample: fewest sizes first, then fewest entries that are not zero."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import overload

from proofcheck.kernel.refutation import (
    CertificateRejected,
    check_refutation,
    refutation_certificate,
)
from proofcheck.models.checking import fails_on
from proofcheck.models.draws import Style
from proofcheck.models.search import FoundModel
from proofcheck.models.sizes import Assignment
from proofcheck.provers.shrinking import simplify
from proofcheck.provers.sightings import Survey
from proofcheck.semantics.values import (
    Gaussian,
    MatrixValue,
    Table,
    Value,
)
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task

TRIES_PER_SIZE = 16
"""Attempts at each size while a smaller counterexample is looked for."""

SIZES_TRIED = 6
"""How many sizes, smallest first, are searched before the counterexample at hand is kept."""

_SIMPLE_FIRST: tuple[Style | None, ...] = (
    Style.ZERO,
    Style.UNIT,
    Style.SPARSE,
    Style.HEAD,
    Style.TAIL,
    Style.GENERIC,
)

Measure = tuple[Fraction, int, int]


def find_refutation(task: Task, survey: Survey) -> Json | None:
    """Return the certificate of a small counterexample, accepted by the kernel, or None."""
    if survey.failure is None:
        return None
    best = _smaller(survey, survey.failure)
    model = simplify(survey.opened, best.model)
    for candidate in (model, best.model, survey.failure.model):
        certificate = refutation_certificate(task, candidate)
        try:
            check_refutation(task, certificate)
        except CertificateRejected:
            continue
        return certificate
    return None


def _smaller(survey: Survey, failure: FoundModel) -> FoundModel:
    best = _smallest_failure(survey.opened, _offered(survey), failure)
    limit = sum(best.sizes.values(), Fraction(0))
    for sizes in survey.source.sizes[:SIZES_TRIED]:
        if sum(sizes.values(), Fraction(0)) > limit:
            break
        known = best if best.sizes == sizes else None
        here = _smallest_failure(survey.opened, _models_at(survey, failure, sizes), known)
        if here is not None:
            return here
    return best


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
        if fails_on(opened, one.model):
            return one
    return known


def _offered(survey: Survey) -> list[FoundModel]:
    """Return offered models, in which what is drawn is simple."""
    offers = survey.source.offers
    styles = (Style.ZERO, Style.UNIT, Style.GENERIC)
    numbered = [(o, k, style) for o in offers for k, style in enumerate(styles)]
    tried = (survey.source.attempt_offered(o, k, style, turn=k) for o, k, style in numbered)
    return [one for one in tried if one is not None]


def _models_at(survey: Survey, failure: FoundModel, sizes: Assignment) -> list[FoundModel]:
    """Return models of given sizes, of simple objects and of ones like those known."""
    found: list[FoundModel] = []
    for number in range(TRIES_PER_SIZE):
        style = _SIMPLE_FIRST[number] if number < len(_SIMPLE_FIRST) else None
        wished = failure.styles if number % 2 and style is None else {}
        model = survey.source.attempt(sizes, number, style, wished)
        if model is not None:
            found.append(model)
    return found


def _measure(found: FoundModel) -> Measure:
    sizes = sum(found.sizes.values(), Fraction(0))
    cells = [x for v in found.model.values.values() for x in _cells(v)]
    return sizes, sum(x != 0 for x in cells), sum(_height(x) for x in cells)


def _cells(value: Value) -> list[Value]:
    if isinstance(value, Table):
        return [x for member in value.members.values() for x in _cells(member)]
    return list(value.flat()) if isinstance(value, MatrixValue) else [value]


def _height(value: Value) -> int:
    if isinstance(value, Gaussian):
        return _height(value.re) + _height(value.im) + 1
    return abs(value.numerator) + value.denominator if isinstance(value, Fraction) else 0
