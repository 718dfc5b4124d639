"""Auditing files, or a text, from a program."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from os import PathLike
from pathlib import Path

from proofcheck.api.errors import NoSuchLabelError, raise_for_findings
from proofcheck.api.results import AuditResult
from proofcheck.language.statements import Derivation

AnyPath = str | PathLike[str]


def load(path: AnyPath) -> Derivation:
    """Read one derivation; what is wrong with it stands in its diagnostics."""
    from proofcheck.language.loading import load_derivation

    return load_derivation(Path(path))


TIMEOUT = 60.0
"""Seconds that one goal may take, as of the command."""

TEXT = Path("<text>.proof")
"""How a text that stands in no file is named."""


def audit(
    *paths: AnyPath,
    text: str | None = None,
    labels: Sequence[str] | None = None,
    jobs: int | None = None,
    timeout: float = TIMEOUT,
    store: AnyPath | None = None,
) -> AuditResult:
    """Audit derivation files, or a text, and return the result.

    text      a derivation that stands in no file; it is audited after the files
    labels    only these statements, and what they rest on
    jobs      worker processes; 0 runs everything in this process, where no limit holds
    timeout   seconds for one goal
    store     a file in which results are looked up and kept; without one nothing is remembered

    raises    FileNotFoundError for a path that does not exist; NotADerivationError for what cannot
              be read; NoSuchLabelError for a label that no statement has; FaultError where
              proofcheck failed; NotAStoreError where the store is some other file, which is not
              touched; ValueError where there is nothing to audit, or no time for it
    """
    if not paths and text is None:
        raise ValueError("nothing to audit: give a path, or text=...")
    if not timeout > 0:
        raise ValueError(f"timeout must be a positive number of seconds, found {timeout}")
    for path in paths:
        if not Path(path).exists():
            raise FileNotFoundError(errno.ENOENT, "no such derivation", str(path))
    from proofcheck.audit import AuditOptions, NoProgress, audit_files
    from proofcheck.audit.store.store import open_memory
    from proofcheck.source.content import Inputs

    inputs, files = Inputs(), [Path(path) for path in paths]
    if text is not None:
        inputs.hold(TEXT, text.encode("utf-8", "surrogatepass"))
        files.append(TEXT)
    selected = None if labels is None else tuple(labels)
    options = AuditOptions(jobs=jobs, timeout=timeout, labels=selected)
    with open_memory(None if store is None else Path(store)) as memory:
        document = audit_files(files, options, NoProgress(), memory, inputs).document
    return _check(AuditResult(document), selected or ())


def _check(result: AuditResult, labels: Sequence[str]) -> AuditResult:
    """Return a result that is one.

    raises   FaultError, NotADerivationError, NoSuchLabelError
    """
    raise_for_findings(result.document)
    for label in labels:
        if label not in result:
            raise NoSuchLabelError(f"no statement has the label [{label.strip('[]')}]")
    return result
