"""What names stand for while an expression is written as nodes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from proofcheck.terms.expressions import Variable
from proofcheck.terms.sorts import Sort


def _nothing() -> Mapping[str, int]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Environment:
    """The binders around a place, and the nodes of names that are free there.

    depth    how many binders there are
    levels   of a bound name, how many binders stand outside of its own
    fixed    nodes without loose indices: free names and constants
    """

    depth: int = 0
    levels: Mapping[str, int] = field(default_factory=_nothing)
    fixed: Mapping[str, int] = field(default_factory=_nothing)

    def inside(self, variable: Variable) -> Environment:
        """Return the environment below a binder of this name; it hides an outer one."""
        levels = MappingProxyType({**self.levels, variable.name: self.depth})
        return replace(self, depth=self.depth + 1, levels=levels)

    def index(self, name: str) -> int | None:
        """Return the de Bruijn index of a name; None where no binder here binds it."""
        level = self.levels.get(name)
        return None if level is None else self.depth - 1 - level

    def fresh(self, sort: Sort) -> Variable:
        """Return a variable that no text can write and no binder around has."""
        return Variable(f"${self.depth}", sort)
