"""Judge one goal: prove it, look for a counterexample, decide at fixed sizes, count witnesses.

This runs in a worker, on JSON alone.  Nothing said here is believed as it stands: a proof or a
refutation counts once the kernel has accepted its certificate in the audit's own process.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from proofcheck.audit.attempting import (
    STEPS_AGAINST,
    TAKEN_AGAINST,
    Trial,
    attempt_proof,
    contradicts_itself,
    try_long,
    try_soon,
)
from proofcheck.audit.earning import (
    ask_second_opinion,
    cite,
    decide_at_fixed_sizes,
    weigh_witnesses,
)
from proofcheck.audit.extremes import look_for_extreme
from proofcheck.audit.fresh_models import breaks_on_fresh_models
from proofcheck.audit.judgement import Judgement, write_judgement
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

SEEMS_BROKEN = "a model seems to break the goal, but the kernel does not accept it"
"""The reason of a goal that was not looked at any further."""


def judge(job: Json) -> Json:
    """Judge the tasks of a job; the answer is a list of judgements as JSON.

    What was recorded of an earlier judgement is checked, but for its certificates; only where that
    fails is searched again.  So is what is told of each goal from another reading of its statement.
    """
    from proofcheck.audit.carrying import carry_over, tried_in_vain

    match job:
        case {
            "tasks": written,
            "seed": int(seed),
            "recorded": recorded,
            "offers": list(texts),
            "told": list(told),
        }:
            tasks, offers = read_tasks(written), read_offers(texts)
            found = None if recorded is None else _confirm(tasks, recorded, seed, offers)
            if found is None:
                known, in_vain = carry_over(tasks, told), tried_in_vain(told)
                found = judge_tasks(tasks, seed, offers, known=known, in_vain=in_vain)
            return [write_judgement(one) for one in found]
    raise ValueError("a job has tasks, a seed, records, models that are offered, what is told")


def _confirm(
    tasks: Sequence[Task], recorded: Json, seed: int, offers: Offers
) -> list[Judgement] | None:
    """Return what is recorded, its certificates aside, if all of it holds; also on other models."""
    from proofcheck.audit.rechecking import leave_to_the_audit, recheck

    found = recheck(tasks, recorded, leave_to_the_audit)
    if found is None or breaks_on_fresh_models(tasks, found, seed, offers):
        return None
    return found


def judge_tasks(
    tasks: Sequence[Task],
    seed: int = 0,
    offers: Offers = (),
    *,
    known: Mapping[int, Judgement] = MappingProxyType({}),
    in_vain: Collection[int] = (),
) -> list[Judgement]:
    """Judge tasks that are alike but for their goals.

    What no model breaks at once is proved, if that is soon done; only what is left needs many
    models, and so does what is no more than an instance of a theorem of the library.  A longer
    search for a proof is for what no model breaks at all.

    known     judgements of some of the goals, by number
    in_vain   numbers of goals for which a longer search for a proof is not worth while
    """
    if len(known) == len(tasks):
        return [known[i] for i in range(len(tasks))]
    joint = begin_surveys(tasks, seed, offers=offers)
    joint.look(FIRST_MODELS)
    tried = {
        i: Trial(known[i]) if i in known else try_soon(task, seen)
        for i, (task, seen) in enumerate(zip(tasks, joint.surveys, strict=True))
    }
    judged = _settled(tried, dict(enumerate(joint.surveys)))
    joint.drop(judged)
    joint.look()
    open_ = [i for i in tried if i not in judged]
    surveys = dict(zip(open_, joint.surveys, strict=True))
    tried |= {i: try_long(tasks[i], surveys[i], tried[i]) for i in open_ if i not in in_vain}
    judged |= _settled({i: tried[i] for i in open_}, surveys)
    rest = [i for i in open_ if i not in judged]
    stricter = _with_earlier([tasks[i] for i in rest], [surveys[i] for i in rest], seed, offers)
    found = dict(zip(rest, stricter, strict=True))
    weighed = {i: _judge_surveyed(tasks[i], found[i], seed, tried[i].citation) for i in rest}
    weighed |= _insufficient({i: tasks[i] for i in rest if _rests_on_models(weighed[i])}, seed)
    judged |= {i: _complete(weighed[i], found[i], tried[i].trouble) for i in rest}
    return [judged[i] for i in range(len(tasks))]


def _settled(tried: Mapping[int, Trial], surveys: Mapping[int, Survey]) -> dict[int, Judgement]:
    """Return by number the judgements of the goals that a proof settles."""
    return {
        i: replace(one.judgement, extreme=_extreme_of(one.judgement, surveys[i]))
        for i, one in tried.items()
        if one.judgement is not None
    }


def _rests_on_models(judgement: Judgement) -> bool:
    return judgement.evidence in ("checked", "witnessed")


def _complete(judgement: Judgement, found: Survey, trouble: str) -> Judgement:
    """Add what a reader wants to know besides."""
    if judgement.evidence in ("checked", "witnessed", "cited"):
        judgement = replace(judgement, vacuity=find_vacuity(found))
    reasons = "; ".join(filter(None, [judgement.reason, trouble]))
    return replace(judgement, reason=reasons, extreme=_extreme_of(judgement, found))


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


def _judge_surveyed(task: Task, found: Survey, seed: int, citation: Json) -> Judgement:
    if found.failure is not None:
        return _refuted(task, found)
    if not found.found and (conflict := contradicts_itself(task)):
        return conflict
    family = refute_by_family(task, found)
    if family is not None:
        return _refuted_by(task, found, family)
    if citation is not None:
        return ask_second_opinion(found) or _cited(task, found, seed, citation)
    if enlarge(found):
        return _refuted(task, found)
    return ask_second_opinion(found) or decide_at_fixed_sizes(task, found) or _pressed(task, found)


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


def _pressed(task: Task, found: Survey) -> Judgement:
    """What rests on models alone is moved towards failure before it is believed."""
    if found.is_tested and not found.near:
        press(found)
    return weigh_witnesses(found) if found.failure is None else _refuted(task, found)


def _refuted(task: Task, found: Survey) -> Judgement:
    certificate = find_refutation(task, found)
    if certificate is None:
        return Judgement("unsupported", "models", SEEMS_BROKEN, has_model=True)
    return _refuted_by(task, found, certificate)


def _refuted_by(task: Task, found: Survey, certificate: Json) -> Judgement:
    proof = attempt_proof(task, STEPS_AGAINST, at_most=TAKEN_AGAINST).certificate
    return Judgement(
        "refuted",
        "models",
        "",
        models=found.found,
        certificate=certificate,
        has_model=True,
        proof=proof,
    )
