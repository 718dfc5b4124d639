"""What an audit makes of the statements of a file, as far as it is counted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from proofcheck.audit import AuditOptions, run_audit
from proofcheck.audit.store.installation import describe_installation
from proofcheck.audit.workers.memory import Memory
from proofcheck.audit.workers.options import Progress
from tests.corpora.kept import Kept

SECONDS = 2.0
"""Processor time of one goal, so that a run ends within the hour; a user's goals have sixty."""

Value = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one statement.

    seconds    that its goals took to decide
    has_model  a model that breaks a goal is shown
    errors     findings of level error: code, and the labels that the message names
    declares   what it declares to rest on
    """

    evidence: str
    seconds: float = 0.0
    has_model: bool = False
    errors: tuple[tuple[str, tuple[str, ...]], ...] = ()
    declares: tuple[str, ...] = ()


ABSENT = Outcome("ill-formed")
"""Of a statement that an audit does not know, since its file cannot be read."""


def outcomes_of(
    path: Path,
    labels: tuple[str, ...] | None,
    *,
    jobs: int | None,
    progress: Progress,
    memory: Memory,
    kept: Kept,
) -> dict[str, Outcome]:
    """Audit a file, unless an earlier run has; return what became of its statements by label.

    labels   only these statements, and what they rest on; None means all
    """
    content = blake2b(path.read_bytes()).hexdigest()
    question = f"{describe_installation()} {SECONDS} {labels} {content}"
    known = kept.recall(question)
    if known is None:
        options = AuditOptions(jobs, SECONDS, labels, timings=True, proofs=False)
        document: Any = run_audit([path], options, progress, memory)
        known = {label: asdict(one) for label, one in read_outcomes(document)}
        kept.remember(question, known)
    return {label: _restored(one) for label, one in known.items()}


def read_outcomes(document: Any) -> Iterator[tuple[str, Outcome]]:
    """Yield labels and outcomes of an audit document; of a label that stands twice the first."""
    seen = set[str]()
    for derivation in document["derivations"]:
        for statement in derivation["statements"]:
            if statement["label"] not in seen:
                seen.add(statement["label"])
                yield statement["label"], _outcome(statement)


def _outcome(statement: Value) -> Outcome:
    goals = statement["goals"]
    return Outcome(
        statement["evidence"],
        round(sum(goal.get("seconds", 0.0) for goal in goals), 3),
        any(goal["counterexample"] is not None for goal in goals),
        tuple(_error(one) for one in statement["diagnostics"] if one["severity"] == "error"),
        tuple(statement["from"]),
    )


def _error(finding: Value) -> tuple[str, tuple[str, ...]]:
    return finding["code"], tuple(re.findall(r"\[([^\]]+)\]", finding["message"]))


def _restored(one: Value) -> Outcome:
    errors = tuple((code, tuple(labels)) for code, labels in one["errors"])
    return Outcome(**{**one, "errors": errors, "declares": tuple(one["declares"])})
