"""Statements that are other readings of one, in a real audit of a few lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from proofcheck.cli import main

TEXT = """\
derivation "Skew matrices"
  language 1

[1] hypothesis "a skew matrix"
  let n : PosNat
  let S : Matrix(n, n)
  assume S^T = -S

[2] claim "the square is symmetric"
  let Q := S*S
  show Q^T = Q
  from [1]

[2 r2] claim "the same of the other square"
  reads [2] "the square of the modulus"
  let Q := S^T * S
  show Q^T = {value}
  from [1]

[3] claim
  show Q = S*S
  from [1], [2]

[4] claim
  show Q = -S*S
  from [1], [2 r2]
"""
GOOD, BAD = TEXT.format(value="Q"), TEXT.format(value="Q + I(n)")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def audit(text: str, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    """Return the exit status, and the statements of the document by label."""
    Path("skew.proof").write_text(text, encoding="utf-8")
    command = words or ("audit",)
    status = main([*command, "skew.proof", "--jobs", "0", "--format", "json"])
    found = json.loads(capsys.readouterr().out)
    return status, {one["label"]: one for one in found["derivations"][0]["statements"]}


def worth(one: dict[str, Any]) -> list[str]:
    fields = ("evidence", "standing", "evidence_of_readings", "standing_of_readings")
    return [one[field] for field in fields]


@pytest.mark.slow
def test_a_label_is_green_only_if_every_reading_is(capsys: pytest.CaptureFixture[str]) -> None:
    status, good = audit(GOOD, capsys)

    assert (0, ["2 r2"]) == (status, good["2"]["readings"])
    assert ["proved", "sound", "proved", "sound"] == worth(good["2"])
    assert {"label": "2", "text": "the square of the modulus"} == good["2 r2"]["reads"]
    assert (None, []) == (good["2"]["reads"], good["2 r2"]["readings"])

    status, bad = audit(BAD, capsys)

    assert 1 == status
    assert ["proved", "sound", "refuted", "refuted"] == worth(bad["2"])
    assert ["refuted"] * 4 == worth(bad["2 r2"])


@pytest.mark.slow
def test_dependants_rest_on_the_reading_they_declare(capsys: pytest.CaptureFixture[str]) -> None:
    _, found = audit(BAD, capsys)

    assert ["proved", "sound"] == worth(found["3"])[:2], "the main reading is used"
    assert ["proved", "tainted"] == worth(found["4"])[:2]


@pytest.mark.slow
def test_a_reading_leaves_the_goals_of_the_main_one_as_they_were(
    capsys: pytest.CaptureFixture[str],
) -> None:
    alone = GOOD[: GOOD.index("[2 r2]")]
    _, with_reading = audit(GOOD, capsys)
    _, without = audit(alone, capsys)
    _, unsaid = audit(GOOD.replace('  reads [2] "the square of the modulus"\n', ""), capsys)

    goals = [one["2"]["goals"] for one in (with_reading, without, unsaid)]
    assert goals[0] == goals[1] == goals[2]
    certificates = [one["2 r2"]["goals"][0]["certificate"] for one in (with_reading, unsaid)]
    assert certificates[0] == certificates[1] is not None


@pytest.mark.slow
def test_who_asks_for_a_statement_is_told_its_readings(capsys: pytest.CaptureFixture[str]) -> None:
    status, found = audit(BAD, capsys, "explain", "2")

    assert (1, ["2", "2 r2"]) == (status, [*found])
    assert ["2 r2"] == [*audit(BAD, capsys, "explain", "2 r2")[1]]
    assert ["3"] == [*audit(BAD, capsys, "explain", "3")[1]]


@pytest.mark.slow
def test_readings_are_explained_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    Path("skew.proof").write_text(BAD, encoding="utf-8")
    main(["explain", "2", "skew.proof", "--jobs", "0"])
    told = capsys.readouterr().out

    assert (
        "other readings\n"
        "  [2 r2] the square of the modulus\n"
        "      let Q := S^T*S\n"
        "      show Q^T = Q + I(n)\n"
        "    refuted, standing refuted\n"
        "  the label is worth what its weakest reading is: refuted, standing refuted\n"
    ) in told
    main(["explain", "2 r2", "skew.proof", "--jobs", "0"])
    assert "another reading\n  of [2]: the square of the modulus\n" in capsys.readouterr().out


@pytest.mark.slow
def test_what_is_shown_by_a_reading_is_no_missing_premise(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = """\
derivation "a bound"

[1] hypothesis
  let x : Real

[2] hypothesis
  assume x >= 0
  from [1]

[2 r2] hypothesis
  {word} [2]{text}
  assume x >= 1
  from [1]

[3] claim
  show x >= 1
  from [1], [2]
"""
    _, read = audit(text.format(word="reads", text=' "strictly positive"'), capsys)
    plain = text.replace("  {word} [2]{text}\n", "")
    _, own = audit(plain, capsys)

    assert [] == read["3"]["missing"]
    assert "refuted" == read["3"]["evidence"]
    assert ["2 r2"] == own["3"]["missing"]
