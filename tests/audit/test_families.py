"""Families and worst ratios from the search to the page, and from a record back to the kernel."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest

from proofcheck.audit.judging.judgement import read_judgement, write_judgement
from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.audit.judging.rechecking import holds_as_recorded
from tests.audit.real_tasks import last_task
from tests.audit.records import borne_out
from tests.cli.real_audit import Auditor

QUOTIENT = """[1] claim
  given x : Real
  assume 0 <= x < {}
  show exists absolute C : NonNegReal: x/(1 - x) <= C*x
"""


def test_a_family_is_shown_with_its_parameter_and_the_constant_it_excludes(
    auditor: Auditor,
) -> None:
    found = auditor.audit(QUOTIENT.format(1))
    example: Any = found.goal("1", -1)["counterexample"]

    assert "refuted" == found.evidence["1"]
    objects = example["objects"]
    share = re.fullmatch(r"1/\((\d)\*t\)", objects["C"])
    assert share, objects
    assert {"t": "any number in (0, 1/8]", "x": "1 - t", "C": share[0]} == objects
    assert ("1/t - 1", f"{share[0]} - 1/{share[1]}") == (example["left"], example["right"])
    assert "nor for any smaller C; as t tends to 0, no C is left" in example["why"]


def test_the_parameter_has_a_name_of_its_own(auditor: Auditor) -> None:
    found = auditor.audit(QUOTIENT.format(1).replace("x", "t").replace("etists", "exists"))
    example: Any = found.goal("1", -1)["counterexample"]

    objects = example["objects"]
    assert ("any number in (0, 1/8]", "1 - s") == (objects["s"], objects["t"])
    assert re.fullmatch(r"1/\(\d\*s\)", objects["C"])
    assert "as s tends to 0" in example["why"]


def test_away_from_the_edge_nothing_is_refuted(auditor: Auditor) -> None:
    found = auditor.audit(QUOTIENT.format("1/2"))

    assert "unsupported" == found.evidence["1"]
    assert found.goal("1", -1)["counterexample"] is None


EARLIER = """[0] hypothesis
  let x : Real
  assume 0 <= x < 1

[1] hypothesis
  assume x < 1/2
  from [0]

[2] claim
  show exists absolute C : NonNegReal: x/(1 - x) <= C*x
  from [0]
"""


def test_a_family_that_breaks_an_earlier_hypothesis_is_no_refutation(auditor: Auditor) -> None:
    found = auditor.audit(EARLIER)

    assert "unsupported" == found.evidence["2"]
    assert "P0501" in [one["code"] for one in found.findings]


SHARP = """[1] claim
  given n : PosNat, x, y : Vector(n)
  show x^T*y <= {}*(|x|^2 + |y|^2)
"""


def test_an_inequality_is_shown_with_its_worst_ratio(auditor: Auditor) -> None:
    goal = auditor.audit(SHARP.format(1)).goal("1")

    assert goal["worst_ratio"].startswith("0.5 at n = 1, x = ")
    assert {"n": 1} == goal["extremal_example"]["sizes"]
    assert {"x", "y"} == set(goal["extremal_example"]["objects"])


def test_a_sharp_constant_has_ratio_one(auditor: Auditor) -> None:
    assert auditor.audit(SHARP.format("1/2")).goal("1")["worst_ratio"].startswith("1 at n = 1")


def test_what_is_false_or_no_inequality_has_none(auditor: Auditor) -> None:
    false, equation = SHARP.format("1/3"), SHARP.format(1).replace("<=", "=").replace("1*", "0*")
    for text in (false, equation):
        goal = auditor.audit(text).goal("1")
        assert "refuted" == goal["evidence"]
        assert not {"worst_ratio", "extremal_example"} & set(goal)


def test_the_worst_ratio_stands_with_what_was_established_and_a_short_one_once(
    auditor: Auditor,
) -> None:
    path = auditor.write(SHARP.format(1))
    _, out, _ = auditor.run("explain", "1", path, "--no-store", "--jobs", 0)

    assert "worst ratio found 0.5 at n = 1, x = " in " ".join(out.split())
    assert "where the worst ratio was found" not in out


LONG = """[1] claim
  given A, B : Matrix(5, 5)
  show |A + B|_F <= |A|_F + |B|_F
"""


def test_a_long_extremal_example_is_listed_and_cut(auditor: Auditor) -> None:
    path = auditor.write(LONG)
    _, out, _ = auditor.run("explain", "1", path, "--no-store", "--jobs", 0)
    _, below = out.split("where the worst ratio was found\n")

    assert re.search(r"│ A(, B)? +=", below)
    assert "(--format json)" in below or re.search(r"│ (A, )?B +=", below)
    assert "at A = " not in " ".join(out.split())


# --- from a record ----------------------------------------------------------------------------


@cache
def record(text: str) -> str:
    """Judge the last goal of a claim, and return what is recorded of it; each text is judged once."""
    (judgement,) = judge_tasks([last_task(text)])
    return json.dumps(write_judgement(judgement))


def recorded(text: str) -> tuple[Any, Any]:
    """Return the task of the last goal of a claim, and its judgement as it is recorded."""
    return last_task(text), json.loads(record(text))


def test_a_recorded_family_is_checked_again() -> None:
    task, written = recorded(QUOTIENT.format(1))
    again = borne_out([task], [written])

    assert again is not None
    assert "refuted" == again[0].evidence
    assert written["certificate"] == again[0].certificate


def test_a_recorded_family_that_was_changed_is_not_believed() -> None:
    task, written = recorded(QUOTIENT.format(1))
    forged = {**written, "certificate": {**written["certificate"], "growth": "2"}}

    assert holds_as_recorded(task, read_judgement(written))
    assert not holds_as_recorded(task, read_judgement(forged))
    assert borne_out([task], [forged]) is None


def test_a_recorded_ratio_is_computed_again() -> None:
    task, written = recorded(SHARP.format(1))
    again = borne_out([task], [written])
    assert again is not None
    assert written["extreme"] == again[0].extreme

    lied = {**written, "extreme": {**written["extreme"], "ratio": "0.99"}}
    corrected = borne_out([task], [lied])
    assert corrected is not None
    assert written["extreme"] == corrected[0].extreme


@pytest.mark.parametrize("strange", [None, 1, "0.5", {}, {"model": None}, {"ratio": "1"}])
def test_a_recorded_ratio_without_a_model_is_dropped(strange: Any) -> None:
    task, written = recorded(SHARP.format(1))
    found = borne_out([task], [{**written, "extreme": strange}])

    assert found is None or found[0].extreme is None
