"""An audit, or the memory of one: the same files under the same rules give the same document.

Nothing heavy is imported here: where nothing changed, the document is only looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from proofcheck.audit.store.question import evidence_path, identify_files
from proofcheck.audit.store.store import Forgetful
from proofcheck.audit.workers.limits import NEVER, read_limit, write_limit
from proofcheck.audit.workers.memory import Memory
from proofcheck.audit.workers.options import AuditOptions, Progress
from proofcheck.source.content import Inputs

if TYPE_CHECKING:
    from proofcheck.audit.pipeline import Finished
    from proofcheck.terms.encoding import Json


@dataclass(frozen=True, slots=True)
class Audited:
    """The document of an audit.

    limit   seconds; whoever gives each goal no more time would get the same
    """

    document: dict[str, Json]
    limit: float


def run_audit(
    paths: Sequence[Path], options: AuditOptions, progress: Progress, memory: Memory | None = None
) -> dict[str, Json]:
    """Audit the files and return the audit document, see `audit_files`."""
    return audit_files(paths, options, progress, memory or Forgetful(), Inputs()).document


def audit_files(
    paths: Sequence[Path],
    options: AuditOptions,
    progress: Progress,
    memory: Memory,
    inputs: Inputs,
) -> Audited:
    """Audit the files.

    memory   where results are looked up and kept
    inputs   through which the files are read

    raises   KeyboardInterrupt when interrupted, with the document of what is finished as
             its attribute ``document``
    """
    is_usual = options.proofs and not options.timings
    question = _question(paths, options, inputs) if is_usual else None
    match None if question is None else memory.recall("audit", question):
        case {"document": dict(document), "limit": written}:
            if (limit := read_limit(written)) >= options.limit:
                return Audited(document, limit)
    finished = _finish(paths, options, progress, memory, inputs)
    if question is not None and finished.limit != NEVER:
        known: Json = {"document": finished.document, "limit": write_limit(finished.limit)}
        memory.remember("audit", question, known)
    return Audited(finished.document, finished.limit)


def audit_for_export(
    paths: Sequence[Path],
    options: AuditOptions,
    progress: Progress,
    memory: Memory,
    inputs: Inputs,
) -> tuple[Audited, dict[Path, str]]:
    """Audit the files, and return for each the text of its file of evidence, by where it belongs.

    Where a limit has cost an answer, there is no evidence to be kept of those goals.
    """
    from proofcheck.audit.evidence_file import write_evidence

    finished = _finish(paths, options, progress, memory, inputs)
    texts = {
        evidence_path(path): write_evidence(evidence)
        for path, evidence in zip(paths, finished.evidence, strict=True)
    }
    return Audited(finished.document, finished.limit), texts


def _finish(
    paths: Sequence[Path],
    options: AuditOptions,
    progress: Progress,
    memory: Memory,
    inputs: Inputs,
) -> Finished:
    from proofcheck.audit.evidence_file import gather_evidence
    from proofcheck.audit.pipeline import audit_sources
    from proofcheck.audit.workers.heap import seldom_collected
    from proofcheck.source.reading import load_source

    with seldom_collected(searches=options.jobs == 0):
        loaded = [(path, load_source(path, inputs=inputs)) for path in paths]
        claims, unusable = gather_evidence(paths, inputs)
        return audit_sources(loaded, options, progress, memory, claims=claims, unusable=unusable)


def _question(paths: Sequence[Path], options: AuditOptions, inputs: Inputs) -> str | None:
    """Say what is asked, whole: the files, what of them is wanted, and how models are drawn.

    None where a file cannot be read.
    """
    from json import dumps

    files = identify_files(paths, inputs)
    labels: Json = None if options.labels is None else list(options.labels)
    how = [options.seed, options.recorded_models.value]
    return None if files is None else dumps([files, labels, *how])
