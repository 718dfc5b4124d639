"""Objects that exist once: two that agree in all their parts are one and the same.

Terms are compared and looked up far more often than they are made.  Where equal ones are
identical, both take no longer for a large term than for a small one, and what is worked out for a
term is known wherever it occurs (Ershov 1958, *On programming of arithmetic operations*; "hash
consing").
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

_T = TypeVar("_T", bound="Interned")


class Interned:
    """An immutable object of which there is one for each choice of its parts.

    A subclass names its parts in `__match_args__`, in order, and makes its objects by `intern`.
    Equality is identity.
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies, and what is read back, are the object itself."""
        return type(self), tuple(getattr(self, name) for name in self.__match_args__)


_KNOWN: dict[tuple[Any, ...], Any] = {}


def intern(cls: type[_T], *parts: Any) -> _T:
    """Return the object of a class that has these parts.

    raises   TypeError where a part cannot be looked up, such as a list
    """
    found: _T | None = _KNOWN.get((cls, *parts))
    return _make(cls, parts) if found is None else found


def _make(cls: type[_T], parts: tuple[Any, ...]) -> _T:
    new = object.__new__(cls)
    for name, part in zip(cls.__match_args__, parts, strict=True):
        object.__setattr__(new, name, part)
    found: _T = _KNOWN.setdefault((cls, *parts), new)
    return found
