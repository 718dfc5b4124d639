"""Writes tasks, theories and certificates for the tests: terms are nested tuples, arrays are lists."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from proofcheck.second_checker import Accepted, Rejected, check

Node: TypeAlias = tuple[Any, ...]

INT, RAT, REAL, COMPLEX, PROP = ("Int",), ("Rat",), ("Real",), ("Complex",), ("Prop",)
FALSE: Node = ("false",)
NO_THEORY = '{"format": 2, "nodes": [], "entries": []}'


def name(text: str, sort: Node = REAL) -> Node:
    return ("name", text, sort)


def num(text: str | int) -> Node:
    return ("number", str(text))


def var(index: int) -> Node:
    return ("bound", index)


def minus(left: Node, right: Node) -> Node:
    return ("add", left, ("neg", right))


def negation(formula: Node) -> Node:
    return ("imp", formula, FALSE)


def iff(left: Node, right: Node) -> Node:
    return ("and", ("imp", left, right), ("imp", right, left))


def matrix(rows: Node, columns: Node, ring: str = "Real") -> Node:
    return ("Matrix", ring, rows, columns)


def canonical_digest(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def digest(node: Node) -> str:
    """The digest of a node: that of its list with references replaced by digests."""
    return canonical_digest([digest(part) if isinstance(part, tuple) else part for part in node])


class Table:
    """Numbers nodes; `place` goes through arrays and puts numbers for all terms."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self._numbers: dict[str, int] = {}

    def number(self, node: Node) -> int:
        raw = [self.number(part) if isinstance(part, tuple) else part for part in node]
        return self._numbers.setdefault(json.dumps(raw), self._append(raw))

    def _append(self, raw: list[Any]) -> int:
        known = self._numbers.get(json.dumps(raw))
        if known is None:
            self.nodes.append(raw)
            return len(self.nodes) - 1
        return known

    def place(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return self.number(value)
        if isinstance(value, list):
            return [self.place(part) for part in value]
        return value


def task_object(
    goal: Node,
    facts: Sequence[Any] = (),
    definitions: Sequence[tuple[str, Node, Node]] = (),
    *,
    absolute: bool = False,
) -> dict[str, Any]:
    """A task; a fact that is not permitted comes as a list `[fact, False]`."""
    table = Table()
    pairs = [fact if isinstance(fact, list) else [fact, True] for fact in facts]
    return {
        "format": 2,
        "facts": table.place(pairs),
        "goal": table.number(goal),
        "definitions": [[c, table.number(s), table.number(b)] for c, s, b in definitions],
        "absolute": absolute,
        "nodes": table.nodes,
    }


def certificate_object(task_digest: str, steps: Sequence[Any]) -> dict[str, Any]:
    table = Table()
    placed = table.place(list(steps))
    return {"format": 2, "task": task_digest, "nodes": table.nodes, "steps": placed}


def theory_object(entries: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    table = Table()
    placed = [{field: table.place(part) for field, part in entry.items()} for entry in entries]
    return {"format": 2, "nodes": table.nodes, "entries": placed}


def axiom(title: str, statement: Node) -> dict[str, Any]:
    return {"kind": "axiom", "name": title, "statement": statement, "reference": "a book"}


def constant(title: str, sort: Node) -> dict[str, Any]:
    return {"kind": "constant", "name": title, "sort": sort, "reference": "a book"}


def definition(title: str, sort: Node, body: Node) -> dict[str, Any]:
    return {"kind": "definition", "name": title, "sort": sort, "body": body}


def run(
    goal: Node,
    steps: Sequence[Any],
    facts: Sequence[Any] = (),
    definitions: Sequence[tuple[str, Node, Node]] = (),
    *,
    theory: str = NO_THEORY,
    absolute: bool = False,
) -> Accepted | Rejected:
    task = task_object(goal, facts, definitions, absolute=absolute)
    certificate = certificate_object(canonical_digest(task), steps)
    return check(json.dumps(task), theory, json.dumps(certificate))


def accepts(goal: Node, steps: Sequence[Any], *arguments: Any, **options: Any) -> Accepted:
    answer = run(goal, steps, *arguments, **options)
    assert isinstance(answer, Accepted), answer
    return answer


def rejects(
    why: str, goal: Node, steps: Sequence[Any], *arguments: Any, rule: str = "", **options: Any
) -> Rejected:
    """The rejection, which has to be of the last step and to give this reason."""
    answer = run(goal, steps, *arguments, **options)
    assert isinstance(answer, Rejected), "was accepted"
    assert why in answer.why, answer
    assert answer.step == len(steps) - 1, answer
    assert answer.rule == (rule or steps[-1][0]), answer
    return answer
