"""Terms and sorts: nodes of a graph, each made once; bound names are numbers.

What is kept at a node (depth, loose indices, free names) is a function of the node alone.
Whatever depends on the sorts of its loose indices is kept elsewhere, by node and sorts.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from proofcheck.checker.limits import MAX_DEPTH, MAX_WORK
from proofcheck.checker.rejection import within

Data: TypeAlias = str | int | Fraction | None

NUMBERS = ("Int", "Rat", "Real", "Complex")
"""The sorts of numbers, each contained in the next; the last three are rings of matrices."""

SORTS = frozenset({*NUMBERS, "Prop", "Matrix", "Fun"})
BINDERS = frozenset({"lambda", "all", "exists", "Fun"})
"""Their first part is a sort, and their second stands below one more bound name."""

_NAMED = frozenset({"name", "const"})
_NO_NAMES: frozenset[str] = frozenset()


class Node:
    """A term or a sort.  Two nodes of one :class:`Terms` are equal only if they are one object.

    op      what it is: a sort, a binder, ``bound``, ``name``, ``number``, .. or an operation
    data    the index, the name, the number or the ring
    args    its parts; of a name or a constant its sort
    loose   one more than the highest loose index
    names   free names, those in sorts of names included
    """

    __slots__ = ("args", "data", "depth", "loose", "names", "op")

    def __init__(self, op: str, data: Data, args: tuple[Node, ...]) -> None:
        self.op = op
        self.data = data
        self.args = args
        self.depth: int = 1 + max([a.depth for a in args], default=0)
        self.loose = _loose(op, data, args)
        self.names = _names(op, data, args)

    @property
    def is_sort(self) -> bool:
        """Whether it is a sort."""
        return self.op in SORTS

    @property
    def is_whole(self) -> bool:
        """Whether it is an integer that is written out."""
        return isinstance(self.data, Fraction) and self.data.denominator == 1

    @property
    def value(self) -> Fraction:
        """The number that is written out."""
        assert isinstance(self.data, Fraction)
        return self.data


def _loose(op: str, data: Data, args: tuple[Node, ...]) -> int:
    if op == "bound":
        assert isinstance(data, int)
        return data + 1
    if op in BINDERS:
        return max(args[0].loose, args[1].loose - 1)
    return max([a.loose for a in args], default=0)


def _names(op: str, data: Data, args: tuple[Node, ...]) -> frozenset[str]:
    found = frozenset((str(data),)) if op == "name" else _NO_NAMES
    for part in args:
        if part.names is not found and part.names:
            found = found | part.names if found else part.names
    return found


class Terms:
    """All nodes of one check."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], Node] = {}
        self._adopted: dict[Node, Node] = {}
        self._kinds: dict[Node, Node] = {}
        self._spent = 0

    def spend(self, work: int = 1) -> None:
        """Count what is computed, and give up in the end."""
        self._spent += work
        within(self._spent, MAX_WORK, "terms to compute with")

    def make(self, op: str, *args: Node, data: Data = None) -> Node:
        """Return the node of these parts."""
        at = (op, data, args)
        self.spend()
        found = self._made.get(at)
        if found is None:
            found = Node(op, data, args)
            within(found.depth, MAX_DEPTH, "levels in a term")
            self._made[at] = found
        return found

    def adopt(self, node: Node) -> Node:
        """Return the node of this store that is built like a node of another."""
        found = self._adopted.get(node)
        if found is None:
            args = [self.adopt(a) for a in node.args]
            found = self._adopted[node] = self.make(node.op, *args, data=node.data)
        return found

    def kind(self, sort: Node) -> Node:
        """Return the sort with one sort of numbers, and no rings and sizes of matrices."""
        found = self._kinds.get(sort)
        if found is None:
            parts = [self.kind(a) for a in sort.args] if sort.op == "Fun" else []
            op = "Complex" if sort.op in NUMBERS else sort.op
            found = self._kinds[sort] = self.make(op, *parts)
        return found

    def bound(self, index: int) -> Node:
        """Return a bound name."""
        return self.make("bound", data=index)

    def number(self, value: int | Fraction) -> Node:
        """Return a rational number."""
        return self.make("number", data=Fraction(value))

    def falsehood(self) -> Node:
        """Return the proposition that does not hold."""
        return self.make("false")

    def negation(self, formula: Node) -> Node:
        """Return the proposition that one does not hold."""
        return self.make("imp", formula, self.falsehood())

    def equivalence(self, left: Node, right: Node) -> Node:
        """Return the proposition that two have one truth value."""
        return self.make("and", self.make("imp", left, right), self.make("imp", right, left))

    def raised(self, node: Node, by: int) -> Node:
        """Return a node whose loose indices are raised."""
        return node if by == 0 or not node.loose else _Raising(self, by).of(node, 0)

    def put(self, body: Node, value: Node) -> Node:
        """Return the body of a binder with a value for its bound name.  Nothing is reduced."""
        return _Putting(self, value).of(body, 0)

    def close(self, body: Node, name: str) -> Node:
        """Return a body in which a free name is bound; names in sorts of names stay."""
        return _Closing(self, name).of(body, 0)


