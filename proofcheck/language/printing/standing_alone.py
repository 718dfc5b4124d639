"""Names without the givens that go unwritten, as the statement that introduces them writes them.

In terms `let s := 2*x` is a function of the given `x`, and `s` is `s(x)`; a function of the givens
and of more, `q(H, y)`, is `q(y)`, and where it is an argument `q`, not `fun(y : Vector(n)) q(H, y)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import takewhile

from proofcheck.language.statements import Statement
from proofcheck.terms.expressions import Application, Binding, Bound, Operation, Term, Variable
from proofcheck.terms.sorts import Function
from proofcheck.terms.substitution import written_names
from proofcheck.terms.task import Declaration


def own_names(statement: Statement) -> dict[str, int]:
    """Return how many arguments of the names that a statement introduces are its givens."""
    givens = frozenset(given.variable.name for given in statement.givens)
    counts = {d.variable.name: _leading(d, givens) for d in statement.declarations}
    return {name: count for name, count in counts.items() if count}


def _leading(item: Declaration, givens: frozenset[str]) -> int:
    return len([*takewhile(lambda p: p.variable.name in givens, item.parameters)])


def stand_alone(term: Term, names: Mapping[str, int]) -> Term:
    """Return a term for readers in which names stand without the givens that go unwritten."""
    return _Reader(names).read(term) if names else term


def declared_alone(item: Declaration, names: Mapping[str, int]) -> Declaration:
    """Return a declaration for readers, as its statement writes it."""
    count = names.get(item.variable.name, 0)
    body = None if item.body is None else stand_alone(item.body, names)
    variable = _without(item.variable, count) if count else item.variable
    return Declaration(
        variable, item.origin, item.label, item.parameters[count:], item.domain, body
    )


def _without(function: Variable, count: int) -> Variable:
    """Return a name that has lost its first arguments."""
    sort = function.sort
    assert isinstance(sort, Function)
    rest = sort.parameters[count:]
    left = Function(rest, sort.result, sort.indexed, 0, sort.called) if rest else sort.result
    return Variable(function.name, left)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Rewrites terms for readers.

    hidden   names that are bound around, which are no givens
    """

    names: Mapping[str, int]
    hidden: frozenset[str] = field(default_factory=frozenset)

    def read(self, term: Term) -> Term:
        """Return a term in which names stand alone."""
        if written_names(term)[0].isdisjoint(self.names):
            return term
        if isinstance(term, Binding):
            return self._whole(term) or self._binding(term)
        arguments = tuple(map(self.read, term.children))
        if isinstance(term, Operation):
            return Operation(term.operator, arguments, term.sort)
        return self._application(term, arguments) if isinstance(term, Application) else term

    def _application(self, term: Application, arguments: tuple[Term, ...]) -> Term:
        count = self._unwritten(term)
        if not count:
            return Application(term.function, arguments, term.sort)
        head = _without(term.function, count)
        if len(arguments) > count:
            return Application(head, arguments[count:], term.sort)
        return Variable(head.name, term.sort)

    def _unwritten(self, term: Application) -> int:
        """Return how many arguments are the givens that go unwritten."""
        count, sort = self.names.get(term.function.name, 0), term.function.sort
        assert isinstance(sort, Function)
        wanted = [p.name for p in sort.parameters[:count]]
        found = [getattr(a, "name", "") for a in term.arguments[:count]]
        return count if found == wanted and self.hidden.isdisjoint(wanted) else 0

    def _whole(self, term: Binding) -> Term | None:
        """Return the name of a function that is applied to what a ``fun`` binds, and to givens."""
        if term.binder != "fun" or not isinstance(term.body, Application):
            return None
        count = self._unwritten(term.body)
        taken = tuple(item.variable for item in term.bound)
        if not count or term.body.arguments[count:] != taken:
            return None
        return _without(term.body.function, count)

    def _binding(self, term: Binding) -> Binding:
        inner = _Reader(self.names, self.hidden | {item.variable.name for item in term.bound})
        bound = tuple(map(inner.bound, term.bound))
        condition = None if term.condition is None else inner.read(term.condition)
        return Binding(term.binder, bound, condition, inner.read(term.body), term.sort)

    def bound(self, item: Bound) -> Bound:
        """Return a bound name whose sets are read."""
        domain = None if item.domain is None else self.read(item.domain)
        return Bound(item.variable, domain, tuple(map(self.bound, item.parameters)))
