"""Check what was recorded of a judgement, without searching.

A recorded proof or refutation is checked by the kernel, recorded models are evaluated anew, and
what was decided at fixed sizes is decided again.  Where anything does not hold as recorded, there
is no answer, and the goals are judged from the start.

A worker leaves certificates to the audit's own process, which believes no worker and has to check
them in any case.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from proofcheck.audit.attempting import contradiction
from proofcheck.audit.by_models import with_opinion
from proofcheck.audit.earning import cite, decide_at_fixed_sizes, weigh
from proofcheck.audit.extremes import confirm_extreme
from proofcheck.audit.judgement import Judgement, read_judgement
from proofcheck.audit.second_opinions import confirm_on_models
from proofcheck.audit.theorems import prove, refute
from proofcheck.falsification.sightings import Survey
from proofcheck.falsification.survey import Offers, survey_given, with_declared_facts_only
from proofcheck.falsification.vacuity import confirm_vacuity
from proofcheck.kernel.model import Model, decode_model
from proofcheck.kernel.refutation import CertificateRejected
from proofcheck.semantics.values import FAULTS, Value
from proofcheck.terms.encoding import EncodingError, Json
from proofcheck.terms.task import Task

Accepts: TypeAlias = Callable[[Task, Judgement], bool]
"""Whether the certificate that a judgement brings along is accepted."""


@dataclass(frozen=True, slots=True)
class Rechecked:
    """Judgements that were established anew, and what was seen of each goal on the way."""

    judgements: list[Judgement]
    surveys: list[Survey]


def recheck(
    tasks: Sequence[Task], recorded: Json, accepts: Accepts | None = None
) -> list[Judgement] | None:
    """Return the judgements that a record holds of these tasks, each established anew.

    tasks     alike but for their goals
    accepts   what becomes of certificates: they are checked here, unless something else is said

    None where the record is none, or something in it does not hold.
    """
    found = recheck_group(tasks, recorded, accepts or holds_as_recorded)
    return None if found is None else found.judgements


def recheck_group(
    tasks: Sequence[Task], recorded: Json, accepts: Accepts, seed: int = 0, offers: Offers = ()
) -> Rechecked | None:
    """Establish the judgements anew that a record holds of a group, so that more can be looked at.

    seed, offers   by which other models may be drawn later
    """
    try:
        judgements = [read_judgement(one) for one in _listed(recorded)]
        models = _models(judgements)
        surveys = survey_given(tasks, models, seed, offers)
        if len(judgements) != len(tasks):
            return None
        found = _borne_out(tasks, judgements, surveys, models, accepts)
    except (EncodingError, KeyError, TypeError, ValueError, AttributeError, *FAULTS):
        return None
    if len(found) < len(tasks):
        return None
    kept = [
        replace(
            one,
            vacuity=confirm_vacuity(survey, one.vacuity),
            extreme=confirm_extreme(survey, recorded.extreme),
        )
        for one, recorded, survey in zip(found, judgements, surveys, strict=True)
    ]
    return Rechecked(kept, surveys)


def _borne_out(
    tasks: Sequence[Task],
    judgements: Sequence[Judgement],
    surveys: Sequence[Survey],
    models: Sequence[Sequence[Model]],
    accepts: Accepts,
) -> list[Judgement]:
    """Return those of the judgements that models and certificates bear out."""
    found = (
        _recheck(task, one, survey, given) or _recheck_alone(task, one, survey, given)
        for task, one, survey, given in zip(tasks, judgements, surveys, models, strict=True)
        if accepts(task, one)
    )
    return [one for one in found if one is not None]


def leave_to_the_audit(task: Task, judgement: Judgement) -> bool:  # noqa: ARG001 - it is not asked
    """Accept a certificate for now: the audit's own process checks it."""
    return True


def _listed(recorded: Json) -> list[Json]:
    if isinstance(recorded, list):
        return recorded
    raise EncodingError("a record is a list of judgements")


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
    if judgement.evidence == "refuted":  # a model that its neighbours rest on may break it as well
        return judgement
    if found.failure is not None or (judgement.has_model and given and not found.found):
        return None
    match judgement.evidence:
        case "contradictory" | "insufficient":
            return judgement
        case "proved" | "unsupported":
            return replace(judgement, has_model=found.found > 0)
        case "checked":
            again = decide_at_fixed_sizes(task, found)
            if again is None or again.evidence != "checked":
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
    return None if isinstance(opinion, Judgement) else with_opinion(judgement, opinion)


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
