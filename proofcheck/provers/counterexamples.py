"""Find a small counterexample: fewest sizes first, then fewest entries that are not zero."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from proofcheck.kernel.model import Model, ModelRejected, check_model, decide_on
from proofcheck.kernel.refutation import (
    CertificateRejected,
    check_refutation,
    refutation_certificate,
)
from proofcheck.models.draws import Style
from proofcheck.models.search import FoundModel
from proofcheck.models.sizes import Assignment
from proofcheck.provers.sightings import Survey
from proofcheck.semantics.matrices import build
from proofcheck.semantics.truth import Truth
from proofcheck.semantics.values import (
    FAULTS,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Table,
    Undefined,
    Value,
)
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task

TRIES_PER_SIZE = 16
"""Attempts at each size while a smaller counterexample is looked for."""

SIZES_TRIED = 6
"""How many sizes, smallest first, are searched before the counterexample at hand is kept."""

SHRINKS = 300
"""Most single-entry changes tried while a counterexample is simplified."""

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
    model = _simplify(survey.opened, best.model)
    for candidate in (model, best.model, survey.failure.model):
        certificate = refutation_certificate(task, candidate)
        try:
            check_refutation(task, certificate)
        except CertificateRejected:
            continue
        return certificate
    return None


def _smaller(survey: Survey, failure: FoundModel) -> FoundModel:
    best = min([failure, *_offered_failures(survey)], key=_measure)
    limit = sum(best.sizes.values(), Fraction(0))
    for sizes in survey.source.sizes[:SIZES_TRIED]:
        if sum(sizes.values(), Fraction(0)) > limit:
            break
        here = _failures(survey, sizes)
        if here:
            return min([*here, *([best] if best.sizes == sizes else [])], key=_measure)
    return best


def _offered_failures(survey: Survey) -> list[FoundModel]:
    """Return counterexamples from offered models, in which what is drawn is simple."""
    offers = survey.source.offers
    styles = (Style.ZERO, Style.UNIT, Style.GENERIC)
    tried = (survey.source.attempt_offered(o, k, s) for o in offers for k, s in enumerate(styles))
    return [one for one in tried if one is not None and _fails(survey.opened, one.model)]


def _failures(survey: Survey, sizes: Assignment) -> list[FoundModel]:
    """Return counterexamples of given sizes, from simple objects and from ones like those known."""
    assert survey.failure is not None
    found: list[FoundModel] = []
    for number in range(TRIES_PER_SIZE):
        style = _SIMPLE_FIRST[number] if number < len(_SIMPLE_FIRST) else None
        wished = survey.failure.styles if number % 2 and style is None else {}
        model = survey.source.attempt(sizes, number, style, wished)
        if model is not None and _fails(survey.opened, model.model):
            found.append(model)
    return found


def _fails(opened: Task, model: Model) -> bool:
    try:
        return decide_on(opened, model, opened.goal).truth is Truth.FALSE
    except Undefined:
        return False


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


def _simplify(opened: Task, model: Model) -> Model:
    """Replace entries by 0 or 1 as long as the result is still a counterexample."""
    tries = 0
    for name, value in model.values.items():
        for path in _paths(value):
            for simple in (Fraction(0), Fraction(1)):
                current = _get(model.values[name], path)
                if current in (simple, 0) or tries >= SHRINKS:
                    continue
                tries += 1
                changed = _set(model.values[name], path, simple)
                candidate = replace(model, values={**model.values, name: changed})
                if _is_counterexample(opened, candidate):
                    model = candidate
                    break
    return model


def _is_counterexample(opened: Task, model: Model) -> bool:
    """Say whether a goal fails and all that is assumed holds, which takes longer to find out."""
    try:
        if not _fails(opened, model):
            return False
        check_model(opened, model)
    except (ModelRejected, NotEvaluable, Undefined, *FAULTS):
        return False
    return True


Path = tuple[tuple[Fraction, ...] | None, int, int] | None


def _paths(value: Value) -> list[Path]:
    if isinstance(value, Table):
        return [(key, i, j) for key, member in value.members.items() for i, j in _positions(member)]
    if isinstance(value, MatrixValue):
        return [(None, i, j) for i, j in _positions(value)]
    return []


def _positions(value: Value) -> list[tuple[int, int]]:
    if not isinstance(value, MatrixValue):
        return [(0, 0)]
    return [(i, j) for i in range(value.rows) for j in range(value.columns)]


def _get(value: Value, path: Path) -> Value:
    assert path is not None
    key, i, j = path
    member = value.members[key] if isinstance(value, Table) and key is not None else value
    return member.entries[i][j] if isinstance(member, MatrixValue) else member


def _set(value: Value, path: Path, entry: Fraction) -> Value:
    assert path is not None
    key, i, j = path
    if isinstance(value, Table) and key is not None:
        return Table({**value.members, key: _put(value.members[key], i, j, entry)})
    return _put(value, i, j, entry)


def _put(value: Value, i: int, j: int, entry: Fraction) -> Value:
    if not isinstance(value, MatrixValue):
        return entry
    cells = value.entries
    return build(value.rows, value.columns, lambda a, b: entry if (a, b) == (i, j) else cells[a][b])
