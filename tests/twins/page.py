"""What became of the twins, as a page of the documentation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import fill

from tests.twins.answers import STANDING
from tests.twins.candidates import PREMISE
from tests.twins.table import count, outcomes_of, share_of_survivors
from tests.twins.trying import NOT_TRIED, Tried

_INTRODUCTION = """\
# Twins

The tables are written by `make twins PAGE=docs/twins.md`, for one derivation at a time.

A *twin* of a green goal differs from it in one place: a sign, a transpose, two factors, a \
constant, a quantifier, a relation made strict, a relation denied, a number set, an assumption, \
a fact of a declared statement. \
Every place of a goal is tried, steps of chains and `where` clauses included; so are the places of \
the assumptions, and of the definitions that stand in the same statement. \
Most twins are false, and a false one that is green is a fault of proofcheck. \
`make twins` judges each as the audit judges a goal, and fails where more than one in twenty is \
green without a reason. \
First twins of a statement that assume the same share models: those that the evidence of its goals \
rests on, then fresh ones, made for what the twins assume. What a model breaks is settled. Of what \
still stands a proof of the goal is tried, if there is one, since it may speak of nothing that was \
changed; then a proof that the twin says no more than its goal. Only the rest is judged to the end.
"""

_MEANING = """\
*refuted*: a model of all it assumes breaks it. *open*: nothing is established, which is no pass. \
*proved*: true, the kernel has checked a proof. *as true*: the kernel has checked a proof that it \
says no more than its goal (what was changed is equal to what stood there, the goal implies it, or \
what it assumes implies what the goal assumes); or it lacks a theorem of a declared statement, and \
so has the models of the goal: where the goal rests on models this is all there is to say, and \
where it is proved a proof without the theorem was looked for and not found. \
*excused*: green and true, by a proof of one line in `tests/twins/true_twins.txt`. \
*survives*: green, and nobody has shown it to be true. *standing*: no model has broken it, and it \
is not judged to the end. *not tried*: the run was ended before. *no answer*: a limit of time was \
met. *fault*: proofcheck contradicts itself.
"""

_CUT_SHORT = """\
The run was cut short. Of the {all} twins that may be false (all kinds but *premise*), {tried} \
were put to models, of {goals} goals of {statements} statements: statements take turns, each with \
its largest group of twins that have the same models, goals that rest on models themselves first; \
twins with other assumptions have models of their own, and come last. \
{standing} of those that no model broke are not judged to the end. What is judged is taken in the \
order of a digest of its group, so that it is a sample that nobody has chosen; the share of \
survivors counts what stands as what was judged and no proof has settled, so that it is no low one.
"""

_LIMITS = """\
## What this does not notice

Shapes are kept: a twin with another size would not be well-formed, so sizes are not changed. \
Twins that are evidently weaker than their goal, or equal to it for every value, are left out. \
A goal that is false as it stands and green has no twin to tell: what is tested is how sharply \
statements are judged, not whether they say what the author means. \
That two things differ can be false on a set so thin that models meet it only by luck (half \
turns, one rotation the inverse of another); what survives is mostly of this kind, or lacks an \
assumption that the generic models, all of which an author offers, satisfy anyway. \
Indices of families and bounds of ranges other than sums are not changed, and two changes are \
never made at once. A twin that lacks a definition is not looked at, since it says nothing. \
Statements that are not green have no twins.
"""


def write_page(tried: Sequence[Tried], counterexamples: Mapping[str, str] | None = None) -> str:
    """Return the page, in Markdown; equal results give an equal page.

    counterexamples   why survivors are false, by key
    """
    sections = [
        _section(name, [one for one in tried if one.candidate.derivation == name], counterexamples)
        for name in dict.fromkeys(one.candidate.derivation for one in tried)
    ]
    parts = (_paragraphs(_INTRODUCTION), _paragraphs(_MEANING), *sections, _paragraphs(_LIMITS))
    return "\n".join(part.rstrip("\n") + "\n" for part in parts)


def _section(name: str, tried: Sequence[Tried], reasons: Mapping[str, str] | None) -> str:
    parts = (
        f"## Derivation `{name}`",
        _extent(tried),
        _counts(tried),
        _cut_short(tried),
        _survivors(tried, reasons or {}),
        _needless(tried),
    )
    return "\n\n".join(part.rstrip("\n") for part in parts if part)


def _paragraphs(text: str) -> str:
    lines = (one if one.startswith("#") else fill(one, 120) for one in text.split("\n"))
    return "\n".join(lines)


def _extent(tried: Sequence[Tried]) -> str:
    goals = {one.candidate.goal_name for one in tried}
    statements = {one.candidate.label for one in tried}
    return f"{len(tried)} twins of {len(goals)} green goals, of {len(statements)} statements."


def _counts(tried: Sequence[Tried]) -> str:
    words = outcomes_of(tried)
    lines = [f"| kind | twins | {' | '.join(words)} |", "|---" * (2 + len(words)) + "|"]
    for kind, counts in count(tried):
        numbers = " | ".join(str(counts[word]) for word in words)
        lines.append(f"| {kind} | {counts.total()} | {numbers} |")
    return "\n".join(lines)


def _cut_short(tried: Sequence[Tried]) -> str:
    all_ = [one for one in tried if one.candidate.kind != PREMISE]
    begun = [one for one in all_ if one.outcome != NOT_TRIED]
    standing = sum(one.outcome == STANDING for one in begun)
    if not standing and len(begun) == len(all_):
        return ""
    text = _CUT_SHORT.format(
        all=len(all_),
        tried=len(begun),
        goals=len({one.candidate.goal_name for one in begun}),
        statements=len({one.candidate.label for one in begun}),
        standing=standing,
    )
    return _paragraphs(text)


def _survivors(tried: Sequence[Tried], reasons: Mapping[str, str]) -> str:
    share = f"{100 * share_of_survivors(tried):.1f} %"
    found = [one for one in tried if one.outcome == "survives"]
    lines = [_survivor(one, reasons.get(one.candidate.key, "")) for one in found] or ["None."]
    return "\n".join([f"### Survivors without a proof ({share})", "", *lines])


def _survivor(one: Tried, reason: str) -> str:
    line = f"- {one.evidence}: `{one.candidate.key}`"
    return f"{line}; false: {reason}" if reason else line


def _needless(tried: Sequence[Tried]) -> str:
    """List declared statements none of whose facts is needed by itself for a proof."""
    lines = [
        f"- [{label}] does without {', '.join(others)}" for label, others in _by_statement(tried)
    ]
    head = (
        "Drop any one fact of these, and every green goal of the statement is proved all the same."
    )
    title = "### Declared statements that no proof needs"
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
