"""What is checked is confirmed by SymPy: without it a goal rests on models, against it on nothing."""

from __future__ import annotations

import json

import pytest

from proofcheck.second_opinion import sympy_opinion
from proofcheck.second_opinion.opinions import Agrees, Disagrees, Opinion, Unable
from tests.cli.real_audit import HEADER, Auditor

CHECKED = """[1] claim
  given n : PosNat, A, B : Matrix(n, n)
  assume A*A = I(n)
  show det(A)^2 = 1
"""


UNABLE = Unable("at n = 2: a matrix of more than 64 entries")
UNCONFIRMED = {"by": "SymPy", "reason": f"decided, but not confirmed: {UNABLE.reason}"}
DISAGREES = Disagrees("at n = 2: it fails for some values of its symbols")


def say(monkeypatch: pytest.MonkeyPatch, opinion: Opinion) -> None:
    monkeypatch.setattr(sympy_opinion, "opinion_at_sizes", lambda *_: opinion)


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
    say(monkeypatch, UNABLE)
    found = auditor.audit(CHECKED)

    assert found.evidence == {"1": "witnessed"}
    assert [one["by"] for one in found.goal("1")["second_opinions"]] == ["mpmath 1.3"]
    assert UNCONFIRMED in found.goal("1")["in_vain"]


def test_with_an_opinion_nothing_is_left_unconfirmed(
    auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(monkeypatch, Agrees())
    found = auditor.audit(CHECKED)

    assert found.evidence == {"1": "checked"}
    assert UNCONFIRMED not in found.goal("1").get("in_vain", [])


def test_explain_says_why_it_is_not_confirmed(
    auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(monkeypatch, UNABLE)
    _, told, _ = auditor.run("explain", "1", auditor.write(CHECKED), "--jobs", 0)

    assert f"asked in vain: SymPy: {UNCONFIRMED['reason']}" in " ".join(told.split())


def test_why_it_is_not_confirmed_is_in_no_file_of_evidence(
    auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody could check it."""
    evidence = auditor.folder / "t.evidence.json"
    say(monkeypatch, UNABLE)
    auditor.run("audit", auditor.write(CHECKED), "--jobs", 0, "--export", evidence)

    assert "witnessed" in evidence.read_text(encoding="utf-8")
    assert "in vain" not in evidence.read_text(encoding="utf-8")


def test_a_disagreement_is_a_fault_of_the_toolkit(
    auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(monkeypatch, DISAGREES)
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
    say(monkeypatch, UNABLE)
    _, out, _ = auditor.run("audit", path, "--jobs", 0, "--format", "json")
    (goal,) = json.loads(out)["derivations"][0]["statements"][0]["goals"]

    assert '"checked"' in evidence.read_text(encoding="utf-8")
    assert goal["evidence"] == "witnessed"


def test_the_table_says_at_which_sizes_and_explain_who_agreed(auditor: Auditor) -> None:
    path = auditor.write(CHECKED)
    _, table, _ = auditor.run("audit", path, "--full", "--jobs", 0)
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
