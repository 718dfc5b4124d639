"""However many mistakes a file holds, so many findings are shown, and the rest is counted."""

from __future__ import annotations

from typing import TypeAlias

from proofcheck.audit.workers.limiting import MOST_FINDINGS, limit_findings
from proofcheck.diagnostics import Diagnostic
from proofcheck.source.file import Location, SourceFile
from proofcheck.source.span import Span
from tests.cli.real_audit import Auditor

SOURCE = SourceFile("t.proof", "x" * 3000)
MORE = MOST_FINDINGS + 100

Findings: TypeAlias = dict[int | None, tuple[Diagnostic, ...]]


def finding(code: str, at: int) -> Diagnostic:
    return Diagnostic(code, f"number {at}", Location(SOURCE, Span(at, at + 1)))


def test_up_to_the_limit_nothing_changes() -> None:
    found: Findings = {n: (finding("P0231", n),) for n in range(MOST_FINDINGS)}

    assert found == limit_findings(found, SOURCE)


def test_beyond_it_the_rest_is_counted_where_it_begins() -> None:
    found: Findings = {n: (finding("P0231", n),) for n in range(MORE)}
    shown = limit_findings(found, SOURCE)

    assert [n for n in range(MORE) if shown[n]] == list(range(MOST_FINDINGS))
    (count,) = shown[None]
    assert count.code == "P0605"
    assert count.severity == "error"
    assert count.message == "100 more findings are not shown: a file has at most 500"
    assert count.column == MOST_FINDINGS + 1


def test_errors_are_shown_before_warnings() -> None:
    warnings: Findings = {n: (finding("P0506", n),) for n in range(MORE)}
    shown = limit_findings({**warnings, MORE: (finding("P0231", MORE),)}, SOURCE)

    assert [finding("P0231", MORE)] == list(shown[MORE])
    assert shown[None][0].severity == "warning"
    assert shown[None][0].message.startswith("101 more findings")


def test_some_findings_are_never_left_out() -> None:
    found: Findings = {n: (finding("P0231", n),) for n in range(MORE)}
    kept = tuple(finding(code, 5) for code in ("P0502", "P0605", "P0606", "P0101"))
    shown = limit_findings({**found, None: kept}, SOURCE)

    assert kept == shown[None][:-1]
    assert shown[None][-1].message.startswith("100 more findings")


def test_a_mistake_in_every_statement_is_not_shown_in_every_statement(auditor: Auditor) -> None:
    path = auditor.write("".join(f"[{n}] claim\n  show x{n} = 1\n\n" for n in range(520)))
    status, out, _ = auditor.run("audit", path, "--full", "--jobs", 0)

    assert status == 1
    assert out.count("error[P0231]") == MOST_FINDINGS
    assert "error[P0605]: 20 more findings are not shown: a file has at most 500\n" in out
    assert "520 statements: 520 ill-formed" in out


def test_the_gate_stays_shut_for_what_is_not_shown(auditor: Auditor) -> None:
    path = auditor.write("".join(f"[{n}] claim\n  show x{n} = 1\n\n" for n in range(520)))
    accepted = [
        f'"[{n}] {word} until 2999-01-01, because of this test"'
        for n in range(520)
        for word in ("ill-formed", "P0231")
    ]
    (path.parent / "proofcheck.toml").write_text(f"accept = [{', '.join(accepted)}]\n", "utf-8")
    _, out, _ = auditor.run("gate", path, "--policy", path.parent / "proofcheck.toml", "--jobs", 0)

    assert "error[P0605]: 20 more findings are not shown" in out
