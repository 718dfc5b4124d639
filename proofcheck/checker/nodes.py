"""Reading tables of nodes, and digests of nodes, which do not depend on the table."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from proofcheck.checker import strict
from proofcheck.checker.limits import MAX_DEPTH, MAX_NODES
from proofcheck.checker.operations import ARITIES
from proofcheck.checker.rejection import Refusal, need, within
from proofcheck.checker.strict import Json
from proofcheck.checker.terms import NUMBERS, Data, Node, Terms

_RINGS = NUMBERS[1:]


@dataclass
class Names:
    """The sorts of free names and of constants.

    One name has one sort, letter by letter.  If `is_complete`, there are no other constants.
    """

    free: dict[str, Node] = field(default_factory=dict)
    constants: dict[str, Node] = field(default_factory=dict)
    is_complete: bool = False

    def check(self, node: Node) -> None:
        """Refuse a name or a constant with two sorts, and a constant that is not declared."""
        name, sort = str(node.data), node.args[0]
        need(not sort.loose, f"the sort of {name} has a loose index")
        if node.op == "name":
            need(self.free.setdefault(name, sort) is sort, f"the name {name} has two sorts")
            return
        need(not sort.names, f"the sort of the constant {name} has a free name")
        need(not self.is_complete or name in self.constants, f"there is no constant {name}")
        need(self.constants.setdefault(name, sort) is sort, f"the constant {name} has two sorts")


def read_nodes(value: Json, terms: Terms, names: Names) -> list[Node]:
    """Read a table; each node refers to earlier ones."""
    rows = strict.array(value, "the table of nodes")
    within(len(rows), MAX_NODES, "nodes")
    table: list[Node] = []
    for place, row in enumerate(rows):
        try:
            table.append(_read(strict.array(row, "a node"), table, terms, names))
        except Refusal as refusal:
            raise Refusal(f"node {place}: {refusal.why}", rule=refusal.rule) from None
    return table


def _read(row: list[Json], table: list[Node], terms: Terms, names: Names) -> Node:
    need(len(row) > 0, "a node says what it is")
    op = strict.text_of(row[0], "the head of a node")
    shape = _shape(op)
    need(len(row) == 1 + len(shape), f"{op} has {len(shape)} parts")
    data: Data = None
    args: list[Node] = []
    for letter, item in zip(shape, row[1:], strict=True):
        if letter in "st":
            args.append(_part(item, table, wants_sort=letter == "s"))
        else:
            data = _datum(letter, item)
    node = terms.make(op, *args, data=data)
    if op in ("name", "const"):
        names.check(node)
    return node


def _shape(op: str) -> str:
    """Return a letter for each part of a node: a sort, a term, an index, a name, a number, a ring."""
    if op in _SHAPES:
        return _SHAPES[op]
    if op in ARITIES:
        return "t" * ARITIES[op]
    raise Refusal(f"there is no node {op[:40]}")


_SHAPES = {
    **dict.fromkeys((*NUMBERS, "Prop"), ""),
    "Matrix": "rtt",
    "Fun": "ss",
    "bound": "i",
    "name": "xs",
    "const": "xs",
    "number": "q",
    "lambda": "st",
    "app": "tt",
    "all": "st",
    "exists": "st",
}


def _part(item: Json, table: list[Node], *, wants_sort: bool) -> Node:
    node = table[strict.index(item, len(table), "node")]
    wanted = "sort" if wants_sort else "term"
    need(node.is_sort is wants_sort, f"node {item} stands where a {wanted} is expected")
    return node


def _datum(letter: str, item: Json) -> Data:
    match letter:
        case "i":
            return strict.index(item, MAX_DEPTH, "bound name")
        case "x":
            return strict.name_of(item, "a name")
        case "q":
            return strict.rational(item)
    ring = strict.text_of(item, "a ring")
    need(ring in _RINGS, f"{ring[:40]} is no ring of matrices")
    return ring


def digest_of_node(node: Node, known: dict[Node, str] | None = None) -> str:
    """Return the digest of a node: that of its text, with digests for the nodes it refers to."""
    known = {} if known is None else known
    if node not in known:
        parts: list[Json] = [digest_of_node(part, known) for part in node.args]
        if node.data is not None:
            datum = node.data if isinstance(node.data, (str, int)) else str(node.data)
            parts.insert(0, datum)
        text = strict.canonical([node.op, *parts])
        known[node] = hashlib.sha256(text.encode("ascii")).hexdigest()
    return known[node]
