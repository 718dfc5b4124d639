"""`proofcheck explain library:NAME`: a theorem, without an audit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import proofcheck.library
from proofcheck.cli import main

LIBRARY = Path(proofcheck.library.__file__).parent

TEXT = """derivation "norms"

[1] hypothesis
  let n : PosNat

[2] claim
  given A, B : Matrix(n, n)
  assume |A*B| < 1
  show invertible(I(n) - A*B)
  from [1], [library:Neumann series]

[3] claim
  given x, y : Real
  show |x + y| <= |x| + |y|
  from [library:geometric series]
"""

EXPECTED = """\
[library:Neumann series] theorem of the library ────────────────────────────────────────────────────
library/norms.proof:13
taken from the reference, not derived here: taken on trust, and what rests on it may be sound all
  the same
says
  given n : PosNat, X : Matrix(n, n)
  assume |X| < 1
  show invertible(I(n) - X)
  cite "Horn and Johnson 2013, Matrix Analysis, section 5.6"
use
  only a statement that declares it may use it
  declared by [2], norms.proof:6
"""


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("norms.proof").write_text(TEXT)


@pytest.mark.parametrize(
    "label",
    [
        "library:Neumann series",
        "[library:Neumann  series]",
        "library:[Neumann series]",
    ],
)
def test_a_theorem_is_shown_with_its_reference_and_who_declares_it(
    label: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", label, "norms.proof"]) == 0
    assert capsys.readouterr().out == EXPECTED


def test_a_theorem_is_shown_where_there_is_no_derivation(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["explain", "library:Neumann series"]) == 0
    captured = capsys.readouterr()
    assert "only a statement that declares it may use it" in captured.out
    assert "no statement of the files at hand declares it" in captured.out
    assert captured.err == ""


def test_json_has_a_format_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "library:geometric series", "norms.proof", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)

    assert ("proofcheck-theorem", 1) == (found["format"], found["version"])
    assert "Horn and Johnson 2013, Matrix Analysis, section 5.6" == found["reference"]
    assert ("library/norms.proof", True) == (found["path"], found["is_law"])
    lines = (LIBRARY / "norms.proof").read_text(encoding="utf-8").splitlines()
    assert lines[found["line"] - 1].startswith("[geometric series]")
    assert "  show invertible(I(n) - c*X)" in found["text"]
    expected = {"derivation": "norms", "label": "3", "path": "norms.proof", "line": 12}
    assert [expected] == found["declared_by"]


def test_a_name_that_the_library_does_not_have_suggests_near_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["explain", "library:triangle inequalty", "norms.proof"]) == 4
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        "error: the library has no theorem [library:triangle inequalty]\n"
        "help: near theorems are [library:triangle inequality]\n"
    )


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("wyl inequality", "near theorems are [library:Weyl's inequality]"),
        ("xqzzk", "`proofcheck theory WORD` lists what can be cited and holds a word"),
    ],
)
def test_of_another_name_the_nearest_are_told_or_how_to_search(
    name: str, advice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", f"library:{name}", "norms.proof"]) == 4
    assert f"help: {advice}" in capsys.readouterr().err


def test_a_theorem_without_its_library_is_told_where_it_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["explain", "triangle inequality", "norms.proof"]) == 4
    assert capsys.readouterr().err == (
        "error: no statement has the label [triangle inequality]\n"
        "help: a theorem of the library is meant by [library:triangle inequality]\n"
    )


def test_a_file_that_is_not_there_is_told_and_the_theorem_is_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["explain", "library:triangle inequality", "missing.proof"]) == 2
    captured = capsys.readouterr()
    assert "show |X + Y| <= |X| + |Y|" in captured.out
    assert "there is no file `missing.proof`" in captured.err
