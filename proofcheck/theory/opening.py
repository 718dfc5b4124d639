"""A lemma as a question for provers: the goal, and what its certificate may cite."""

from __future__ import annotations

import json
from dataclasses import dataclass
from types import MappingProxyType

from proofcheck.checker import Task, Theory, lemma_task, read_theory
from proofcheck.theory.faults import Fault, FaultKind, TheoryError
from proofcheck.theory.folder import Folder
from proofcheck.theory.making import write_entries
from proofcheck.theory.reading import read_entries


@dataclass(frozen=True, slots=True)
class OpenLemma:
    """A lemma that wants a certificate.

    task     what the certificate has to establish, without facts
    theory   the entries that it declares after ``from``, and nothing else
    path     where the certificate belongs, below the folder of certificates
    """

    name: str
    task: Task
    theory: Theory
    path: str


def open_lemma(folder: Folder, name: str) -> OpenLemma:
    """Return a lemma as a question; whether it has a certificate does not matter.

    raises   TheoryError where the files have mistakes, or there is no such lemma
    """
    entries = read_entries(folder.proofs)
    found = next((e for e in entries if e.name == name and not e.is_axiom), None)
    if found is None:
        message = f"the theory has no lemma [{name}]"
        raise TheoryError(Fault(FaultKind.UNKNOWN, name, message))
    table, rows = write_entries(entries)
    whole = {"format": 2, "nodes": table.rows, "entries": rows}
    theory = read_theory(json.dumps(whole))
    declared = {n: theory.entries[n] for n in theory.entries if n in found.rests_on}
    task = lemma_task(theory, name)
    return OpenLemma(name, task, Theory(MappingProxyType(declared)), found.certificate_path)
