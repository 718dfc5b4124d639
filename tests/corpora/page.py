"""The page about the open corpora, made from the record of a run and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import fill
from typing import Any

from tests.corpora.record import Record

_INTRODUCTION = """\
# Open corpora

The page is written by `make corpora PAGE=docs/corpora.md`. {run}

The open corpora measure how much of what strangers write proofcheck can say and prove. Four \
kinds of sources were transcribed in their order: the matrix identities of the Matrix Cookbook, \
inequalities, derivations from textbooks, and elementary facts about numbers. Each file names its \
source, and says where it was written from memory or left something out. They were written \
before the engines were worked on, and nothing in them was bent or simplified to suit the tool. A low figure is an honest one, and is meant to be seen.

An item that the language cannot say faithfully is not left out. It stands in the file as \
*unsayable*, with what is lacking, and counts among the items for ever. \
An item that is *false as printed* in its source is written as printed, and should be refuted. \
Every other fact outside of the textbooks has a *false twin*, one small mistake away, with a \
counterexample; a green twin is the worst that can happen here. Copies of the textbook \
derivations have errors *planted* in them: a sign, a hypothesis, a dependency.

Statements outside of the textbooks cite nothing, theorems of our own library included. A repair of \
what is false as printed, where it is obvious, stands beside it and is an item of its own.
"""

_MEANING = """\
*expressible*: well-formed claims; the words of evidence are those of [verdicts](verdicts.md), of \
what a claim itself says, whatever it rests on. \
*refuted though true*: facts that are refuted. *green though false*: false twins, items false as \
printed, and statements with a planted sign or hypothesis that are green. \
A planted sign or hypothesis is *found* where the statement is refuted, or is not green and a \
model is shown that breaks it. A planted dependency is found where the statement is refuted, or \
an error says that what it declares does not suffice, or names the label that was dropped; a \
statement that stands without it is not found, and not wrong. *median seconds*: of the goals of an \
expressible item together. In parentheses: the change since the run before{before}.
"""

_PEERS = """\
## Peers

Other provers get each goal of a fact, and of what is false, as the task that our own provers get: \
definitions written out, with what the proof may use, for at most {seconds:g} s each, without \
options for the occasion. z3 and cvc5 get goals about integers and real numbers as they are, and \
equations between matrices as sentences about rings with transposition; E gets these alone. \
SymPy simplifies the difference of two sides of an equation. Side goals (that a divisor is not \
zero, that an inverse exists) are not asked of them; of us they are. What a peer cannot express \
says nothing about the peer: none of them was made for these texts.
"""


def render_page(record: Record | None) -> str:
    """Return the page, in Markdown; equal records give an equal page.

    record   None where there was no run yet
    """
    if record is None:
        return _paragraphs(_INTRODUCTION.format(run="There was no run yet."))
    before, limits = record["before"], record["seconds"]
    run = f"The run it shows was on {record['date']}, with {limits['goal']:g} seconds for a goal."
    since = f", on {before['date']}" if before else "; there is none"
    parts = [
        _paragraphs(_INTRODUCTION.format(run=run)),
        "## Figures",
        _table(record["corpora"], before and before["corpora"]),
        _paragraphs(_MEANING.format(before=since)),
        *_lists(record),
        _paragraphs(_PEERS.format(seconds=limits["goal of a peer"])),
        *_peers(record),
    ]
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def _paragraphs(text: str) -> str:
    return "\n".join(one if one.startswith("#") else fill(one, 120) for one in text.split("\n"))


def _table(corpora: Mapping[str, Any], before: Mapping[str, Any] | None) -> str:
    """Return a table with a column for each corpus, and a row for each figure."""
    names = list(corpora)
    lines = [f"| | {' | '.join(names)} |", "|---" * (1 + len(names)) + "|"]
    for row in dict.fromkeys(row for figures in corpora.values() for row in figures):
        cells = [
            _cell(corpora[name].get(row), (before or {}).get(name, {}).get(row)) for name in names
        ]
        lines.append(f"| {row} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(value: float | None, old: float | None) -> str:
    if value is None:
        return "–"
    change = "" if old is None or old == value else f" ({value - old:+.3g})"
    return f"{value:g}{change}"


def _lists(record: Record) -> Iterator[str]:
    """Yield what is wrong, what cannot be said, and what turned."""
    missed = {"planted errors not found": record["planted errors not found"]}
    for name, keys in {**record["wrong"], **missed}.items():
        yield _list(f"## {name[0].upper()}{name[1:]}", [f"`{key}`" for key in keys])
    counted = sorted(record["unsayable"].items(), key=lambda one: (-one[1], one[0]))
    total = sum(number for _, number in counted)
    rows = [f"| {construct} | {number} |" for construct, number in counted]
    head = ["## Unsayable", "", f"{total} items, by what the language lacks for them.", ""]
    yield "\n".join([*head, "| construct | items |", "|---|---|", *rows])
    if record["before"]:
        turned = [f"`{key}`: {_turn(pair)}" for key, pair in record["turned"].items()]
        yield _list(f"## What turned since {record['before']['date']}", turned)


def _turn(pair: Sequence[str | None]) -> str:
    old, new = (word or "not there" for word in pair)
    return f"{old} → {new}"


def _list(title: str, entries: Sequence[str]) -> str:
    lines = [f"- {entry}" for entry in entries] or ["None."]
    return "\n".join([title, "", *lines])


def _peers(record: Record) -> Iterator[str]:
    before = (record["before"] or {}).get("peers", {})
    for name, found in record["peers"].items():
        if found is None:
            yield f"### {name}\n\nNot installed."
        else:
            old = (before.get(name) or {}).get("corpora")
            yield f"### {name}\n\n{found['version']}.\n\n{_table(found['corpora'], old)}"
