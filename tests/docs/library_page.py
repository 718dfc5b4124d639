"""The last section of the page of the library, written from its files: every name, and what it says.

``python -m tests.docs.library_page`` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.cli.describing_library import describe_library
from tests.docs.pages import DOCS

PAGE = DOCS / "library.md"

HEADING = "## The theorems\n"

_BEGINNING = """
All theorems of the library by the label to write after `from`. What the theory has stands in [theory.md](theory.md); each of
its names is written in the same way. `proofcheck theory WORD` searches both.
This section is written from the files by `python -m tests.docs.library_page`.
"""


def render_section() -> str:
    """Return the section below its heading."""
    return "\n".join((_BEGINNING, *_entries()))


def _entries() -> Iterator[str]:
    for one in describe_library():
        said = "\n".join(text.removeprefix("  ") for text in one.text)
        yield f"### {one.name}\n"
        yield f"```text\nfrom [{one.label}]\n\n{said}\n```\n"


def write_page(page: str) -> str:
    """Return a page with the section as it should be."""
    return page.partition(HEADING)[0] + HEADING + render_section()


if __name__ == "__main__":
    PAGE.write_text(write_page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
