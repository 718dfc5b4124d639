"""Twins of small statements are decided, excused and counted."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.fakes.notebook import Notebook
from tests.twins import __main__ as command
from tests.twins import fakes
from tests.twins.answers import Judges, Setting
from tests.twins.excuses import COUNTEREXAMPLES, EXCUSES, find_stale, read_excuses
from tests.twins.goals import read
from tests.twins.trying import Tried, try_twins

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
  given k : PosNat, x, y : Int
  assume x <= y
  assume y <= 9
  show k*x^3 <= k*y^3
"""
CORPUS = Path(__file__).parent.parent / "corpus" / "dimension_free.proof"
SLACK = "t:1 goal 1, hypothesis: assume y <= 9 -> nothing"


def tried(text: str, label: str, excuses: Mapping[str, str] | None = None) -> dict[str, Tried]:
    found = try_twins(read(text), frozenset({label}), Setting(), excuses)
    return {one.candidate.key: one for one in found}


@pytest.mark.slow
def test_no_twin_of_a_true_equation_is_green() -> None:
    found = [one for one in tried(SKEW, "2").values() if one.candidate.kind != "premise"]

    assert {"sign", "transpose", "denied", "hypothesis"} == {one.candidate.kind for one in found}
    assert {"refuted"} == {one.outcome for one in found}


@pytest.mark.exhaustive
@pytest.mark.usefixtures("few_provers")
@pytest.mark.slow
def test_assumptions_are_dropped_and_changed_and_sets_are_enlarged() -> None:
    found = tried(ORDER, "1", {SLACK: "k is positive"})

    assert "refuted" == found["t:1 goal 1, hypothesis: assume x <= y -> nothing"].outcome
    assert "refuted" == found["t:1 goal 1, sign at 1: k*y^3 -> -k*y^3"].outcome
    assert "refuted" == found["t:1 goal 1, sign at assume 1.1: y -> -y"].outcome
    assert "survives" == found["t:1 goal 1, set: k : PosNat -> Nat"].outcome
    assert "excused" == found[SLACK].outcome
    # Whatever is assumed in place of what is not needed is not needed either.
    assert "excused" == found["t:1 goal 1, constant at assume 2.1: 9 -> 10"].outcome
    assert "as true" == found["t:1 goal 1, sign at assume 2.1: 9 -> -9"].outcome
    assert (
        "refuted"
        == found["t:1 goal 1, strict at the root: k*x^3 <= k*y^3 -> k*x^3 < k*y^3"].outcome
    )


@pytest.mark.slow
def test_a_twin_that_says_no_more_than_its_goal_needs_no_excuse() -> None:
    found = tried(SKEW.replace("S + S^T = 0", "S*S^T = S^T*S"), "2")

    assert "as true" == found["t:2 goal 1, factors at 0: S*S^T -> S^T*S"].outcome
    assert "refuted" == found["t:2 goal 1, transpose at 0.1: S^T -> S"].outcome


@pytest.mark.slow
def test_a_statement_that_is_not_green_has_no_twins() -> None:
    assert {} == tried(SKEW.replace("S + S^T = 0", "S - S^T = 0"), "2")


@pytest.mark.slow
def test_what_is_finished_is_not_judged_again() -> None:
    memory = Notebook()
    first = list(try_twins(read(SKEW), None, Setting(memory=memory)))
    known = {question: record for (_, question), record in memory.records.items()}
    judged = [question for question in known if question.startswith(Judges().judge)]
    assert judged

    for question in judged:
        memory.records["goals", question] = known[judged[0]]
    again = list(try_twins(read(SKEW), None, Setting(memory=memory)))
    assert len(first) == len(again)
    assert 1 == len({one.outcome for one in again})


