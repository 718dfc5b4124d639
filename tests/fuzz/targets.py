"""What is fed with bytes: each target raises only where proofcheck is at fault."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from proofcheck.audit.evidence_file import UnusableEvidenceError, read_claims
from proofcheck.audit.outlining import outline
from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.diagnostics.reading import diagnose_reading
from proofcheck.diagnostics.rendering import render_diagnostic
from proofcheck.gate.baseline import read_baseline, write_baseline
from proofcheck.gate.entry import Baseline
from proofcheck.gate.reading import read_policy_text
from proofcheck.graph import build_graph, describe_defect, find_defects
from proofcheck.kernel.proof import check_proof
from proofcheck.kernel.refutation import check_refutation
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.language.formatting import format_derivation
from proofcheck.language.loading import read_derivation
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.source.file import SourceFile
from proofcheck.source.reading import decode_source
from proofcheck.terms.task import Task
from proofcheck.terms.texts import fingerprint_task
from tests.audit.records import borne_out
from tests.fuzz.twins import TWINS, tasks_of

GREEN = {"proved", "checked", "witnessed", "cited"}


class Unsound(Exception):
    """Something false was accepted, or something true refuted."""


def read_text(data: bytes, name: str) -> SourceFile | None:
    """Return bytes as a text, or None where they are none and that has been said."""
    found = decode_source(data, name)
    if isinstance(found, SourceFile):
        return found
    _show(diagnose_reading(one) for one in found)
    return None


def _show(found: Any) -> None:
    for one in found:
        assert isinstance(one, Diagnostic)
        assert render_diagnostic(one).isprintable() or "\n" in render_diagnostic(one)


def derivation(data: bytes) -> None:
    """Parse, elaborate, lay out and look for defects."""
    source = read_text(data, "fuzz.proof")
    if source is None:
        return
    parsed = parse_derivation(source)
    if parsed.derivation is not None and not any(one.is_error for one in parsed.diagnostics):
        format_derivation(parsed)
    found = read_derivation(source, "fuzz")
    _show(found.diagnostics)
    for statement in found.statements:
        _show(statement.diagnostics)
    defects = find_defects(build_graph([outline(found)]))
    _show(describe_defect(one, [found.source]) for one in defects)


def policy(data: bytes) -> None:
    """Read a policy file, of its own and shared with others."""
    source = read_text(data, "proofcheck.toml")
    if source is None:
        return
    for name in ("proofcheck.toml", "pyproject.toml"):
        found = read_policy_text(source, Path(name))
        if isinstance(found, tuple):
            assert found
            _show(found)


def baseline(data: bytes) -> None:
    """Read a baseline; what was read is written such that it reads the same."""
    source = read_text(data, "proofcheck.baseline")
    if source is None:
        return
    found = read_baseline(source)
    if isinstance(found, tuple):
        assert found
        _show(found)
    else:
        again = read_baseline(SourceFile("again", write_baseline(found)))
        assert isinstance(again, Baseline)
        assert _without_lines(found) == _without_lines(again), "what was written reads the same"


def _without_lines(found: Baseline) -> Baseline:
    entries = {key: replace(entry, line=0) for key, entry in found.entries.items()}
    return replace(found, entries=entries)


def certificate(data: bytes) -> None:
    """Check certificates: of a falsehood none may pass, and none may refute what is true."""
    match _decode(data):
        case {"twins": str(name), "certificate": dict(found)} if name in TWINS:
            true, false = tasks_of(name)
            _check(check_proof, true, found)
            _check(check_refutation, false, found)
            if _check(check_proof, false, found):
                raise Unsound(f"a proof of a falsehood was accepted: {TWINS[name].false}")
            if _check(check_refutation, true, found):
                raise Unsound(f"a truth was refuted: {TWINS[name].true}")


def _decode(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def _check(check: Callable[[Task, Any], object], task: Task, found: dict[str, Any]) -> bool:
    try:
        check(task, found | {"task": fingerprint_task(task)})
    except CertificateRejected:
        return False
    return True


def evidence(data: bytes) -> None:
    """Read a file of evidence and check what it says, of what is true and what is false."""
    source = read_text(data, "fuzz.evidence.json")
    try:
        claimed = {} if source is None else read_claims(source.text).goals
    except UnusableEvidenceError:
        return
    for question, recorded in claimed.items():
        if question in TWINS:
            true, false = tasks_of(question)
            if {"refuted"} & _recheck(true, recorded):
                raise Unsound(f"a truth was refuted: {TWINS[question].true}")
            if GREEN & _recheck(false, recorded):
                raise Unsound(f"a falsehood was believed: {TWINS[question].false}")


def _recheck(task: Task, recorded: Any) -> set[str]:
    digest = fingerprint_task(task)
    for judgement in recorded:
        for field in ("proof", "certificate"):
            if isinstance(judgement.get(field), dict):
                judgement[field]["task"] = digest
    return {one.evidence for one in borne_out([task], recorded) or ()}


TARGETS: dict[str, Callable[[bytes], None]] = {
    "derivation": derivation,
    "policy": policy,
    "baseline": baseline,
    "certificate": certificate,
    "evidence": evidence,
}
"""By name; inputs that were once a fault lie in ``tests/fuzz/found/NAME``."""

STRUCTURED = ("certificate", "evidence")
"""Targets whose inputs are JSON: changing bytes would mostly spoil the syntax."""
