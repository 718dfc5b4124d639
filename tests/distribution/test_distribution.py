"""What is released: the wheel holds all that the program reads, and the source can be built from."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest

from proofcheck import __version__
from proofcheck.cli.commands import SHELLS
from proofcheck.cli.completion import script_of
from tests.distribution.from_parser import MANUAL

ROOT = Path(__file__).parents[2]

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("distribution")]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution, built from this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert ended.returncode == 0, ended.stderr
    return folder


def tracked(folder: str) -> set[str]:
    """Return the files of a folder that are under version control."""
    command = ["git", "-C", str(ROOT), "ls-files", folder]
    return set(
        subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")
    )


def names_in_wheel(built: Path) -> set[str]:
    (wheel,) = built.glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


def names_in_source(built: Path) -> set[str]:
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def metadata(built: Path) -> Message:
    """Return what the package index shows of the wheel; the readme is its payload."""
    (wheel,) = built.glob("*.whl")
    name = f"proofcheck_toolkit-{__version__}.dist-info/METADATA"
    return Parser().parsestr(zipfile.ZipFile(wheel).read(name).decode())


def leading_nowhere(readme: str) -> list[str]:
    """Return the links of a readme that lead nowhere on the package index."""
    return [aim for aim in re.findall(r"\]\(([^)\s]+)\)", readme) if not aim.startswith("https://")]


def test_the_wheel_holds_every_file_of_the_package_and_none_besides(built: Path) -> None:
    stem = f"proofcheck_toolkit-{__version__}"
    beside = (f"{stem}.dist-info/", f"{stem}.data/data/share/")
    inside = {name for name in names_in_wheel(built) if not name.startswith(beside)}

    assert inside == tracked("proofcheck") - {""}


def test_the_wheel_puts_completion_and_the_manual_where_shells_and_man_look(built: Path) -> None:
    share = f"proofcheck_toolkit-{__version__}.data/data/share/"
    (wheel,) = built.glob("*.whl")
    archive = zipfile.ZipFile(wheel)
    shared = {
        name.removeprefix(share): archive.read(name).decode()
        for name in archive.namelist()
        if name.startswith(share)
    }

    assert {
        "bash-completion/completions/proofcheck": script_of("bash"),
        "fish/vendor_completions.d/proofcheck.fish": script_of("fish"),
        "zsh/site-functions/_proofcheck": script_of("zsh"),
        "man/man1/proofcheck.1": MANUAL,
    } == {
        name: source
        for name in shared
        for source in (*map(script_of, SHELLS), MANUAL)
        if source.read_text("utf-8") == shared[name]
    }


def test_what_the_index_shows_leads_somewhere_and_can_be_searched_for(built: Path) -> None:
    shown = metadata(built)
    addresses = dict(line.split(", ") for line in shown.get_all("Project-URL", []))
    readme = str(shown.get_payload())

    assert {"Documentation", "Source", "Changelog", "Issues"} == set(addresses)
    assert all(one.startswith(addresses["Source"]) for one in addresses.values())
    assert "proof" in shown["Keywords"].split(",")
    assert f"]({addresses['Source']}/blob/v{__version__}/docs/tutorial.md)" in readme
    assert [] == leading_nowhere(readme)
    assert leading_nowhere((ROOT / "README.md").read_text(encoding="utf-8"))


def test_the_changelog_begins_with_the_version() -> None:
    page = (ROOT / "docs" / "changelog.md").read_text(encoding="utf-8")

    assert __version__ == re.findall(r"^## (\S+)$", page, re.MULTILINE)[0]


def test_the_source_holds_the_tests_and_the_locks_and_nothing_about_servers(built: Path) -> None:
    inside = names_in_source(built)

    assert {"Makefile", "requirements.lock", "tests/conftest.py", "docs/index.md"} <= inside
    assert not [name for name in inside if name.startswith((".ci", ".github", ".venv"))]


def test_the_names_say_the_version(built: Path) -> None:
    stem = f"proofcheck_toolkit-{__version__}"

    assert {f"{stem}-py3-none-any.whl", f"{stem}.tar.gz"} == {path.name for path in built.iterdir()}


def test_the_wheel_says_how_pygments_and_pytest_find_it(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    name = f"proofcheck_toolkit-{__version__}.dist-info/entry_points.txt"
    entry_points = zipfile.ZipFile(wheel).read(name).decode()

    for group in ("[console_scripts]", "[pygments.lexers]", "[pytest11]"):
        assert group in entry_points
