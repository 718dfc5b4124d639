"""Bugs planted in a copy of the first checker: the second, left as it is, has to differ."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.agreement.comparing import DIFFERENCES
from tests.agreement.noticing import write_cases
from tests.agreement.smallest import SMALLEST
from tests.agreement.sources import ROOT, committed, lemmas_of_tests, recorded
from tests.checker.test_planted import BUGS

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("agreement")]

MODULES = ("cases", "comparing", "noticing")

ONE_BUG_OF = 4
"""Of so many bugs one is planted at every run, and each by `make exhaustive` and `make sweep`."""

ONE_LEMMA_OF = 4
"""Of so many lemmas of the theory one is taken: what the tests ask tells each bug sooner."""


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all cases but the changes, and some of the lemmas: short ones first."""
    file = tmp_path_factory.mktemp("planted") / "cases"
    some = [*committed()][::ONE_LEMMA_OF]
    found = [*recorded(), *some, *lemmas_of_tests(), *[c for c, _ in SMALLEST.values()]]
    found.sort(key=lambda case: len(case.certificate) + len(case.theory))
    write_cases(file, found)
    return file


def copy(folder: Path) -> Path:
    """Copy both checkers and what compares them, and nothing else of the project."""
    ignored = shutil.ignore_patterns("__pycache__")
    for room in ("checker", "second_checker"):
        shutil.copytree(ROOT / "proofcheck" / room, folder / "proofcheck" / room, ignore=ignored)
    (folder / "proofcheck" / "__init__.py").write_text("")
    (folder / "tests" / "agreement").mkdir(parents=True)
    for name in MODULES:
        file = f"tests/agreement/{name}.py"
        shutil.copy(ROOT / file, folder / file)
    return folder / "proofcheck" / "checker"


def compare_in(folder: Path, cases: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.agreement.noticing", str(cases)]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=folder, env={"PYTHONPATH": "."}
    )


@pytest.mark.exhaustive
def test_nothing_differs_where_nothing_is_planted(tmp_path: Path, cases: Path) -> None:
    copy(tmp_path)
    run = compare_in(tmp_path, cases)

    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.sampled(one_of=ONE_BUG_OF)
@pytest.mark.parametrize("name", BUGS)
def test_the_second_differs_from_a_first_with_a_planted_bug(
    name: str, tmp_path: Path, cases: Path
) -> None:
    file, changes = BUGS[name]
    path = copy(tmp_path) / file
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    run = compare_in(tmp_path, cases)

    assert run.returncode == 1, run.stdout + run.stderr
    assert any(run.stdout.startswith(f"{verdict}\n") for verdict in DIFFERENCES), run.stderr
