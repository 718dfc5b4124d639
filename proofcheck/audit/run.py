"""An audit, or the memory of one: the same files under the same rules give the same document.

Nothing heavy is imported here: where nothing changed, the document is only looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from proofcheck.audit.options import AuditOptions, Progress
from proofcheck.audit.store import Forgetful, Memory
from proofcheck.source.file import SourceFile
from proofcheck.source.reading import ReadingProblem, load_source

if TYPE_CHECKING:
    from proofcheck.terms.encoding import Json

Loaded = SourceFile | tuple[ReadingProblem, ...]


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
    memory = memory or Forgetful()
    loaded = [(path, load_source(path)) for path in paths]
    question = None if options.timings else _question(loaded, options)
    known = None if question is None else memory.recall("audit", question)
    if isinstance(known, dict):
        return known
    from proofcheck.audit.pipeline import audit_sources

    document, is_final = audit_sources(loaded, options, progress, memory)
    if question is not None and is_final:
        memory.remember("audit", question, document)
    return document


def _question(loaded: Sequence[tuple[Path, Loaded]], options: AuditOptions) -> str | None:
    """Say what is asked, whole: the files, what of them is wanted, and how models are drawn.

    None where a file cannot be read: the answer would depend on more than the files.
    """
    from hashlib import blake2b
    from json import dumps

    parts: list[Json] = []
    for path, source in loaded:
        if not isinstance(source, SourceFile):
            return None
        text = blake2b(source.text.encode(), digest_size=32).hexdigest()
        parts.append([path.stem, source.path, text])
    labels: Json = None if options.labels is None else list(options.labels)
    return dumps([parts, labels, options.seed])
