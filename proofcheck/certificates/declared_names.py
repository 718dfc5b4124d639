"""The names of a task: free names with what is said of them, and definitions that are closed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeVar

from proofcheck.certificates.environment import Environment
from proofcheck.certificates.families import write_domain
from proofcheck.certificates.quantifiers import write_quantified
from proofcheck.certificates.ranges import write_lambda
from proofcheck.certificates.refusals import NotExpressible, Refused
from proofcheck.certificates.sets import write_membership, write_predicate
from proofcheck.certificates.sorts import write_sort
from proofcheck.certificates.writer import Writer
from proofcheck.checker.keys import Keys
from proofcheck.checker.nodes import Names as Sorts
from proofcheck.checker.nodes import read_nodes
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.resources import deep
from proofcheck.checker.terms import Terms
from proofcheck.checker.theory import require_definition
from proofcheck.terms.expressions import Application, Bound, Term
from proofcheck.terms.sorts import Function, SetOf, Sort, Truth
from proofcheck.terms.substitution import fresh_name, substitute_sort
from proofcheck.terms.task import Declaration

T = TypeVar("T")


@dataclass
class Names:
    """Names as they are declared, one after the other.

    reserved     names that no definition of the task may have
    environment  the nodes of all names so far
    definitions  name, sort and body of each definition of the written task
    free         declarations of the free names
    said         what is said of a free name, by name
    left_out     names of which something has no nodes
    """

    writer: Writer
    reserved: frozenset[str]
    environment: Environment = field(default_factory=Environment)
    definitions: list[tuple[str, int, int]] = field(default_factory=list)
    free: list[Declaration] = field(default_factory=list)
    said: list[tuple[str, int]] = field(default_factory=list)
    left_out: dict[str, NotExpressible] = field(default_factory=dict)

    def declare(self, item: Declaration) -> None:
        """Take up a name; names that it is declared with come before it."""
        if item.body is None or not self._defined(item):
            self._free(item)

    def tried(self, write: Callable[[], T]) -> T | NotExpressible:
        """Return what is written, or why it is not; a name without a sort has no node either."""
        try:
            return write()
        except Refused as refused:
            return refused.answer
        except KeyError as missing:
            answer = self.left_out.get(missing.args[0])
            if answer is None:
                raise
            return answer

    def _free(self, item: Declaration) -> None:
        name = item.variable.name
        sort = self.tried(lambda: write_sort(self.writer, item.variable.sort, self.environment))
        if isinstance(sort, NotExpressible):
            self.left_out[name] = sort
            return
        self._know(name, self.writer.add("name", name, sort))
        self.free.append(item)
        said = self.tried(lambda: write_said(self.writer, item, self.environment))
        if isinstance(said, NotExpressible):
            self.left_out[name] = said
        else:
            self.said += [(name, node) for node in said]

    def _defined(self, item: Declaration) -> bool:
        """Define a constant, unless its body mentions a free name or has another sort."""
        parts = self.tried(lambda: self._sort_and_body(item))
        if isinstance(parts, NotExpressible) or not self._is_definition(*parts):
            return False
        name = fresh_name(item.variable.name, self.reserved)
        self.definitions.append((name, *parts))
        self._know(item.variable.name, self.writer.add("const", name, parts[0]))
        return True

    def _sort_and_body(self, item: Declaration) -> tuple[int, int]:
        sort = write_sort(self.writer, item.variable.sort, self.environment)
        return sort, _function(self.writer, item, item.parameters, self.environment)

    def _is_definition(self, sort: int, body: int) -> bool:
        terms, known = Terms(), Sorts()
        try:
            with deep():
                table = read_nodes([list(row) for row in self.writer.table.rows], terms, known)
                require_definition(Keys(terms), table[sort], table[body], known.constants)
        except Refusal:
            return False
        return True

    def _know(self, name: str, node: int) -> None:
        fixed = MappingProxyType({**self.environment.fixed, name: node})
        self.environment = replace(self.environment, fixed=fixed)


def write_said(writer: Writer, item: Declaration, environment: Environment) -> list[int]:
    """Return what a declaration says of its name: where it lies, or what it is.

    raises   Refused where something in it has no node
    """
    if item.body is None:
        bound = Bound(item.variable, item.domain, item.parameters)
        return write_domain(writer, bound, environment)

    def rest(inner: Environment) -> tuple[list[int], int]:
        return [], _equation(writer, item, inner)

    return [write_quantified(writer, "all", item.parameters, rest, environment)]


def _equation(writer: Writer, item: Declaration, environment: Environment) -> int:
    """Say what a name is at its parameters; of a set, what it means to lie in it."""
    name, sort = _applied(item), _value_sort(item)
    assert item.body is not None
    if isinstance(sort, SetOf):
        mark = environment.fresh(sort.element)
        inner = environment.inside(mark)
        own = writer.add("app", writer.term(name, inner), writer.term(mark, inner))
        said = writer.conjunction(write_membership(writer, mark, item.body, inner))
        domain = write_sort(writer, sort.element, environment)
        return writer.add("all", domain, writer.both_ways(own, said))
    sides = [writer.term(side, environment) for side in (name, item.body)]
    return writer.both_ways(*sides) if isinstance(sort, Truth) else writer.add("eq", *sides)


def _function(
    writer: Writer, item: Declaration, left: tuple[Bound, ...], environment: Environment
) -> int:
    """Return what is defined as a function of the parameters that are left."""
    if not left:
        return _body(writer, item, environment)
    first, *others = left
    return write_lambda(
        writer, first, lambda inner: _function(writer, item, tuple(others), inner), environment
    )


def _applied(item: Declaration) -> Term:
    """Return the name at its parameters."""
    arguments: tuple[Term, ...] = tuple(p.variable for p in item.parameters)
    if not arguments:
        return item.variable
    return Application(item.variable, arguments, _value_sort(item))


def _body(writer: Writer, item: Declaration, environment: Environment) -> int:
    assert item.body is not None
    sort = _value_sort(item)
    if isinstance(sort, SetOf):
        return write_predicate(writer, item.body, environment, sort.element)
    return writer.term(item.body, environment)


def _value_sort(item: Declaration) -> Sort:
    """Return the sort of what is defined, at the parameters."""
    sort = item.variable.sort
    if not isinstance(sort, Function):
        return sort
    pairs = zip(sort.parameters, item.parameters, strict=True)
    return substitute_sort(sort.result, {own.name: p.variable for own, p in pairs})
