"""Statements to be proved, with the axioms and earlier statements that they may be proved from."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from proofcheck.checker import Theory, read_theory
from proofcheck.checker.nodes import Names, read_nodes
from proofcheck.checker.terms import Node, Terms
from tests.checker.lemmas import FOLDER
from tests.checker.writing import Tree, Writer, trees

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Statement:
    """A statement, the theory before it, and what may be used."""

    name: str
    theory: Theory
    goal: Node
    allowed: frozenset[str]
    steps: tuple[Node, ...] = ()
    names: tuple[str, ...] = ()


@cache
def statements() -> dict[str, Statement]:
    """Return the statements of `statements.sx`; each may use those before it."""
    items = trees((HERE / "statements.sx").read_text())
    writer, theory = _theory(items)
    return {str(i[1]): _statement(writer, theory, i, before=str(i[1])) for i in _lemmas(items)}


@cache
def written() -> str:
    """Return the theory of the statements as text."""
    return _written(trees((HERE / "statements.sx").read_text()))[1]


@cache
def twins() -> dict[str, Statement]:
    """Return the false statements; each may use what the true ones may."""
    items = trees((HERE / "twins.sx").read_text())
    writer, theory = _theory(trees((HERE / "statements.sx").read_text()))
    return {str(i[1]): _statement(writer, theory, i) for i in items}


def _lemmas(items: list[Tree]) -> list[Tree]:
    return [item for item in items if item[0] == "lemma"]


def _theory(items: list[Tree]) -> tuple[Writer, Theory]:
    writer, text = _written(items)
    return writer, read_theory(text)


def _written(items: list[Tree]) -> tuple[Writer, str]:
    """Return axioms and statements as a theory whose lemmas nobody has proved."""
    writer = Writer()
    entries: list[dict[str, Any]] = []
    for item in [*trees((FOLDER / "theory.sx").read_text()), *items]:
        kind, name = str(item[0]), str(item[1])
        body: dict[str, Any]
        if kind == "definition":
            sort = item[2]
            body = {"sort": writer.node(sort), "body": writer.node(item[3])}
            writer.constants[name] = sort  # type: ignore[assignment]
        elif kind == "axiom":
            body = {"statement": writer.node(item[-1]), "reference": "a test"}
        else:
            body = {"statement": writer.node(item[-1])}
            body |= {"certificate": "0" * 64, "axioms": [], "rules": []}
        entries.append({"kind": kind, "name": name, **body})
    return writer, json.dumps({"format": 2, "nodes": writer.rows, "entries": entries})


def _statement(writer: Writer, theory: Theory, item: Tree, before: str = "") -> Statement:
    options = {str(part[0]): part[1:] for part in item[2:-1]}
    own = Writer(constants=dict(writer.constants))
    goal = own.node(item[-1])
    names = tuple(map(str, options.get("names", ())))
    tree = item[-1]
    for name in names:
        while tree[1] != name:
            tree = tree[-1]
        own.fix(name, tree[2])
    steps = [own.node(step) for step in options.get("steps", ())]
    table = read_nodes(json.loads(json.dumps(own.rows)), Terms(), Names())
    return Statement(
        str(item[1]),
        theory.before(before) if before else theory,
        table[goal],
        frozenset(map(str, options["from"])),
        tuple([table[step] for step in steps]),
        names,
    )
