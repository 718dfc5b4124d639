"""What is released: the wheel holds all that the program reads, and the source can be built from."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from proofcheck import __version__

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


def test_the_wheel_holds_every_file_of_the_package_and_none_besides(built: Path) -> None:
    inside = {name for name in names_in_wheel(built) if ".dist-info/" not in name}

    assert inside == tracked("proofcheck") - {""}


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
