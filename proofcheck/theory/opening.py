"""A lemma as a question for provers: the goal, and what its certificate may cite."""

from __future__ import annotations

import json
from dataclasses import dataclass
from types import MappingProxyType

from proofcheck.certificates.refusals import NotExpressible
from proofcheck.certificates.statements import elaborate_steps
from proofcheck.certificates.tables import NodeTable
from proofcheck.checker import Task, Theory, lemma_task, read_theory
from proofcheck.checker.nodes import Names, read_nodes
from proofcheck.checker.terms import Node, Terms
from proofcheck.language.statements import GoalRole
from proofcheck.theory.entries import Entry
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
    names    of what is given, in order: the leading quantifiers of the goal
    steps    what is shown before the last goal, of these names: steps of its proof, and what is shown
    """

    name: str
    task: Task
    theory: Theory
    path: str
    names: tuple[str, ...] = ()
    steps: tuple[Node, ...] = ()


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
    declared = {
        n: entry
        for n, entry in theory.entries.items()
        if n in found.rests_on or entry.kind == "constant"
    }
    task = lemma_task(theory, name)
    names = tuple([given.variable.name for given in found.statement.givens])
    opened = Theory(MappingProxyType(declared))
    return OpenLemma(name, task, opened, found.certificate_path, names, _steps(found))


def _steps(entry: Entry) -> tuple[Node, ...]:
    """Return the steps of its proof and what is shown on the way; nothing where one has no node."""
    offered = [step.goal.proposition for step in entry.statement.proof]
    shown = [goal.proposition for goal in entry.statement.goals if goal.role is not GoalRole.SIDE]
    table = NodeTable()
    found = elaborate_steps(entry.statement.givens, [*offered, *shown[:-1]], table)
    if isinstance(found, NotExpressible):  # as the statement, which says it all, is written
        return ()
    nodes = read_nodes([list(row) for row in table.rows], Terms(), Names())
    return tuple([nodes[at] for at in found])
