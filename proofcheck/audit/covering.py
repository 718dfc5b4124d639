"""What a verdict that rests on models covers: how many of them are of which kind."""

from __future__ import annotations

from collections import Counter

from proofcheck.falsification.sightings import Survey
from proofcheck.models.found import FoundModel

KINDS = ("generic", "degenerate", "offered", "enlarged")
"""Drawn at random; drawn with something special about it; from an author's `model` block; a
pattern, or copies of a smaller model, of a larger size."""


def kinds_of(found: Survey) -> tuple[tuple[str, int], ...]:
    """Return how many of the models on which a goal held are of which kind; none of a kind is left out."""
    enlarged = {id(one) for one in found.larger}
    counted = Counter(_kind(one, is_enlarged=id(one) in enlarged) for one in found.held)
    return tuple((kind, counted[kind]) for kind in KINDS if counted[kind])


def _kind(one: FoundModel, *, is_enlarged: bool) -> str:
    if is_enlarged:
        return "enlarged"
    if one.offer is not None:
        return "offered"
    return "degenerate" if one.degenerate else "generic"
