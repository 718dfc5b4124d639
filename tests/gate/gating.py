"""Made-up audits, policies and baselines, and what the gate says of them in short."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings

from proofcheck.diagnostics import Diagnostic
from proofcheck.gate.baseline import read_baseline, write_baseline
from proofcheck.gate.entry import Baseline, record_statements
from proofcheck.gate.finding import Finding
from proofcheck.gate.judging import Outcome, Recorded, judge_audit
from proofcheck.gate.policy import Policy
from proofcheck.gate.reading import read_policy_text
from proofcheck.gate.statements import read_statements
from proofcheck.source import SourceFile
from tests.fakes.audit_documents import NOTHING_BELOW, goal, statement

Record = dict[str, Any]
TODAY = date(2030, 1, 31)
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""For properties: a busy machine is no counterexample."""


def claim(
    label: str, evidence: str = "proved", *, declares: Sequence[str] = (), **fields: Any
) -> Record:
    """A claim with one goal; its standing follows from its evidence unless given."""
    worst = {"refuted": "refuted", "ill-formed": "ill-formed", "unsupported": "unsupported"}
    usual = worst.get(evidence, "sound" if evidence == "proved" else "conditional")
    standing = fields.setdefault("standing", usual)
    fields.setdefault("goals", [goal(evidence=evidence, line=12, column=3)])
    fields.setdefault("from", list(declares))
    fields.setdefault("standing_modulo_repairs", standing)
    return statement(label, evidence=evidence, **fields)


def tainted(label: str, *path: str, **below: list[str]) -> Record:
    """A proved claim that rests on something bad."""
    rests_on = NOTHING_BELOW | (below or {"refuted": [path[-1]]})
    return claim(label, standing="tainted", taint=[label, *path], rests_on=rests_on)


def error(code: str, message: str = "something", line: int = 11, column: int = 8) -> Record:
    return {
        "code": code,
        "severity": "error",
        "message": message,
        "line": line,
        "column": column,
        "notes": [],
        "help": [],
        "rendered": f"error[{code}]: {message}",
    }


def audit(*statements: Record, **others: Sequence[Record]) -> Record:
    """An audit of ``a.proof``, and of further derivations by name."""
    files = {"a": statements, **others}
    return {
        "format": "proofcheck-audit",
        "version": 1,
        "tool": {"proofcheck": "0"},
        "derivations": [
            {"name": name, "path": f"{name}.proof", "statements": list(own), "diagnostics": []}
            for name, own in files.items()
        ],
        "diagnostics": [],
    }


def policy_of(text: str) -> Policy:
    found = read_policy_text(SourceFile("proofcheck.toml", text), Path("proofcheck.toml"))
    assert isinstance(found, Policy), [one.message for one in found]
    return found


def faults_of(text: str, name: str = "proofcheck.toml") -> list[str]:
    """What is wrong with a policy, as ``P0902 at 3:1``."""
    found = read_policy_text(SourceFile(name, text), Path(name))
    return [] if isinstance(found, Policy) else [spell(one) for one in found]


def spell(one: Diagnostic) -> str:
    return f"{one.code} at {one.line}:{one.column}" if one.at else one.code


def recorded(document: Record) -> Recorded:
    """The baseline that the gate would write for an audit."""
    text = write_baseline(Baseline(record_statements(read_statements(document, Path()))))
    source = SourceFile("proofcheck.baseline", text)
    found = read_baseline(source)
    assert isinstance(found, Baseline)
    return Recorded(found, source)


def judge(
    document: Record, policy: str = "", baseline: Record | None = None, *, is_whole: bool = True
) -> Outcome:
    known = None if baseline is None else recorded(baseline)
    return judge_audit(document, policy_of(policy), known, TODAY, is_whole=is_whole)


def failures(outcome: Outcome) -> list[str]:
    """What fails, as ``P0931 [4.5] at 12:3``."""
    return [_short(one) for one in outcome.findings if one.fails]


def accepted(outcome: Outcome) -> list[str]:
    return [_short(one) for one in outcome.findings if one.is_accepted]


def noted(outcome: Outcome) -> list[str]:
    return [_short(one) for one in outcome.findings if not one.fails and not one.is_accepted]


def _short(one: Finding) -> str:
    label = f" [{one.label}]" if one.label else ""
    return f"{one.code}{label} at {one.line}:{one.column}"
