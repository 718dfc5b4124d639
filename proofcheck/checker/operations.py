"""The table of operations: what each takes, and the sort that its value lies in.

The page on certificates says what each means.  Every operation is total, so nothing here asks
whether sizes agree; where a sum has no shape its sort says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from proofcheck.checker.rejection import need
from proofcheck.checker.terms import NUMBERS, SORTS, Node, Terms, mentions


@dataclass(frozen=True, slots=True)
class Parts:
    """The arguments of an operation, with their sorts and what tells whether two sizes are equal."""

    terms: Terms
    args: tuple[Node, ...]
    sorts: tuple[Node, ...]
    same_size: Callable[[Node, Node], bool]

    def ring(self, *places: int, least: str = "Int") -> str:
        """Return the least ring that holds the numbers, or entries, of some arguments."""
        return NUMBERS[max(NUMBERS.index(least), *[ring_of(self.sorts[i]) for i in places])]

    def alike(self, one: Node, other: Node) -> bool:
        """Whether two sorts are of one kind."""
        return self.terms.kind(one) is self.terms.kind(other)

    @property
    def one(self) -> Node:
        """The number 1."""
        return self.terms.number(1)

    def matrix(self, ring: str, *sizes: Node) -> Node:
        """Return a sort of matrices over a ring, the rationals at least; without sizes, no shape."""
        return self.terms.make("Matrix", *sizes, data=ring if ring != "Int" else "Rat")


def ring_of(sort: Node) -> int:
    """Return the place of the ring of numbers, or of the entries of matrices, or of a function's values."""
    while sort.op == "Fun":
        sort = sort.args[1]
    return NUMBERS.index(str(sort.data) if sort.op == "Matrix" else sort.op)


def is_number(sort: Node) -> bool:
    """Whether it is a sort of numbers."""
    return sort.op in NUMBERS


Test = Callable[[Node], bool]


def _one_of(*ops: str) -> Test:
    return lambda sort: sort.op in ops


def _from(domain: Test, codomain: Test) -> Test:
    return lambda sort: sort.op == "Fun" and domain(sort.args[0]) and codomain(sort.args[1])


_INTEGER, _MATRIX, _TRUTH = _one_of("Int"), _one_of("Matrix"), _one_of("Prop")
_REALS, _EITHER = _one_of(*NUMBERS[:3]), _one_of(*NUMBERS, "Matrix")
_ANY, _EQUATED = _one_of(*SORTS), _one_of(*SORTS - {"Prop"})

_LETTERS: dict[str, tuple[str, Test]] = {
    "x": ("a number", is_number),
    "u": ("a real number", _REALS),
    "k": ("an integer", _INTEGER),
    "X": ("a matrix", _MATRIX),
    "z": ("a number or a matrix", _EITHER),
    "e": ("a number, a matrix or a function", _EQUATED),
    "P": ("a proposition", _TRUTH),
    "f": ("a function of an integer", _from(_INTEGER, _EITHER)),
    "n": ("a number for each integer", _from(_INTEGER, is_number)),
    "g": ("an integer for each integer", _from(_INTEGER, _INTEGER)),
    "a": ("a number for two integers", _from(_INTEGER, _from(_INTEGER, is_number))),
    "h": ("a matrix for each integer", _from(_INTEGER, _MATRIX)),
    "S": ("a set", _from(_ANY, _TRUTH)),
    "V": ("a set of matrices", _from(_MATRIX, _TRUTH)),
    "F": ("a function to numbers or matrices", _from(_ANY, _EITHER)),
    "N": ("a function to numbers", _from(_ANY, is_number)),
    "R": ("a function to real numbers", _from(_ANY, _REALS)),
}
"""What stands for each letter, and how it is called."""

Result = Callable[[Parts], Node]


def _fixed(op: str) -> Result:
    return lambda parts: parts.terms.make(op)


def _same_as_first(parts: Parts) -> Node:
    return parts.sorts[0]


def _numeric(least: str, *places: int) -> Result:
    return lambda parts: parts.terms.make(parts.ring(*places, least=least))


def _comparison(parts: Parts) -> Node:
    need(parts.alike(*parts.sorts), "two kinds of things are compared")
    return parts.terms.make("Prop")


def _joined(parts: Parts) -> Node:
    """Two values of one kind, as a sum or by cases."""
    one, other = parts.sorts[-2:]
    need(parts.alike(one, other), "a number stands beside a matrix")
    ring = NUMBERS[max(ring_of(one), ring_of(other))]
    if is_number(one):
        return parts.terms.make(ring)
    fitting = one.args and other.args and all(map(parts.same_size, one.args, other.args))
    return parts.matrix(ring, *(one.args if fitting else ()))


def _product(parts: Parts) -> Node:
    one, other = parts.sorts
    ring = parts.ring(0, 1)
    if is_number(one) and is_number(other):
        return parts.terms.make(ring)
    if is_number(one) or is_number(other):
        return parts.matrix(ring, *(other if is_number(one) else one).args)
    return parts.matrix(ring, *((one.args[0], other.args[1]) if one.args and other.args else ()))


def _real_part(parts: Parts) -> Node:
    (sort,) = parts.sorts
    return parts.terms.make("Real") if is_number(sort) else parts.matrix("Real", *sort.args)


def _power(parts: Parts) -> Node:
    exponent = parts.args[1]
    keeps = exponent.is_whole and exponent.value >= 0
    return parts.terms.make(parts.ring(0, least="Int" if keeps else "Rat"))


