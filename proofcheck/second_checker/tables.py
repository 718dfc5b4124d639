"""Tables of nodes: their form, the digest of each node, and reading a node as a term.

Every node is checked, used or not: operation, number and kind of references, texts, depth, that a constant is
declared, and that nodes of one name agree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeGuard

from proofcheck.second_checker.answers import malformed
from proofcheck.second_checker.digests import digest_of
from proofcheck.second_checker.json_text import Json
from proofcheck.second_checker.limits import MAX_DEPTH, MAX_NODES, Budget, exceeded
from proofcheck.second_checker.operations import ARGUMENTS
from proofcheck.second_checker.scalars import check_number_text, check_text, is_whole
from proofcheck.second_checker.terms import (
    BINDERS,
    COMPLEX,
    FALSE,
    INT,
    PROP,
    RAT,
    REAL,
    RINGS,
    SORTS,
    Term,
    binder,
    named,
    node,
    number,
    variable,
)

_PLAIN_SORTS = (INT, RAT, REAL, COMPLEX, PROP)
_LEAVES = {leaf.op: leaf for leaf in (*_PLAIN_SORTS, FALSE)}
_MATRIX_RINGS = RINGS[1:]


@dataclass(frozen=True)
class Shape:
    """What is known of a node from its form.

    loose   one more than the largest loose index, 0 if there is none
    names   whether a free name occurs
    """

    is_sort: bool
    depth: int
    loose: int
    names: bool
    digest: str


def is_reference(value: Json, count: int) -> TypeGuard[int]:
    """Whether this is an integer from 0 to count - 1; a boolean is none."""
    return is_whole(value) and 0 <= value < count


class Table:
    """A table of nodes that has the right form.

    declared  the digest of the sort of each constant; None if the table holds these sorts itself, see `declare`
    names     the digest of the sort of each free name that other tables know; added to
    raises    Refusal
    """

    def __init__(
        self, nodes: Json, declared: Mapping[str, str] | None, names: dict[str, str]
    ) -> None:
        if not isinstance(nodes, list):
            raise malformed("the nodes are no array")
        if len(nodes) > MAX_NODES:
            raise exceeded("there are too many nodes")
        self._nodes: list[list[Json]] = []
        self._declared = declared
        self._names = names
        self.shapes: list[Shape] = []
        self._terms: dict[tuple[int, int], Term] = {}
        for raw in nodes:
            self._add(raw)

    def declare(self, declared: Mapping[str, str]) -> None:
        """Check the constants against these sorts, for a table that holds them itself."""
        self._declared = declared
        for raw, shape in zip(self._nodes, self.shapes, strict=True):
            if raw[0] == "const":
                self._check_constant(raw, shape)

    def term(self, reference: Json, budget: Budget) -> Term:
        """The term of a node without loose indices."""
        shape = self._closed(reference)
        if shape.is_sort:
            raise malformed(f"node {reference} is a sort where a term is wanted")
        assert isinstance(reference, int)
        return self._read(reference, 0, budget)

    def sort(self, reference: Json, budget: Budget) -> Term:
        """The sort of a node without loose indices."""
        if not self._closed(reference).is_sort:
            raise malformed(f"node {reference} is a term where a sort is wanted")
        assert isinstance(reference, int)
        return self._read(reference, 0, budget)

    def digest(self, reference: Json) -> str:
        return self._closed(reference).digest

    def _closed(self, reference: Json) -> Shape:
        if not is_reference(reference, len(self._nodes)):
            raise malformed(f"there is no node {reference!r}")
        shape = self.shapes[reference]
        if shape.loose:
            raise malformed(f"node {reference} has a loose index")
        return shape

    # -------------------------------------------------------------------------------------- form

    def _add(self, raw: Json) -> None:
        where = f"node {len(self._nodes)}"
        if not isinstance(raw, list) or not raw or not isinstance(raw[0], str):
            raise malformed(f"{where} is no node")
        references, sorts = self._references(raw, where)
        for reference, wants_sort in zip(references, sorts, strict=True):
            if not is_reference(reference, len(self._nodes)):
                raise malformed(f"{where} refers to {reference!r}")
            if self.shapes[reference].is_sort != wants_sort:
                raise malformed(f"{where} has a {'term' if wants_sort else 'sort'} out of place")
        shape = self._shape(raw, [r for r in references if isinstance(r, int)])
        if shape.depth > MAX_DEPTH:
            raise exceeded(f"{where} is too deep")
        self._check_text(raw, shape, where)
        self._nodes.append(raw)
        self.shapes.append(shape)

    def _references(self, raw: list[Json], where: str) -> tuple[list[Json], list[bool]]:
        """Where the node refers to, and for each whether a sort is wanted there."""
        op, rest = raw[0], raw[1:]
        assert isinstance(op, str)
        wanted = _WANTED.get(op)
        if wanted is None:
            raise malformed(f"{where}: there is no operation {op!r}")
        if len(rest) != len(wanted):
            raise malformed(f"{where}: {op} has {len(wanted)} arguments")
        pairs = [
            (part, kind == "s") for part, kind in zip(rest, wanted, strict=True) if kind in "st"
        ]
        return [part for part, _ in pairs], [wants_sort for _, wants_sort in pairs]

    def _shape(self, raw: list[Json], references: list[int]) -> Shape:
        op = raw[0]
        assert isinstance(op, str)
        parts = [self.shapes[reference] for reference in references]
        loose = [part.loose for part in parts]
        if op in BINDERS:
            loose[1] -= 1
        if op == "bound" and len(raw) == 2:
            loose.append(_index(raw[1]) + 1)
        digests = iter([part.digest for part in parts])
        kinds = _WANTED[op]
        told: list[Json] = [op]
        told += [next(digests) if k in "st" else p for p, k in zip(raw[1:], kinds, strict=True)]
        depth = 1 + max([part.depth for part in parts], default=0)
        names = op == "name" or any(part.names for part in parts)
        return Shape(op in SORTS, depth, max([0, *loose]), names, digest_of(told))

    def _check_text(self, raw: list[Json], shape: Shape, where: str) -> None:
        op = raw[0]
        if op == "number":
            check_number_text(raw[1], where)
        elif op == "Matrix":
            if raw[1] not in _MATRIX_RINGS:
                raise malformed(f"{where}: {raw[1]!r} is no ring of a matrix")
        elif op in ("name", "const"):
            check_text(raw[1], where)
            if shape.loose:
                raise malformed(f"{where}: the sort has a loose index")
            if op == "name":
                self._check_name(raw)
            else:
                self._check_constant(raw, shape)

    def _check_name(self, raw: list[Json]) -> None:
        assert isinstance(raw[1], str)
        assert isinstance(raw[2], int)
        digest = self.shapes[raw[2]].digest
        if self._names.setdefault(raw[1], digest) != digest:
            raise malformed(f"the name {raw[1]!r} has two sorts")

    def _check_constant(self, raw: list[Json], shape: Shape) -> None:
        assert isinstance(raw[1], str)
        assert isinstance(raw[2], int)
        if shape.names:
            raise malformed(f"the sort of the constant {raw[1]!r} mentions a name")
        if self._declared is None:
            return
        if self._declared.get(raw[1]) != self.shapes[raw[2]].digest:
            raise malformed(f"the constant {raw[1]!r} is not declared with this sort")

    # -------------------------------------------------------------------------------------- terms

    def _read(self, reference: int, around: int, budget: Budget) -> Term:
        """The term of a node below so many binders, which bind the levels from 0 on."""
        key = (reference, around)
        if key not in self._terms:
            budget.spend()
            self._terms[key] = self._made(self._nodes[reference], around, budget)
        return self._terms[key]

    def _made(self, raw: list[Json], around: int, budget: Budget) -> Term:
        op = raw[0]
        assert isinstance(op, str)
        if op == "bound":
            return variable(around - 1 - _index(raw[1]))
        if op == "number":
            return number(str(raw[1]))
        if op in _LEAVES:
            return _LEAVES[op]
        if op in ("name", "const"):
            return named(op, str(raw[1]), self._part(raw[2], 0, budget))
        if op in BINDERS:
            sort = self._part(raw[1], around, budget)
            return binder(op, sort, around, self._part(raw[2], around + 1, budget))
        references = raw[2:] if op == "Matrix" else raw[1:]
        args = [self._part(reference, around, budget) for reference in references]
        return node(op, *args, data=str(raw[1]) if op == "Matrix" else "")

    def _part(self, reference: Json, around: int, budget: Budget) -> Term:
        assert isinstance(reference, int)
        return self._read(reference, around, budget)


def _index(value: Json) -> int:
    if not is_whole(value) or value < 0:
        raise malformed(f"{value!r} is no index")
    if value >= MAX_DEPTH:
        raise exceeded("an index is too large")
    return value


# s: reference to a sort, t: to a term, x: something else
_WANTED: dict[str, str] = {
    **dict.fromkeys([sort.op for sort in _PLAIN_SORTS], ""),
    "Matrix": "xtt",
    "Fun": "ss",
    "bound": "x",
    "name": "xs",
    "const": "xs",
    "number": "x",
    "lambda": "st",
    "app": "tt",
    "all": "st",
    "exists": "st",
    **{op: "t" * len(letters) for op, letters in ARGUMENTS.items()},
}
