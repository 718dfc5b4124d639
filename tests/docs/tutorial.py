"""The tutorial: what it shows is what the commands print for the derivations on it.

``python -m tests.docs.tutorial`` writes what is shown anew; read the difference before it is committed.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import chdir, redirect_stdout
from pathlib import Path

from proofcheck.cli import main
from tests.docs.pages import DOCS, blocks_of

PAGE = DOCS / "tutorial.md"
FILE = Path("derivations") / "reflections.proof"


def render_tutorial() -> str:
    """Return the page with what is printed today; works in a directory that is thrown away."""
    return replace_shown(PAGE.read_text(encoding="utf-8"), _printed())


def replace_shown(page: str, shown: Iterable[tuple[str, str]]) -> str:
    """Return a page with other text in its blocks ``text NAME``; raises ValueError without a block."""
    for name, output in shown:
        start = page.index(f"```text {name}\n") + len(f"```text {name}\n")
        page = page[:start] + output + page[page.index("```\n", start) :]
    return page


def _printed() -> Iterator[tuple[str, str]]:
    first, second, *_ = (block.text for block in blocks_of(PAGE) if block.words == "proof")
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        FILE.parent.mkdir()
        FILE.write_text(first, encoding="utf-8")
        yield "audit", run_command("audit")
        yield "explain", run_command("explain", "4")
        FILE.write_text(second, encoding="utf-8")
        yield "repaired", run_command("audit")


def run_command(*arguments: str) -> str:
    """Return what the command prints here, without workers and without a store."""
    written = io.BytesIO()
    with redirect_stdout(io.TextIOWrapper(written, encoding="utf-8")) as printed:
        main([*arguments, "--jobs", "0", "--no-store"])
        printed.flush()
        return written.getvalue().decode()


if __name__ == "__main__":
    PAGE.write_text(render_tutorial(), encoding="utf-8")
