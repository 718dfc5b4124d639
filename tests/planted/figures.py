"""The figures: how many planted falsehoods are green, by half and kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tests.planted.corpus import GREEN, HALVES, Planted


def share_of_green(planted: Sequence[Planted], evidence: Mapping[str, str], half: str) -> float:
    """Return how many falsehoods of a half are green, as a share of that half."""
    own = [one for one in planted if one.half == half and not one.is_true]
    green = [one for one in own if evidence[one.key] in GREEN]
    return len(green) / len(own)


def table(planted: Sequence[Planted], evidence: Mapping[str, str]) -> list[str]:
    """Return the table of all halves and kinds, as lines of Markdown."""
    lines = [
        "| half | kind | statements | refuted | unsupported | green |",
        "|---|---|---|---|---|---|",
    ]
    for half in HALVES:
        own = [one for one in planted if one.half == half and not one.is_true]
        lines += [_row(half, kind, own, evidence) for kind in sorted({one.kind for one in own})]
        lines.append(_row(half, "all", own, evidence))
    neighbours = [one for one in planted if one.is_true]
    lines.append(_row("both", "true neighbours", neighbours, evidence))
    return lines


def _row(half: str, kind: str, own: Sequence[Planted], evidence: Mapping[str, str]) -> str:
    chosen = [one for one in own if kind in (one.kind, "all", "true neighbours")]
    words = Counter(evidence[one.key] for one in chosen)
    green = sum(words[word] for word in GREEN)
    share = f"{green} ({100 * green / len(chosen):.1f} %)" if chosen else "0"
    rest = len(chosen) - words["refuted"] - green
    return f"| {half} | {kind} | {len(chosen)} | {words['refuted']} | {rest} | {share} |"
