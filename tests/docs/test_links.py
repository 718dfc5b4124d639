"""Links between the pages lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.first_pages import HOME
from tests.docs.pages import DOCS

PAGES = [*sorted(DOCS.glob("*.md")), DOCS.parent / "README.md", DOCS.parent / "CONTRIBUTING.md"]

_CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[[^\]]+(?<!\\)\]\(([^)\s]+)\)")


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_links_to_pages_and_headings_lead_somewhere(page: Path) -> None:
    broken: list[str] = []
    for target in _LINK.findall(_CODE.sub("", page.read_text(encoding="utf-8"))):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        aim = page.parent / path if path else page
        if not aim.exists() or (anchor and anchor not in anchors(aim)):
            broken.append(target)
    assert [] == broken


def test_every_page_is_listed() -> None:
    listed = _LINK.findall((DOCS / "README.md").read_text(encoding="utf-8"))
    pages = {page.name for page in DOCS.glob("*.md")} - {"README.md", "index.md"}

    assert pages == {target.partition("#")[0] for target in listed} - {"../CONTRIBUTING.md"}


def test_every_page_is_in_the_contents_of_the_site() -> None:
    tables = re.findall(
        r"^```{toctree}\n(.*?)^```", HOME.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    named = [line for table in tables for line in table.splitlines() if line and line[0] != ":"]

    assert sorted(named) == sorted(
        page.stem for page in DOCS.glob("*.md") if page.name not in ("README.md", "index.md")
    )
