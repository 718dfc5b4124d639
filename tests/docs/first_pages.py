"""The first pages of the site: what they show is what an audit prints for the derivation on them.

``python -m tests.docs.first_pages`` writes what is shown anew; read the difference before it is
committed.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

from tests.docs.pages import DOCS, blocks_of
from tests.docs.tutorial import replace_shown, run_command

HOME = DOCS / "index.md"
START = DOCS / "start.md"
FILE = Path("derivations") / "lemma.proof"
MISTAKE = ("assume c >= 0", "assume c > 0")
"""What the page says to mend, in the derivation that it begins with."""


def render(page: Path) -> str:
    """Return a page with what is printed today; works in a directory that is thrown away."""
    (text,) = (block.text for block in blocks_of(page) if block.words == "proof")
    return replace_shown(page.read_text(encoding="utf-8"), _printed(page, text))


def _printed(page: Path, text: str) -> Iterator[tuple[str, str]]:
    if page == HOME:
        yield "cayley", _audit(text)
    else:
        yield "before", _audit(text)
        yield "after", _audit(text.replace(*MISTAKE))


def _audit(text: str) -> str:
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        FILE.parent.mkdir()
        FILE.write_text(text, encoding="utf-8")
        return run_command("audit")


if __name__ == "__main__":
    for one in (HOME, START):
        one.write_text(render(one), encoding="utf-8")
