"""Slices: what one goal may see of a derivation, as a task.

A goal sees the definitions and names of its closure, the hypotheses and ``where`` clauses that
describe them, the propositions of the statements it declares, its own assumptions, and what the
same statement showed before.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from proofcheck.kernel.task import Declaration, Fact, Origin, Role, Task
from proofcheck.language.statements import Derivation, Goal, Kind, Statement
from proofcheck.source.labels import normalise_label
from proofcheck.terms.expressions import Binding, Operation, Term, walk
from proofcheck.terms.sorts import INTEGER, TRUTH, Function, Matrix, SetOf, Sort
from proofcheck.terms.substitution import free_names, free_variables

_TRUE = Operation("true", (), TRUTH)


@dataclass(slots=True)
class Slicer:
    """Cuts tasks out of a derivation; the first statement of a label counts."""

    derivation: Derivation
    _by_key: dict[str, Statement] = field(init=False)
    _order: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        # Of two statements with one label the first counts, as everywhere else.
        self._by_key, self._order = {}, {}
        for position, statement in enumerate(self.derivation.statements):
            if self._by_key.setdefault(statement.key, statement) is statement:
                self._order[statement.key] = position

    def closure(self, statement: Statement) -> tuple[Statement, ...]:
        """Return all that a statement declares or was found to miss, at any depth, premises first.

        The statement itself is never among them.
        """
        seen: set[str] = set()
        stack = list(self._declared(statement))
        while stack:
            key = stack.pop()
            if key in seen or key not in self._by_key:
                continue
            seen.add(key)
            stack.extend(self._declared(self._by_key[key]))
        seen.discard(statement.key)
        return tuple(self._by_key[k] for k in sorted(seen, key=self._order.__getitem__))

    def _declared(self, statement: Statement) -> tuple[str, ...]:
        declared = tuple(d.key for d in statement.dependencies)
        return (*declared, *map(normalise_label, statement.missing))

    def task(self, statement: Statement, goal: Goal) -> Task:
        """Return the task of one goal."""
        return self._task(statement, goal.proposition, goal)

    def assumptions_task(self, statement: Statement) -> Task:
        """Return a task with a trivial goal: its models satisfy all that a statement assumes."""
        return self._task(statement, _TRUE, None)

    def _task(self, statement: Statement, proposition: Term, goal: Goal | None) -> Task:
        closure = self.closure(statement)
        declarations = [d for s in closure for d in s.declarations]
        shown = _shown_before(statement, goal)
        declarations += [d for d in statement.declarations if _precedes(d, goal)]
        declarations += statement.givens
        facts = [*_facts_of_closure(closure, self._declared(statement), goal)]
        role = Role.HYPOTHESIS if statement.kind is Kind.HYPOTHESIS else Role.ASSUMED
        count = len(statement.assumptions) if goal is None else goal.assumes_before
        facts += [Fact(p, statement.label, role) for p in statement.assumptions[:count]]
        facts += shown
        facts += self._earlier(statement, closure, declarations)
        return _prune(Task(tuple(declarations), tuple(facts), proposition), statement)

    def _earlier(
        self, statement: Statement, closure: Iterable[Statement], names: list[Declaration]
    ) -> list[Fact]:
        """Return earlier hypotheses, outside the closure, about names the task declares."""
        inside = {s.key for s in closure} | {statement.key}
        known = {d.variable.name for d in names}
        end = self._order.get(statement.key, 0)
        return [
            Fact(fact.proposition, other.label, Role.EARLIER)
            for other in self.derivation.statements[:end]
            if other.kind is Kind.HYPOTHESIS and other.key not in inside
            for fact in other.exported
            if fact.role is Role.HYPOTHESIS and free_names(fact.proposition) <= known
        ]


def _facts_of_closure(
    closure: Iterable[Statement], declared: tuple[str, ...], goal: Goal | None
) -> Iterable[Fact]:
    """Yield what models must satisfy, and of the declared statements what a goal may use.

    Hypotheses and ``where`` clauses deeper in the closure describe its names in every model, but
    the goal may not rest on them unless their statement is declared.
    """
    for statement in closure:
        may_use = statement.key in declared and _is_allowed(statement, goal)
        for fact in statement.exported:
            if may_use or _relates_sizes(fact):
                yield fact
            elif fact.role in (Role.HYPOTHESIS, Role.WHERE):
                yield Fact(fact.proposition, fact.label, Role.CLOSURE)


def _relates_sizes(fact: Fact) -> bool:
    """An equation between sizes travels with the shapes it explains."""
    if fact.role not in (Role.HYPOTHESIS, Role.WHERE):
        return False
    return all(v.sort == INTEGER for v in free_variables(fact.proposition))


def _is_allowed(statement: Statement, goal: Goal | None) -> bool:
    if goal is None or goal.by is None:
        return True
    return statement.key in map(normalise_label, goal.by)


def _shown_before(statement: Statement, goal: Goal | None) -> list[Fact]:
    """Return what the same statement established before this goal."""
    before = () if goal is None else statement.established[: goal.shows_before]
    return [fact for facts in before for fact in facts]


def _precedes(item: Declaration, goal: Goal | None) -> bool:
    """A statement's goals see its definitions, and the names it obtained before them."""
    return item.origin is not Origin.OBTAINED or (goal is not None and goal.shows_before > 0)


def _prune(task: Task, statement: Statement) -> Task:
    """Drop declarations that no proposition needs, directly or through other declarations.

    What any goal of the statement needs is kept for all, so that goals share their models.
    """
    needed = set(free_names(task.goal)).union(
        *(free_names(goal.proposition) for goal in statement.goals)
    )
    for fact in task.facts:
        needed |= free_names(fact.proposition)
    kept: list[Declaration] = []
    for item in reversed(task.declarations):
        if item.variable.name in needed:
            kept.append(item)
            needed |= _names_in(item)
    return Task(tuple(reversed(kept)), task.facts, task.goal)


def _names_in(item: Declaration) -> frozenset[str]:
    names = _names_in_sort(item.variable.sort)
    for term in (item.domain, item.body, *(p.domain for p in item.parameters)):
        names |= frozenset() if term is None else free_names(term) | _sizes_in(term)
    return names


def _sizes_in(term: Term) -> frozenset[str]:
    names: frozenset[str] = frozenset()
    for node in walk(term):
        if isinstance(node, Binding):
            for item in node.bound:
                names |= _names_in_sort(item.variable.sort)
    return names


def _names_in_sort(sort: Sort) -> frozenset[str]:
    if isinstance(sort, Matrix):
        return free_names(sort.rows) | free_names(sort.columns)
    if isinstance(sort, SetOf):
        return _names_in_sort(sort.element)
    if isinstance(sort, Function):
        inner = _names_in_sort(sort.result).union(
            *(_names_in_sort(p.sort) for p in sort.parameters)
        )
        return inner - {p.name for p in sort.parameters}
    return frozenset()
