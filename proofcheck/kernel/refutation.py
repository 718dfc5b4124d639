"""Refutations: a model of everything assumed on which the goal fails.

Where the goal asserts an absolute constant, a family of models may refute it: values that are
polynomials in a parameter t, and in 1/t, on an interval 0 < t <= end.  Everything is decided for
all these t at once (see :mod:`proofcheck.evaluation.families`).
"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.evaluation.families import Family, without_constants
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import FAULTS, NotEvaluable, Undefined
from proofcheck.kernel.model import (
    PRECISIONS,
    Model,
    ModelRejected,
    check_model,
    decide_on,
    decode_model,
    encode_model,
    precision,
)
from proofcheck.kernel.opening import open_goal
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.terms.encoding import EncodingError, Json, decode_fraction
from proofcheck.terms.task import MODEL_ROLES, Role, Task
from proofcheck.terms.texts import fingerprint_task

_SEAL = object()


@dataclass(frozen=True, slots=True)
class Refutation:
    """The theorem that a task's goal does not follow: only :func:`check_refutation` makes one.

    task_digest   identifies the task
    model         a model of all that is assumed, on which the goal is false
    respects      the model also satisfies the earlier hypotheses about the names it uses
    family        the parameter's interval and the constants excluded, where the model depends on it
    """

    task_digest: str
    model: Model
    respects: bool
    seal: object
    family: Family | None = None

    def __post_init__(self) -> None:
        if self.seal is not _SEAL:
            raise TypeError("only the kernel makes a refutation")


def refutation_certificate(task: Task, model: Model, family: Family | None = None) -> Json:
    """Return the certificate by which the kernel re-checks a refutation without search."""
    written: dict[str, Json] = {"task": fingerprint_task(task), "model": encode_model(model)}
    if family is None:
        return {"format": 1, "kind": "model", **written}
    reach: dict[str, Json] = {"end": str(family.end), "growth": str(family.growth)}
    return {"format": 1, "kind": "family", **written, **reach}


def check_refutation(task: Task, certificate: Json) -> Refutation:
    """Check a refutation of the task's goal.

    Exact, or by disjoint rigorous enclosures.

    raises   CertificateRejected where the model is none, or the goal is not certainly false on it
    """
    try:
        return _check(task, certificate)
    except FAULTS as fault:
        raise CertificateRejected(f"checking ended in {type(fault).__name__}") from None


def _check(task: Task, certificate: Json) -> Refutation:
    model, family = _read(task, certificate)
    opened = open_goal(task)
    try:
        check_model(opened, model)
        outcome = _decide_goal(opened, model, family)
    except (ModelRejected, NotEvaluable) as reason:
        raise CertificateRejected(str(reason)) from None
    except Undefined as reason:
        raise CertificateRejected(f"the goal has no truth value: {reason}") from None
    if outcome.truth is not Truth.FALSE:
        raise CertificateRejected(f"the goal is {outcome.truth.value} on this model")
    respects = _respects_earlier(opened, model)
    return Refutation(fingerprint_task(task), model, respects, _SEAL, family)


def _decide_goal(opened: Task, model: Model, family: Family | None) -> Outcome:
    if family is None:
        return decide_on(opened, model, opened.goal)
    with precision(PRECISIONS[-1]):
        body, constants = without_constants(opened.goal, family)
    return decide_on(opened, model, body, constants)


def _respects_earlier(opened: Task, model: Model) -> bool:
    try:
        check_model(opened, model, MODEL_ROLES | {Role.EARLIER})
    except ModelRejected:
        return False
    return True


def _read(task: Task, certificate: Json) -> tuple[Model, Family | None]:
    match certificate:
        case {"format": 1, "kind": "model" | "family", "task": str(digest), "model": model}:
            if digest != fingerprint_task(task):
                raise CertificateRejected("the certificate belongs to another task")
            try:
                family = _read_family(certificate)
                return decode_model(model, family.end if family else None), family
            except EncodingError as reason:
                raise CertificateRejected(str(reason)) from None
    raise CertificateRejected("not a refutation certificate")


def _read_family(certificate: Json) -> Family | None:
    match certificate:
        case {"kind": "model"}:
            return None
        case {"end": str(end), "growth": str(growth)}:
            return Family(decode_fraction(end), decode_fraction(growth))
    raise CertificateRejected("a family of models states its end and its growth")
