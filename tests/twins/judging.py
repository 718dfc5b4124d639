"""Judge twins as the audit judges goals, but end where one is known not to be green.

The audit makes a counterexample small and looks for a proof of what it has refuted; of a twin it
is enough to know that a model breaks it.  So the twins of a goal are sifted first, by models that
they share: those of the goal itself, which cost nothing to find, and fresh ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofcheck.audit.judging.attempting import attempt_proof
from proofcheck.audit.judging.brief import Brief
from proofcheck.audit.judging.judgement import Judgement, write_judgement
from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.audit.premises.premise_deletion import steps_of
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.falsification.survey import Offers, begin_surveys, survey_given
from proofcheck.kernel.model import Model, decode_model
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task, decode_task
from proofcheck.terms.texts import read_offers
from tests.search.found_proofs import certificate_of
from tests.twins.following import FOLLOWS, Change, find_reduction, reductions

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
        case {"tasks": list(encoded), "seed": int(seed), "offers": more, "models": list(old)}:
            tasks = [decode_task(one) for one in encoded]
            given = [decode_model(one) for one in old]
            return list(sift_tasks(tasks, given, seed, read_offers(more)))
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
    """Return for each twin of a job its judgement, or how it follows from its goal.

    The tasks are alike but for their goals; of each it is told what was changed.  A longer search
    for a proof is left out where it found none of the goal itself.
    """
    match job:
        case {
            "tasks": list(encoded),
            "changes": list(changes),
            "proofs": list(proofs),
            "seed": int(seed),
            "offers": more,
        }:
            tasks = [decode_task(one) for one in encoded]
            settled = list(map(_settle, tasks, changes, proofs))
            left = [n for n, found in enumerate(settled) if found is None]
            in_vain = [n for n, number in enumerate(left) if proofs[number] is None]
            offers = read_offers(more)
            judged = judge_tasks([tasks[n] for n in left], seed, offers, Brief(in_vain=in_vain))
            found = dict(zip(left, map(write_judgement, judged), strict=True))
            return [found.get(n, one) for n, one in enumerate(settled)]
    raise ValueError("a job has tasks, what was changed, proofs of goals, a seed, and offers")


def _settle(task: Task, change: Json, proof: Json) -> Json:
    """Return what a proof of the goal, or one that the twin follows from it, says; else None."""
    carried = None if proof is None else carry_over(task, proof)
    if carried is not None or change is None:
        return carried
    return find_reduction(reductions(task, Change.decode(change)))


def carry_over(task: Task, proof: Json) -> Json:
    """Return the judgement of a twin of which the proof of its goal is a proof; None elsewhere.

    Such a proof speaks of nothing that was changed.
    """
    carried = proof_certificate(task, steps_of(proof))
    return _write_proved(carried) if _is_accepted(task, carried) else None


def _write_proved(proof: Json) -> Json:
    return write_judgement(Judgement("proved", "algebra", "", has_model=True, proof=proof))


def prove_without(job: Json) -> Json:
    """Return a judgement by a proof that does without a theorem; else that it is as true as its goal."""
    match job:
        case {"task": encoded, "proof": known, "models": list(old)}:
            task = decode_task(encoded)
            carried = carry_over(task, known)
            if carried is not None:
                return carried
            proof = certificate_of(attempt_proof(task, models=[decode_model(one) for one in old]))
            return {"evidence": FOLLOWS} if proof is None else _write_proved(proof)
    raise ValueError("a job has a task, a proof of the goal, and models")


def _is_accepted(task: Task, proof: Json) -> bool:
    try:
        check_proof(task, proof)
    except CertificateRejected:
        return False
    return True
