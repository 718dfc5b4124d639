"""The statements of an audit document as the gate sees them.

An audit of another version, or a word that is no evidence, is never read as a pass: it raises.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from proofcheck.gate.contents import Contents, contents_of, stated_goals
from proofcheck.reports.records.records import Record, list_items, list_records, read_label
from proofcheck.source.labels import normalise_label
from proofcheck.verdict.evidence import Evidence
from proofcheck.verdict.standing import Standing

CATEGORIES = (
    *("hypotheses", "library", "cited", "checked", "witnessed"),
    *("unsupported", "refuted", "ill_formed"),
)
"""What an audit lists below each statement."""


@dataclass(frozen=True, slots=True)
class GatedGoal:
    """One goal: where it stands, what was established, and why not more."""

    role: str
    formula: str
    evidence: Evidence
    line: int
    column: int
    failure: str = ""


@dataclass(frozen=True, slots=True)
class GatedStatement:
    """One statement.

    derivation  the name of its derivation, by which other files refer to it
    path        of its file, as the audit shows it
    file        the same relative to the policy, with forward slashes
    key         its label in the form in which labels are compared
    says        a digest of what it states and declares: the same as long as it says the same
    contents    the same in parts
    reads       the label of which it is another reading, and in words how; empty where it is none
    """

    derivation: str
    path: str
    file: str
    label: str
    key: str
    kind: str
    title: str
    line: int
    evidence: Evidence
    standing: Standing
    repaired: Standing
    reason: str
    dependencies: tuple[str, ...]
    missing: tuple[str, ...]
    is_truncated: bool
    taint: tuple[str, ...]
    taint_left_out: int
    rests_on: Mapping[str, tuple[str, ...]]
    goals: tuple[GatedGoal, ...]
    says: str
    contents: Contents
    diagnostics: tuple[Record, ...]
    reads: str = ""
    reads_text: str = ""

    @property
    def name(self) -> str:
        """The label with the name of its derivation: unique but for repeated labels."""
        return f"{self.derivation}:{self.key}"

    @property
    def weakest_goal(self) -> GatedGoal | None:
        """The first goal that is as weak as the statement, if it has any."""
        return next((one for one in self.goals if one.evidence is self.evidence), None)

    @property
    def weakest_place(self) -> tuple[int, int]:
        """Line and column of the weakest goal, or of the statement."""
        goal = self.weakest_goal
        return (self.line, 1) if goal is None else (goal.line, goal.column)


def read_statements(document: Record, root: Path) -> Iterator[GatedStatement]:
    """Yield the statements of an audit, in order.

    root     the directory that paths of a policy are relative to
    raises   ValueError for a document that is no audit of version 1, or a word it cannot hold
    """
    if (document.get("format"), document.get("version")) != ("proofcheck-audit", 1):
        raise ValueError("not an audit document of version 1")
    for derivation in list_records(document, "derivations"):
        path = str(derivation.get("path", ""))
        file = relative_file(path, root)
        for record in list_records(derivation, "statements"):
            yield _read(record, str(derivation.get("name", "")), path, file)


def relative_file(path: str, root: Path) -> str:
    """Return a path relative to a directory, with forward slashes."""
    return Path(os.path.relpath(path, root)).as_posix()


def _read(record: Record, derivation: str, path: str, file: str) -> GatedStatement:
    label = str(record["label"])
    goals = tuple(map(_read_goal, list_records(record, "goals")))
    standing, left_out = Standing(record["standing"]), record.get("taint_left_out")
    return GatedStatement(
        derivation=derivation,
        path=path,
        file=file,
        label=label,
        key=normalise_label(label),
        kind=str(record["kind"]),
        title=str(record.get("title") or ""),
        line=_number(record.get("line")),
        evidence=Evidence(record["evidence"]),
        standing=standing,
        repaired=Standing(record.get("standing_modulo_repairs", standing.value)),
        reason=str(record.get("reason") or ""),
        dependencies=_texts(record, "from"),
        missing=_texts(record, "missing"),
        is_truncated=record.get("truncated") is True,
        taint=_texts(record, "taint"),
        taint_left_out=left_out if isinstance(left_out, int) else 0,
        rests_on=_read_rests_on(record.get("rests_on")),
        goals=goals,
        says=digest_of(record),
        contents=contents_of(record),
        diagnostics=tuple(list_records(record, "diagnostics")),
        reads=read_label(record) or "",
        reads_text=_read_text(record.get("reads")),
    )


def _read_text(found: object) -> str:
    return str(found.get("text") or "") if isinstance(found, Mapping) else ""


def _read_goal(record: Record) -> GatedGoal:
    return GatedGoal(
        role=str(record.get("role", "")),
        formula=str(record.get("formula", "")),
        evidence=Evidence(record["evidence"]),
        line=_number(record.get("line")),
        column=_number(record.get("column")),
        failure=_read_failure(record) or _read_reason(record),
    )


def _read_failure(record: Record) -> str:
    """Say in one line where a goal fails, and why; of a side goal, what is needed."""
    found = record.get("counterexample")
    if not isinstance(found, Mapping):
        return ""
    sizes = found.get("sizes")
    at = ", ".join(f"{k} = {v}" for k, v in sizes.items()) if isinstance(sizes, Mapping) else ""
    needs = f"needs {record.get('formula', '')}" if record.get("role") == "side" else ""
    parts = (f"at {at}" if at else "", needs, str(found.get("why") or ""))
    return ": ".join(filter(None, parts))


def _read_reason(record: Record) -> str:
    """Say why nothing establishes a goal."""
    return str(record.get("reason") or "") if record.get("evidence") == "unsupported" else ""


def _read_rests_on(found: object) -> dict[str, tuple[str, ...]]:
    record = found if isinstance(found, Mapping) else {}
    return {field: _texts(record, field) for field in CATEGORIES}


def digest_of(record: Record) -> str:
    """Return a digest of what a statement says: kind, formulas, goals, and what it declares.

    What proofcheck adds by itself (side goals, evidence) and what is for people only (title,
    notes, places) does not count.
    """
    said = [[one.get("role"), one.get("formula")] for one in stated_goals(record)]
    content = [
        record.get("kind"),
        list(_texts(record, "formulas")),
        said,
        list(_texts(record, "from")),
        record.get("truncated") is True,
        record.get("repairs"),
        list(_texts(record, "cite")),
    ]
    read = read_label(record)
    if read is not None:  # of what reads nothing the digest is that of older releases
        content.append({"reads": read})
    return blake2b(json.dumps(content).encode(), digest_size=8).hexdigest()


def _texts(record: Mapping[str, object], field: str) -> tuple[str, ...]:
    return tuple(map(str, list_items(record, field)))


def _number(found: object) -> int:
    """Return a line or column; what has none stands at the beginning."""
    return found if isinstance(found, int) and found > 0 else 1
