"""What a label is worth: the weakest of its readings.

Where a page can be read in two ways, each reading is a statement with evidence and standing of
its own, and the label is as good as the worst of them.  That is computed, and never stored.
"""

from __future__ import annotations

from collections.abc import Iterable

from proofcheck.verdict.evidence import Evidence
from proofcheck.verdict.standing import Standing


def weakest_reading(own: Evidence, others: Iterable[Evidence]) -> Evidence:
    """Return the evidence of a label: that of its main reading, unless another is weaker.

    A definition or hypothesis that leaves nothing to be established is as strong as a proof.
    """
    return min((own, *others), key=lambda one: one.strength)


def worst_standing(own: Standing, others: Iterable[Standing]) -> Standing:
    """Return the standing of a label: the most severe of its readings."""
    return min((own, *others), key=lambda one: one.rank)