@pytest.fixture
def excuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Empty files in the places of the lists that are committed; and no store."""
    path = tmp_path / "true_twins.txt"
    path.write_text("", encoding="utf-8")
    (tmp_path / "false_twins.txt").write_text("", encoding="utf-8")
    monkeypatch.setattr(command, "EXCUSES", path)
    monkeypatch.setattr(command, "COUNTEREXAMPLES", tmp_path / "false_twins.txt")
    monkeypatch.setenv("PROOFCHECK_STORE", "off")
    return path


def run(*arguments: str, judge: str = "") -> int:
    return command.main([*arguments, "--jobs", "0"], fake(judge) if judge else None)


def fake(judge: str) -> Judges:
    """A judge that is wrong, after models that break nothing."""
    return Judges(f"{fakes.__name__}:let_pass", f"{fakes.__name__}:{judge}")


@pytest.mark.slow
def test_the_twins_of_a_sound_toolkit_are_not_green(excuses: Path) -> None:
    assert 0 == run(str(CORPUS), "--select", "1", "--select", "4")


@pytest.mark.parametrize(
    ("judge", "status", "word"),
    [
        ("believe", 1, "survives"),
        ("claim_a_proof", 1, "fault"),
        ("crash", 3, "no answer"),
        ("give_up", 0, "open"),
    ],
)
def test_a_wrong_judge_is_noticed(
    excuses: Path, capsys: pytest.CaptureFixture[str], judge: str, status: int, word: str
) -> None:
    """The harness can fail: were every twin believed, every twin would be reported."""
    assert status == run(str(CORPUS), "--select", "1", "--select", "4", "--all", judge=judge)

    listed, total = capsys.readouterr().out.rstrip().split("\nkind")
    outcomes = {line[:10].strip() for line in listed.split("\n") if "premise" not in line}
    assert {word} == outcomes
    assert str(len(listed.split("\n"))) == total.split("\nall")[1].split()[0]


def test_a_survivor_that_is_true_is_excused_and_the_others_are_not(
    excuses: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    derivation = tmp_path / "t.proof"
    derivation.write_text(ORDER, encoding="utf-8")
    excuses.write_text(f"{SLACK} | k is positive\n", encoding="utf-8")

    assert 1 == run(str(derivation), "--all", judge="believe")
    lines = capsys.readouterr().out.split("\n")
    assert [f"{'excused':<10}{'witnessed':<12}{SLACK}"] == [x for x in lines if "excused  " in x][
        :1
    ]
    assert any(line.startswith("survives") for line in lines)


def test_a_stale_excuse_is_reported(
    excuses: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    derivation = tmp_path / "t.proof"
    derivation.write_text(ORDER, encoding="utf-8")
    excuses.write_text(f"{SLACK} | k is positive\n", encoding="utf-8")

    assert 1 == run(str(derivation), judge="give_up")
    assert f"{'stale':<22}{SLACK}" in capsys.readouterr().out


def test_a_survivor_with_a_counterexample_stays_a_survivor(excuses: Path, tmp_path: Path) -> None:
    page, derivation = tmp_path / "twins.md", tmp_path / "t.proof"
    derivation.write_text(SKEW, encoding="utf-8")
    key = "t:2 goal 1, sign at 0: S + S^T -> S - S^T"
    (tmp_path / "false_twins.txt").write_text(f"{key} | n = 2\n", encoding="utf-8")

    assert 1 == run(str(derivation), "--page", str(page), judge="believe")
    assert f"- witnessed: `{key}`; false: n = 2\n" in page.read_text(encoding="utf-8")


def test_a_counterexample_to_what_is_not_green_any_more_is_stale(
    excuses: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    derivation = tmp_path / "t.proof"
    derivation.write_text(SKEW, encoding="utf-8")
    key = "t:2 goal 1, sign at 0: S + S^T -> S - S^T"
    (tmp_path / "false_twins.txt").write_text(f"{key} | n = 2\n", encoding="utf-8")

    assert 1 == run(str(derivation), judge="give_up")
    assert f"{'stale':<22}{key}" in capsys.readouterr().out


def test_nothing_tried_is_no_success(excuses: Path) -> None:
    assert 4 == run(str(CORPUS), "--select", "nowhere")


def test_an_interrupted_run_says_what_is_kept(
    excuses: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "load_derivation", interrupt)

    assert 130 == run(str(CORPUS))
    assert "what is finished is kept" in capsys.readouterr().err


def test_excuses_of_other_statements_are_not_stale() -> None:
    assert [] == find_stale(["other:1 goal 1, x"], [], ["t:1 goal 1, y"])
    assert ["t:1 goal 1, x"] == find_stale(["t:1 goal 1, x"], [], ["t:1 goal 1, y"])


@pytest.mark.parametrize(
    "line", ["a key without a proof", "a key | ", " | a proof", "k | p\nk | p"]
)
def test_an_excuse_needs_a_key_and_a_proof(line: str) -> None:
    with pytest.raises(ValueError, match="not an excuse"):
        read_excuses(line)


def test_the_lists_that_are_committed_can_be_read() -> None:
    true, false = (
        read_excuses(one.read_text(encoding="utf-8")) for one in (EXCUSES, COUNTEREXAMPLES)
    )

    assert all(" goal " in key for key in (*true, *false))
    assert not set(true) & set(false)
    assert {"k | l": "p"} == read_excuses("# comment\n\nk | l | p\n")


def test_the_page_counts_and_lists_what_survives(excuses: Path, tmp_path: Path) -> None:
    page = tmp_path / "twins.md"
    derivation = tmp_path / "t.proof"
    derivation.write_text(SKEW, encoding="utf-8")

    run(str(derivation), "--page", str(page), judge="believe")
    found = page.read_text(encoding="utf-8")
    assert "## Derivation `t`" in found
    assert "### Survivors without a proof (100.0 %)" in found
    assert "- witnessed: `t:2 goal 1, sign at 0: S + S^T -> S - S^T`" in found
    head, total = (
        found.split(start)[1].split("\n")[0].split(" | ") for start in ("| kind | ", "| all | ")
    )
    assert str(found.count("- witnessed: ")) == total[head.index("survives")]
    assert "standing" not in head


@pytest.mark.slow
def test_the_page_says_which_declared_statement_no_proof_needs(
    excuses: Path, tmp_path: Path
) -> None:
    page = tmp_path / "twins.md"
    derivation = tmp_path / "t.proof"
    more = "\n[3] claim\n  show S^T = -S\n  show S + S + S^T = S\n  from [1], [2]\n"
    derivation.write_text(SKEW + more, encoding="utf-8")

    run(str(derivation), "--page", str(page))
    assert "- [3] does without [2]\n" in page.read_text(encoding="utf-8")
    assert "- [2] does without [1]" not in page.read_text(encoding="utf-8")
