"""The first pages of the site: what they show is what an audit prints for the derivations on them.

``python -m tests.docs.first_pages`` writes what is shown anew; read the difference before it is
committed.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import chdir
from itertools import pairwise
from pathlib import Path

from tests.docs.pages import DOCS, Block, blocks_of
from tests.docs.tutorial import replace_shown, run_command

HOME = DOCS / "index.md"
START = DOCS / "start.md"
GALLERY = DOCS / "gallery.md"
FILE = Path("derivations") / "lemma.proof"
MISTAKE = ("assume c >= 0", "assume c > 0")
"""What the page says to mend, in the derivation that it begins with."""


def render(page: Path) -> str:
    """Return a page with what is printed today; works in a directory that is thrown away."""
    return replace_shown(page.read_text(encoding="utf-8"), _printed(page))


def _printed(page: Path) -> Iterator[tuple[str, str]]:
    """Yield what is shown by its name: below a derivation its audit, on one page also after a repair."""
    blocks = [one for one in blocks_of(page) if one.words == "proof" or _shown_name(one)]
    for block, shown in pairwise(blocks):
        if block.words == "proof":
            yield _shown_name(shown), _audit(block.text)
    if page == START:
        (text,) = (block.text for block in blocks if block.words == "proof")
        yield "after", _audit(text.replace(*MISTAKE))


def _shown_name(block: Block) -> str:
    return block.words.removeprefix("text ") if block.words.startswith("text ") else ""


def _audit(text: str) -> str:
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        FILE.parent.mkdir()
        FILE.write_text(text, encoding="utf-8")
        return run_command("audit")


if __name__ == "__main__":
    for one in (HOME, START, GALLERY):
        one.write_text(render(one), encoding="utf-8")
