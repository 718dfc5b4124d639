"""Defined predicates are opened: what a task says of `P(c)` it says in the words of P's body.

    facts[t / P(c)], let P(x) := t  |-  goal        is        facts, let P(x) := t  |-  goal

So that whoever looks at a task sees quantifiers and relations, and no names for them.  The same is
done with a defined function of functions where a ``fun`` is among its arguments.  Where an argument
lies outside of the set that its parameter ranges over, a predicate has no value, but its body may
have one: that it does not is a goal of the statement which applies it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from proofcheck.logic.meanings import body_at
from proofcheck.terms.expressions import Application, Binding, Bound, Operation, Term, Variable
from proofcheck.terms.sorts import TRUTH, Function
from proofcheck.terms.substitution import free_names, mentioned, substitute, written_names
from proofcheck.terms.task import Declaration, Step, Task, names_in_declaration

MOST_LEVELS = 200
"""How deep an opened proposition may be: what walks one may call itself for every level."""

MOST_NODES = 10_000
"""How long an opened proposition may be; predicates of predicates may double at every step."""


def open_predicates(task: Task) -> Task:
    """Return a task that says the same without the predicates that it defines.

    What would become too long, or too deep, is opened in part only, and a predicate that speaks of
    itself is not.  What is defined and spoken of no more is left out.
    """
    if not any(map(_may_be_opened, task.declarations)):
        return task
    opening = _Opening()
    declarations = tuple(map(opening.declaration, task.declarations))
    facts = tuple(replace(f, proposition=opening.term(f.proposition)) for f in task.facts)
    steps = tuple(map(opening.step, task.steps))
    return _without_unused(Task(declarations, facts, opening.term(task.goal), steps))


def _is_predicate(item: Declaration) -> bool:
    """Say whether a name is defined as a proposition, or as one of its arguments."""
    sort = item.variable.sort
    return item.body is not None and (sort.result if isinstance(sort, Function) else sort) == TRUTH


def _may_be_opened(item: Declaration) -> bool:
    takes = any(isinstance(p.variable.sort, Function) for p in item.parameters)
    return _is_predicate(item) or (takes and item.body is not None)


@dataclass(frozen=True, slots=True)
class _Opening:
    """Opens propositions by definitions that were seen before.

    known   those that may be opened, each with a body that is opened itself
    """

    known: dict[str, Declaration] = field(default_factory=dict)
    _opened: dict[Term, Term] = field(default_factory=dict)

    def declaration(self, item: Declaration) -> Declaration:
        """Return a declaration in other words; a predicate is known from here on."""
        if self._hides(item):
            return item
        domain = None if item.domain is None else self.term(item.domain)
        body = None if item.body is None else self.term(item.body)
        opened = replace(item, domain=domain, body=body)
        if _may_be_opened(opened) and not _speaks_of_itself(opened):
            self.known[opened.variable.name] = opened
        return opened

    def _hides(self, item: Declaration) -> bool:
        """Say whether a parameter has the name of a predicate, or of what its body speaks of."""
        parts = (item.variable, item.domain, item.body, *(p.domain for p in item.parameters))
        used = [p for part in parts if part is not None for p in self._spoken_of(part)]
        spoken = frozenset[str]().union(*(mentioned(part) for p in used for part in _coming(p)))
        return any(name in spoken for p in item.parameters for name in _names_bound(p))

    def step(self, step: Step) -> Step:
        """Return a step of a proof in other words."""
        at = tuple(map(self.term, step.at))
        return replace(step, proposition=self.term(step.proposition), at=at)

    def term(self, term: Term) -> Term:
        """Return a term in other words, or as it is where these would be too many."""
        used = self._spoken_of(term)
        opened = self._open(_aside(term, used)) if used else term
        return opened if _is_small(opened) else term

    def _spoken_of(self, term: Term) -> list[Declaration]:
        """Return the definitions that a term speaks of, and those that their bodies speak of."""
        found: dict[str, Declaration] = {}
        waiting = [term]
        while waiting:
            for name in sorted(written_names(waiting.pop())[0] & self.known.keys() - found.keys()):
                found[name] = self.known[name]
                waiting += [body for body in (found[name].body,) if body is not None]
        return list(found.values())

    def _open(self, node: Term) -> Term:
        if written_names(node)[0].isdisjoint(self.known):
            return node
        if node not in self._opened:
            self._opened[node] = self._open_node(node)
        return self._opened[node]

    def _open_node(self, node: Term) -> Term:
        if isinstance(node, Binding):
            bound = tuple(map(self._bound, node.bound))
            condition = None if node.condition is None else self._open(node.condition)
            return Binding(node.binder, bound, condition, self._open(node.body), node.sort)
        arguments = tuple(map(self._open, node.children))
        if isinstance(node, Operation):
            return Operation(node.operator, arguments, node.sort)
        opened = self._body(node, arguments)
        if opened is not None:
            return opened
        if isinstance(node, Application):
            return Application(node.function, arguments, node.sort)
        return node

    def _body(self, node: Term, arguments: tuple[Term, ...]) -> Term | None:
        """Return what a definition says of arguments, where it is to be opened."""
        head = node.function if isinstance(node, Application) else node
        item = self.known.get(head.name) if isinstance(head, Variable) else None
        has_fun = any(isinstance(a, Binding) and a.binder == "fun" for a in arguments)
        if item is None or not (has_fun or _is_predicate(item)):
            return None
        # That arguments are of the sorts of the parameters was seen where the term was read.
        body = body_at(item, arguments, lambda _term, _sort: True)
        if body is None or not _is_small(body):
            return None
        # The body may apply another definition to a function that is among the arguments.
        return self._open(_aside(body, self._spoken_of(body))) if has_fun else body

    def _bound(self, item: Bound) -> Bound:
        domain = None if item.domain is None else self._open(item.domain)
        return Bound(item.variable, domain, tuple(map(self._bound, item.parameters)))


def _speaks_of_itself(item: Declaration) -> bool:
    return item.body is not None and item.variable.name in free_names(item.body)


def _names_bound(item: Bound) -> Iterator[str]:
    yield item.variable.name
    for parameter in item.parameters:
        yield from _names_bound(parameter)


def _aside(term: Term, predicates: list[Declaration]) -> Term:
    """Rename what is bound in a term and is a predicate elsewhere, or free in its body."""
    coming = tuple(part for p in predicates for part in _coming(p))
    # No name is empty: nothing is replaced, but bound names make way for what would come in.
    return substitute(term, {"": Operation("and", coming, TRUTH)})


def _coming(item: Declaration) -> tuple[Term, ...]:
    if item.body is None:
        return (item.variable,)
    return item.variable, Binding("forall", item.parameters, None, item.body, TRUTH)


def _is_small(term: Term) -> bool:
    extents: dict[Term, tuple[int, int]] = {}
    levels, nodes = _extent(term, extents)
    return levels <= MOST_LEVELS and nodes <= MOST_NODES


def _extent(term: Term, known: dict[Term, tuple[int, int]]) -> tuple[int, int]:
    """Return how deep a term is, and how many nodes it has where none are shared."""
    if term not in known:
        below = [_extent(child, known) for child in term.children]
        levels, nodes = [one for one, _ in below], [one for _, one in below]
        known[term] = 1 + max(levels, default=0), 1 + sum(nodes)
    return known[term]


def _without_unused(task: Task) -> Task:
    """Leave out predicates of which nothing speaks."""
    terms = [*(f.proposition for f in task.facts), task.goal]
    terms += [term for step in task.steps for term in (step.proposition, *step.at)]
    spoken = frozenset[str]().union(*(written_names(term)[0] for term in terms))
    kept: list[Declaration] = []
    for item in reversed(task.declarations):
        if item.variable.name in spoken or not _is_predicate(item):
            kept.insert(0, item)
            spoken |= names_in_declaration(item)
    return replace(task, declarations=tuple(kept))
