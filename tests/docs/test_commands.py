"""What the pages tell a reader to type exists, and the rooms they name are those of the contract."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest

from proofcheck.cli.commands import COMMANDS
from proofcheck.cli.parsers import options_of
from tests.docs.pages import DOCS

ROOT = DOCS.parent
PAGES = [*sorted(DOCS.glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
TEXT = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
COMMON = {"--help", "--version"}
SETTINGS = {("=", "true")}
"""What follows the word in a file of settings."""
ROOMS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]


def typed() -> Iterator[list[str]]:
    """Yield the words of every line in a fenced block, and of every piece of quoted code."""
    for block in re.findall(r"^```.*?\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL):
        yield from (line.partition("#")[0].split() for line in block.split("\n"))
    yield from (code.split() for code in re.findall(r"`([^`\n]+)`", TEXT))


def commands(program: str) -> set[tuple[str, ...]]:
    """Return what stands after the name of a program, without duplicates."""
    named = {program, f".venv/bin/{program}"}
    return {tuple(words[1:]) for words in typed() if len(words) > 1 and words[0] in named}


@pytest.mark.parametrize("words", sorted(commands("proofcheck") - SETTINGS), ids=" ".join)
def test_a_command_exists_with_its_options(words: tuple[str, ...]) -> None:
    _, fill = COMMANDS[words[0]]
    options = {word for word in words if word.startswith("--")}

    assert options <= {*options_of(fill), *COMMON}


def test_every_target_that_is_named_is_in_the_makefile() -> None:
    named = {words[0] for words in commands("make")}
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z-]+):", makefile, re.MULTILINE)

    assert named
    assert set() == named - set(targets)


def test_the_map_for_contributors_is_the_contract() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"^source  .*$", page, re.MULTILINE)
    layers = next(one for one in ROOMS["contracts"] if one["id"] == "rooms")["layers"]

    rooms = [room for layer in reversed(layers) for room in reversed(layer.split(" | "))]
    assert [r for r in rooms if r not in ("api", "__main__")] == shown.split()
