"""Two statements of different derivations in one place: what both assume, and what each says.

The names of the second are told apart from those of the first.  Where a pair of names is said to
stand for one object, that of the second is replaced by that of the first; what the second
derivation says of it then holds of this object, too, as a further assumption.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from proofcheck.graph.slices import Slicer
from proofcheck.language.printing.printing import plain_name
from proofcheck.language.statements import Goal, GoalRole, Kind, Statement
from proofcheck.language.typing.closing import close
from proofcheck.logic.predicates import open_predicates
from proofcheck.terms.canonical import canonical_form, canonical_parts, canonical_sort
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Operation,
    Term,
    Variable,
    integer,
    operation,
    sort_of,
)
from proofcheck.terms.sorts import TRUTH, Function, SetOf
from proofcheck.terms.substitution import free_names, substitute, substitute_sort
from proofcheck.terms.task import Declaration, Fact, Origin, Role, Task

FALSEHOOD = Operation("le", (integer(1), integer(0)), TRUTH)
"""What nothing proves that has a model."""

_OF_CLAIMS = frozenset({Role.DECLARED, Role.SHOWN, Role.ASSUMED})


@dataclass(frozen=True, slots=True)
class Side:
    """One of two statements that are compared."""

    slicer: Slicer
    statement: Statement

    @property
    def givens(self) -> frozenset[str]:
        """The names that it binds."""
        return frozenset(given.variable.name for given in self.statement.givens)

    @property
    def obtained(self) -> frozenset[str]:
        """The names of what it says exists."""
        own = self.statement.declarations
        return frozenset(d.variable.name for d in own if d.origin is Origin.OBTAINED)

    def in_sight(self) -> Iterator[tuple[Declaration, Statement]]:
        """Yield what is declared in its closure, and by itself, each with who declares it."""
        statements = self.slicer.derivation.statements
        top = self.slicer.position_of(self.statement.label)
        assert top is not None
        for position, statement in enumerate(statements):
            if statement.declarations and self.slicer.is_within(position, top):
                yield from ((item, statement) for item in statement.declarations)


@dataclass(frozen=True, slots=True)
class Content:
    """What is known of a part of a statement: names, facts about them, and perhaps a goal."""

    declarations: tuple[Declaration, ...] = ()
    facts: tuple[Fact, ...] = ()
    goal: Term = FALSEHOOD


def surroundings(side: Side, names: Iterable[str]) -> Content:
    """Return what a statement is about, and what is assumed of that, not what any claim shows.

    names   that matter besides those it mentions
    """
    task = side.slicer.assumptions_task(side.statement)
    declared = {d.variable.name: d for d in task.declarations if d.variable.name not in side.givens}
    declared |= side.slicer.declarations_of([*declared, *names])
    kept = [d for name, d in declared.items() if name not in side.obtained]
    facts = (_as_assumed(side, f) for f in task.facts if f.role not in _OF_CLAIMS)
    return Content(tuple(kept), tuple(facts))


def _as_assumed(side: Side, fact: Fact) -> Fact:
    """Let a fact of the whole closure be used, whether its statement is declared or not."""
    if fact.role is not Role.CLOSURE:
        return fact
    place = side.slicer.position_of(fact.label)
    kind = None if place is None else side.slicer.derivation.statements[place].kind
    return replace(fact, role=Role.HYPOTHESIS if kind is Kind.HYPOTHESIS else Role.WHERE)


def assertion(side: Side) -> Content:
    """Return what a statement says, as facts that are closed over what it gives and assumes.

    That it makes sense is part of it.
    """
    statement = side.statement
    shown = [
        replace(fact, role=Role.HYPOTHESIS) if fact.role is Role.DECLARED else fact
        for fact in statement.exported
    ]
    sides = [
        Fact(_closed(statement, goal), statement.label, Role.HYPOTHESIS)
        for goal in statement.goals
        if goal.role is GoalRole.SIDE
    ]
    facts = _opened(side, (*shown, *sides))
    own = side.slicer.declarations_of(d.variable.name for d in statement.declarations)
    return Content(tuple(own.values()), facts)


def _opened(side: Side, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Return facts without the predicates that the derivation defines."""
    names = frozenset[str]().union(*(free_names(fact.proposition) for fact in facts))
    declared = side.slicer.declarations_of(sorted(names))
    return open_predicates(Task(tuple(declared.values()), facts, FALSEHOOD)).facts


