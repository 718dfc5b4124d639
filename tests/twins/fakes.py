"""Judges that are wrong in one way each: the harness has to notice."""

from __future__ import annotations

from proofcheck.audit.judgement import Judgement, write_judgement
from proofcheck.terms.encoding import Json


def believe(job: Json) -> Json:
    """Find every twin witnessed."""
    return write_judgement(Judgement("witnessed", "models", "", models=20, has_model=True))


def claim_a_proof(job: Json) -> Json:
    """Call every twin proved, with a certificate of nothing."""
    return write_judgement(Judgement("proved", "algebra", "", has_model=True, proof={"steps": []}))


def give_up(job: Json) -> Json:
    """Leave every twin open."""
    return write_judgement(Judgement("unsupported", "models", "gave up"))


def crash(job: Json) -> Json:
    """Fail at every twin."""
    raise RuntimeError("no judge")


def let_pass(job: Json) -> Json:
    """Break no twin by models."""
    assert isinstance(job, dict)
    tasks = job["tasks"]
    assert isinstance(tasks, list)
    return [None for _ in tasks]
