"""What became of the twins, as a table for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from proofcheck.diagnostics.rendering import visible
from tests.twins.answers import STANDING
from tests.twins.candidates import PREMISE
from tests.twins.trying import FAULT, NO_ANSWER, NOT_TRIED, OUTCOMES, Tried

_ALWAYS = ("survives", NO_ANSWER, FAULT)
"""Outcomes that are listed one by one even where only the counts are wanted."""

_OF_RUNS_CUT_SHORT = (STANDING, NOT_TRIED)


def render(tried: Sequence[Tried], stale: Sequence[str], *, everything: bool) -> Iterator[str]:
    """Yield what survives, or every twin; excuses that nothing needs; then counts by kind."""
    for one in tried:
        if everything or one.outcome in _ALWAYS:
            yield visible(f"{one.outcome:<10}{one.evidence:<12}{one.candidate.key}")
    yield from (visible(f"{'stale':<10}{'':<12}{key}") for key in stale)
    words = outcomes_of(tried)
    yield "".join((f"{'kind':<12}{'twins':>7}", *(f"{word:>11}" for word in words)))
    for kind, counts in count(tried):
        numbers = "".join(f"{counts[word]:>11}" for word in words)
        yield f"{kind:<12}{counts.total():>7}{numbers}"
    yield f"{100 * share_of_survivors(tried):.1f} % survive without a reason"


def outcomes_of(tried: Sequence[Tried]) -> tuple[str, ...]:
    """Return the outcomes that have a column: those of a run cut short only where it was."""
    found = {one.outcome for one in tried}
    return tuple(word for word in OUTCOMES if word in found or word not in _OF_RUNS_CUT_SHORT)


def count(tried: Sequence[Tried]) -> Iterator[tuple[str, Counter[str]]]:
    """Yield how many twins of each kind came to each end, and at last of all kinds."""
    kinds = sorted({one.candidate.kind for one in tried}, key=lambda kind: (kind == PREMISE, kind))
    for kind in kinds:
        yield kind, Counter(one.outcome for one in tried if one.candidate.kind == kind)
    yield "all", Counter(one.outcome for one in tried)


def share_of_survivors(tried: Sequence[Tried]) -> float:
    """Return the share of survivors, from 0 to 1, among the twins tried that may be false.

    Where a run was cut short this is an estimate, and no low one: what stands is counted as what
    was judged to the end and no proof has settled, as if none of it were to be settled by one.
    """
    counts = Counter(one.outcome for one in tried if one.candidate.kind != PREMISE)
    survivors, standing = counts["survives"], counts[STANDING]
    among = counts.total() - counts[NOT_TRIED]
    sample = among - standing - sum(counts[word] for word in ("refuted", "proved", "as true"))
    expected = survivors * (1 + standing / sample) if sample else 0.0
    return expected / among if among else 0.0
