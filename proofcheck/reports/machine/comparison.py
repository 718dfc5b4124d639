"""Two audits compared, as text: a block for each statement that turned."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.diagnostics.rendering import visible
from proofcheck.reports.records.records import Record, list_items, list_records


def render_comparison(document: Record, *, ascii_only: bool = False) -> str:
    """Return the text of a comparison, ending in a newline; what is worse is marked."""
    return "".join(f"{visible(line, ascii_only)}\n" for line in _lines(document))


def _lines(document: Record) -> Iterator[str]:
    turns = list(list_records(document, "statements"))
    for turn in turns:
        mark = "worse" if turn.get("worse") else "     "
        what = "; ".join(map(str, list_items(turn, "what")))
        yield f"{mark} [{turn.get('label')}] {what}"
        yield f"        {turn.get('path')}:{turn.get('line')}"
        yield from (f"        because {one}" for one in list_items(turn, "why"))
    worse = sum(turn.get("worse") is True for turn in turns)
    yield f"diff: {len(turns)} changed, {worse} for the worse" if turns else "diff: nothing changed"
