"""Certificates for lemmas that have none, or one that does not serve any more; a prover finds them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from proofcheck.theory.citing import names_cited
from proofcheck.theory.entries import Entry
from proofcheck.theory.faults import Fault, FaultKind
from proofcheck.theory.folder import Folder
from proofcheck.theory.making import Made, lay_out
from proofcheck.theory.opening import OpenLemma, open_lemma

WANTING = (FaultKind.MISSING, FaultKind.STALE, FaultKind.UNDECLARED, FaultKind.REJECTED)
"""What is wrong with a lemma that wants a certificate."""


@dataclass(frozen=True, slots=True)
class Unproved:
    """A prover gave up: why, and the first goal inside that stayed open, as text."""

    why: str
    goal: str = ""


Prover: TypeAlias = Callable[[OpenLemma], str | Unproved]
"""Returns the text of a certificate."""


@dataclass(frozen=True, slots=True)
class FoundCertificate:
    """A certificate, and where it belongs.

    steps    how many it has
    unused   what stands after ``from`` and is not cited
    """

    name: str
    path: str
    certificate: str
    steps: int
    unused: tuple[str, ...]


Finding: TypeAlias = FoundCertificate | Fault


def wanting(made: Made) -> tuple[Fault, ...]:
    """Return what is wrong with lemmas that a certificate would mend, in order."""
    return tuple([fault for fault in made.faults if fault.kind in WANTING])


def find_certificates(folder: Folder, made: Made, prover: Prover) -> Iterator[Finding]:
    """Look for the certificate of each lemma that wants one, in order.

    What is yielded is not checked here.  A lemma that rests on one that is not found is not looked
    for: what it rests on may have to be stated in another way.
    """
    entries = {entry.name: entry for entry in made.entries}
    lost: list[str] = []
    for fault in wanting(made):
        entry = entries[fault.about]
        waits_for = next((name for name in entry.rests_on if name in lost), None)
        found = _waiting(fault, waits_for) if waits_for else _find(folder, entry, fault, prover)
        if isinstance(found, Fault):
            lost.append(entry.name)
        yield found


def _waiting(fault: Fault, name: str) -> Fault:
    message = f"{fault.message}; one is looked for when [{name}], which it rests on, is proved"
    return Fault(fault.kind, fault.about, message)


def _find(folder: Folder, entry: Entry, fault: Fault, prover: Prover) -> Finding:
    answer = prover(open_lemma(folder, entry.name))
    if isinstance(answer, Unproved):
        return _not_found(fault, answer)
    cited = names_cited(answer)
    unused = tuple([name for name in entry.rests_on if name not in cited])
    certificate = json.loads(answer)
    steps = len(certificate["steps"])
    return FoundCertificate(entry.name, entry.certificate_path, lay_out(certificate), steps, unused)


def _not_found(fault: Fault, answer: Unproved) -> Fault:
    still_open = f"; open is {answer.goal}" if answer.goal else ""
    message = f"{fault.message}, and none was found: {answer.why}{still_open}"
    return Fault(FaultKind.NOT_FOUND, fault.about, message)
