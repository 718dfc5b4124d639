"""Proofs: certificates that derive a task's goal from what the task may use."""

from __future__ import annotations

from collections.abc import Container
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from proofcheck.evaluation.values.values import FAULTS, Undefined, arose_in, is_limit
from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.citation import cites_only
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.kernel.sequents import Rejected, Sequent
from proofcheck.kernel.steps import prove
from proofcheck.logic.laws.all_laws import account_for, theorems_among
from proofcheck.logic.polynomials import Untranslatable
from proofcheck.logic.propositions import Unbuildable, equates_sizes
from proofcheck.terms.encoding import EncodingError, Json, brief, decode_fraction
from proofcheck.terms.task import Role, Task
from proofcheck.terms.texts import fingerprint_task

_SEAL = object()

_REASONS = (Rejected, Unbuildable, Untranslatable, EncodingError, Undefined)

_READING = frozenset({f"proofcheck.kernel.{room}" for room in ("equations", "rules", "steps")})
"""Modules in which the data of steps are taken apart."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The theorem that a task's goal follows: only :func:`check_proof` makes one.

    It says: on every model of the facts with these positions on which the goal has a truth value,
    for all sizes and values, the goal is true.

    task_digest   identifies the task
    used          positions of the task's facts that the goal rests on in the proof
    library       theorems about symbols of the library that it refers to
    laws          theorems of linear algebra that it refers to
    lemmas        lemmas of the theory that it refers to; the axioms below them are among the laws
    cited         labels of the theorems of the library among the facts it refers to
    is_citation   the goal is one cited theorem at terms of the goal, see `kernel.citation`
    """

    task_digest: str
    used: tuple[int, ...]
    library: tuple[str, ...]
    laws: tuple[str, ...]
    is_citation: bool
    seal: object
    cited: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.seal is not _SEAL:
            raise TypeError("only the kernel makes a proof")

    @property
    def theorems(self) -> tuple[str, ...]:
        """What it takes on trust: all theorems it refers to that are more than definitions."""
        return theorems_among((*self.library, *self.laws), self.cited)


def proof_certificate(task: Task, steps: Json) -> Json:
    """Return the certificate by which the kernel re-checks a proof without search."""
    return {"format": 1, "kind": "proof", "task": fingerprint_task(task), "steps": steps}


def check_proof(task: Task, certificate: Json) -> Proof:
    """Check a proof of the task's goal, for all sizes and values.

    raises   CertificateRejected at the first step that does not follow, or cannot be read; what the
             checker itself fails by, as it is
    """
    steps = _read(task, certificate)
    return _theorem(task, *_with_few_size_equations(task, steps))


def _followed(task: Task, steps: Any, ignored: Container[int] = ()) -> Sequent:
    """Follow a proof to its end.

    An exception that is no reason to reject counts as a malformed step where it arose in reading
    one: in a line of a module that takes the data of steps apart, or in reading a term or a number
    of the certificate.  Where memory, the stack or the length of numbers does not suffice, the
    proof is rejected, and not called malformed.  Any other exception is the checker's own, and goes
    on as it is.  What is not told apart: a mistake in a line of those modules, which read and work.
    """
    sequent: Sequent | None = None
    try:
        sequent = open_task(task, ignored)
        prove(sequent, steps)
    except _REASONS as reason:
        raise CertificateRejected(str(reason), *_under_way(sequent)) from None
    except FAULTS as fault:
        if not is_limit(fault) and not arose_in(fault, _READING, {Sequent.read, decode_fraction}):
            raise
        why = "checking ended in" if is_limit(fault) else "the step is malformed:"
        raise CertificateRejected(f"{why} {type(fault).__name__}", *_under_way(sequent)) from None
    return sequent


def _under_way(sequent: Sequent | None) -> tuple[int, str, str]:
    """Return the number of the step that is being taken, its rule, and its data as text."""
    number, taken = (sequent.shared.running[-1], sequent.shared.taken) if sequent else (0, [])
    name, data, _ = taken[number] if 0 < number < len(taken) else ("", [], set())
    return number, name, " ".join(map(brief, data))


def _with_few_size_equations(task: Task, steps: Any) -> tuple[Sequent, set[int]]:
    """Follow a proof with as few equations between sizes as it holds with; return these as well.

    Every normal form may use them, so that no single step tells whether it does.  Most proofs hold
    with none, which is tried first.
    """
    sized = {i for i, f in enumerate(task.facts) if equates_sizes(f.proposition)}
    if sized:
        with suppress(CertificateRejected):
            return _followed(task, steps, sized), set()
    sequent, kept = _followed(task, steps), sized
    for one in sorted(sized):
        with suppress(CertificateRejected):
            sequent, kept = _followed(task, steps, sized - (kept - {one})), kept - {one}
    return sequent, kept


def _theorem(task: Task, sequent: Sequent, sizes: set[int]) -> Proof:
    steps, found = sequent.shared.essential()
    used = tuple(sorted({*found, *sizes}))
    facts = tuple(task.facts[i] for i in used)
    cited = tuple(sorted({fact.label for fact in facts if fact.role is Role.THEOREM}))
    library, own, lemmas = account_for((at for name, at in steps if name == "law"), cited)
    digest, is_citation = fingerprint_task(task), cites_only(steps, facts)
    return Proof(digest, used, library, own, is_citation, _SEAL, cited, lemmas)


def _read(task: Task, certificate: Json) -> Any:
    match certificate:
        case {"format": 1, "kind": "proof", "task": str(digest), "steps": list(steps)}:
            if digest != fingerprint_task(task):
                raise CertificateRejected("the certificate belongs to another task")
            return steps
    raise CertificateRejected("not a proof certificate")
