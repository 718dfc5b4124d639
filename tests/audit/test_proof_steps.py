"""Steps of a proof in an audit: goals of their own, apart from what is stated, and never its facts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from proofcheck.audit.plan import plan_goals
from proofcheck.graph.slices import Slicer
from tests.audit.real_tasks import read
from tests.cli.real_audit import Auditor

LEMMA = """\
[0] claim
  given s, t : Real
  assume s >= 0
  assume t >= 0
  show s*t >= 0

"""
CLAIM = """\
[1] claim
  given x, y : Real
  assume x >= 1
  assume y >= 2
  show x*y >= 2
  from [0]
"""
PROOF = """\
  proof
    have (x - 1)*(y - 2) >= 0 by [0] at x - 1, y - 2
    have x*y >= 2 by linarith
"""
BOTH = LEMMA + CLAIM + PROOF


@pytest.fixture
def auditor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Auditor:
    return Auditor(tmp_path, capsys)


def steps(statement: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(one["formula"], one["method"], one["evidence"]) for one in statement.get("steps", [])]


def test_steps_stand_apart_from_goals(auditor: Auditor) -> None:
    found = auditor.audit(BOTH)
    first, second = found.statements

    assert [one["formula"] for one in second["goals"]] == ["x*y >= 2"]
    assert steps(second) == [
        ("(x - 1)*(y - 2) >= 0", "[0] at x - 1, y - 2", "proved"),
        ("x*y >= 2", "linarith", "proved"),
    ]
    assert "steps" not in first
    assert found.status == 0
    assert found.evidence == {"0": "proved", "1": "proved"}


def test_a_statement_without_a_proof_is_described_as_before(auditor: Auditor) -> None:
    with_proof, without = auditor.audit(BOTH), auditor.audit(LEMMA + CLAIM)

    (described,) = (one for one in without.statements if one["label"] == "1")
    assert not {"steps", "open"} & {*described, *described["goals"][0]}
    assert with_proof.statements[0] == without.statements[0]


def test_a_false_step_is_an_error_and_takes_nothing_from_the_claim(auditor: Auditor) -> None:
    found = auditor.audit(LEMMA + CLAIM + PROOF + "    have x*y >= 3\n")

    assert found.evidence["1"] == "proved"
    assert found.standing["1"] == "sound"
    assert found.errors == [("P0507", 16, 5)]
    assert found.status == 1
    (*_, last) = found.statements[1]["steps"]
    assert last["evidence"] == "refuted"
    assert last["counterexample"]


def test_a_true_step_beside_it_is_none(auditor: Auditor) -> None:
    found = auditor.audit(LEMMA + CLAIM + PROOF + "    have x*y >= 1\n")

    assert found.errors == []
    assert found.status == 0


def test_a_false_claim_is_refuted_whatever_its_steps_say(auditor: Auditor) -> None:
    found = auditor.audit(
        LEMMA + CLAIM.replace("x*y >= 2", "x*y >= 3") + "  proof\n    have x*y >= 3 by linarith\n"
    )

    assert found.evidence["1"] == "refuted"
    assert found.standing["1"] == "refuted"


def test_a_step_that_is_not_proved_is_told_and_not_used(auditor: Auditor) -> None:
    hard = "  proof\n    have x*y >= 2 by norm_num\n"
    found = auditor.audit(LEMMA + CLAIM + hard)

    (told,) = (one for one in found.findings if one["code"] == "P0508")
    assert (told["severity"], told["notes"]) == ("warning", ["`norm_num` finds no proof"])
    assert steps(found.statements[1])[0][2] != "proved"


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("step", "code", "severity"),
    [
        ("have x*y >= 2 by linart", "P0509", "error"),
        ("have x*y >= 2 by [0] at x", "P0317", "error"),
        ("have x*y >= 2 by [0] at x, y, x", "P0317", "error"),
        ("have x*y >= 2 by [0] at x, I(2)", "P0317", "error"),
        ("have x*y >= 2 by [0] at x, y", None, ""),
        ("have x >= 5", "P0507", "error"),
        ("have x >= 1", None, ""),
    ],
)
def test_each_finding_about_a_step(
    auditor: Auditor, step: str, code: str | None, severity: str
) -> None:
    found = auditor.audit(f"{LEMMA}{CLAIM}  proof\n    {step}\n")

    told = [(one["code"], one["severity"]) for one in found.findings]
    told = [one for one in told if one[0] != "P0508" and one[1] != "info"]
    assert told == ([] if code is None else [(code, severity)])


BOUND = """\
[1] claim
  given x, y : Real
  show exists absolute C : NonNegReal: |x + 2*y| <= C*(|x| + |y|)
