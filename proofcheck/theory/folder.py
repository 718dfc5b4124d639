"""The files of a theory as texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
"""Where the theory stands that proofcheck comes with."""

_THEORY, _LOCK, _CERTIFICATES = "theory.json", "lock.json", "certificates"


@dataclass(frozen=True, slots=True)
class Folder:
    """What is written, and what is made of it.

    proofs         texts of the files in the language, by name without ending
    certificates   texts of certificates, by path below ``certificates/``
    theory         the text that the checker reads
    lock           the text of the lock file
    """

    proofs: Mapping[str, str]
    certificates: Mapping[str, str]
    theory: str = ""
    lock: str = ""


def read_folder(path: Path = FOLDER) -> Folder:
    """Read the files of a theory; what has not been made yet is empty."""
    inside = path / _CERTIFICATES
    return Folder(
        {file.stem: file.read_text(encoding="utf-8") for file in sorted(path.glob("*.proof"))},
        {
            file.relative_to(inside).as_posix(): file.read_text(encoding="utf-8")
            for file in sorted(inside.glob("*/*.json"))
        },
        _text(path / _THEORY),
        _text(path / _LOCK),
    )


def write_folder(folder: Folder, path: Path = FOLDER) -> None:
    """Write what is made of the files: the theory for the checker, and the lock file."""
    for name, text in ((_THEORY, folder.theory), (_LOCK, folder.lock)):
        (path / name).write_text(text, encoding="utf-8")


def write_certificate(inside: str, text: str, path: Path = FOLDER) -> None:
    """Write the certificate of a lemma; `inside` is its path below the folder of certificates."""
    file = path / _CERTIFICATES / inside
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""
