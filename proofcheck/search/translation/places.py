"""Where a translation is: what the kernel knows there, and the lines that say it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.kernel.sequents import Sequent
from proofcheck.search.lines.context import Context
from proofcheck.search.translation.answers import Left
from proofcheck.terms.expressions import Term

Said: TypeAlias = At | Left
"""A line, or why there is none: what is never used may be left."""


@dataclass
class Place:
    """A sequent of the kernel with lines beside it.

    facts    the line of each fact, by its position
    lines    of each polynomial that vanishes, an equation whose difference it is
    context  all that is known, for what the kernel finds evident
    undo     of each goal that was replaced, how its line comes from that of the next
    """

    sequent: Sequent
    facts: list[Said]
    lines: list[Said]
    context: Context
    undo: list[Callable[[At], At]] = field(default_factory=list)

    def know(self, line: At) -> At:
        """Take up the line of a fact, or of what stands in one."""
        self.context.add(line)
        return line

    def fact(self, position: int) -> At:
        """Return the line of a fact; raise why there is none."""
        return _given(self.facts[position])

    def line(self, position: int) -> At:
        """Return the equation of a polynomial; raise why there is none."""
        return _given(self.lines[position])


def _given(said: Said) -> At:
    if isinstance(said, Left):
        raise said
    return said


@dataclass(frozen=True)
class Taken:
    """A step that the kernel has taken.

    data      as it stands in the certificate
    children  of the proofs inside, the goals and what shows them
    goal      of the sequent before the step
    before    how many facts and polynomials there were
    """

    rule: str
    data: list[Any]
    children: Sequence[Callable[[], At]]
    goal: Term
    before: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Supposed:
    """What a goal about an absolute constant says of names inside.

    names      the names, in order
    formulas   what is supposed of them, in order: where they lie, then the facts
    lines      of each fact of the written task, by its number
    """

    names: tuple[Node, ...]
    formulas: tuple[Node, ...]
    lines: Mapping[int, At]