"""


def test_a_value_is_a_step_and_settles_the_claim(auditor: Auditor) -> None:
    found = auditor.audit(BOUND + "  proof\n    take C := 2\n")

    assert (found.status, found.evidence, found.errors) == (0, {"1": "proved"}, [])
    assert steps(found.statements[0]) == [("|x + 2*y| <= 2*(|x| + |y|)", "taking C := 2", "proved")]


def test_a_wrong_value_is_an_error_and_takes_nothing_from_the_claim(auditor: Auditor) -> None:
    """The model says something of the value, and of the claim nothing: another value does."""
    bare, found = auditor.audit(BOUND), auditor.audit(BOUND + "  proof\n    take C := 3/2\n")

    assert found.evidence == bare.evidence == {"1": "unsupported"}
    assert found.errors == [("P0510", 5, 10)]
    (told,) = (one for one in found.findings if one["code"] == "P0510")
    assert told["message"] == "the value given for `C` in the proof of [1] does not do"
    (step,) = found.statements[0]["steps"]
    assert (step["evidence"], step["formula"]) == ("refuted", "|x + 2*y| <= 3/2*(|x| + |y|)")
    assert step["counterexample"]
    assert not found.statements[0]["goals"][0]["counterexample"]


def test_a_value_outside_of_its_set_does_not_do(auditor: Auditor) -> None:
    found = auditor.audit(BOUND + "  proof\n    take C := -2\n")

    assert found.errors == [("P0510", 5, 10)]


def test_of_several_values_all_are_named(auditor: Auditor) -> None:
    text = "[1] claim\n  given x : Real\n  show exists p, q : Real: p + q = x\n"
    right = auditor.audit(text + "  proof\n    take p := x - 1\n    take q := 1\n")
    wrong = auditor.audit(text + "  proof\n    take p := x - 1\n    take q := 2\n")

    assert (right.errors, wrong.errors) == ([], [("P0510", 5, 10)])
    (told,) = (one for one in wrong.findings if one["code"] == "P0510")
    assert told["message"] == "the values given for `p` and `q` in the proof of [1] do not do"
    assert right.evidence == {"1": "proved"}


def test_a_false_claim_is_refuted_whatever_is_taken(auditor: Auditor) -> None:
    text = "[1] claim\n  given x : Real\n  show exists z : PosReal: z + x^2 <= 0\n  proof\n    take z := {}\n"

    for value in ("1", "x^2 + 1", "-x^2"):
        found = auditor.audit(text.format(value))
        assert found.evidence["1"] != "proved"
        assert found.errors
        assert not any(one["evidence"] == "proved" for one in found.statements[0]["steps"])


def test_a_step_that_is_an_instance_of_a_theorem_is_established(auditor: Auditor) -> None:
    claim = "[1] claim\n  given k : PosNat, X : Matrix(k, k)\n  assume X^T = -X\n  show {0}\n  proof\n    have {0}\n"
    shown = ("det(I(k) - X) = det(I(k) + X)", "det(I(k) - X) = tr(I(k) + X)")
    told = [[one["code"] for one in auditor.audit(claim.format(one)).findings] for one in shown]

    assert told[0] == []
    assert "P0507" in told[1]


def test_the_nearest_method_is_named(auditor: Auditor) -> None:
    found = auditor.audit(f"{LEMMA}{CLAIM}  proof\n    have x*y >= 2 by linart\n")

    (told,) = (one for one in found.findings if one["code"] == "P0509")
    assert told["help"] == ["write `linarith`"]


def test_a_step_whose_condition_is_false_says_so(auditor: Auditor) -> None:
    found = auditor.audit("[1] claim\n  given x : Real\n  show x = x\n  proof\n    have x/x = 1\n")

    assert found.evidence["1"] == "proved"
    assert ("P0507", 5, 5) in found.errors
    assert [one["role"] for one in found.statements[0]["steps"]] == ["side", "have"]


def test_side_goals_of_steps_are_none_of_what_is_stated(auditor: Auditor) -> None:
    """And what a step has asked for does not spare what is stated its own side goals."""
    text = "[1] claim\n  given x : Real\n  show x/x = 1\n"
    alone, together = auditor.audit(text), auditor.audit(f"{text}  proof\n    have x/x = 1\n")

    assert [g["formula"] for g in alone.statements[0]["goals"]] == [
        g["formula"] for g in together.statements[0]["goals"]
    ]
    assert alone.evidence == together.evidence == {"1": "refuted"}


def test_steps_are_never_facts_of_other_statements(auditor: Auditor) -> None:
    user = "\n[2] claim\n  given x, y : Real\n  show (x - 1)*(y - 2) >= 0\n  from [1]\n"
    found = auditor.audit(BOTH + user)

    assert found.evidence["2"] == "refuted"
    (*_, last) = found.statements
    assert all("(x - 1)" not in fact["formula"] for fact in last["facts"])


def test_what_a_step_needs_has_to_be_declared(auditor: Auditor) -> None:
    undeclared = BOTH.replace("  from [0]\n", "").replace(" by [0] at x - 1, y - 2", "")
    named = auditor.audit(BOTH.replace("  from [0]\n", ""))

    assert [code for code, *_ in named.errors] == ["P0143", "P0317"][:1]
    derivation = read(undeclared)
    slicer, statement = Slicer(derivation), derivation.statements[-1]
    tasks = [slicer.step_task(statement, n) for n in range(len(statement.proof))]
    assert {fact.label for task in tasks for fact in task.facts} == {"1"}


def test_a_step_that_names_what_is_not_declared_is_refused(auditor: Auditor) -> None:
    text = "[0] hypothesis\n  let c : Real\n  assume c >= 1\n\n"
    claim = "[1] claim\n  show 1 >= 0\n{}  proof\n    have c >= 1\n"
    refused = auditor.audit(text + claim.format(""))
    accepted = auditor.audit(text + claim.format("  from [0]\n"))

    assert refused.errors == [("P0230", 8, 10)]
    assert refused.statements[1]["missing"] == []
    assert steps(refused.statements[1]) == []
    assert accepted.errors == []
    assert steps(accepted.statements[1]) == [("c >= 1", "", "proved")]


def test_a_change_of_a_proof_changes_no_other_task() -> None:
    before = {p.digest for p in plan_goals((read(BOTH),), None) if p.statement.label == "0"}
    changed = plan_goals((read(BOTH.replace("by linarith", "by nlinarith")),), None)

    assert before == {p.digest for p in changed if p.statement.label == "0"}
    plain = [p.digest for p in plan_goals((read(LEMMA + CLAIM),), None) if p.position == 1]
    assert plain not in [[p.digest] for p in changed]


def test_a_statement_without_a_proof_keeps_its_task() -> None:
    """What is on record about statements without a proof stays what it is about."""
    (task,) = (p.task for p in plan_goals((read(LEMMA),), None))

    from tests.encoded_tasks import encode_task

    assert set(encode_task(task)) == {"declarations", "facts", "goal"}  # type: ignore[arg-type]


def test_one_theorem_in_two_cases_is_no_more_than_cited(auditor: Auditor) -> None:
    """Else an author could have what is only cited called proved."""
    text = """\
