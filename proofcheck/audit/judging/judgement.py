"""What was found out about one goal, and how it is sent from process to process."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any

from proofcheck.models.sizes.sizes import Assignment
from proofcheck.source.long_numbers import MOST_DIGITS
from proofcheck.terms.encoding import Json
from proofcheck.terms.rationals import Fraction

_ENGINES = {
    **dict.fromkeys(("proved", "contradictory"), "algebra"),
    **dict.fromkeys(("refuted", "insufficient", "witnessed", "unsupported"), "models"),
    "checked": "fixed sizes",
    "cited": "library",
    "fault": "second opinion",
}
"""What establishes each kind of evidence.

That is not believed where it is written down: whoever wrote it could have named anything.
"""


TOO_LONG = f"no answer: a number of more than {MOST_DIGITS:,} digits came up"
"""The reason of a goal whose evidence cannot be written down."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """That a library which shares no code with ours came to the same result.

    by      its name and version
    what    "sizes" or "models"
    count   at how many of these it was asked and agreed
    """

    by: str
    what: str
    count: int


@dataclass(frozen=True, slots=True)
class Inconclusive:
    """That an engine was asked about a goal, and settled nothing.

    by       the engine, or the library
    reason   what it said: out of which budget it ran, what it cannot read, what it is no proof of
    """

    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found out about a goal, before the kernel and the verdict.

    evidence     proved, contradictory, refuted, insufficient (these to be confirmed), checked,
                 witnessed, cited or unsupported
    certificate  of a refutation
    proof        certificate of a proof
    witnesses    models of what is assumed that the evidence rests on, written down
    vacuity      why the goal says nothing on any model that was found, if so
    idle         labels of statements that assume nothing on any model that was found
    is_left      whether nothing was tried, since another goal of its statement is refuted
    extreme      of an inequality the worst ratio of its sides that was found, and the model
    opinions     which libraries agreed with it, and at how many sizes or on how many models
    kinds        how many of the models are of which kind
    is_recorded  whether these were taken from a file of evidence, and none was drawn
    in_vain      what was asked besides and settled nothing, and why; no file of evidence says so,
                 since that could not be checked
    """

    evidence: str
    engine: str
    reason: str
    sizes: tuple[Assignment, ...] = ()
    models: int = 0
    digits: int | None = None
    certificate: Json = None
    has_model: bool = False
    proof: Json = None
    witnesses: tuple[Json, ...] = ()
    vacuity: str = ""
    idle: tuple[str, ...] = ()
    extreme: Json = None
    is_left: bool = False
    opinions: tuple[Agreement, ...] = ()
    kinds: tuple[tuple[str, int], ...] = ()
    is_recorded: bool = False
    in_vain: tuple[Inconclusive, ...] = ()


LEFT = Judgement(
    "unsupported",
    "",
    "left: another goal of its statement is refuted",
    has_model=True,
    is_left=True,
)
"""Of a goal that needs no judgement."""


HAS_MODEL = Judgement("unsupported", "models", "", has_model=True)
"""So far nothing is known of a goal but that what it assumes has a model."""


def write_judgement(judgement: Judgement) -> Json:
    """Return the JSON form of a judgement, as a worker sends it."""
    opinions, in_vain = judgement.opinions, judgement.in_vain
    return {
        "evidence": judgement.evidence,
        "engine": judgement.engine,
        "reason": judgement.reason,
        "sizes": [{n: int(v) for n, v in sorted(s.items())} for s in judgement.sizes],
        "models": judgement.models,
        "digits": judgement.digits,
        "certificate": judgement.certificate,
        "has_model": judgement.has_model,
        "proof": judgement.proof,
        "witnesses": list(judgement.witnesses),
        **({"vacuity": judgement.vacuity} if judgement.vacuity else {}),
        **({"idle": list(judgement.idle)} if judgement.idle else {}),
        **({} if judgement.extreme is None else {"extreme": judgement.extreme}),
        **({"left": True} if judgement.is_left else {}),
        **({"opinions": [list(astuple(o)) for o in opinions]} if opinions else {}),
        **({"kinds": dict(judgement.kinds)} if judgement.kinds else {}),
        **({"recorded": True} if judgement.is_recorded else {}),
        **({"in vain": [list(astuple(one)) for one in in_vain]} if in_vain else {}),
    }


def read_judgement(answer: Any) -> Judgement:
    """Read a worker's answer, or a record, back; of which engine it is follows from the evidence.

    raises   KeyError or TypeError for an answer that is none
    """
    digits = answer["digits"]
    sizes = tuple({n: Fraction(_count(v)) for n, v in one.items()} for one in answer["sizes"])
    evidence, reason = _text(answer["evidence"]), _text(answer["reason"])
    return Judgement(
        evidence=evidence,
        engine=_ENGINES.get(evidence, ""),
        reason=reason,
        sizes=sizes,
        models=_count(answer["models"]),
        digits=None if digits is None else _count(digits),
        certificate=answer["certificate"],
        has_model=bool(answer["has_model"]),
        proof=answer["proof"],
        witnesses=tuple(answer["witnesses"]),
        vacuity=_text(answer.get("vacuity", "")),
        idle=tuple(map(_text, answer.get("idle", ()))),
        extreme=answer.get("extreme"),
        is_left=answer.get("left") is True or reason == LEFT.reason,  # some records only say so
        opinions=tuple(_agreement(*one) for one in answer.get("opinions", ())),
        kinds=tuple((_text(k), _count(v)) for k, v in answer.get("kinds", {}).items()),
        is_recorded=answer.get("recorded") is True,
        in_vain=tuple(_inconclusive(*one) for one in answer.get("in vain", ())),
    )


def _agreement(by: Any, what: Any, count: Any) -> Agreement:
    return Agreement(_text(by), _text(what), _count(count))


def _inconclusive(by: Any, reason: Any) -> Inconclusive:
    return Inconclusive(_text(by), _text(reason))


def _count(written: Any) -> int:
    """Return a whole number; a text is none, since `1e99999999` would fill the memory."""
    if type(written) is not int:
        raise TypeError("a whole number is expected")
    return written


def _text(written: Any) -> str:
    if not isinstance(written, str):
        raise TypeError("a text is expected")
    return written
