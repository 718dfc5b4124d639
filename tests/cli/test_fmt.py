"""`proofcheck fmt`."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from proofcheck.cli import main
from proofcheck.cli.new import render_beginning

TIDY = render_beginning("first")
UNTIDY = TIDY.replace("  let n : PosNat", "      let   n:PosNat")
BROKEN = UNTIDY + "\n[1.4] claim\n  show Q ^^ = Q\n  from [1.2]\n"


@pytest.fixture(autouse=True)
def working_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("derivations").mkdir()


def write(text: str, name: str = "derivations/first.proof") -> Path:
    path = Path(name)
    path.write_text(text)
    return path


def test_an_untidy_file_is_rewritten(capsys: pytest.CaptureFixture[str]) -> None:
    path = write(UNTIDY)

    assert main(["fmt"]) == 0
    assert path.read_text() == TIDY
    assert capsys.readouterr().out == "formatted derivations/first.proof\n"


def test_a_tidy_file_is_not_touched(capsys: pytest.CaptureFixture[str]) -> None:
    path = write(TIDY)
    before = path.stat().st_mtime_ns

    assert main(["fmt"]) == 0
    assert before == path.stat().st_mtime_ns
    assert capsys.readouterr().out == ""


def test_check_prints_a_diff_and_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    path = write(UNTIDY)

    assert main(["fmt", "--check"]) == 1
    assert path.read_text() == UNTIDY
    lines = capsys.readouterr().out.split("\n")
    assert "-      let   n:PosNat" in lines
    assert "+  let n : PosNat" in lines


def test_check_of_a_tidy_file_is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    write(TIDY)

    assert main(["fmt", "--check"]) == 0
    assert capsys.readouterr().out == ""


def test_a_block_that_cannot_be_read_is_left_and_reported(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = write(BROKEN)

    assert main(["fmt"]) == 1
    assert "  show Q ^^ = Q\n" in path.read_text()
    assert "  let n : PosNat\n" in path.read_text()
    assert "error[P01" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"\xff\xfe", b"not a derivation\n", b"", b"derivation \x1b"])
def test_what_is_no_derivation_is_left_as_it_is(content: bytes) -> None:
    path = Path("derivations/first.proof")
    path.write_bytes(content)

    assert main(["fmt"]) == 2
    assert content == path.read_bytes()


def test_one_bad_file_does_not_stop_the_others() -> None:
    path = write(UNTIDY)
    write("not a derivation", "derivations/a.proof")

    assert main(["fmt"]) == 2
    assert path.read_text() == TIDY


def test_no_file_is_no_success() -> None:
    assert main(["fmt"]) == 4
    assert main(["fmt", "absent.proof"]) == 2


def test_permissions_and_links_survive(tmp_path: Path) -> None:
    path = write(UNTIDY, "target.proof")
    path.chmod(0o640)
    link = Path("derivations/link.proof")
    link.symlink_to(tmp_path / "target.proof")

    assert main(["fmt"]) == 0
    assert link.is_symlink()
    assert path.read_text() == TIDY
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
