"""Establish anew what is on record of a judgement, as far as that needs no search.

Certificates are checked by the kernel: a worker leaves that to the audit's own process, which
believes no worker and has to check them in any case.  Where models on record count, they are
evaluated anew, and what was decided at fixed sizes is decided again; others are drawn besides.
What is not borne out is judged from the start, and nothing that a record says in words is kept.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import TypeAlias

from proofcheck.audit.judging.attempting import NO_MODEL, contradiction
from proofcheck.audit.judging.by_models import with_opinion
from proofcheck.audit.judging.extremes import confirm_extreme
from proofcheck.audit.judging.fresh_models import broken_by_fresh_models
from proofcheck.audit.judging.grading import (
    cite,
    consistent,
    decide_at_fixed_sizes,
    is_trivial,
    weigh,
)
from proofcheck.audit.judging.judgement import Judgement, read_judgement
from proofcheck.audit.judging.second_opinions import confirm_on_models
from proofcheck.audit.judging.theorems import prove, refute
from proofcheck.audit.judging.vacuity import confirm_vacuity
from proofcheck.evaluation.values.values import FAULTS, Value
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.falsification.survey import Offers, survey_given, with_declared_facts_only
from proofcheck.kernel.model import Model, decode_model
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.terms.encoding import EncodingError, Json
from proofcheck.terms.task import Task

Record: TypeAlias = Sequence[Judgement | None]
"""Judgements on record of a group of goals; None where there is none."""


def read_record(recorded: Sequence[Json], count: int) -> Record:
    """Return what can be read of the judgements on record of so many goals."""
    if len(recorded) != count:
        return [None] * count
    return [*map(_read_judgement, recorded)]


def _read_judgement(written: Json) -> Judgement | None:
    if written is None:
        return None
    try:
        found = read_judgement(written)
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError):
        return None
    return found


def settled(record: Record) -> dict[int, Judgement]:
    """Return what a record settles if its certificates are accepted, whatever models there are."""
    return _of_kind(record, _SETTLED)


def resting_on_any_model(tasks: Sequence[Task], record: Record) -> Record:
    """Return, in their places, the judgements that need no more of models than that there is one."""
    return [
        one if one and (one.evidence == "proved" or is_trivial(task)) else None
        for task, one in zip(tasks, record, strict=True)
    ]


def resting_on_models(record: Record) -> frozenset[int]:
    """Return the numbers of the goals of which a record says that models are all there is."""
    return frozenset(i for i, one in enumerate(record) if one and one.evidence in _BY_MODELS)


def proofs_on_record(record: Record) -> dict[int, Judgement]:
    """Return the proofs: what they assume needs a model besides."""
    return _of_kind(record, frozenset({"proved"}))


def _of_kind(record: Record, kinds: AbstractSet[str]) -> dict[int, Judgement]:
    return {i: _bare(one) for i, one in enumerate(record) if one and one.evidence in kinds}


_BY_MODELS = frozenset({"witnessed", "checked"})
_SETTLED = frozenset({"refuted", "contradictory", "insufficient"})
"""Evidence that is all in a certificate."""


def _bare(judgement: Judgement) -> Judgement:
    """Return a judgement without all that its certificate does not establish."""
    reason = NO_MODEL if judgement.evidence == "contradictory" else ""
    kept = Judgement(
        judgement.evidence, judgement.engine, reason, certificate=judgement.certificate
    )
    has_model = judgement.evidence in ("refuted", "insufficient")
    return replace(kept, proof=judgement.proof, has_model=has_model)


def confirm_by_models(
    tasks: Sequence[Task],
    record: Record,
    seed: int = 0,
    offers: Offers = (),
    before: AbstractSet[int] = frozenset(),
) -> dict[int, Judgement]:
    """Return the judgements that the models on record bear out, and no other model breaks.

    tasks          alike but for their goals
    seed, offers   by which other models are drawn
    before         see `broken_by_fresh_models`
    """
    known = {i: one for i, one in enumerate(record) if one is not None}
    goals, judgements = [tasks[i] for i in known], [*known.values()]
    try:
        models = _models(judgements)
        surveys = survey_given(goals, models, seed, offers) if goals else []
        found = [*map(_recheck_either, goals, judgements, surveys, models)]
        kept = [*map(_with_remarks, found, judgements, surveys)]
    except (EncodingError, KeyError, TypeError, ValueError, AttributeError, *FAULTS):
        return {}
    told = {place for place, number in enumerate(known) if number in before}
    broken = broken_by_fresh_models(surveys, judgements, told) if goals else set()
    pairs = enumerate(zip(known, kept, strict=True))
    return {i: one for place, (i, one) in pairs if one is not None and place not in broken}


def _recheck_either(
    task: Task, judgement: Judgement, found: Survey, given: Sequence[Model]
) -> Judgement | None:
    return _recheck(task, judgement, found, given) or _recheck_alone(task, judgement, found, given)


def _with_remarks(found: Judgement | None, recorded: Judgement, survey: Survey) -> Judgement | None:
    if found is None:
        return None
    vacuity = confirm_vacuity(survey, recorded.vacuity)
    return replace(found, vacuity=vacuity, extreme=confirm_extreme(survey, recorded.extreme))


def _models(judgements: Sequence[Judgement]) -> list[list[Model]]:
    """Return the models that each judgement rests on; what is written alike is one object.

    So are the values in them: what follows from values that models share is computed once.
    """
    models: dict[str, Model] = {}
    values: dict[str, Value] = {}

    def model(written: Json) -> Model:
        text = json.dumps(written, sort_keys=True)
        if text not in models:
            models[text] = _read_model(written, values)
        return models[text]

    return [[model(one) for one in judgement.witnesses] for judgement in judgements]


def _read_model(written: Json, known: dict[str, Value]) -> Model:
    """Read a model.

    known   values by their text, to which those are added that were not met before

    raises   EncodingError for what is none
    """
    match written:
        case {"values": dict(values), "candidates": candidates}:
            texts = {name: json.dumps(value, sort_keys=True) for name, value in values.items()}
            new = {name: value for name, value in values.items() if texts[name] not in known}
            read = decode_model({"values": new, "candidates": candidates})
            known.update((texts[name], value) for name, value in read.values.items())
            return Model({name: known[text] for name, text in texts.items()}, read.candidates)
    raise EncodingError("a model has values and candidates")


def _recheck(
    task: Task, judgement: Judgement, found: Survey, given: Sequence[Model]
) -> Judgement | None:
    """Return a judgement as the models bear it out, its certificate aside."""
    if judgement.evidence in _SETTLED:  # a model of its neighbours may break what is refuted
        return _bare(judgement)
    if found.failure is not None or (judgement.has_model and given and not found.found):
        return None
    match judgement.evidence:
        case "proved" if found.found:
            return replace(_bare(judgement), has_model=True, witnesses=judgement.witnesses)
        case "unsupported" if is_trivial(task) and found.found:
            return replace(consistent(found), witnesses=judgement.witnesses)
        case "checked":
            again = decide_at_fixed_sizes(task, found)
            if not isinstance(again, Judgement) or again.evidence != "checked":
                return None
            return _confirmed(replace(again, witnesses=judgement.witnesses), found)
        case "witnessed" if found.is_witnessed:
            tested = replace(weigh(found), witnesses=_still_held(judgement, found, given))
            return _confirmed(tested, found)
        case "cited" if found.is_witnessed:
            tested = replace(weigh(found), witnesses=_still_held(judgement, found, given))
            return _confirmed(cite(tested, judgement.proof), found)
    return None


def _confirmed(judgement: Judgement, found: Survey) -> Judgement | None:
    """Return a judgement with what mpmath says now; none where it disagrees."""
    opinion = confirm_on_models(found)
    if isinstance(opinion, Judgement):
        return None
    return replace(with_opinion(judgement, opinion), is_recorded=True)


def _still_held(judgement: Judgement, found: Survey, given: Sequence[Model]) -> tuple[Json, ...]:
    """Return the witnesses on which the goal holds, as they are written in the record."""
    written = dict(zip(map(id, given), judgement.witnesses, strict=True))
    return tuple(written[id(one.model)] for one in found.held)


def _recheck_alone(
    task: Task, judgement: Judgement, found: Survey, given: Sequence[Model]
) -> Judgement | None:
    """Check a goal that was tested without its neighbours, as instances of theorems are.

    Beside goals about more objects, models that are plain in these count for less.
    """
    if found.failure is not None or judgement.evidence not in ("witnessed", "cited"):
        return None
    (alone,) = survey_given([task], [given])
    return _recheck(task, judgement, alone, given)


def holds_as_recorded(task: Task, judgement: Judgement) -> bool:
    """Say whether the kernel accepts what a judgement brings along; without models."""
    match judgement.evidence:
        case "proved":
            return _is_proved(task, judgement.proof, citation=False)
        case "cited":
            return _is_proved(task, judgement.proof, citation=True)
        case "contradictory":
            return _is_proved(contradiction(task), judgement.proof)
        case "refuted":
            return _is_refuted(task, judgement.certificate)
        case "insufficient":
            return _is_refuted(with_declared_facts_only(task), judgement.certificate)
    return True


def _is_proved(task: Task, certificate: Json, *, citation: bool | None = None) -> bool:
    """Say whether the kernel accepts a proof, and it is a citation or not as it is said to be."""
    try:
        theorem = prove(task, certificate)
    except CertificateRejected:
        return False
    return citation is None or theorem.is_citation is citation


def _is_refuted(task: Task, certificate: Json) -> bool:
    try:
        refute(task, certificate)
    except CertificateRejected:
        return False
    return True
