"""Models that an author offers: values for some names, computed or drawn line by line.

They are hints for the search of models, nothing more: what comes of them is checked like every
other model.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from proofcheck.terms.encoding import Json, encode_term
from proofcheck.terms.expressions import Term
from proofcheck.terms.task import Declaration, Task, encode_declaration


class Choice(StrEnum):
    """How a line chooses its value."""

    VALUE = "value"
    """it is the value of a term"""
    FROM_SET = "random_in"
    """it is drawn from a set"""
    ENTRIES = "random"
    """its entries are drawn: integers where the term is the set of these, else rational numbers"""


@dataclass(frozen=True, slots=True)
class OfferedLine:
    """One line: the name, how its value is chosen, and the term or set that is needed for it.

    An auxiliary name has a declaration without a label.
    """

    declaration: Declaration
    choice: Choice
    term: Term | None


@dataclass(frozen=True, slots=True)
class OfferedModel:
    """The lines of one model, in order."""

    lines: tuple[OfferedLine, ...]

    def is_about(self, task: Task) -> bool:
        """Say whether it chooses a name that the task declares."""
        declared = {(d.variable.name, d.label) for d in task.declarations}
        chosen = (line.declaration for line in self.lines)
        return any((d.variable.name, d.label) in declared for d in chosen)


def encode_offer(offer: OfferedModel) -> Json:
    """Return the JSON form of an offered model."""
    return [
        [
            encode_declaration(line.declaration),
            line.choice.value,
            None if line.term is None else encode_term(line.term),
        ]
        for line in offer.lines
    ]
