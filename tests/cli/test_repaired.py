"""`proofcheck audit --repaired`, on a real audit of a few lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from proofcheck.cli import main

TEXT = """\
derivation "Skew matrices"
  language 1
  main [3]

[1] hypothesis "a skew matrix"
  let n : PosNat
  let S : Matrix(n, n)
  assume S^T = -S

[2] claim "its square vanishes"
  let Q := S*S
  show Q = 0
  from [1]

[2*] claim "its square is symmetric"
  repairs [2]
  let Q := S*S
  show Q^T = Q
  from [1]

[3] claim "its cube is skew"
  show (S*Q)^T = -S*Q
  from [1], [2]
"""


@pytest.fixture(autouse=True)
def derivation(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("skew.proof").write_text(TEXT, encoding="utf-8")


@pytest.mark.slow
def test_a_repair_lifts_what_rests_on_its_original(capsys: pytest.CaptureFixture[str]) -> None:
    assert 1 == main(["audit", "skew.proof", "--jobs", "0", "--repaired"])
    rows = {
        line.split()[0]: line.split()
        for line in capsys.readouterr().out.split("\n")
        if line[:1] == "["
    }

    assert ["[3]", "[1]", "[2]", "[2*]"] == list(rows)
    assert ["tainted", "sound"] == rows["[3]"][-2:]
    assert ["refuted", "sound", "read", "as", "[2*]"] == rows["[2]"][-5:]


@pytest.mark.slow
def test_the_document_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert 1 == main(["audit", "skew.proof", "--jobs", "0", "--format", "json"])
    statements = {
        one["label"]: one
        for one in json.loads(capsys.readouterr().out)["derivations"][0]["statements"]
    }

    assert {"1": None, "2": "2*", "2*": None, "3": None} == {
        label: one["read_as"] for label, one in statements.items()
    }
    assert statements["3"]["obstacle_modulo_repairs"] is None
    obstacle = {"path": ["2"], "left_out": 0, "why": "refuted"}
    assert obstacle == statements["2"]["obstacle_modulo_repairs"]
    assert statements["1"]["obstacle_modulo_repairs"] is None


def test_quiet_and_repaired_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == main(["audit", "--quiet", "--repaired"])
    assert "not allowed with argument" in capsys.readouterr().err
