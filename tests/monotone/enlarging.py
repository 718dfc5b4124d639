"""Tasks that may use more than their statement declares: what else stands before it, and theorems."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from proofcheck.graph.slices import Slicer
from proofcheck.language.statements import Dependency, Derivation, Goal, Statement
from proofcheck.library.theorems import theorems
from proofcheck.logic.laws.all_laws import is_trusted
from proofcheck.source.labels import theorem_label
from proofcheck.terms.task import Task


def _theorems() -> list[str]:
    found = theorems()
    return [theorem_label(name) for name in found if is_trusted(found[name].name)]


@dataclass(frozen=True, slots=True)
class Place:
    """A goal of a derivation.

    name   what it is called in a list of results
    """

    derivation: Derivation
    slicer: Slicer
    statement: Statement
    goal: Goal
    name: str

    @property
    def task(self) -> Task:
        """Return the goal with what its statement declares."""
        return self.slicer.task(self.statement, self.goal)

    @property
    def extras(self) -> list[str]:
        """Return the labels that may be declared besides, theorems included.

        Those are earlier statements that do not depend on this one, and theorems that are taken on
        trust: who declares a lemma or a definition of the theory declares nothing that proofs do
        not apply by themselves.
        """
        statements = self.derivation.statements
        known = {dependency.key for dependency in self.statement.dependencies}
        at = self.slicer.position_of(self.statement.label) or 0
        return [
            *(
                one.label
                for number, one in enumerate(statements[:at])
                if one.key not in known
                and not one.ill_formed
                and self.slicer.position_of(one.label) == number
                and not _depends(self.slicer, statements, number, at)
            ),
            *(label for label in _theorems() if label not in known),
        ]

    def enlarged(self, labels: Sequence[str]) -> Task:
        """Return the goal with these labels declared as well."""
        positions = [p for label in labels if (p := self.slicer.position_of(label)) is not None]
        names = [label for label in labels if label.startswith("library:")]
        span = self.statement.span
        cited = tuple(Dependency(name, name, span) for name in names)
        larger = replace(self.statement, dependencies=(*self.statement.dependencies, *cited))
        return self.slicer.task(larger, self.goal, positions)


def places_of(derivation: Derivation) -> Iterator[Place]:
    """Yield the goals of a derivation."""
    slicer = Slicer(derivation)
    for statement in derivation.statements:
        if not statement.ill_formed:
            for number, goal in enumerate(statement.goals):
                name = f"{derivation.name}:{statement.label}#{number}"
                yield Place(derivation, slicer, statement, goal, name)


def one_by_one(place: Place, count: int) -> list[str]:
    """Return so many of the labels that may be declared besides, the same at every run."""
    extras = place.extras
    return random.Random(place.name).sample(extras, min(count, len(extras)))


def _depends(slicer: Slicer, statements: Sequence[Statement], lower: int, upper: int) -> bool:
    """Say whether a statement depends on another one."""
    seen, waiting = {lower}, [lower]
    while waiting:
        for other in slicer.premises(statements[waiting.pop()]):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return upper in seen
