"""Judge a twin as the audit judges a goal, but end where it is known not to be green.

The audit makes a counterexample small and looks for a proof of what it has refuted; of a twin it
is enough to know that a model breaks it.
"""

from __future__ import annotations

from proofcheck.audit.judgement import FIRST_MODELS, Judgement, judge_tasks, write_judgement
from proofcheck.provers.survey import begin_surveys
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task, decode_task

BROKEN = "broken"
"""Evidence of a twin that fails on a model of what it assumes, by the kernel's evaluation."""


def judge(job: Json) -> Json:
    """Return the judgement of a twin; it sees the models that the audit would see first."""
    match job:
        case {"task": encoded, "seed": int(seed)}:
            return write_judgement(judge_twin(decode_task(encoded), seed))
    raise ValueError("a job has a task and a seed")


def judge_twin(task: Task, seed: int) -> Judgement:
    """Judge one twin: `broken`, or what the audit says."""
    first = begin_surveys([task], seed)
    first.look(FIRST_MODELS)
    if first.surveys[0].failure is not None:
        return Judgement(BROKEN, "models", "", models=first.surveys[0].found, has_model=True)
    return judge_tasks([task], seed)[0]
