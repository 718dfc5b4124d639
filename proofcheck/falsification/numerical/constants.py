"""What does not change while objects are moved: worked out once for all points, not at each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Generic, TypeVar

from proofcheck.falsification.numerical.arrays import Array, number
from proofcheck.terms.expressions import Term

Named = tuple[tuple[str, Array], ...]
"""Names that a term mentions, and their values."""

Question = tuple[Term, tuple[tuple[str, int], ...], float]
"""A term, which values its names have, and how much norms are softened."""

_T = TypeVar("_T")


def ask(term: Term, named: Named, softness: float) -> Question:
    """Return by what the value of a term is looked up; values are told apart by identity."""
    return term, tuple((name, id(one)) for name, one in named), softness


@dataclass(frozen=True, slots=True)
class Known(Generic[_T]):
    """Something that was worked out, and the work it took.

    named   the values of the names it mentions, kept so that no others take their place
    """

    found: _T
    work: int
    named: Named


@dataclass(slots=True)
class Constants:
    """What is known of terms that nothing moves.

    is_moved   says whether a term speaks of what is moved
    values     of terms
    choices    of the bound names of binders
    axes       numbers the axes of these
    """

    is_moved: Callable[[Term], bool] = field(default=lambda _: True)
    values: dict[Question, Known[Array]] = field(default_factory=dict)
    choices: dict[Question, Known[Any]] = field(default_factory=dict)
    axes: count[int] = field(default_factory=count)
    _fixed: dict[int, Array] = field(default_factory=dict)
    _moved: dict[Term, bool] = field(default_factory=dict)
    _numbers: dict[float, Array] = field(default_factory=dict)

    def fix(self, arrays: Iterable[object]) -> None:
        """Take values for such as nothing moves."""
        self._fixed |= {id(one): one for one in arrays if isinstance(one, Array)}

    def cover(self, terms: Iterable[Term], named: Named) -> bool:
        """Say whether nothing moves terms in which some names have these values."""
        return all(id(one) in self._fixed for _, one in named) and not any(map(self._moves, terms))

    def number(self, value: float) -> Array:
        """Return a number, always the same array for it."""
        found = self._numbers.get(value)
        if found is None:
            found = self._numbers[value] = number(value)
            self.fix([found])
        return found

    def _moves(self, term: Term) -> bool:
        found = self._moved.get(term)
        if found is None:
            found = self._moved[term] = self.is_moved(term)
        return found


def mentioned(scope: Mapping[str, Array], names: frozenset[str]) -> Named:
    """Return the values of a scope that belong to some names."""
    return tuple((name, one) for name, one in scope.items() if name in names)
