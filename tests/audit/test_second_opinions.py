"""What is checked is confirmed by SymPy: without it a goal rests on models, against it on nothing."""

from __future__ import annotations

import json

import pytest

from proofcheck.second_opinion import sympy_opinion
from proofcheck.second_opinion.mpmath_opinion import Opinion
from proofcheck.second_opinion.sympy_opinion import SizedOpinion
from tests.cli.real_audit import HEADER, Auditor

CHECKED = """[1] claim
  given n : PosNat, A, B : Matrix(n, n)
  assume A*A = I(n)
  show det(A)^2 = 1
"""


def say(monkeypatch: pytest.MonkeyPatch, opinion: Opinion) -> None:
    found = SizedOpinion(opinion, "at n = 2: it fails for some values of its symbols", 1)
    monkeypatch.setattr(sympy_opinion, "opinion_at_sizes", lambda *_: found)


def test_a_checked_goal_names_both_opinions_and_how_much_they_looked_at(auditor: Auditor) -> None:
    goal = auditor.audit(CHECKED).goal("1")

    assert goal["evidence"] == "checked"
    assert goal["second_opinions"] == [
        {"by": "SymPy 1.14", "count": 3, "of": "sizes"},
        {"by": "mpmath 1.3", "count": 3, "of": "models"},
    ]


def test_a_witnessed_goal_names_mpmath_and_the_kinds_of_its_models(auditor: Auditor) -> None:
    goal = auditor.audit("[1] claim\n  given n : Nat\n  show n^2 <= 2^n + 1\n").goal("1")

    assert goal["evidence"] == "witnessed"
    assert goal["second_opinions"] == [{"by": "mpmath 1.3", "count": 3, "of": "models"}]
    assert sum(goal["kinds_of_models"].values()) >= 20


def test_a_proved_goal_needs_neither(auditor: Auditor) -> None:
    goal = auditor.audit("[1] claim\n  given x : Real\n  show x + x = 2*x\n").goal("1")

    assert goal["evidence"] == "proved"
    assert "second_opinions" not in goal


def test_without_an_opinion_models_are_all_there_is(
    auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(monkeypatch, Opinion.NONE)
    found = auditor.audit(CHECKED)

    assert found.evidence == {"1": "witnessed"}
    assert [one["by"] for one in found.goal("1")["second_opinions"]] == ["mpmath 1.3"]


def test_a_disagreement_is_a_fault_of_the_toolkit(
    auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(monkeypatch, Opinion.DISAGREES)
    found = auditor.audit(CHECKED)

    assert found.status == 5
    assert found.evidence == {"1": "unsupported"}
    assert [code for code, _, _ in found.errors] == ["P0502"]
    assert "SymPy contradicts what was decided at n = 2" in found.goal("1")["reason"]


def test_what_is_recorded_as_checked_is_confirmed_again(
    auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = auditor.write(CHECKED)
    evidence = auditor.folder / "t.evidence.json"
    auditor.run("audit", path, "--jobs", 0, "--export", evidence)
    say(monkeypatch, Opinion.NONE)
    _, out, _ = auditor.run("audit", path, "--jobs", 0, "--format", "json")
    (goal,) = json.loads(out)["derivations"][0]["statements"][0]["goals"]

    assert '"checked"' in evidence.read_text(encoding="utf-8")
    assert goal["evidence"] == "witnessed"


def test_the_table_says_at_which_sizes_and_explain_who_agreed(auditor: Auditor) -> None:
    path = auditor.write(CHECKED)
    _, table, _ = auditor.run("audit", path, "--jobs", 0)
    _, told, _ = auditor.run("explain", "1", path, "--jobs", 0)

    assert "sizes 1 to 3 (n)" in " ".join(table.split())
    assert "confirmed by SymPy 1.14 at 3 sizes, mpmath 1.3 on 3 models" in " ".join(told.split())
    assert HEADER.splitlines()[0] not in told


def test_checked_is_conditional_as_witnessed_is_and_so_is_what_rests_on_it(
    auditor: Auditor,
) -> None:
    resting = CHECKED.replace(
        "[1] claim\n", '[0] hypothesis "sizes"\n  let m : PosNat\n\n[1] claim\n'
    )
    resting += "\n[2] claim\n  given n : PosNat, A : Matrix(n, n)\n  assume A*A = I(n)\n"
    resting += "  show det(A)^4 = 1\n  from [1]\n"
    found = auditor.audit(resting)

    assert found.evidence["1"] == "checked"
    assert found.standing["1"] == "conditional"
    assert found.evidence["2"] == "proved"
    assert found.standing["2"] == "conditional"