def _closed(statement: Statement, goal: Goal) -> Term:
    givens = statement.givens[: goal.givens_before]
    return close(goal.proposition, givens, statement.assumptions[: goal.assumes_before])


def question(side: Side, goal: Goal) -> Content:
    """Return a goal of a statement, with what the statement gives and assumes before it."""
    task = side.slicer.task(side.statement, goal)
    label = side.statement.label
    facts = (
        f
        for f in task.facts
        if f.role in (Role.ASSUMED, Role.SHOWN) or (f.role is Role.WHERE and f.label == label)
    )
    return Content(task.declarations, tuple(facts), task.goal)


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Why two names cannot stand for one object; `pair` says which."""

    pair: int
    reason: str


@dataclass(slots=True)
class Renaming:
    """How the second derivation is read in the words of the first.

    prefix   what labels of the second begin with
    image    what stands in place of a name of the second
    links    what follows from names that stand for one object, beyond what the first says of it,
             each with the number of the pair of names
    sets     what names of sets stand for, on both sides
    """

    prefix: str
    taken: set[str]
    merged: Mapping[str, tuple[int, Declaration]]
    image: dict[str, Term] = field(default_factory=dict)
    links: list[tuple[int, Fact]] = field(default_factory=list)
    mismatches: list[Mismatch] = field(default_factory=list)
    sets: dict[str, Term] = field(default_factory=dict)
    _known: dict[str, Declaration] = field(default_factory=dict)

    def read(self, content: Content) -> Content:
        """Return what is said in the second derivation in the words of the first."""
        declared = [self._declaration(item) for item in content.declarations]
        facts = [
            Fact(substitute(f.proposition, self.image), self.label(f), f.role)
            for f in content.facts
        ]
        goal = substitute(content.goal, self.image)
        return Content(tuple(d for d in declared if d is not None), tuple(facts), goal)

    def learn(self, item: Declaration) -> None:
        """Let ranges be compared by what the names of sets stand for."""
        if item.body is not None and not item.parameters and isinstance(sort_of(item.body), SetOf):
            self.sets[item.variable.name] = substitute(item.body, self.sets)

    def why_not_one(self, first: Declaration, second: Declaration) -> str:
        """Say why two declarations cannot be of one object; empty where they can."""
        if canonical_sort(first.variable.sort) != canonical_sort(second.variable.sort):
            return "sort"
        return "" if self._ranges(first) == self._ranges(second) else "range"

    def _ranges(self, item: Declaration) -> tuple[Bound, ...]:
        """Return what the parameters of a name range over, with sets written out."""
        return tuple(map(self._written_out, canonical_parts(item.parameters, None, None)[0]))

    def _written_out(self, item: Bound) -> Bound:
        domain = None if item.domain is None else substitute(item.domain, self.sets)
        return Bound(item.variable, domain, tuple(map(self._written_out, item.parameters)))

    def _links(self, first: Declaration, second: Declaration) -> Iterator[Fact]:
        """Yield what the second says of the object of the first, unless both say it."""
        value = applied(first, second.parameters)
        if second.domain is not None and not self._agree(first, second, "domain"):
            inside = operation("in", value, second.domain)
            yield Fact(bind(second.parameters, inside), second.label, Role.HYPOTHESIS)
        if second.body is not None and not self._agree(first, second, "body"):
            same = equal(value, second.body)
            yield Fact(bind(second.parameters, same), second.label, Role.HYPOTHESIS)

    def _agree(self, first: Declaration, second: Declaration, part: str) -> bool:
        """Say whether two declarations have the same domain or body, with sets written out."""
        parts = (canonical_parts(d.parameters, d.domain, d.body) for d in (first, second))
        terms = (domain if part == "domain" else body for _, domain, body in parts)
        one, other = (None if t is None else substitute(t, self.sets) for t in terms)
        return one == other

    def known(self, item: Declaration) -> Declaration:
        """Return what a declaration of the second, which was read before, has become."""
        return self._known[item.variable.name]

    def label(self, fact: Fact) -> str:
        """Name where a fact comes from; theorems of the library are the same everywhere."""
        return fact.label if fact.role is Role.THEOREM else f"{self.prefix}{fact.label}"

    def _declaration(self, item: Declaration) -> Declaration | None:
        """Return a declaration with its new name, or None where the first declares that already."""
        name = item.variable.name
        if name in self.image:
            return self._known.get(name)
        moved = self._moved(item)
        if name not in self.merged:
            fresh = replace(moved, variable=self._fresh(item, moved))
            self.image[name], self._known[name] = fresh.variable, fresh
            self.learn(fresh)
            return fresh
        pair, first = self.merged[name]
        self.image[name] = first.variable
        if reason := self.why_not_one(first, moved):
            self.mismatches.append(Mismatch(pair, reason))
        else:
            self.links += [(pair, fact) for fact in self._links(first, moved)]
        return None

    def _moved(self, item: Declaration) -> Declaration:
        """Return a declaration with all but its own name in the words of the first."""
        inner = dict(self.image)
        bound = self._bound(Bound(item.variable, item.domain, item.parameters), inner)
        return Declaration(
            bound.variable,
            item.origin,
            f"{self.prefix}{item.label}",
            bound.parameters,
            bound.domain,
            None if item.body is None else substitute(item.body, inner),
        )

    def _bound(self, item: Bound, inner: dict[str, Term]) -> Bound:
        """Return a bound name in the words of the first; its parameters are entered in `inner`."""
        parameters = tuple(self._parameter(p, inner) for p in item.parameters)
        sort = item.variable.sort
        if parameters and isinstance(sort, Function):  # it has the parameters of the name
            result = substitute_sort(sort.result, inner)
            variables = tuple(p.variable for p in parameters)
            sort = Function(variables, result, sort.indexed, sort.implicit, sort.called)
        else:
            sort = substitute_sort(sort, inner)
        domain = None if item.domain is None else substitute(item.domain, inner)
        return Bound(Variable(item.variable.name, sort), domain, parameters)

    def _parameter(self, item: Bound, inner: dict[str, Term]) -> Bound:
        """Return a parameter under a name that nothing else has."""
        moved = self._bound(item, dict(inner))
        name = item.variable.name
        while name in self.taken:
            name += "'"
        renamed = replace(moved, variable=Variable(name, moved.variable.sort))
        inner[item.variable.name] = renamed.variable
        return renamed

    def _fresh(self, item: Declaration, moved: Declaration) -> Variable:
        name = item.variable.name
        if name in self.taken:
            name = f"{plain_name(name)}@[{self.prefix}{item.label}]"
        while name in self.taken:
            name += "'"
        self.taken.add(name)
        return Variable(name, moved.variable.sort)


def applied(item: Declaration, parameters: Sequence[Bound]) -> Term:
    """Return the value of what is declared at parameters."""
    sort = item.variable.sort
    if not isinstance(sort, Function):
        return item.variable
    arguments = tuple(p.variable for p in parameters)
    names = (p.name for p in sort.parameters)
    result = substitute_sort(sort.result, dict(zip(names, arguments, strict=True)))
    return Application(item.variable, arguments, result)


def bind(parameters: Sequence[Bound], proposition: Term) -> Term:
    """Return that a proposition holds for all parameters."""
    if not parameters:
        return proposition
    return Binding("forall", tuple(parameters), None, proposition, TRUTH)


def equal(left: Term, right: Term) -> Term:
    """Return that two terms mean the same."""
    return operation("iff" if sort_of(left) == TRUTH else "eq", left, right)


def put_together(*parts: Content) -> Task:
    """Return a task of several parts, the goal that of the last; what is said twice stands once."""
    declared = {d.variable.name: d for part in reversed(parts) for d in reversed(part.declarations)}
    order = dict.fromkeys(d.variable.name for part in parts for d in part.declarations)
    facts: dict[Term, Fact] = {}
    for part in parts:
        for fact in part.facts:
            key = canonical_form(fact.proposition)
            known = facts.get(key)
            if known is None or _RANK[fact.role] < _RANK[known.role]:
                facts[key] = fact
    declarations = tuple(declared[name] for name in order)
    return open_predicates(Task(declarations, tuple(facts.values()), parts[-1].goal))


_RANK = {role: number for number, role in enumerate(Role)}
_RANK[Role.EARLIER] = len(_RANK)
