"""Judge one goal: prove it, look for a counterexample, decide at fixed sizes, count witnesses.

This runs in a worker, on JSON alone.  Nothing said here is believed as it stands: a proof or a
refutation counts once the kernel has accepted its certificate in the audit's own process.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from proofcheck.audit.attempting import (
    NOT_TRIED,
    STEPS_AGAINST,
    TAKEN_AGAINST,
    Trial,
    attempt_proof,
    contradicts_itself,
    try_long,
    try_soon,
)
from proofcheck.audit.brief import Brief
from proofcheck.audit.earning import (
    ask_second_opinion,
    cite,
    decide_at_fixed_sizes,
    weigh_witnesses,
)
from proofcheck.audit.extremes import look_for_extreme
from proofcheck.audit.fresh_models import breaks_on_fresh_models
from proofcheck.audit.judgement import Judgement, write_judgement
from proofcheck.provers.chains import follows
from proofcheck.provers.counterexamples import find_refutation
from proofcheck.provers.families import refute_by_family
from proofcheck.provers.larger_models import enlarge
from proofcheck.provers.pressing import press
from proofcheck.provers.sightings import Survey
from proofcheck.provers.survey import (
    Offers,
    are_alike,
    begin_surveys,
    survey,
    survey_failure,
    survey_together,
    with_declared_facts_only,
    with_earlier_hypotheses,
)
from proofcheck.provers.vacuity import find_vacuity
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Role, Task
from proofcheck.terms.texts import read_offers, read_tasks

ATTEMPTS_ON_DECLARED = 40
"""Tries for a model of the declared facts alone that breaks the goal."""

ATTEMPTS_ON_CITED = 900
"""Tries for models of what an instance of a theorem assumes: there is no other evidence."""

FIRST_MODELS = 8
"""Models that a goal must survive before a proof is looked for."""

NOTHING_KNOWN = Brief()

SEEMS_BROKEN = "a model seems to break the goal, but the kernel does not accept it"
"""The reason of a goal that was not looked at any further."""


def judge(job: Json) -> Json:
    """Judge the tasks of a job; the answer is a list of judgements as JSON.

    What was recorded of an earlier judgement is checked, but for its certificates; only where that
    fails is searched again.  So is what is told of each goal from another reading of its statement.
    Where a record is borne out, the answer says so and leaves out what is on record.
    """
    match job:
        case {
            "tasks": written,
            "seed": int(seed),
            "recorded": parcel,
            "offers": offered,
            "told": list(told),
            "again": bool(is_again),
        }:
            tasks, offers = read_tasks(written), read_offers(offered)
            confirmed = None if parcel is None else _confirm(tasks, parcel, seed, offers, told)
            if confirmed is not None:
                return confirmed
            brief = _read_brief(tasks, told, is_again=is_again)
            return [write_judgement(one) for one in judge_tasks(tasks, seed, offers, brief)]
    raise ValueError("a job has tasks, a seed, records, offers, what is told, whether it is again")


def _read_brief(tasks: Sequence[Task], told: Sequence[Json], *, is_again: bool) -> Brief:
    """Return what is known from another reading, as far as it holds.

    Worst ratios are those of the goals as printed: nobody reads those of another reading.
    """
    from proofcheck.audit.carrying import (
        carry_over,
        leave,
        pressed_before,
        tried_in_vain,
        unchecked,
    )

    refuted = carry_over(tasks, told)
    return Brief(
        refuted | leave(refuted, told),
        unproved=tried_in_vain(told),
        unchecked=unchecked(told),
        pressed=pressed_before(told),
        asks_ratios=not is_again,
    )


def _confirm(
    tasks: Sequence[Task], parcel: Json, seed: int, offers: Offers, told: Sequence[Json]
) -> Json:
    """Answer what is recorded, its certificates aside, if all of it holds; also on other models."""
    from proofcheck.audit.carrying import left_without_need, unchecked
    from proofcheck.audit.parcels import unpack, write_confirmation
    from proofcheck.audit.rechecking import leave_to_the_audit, recheck_group

    recorded = unpack(parcel)
    found = recheck_group(tasks, recorded, leave_to_the_audit, seed, offers)
    if found is None or left_without_need(found.judgements, told):
        return None
    if breaks_on_fresh_models(found.surveys, found.judgements, unchecked(told)):
        return None
    return write_confirmation(found.judgements, recorded)


def judge_tasks(
    tasks: Sequence[Task],
    seed: int = 0,
    offers: Offers = (),
    brief: Brief = NOTHING_KNOWN,
) -> list[Judgement]:
    """Judge tasks that are alike but for their goals.

    What no model breaks at once is proved, if that is soon done; only what is left needs many
    models, and so does what is no more than an instance of a theorem of the library.  A longer
    search for a proof is for what no model breaks at all.

    brief   what is known of the goals beforehand
    """
    if len(brief.judged) == len(tasks):
        return [brief.judged[i] for i in range(len(tasks))]
    found = _judge_group(tasks, seed, offers, brief)
    ratios = {i: _extreme_of(one, seen) for i, (one, seen) in found.items() if brief.asks_ratios}
    return [replace(found[i][0], extreme=ratios.get(i)) for i in range(len(tasks))]


def _judge_group(
    tasks: Sequence[Task], seed: int, offers: Offers, brief: Brief
) -> dict[int, tuple[Judgement, Survey]]:
    """Return the judgement of each goal, by number, with what was seen of it."""
    joint = begin_surveys(tasks, seed, offers=offers)
    for i, one in enumerate(joint.surveys):
        one.is_known, one.before = i in brief.unchecked, brief.pressed.get(i)
    joint.look(FIRST_MODELS)
    surveys = dict(enumerate(joint.surveys))
    tried = {
        i: try_soon(tasks[i], seen) if brief.wants_proof(i, is_long=False) else Trial()
        for i, seen in surveys.items()
        if i not in brief.judged
    }
    judged = {**brief.judged, **_settled(tried)}
    joint.drop(judged)
    joint.look()
    wanting = [i for i in tried if i not in judged and brief.wants_proof(i, is_long=True)]
    tried |= {i: try_long(tasks[i], surveys[i], tried[i]) for i in wanting}
    judged |= _settled(tried)
    rest = [i for i in tried if i not in judged]
    stricter = _with_earlier([tasks[i] for i in rest], [surveys[i] for i in rest], seed, offers)
    surveys |= dict(zip(rest, stricter, strict=True))
    weighed: dict[int, Judgement] = {}
    for i in rest:
        may_check = i not in brief.unchecked
        is_implied = _is_implied(surveys, i, {**judged, **weighed})
        weighed[i] = _judge_by_models(
            tasks[i], surveys[i], seed, tried[i], may_check=may_check, is_implied=is_implied
        )
    untried = [i for i in rest if tried[i].attempt is NOT_TRIED and i not in brief.unproved]
    weighed |= {i: _doubt(tasks[i], weighed[i]) for i in untried}
    weighed |= _insufficient({i: tasks[i] for i in rest if _rests_on_models(weighed[i])}, seed)
    judged |= {i: _complete(weighed[i], surveys[i], tried[i].trouble) for i in rest}
    return {i: (one, surveys[i]) for i, one in judged.items()}


def _is_implied(
    surveys: Mapping[int, Survey], number: int, judged: Mapping[int, Judgement]
) -> bool:
    """Say whether a goal follows from others that were judged before, and hold or were pressed."""
    holding = [surveys[i] for i, one in judged.items() if one.evidence in _HOLDING]
    return follows(surveys[number].opened.goal, [one.opened.goal for one in holding])


_HOLDING = frozenset({"proved", "cited", "witnessed"})


def _settled(tried: Mapping[int, Trial]) -> dict[int, Judgement]:
    """Return by number the judgements of the goals that a proof settles."""
    return {i: one.judgement for i, one in tried.items() if one.judgement is not None}


def _rests_on_models(judgement: Judgement) -> bool:
    return judgement.evidence in ("checked", "witnessed")


def _complete(judgement: Judgement, found: Survey, trouble: str) -> Judgement:
    """Add what a reader wants to know besides."""
    if judgement.evidence in ("checked", "witnessed", "cited"):
        judgement = replace(judgement, vacuity=find_vacuity(found))
    return replace(judgement, reason="; ".join(filter(None, [judgement.reason, trouble])))


def _extreme_of(judgement: Judgement, seen: Survey) -> Json:
    """Return the worst ratio found for an inequality that may hold."""
    may_hold = judgement.evidence not in ("refuted", "contradictory", "fault")
    return look_for_extreme(seen) if may_hold else None


def _with_earlier(
    tasks: Sequence[Task], surveys: list[Survey], seed: int, offers: Offers
) -> list[Survey]:
    """Survey tasks that fail once more where all earlier hypotheses hold.

    A failure only where they do not hold would be no refutation.
    """
    broken = [i for i, found in enumerate(surveys) if found.failure is not None]
    if not broken or all(f.role is not Role.EARLIER for f in tasks[0].facts):
        return surveys
    stricter = {i: with_earlier_hypotheses(tasks[i]) for i in broken}
    better = {i: survey_failure(t, surveys[i], seed, offers) for i, t in stricter.items()}
    rest = [i for i in broken if better[i].failure is None]
    if rest:
        again = survey_together([stricter[i] for i in rest], seed, offers=offers)
        better |= dict(zip(rest, again, strict=True))
    failing = {i: one for i, one in better.items() if one.failure is not None}
    return [failing.get(i, found) for i, found in enumerate(surveys)]


def _doubt(task: Task, judgement: Judgement) -> Judgement:
    """Look for a proof of what is refuted, where none was looked for: it would be our fault."""
    if judgement.evidence != "refuted":
        return judgement
    proof = attempt_proof(task, STEPS_AGAINST, at_most=TAKEN_AGAINST).certificate
    return replace(judgement, proof=proof)


def _judge_by_models(
    task: Task, found: Survey, seed: int, tried: Trial, *, may_check: bool, is_implied: bool
) -> Judgement:
    if found.failure is not None:
        return _refuted(task, found)
    if not found.found and (conflict := contradicts_itself(task)):
        return conflict
    family = refute_by_family(task, found)
    if family is not None:
        return _refuted_by(found, family)
    if tried.citation is not None:
        cited = ask_second_opinion(found) or _cited(task, found, seed, tried.citation)
        if cited.evidence != "unsupported" or not may_check:
            return cited
        return _checked(task, found) or cited  # of sizes alone there are few models
    if enlarge(found):
        return _refuted(task, found)
    checked = ask_second_opinion(found)
    if checked is None and may_check:
        checked = decide_at_fixed_sizes(task, found)
    return checked or _pressed(task, found, is_implied=is_implied)


def _checked(task: Task, found: Survey) -> Judgement | None:
    """Decide at fixed sizes what no model breaks, nor a larger one."""
    if found.failure is not None:
        return None
    return _refuted(task, found) if enlarge(found) else decide_at_fixed_sizes(task, found)


def _cited(task: Task, found: Survey, seed: int, citation: Json) -> Judgement:
    """Test an instance of a theorem; where models are rare, longer than usual."""
    tested = _pressed(task, found)
    if tested.evidence == "unsupported" and found.held:
        tested = _pressed(task, survey(task, seed, attempts=ATTEMPTS_ON_CITED))
    return cite(tested, citation)


def _insufficient(tasks: Mapping[int, Task], seed: int) -> dict[int, Judgement]:
    """Look for models of the declared facts alone on which goals fail, alike but for the goal.

    All goals are looked at on the same models, on which what was shown before need not hold; only
    one that fails there is looked at by itself.
    """
    bare = {i: with_declared_facts_only(_without_shown(task)) for i, task in tasks.items()}
    found: dict[int, Judgement] = {}
    for alike in _alike({i: task for i, task in bare.items() if task is not None}):
        surveys = survey_together(list(alike.values()), seed, attempts=ATTEMPTS_ON_DECLARED)
        broken = [i for i, one in zip(alike, surveys, strict=True) if one.failure is not None]
        alone = {i: _insufficient_alone(tasks[i], seed) for i in broken}
        found |= {i: one for i, one in alone.items() if one is not None}
    return found


def _alike(tasks: Mapping[int, Task]) -> list[dict[int, Task]]:
    """Put tasks together that have the same models: what goals use differs, and so may these."""
    groups: list[dict[int, Task]] = []
    for i, task in tasks.items():
        group = next((g for g in groups if are_alike(next(iter(g.values())), task)), None)
        if group is None:
            groups.append({i: task})
        else:
            group[i] = task
    return groups


def _without_shown(task: Task) -> Task:
    facts = tuple(fact for fact in task.facts if fact.role is not Role.SHOWN)
    return Task(task.declarations, facts, task.goal)


def _insufficient_alone(task: Task, seed: int) -> Judgement | None:
    declared = with_declared_facts_only(task)
    if declared is None:
        return None
    found = survey(declared, seed, attempts=ATTEMPTS_ON_DECLARED)
    certificate = find_refutation(declared, found)
    if certificate is None:
        return None
    return Judgement("insufficient", "models", "", certificate=certificate, has_model=True)


def _pressed(task: Task, found: Survey, *, is_implied: bool = False) -> Judgement:
    """What rests on models alone is moved towards failure before it is believed."""
    if found.is_tested and not found.near:
        press(found, is_implied=is_implied)
    return weigh_witnesses(found) if found.failure is None else _refuted(task, found)


def _refuted(task: Task, found: Survey) -> Judgement:
    certificate = find_refutation(task, found)
    if certificate is None:
        return Judgement("unsupported", "models", SEEMS_BROKEN, has_model=True)
    return _refuted_by(found, certificate)


def _refuted_by(found: Survey, certificate: Json) -> Judgement:
    return Judgement(
        "refuted",
        "models",
        "",
        models=found.found,
        certificate=certificate,
        has_model=True,
    )