[1] claim
  given n : PosNat, A : Matrix(n, n)
  show rank(A^T * A) = rank(A)
"""
    alone = auditor.audit(text)
    split = auditor.audit(f"{text}  proof\n    cases n >= 2\n    have rank(A^T * A) = rank(A)\n")

    assert alone.evidence == split.evidence


def test_what_is_left_is_said_as_text_and_as_data(auditor: Auditor) -> None:
    import json

    path = auditor.write(
        "[1] claim\n  given n : Nat\n  show 2^n >= n^3 or n <= 9\n  proof\n"
        "    cases n <= 9\n    have 2^n >= n^3 or n <= 9 by linarith\n"
    )
    _, text, _ = auditor.run("explain", "1", path, "--open", "--jobs", 0)
    _, data, _ = auditor.run("explain", "1", path, "--open", "--format", "json", "--jobs", 0)
    found = json.loads(data)

    assert "where not n <= 9" in text
    assert (found["format"], found["version"]) == ("proofcheck-open", 1)
    (one,) = found["statements"]
    step, *_ = one["open"]
    assert step["what"] == "step 1"
    assert [left["place"] for left in step["left"]] == [["where n <= 9"], ["where not n <= 9"]]
    assert {"label": "case", "formula": "not n <= 9"} in step["left"][1]["known"]


@pytest.mark.exhaustive
def test_what_is_left_of_an_induction_are_its_two_parts(auditor: Auditor) -> None:
    import json

    path = auditor.write(
        "[1] claim\n  given n : Nat, x : Real\n  assume x >= 0\n  show (1 + x)^n >= 1 + n*x^9\n"
        "  proof\n    have (1 + x)^n >= 1 + n*x^9 or x > 1 by induction on n\n"
    )
    _, data, _ = auditor.run("explain", "1", path, "--open", "--format", "json", "--jobs", 0)
    lefts = [one["left"] for one in json.loads(data)["statements"][0]["open"] if one["method"]]

    for left in lefts:
        assert [one["place"] for one in left] == [
            ["at the least value"],
            ["from one value to the next"],
        ]
        assert left[1]["goal"] == "(1 + x)^(k + 1) >= 1 + (k + 1)*x^9 or x > 1"


def test_nothing_is_left_of_what_is_proved(auditor: Auditor) -> None:
    path = auditor.write(BOTH)

    assert "nothing that a proof could settle" in auditor.run("explain", "1", path, "--open")[1]
