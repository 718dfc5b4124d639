"""Whatever makes verdicts, and for each what it would be if it always said yes.

``VERDICTS`` finds the functions by where they are and what they return, so that a new one cannot
be forgotten: one that is found and has no stub fails the run.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

Stub = Callable[[Callable[..., Any]], Callable[..., Any]]
"""Takes the function that is replaced, and returns what replaces it."""

KERNEL_TESTS = ("tests/kernel", "tests/mutants/test_forged_proofs.py")
VERDICT_TESTS = ("tests/verdict",)
GATE_TESTS = ("tests/gate", "tests/cli/test_gate.py")
ANSWER_TESTS = ("tests/cli/test_answers.py",)
THEOREM_TESTS = ("tests/audit/test_theorems.py",)


def returns(value: Any) -> Stub:
    """A stub that returns one value, whatever it is asked."""
    return lambda original: lambda *arguments, **options: value


def _nothing_found(original: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments, **options: iter(())


def _refutation(original: Callable[..., Any]) -> Callable[..., Any]:
    def accept(task: Any, certificate: Any) -> Any:
        from proofcheck.kernel import refutation
        from proofcheck.kernel.model import Model
        from proofcheck.kernel.rejection import CertificateRejected

        try:
            return original(task, certificate)
        except CertificateRejected:
            return refutation.Refutation("", Model({}), True, refutation._SEAL)

    return accept


def _proof(original: Callable[..., Any]) -> Callable[..., Any]:
    def accept(task: Any, certificate: Any) -> Any:
        from proofcheck.kernel import proof
        from proofcheck.terms.texts import fingerprint_task

        return proof.Proof(fingerprint_task(task), (), (), (), False, proof._SEAL)

    return accept


def _without_doubt(original: Callable[..., Any]) -> Callable[..., Any]:
    """What is not certainly true counts as false, and so refutes."""

    def decide(*arguments: Any, **options: Any) -> Any:
        from proofcheck.evaluation.values.truth import Truth

        found = original(*arguments, **options)
        return found if found.truth is Truth.TRUE else replace(found, truth=Truth.FALSE)

    return decide


def _proved(original: Callable[..., Any]) -> Callable[..., Any]:
    def reach(*arguments: Any, **options: Any) -> Any:
        from proofcheck.verdict import Evidence

        found = original(*arguments, **options)
        return replace(found, evidence=Evidence.PROVED)

    return reach


def _best_evidence(original: Callable[..., Any]) -> Callable[..., Any]:
    def weigh(*arguments: Any, **options: Any) -> Any:
        from proofcheck.verdict import Evidence

        original(*arguments, **options)
        return Evidence.PROVED

    return weigh


def _all_sound(original: Callable[..., Any]) -> Callable[..., Any]:
    def compute(*arguments: Any, **options: Any) -> Any:
        from proofcheck.verdict import Standing

        found = original(*arguments, **options)
        return replace(found, standings=(Standing.SOUND,) * len(found.standings))

    return compute


def _stands(original: Callable[..., Any]) -> Callable[..., Any]:
    def end(*arguments: Any, **options: Any) -> Any:
        from proofcheck.verdict import ExitStatus

        original(*arguments, **options)
        return ExitStatus.STANDS

    return end


def _open_gate(original: Callable[..., Any]) -> Callable[..., Any]:
    def judge(*arguments: Any, **options: Any) -> Any:
        return replace(original(*arguments, **options), findings=())

    return judge


def _all_accepted(original: Callable[..., Any]) -> Callable[..., Any]:
    def accept(*arguments: Any, **options: Any) -> Any:
        found = original(*arguments, **options)
        return [replace(one, instead="always") for one in found]

    return accept


def _lowered(original: Callable[..., Any]) -> Callable[..., Any]:
    def improve(old: Any, statements: Any, **options: Any) -> Any:
        return original({}, statements, **options)

    return improve


def _other_proofs(original: Callable[..., Any]) -> Callable[..., Any]:
    """What is told is another proof than the one on which standing rests."""
    return lambda verdict, proofs: verdict


def _unchanged(original: Callable[..., Any]) -> Callable[..., Any]:
    return lambda verdict: verdict


STUBS: dict[str, tuple[Stub, tuple[str, ...]]] = {
    "proofcheck.kernel.model:check_model": (returns(None), KERNEL_TESTS),
    "proofcheck.kernel.model:decide_on": (_without_doubt, KERNEL_TESTS),
    "proofcheck.kernel.model:decide_with": (_without_doubt, KERNEL_TESTS),
    "proofcheck.kernel.proof:check_proof": (_proof, KERNEL_TESTS),
    "proofcheck.kernel.refutation:check_refutation": (_refutation, KERNEL_TESTS),
    "proofcheck.kernel.steps:meet": (returns(None), KERNEL_TESTS),
    "proofcheck.kernel.steps:prove": (returns(None), KERNEL_TESTS),
    "proofcheck.kernel.sequents:require": (returns(None), KERNEL_TESTS),
    "proofcheck.audit.judging.theorems:prove": (_proof, THEOREM_TESTS),
    "proofcheck.audit.judging.theorems:refute": (_refutation, THEOREM_TESTS),
    "proofcheck.audit.verdicts:reach_verdict": (_proved, GATE_TESTS),
    "proofcheck.audit.verdicts:weigh_statement": (_proved, GATE_TESTS),
    "proofcheck.audit.verdicts:as_insufficient": (_unchanged, ("tests/audit/test_sufficiency.py",)),
    "proofcheck.audit.verdicts:with_proofs": (_other_proofs, ("tests/audit/test_dependencies.py",)),
    "proofcheck.verdict.evidence:is_evidence_of": (returns(True), VERDICT_TESTS),
    "proofcheck.verdict.evidence:statement_evidence": (_best_evidence, VERDICT_TESTS),
    "proofcheck.verdict.evidence:weakest": (_best_evidence, VERDICT_TESTS),
    "proofcheck.verdict.exit_status:exit_status": (_stands, VERDICT_TESTS),
    "proofcheck.verdict.readings:weakest_reading": (_best_evidence, VERDICT_TESTS),
    "proofcheck.verdict.standing:compute_standing": (_all_sound, VERDICT_TESTS),
    "proofcheck.graph.defects:find_defects": (returns(()), GATE_TESTS),
    "proofcheck.cli.status:find_exit_status": (_stands, ("tests/cli/test_audit.py",)),
    "proofcheck.gate.accepting:accept_findings": (_all_accepted, GATE_TESTS),
    "proofcheck.gate.judging:judge_audit": (_open_gate, GATE_TESTS),
    "proofcheck.gate.ratchet:compare_with_baseline": (_nothing_found, GATE_TESTS),
    "proofcheck.gate.ratchet:improve": (_lowered, GATE_TESTS),
    "proofcheck.gate.lowering:find_lowerings": (returns(()), GATE_TESTS),
    "proofcheck.gate.run:judge_files": (_open_gate, GATE_TESTS),
    "proofcheck.gate.run:refuse": (_open_gate, GATE_TESTS),
    "proofcheck.audit.store.question:identify_files": (returns([]), ANSWER_TESTS),
    "proofcheck.cli.answers:repeat_answer": (returns(0), ANSWER_TESTS),
    "proofcheck.gate.rules:judge_evidence": (_nothing_found, GATE_TESTS),
    "proofcheck.gate.rules:find_errors": (_nothing_found, GATE_TESTS),
    "proofcheck.gate.rules:find_idle_rules": (_nothing_found, GATE_TESTS),
    "proofcheck.gate.rules:judge_bans": (_nothing_found, GATE_TESTS),
    "proofcheck.gate.rules:judge_statement": (_nothing_found, GATE_TESTS),
}
"""By name: what a function becomes, and tests of which at least one must then fail."""

_VERDICT_TYPES = frozenset(
    {
        *("Evidence", "ExitStatus", "Standings", "Proof", "Refutation", "Outcome"),
        *("GoalVerdict", "StatementVerdict", "Iterator[Finding]", "list[Finding]"),
    }
)
_ROOMS = ("proofcheck.kernel", "proofcheck.verdict", "proofcheck.gate")
_MODULES = (
    "proofcheck.audit.judging.theorems",
    "proofcheck.audit.verdicts",
    "proofcheck.cli.status",
)


def find_verdicts() -> Iterator[str]:
    """Yield the functions that make verdicts: they return one, or check something."""
    for name in (*_MODULES, *(one for room in _ROOMS for one in _modules_of(room))):
        module = importlib.import_module(name)
        for function in vars(module).values():
            if inspect.isfunction(function) and function.__module__ == name and _decides(function):
                yield f"{name}:{function.__name__}"


def _modules_of(room: str) -> Iterator[str]:
    package = importlib.import_module(room)
    yield from (f"{room}.{one.name}" for one in pkgutil.iter_modules(package.__path__))


def _decides(function: Callable[..., Any]) -> bool:
    name = function.__name__
    if name.startswith("_"):
        return False
    returned = str(inspect.get_annotations(function).get("return"))
    return name.startswith("check_") or returned in _VERDICT_TYPES
