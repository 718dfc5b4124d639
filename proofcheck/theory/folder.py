"""The files of a theory as texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from proofcheck.theory.faults import Fault, FaultKind, TheoryError

FOLDER = Path(__file__).parent
"""Where the theory stands that proofcheck comes with."""

_THEORY, _STATEMENTS, _LOCK = "theory.json", "statements.json", "lock.json"
_CERTIFICATES = "certificates"


@dataclass(frozen=True, slots=True)
class Folder:
    """What is written, and what is made of it.

    proofs         texts of the files in the language, by name without ending
    certificates   texts of certificates, by path below ``certificates/``
    theory         the text that the checker reads
    statements     the text of the statements that the kernel reads
    lock           the text of the lock file
    """

    proofs: Mapping[str, str]
    certificates: Mapping[str, str]
    theory: str = ""
    statements: str = ""
    lock: str = ""


def read_folder(path: Path = FOLDER) -> Folder:
    """Read the files of a theory; what has not been made yet is empty.

    raises   TheoryError where a file cannot be read, or nothing is written in the language
    """
    inside = path / _CERTIFICATES
    proofs = {file.stem: _text(file) for file in sorted(path.glob("*.proof"))}
    if not proofs:
        message = "it holds no files in the language"
        raise TheoryError(Fault(FaultKind.UNREADABLE, path.name, message))
    return Folder(
        proofs,
        {
            file.relative_to(inside).as_posix(): _text(file)
            for file in sorted(inside.glob("*/*.json"))
        },
        _text_if_made(path / _THEORY),
        _text_if_made(path / _STATEMENTS),
        _text_if_made(path / _LOCK),
    )


def write_folder(folder: Folder, path: Path = FOLDER) -> None:
    """Write what is made of the files: theory, statements, and the lock file.

    raises   TheoryError where one of them cannot be written
    """
    made = (_THEORY, folder.theory), (_STATEMENTS, folder.statements), (_LOCK, folder.lock)
    for name, text in made:
        _write(path, name, text)


def write_certificate(inside: str, text: str, path: Path = FOLDER) -> None:
    """Write the certificate of a lemma; `inside` is its path below the folder of certificates.

    raises   TheoryError where it cannot be written
    """
    _write(path, f"{_CERTIFICATES}/{inside}", text)


def _write(path: Path, name: str, text: str) -> None:
    try:
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(text, encoding="utf-8")
    except OSError as reason:
        message = f"it cannot be written: {reason.strerror}"
        raise TheoryError(Fault(FaultKind.UNWRITABLE, name, message)) from None


def _text_if_made(path: Path) -> str:
    return _text(path) if path.exists() else ""


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        message = "it is not text in UTF-8"
    except OSError as reason:
        message = f"it cannot be read: {reason.strerror}"
    raise TheoryError(Fault(FaultKind.UNREADABLE, path.name, message))
