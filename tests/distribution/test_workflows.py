"""Workflows and the action: what they use is pinned, and what they run exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import DOCS

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / ".github").rglob("*.yml"))

MOVING = {"pypa/gh-action-pypi-publish@release/v1"}
"""What its authors ask to be used by a branch: the index knows the newest alone."""


def used(text: str) -> list[str]:
    return re.findall(r"uses: (\S+)", text)


def unpinned(text: str) -> list[str]:
    """Return what is used at a place that may move."""
    return [
        one for one in used(text) if not re.search(r"@[0-9a-f]{40}$", one) and one not in MOVING
    ]


def injected(text: str) -> list[str]:
    """Return the scripts that an input is written into."""
    return re.findall(r"run: .*\$\{\{.*", text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_used_is_pinned_and_no_input_becomes_a_script(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert [] == unpinned(text)
    assert [] == injected(text)


def test_a_tag_and_an_input_in_a_script_would_be_noticed() -> None:
    text = "- uses: actions/checkout@v4\n- run: echo ${{ inputs.version }}\n"

    assert ["actions/checkout@v4"] == unpinned(text)
    assert ["run: echo ${{ inputs.version }}"] == injected(text)


def test_there_are_workflows() -> None:
    assert {"check.yml", "release.yml", "site.yml", "weekly.yml"} <= {path.name for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_target_that_is_made_exists(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")

    for target in re.findall(r"run: make (\w+)", path.read_text(encoding="utf-8")):
        assert f"\n{target}: " in makefile


def test_the_page_about_the_gate_names_the_action_where_it_stands() -> None:
    (folder,) = re.findall(r"OWNER/proofcheck/(\S+)@", (DOCS / "gate.md").read_text("utf-8"))

    assert (ROOT / folder / "action.yml").exists()
