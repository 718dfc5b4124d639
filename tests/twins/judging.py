"""Judge twins as the audit judges goals, but end where one is known not to be green.

The audit makes a counterexample small and looks for a proof of what it has refuted; of a twin it
is enough to know that a model breaks it.  So the twins of a goal are sifted first, by models that
they share: those of the goal itself, which cost nothing to find, and fresh ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofcheck.audit.judgement import Judgement, write_judgement
from proofcheck.audit.judging import FIRST_MODELS, judge_tasks
from proofcheck.kernel.model import Model, decode_model
from proofcheck.provers.sightings import Survey
from proofcheck.provers.survey import Offers, begin_surveys, survey_given
from proofcheck.terms.encoding import Json
from proofcheck.terms.offers import decode_offer
from proofcheck.terms.task import Task, decode_task

BROKEN = "broken"
"""Evidence of a twin that fails on a model of what it assumes, by the kernel's evaluation."""

AT_A_GLANCE = 3
"""Models of the goal that break most of its false twins: the others see only what is left."""

FRESH = 12
"""Models made for what a twin assumes; what these do not break meets all others when it is judged."""


def sift(job: Json) -> Json:
    """Return for each twin of a job its judgement where a model breaks it, and null elsewhere.

    The tasks are alike but for their goals.
    """
    match job:
        case {"tasks": list(encoded), "seed": int(seed), "offers": list(more), "models": list(old)}:
            tasks = [decode_task(one) for one in encoded]
            given = [decode_model(one) for one in old]
            return list(sift_tasks(tasks, given, seed, [decode_offer(one) for one in more]))
    raise ValueError("a job has tasks, a seed, models that are offered, and models of the goal")


def sift_tasks(
    tasks: Sequence[Task], given: Sequence[Model], seed: int, offers: Offers
) -> Iterator[Json]:
    """Yield for each task the judgement that a model breaks it, or None.

    given   models, of which those count that are models of what the tasks assume
    """
    broken: dict[int, Json] = {}
    for some in (given[:AT_A_GLANCE], given[AT_A_GLANCE:]):
        left = [n for n in range(len(tasks)) if n not in broken]
        if some and left:
            seen = survey_given([tasks[n] for n in left], [some] * len(left))
            broken |= _broken(left, seen)
    left = [n for n in range(len(tasks)) if n not in broken]
    if left:
        fresh = begin_surveys([tasks[n] for n in left], seed, offers=offers)
        fresh.look(FRESH)
        broken |= _broken(left, fresh.surveys)
    yield from (broken.get(n) for n in range(len(tasks)))


def _broken(numbers: Sequence[int], surveys: Sequence[Survey]) -> dict[int, Json]:
    pairs = zip(numbers, surveys, strict=True)
    return {n: write_judgement(_break(one)) for n, one in pairs if one.failure is not None}


def _break(seen: Survey) -> Judgement:
    return Judgement(BROKEN, "models", "", models=seen.found, has_model=True)


def judge(job: Json) -> Json:
    """Return the judgement of a twin; it sees the models that the audit would see first."""
    match job:
        case {"task": encoded, "seed": int(seed), "offers": list(more)}:
            offers = [decode_offer(one) for one in more]
            return write_judgement(judge_twin(decode_task(encoded), seed, offers))
    raise ValueError("a job has a task, a seed, and models that are offered")


def judge_twin(task: Task, seed: int, offers: Offers = ()) -> Judgement:
    """Judge one twin: `broken`, or what the audit says."""
    first = begin_surveys([task], seed, offers=offers)
    first.look(FIRST_MODELS)
    if first.surveys[0].failure is not None:
        return _break(first.surveys[0])
    return judge_tasks([task], seed, offers)[0]
