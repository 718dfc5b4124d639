"""What a library that we did not write makes of a result: it agrees, disagrees, or says why it cannot tell."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Agrees:
    """It comes to the same result."""


@dataclass(frozen=True, slots=True)
class Disagrees:
    """It clearly contradicts: one of the two is at fault.

    reason   where, and in what
    """

    reason: str


@dataclass(frozen=True, slots=True)
class Unable:
    """It has no opinion.

    reason   what it cannot read, or which limit it met
    """

    reason: str


Opinion = Agrees | Disagrees | Unable
