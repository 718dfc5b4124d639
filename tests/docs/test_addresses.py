"""The address of the project: one placeholder, explained where a page has it, replaced where a site is built."""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path

import pytest

from tests.docs.pages import DOCS

ROOT = DOCS.parent
PLACEHOLDER = "OWNER/proofcheck"
EXPLANATION = f"`{PLACEHOLDER}` stands for the repository of proofcheck on GitHub"
TEXTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.rglob("*.md"), *DOCS.rglob("*.yml")]


def test_every_address_of_the_project_has_one_owner() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        urls = tomllib.load(file)["project"]["urls"].values()

    (repository,) = {re.sub(r"^https://github\.com/([^/]+/[^/]+).*", r"\1", url) for url in urls}
    assert PLACEHOLDER == repository


@pytest.mark.parametrize("path", TEXTS, ids=[str(path.relative_to(ROOT)) for path in TEXTS])
def test_a_page_says_what_to_put_for_the_placeholder(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert text.count("OWNER") == text.count(PLACEHOLDER) + text.count("for `OWNER`")
    assert (PLACEHOLDER in text) == (EXPLANATION in " ".join(text.split()))


@pytest.mark.parametrize(("set_to", "named"), [("example/copy", "example/copy"), ("", PLACEHOLDER)])
def test_a_site_names_the_repository_that_it_is_built_from(
    set_to: str, named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_REPOSITORY", set_to)
    tags: set[str] = set()
    settings = runpy.run_path(str(DOCS / "conf.py"), {"tags": tags})
    page = ["- uses: OWNER/proofcheck/.github/actions/gate@v1"]
    settings["name_repository"](None, "gate", page)

    assert [f"- uses: {named}/.github/actions/gate@v1"] == page
