"""How large the box of a statement is, in the pixels of the picture.

error   an estimate: fonts differ; a line that comes out longer is squeezed by the page
"""

from __future__ import annotations

import textwrap
from math import ceil

from proofcheck.source.file import cells

TITLE_WIDTH = 24
TITLE_LINES = 2
LABEL_WIDTH = 22

_LABEL_CELL = 8.4
_TITLE_CELL = 6.6
_LINE = 15
_MARGIN = 26
_MARK = 24
_NARROWEST = 84


def measure_box(label: str, title: str) -> tuple[int, int, tuple[str, ...]]:
    """Return width, height, and the lines: the label, then the title on at most two lines."""
    shown = textwrap.wrap(title, TITLE_WIDTH, max_lines=TITLE_LINES, placeholder=" …", tabsize=1)
    first = clip(f"[{label}]", LABEL_WIDTH)
    widths = [cells(first) * _LABEL_CELL + _MARK, *(cells(one) * _TITLE_CELL for one in shown)]
    width = max(_NARROWEST, _MARGIN + ceil(max(widths)))
    return width, 12 + _LINE * (1 + len(shown)), (first, *shown)


def clip(text: str, width: int) -> str:
    """Return a text of at most `width` characters; an ellipsis says that there is more."""
    return text if len(text) <= width else text[: width - 1] + "…"
