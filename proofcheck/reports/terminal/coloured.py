"""Pages in colour, for terminals; the only report that needs rich."""

from __future__ import annotations

import io
from collections.abc import Iterable

from proofcheck.reports.terminal.page import Ink, Line

_STYLE = {
    Ink.PLAIN: "",
    Ink.STRONG: "bold",
    Ink.FAINT: "dim",
    Ink.HEADING: "bold",
    Ink.PROVED: "green",
    Ink.SUPPORTED: "cyan",
    Ink.OPEN: "yellow",
    Ink.BAD: "bold red",
    Ink.GIVEN: "blue",
}


def render_coloured(page: Iterable[Line]) -> str:
    """Return a page with terminal colours; the characters are those of the plain page.

    Text is handed over as data: brackets in a title are not read as markup, and nothing is
    highlighted by guessing.
    """
    from rich.console import Console
    from rich.text import Text

    console = Console(
        file=io.StringIO(),
        force_terminal=True,
        color_system="standard",
        legacy_windows=False,
        width=10_000,  # lines are broken already
        no_color=False,
    )
    with console.capture() as captured:
        for one in page:
            text = Text(end="\n")
            for run in one:
                text.append(run.text, style=_STYLE[run.ink])
            text.rstrip()
            console.print(text, markup=False, highlight=False, soft_wrap=True)
    return captured.get()
