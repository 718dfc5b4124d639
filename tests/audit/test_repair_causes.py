"""What is refuted with repairs alone says by which repairs, and shows the model."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.cli.real_audit import Auditor

PARTS = """\
[0] hypothesis
  let n : PosNat
  let S : Matrix(n, n)
  assume S^T = -S

[1] claim "halves"
  obtain m : PosNat where 2*m = n
  from [0]

[1*] claim "parts"
  repairs [1]
  obtain m : Nat where m <= n
  from [0]

[2] claim "its square vanishes"
  let Q := S*S
  show Q = 0
  from [0]

[2*] claim "its square is symmetric"
  repairs [2]
  let Q := S*S
  show Q^T = Q
  from [0]

[3] claim "at least one"
  show m >= 0
  show m >= 1
  from [1], [2]

[4] claim "its cube vanishes"
  show S*Q = 0
  from [0], [2]
"""

NUMBERS = """\
[1] hypothesis
  let a : Real
  assume a >= 1

[1*] hypothesis
  repairs [1]
  let a : Real
  assume a >= -1

[2] hypothesis
  let b : Real
  assume b >= 1

[2*] hypothesis
  repairs [2]
  let b : Real
  assume b >= -1

[3] hypothesis
  let c : Real
  assume c >= 1

[3*] hypothesis
  repairs [3]
  let c : Real
  assume c >= -1

[4] claim
  show {goal}
  from [1], [2], [3]
"""


def statements(auditor: Auditor, text: str) -> dict[str, Any]:
    document = auditor.audit(text).document
    return {one["label"]: one for one in document["derivations"][0]["statements"]}


def causes(one: Any) -> list[str]:
    found = one["refuted_by_repair_of"]
    for refutation in one["refutations_modulo_repairs"]:
        assert refutation["repaired"] == [{"label": x, "read_as": f"{x}*"} for x in found]
    assert bool(found) == bool(one["refutations_modulo_repairs"])
    labels: list[str] = found
    return labels


def test_a_goal_that_only_repairs_refute_names_the_one_that_does(auditor: Auditor) -> None:
    found = statements(auditor, PARTS)
    one = found["3"]
    (refutation,) = one["refutations_modulo_repairs"]

    assert ("proved", "refuted") == (one["evidence"], one["evidence_modulo_repairs"])
    assert ["1"] == causes(one), "[2*] is read as well, and has no part in it"
    assert (1, "m >= 1") == (refutation["goal"], refutation["formula"])
    assert 0 == refutation["counterexample"]["sizes"]["m"]
    assert "1*" in refutation["counterexample"]["satisfies"]
    assert [None, refutation["counterexample"]] == [
        goal["counterexample_modulo_repairs"] for goal in one["goals"]
    ]


def test_what_is_refuted_as_printed_is_refuted_by_no_repair(auditor: Auditor) -> None:
    one = statements(auditor, PARTS)["4"]

    assert ("refuted", "refuted") == (one["evidence"], one["evidence_modulo_repairs"])
    assert [] == causes(one)
    assert [None] == [goal["counterexample_modulo_repairs"] for goal in one["goals"]]


@pytest.mark.sampled
@pytest.mark.parametrize(
    "goal", ["a + b + c > 1", "a + b >= -1", "b + c >= -1", "a + b + c >= -2", "c >= 0"]
)
def test_a_least_set_of_repairs_is_named(auditor: Auditor, goal: str) -> None:
    """Without any of them the model that is shown is none: it breaks what the original assumes."""
    one = statements(auditor, NUMBERS.format(goal=goal))["4"]
    (refutation,) = one["refutations_modulo_repairs"]
    example = refutation["counterexample"]
    values = example["objects"] | example["others"]
    numbers = {name: Fraction(values[name].strip("()")) for name in "abc"}
    broken = [label for label, name in zip("123", "abc", strict=True) if numbers[name] < 1]

    assert one["evidence"] != "refuted"
    assert broken == causes(one)


def test_several_repairs_may_be_needed_at_once(auditor: Auditor) -> None:
    both = statements(auditor, NUMBERS.format(goal="a + b >= -1"))["4"]
    every = statements(auditor, NUMBERS.format(goal="a + b + c >= -2"))["4"]
    none = statements(auditor, NUMBERS.format(goal="a + b + c >= -3"))["4"]

    assert (["1", "2"], ["1", "2", "3"], []) == (causes(both), causes(every), causes(none))


def test_reports_show_the_counterexample_and_the_repair(auditor: Auditor) -> None:
    path = auditor.write(PARTS)
    _, repaired, _ = auditor.run("audit", "--repaired", "--jobs", 0, path)
    _, plain, _ = auditor.run("audit", "--full", "--jobs", 0, path)
    _, told, _ = auditor.run("explain", "3", "--jobs", 0, path)

    for text in (repaired, told):
        assert "│ with  [1*] in place of [1]\n    │ goal  m >= 1\n" in text
    assert "[3] tainted -> refuted, by [1*] in place of [1]" in plain
    assert "(1 of them not as printed)" in plain
    assert "worse:      [3] tainted -> refuted, by [1*] in place of [1]\nas printed:" in repaired


def test_the_repair_says_what_it_breaks_and_the_other_says_nothing(auditor: Auditor) -> None:
    _, repaired, _ = auditor.run("audit", "--repaired", "--jobs", 0, auditor.write(PARTS))
    tight = auditor.write(PARTS.replace("m : Nat where m <= n", "m : PosNat where m <= n"))
    _, harmless, _ = auditor.run("audit", "--repaired", "--jobs", 0, tight)

    assert "  [1*] breaks [3]\n" in repaired
    assert "[2*] breaks" not in repaired
    assert "breaks" not in harmless
