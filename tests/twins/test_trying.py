"""Twins of small statements are decided, excused and counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.twins import __main__ as command
from tests.twins import trying
from tests.twins.goals import read
from tests.twins.trying import EXCUSES, Tried, find_stale, read_excuses, try_twins

SKEW = """\
derivation "t"

[1] hypothesis
  let n : PosNat
  let S : Matrix(n, n)
  assume S^T = -S

[2] claim
  show S + S^T = 0
  from [1]
"""
ORDER = """\
derivation "t"

[1] claim
  given k : PosNat, x, y : Real
  assume x <= y
  assume y <= 9
  show k*x <= k*y
"""


def tried(text: str, label: str) -> list[Tried]:
    return list(try_twins(read(text), frozenset({label})))


@pytest.mark.slow
def test_no_twin_of_a_true_equation_is_green() -> None:
    found = tried(SKEW, "2")

    assert {"sign", "transpose", "denied"} == {one.candidate.kind for one in found}
    assert [] == [one.candidate.key for one in found if one.is_green]


@pytest.mark.slow
def test_assumptions_are_dropped_and_sets_enlarged_and_what_is_true_survives() -> None:
    found = {one.candidate.key: one for one in tried(ORDER, "1")}

    assert not found["t:1 goal 1, hypothesis: assume x <= y -> nothing"].is_green
    survivors = [key for key, one in found.items() if one.survives]
    assert "t:1 goal 1, hypothesis: assume y <= 9 -> nothing" in survivors
    assert "t:1 goal 1, set: k : PosNat -> Nat" in survivors


@pytest.mark.slow
def test_a_statement_that_is_not_green_has_no_twins() -> None:
    assert [] == tried(SKEW.replace("S + S^T = 0", "S - S^T = 0"), "2")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A derivation whose only true twin is excused, in the place of those committed."""
    excuses = tmp_path / "true_twins.txt"
    excuses.write_text(
        "t:1 goal 1, hypothesis: assume y <= 9 -> nothing | k is positive\n"
        "t:1 goal 1, set: k : PosNat -> Nat | for k = 0 both sides are 0\n",
        encoding="utf-8",
    )
    for module in (trying, command):
        monkeypatch.setattr(module, "EXCUSES", excuses)
    path = tmp_path / "t.proof"
    path.write_text(ORDER, encoding="utf-8")
    return path


@pytest.mark.slow
def test_the_command_ends_with_0_once_survivors_are_excused(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == command.main([str(files), "--jobs", "0", "--all"])
    shown = capsys.readouterr().out
    assert "excused  " in shown
    assert "SURVIVES" not in shown

    trying.EXCUSES.write_text("", encoding="utf-8")
    assert 1 == command.main([str(files), "--jobs", "0"])
    assert 2 == capsys.readouterr().out.count("SURVIVES")


@pytest.mark.slow
def test_a_stale_excuse_is_reported(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = trying.EXCUSES.read_text(encoding="utf-8")
    trying.EXCUSES.write_text(f"{text}t:1 goal 1, strict at 0: x | y\n", encoding="utf-8")

    assert 1 == command.main([str(files), "--jobs", "0"])
    assert "STALE" in capsys.readouterr().out


def test_nothing_tried_is_no_success(files: Path) -> None:
    assert 4 == command.main([str(files), "--jobs", "0", "--select", "9"])


def test_excuses_of_other_statements_are_not_stale() -> None:
    assert () == find_stale(["other:1 goal 1, x"], [])


@pytest.mark.parametrize(
    "line", ["a key without a proof", "a key | ", " | a proof", "k | p\nk | p"]
)
def test_an_excuse_needs_a_key_and_a_proof(line: str) -> None:
    with pytest.raises(ValueError, match="not an excuse"):
        read_excuses(line)


def test_the_excuses_that_are_committed_can_be_read() -> None:
    found = read_excuses(EXCUSES.read_text(encoding="utf-8"))

    assert all(" goal " in key for key in found)
    assert {"k | l": "p"} == read_excuses("# comment\n\nk | l | p\n")
