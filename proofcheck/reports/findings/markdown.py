"""Markdown as GitHub shows it: text that stays as it is, tables, blocks of code, and folds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from proofcheck.reports.terminal.page import hang

WIDTH = 96
"""Columns of a block of code, which is not scrolled on a page of usual width."""

_SPECIAL = re.compile(r"[\\`*<|~$]|(?<![0-9A-Za-z])_|_(?![0-9A-Za-z])|\](?=[(\[])")
_FENCE = re.compile(r"`{3,}")
_QUOTED = re.compile(r"(`[^`]+`)")


def escape(text: str) -> str:
    r"""Return text that shows as it is, in a paragraph and in a table.

    >>> escape("[2.4*] and d_h = 1 & more")
    '[2.4\\*] and d_h = 1 &amp; more'
    """
    return _SPECIAL.sub(r"\\\g<0>", text.replace("&", "&amp;"))


def escape_around_code(text: str) -> str:
    r"""Return text that shows as it is, but for what stands between backticks, which is code.

    >>> escape_around_code("`a*b` is no a*b")
    '`a*b` is no a\\*b'
    """
    parts = _QUOTED.split(text)
    return "".join(part if number % 2 else escape(part) for number, part in enumerate(parts))


def block(lines: Iterable[str]) -> list[str]:
    """Return lines as they are in a block of code; none for none."""
    shown = list(lines)
    if not shown:
        return []
    runs = (found.group() for one in shown for found in _FENCE.finditer(one))
    fence = "`" * (max(map(len, runs), default=2) + 1)
    return [f"{fence}text", *shown, fence, ""]


def fold(summary: str, lines: Sequence[str]) -> list[str]:
    """Return lines that are shown once a reader asks for them.

    summary   text, not Markdown
    """
    return ["<details>", f"<summary>{_quote(summary)}</summary>", "", *lines, "</details>", ""]


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return a table of cells that are Markdown already; nothing where it has no rows."""
    shown = [_row(row) for row in rows]
    return [_row(heads), f"|{'---|' * len(heads)}", *shown, ""] if shown else []


def break_formula(text: str) -> list[str]:
    """Break a long formula into lines, those after the first one indented."""
    return [*hang(text, WIDTH, first="", rest="    ")]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _quote(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
