"""What is made of the files of a theory: the theory for the checker, statements, and the lock file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from proofcheck.certificates.constants import CONSTANTS, Constant
from proofcheck.certificates.refusals import NotExpressible
from proofcheck.certificates.statements import elaborate_statement
from proofcheck.certificates.tables import NodeTable
from proofcheck.checker import Rejected, Theorem, Theory, check, lemma_task, read_theory
from proofcheck.language.printing.printing import render_term
from proofcheck.theory.citing import names_cited, task_of
from proofcheck.theory.entries import Entry
from proofcheck.theory.faults import Fault, FaultKind, TheoryError
from proofcheck.theory.folder import Folder
from proofcheck.theory.reading import read_entries
from proofcheck.theory.stating import state_entries

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Made:
    """A theory and what checking its lemmas yields.

    entries    in order
    theory     the text that the checker reads; lemmas without an accepted certificate have none
    statements   the text of the statements as terms, which the kernel reads
    lock       the text of the lock file
    theorems   of the lemmas that are proved
    faults     what is wrong with the others, in order
    """

    entries: tuple[Entry, ...]
    theory: str
    statements: str
    lock: str
    theorems: Mapping[str, Theorem]
    faults: tuple[Fault, ...]


def make_theory(folder: Folder) -> Made:
    """Make a theory of its files, and check every lemma.

    raises   TheoryError where the files have mistakes, or a statement has no node
    """
    entries = read_entries(folder.proofs)
    table, rows = write_entries(entries)
    theory = read_theory(_text({"format": 2, "nodes": table.rows, "entries": rows}))
    theorems, faults = _check_lemmas(entries, theory, folder.certificates)
    for row in rows:
        if row["name"] in theorems:
            row.update(_grounds(theorems[row["name"]]))
    written = {"format": 2, "nodes": table.rows, "entries": rows}
    digests = {row["name"]: table.digest(row[_said(row)]) for row in rows}
    lock = [_locked(row, digests[row["name"]], theorems.get(row["name"])) for row in rows]
    return Made(
        entries,
        lay_out(written),
        lay_out({"format": 1, "entries": state_entries(entries, _axioms(theorems))}),
        lay_out({"format": 2, "entries": lock}),
        MappingProxyType(theorems),
        tuple(faults),
    )


def _axioms(theorems: Mapping[str, Theorem]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(found.axioms) for name, found in theorems.items()}


def write_entries(entries: Sequence[Entry]) -> tuple[NodeTable, list[Json]]:
    """Return the nodes of all statements, and the entries for the checker; lemmas rest on nothing yet.

    The constants that statements may speak of come first.

    raises   TheoryError where a statement has no node
    """
    table = NodeTable()
    rows = [_declared(constant, table) for constant in CONSTANTS]
    rows += [_row(entry, table) for entry in entries]
    return table, rows


def _declared(constant: Constant, table: NodeTable) -> Json:
    row: Json = {"kind": "constant", "name": constant.name, "sort": constant.sort(table)}
    return row | {"reference": constant.reference}


def _row(entry: Entry, table: NodeTable) -> Json:
    statement = entry.statement
    node = elaborate_statement(statement.givens, statement.assumptions, entry.shown, table)
    if isinstance(node, NotExpressible):
        message = f"it holds {node.construct}: {render_term(node.where)}"
        raise TheoryError(Fault(FaultKind.NOT_EXPRESSIBLE, entry.name, message))
    row: Json = {"kind": statement.kind.value, "name": entry.name, "statement": node}
    if entry.is_axiom:
        return row | {"reference": entry.reference}
    return row | {"certificate": "", "axioms": [], "rules": []}


def _check_lemmas(
    entries: Sequence[Entry], theory: Theory, certificates: Mapping[str, str]
) -> tuple[dict[str, Theorem], list[Fault]]:
    """Check lemmas in order; what one rests on counts for those that cite it."""
    theorems: dict[str, Theorem] = {}
    faults: list[Fault] = []
    for entry in entries:
        if entry.is_axiom:
            continue
        found = _check_lemma(entry, theory, certificates.get(entry.certificate_path))
        if isinstance(found, Fault):
            faults.append(found)
            continue
        theorems[entry.name] = found
        known = replace(theory.entries[entry.name], axioms=found.axioms, rules=found.rules)
        theory = Theory(MappingProxyType({**theory.entries, entry.name: known}))
    return theorems, faults


def _check_lemma(entry: Entry, theory: Theory, certificate: str | None) -> Theorem | Fault:
    if certificate is None:
        message = f"there is no certificate at certificates/{entry.certificate_path}"
        return Fault(FaultKind.MISSING, entry.name, message)
    task = lemma_task(theory, entry.name)
    if task_of(certificate) not in (None, task.digest):
        message = "its statement has changed since its certificate was made"
        return Fault(FaultKind.STALE, entry.name, message)
    foreign = [name for name in names_cited(certificate) if name not in entry.rests_on]
    if foreign:
        message = f"its certificate cites [{foreign[0]}], which does not stand after `from`"
        return Fault(FaultKind.UNDECLARED, entry.name, message)
    try:
        return check(task, theory.before(entry.name), certificate)
    except Rejected as rejected:
        return Fault(FaultKind.REJECTED, entry.name, f"its certificate is rejected: {rejected}")


def _grounds(theorem: Theorem) -> Json:
    return {
        "certificate": theorem.certificate,
        "axioms": list(theorem.axioms),
        "rules": list(theorem.rules),
    }


def _said(row: Json) -> str:
    """Return the field of an entry that says what it is."""
    return "sort" if row["kind"] == "constant" else "statement"


def _locked(row: Json, digest: str, theorem: Theorem | None) -> Json:
    locked: Json = {"name": row["name"], "kind": row["kind"], _said(row): digest}
    if row["kind"] != "lemma":
        return locked
    lemmas = [] if theorem is None else list(theorem.lemmas)
    kept = {name: row[name] for name in ("certificate", "axioms", "rules")}
    return locked | kept | {"lemmas": lemmas}


def _text(value: Json) -> str:
    return json.dumps(value, separators=(",", ":"))


def lay_out(value: Json) -> str:
    """Return JSON as it is committed, with one row, or entry, a line, so that changes can be read."""
    lists = {name: part for name, part in value.items() if isinstance(part, list)}
    head = {name: part for name, part in value.items() if name not in lists}
    parts = [f"{json.dumps(name)}: {json.dumps(part)}" for name, part in head.items()]
    for name, items in lists.items():
        rows = ",\n".join(json.dumps(item) for item in items)
        parts.append(f"{json.dumps(name)}: [\n{rows}\n]")
    return "{" + ",\n".join(parts) + "}\n"
