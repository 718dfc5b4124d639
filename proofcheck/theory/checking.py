"""Whether the files of a theory, and what is committed of what is made of them, agree."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck import second_checker
from proofcheck.checker import Rejected, check_theory, read_theory
from proofcheck.theory.agreeing import SecondAnswer, ask_second
from proofcheck.theory.entries import Entry
from proofcheck.theory.faults import Fault, FaultKind, TheoryError
from proofcheck.theory.folder import Folder
from proofcheck.theory.making import Made, make_theory

_UPDATE = "`proofcheck theory --update` makes it anew"


def check_folder(folder: Folder, second: SecondAnswer | None = None) -> tuple[Fault, ...]:
    """Make everything anew, check all lemmas, and compare; return all that is wrong.

    The theory as it is committed is given to both checkers, with all certificates, so that what is
    believed of it is not what this room makes.

    second   what the second checker says of it, if it was asked
    """
    try:
        made = make_theory(folder)
    except TheoryError as error:
        return error.faults
    return (*made.faults, *_leftovers(folder, made), *_differences(folder, made, second))


def _leftovers(folder: Folder, made: Made) -> Iterator[Fault]:
    known = {entry.certificate_path for entry in made.entries if not entry.is_axiom}
    for path in sorted(folder.certificates.keys() - known):
        yield Fault(FaultKind.LEFTOVER, f"certificates/{path}", "it belongs to no lemma")


def _differences(folder: Folder, made: Made, second: SecondAnswer | None) -> Iterator[Fault]:
    if folder.theory != made.theory:
        message = f"it is not what the files say; {_UPDATE}"
        yield Fault(FaultKind.THEORY, "theory.json", message)
    elif not made.faults:
        yield from _checked(folder, made.entries, second or ask_second(folder))
    if folder.statements != made.statements:
        message = f"it is not what the files say; {_UPDATE}"
        yield Fault(FaultKind.STATEMENTS, "statements.json", message)
    if folder.lock != made.lock:
        message = f"it is not what checking the lemmas yields; {_UPDATE}"
        yield Fault(FaultKind.LOCK, "lock.json", message)


def _checked(folder: Folder, entries: tuple[Entry, ...], second: SecondAnswer) -> Iterator[Fault]:
    """Let both checkers read the committed theory and check all of its lemmas."""
    certificates = {
        entry.name: folder.certificates[entry.certificate_path]
        for entry in entries
        if not entry.is_axiom
    }
    try:
        check_theory(read_theory(folder.theory), certificates)
    except Rejected as rejected:
        yield Fault(FaultKind.THEORY, "theory.json", f"the checker rejects it: {rejected}")
    if isinstance(second, second_checker.Rejected):
        about = second.lemma or "theory.json"
        place = second.rule if second.step is None else f"step {second.step}, {second.rule}"
        message = f"the second checker rejects it, and the first does not: {place}: {second.why}"
        yield Fault(FaultKind.DISAGREEMENT, about, message)
