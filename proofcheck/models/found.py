"""A model that was found, and how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from proofcheck.kernel.model import Model
from proofcheck.models.choices.draws import Style
from proofcheck.models.sizes.sizes import Assignment
from proofcheck.terms.offers import OfferedModel


@dataclass(frozen=True, slots=True)
class FoundModel:
    """A checked model, its sizes, and whether every chosen object is generic.

    ``degenerate`` is decided by the values: some object is zero, a multiple of the identity,
    or equal to another of its shape; or all numbers, or all members of a family, are equal.
    ``styles`` says in which style each object was drawn, ``offer`` which offered model it is from,
    ``is_reached`` that its sizes are those that some goal demanded.
    """

    model: Model
    sizes: Assignment
    degenerate: bool
    styles: Mapping[str, Style] = field(default_factory=dict)
    offer: OfferedModel | None = None
    is_reached: bool = False
