"""What an audit is asked, whole: every file that it depends on, by its bytes.

Nothing is imported here that takes time, see `store`.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path

from proofcheck.source.content import Inputs, UnreadableError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from proofcheck.terms.encoding import Json

EVIDENCE = ".evidence.json"

MAXIMAL_EVIDENCE = 100_000_000
"""Bytes of a file of evidence; programs write them, and they are longer than derivations."""


def evidence_path(derivation: Path) -> Path:
    """Return where the evidence of a derivation is kept."""
    return derivation.with_name(derivation.stem + EVIDENCE)


def identify_files(paths: Sequence[Path], inputs: Inputs) -> list[Json] | None:
    """Return for each derivation its path and digests of what stands in it and in its evidence.

    None where a file cannot be read: the answer would then depend on more than its bytes.
    """
    try:
        return [
            [
                str(path),
                digest_content(inputs.read(path)),
                identify_optional(evidence_path(path), inputs, MAXIMAL_EVIDENCE),
            ]
            for path in paths
        ]
    except UnreadableError:
        return None


def identify_optional(path: Path, inputs: Inputs, most: int | None = None) -> str:
    """Return a digest of what stands in a file; empty where there is none.

    raises   UnreadableError where something is there and cannot be read
    """
    try:
        return digest_content(inputs.read(path, most))
    except UnreadableError as error:
        if error.fault == "missing-file" and not os.path.lexists(path):
            return ""
        raise


def digest_content(content: bytes) -> str:
    """Return a digest by which contents are told apart."""
    return blake2b(content, digest_size=32).hexdigest()