class _Walk:
    """Change the leaves of a node, at a depth below binders; each node once at each depth."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._done: dict[tuple[Node, int], Node] = {}

    def of(self, node: Node, depth: int) -> Node:
        if self.stays(node, depth):
            return node
        at = (node, depth)
        found = self._done.get(at)
        if found is None:
            found = self._done[at] = self._changed(node, depth)
        return found

    def _changed(self, node: Node, depth: int) -> Node:
        if not node.args or node.op in _NAMED:
            return self.leaf(node, depth)
        if node.op in BINDERS:
            head, body = node.args
            return self.terms.make(node.op, self.of(head, depth), self.of(body, depth + 1))
        parts = [self.of(a, depth) for a in node.args]
        return self.terms.make(node.op, *parts, data=node.data)

    def stays(self, node: Node, depth: int) -> bool:
        return node.loose <= depth

    def leaf(self, node: Node, depth: int) -> Node:
        raise NotImplementedError


class _Raising(_Walk):
    def __init__(self, terms: Terms, by: int) -> None:
        super().__init__(terms)
        self.by = by

    def leaf(self, node: Node, _depth: int) -> Node:
        return self.terms.bound(node.loose - 1 + self.by)


class _Putting(_Walk):
    def __init__(self, terms: Terms, value: Node) -> None:
        super().__init__(terms)
        self.value = value

    def leaf(self, node: Node, depth: int) -> Node:
        index = node.loose - 1
        return (
            self.terms.raised(self.value, depth) if index == depth else self.terms.bound(index - 1)
        )


class _Closing(_Walk):
    def __init__(self, terms: Terms, name: str) -> None:
        super().__init__(terms)
        self.name = name

    def stays(self, node: Node, _depth: int) -> bool:
        return self.name not in node.names

    def leaf(self, node: Node, depth: int) -> Node:
        return self.terms.bound(depth) if node.data == self.name and node.op == "name" else node


def mentions(node: Node, index: int) -> bool:
    """Whether a node has this loose index: the codomain of a function mentions its argument as 0."""
    return _mentions(node, index, {})


def _mentions(node: Node, index: int, known: dict[tuple[Node, int], bool]) -> bool:
    if node.loose <= index or node.op == "bound":
        return node.loose == index + 1
    at = (node, index)
    if at not in known:
        below = 1 if node.op in BINDERS else 0
        places = [index + (below if i else 0) for i in range(len(node.args))]
        known[at] = any(_mentions(a, i, known) for a, i in zip(node.args, places, strict=True))
    return known[at]


def parts_of(node: Node) -> set[Node]:
    """Return a node with all that it is made of, sorts of names included."""
    seen, waiting = {node}, [node]
    while waiting:
        fresh = set(waiting.pop().args) - seen
        seen |= fresh
        waiting.extend(fresh)
    return seen
