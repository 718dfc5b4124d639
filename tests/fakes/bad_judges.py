"""Workers' work that goes wrong; each function takes the place of the judge."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from typing import Any

from proofcheck.terms.encoding import Json


def fail(job: Json) -> Json:
    raise ValueError("this judge fails")


def die(job: Json) -> Json:
    os._exit(3)


def compute_without_end(job: Json) -> Json:
    while True:
        pass


def be_killed(job: Json) -> Json:
    os.kill(os.getpid(), signal.SIGKILL)
    return None


def devour(job: Json) -> Json:
    held: list[bytes] = []
    while True:
        held.append(bytes(2**28))


def talk(job: Json) -> Json:
    return "no judgement"


def judge_too_few(job: Any) -> Json:
    return []


def forge(job: Any) -> Json:
    """Claim a refutation without one, and a proof, which no judge can give."""
    answer: dict[str, Json] = {
        "engine": "forger",
        "reason": "",
        "sizes": [],
        "models": 99,
        "digits": None,
        "certificate": {"format": 1, "kind": "model", "task": "0", "model": {}},
        "has_model": True,
        "proof": None,
        "witnesses": [],
    }
    words: list[Json] = ["refuted", "proved"]
    return [answer | {"evidence": word} for word in words[: len(job["tasks"]["tasks"])]]


def forge_and_stay(job: Any) -> Generator[Json, None, Json]:
    """Claim the same so far, and never end."""
    yield forge(job)
    return compute_without_end(job)


def judge_and_stay(job: Any) -> Generator[Json, None, Json]:
    """Judge the first goal rightly, and never end; say of the second that it has a model."""
    from proofcheck.audit.judging.judgement import HAS_MODEL, write_judgement
    from proofcheck.audit.judging.judging import judge

    answer: Any = judge(job)
    yield [answer[0], *(write_judgement(HAS_MODEL) for _ in answer[1:])]
    return compute_without_end(job)


def choke_on_models(job: Any) -> Json:
    """Fail where models on record count, as one does that is too large; else judge."""
    from proofcheck.audit.judging.judging import judge

    if job["models count"]:
        raise MemoryError
    return judge(job)


def choke_without_models(job: Any) -> Json:
    """Fail unless models on record count, as a search does that is too long; else judge."""
    from proofcheck.audit.judging.judging import judge

    if not job["models count"]:
        raise MemoryError
    return judge(job)
