"""What can be wrong with a theory, as closed answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class FaultKind(StrEnum):
    """What is wrong."""

    CIRCLE = "lemmas rest on one another"
    DISAGREEMENT = "one checker accepts what the other rejects"
    DUPLICATE = "two entries have one name, or one file"
    LEFTOVER = "a certificate belongs to no lemma"
    LOCK = "the lock file says something else"
    MISSING = "a lemma has no certificate"
    NOT_EXPRESSIBLE = "a statement has no node"
    NOT_FOUND = "no certificate of a lemma was found"
    REJECTED = "the checker rejects a certificate"
    STATEMENTS = "the statements for the kernel are not what the files say"
    STALE = "a statement changed after its certificate was made"
    THEORY = "the theory for the checker is not what the files say"
    UNDECLARED = "a certificate cites what its lemma does not declare"
    UNKNOWN = "a label after `from` is no entry"
    UNREADABLE = "a file has a mistake"
    UNWRITABLE = "a file cannot be written"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with an entry, or with a file.

    about   the name of the entry or the file
    """

    kind: FaultKind
    about: str
    message: str

    def __str__(self) -> str:
        return f"{self.about}: {self.message}"


class TheoryError(Exception):
    """Nothing can be made of the files; the first fault says why."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults
