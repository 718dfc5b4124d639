"""An audit, or the memory of one: the same files under the same rules give the same document.

Nothing heavy is imported here: where nothing changed, the document is only looked up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from proofcheck.audit.evidence_file import evidence_path, read_evidence, write_evidence
from proofcheck.audit.options import AuditOptions, Progress
from proofcheck.audit.store import Forgetful, Memory
from proofcheck.source.file import SourceFile
from proofcheck.source.reading import ReadingProblem, load_source

if TYPE_CHECKING:
    from proofcheck.audit.pipeline import Finished
    from proofcheck.terms.encoding import Json

Loaded = SourceFile | tuple[ReadingProblem, ...]


@dataclass(frozen=True, slots=True)
class Request:
    """Files as they were read, and the evidence that was found beside them.

    evidence   by file, as text; files without any are left out
    """

    sources: tuple[tuple[Path, Loaded], ...]
    evidence: tuple[tuple[Path, str], ...]


def run_audit(
    paths: Sequence[Path],
    options: AuditOptions,
    progress: Progress,
    memory: Memory | None = None,
) -> dict[str, Json]:
    """Audit the files and return the audit document.

    memory   where results are looked up and kept

    raises   KeyboardInterrupt when interrupted, with the document of what is finished as
             its attribute ``document``
    """
    memory, request = memory or Forgetful(), _read(paths)
    question = None if options.timings else _question(request, options)
    known = None if question is None else memory.recall("audit", question)
    if isinstance(known, dict):
        return known
    finished = _finish(request, options, progress, memory)
    if question is not None and finished.is_final:
        memory.remember("audit", question, finished.document)
    return finished.document


def export_evidence(
    paths: Sequence[Path], options: AuditOptions, progress: Progress, memory: Memory
) -> dict[Path, str]:
    """Audit the files and return for each the text of its file of evidence, by where it belongs.

    Where a limit has cost an answer, there is no evidence to be kept of those goals.
    """
    finished = _finish(_read(paths), options, progress, memory)
    return {
        evidence_path(path): write_evidence(records)
        for path, records in zip(paths, finished.records, strict=True)
    }


def _read(paths: Sequence[Path]) -> Request:
    return Request(tuple((p, load_source(p)) for p in paths), tuple(_read_evidence(paths)))


def _read_evidence(paths: Sequence[Path]) -> Iterator[tuple[Path, str]]:
    for path in map(evidence_path, paths):
        try:
            yield path, path.read_text(encoding="utf-8")
        except (OSError, ValueError):  # none there, or no text: it is not needed
            continue


def _finish(
    request: Request, options: AuditOptions, progress: Progress, memory: Memory
) -> Finished:
    from proofcheck.audit.pipeline import audit_sources

    claimed: dict[str, Json] = {}
    for _, text in request.evidence:
        try:
            claimed |= read_evidence(text)
        except (ValueError, RecursionError):  # what cannot be read is established anew
            continue
    return audit_sources(request.sources, options, progress, memory, claimed)


def _question(request: Request, options: AuditOptions) -> str | None:
    """Say what is asked, whole: the files, what of them is wanted, and how models are drawn.

    None where a file cannot be read: the answer would depend on more than the files.
    """
    from json import dumps

    parts: list[Json] = []
    for path, source in request.sources:
        if not isinstance(source, SourceFile):
            return None
        parts.append([path.stem, source.path, _digest(source.text)])
    evidence: list[Json] = [[str(path), _digest(text)] for path, text in request.evidence]
    labels: Json = None if options.labels is None else list(options.labels)
    return dumps([parts, evidence, labels, options.seed])


def _digest(text: str) -> str:
    from hashlib import blake2b

    return blake2b(text.encode(), digest_size=32).hexdigest()
