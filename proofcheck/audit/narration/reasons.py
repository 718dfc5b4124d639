"""What a step of a proof is taken from: labels, definitions, theorems."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.terms.task import Declaration, Fact, Role


class Kind(IntEnum):
    """Where a reason comes from, in the order in which reasons are named."""

    LABEL = 0
    DEFINITION = 1
    THEOREM = 2
    OWN = 3


@dataclass(frozen=True, slots=True, order=True)
class Reason:
    """A reason; ``label`` is the statement it comes from, if it comes from one."""

    kind: Kind
    name: str
    label: str

    @property
    def text(self) -> str:
        """The reason as it stands beside a formula."""
        if self.kind is Kind.LABEL:
            return f"[{self.label}]"
        if self.kind is Kind.DEFINITION:
            return f"definition of {self.name} [{self.label}]"
        return self.name


def reason_of_fact(fact: Fact) -> Reason:
    """Return the reason for which a fact of the task may be used."""
    if fact.role is Role.ASSUMED:
        return Reason(Kind.OWN, "assumed", "")
    if fact.role is Role.SHOWN:
        return Reason(Kind.OWN, "shown above", "")
    return Reason(Kind.LABEL, "", fact.label)


def reason_of_definition(item: Declaration, name: str) -> Reason:
    """Return the reason for which a name is replaced by what it stands for."""
    return Reason(Kind.DEFINITION, name, item.label)


def reason_of_law(law: str) -> Reason:
    """Return a law by its name, a theorem with its reference as well."""
    found = LAWS[law]
    name = f"{law} ({found.reference})" if found.kind == "theorem" else law
    return Reason(Kind.THEOREM, name, "")
