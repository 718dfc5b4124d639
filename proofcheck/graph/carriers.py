"""Through which declared dependencies names and facts reach a statement.

A fact of the task of a goal is there because of some declared statements: the one that says it,
and, where it relates sizes, each in whose closure that one lies.  Leave all of them out, and the
goal loses the fact.  So it is with names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from proofcheck.graph.slices import Slicer
from proofcheck.language.printing.printing_words import operator_of
from proofcheck.language.statements import Statement
from proofcheck.language.typing.builtins import NEVER_SHADOWED
from proofcheck.terms.expressions import Application, Binding, Number, Operation, Term, Variable
from proofcheck.terms.expressions import walk as subterms
from proofcheck.terms.task import Declaration, Role, Task

Carriers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Supply:
    """What reaches a statement through which of its dependencies.

    premises  positions of what it declares or was found to miss, ascending
    named     those of them that introduce what its text speaks of: by name, or written out
    names     for every other name in its text the premises through which it is visible
    """

    premises: tuple[int, ...]
    named: frozenset[int]
    names: tuple[Carriers, ...]


class CarrierIndex:
    """Finds carriers in one derivation."""

    def __init__(self, slicer: Slicer) -> None:
        self.slicer = slicer
        self._statements = slicer.derivation.statements
        self._binds: dict[str, list[int]] = {}
        for position, statement in enumerate(self._statements):
            for name, _ in statement.library:
                self._binds.setdefault(name, []).append(position)

    def supply(self, statement: Statement) -> Supply:
        """Return through what the names of a statement's text are visible."""
        premises = self.slicer.premises(statement)
        named = {p for p in premises if self._is_written_out(p, statement)}
        names: list[Carriers] = []
        for owners in self._owners(statement):
            direct = named.intersection(owners) | set(owners).intersection(premises)
            named |= direct
            if not direct:
                names.append(self._reached_through(premises, owners))
        return Supply(premises, frozenset(named), tuple(filter(None, names)))

    def _owners(self, statement: Statement) -> Iterator[list[int]]:
        """Yield for every name of others in a statement's text who introduces it."""
        mine = {d.variable.name for d in (*statement.declarations, *statement.givens)}
        mine |= {name for name, _ in statement.library}
        for name in sorted(statement.uses - mine):
            owner = self.slicer.owner_of(name)
            owners = self._binds.get(name, []) if owner is None else [owner]
            if name in NEVER_SHADOWED:  # visible in any case: its binding counts where declared
                owners = [o for o in owners if o in self.slicer.premises(statement)]
            if owners:
                yield owners

    def _reached_through(self, premises: Sequence[int], owners: Sequence[int]) -> Carriers:
        return tuple(p for p in premises if any(self._is_within(o, p) for o in owners))

    def _is_within(self, position: int, top: int) -> bool:
        return self.slicer.is_within(position, top)

    def of_facts(self, statement: Statement, task: Task) -> tuple[Carriers | None, ...]:
        """Return the carriers of each fact of a task; None for what is the statement's own."""
        premises = self.slicer.premises(statement)
        return tuple(
            None
            if fact.role in _OWN or fact.label == statement.label
            else self._of_fact(premises, fact.label)
            for fact in task.facts
        )

    def of_declarations(self, statement: Statement, task: Task) -> tuple[Carriers | None, ...]:
        """Return the carriers of what each name of a task is declared to be."""
        premises = self.slicer.premises(statement)
        return tuple(
            None if item.label == statement.label else self._of_fact(premises, item.label)
            for item in task.declarations
        )

    def _of_fact(self, premises: Sequence[int], label: str) -> Carriers | None:
        """Return the premises through which a statement reaches another; None for what is added."""
        position = self.slicer.position_of(label)
        if position is None:
            return None
        reached = (
            (position,) if position in premises else self._reached_through(premises, [position])
        )
        return reached or None

    def _is_written_out(self, position: int, statement: Statement) -> bool:
        """Say whether what a definition abbreviates stands in a statement's text.

        So does a symbol of the library, also in the set that a name of the text is declared with.
        """
        introduced = self._statements[position]
        patterns = [
            (d.body, {p.variable.name for p in d.parameters})
            for d in introduced.declarations
            if d.body is not None and d.body.children
        ]
        symbols = {operator_of(symbol) for _, symbol in introduced.library}
        if not patterns and not symbols:
            return False
        texts = [*_texts(statement), *(self._sets_of_names(statement) if symbols else ())]
        return any(
            (isinstance(term, Operation) and term.operator in symbols)
            or any(_matches(body, term, parameters, {}) for body, parameters in patterns)
            for text in texts
            for term in subterms(text)
        )

    def _sets_of_names(self, statement: Statement) -> Iterator[Term]:
        """Yield the sets in which the names of a statement's text lie."""
        for name in sorted(statement.uses):
            owner = self.slicer.owner_of(name)
            if owner is not None:
                for item in self._statements[owner].declarations:
                    if item.variable.name == name and item.domain is not None:
                        yield item.domain


_OWN = frozenset({Role.ASSUMED, Role.SHOWN})


def _texts(statement: Statement) -> Iterator[Term]:
    """Yield the terms that a statement consists of."""
    for goal in statement.goals:
        yield goal.proposition
    yield from statement.assumptions
    for item in (*statement.givens, *statement.declarations):
        yield from _texts_of(item)


def _texts_of(item: Declaration) -> Iterator[Term]:
    for bound in item.parameters:
        yield from bound.domains
    for term in (item.domain, item.body):
        if term is not None:
            yield term


def _matches(pattern: Term, term: Term, free: set[str], images: dict[str, Term]) -> bool:
    """Say whether a term is an instance of a pattern; what binds names is compared as it is."""
    if isinstance(pattern, Variable) and pattern.name in free:
        return images.setdefault(pattern.name, term) == term
    match pattern, term:
        case Operation(a), Operation(b) if a == b:
            return _all_match(pattern.children, term.children, free, images)
        case Application(f), Application(g) if f.name == g.name:
            return _all_match(pattern.children, term.children, free, images)
        case Number(a), Number(b):
            return a == b
        case Variable(a), Variable(b):
            return a == b
        case Binding(), Binding():
            return pattern == term
    return False


def _all_match(
    patterns: Sequence[Term], terms: Sequence[Term], free: set[str], images: dict[str, Term]
) -> bool:
    return len(patterns) == len(terms) and all(
        _matches(p, t, free, images) for p, t in zip(patterns, terms, strict=True)
    )