def _shaped(place: int, sizes: Callable[[Parts], Sequence[Node]], least: str = "Rat") -> Result:
    """A matrix over the ring of one argument."""
    return lambda parts: parts.matrix(parts.ring(place, least=least), *sizes(parts))


def _square(place: int, least: str = "Rat") -> Result:
    """A matrix of the size that the first argument says, over the ring of another."""
    return _shaped(place, lambda parts: (parts.args[0], parts.args[0]), least)


def _direct_sum(parts: Parts) -> Node:
    rows, columns = (parts.terms.make("add", *parts.args[i:4:2]) for i in (0, 1))
    return parts.matrix(parts.ring(4, 5), rows, columns)


def _direct_sum_of_family(parts: Parts) -> Node:
    first, last, rows, columns, _ = parts.args
    sizes = [parts.terms.make("sum", first, last, count) for count in (rows, columns)]
    return parts.matrix(parts.ring(4), *sizes)


def _sum(parts: Parts) -> Node:
    """The codomain; a shape that mentions the argument is lost."""
    codomain = parts.sorts[-1].args[1]
    if is_number(codomain) or not codomain.args:
        return codomain
    if any(mentions(size, 0) for size in codomain.args):
        return parts.matrix(str(codomain.data))
    return parts.terms.put(codomain, parts.terms.number(0))


def _sum_over(parts: Parts) -> Node:
    """A sum that may be infinite: of rational numbers it is real."""
    _over(parts)
    sort = _sum(parts)
    if sort.op == "Rat":
        return parts.terms.make("Real")
    return parts.matrix(parts.ring(1, least="Real"), *sort.args) if sort.op == "Matrix" else sort


def _over(parts: Parts) -> None:
    one, other = (sort.args[0] for sort in parts.sorts)
    need(parts.alike(one, other), "a function on another kind of thing than the set holds")


def _number_over(least: str) -> Result:
    def result(parts: Parts) -> Node:
        _over(parts)
        return parts.terms.make(parts.ring(1, least=least))

    return result


def _bound_over(parts: Parts) -> Node:
    _over(parts)
    return parts.terms.make("Int" if parts.sorts[1].args[1].op == "Int" else "Real")


_PROP, _REAL, _INT = _fixed("Prop"), _fixed("Real"), _fixed("Int")

_TABLE: dict[str, tuple[str, Result]] = {
    "false": ("", _PROP),
    "and": ("PP", _PROP),
    "or": ("PP", _PROP),
    "imp": ("PP", _PROP),
    "eq": ("ee", _comparison),
    "le": ("uu", _PROP),
    "lt": ("uu", _PROP),
    "i": ("", _fixed("Complex")),
    "pi": ("", _REAL),
    "add": ("zz", _joined),
    "neg": ("z", _same_as_first),
    "mul": ("zz", _product),
    "conj": ("z", _same_as_first),
    "re": ("z", _real_part),
    "im": ("z", _real_part),
    "inv": ("x", _numeric("Rat", 0)),
    "pow": ("xk", _power),
    "abs": ("x", _REAL),
    "sqrt": ("u", _REAL),
    "log": ("u", _REAL),
    "exp": ("x", _numeric("Real", 0)),
    "cos": ("x", _numeric("Real", 0)),
    "sin": ("x", _numeric("Real", 0)),
    "max": ("uu", _numeric("Int", 0, 1)),
    "min": ("uu", _numeric("Int", 0, 1)),
    "cases": ("Pzz", _joined),
    "transpose": ("X", _shaped(0, lambda parts: parts.sorts[0].args[::-1])),
    "I": ("k", _square(0)),
    "zero": ("kk", _shaped(0, lambda parts: parts.args)),
    "entry": ("Xkk", _numeric("Rat", 0)),
    "row": ("kXk", _shaped(1, lambda parts: (parts.one, parts.args[0]))),
    "column": ("kXk", _shaped(1, lambda parts: (parts.args[0], parts.one))),
    "matrix": ("kka", _shaped(2, lambda parts: parts.args[:2])),
    "dsum": ("kkkkXX", _direct_sum),
    "bigoplus": ("kkggh", _direct_sum_of_family),
    "tr": ("X", _numeric("Rat", 0)),
    "rank": ("X", _INT),
    "nnz": ("X", _INT),
    "norm": ("X", _REAL),
    "normF": ("X", _REAL),
    "norm1": ("X", _REAL),
    "norminf": ("X", _REAL),
    "det": ("kX", _numeric("Rat", 1)),
    "matinv": ("kX", _square(1)),
    "matpow": ("kXk", _square(1)),
    "matexp": ("kX", _square(1, "Real")),
    "matlog": ("kX", _square(1, "Real")),
    "sum": ("kkf", _sum),
    "prod": ("kkn", _numeric("Int", 2)),
    "sumover": ("SF", _sum_over),
    "prodover": ("SN", _number_over("Int")),
    "mean": ("SN", _number_over("Rat")),
    "sup": ("SR", _bound_over),
    "inf": ("SR", _bound_over),
    "card": ("S", _INT),
    "dim": ("V", _INT),
}

ARITIES = {op: len(letters) for op, (letters, _) in _TABLE.items()}
"""How many arguments each operation takes."""


def sort_of_operation(op: str, parts: Parts) -> Node:
    """Return the sort of an operation; refuse arguments that it does not take."""
    letters, result = _TABLE[op]
    for place, letter, sort in zip(range(len(letters)), letters, parts.sorts, strict=True):
        name, test = _LETTERS[letter]
        need(test(sort), f"argument {place + 1} of {op} is not {name}")
    return result(parts)
