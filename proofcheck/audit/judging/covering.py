"""What a verdict that rests on models covers: how many of them are of which kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from proofcheck.falsification.sample_statistics import Survey
from proofcheck.models.choices.degeneracy import is_degenerate
from proofcheck.models.found import FoundModel

KINDS = ("generic", "degenerate")
"""In one kind of model nothing is special, in the other something is zero or equal to another."""


def kinds_of(found: Survey, models: Sequence[FoundModel]) -> tuple[tuple[str, int], ...]:
    """Return how many of some models are of which kind; a kind of which there is none is left out.

    Decided by the values alone, so that models in a file of evidence are counted alike.
    """
    source = found.source
    counted = Counter(
        KINDS[is_degenerate(source.task, one.model, source.relevant, source.derived)]
        for one in models
    )
    return tuple((kind, counted[kind]) for kind in KINDS if counted[kind])
