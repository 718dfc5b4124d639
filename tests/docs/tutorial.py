"""The tutorial: what it shows is what the commands print for the derivations on it.

``python -m tests.docs.tutorial`` writes what is shown anew; read the difference before it is committed.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from pathlib import Path

from proofcheck.cli import main
from tests.docs.pages import DOCS, blocks_of

PAGE = DOCS / "tutorial.md"
FILE = Path("derivations") / "reflections.proof"


def render_tutorial() -> str:
    """Return the page with what is printed today; works in a directory that is thrown away."""
    shown = dict(_printed())
    text = PAGE.read_text(encoding="utf-8")
    for name, output in shown.items():
        start = text.index(f"```text {name}\n") + len(f"```text {name}\n")
        text = text[:start] + output + text[text.index("```\n", start) :]
    return text


def _printed() -> Iterator[tuple[str, str]]:
    first, second, *_ = (block.text for block in blocks_of(PAGE) if block.words == "proof")
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        FILE.parent.mkdir()
        FILE.write_text(first, encoding="utf-8")
        yield "audit", _run("audit")
        yield "explain", _run("explain", "4")
        FILE.write_text(second, encoding="utf-8")
        yield "repaired", _run("audit")


def _run(*arguments: str) -> str:
    written = io.BytesIO()
    with redirect_stdout(io.TextIOWrapper(written, encoding="utf-8")) as printed:
        main([*arguments, "--jobs", "0", "--no-store"])
        printed.flush()
        return written.getvalue().decode()


if __name__ == "__main__":
    PAGE.write_text(render_tutorial(), encoding="utf-8")
