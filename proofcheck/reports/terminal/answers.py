"""What is asked first of a statement, in three lines: is it true, why, and what does that rest on."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.reports.records.audited import BURDENS, NAMED, Statement
from proofcheck.reports.terminal.establishment import (
    is_green,
    state_evidence,
    state_taint,
    weakest_goal,
)
from proofcheck.reports.terminal.page import (
    Ink,
    Line,
    Run,
    clip,
    count,
    hang,
    ink_of,
    line,
    list_labels,
    pad,
    width_of,
)

_MOST_LABELS = 4
_QUESTIONS = ("is it true", "why", "rests on")
_MARGIN = max(map(len, _QUESTIONS)) + 2
_MEANING = {
    "proved": "the kernel accepted a certificate that derives it",
    "checked": "decided exactly at the sizes named; nothing is said about others",
    "witnessed": "held on every model tried; not a proof",
    "cited": "taken from the reference, and tested on models; not derived here",
    "unsupported": "neither proved nor refuted; not a pass",
    "refuted": "the kernel accepted a counterexample, on which all assumptions hold",
    "ill-formed": "it cannot be parsed or typed, so nothing was decided",
    "definition": "it only fixes the meaning of names",
    "hypothesis": "it is assumed, not shown",
}
_ANSWER = {
    "proved": "yes",
    "checked": "at some sizes",
    "witnessed": "not known",
    "cited": "by the reference",
    "unsupported": "not known",
    "refuted": "no",
    "ill-formed": "no answer",
    "definition": "nothing to show",
    "hypothesis": "assumed",
}
_NOUNS = {
    "library": ("library theorem", "library theorems"),
    "definitions": ("law by definition", "laws by definition"),
    "axioms": ("axiom of order", "axioms of order"),
}


def list_answers(statement: Statement, width: int) -> Iterator[Line]:
    """Yield a line for each question; only the first is broken where it is too long."""
    rest = " " * _MARGIN
    shown = hang(_answer(statement), width, first=rest, rest=rest)
    ink = ink_of(statement.evidence)
    yield line(Run(pad(_QUESTIONS[0], _MARGIN), Ink.FAINT), Run(shown[0][_MARGIN:], ink))
    yield from (line(Run(one, ink)) for one in shown[1:])
    for question, text in ((_QUESTIONS[1], _why(statement)), (_QUESTIONS[2], _on_what(statement))):
        yield line(Run(pad(question, _MARGIN), Ink.FAINT), clip(text, width - _MARGIN))


def is_cut(statement: Statement, width: int) -> bool:
    """Whether the reason is too long for its line; why a model breaks it is told beside the model."""
    return width_of(state_evidence(statement)) > width - _MARGIN


def _answer(statement: Statement) -> str:
    evidence, standing = statement.evidence, statement.standing
    meaning = _MEANING.get(evidence, "")
    if is_green(evidence) and standing not in ("sound", "conditional"):
        return f"not established: {evidence}, but {standing} by what it rests on"
    if is_green(evidence) and statement.missing:
        return (
            f"not from what it declares: {evidence}, with {list_labels(statement.missing, most=2)}"
        )
    if evidence == "proved" and standing == "conditional":
        return f"if what it rests on holds: proved; {meaning}"
    word = "proved and sound" if (evidence, standing) == ("proved", "sound") else evidence
    return f"{_ANSWER.get(evidence, 'not known')}: {word}" + (f"; {meaning}" if meaning else "")


def _why(statement: Statement) -> str:
    text = state_evidence(statement)
    goal = weakest_goal(statement.goals)
    example = None if goal is None else goal.counterexample
    if example is not None and text.startswith("false at ") and example.why:
        return f"{text}: {example.why}"
    return text or "nothing is claimed"


def _on_what(statement: Statement) -> str:
    parts = [state_taint(statement)] if statement.standing == "tainted" else []
    names = dict(BURDENS)
    for field, found in statement.rests_on:
        labels = [label for label in found if label != statement.label]
        if labels and field in NAMED:
            parts.append(count(len(labels), *_NOUNS[field]))
        elif labels:
            parts.append(f"{names[field]} {list_labels(labels, most=_MOST_LABELS)}")
    return f"{statement.standing}: {'; '.join(parts) or 'nothing else'}"
