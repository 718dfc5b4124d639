"""Judges that are wrong in one way each: the harness has to notice."""

from __future__ import annotations

from proofcheck.audit.judging.judgement import Judgement, write_judgement
from proofcheck.terms.encoding import Json


def believe(job: Json) -> Json:
    """Find every twin witnessed."""
    found = Judgement("witnessed", "models", "", models=20, has_model=True)
    return [write_judgement(found)] * _number(job)


def believe_one(job: Json) -> Json:
    """Find a twin witnessed, and fail at several."""
    if _number(job) > 1:
        raise RuntimeError("too many")
    return believe(job)


def claim_a_proof(job: Json) -> Json:
    """Call every twin proved, with a certificate of nothing."""
    found = Judgement("proved", "algebra", "", has_model=True, proof={"steps": []})
    return [write_judgement(found)] * _number(job)


def claim_to_follow(job: Json) -> Json:
    """Say that every twin follows from its goal, with a certificate of nothing."""
    return [{"evidence": "follows", "number": 0, "proof": {"steps": []}}] * _number(job)


def give_up(job: Json) -> Json:
    """Leave every twin open."""
    return [write_judgement(Judgement("unsupported", "models", "gave up"))] * _number(job)


def crash(job: Json) -> Json:
    """Fail at every twin."""
    raise RuntimeError("no judge")


def let_pass(job: Json) -> Json:
    """Break no twin by models."""
    return [None] * _number(job)


def _number(job: Json) -> int:
    assert isinstance(job, dict)
    tasks = job["tasks"]
    assert isinstance(tasks, list)
    return len(tasks)
