"""What became of the twins, as a page of the documentation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill

from tests.twins.table import count, share_of_survivors
from tests.twins.trying import OUTCOMES, Tried

_INTRODUCTION = """\
# Twins

Written by `make twins PAGE=docs/twins.md`; not edited by hand.

A *twin* of a green goal differs from it in one place: a sign, a transpose, two factors, a \
constant, a quantifier, a relation made strict, a relation denied, a number set, an assumption, \
a fact of a declared statement. \
Every place of a goal is tried, steps of chains and `where` clauses included; so are the places of \
the assumptions, and of the definitions that stand in the same statement. \
Most twins are false, and a false one that is green is a fault of proofcheck. \
`make twins` judges each as the audit judges a goal, and fails where more than one in twenty is \
green without a reason.
"""

_MEANING = """\
*refuted*: a model of all it assumes breaks it. *open*: nothing is established, which is no pass. \
*proved*: true, the kernel has checked a proof. *as true*: it lacks a theorem of a declared \
statement and has the models of the goal, so it is as true as the goal; only a proof can need the \
theorem. *excused*: green and true, by a proof of one line in `tests/twins/true_twins.txt`. \
*survives*: green, and nobody has shown why. *no answer*: a limit of time was met. *fault*: \
proofcheck contradicts itself.
"""

_LIMITS = """\
## What this does not notice

Shapes are kept: a twin with another size would not be well-formed, so sizes are not changed. \
Twins that are evidently weaker than their goal, or equal to it for every value, are left out. \
A goal that is false as it stands and green has no twin to tell: what is tested is how sharply \
statements are judged, not whether they say what the author means. \
That two things differ can be false on a set so thin that models meet it only by luck (half turns, one rotation the \
inverse of another); what survives is mostly of this kind. \
Indices of families and bounds of ranges other than sums are not changed, and two changes are \
never made at once. A twin that lacks a definition is not looked at, since it says nothing. \
Statements that are not green have no twins.
"""


def write_page(tried: Sequence[Tried]) -> str:
    """Return the page, in Markdown; equal results give an equal page."""
    parts = (
        _paragraphs(_INTRODUCTION),
        _counts(tried),
        _paragraphs(_MEANING),
        _survivors(tried),
        _needless(tried),
        _paragraphs(_LIMITS),
    )
    return "\n".join(part.rstrip("\n") + "\n" for part in parts if part)


def _paragraphs(text: str) -> str:
    lines = (one if one.startswith("#") else fill(one, 120) for one in text.split("\n"))
    return "\n".join(lines)


def _counts(tried: Sequence[Tried]) -> str:
    lines = [f"| kind | twins | {' | '.join(OUTCOMES)} |", "|---" * (2 + len(OUTCOMES)) + "|"]
    for kind, counts in count(tried):
        numbers = " | ".join(str(counts[word]) for word in OUTCOMES)
        lines.append(f"| {kind} | {counts.total()} | {numbers} |")
    return "\n".join(lines)


def _survivors(tried: Sequence[Tried]) -> str:
    share = f"{100 * share_of_survivors(tried):.1f} %"
    found = [one for one in tried if one.outcome == "survives"]
    lines = [f"- {one.evidence}: `{one.candidate.key}`" for one in found] or ["None."]
    return "\n".join([f"## Survivors without a reason ({share})", "", *lines])


def _needless(tried: Sequence[Tried]) -> str:
    """List declared statements none of whose facts is needed by itself for a proof."""
    lines = [f"- [{label}]: {', '.join(others)}" for label, others in _by_statement(tried)]
    head = (
        "Drop any one fact of these, and every green goal of the statement is proved all the same."
    )
    title = "## Declared statements that no proof needs"
    return "\n".join([title, "", head, "", *lines]) if lines else ""


def _by_statement(tried: Sequence[Tried]) -> Iterator[tuple[str, list[str]]]:
    outcomes: dict[str, dict[str, set[str]]] = {}
    for one in tried:
        if one.candidate.lacks:
            dropped = outcomes.setdefault(one.candidate.label, {})
            dropped.setdefault(one.candidate.lacks, set()).add(one.outcome)
    for label, dropped in outcomes.items():
        needless = [f"[{other}]" for other, found in dropped.items() if found == {"proved"}]
        if needless:
            yield label, needless
