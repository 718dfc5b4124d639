"""`proofcheck findings` on a real audit: the page, whole, and when it is out of date."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from proofcheck.cli import main

FOLDER = Path(__file__).parent / "findings"
PAGE = Path("findings.md")
WRITE = ["findings", "skew.proof", "-o", str(PAGE), "--jobs", "0"]
CHECK = [*WRITE, "--check"]


@pytest.fixture(autouse=True)
def derivation(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.chdir(tmp_path)
    shutil.copy(FOLDER / "skew.proof", tmp_path)
    return tmp_path / "skew.proof"


@pytest.mark.slow
def test_the_page_is_the_one_that_is_kept() -> None:
    """Where it differs for a reason, `proofcheck findings skew.proof -o skew.md` writes it there."""
    assert 0 == main(WRITE)
    assert (FOLDER / "skew.md").read_text(encoding="utf-8") == PAGE.read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_sign_changed_in_the_derivation_changes_the_page(derivation: Path) -> None:
    text = derivation.read_text(encoding="utf-8")
    derivation.write_text(text.replace("show Q^T = Q", "show Q^T = -Q"), encoding="utf-8")

    assert 0 == main(WRITE)
    page = PAGE.read_text(encoding="utf-8")
    assert "is offered instead: refuted" in page
    assert "is offered instead" not in (FOLDER / "skew.md").read_text(encoding="utf-8")


def test_a_page_that_is_up_to_date_ends_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(FOLDER / "skew.md", PAGE)

    assert 0 == main(CHECK)
    assert "" == capsys.readouterr().err


def test_a_page_that_is_out_of_date_says_why_and_how_to_mend_it(
    derivation: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(FOLDER / "skew.md", PAGE)
    derivation.write_text(derivation.read_text(encoding="utf-8") + "\n", encoding="utf-8")

    assert 1 == main(CHECK)
    assert [
        "error: `findings.md` is out of date: `skew.proof` has changed since",
        "help: proofcheck findings -o findings.md, with the same paths, makes it anew",
    ] == capsys.readouterr().err.splitlines()


def test_new_evidence_makes_a_page_out_of_date(capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(FOLDER / "skew.md", PAGE)
    Path("skew.evidence.json").write_text("{}", encoding="utf-8")

    assert 1 == main(CHECK)
    assert "the evidence of `skew.proof` has changed since" in capsys.readouterr().err


def test_to_check_needs_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == main(["findings", "skew.proof", "--check"])
    assert "none is named by -o" in capsys.readouterr().err
    assert 2 == main(CHECK)
    assert "there is no file `findings.md`" in capsys.readouterr().err


def test_of_what_is_no_derivation_no_page_is_written(
    derivation: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    derivation.write_text("no derivation at all", encoding="utf-8")

    assert 2 == main(WRITE)
    assert "error[" in capsys.readouterr().err
    assert not PAGE.exists()


def test_without_derivations_there_is_nothing_to_write(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()

    assert 4 == main(["findings", "empty", "-o", str(PAGE)])
    assert not PAGE.exists()
