"""The manual page is rendered without a warning by each program for it that is here."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.distribution.from_parser import MANUAL

PROGRAMS = {
    "man": ["man", "--warnings", "--local-file"],
    "groff": ["groff", "-man", "-Tutf8", "-ww", "-z"],
    "mandoc": ["mandoc", "-T", "lint", "-W", "warning"],
}
UNDATED = "missing date"
"""The page has the version and no date, so that it is the same whenever it is written."""
SECTIONS = ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXIT STATUS", "EXAMPLES")


def warnings(program: str, page: Path) -> list[str]:
    """Return what a program says about a page."""
    ended = subprocess.run(
        [*PROGRAMS[program], str(page)],
        env=os.environ | {"LC_ALL": "C.UTF-8", "MANWIDTH": "80", "MANPAGER": "cat"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    said = ended.stdout if program == "mandoc" else ended.stderr
    return [line for line in said.splitlines() if UNDATED not in line]


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_page_is_rendered_without_warnings_and_a_spoiled_one_with_some(
    program: str, tmp_path: Path
) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is absent")
    spoiled = tmp_path / "proofcheck.1"
    text = MANUAL.read_text(encoding="utf-8")
    spoiled.write_text(text.replace(".SH EXAMPLES", ".NOSUCH EXAMPLES\n.sp x", 1), "utf-8")

    assert [] == warnings(program, MANUAL)
    assert warnings(program, spoiled)


def test_every_macro_of_the_page_is_one_of_the_language_for_manual_pages() -> None:
    """This is what can be said where nothing renders pages."""
    lines = MANUAL.read_text(encoding="utf-8").splitlines()
    macros = {line.split()[0] for line in lines if line.startswith(".")}
    level = [{".RS": 1, ".RE": -1}.get(line.split()[0], 0) for line in lines if line]

    assert macros <= {".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".I", ".RS", ".RE"}
    assert 0 == sum(level)
    assert not [line for line in lines if line.startswith("'")]


def test_the_page_has_the_sections_that_readers_look_for() -> None:
    text = MANUAL.read_text(encoding="utf-8").replace(".SH\n", ".SH ")
    found = [line.removeprefix(".SH ") for line in text.splitlines() if line.startswith(".SH ")]

    assert SECTIONS == tuple(one for one in found if one in SECTIONS)
    assert {"ENVIRONMENT", "FILES"} <= set(found)
