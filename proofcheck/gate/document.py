"""What the gate found as a document: format ``proofcheck-gate``, version 1."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from proofcheck import __version__
from proofcheck.diagnostics.codes import CODES
from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.diagnostics.rendering import render_diagnostic
from proofcheck.gate.finding import Finding
from proofcheck.gate.judging import Outcome
from proofcheck.gate.statements import GatedStatement
from proofcheck.source.content import Inputs
from proofcheck.source.file import Location, SourceFile
from proofcheck.source.reading import load_source
from proofcheck.source.span import Span
from proofcheck.verdict.exit_status import ExitStatus

if TYPE_CHECKING:
    from proofcheck.terms.encoding import Json


def write_outcome(outcome: Outcome, inputs: Inputs | None = None) -> dict[str, Json]:
    """Return the document; files are read for the lines that findings show.

    inputs   through which they are read
    """
    shown = _Excerpts(inputs or Inputs())
    policy = outcome.policy
    counts = Counter(_status(one) for one in outcome.findings)
    return {
        "format": "proofcheck-gate",
        "version": 1,
        "tool": {"proofcheck": __version__},
        "policy": None if policy.path is None else str(policy.path.name),
        "baseline": policy.baseline,
        "status": int(outcome.status),
        "summary": {
            "statements": len(outcome.statements),
            **{word: counts[word] for word in ("failed", "accepted", "noted")},
        },
        "statements": [_statement(one) for one in outcome.statements],
        "findings": [_finding(one, shown) for one in outcome.findings],
    }


def _statement(statement: GatedStatement) -> Json:
    return {
        "derivation": statement.derivation,
        "path": statement.path,
        "label": statement.label,
        "kind": statement.kind,
        "title": statement.title,
        "line": statement.line,
        "column": 1,
        "evidence": statement.evidence.value,
        "standing": statement.standing.value,
    }


def _finding(finding: Finding, shown: _Excerpts) -> Json:
    accepted = finding.accepted
    return {
        "code": finding.code,
        "name": finding.name,
        "title": CODES[finding.code].title,
        "severity": finding.severity,
        "status": _status(finding),
        "message": finding.message,
        "path": finding.path,
        "line": finding.line,
        "column": finding.column,
        "label": finding.label,
        "subject": finding.subject,
        "what": accepted.what if accepted else None,
        "because": (accepted.reason if accepted else finding.instead) or None,
        "until": accepted.until.isoformat() if accepted and accepted.until else None,
        "notes": list(finding.notes),
        "help": list(finding.help),
        "rendered": shown.render(finding) if finding.fails else "",
    }


def _status(finding: Finding) -> str:
    if finding.ending is ExitStatus.STANDS:
        return "noted"
    return "accepted" if finding.is_accepted else "failed"


class _Excerpts:
    """The files that findings point into, each read once."""

    def __init__(self, inputs: Inputs) -> None:
        self._inputs = inputs
        self._sources: dict[str, SourceFile | None] = {}

    def render(self, finding: Finding) -> str:
        """Return a finding as lines of text, with carets where the place can be shown."""
        if finding.rendered:
            return finding.rendered
        if finding.diagnostic is not None:
            return render_diagnostic(finding.diagnostic)
        return render_diagnostic(
            Diagnostic(
                finding.code,
                finding.message,
                self._locate(finding),
                notes=finding.notes,
                help=finding.help,
                override=finding.severity,
            )
        )

    def _locate(self, finding: Finding) -> Location | None:
        source = self._load(finding.path)
        if source is None or finding.line is None or finding.line > len(source.line_starts):
            return None
        text = source.line_text(finding.line)
        start = min((finding.column or 1) - 1, len(text))
        label = text[start:].startswith("[") and "]" in text[start:]
        end = text.index("]", start) + 1 if label else len(text.rstrip())
        offset = source.line_starts[finding.line - 1]
        return Location(source, Span(offset + start, offset + max(end, start)))

    def _load(self, path: str) -> SourceFile | None:
        if path not in self._sources:
            found = load_source(path, inputs=self._inputs) if path else None
            self._sources[path] = found if isinstance(found, SourceFile) else None
        return self._sources[path]
