"""The page of all diagnostic codes, written from the registry.

``python -m tests.docs.error_reference`` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from proofcheck.diagnostics import CODES, Code
from tests.docs.pages import DOCS

PAGE = DOCS / "errors.md"

_BEGINNING = """\
# Diagnostic codes

Everything that proofcheck can find, by code.
An `error` makes the exit status 1; 2 where a file cannot be used at all, and 5 where the fault is ours.
A `warning` or an `info` changes no exit status, see [verdicts.md](verdicts.md).
A finding shows its own message, place and help; here stand what the code means in general, and what to do about it.

This page is written from `proofcheck/diagnostics/codes/` by `python -m tests.docs.error_reference`.
"""
_ROOMS = {
    "P01": "Text and syntax",
    "P02": "Labels, graph and names",
    "P03": "Sorts and shapes",
    "P05": "Evidence",
    "P06": "Limits and store",
    "P09": "Policy and baseline",
}


def render_reference() -> str:
    """Return the page."""
    parts = [_BEGINNING]
    for room, codes in groupby(CODES.values(), key=lambda entry: entry.code[:3]):
        parts += [f"## {_ROOMS[room]}\n", *_render_room(codes)]
    return "\n".join(parts)


def _render_room(codes: Iterator[Code]) -> Iterator[str]:
    for entry in codes:
        explanation = entry.explanation.replace(".  ", ".\n")
        yield f"### {entry.code} {entry.name}\n"
        yield f"*{entry.severity}:* {entry.title}.\n{explanation}\n"


if __name__ == "__main__":
    PAGE.write_text(render_reference(), encoding="utf-8")
