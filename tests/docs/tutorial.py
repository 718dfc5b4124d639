"""The tutorial: what it shows is what the commands print for the derivations on it.

``python -m tests.docs.tutorial`` writes what is shown anew; read the difference before it is committed.
"""

from __future__ import annotations

import io
import re
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
        block = re.compile(rf"^```text {name}\n.*?^```$", re.MULTILINE | re.DOTALL)
        body = f"```text {name}\n{output}```"
        text = block.sub(lambda _, body=body: body, text)
    return text


def _printed() -> Iterator[tuple[str, str]]:
    first, second, _ = (block.text for block in blocks_of(PAGE) if block.words == "proof")
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        FILE.parent.mkdir()
        FILE.write_text(first, encoding="utf-8")
        yield "audit", _run("audit")
        yield "explain", _run("explain", "4")
        FILE.write_text(second, encoding="utf-8")
        yield "repaired", _run("audit")


def _run(*arguments: str) -> str:
    printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(printed):
        main([*arguments, "--jobs", "0", "--no-store"])
    return printed.buffer.getvalue().decode()  # type: ignore[attr-defined] # it is a BytesIO


if __name__ == "__main__":
    PAGE.write_text(render_tutorial(), encoding="utf-8")
