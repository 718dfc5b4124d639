"""The library's face: load derivations, audit them, look at the result."""

from __future__ import annotations

import errno
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from proofcheck.language.statements import Derivation

AnyPath = str | PathLike[str]


def load(path: AnyPath) -> Derivation:
    """Read one derivation; what is wrong with it stands in its diagnostics."""
    from proofcheck.language.loading import load_derivation

    return load_derivation(Path(path))


@dataclass(frozen=True, slots=True, repr=False)
class AuditResult:
    """An audit document with a face: iterate over its statements, index it by label."""

    document: dict[str, Any]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for derivation in self.document["derivations"]:
            yield from derivation["statements"]

    def __getitem__(self, label: str) -> dict[str, Any]:
        """Return the first statement with this label.

        label    as `2.13`, `[2.13]` or `name:2.13`
        raises   KeyError when no statement has it
        """
        from proofcheck.reports.records.labels import find_statements

        for derivation, statement in find_statements(self.document, label):
            found: dict[str, Any] = self.document["derivations"][derivation]["statements"][
                statement
            ]
            return found
        raise KeyError(f"no statement has the label [{label.strip('[]')}]")

    @property
    def summary(self) -> dict[str, int]:
        """Counts by evidence."""
        counts: dict[str, int] = self.document["summary"]
        return counts

    def __repr__(self) -> str:
        """Return one line: which derivations, and how many statements of each evidence."""
        names = ", ".join(derivation["name"] for derivation in self.document["derivations"])
        counts = ", ".join(f"{number} {word}" for word, number in self.summary.items() if number)
        return f"<audit of {names or 'nothing'}: {counts or 'no statements'}>"

    def __str__(self) -> str:
        from proofcheck.reports import Paper, render_audit

        return render_audit(self.document, Paper())

    def _repr_html_(self) -> str:
        """Return a table for notebooks; every text is escaped."""
        from proofcheck.reports.html_display import render_html

        return render_html(self.document)


def audit(
    *paths: AnyPath,
    labels: Sequence[str] | None = None,
    jobs: int | None = None,
    timeout: float = 30.0,
    store: AnyPath | None = None,
) -> AuditResult:
    """Audit derivation files and return the result.

    labels    only these statements, and what they rest on
    jobs      worker processes; 0 runs everything in this process
    timeout   seconds for one goal
    store     a file in which results are looked up and kept; without one nothing is remembered

    raises    FileNotFoundError for a path that does not exist; NotAStoreError where the store is
              some other file, which is not touched
    """
    for path in paths:
        if not Path(path).exists():
            raise FileNotFoundError(errno.ENOENT, "no such derivation", str(path))
    from proofcheck.audit import AuditOptions, NoProgress, run_audit
    from proofcheck.audit.store.store import open_memory

    selected = None if labels is None else tuple(labels)
    options = AuditOptions(jobs=jobs, timeout=timeout, labels=selected)
    with open_memory(None if store is None else Path(store)) as memory:
        return AuditResult(run_audit([Path(p) for p in paths], options, NoProgress(), memory))
