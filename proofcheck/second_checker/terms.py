"""Terms and sorts as immutable graphs with named variables; substitution renames what would be captured.

A variable is named by a number, its *level*: how many binders stood around the binder when it was read. Levels are
names, not positions: two terms may bind one level, and an inner binder hides an outer one of the same level.
Constants and free names carry their sort as their only part. A term knows the levels that are free in it, as bits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from proofcheck.second_checker.limits import MAX_GROWN_DEPTH, Budget, exceeded

BINDERS = frozenset({"lambda", "all", "exists", "Fun"})
RINGS = ("Int", "Rat", "Real", "Complex")
SORTS = frozenset({*RINGS, "Prop", "Matrix", "Fun"})


@dataclass(frozen=True, eq=False, slots=True)
class Term:
    """A node; two are the same only if they are one object.

    data   text of a name, constant or number; ring of a matrix sort
    level  of a variable, or of what a binder binds; -1 elsewhere
    """

    op: str
    args: tuple[Term, ...] = ()
    data: str = ""
    level: int = -1
    free: int = 0
    depth: int = 1


def node(op: str, *args: Term, data: str = "") -> Term:
    """A node that binds nothing; `data` is the ring of a matrix sort."""
    free = 0
    for part in args:
        free |= part.free
    return Term(op, args, data, -1, free, _depth(args))


def binder(op: str, sort: Term, level: int, body: Term) -> Term:
    """`lambda`, `all`, `exists` or `Fun`, binding the level in its body."""
    free = sort.free | (body.free & ~(1 << level))
    return Term(op, (sort, body), "", level, free, _depth((sort, body)))


def variable(level: int) -> Term:
    """A bound variable by its name."""
    return Term("bound", (), "", level, 1 << level, 1)


def named(op: str, text: str, sort: Term) -> Term:
    """A free name or a constant of a closed sort."""
    return Term(op, (sort,), text, -1, 0, _depth((sort,)))


def number(text: str) -> Term:
    """A rational number, written as on the page."""
    return Term("number", (), text)


def _depth(args: tuple[Term, ...]) -> int:
    depth = 1 + max([part.depth for part in args], default=0)
    if depth > MAX_GROWN_DEPTH:
        raise exceeded("a term grows too deep")
    return depth


INT, RAT, REAL, COMPLEX, PROP = [Term(op) for op in (*RINGS, "Prop")]
FALSE = Term("false")
ONE = number("1")


def imp(left: Term, right: Term) -> Term:
    """`left ==> right`."""
    return node("imp", left, right)


def negation(formula: Term) -> Term:
    """`not formula`, which is no node of its own."""
    return imp(formula, FALSE)


def equation(left: Term, right: Term, *, of_formulas: bool) -> Term:
    """`left = right`, or `left <==> right` of formulas."""
    if of_formulas:
        return node("and", imp(left, right), imp(right, left))
    return node("eq", left, right)


def substitute(term: Term, level: int, value: Term, budget: Budget) -> Term:
    """`term` with `value` for the free variable of this level."""
    bit = 1 << level

    def wanted(part: Term) -> bool:
        return bool(part.free & bit)

    def is_target(part: Term) -> bool:
        return part.op == "bound"

    return _Substitution(wanted, is_target, level, value, budget).apply(term)


def instantiate(bound: Term, value: Term, budget: Budget) -> Term:
    """The body of a binder with `value` for what it binds."""
    return substitute(bound.args[1], bound.level, value, budget)


def close(term: Term, name: str, level: int, budget: Budget) -> Term:
    """`term` with the variable of this level for the free name, sorts of names left alone."""

    def wanted(_: Term) -> bool:
        return True

    def is_target(part: Term) -> bool:
        return part.op == "name" and part.data == name

    return _Substitution(wanted, is_target, -1, variable(level), budget).apply(term)


class _Substitution:
    """One substitution; parts that occur several times are gone through once.

    wanted     whether a part may hold what is replaced
    is_target  whether a leaf is what is replaced
    hidden     the level of what is replaced, which an inner binder may hide; -1 for a name
    """

    def __init__(
        self,
        wanted: Callable[[Term], bool],
        is_target: Callable[[Term], bool],
        hidden: int,
        value: Term,
        budget: Budget,
    ) -> None:
        self._wanted = wanted
        self._is_target = is_target
        self._hidden = hidden
        self._value = value
        self._budget = budget
        self._done: dict[int, tuple[Term, Term]] = {}  # the key's object is kept alive

    def apply(self, term: Term) -> Term:
        if not self._wanted(term):
            return term
        known = self._done.get(id(term))
        if known is not None:
            return known[1]
        self._budget.enter()
        result = self._replaced(term)
        self._budget.leave()
        self._done[id(term)] = (term, result)
        return result

    def _replaced(self, term: Term) -> Term:
        if not term.args or term.op in ("name", "const"):
            return self._value if self._is_target(term) else term
        if term.op in BINDERS:
            return self._below(term)
        args = [self.apply(part) for part in term.args]
        if all(new is old for new, old in zip(args, term.args, strict=True)):
            return term
        return node(term.op, *args, data=term.data)

    def _below(self, term: Term) -> Term:
        sort, body, level = self.apply(term.args[0]), term.args[1], term.level
        if level != self._hidden:
            if self._value.free >> level & 1 and self._wanted(body):
                level = max(self._value.free.bit_length(), body.free.bit_length())
                body = substitute(body, term.level, variable(level), self._budget)
            body = self.apply(body)
        if sort is term.args[0] and body is term.args[1]:
            return term
        return binder(term.op, sort, level, body)


def parts_of(term: Term) -> list[Term]:
    """The term and everything in it, sorts of names and constants included, each once."""
    seen = {id(term)}
    found = [term]
    for part in found:
        for inner in part.args:
            if id(inner) not in seen:
                seen.add(id(inner))
                found.append(inner)
    return found


def free_names(term: Term) -> frozenset[str]:
    """The free names that occur, and those of their sorts, and so on."""
    return frozenset(part.data for part in parts_of(term) if part.op == "name")


def constants(term: Term) -> frozenset[str]:
    """The constants that occur, those in sorts included."""
    return frozenset(part.data for part in parts_of(term) if part.op == "const")
