"""The theory of the tests: axioms and lemmas of `theory.sx`, with the certificates of `lemmas.sx`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from proofcheck.checker import Theorem, check, lemma_task, read_theory
from proofcheck.checker.strict import digest
from tests.checker.writing import TERMS, Proof, Writer, trees

FOLDER = Path(__file__).parent


@cache
def written_theory() -> str:
    """Return the theory as JSON text; what lemmas rest on is found by checking them."""
    return json.dumps(_written()[0])


@cache
def certificates() -> dict[str, str]:
    """Return the certificates of the lemmas as JSON texts, by name."""
    return _written()[1]


@cache
def theorems() -> dict[str, Theorem]:
    """Return what checking each lemma yields."""
    return _written()[2]


@cache
def axioms() -> str:
    """Return the axioms alone, as JSON text."""
    theory = json.loads(written_theory())
    theory["entries"] = [entry for entry in theory["entries"] if entry["kind"] == "axiom"]
    return json.dumps(theory)


@cache
def digests() -> dict[str, str]:
    """Return the digests of all statements."""
    return {name: entry.digest for name, entry in read_theory(written_theory()).entries.items()}


@cache
def _written() -> tuple[dict[str, Any], dict[str, str], dict[str, Theorem]]:
    writer = Writer()
    theory: dict[str, Any] = {"format": 2, "nodes": writer.rows, "entries": []}
    proofs = {str(item[1]): item[2:] for item in trees((FOLDER / "lemmas.sx").read_text())}
    found: dict[str, str] = {}
    checked: dict[str, Theorem] = {}
    known: dict[str, str] = {}
    for item in trees((FOLDER / "theory.sx").read_text()):
        kind, name, statement = str(item[0]), str(item[1]), writer.node(item[-1])
        entry: dict[str, Any] = {"kind": kind, "name": name, "statement": statement}
        known[name] = writer.digest(statement)
        theory["entries"].append(entry)
        if kind == "axiom":
            entry["reference"] = str(item[2]).strip('"')
            continue
        entry |= {"certificate": "", "axioms": [], "rules": []}
        found[name] = read_proof(proofs[name], known[name], known).text()
        whole = read_theory(json.dumps(theory))
        checked[name] = check(lemma_task(whole, name), whole.before(name), found[name])
        entry["certificate"] = digest(json.loads(found[name]))
        entry["axioms"] = list(checked[name].axioms)
        entry["rules"] = list(checked[name].rules)
    return theory, found, checked


def read_proof(items: Any, task: str, known: dict[str, str]) -> Proof:
    """Return the proof that is written as a list of steps; names and abbreviations are no lines."""
    proof = Proof(task)
    for item in items:
        head, *rest = item
        match head:
            case "name":
                proof.writer.fix(rest[0], rest[1])
            case "let":
                proof.writer.let(rest[0], rest[1])
            case "by":
                proof("by", str(rest[0]), known[str(rest[0])])
            case _:
                proof(str(head), *_parts(str(head), rest))
    return proof


def _parts(rule: str, rest: Any) -> list[Any]:
    """Return the parts of a step: numbers as numbers; terms, and lists with terms, as they are."""
    return [_part(letter, part) for letter, part in zip(TERMS[rule], rest, strict=True)]


def _part(letter: str, part: Any) -> Any:
    if letter in "tT":
        return part
    if letter == "I":
        return [[int(i), *[None if x == "null" else x for x in (p, q)], f] for i, p, q, f in part]
    if letter == "P":
        return [_item(item) for item in part]
    return [int(x) for x in part] if isinstance(part, list) else int(part)


def _item(item: list[Any]) -> list[Any]:
    kind, first, *rest = item
    return [kind, first, *[int(x) if kind != "square" else x for x in rest]]
