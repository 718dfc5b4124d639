"""Statements of different derivations compared: every word has a twin that must not earn it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.real_audit import Auditor

SKEW = """[1] hypothesis
  let n : PosNat
  let S : Matrix(n, n)
  assume S^T = -S

[2] claim
  show {}
  from [1]
"""
OTHER = """[1] hypothesis
  let m : PosNat
  let A : Matrix(m, m)
  assume A + A^T = 0

[2] claim
  show {}
  from [1]
"""
SAME = "where n = m, S = A"
NUMBERS = "[1] hypothesis\n  let {} : Real\n  {}\n[2] claim\n  {}\n  from [1]\n"


def compare(auditor: Auditor, first: str, second: str, where: str = "") -> dict[str, Any]:
    """Return what is said of [2] of both."""
    auditor.write(f"{first}\n\ncompares [2] with [b:2] {where}\n", "a.proof")
    auditor.write(second, "b.proof")
    files = auditor.folder / "a.proof", auditor.folder / "b.proof"
    _, out, _ = auditor.run("audit", *files, "--jobs", 0, "--format", "json")
    document = json.loads(out)
    assert not [d["code"] for one in document["derivations"] for d in one["diagnostics"]]
    (found,) = document["comparisons"]
    record: dict[str, Any] = found
    return record


def relate(auditor: Auditor, first: str, second: str, where: str = "") -> tuple[str, str, str]:
    found = compare(auditor, first, second, where)
    return found["relation"], found["implies"]["answer"], found["implied"]["answer"]


# ------------------------------------------------------------------------------- equivalent, implies


def test_each_of_two_statements_proves_the_other(auditor: Auditor) -> None:
    first, second = SKEW.format("S*S = 0"), OTHER.format("A*A^T = 0")

    found = compare(auditor, first, second, SAME)

    assert ("equivalent", "yes", "yes") == (
        found["relation"],
        found["implies"]["answer"],
        found["implied"]["answer"],
    )
    assert found["implies"]["uses"] is found["implied"]["uses"] is True
    assert found["implies"]["goals"][0]["proof"]


def test_without_correspondences_they_are_about_different_objects(auditor: Auditor) -> None:
    first, second = SKEW.format("S*S = 0"), OTHER.format("A*A^T = 0")

    assert ("does not imply", "no", "no") == relate(auditor, first, second)
    assert ("does not imply", "no", "no") == relate(auditor, first, first)


def test_a_direction_is_not_turned_round(auditor: Auditor) -> None:
    first = NUMBERS.format("x, y", "assume x >= 0", "show x = 0\n  show y = 0")
    second = NUMBERS.format("u, v", "assume u >= 0", "show u = 0")
    where = "where x = u, y = v"

    assert ("implies", "yes", "no") == relate(auditor, first, second, where)
    swapped = "where u = x, v = y"
    assert ("implied", "no", "yes") == relate(auditor, second, first, swapped)


@pytest.mark.parametrize(
    ("weaker", "relation"), [("x <= 3", "implies"), ("x <= 2", "equivalent"), ("x <= 1", "implied")]
)
def test_a_constant_decides_the_direction(auditor: Auditor, weaker: str, relation: str) -> None:
    first = NUMBERS.format("x", "", "show x <= 2")
    second = NUMBERS.format("x", "", f"show {weaker}")

    assert relation == relate(auditor, first, second, "where x = x")[0]


@pytest.mark.parametrize(
    ("bound", "relation"), [("c <= 3", "implies"), ("c <= 2", "equivalent"), ("c <= 1", "implied")]
)
def test_predicates_are_compared_by_what_they_say(
    auditor: Auditor, bound: str, relation: str
) -> None:
    defined = "let P(c : Real) := {}\n  let Q(c : Real) := P(c) and P(c)"
    first = NUMBERS.format("x", defined.format("c <= 2"), "show Q(x)")
    second = NUMBERS.format("y", defined.format(bound), "show P(y)")

    assert relation == relate(auditor, first, second, "where x = y")[0]


def test_the_model_that_breaks_it_satisfies_the_first(auditor: Auditor) -> None:
    first = NUMBERS.format("x", "", "show x <= 2")
    second = NUMBERS.format("x", "", "show x <= 1")

    found = compare(auditor, first, second, "where x = x")["implies"]

    (goal,) = found["goals"]
    assert "refuted" == goal["evidence"]
    assert 1 < float(goal["counterexample"]["objects"]["x"]) <= 2


def test_a_theorem_follows_from_what_both_assume_alone(auditor: Auditor) -> None:
    first, second = SKEW.format("S*S = 0"), OTHER.format("A*A = A^T*A^T")

    found = compare(auditor, first, second)

    assert ("yes", False) == (found["implies"]["answer"], found["implies"]["uses"])


# ------------------------------------------------------------------------------------ contradictions


def test_two_statements_exclude_one_another(auditor: Auditor) -> None:
    first = NUMBERS.format("x", "", "show x <= 2")
    second = NUMBERS.format("y", "", "show y >= 3")

    found = compare(auditor, first, second, "where x = y")

    assert "contradicts" == found["relation"]
    assert "proved" == found["together"]["evidence"]
    assert found["together"]["proof"]


def test_what_holds_on_one_model_is_no_contradiction(auditor: Auditor) -> None:
    first = NUMBERS.format("x", "", "show x <= 2")
    second = NUMBERS.format("y", "", "show y >= 2")

    found = compare(auditor, first, second, "where x = y")

    assert "does not imply" == found["relation"]
    assert "refuted" == found["together"]["evidence"]
    assert "does not imply" == relate(auditor, first, second.replace(">= 2", ">= 3"))[0]


def test_hypotheses_that_exclude_one_another_prove_nothing(auditor: Auditor) -> None:
    first = NUMBERS.format("x", "assume x < 0", "show x <= 2")
    second = NUMBERS.format("y", "assume y > 0", "show y >= 7")

    found = compare(auditor, first, second, "where x = y")

    assert ("unknown", "what the two assume contradicts itself") == (
        found["relation"],
        found["reason"],
    )
    assert "unknown" == found["implies"]["answer"] == found["implied"]["answer"]


@pytest.mark.exhaustive
def test_nothing_is_said_where_no_model_is_known(auditor: Auditor) -> None:
    fermat = "[1] hypothesis\n  let a, b, c : PosNat\n  assume a^3 + b^3 = c^3\n"
    first = f"{fermat}[2] claim\n  show a >= 1\n  from [1]\n"

    found = compare(auditor, first, first, "where a = a, b = b, c = c")

    assert "unknown" == found["relation"]
    assert found["reason"].startswith("no model of what the two assume was found")


def test_from_what_contradicts_the_hypotheses_nothing_follows(auditor: Auditor) -> None:
    first = NUMBERS.format("x", "assume x > 0", "show x < 0")
    second = NUMBERS.format("y", "assume y > 0", "show y = 7")

    found = compare(auditor, first, second, "where x = y")

    assert "unknown" == found["implies"]["answer"]
    assert found["implies"]["reason"].startswith("[2] contradicts what the two assume")
    assert ("unknown", "[2] alone contradicts what the two assume") == (
        found["relation"],
        found["reason"],
    )


def test_from_a_refuted_claim_without_model_nothing_follows(auditor: Auditor) -> None:
    false = "[1] definition\n  let f(x : Real) := x\n[2] claim\n  given x : Real\n  show f(x) = x + {}\n  from [1]\n"
    first, second = false.format(1), false.format(2)

    found = compare(auditor, first, second)

    assert "unknown" == found["relation"]


# ------------------------------------------------------------------------------------------- readings


def test_claims_are_compared_for_all_that_they_give(auditor: Auditor) -> None:
    all_numbers = "[2] claim\n  given x : Real\n  assume x > {}\n  show x^2 > {}\n"
    first, second = all_numbers.format(2, 3), all_numbers.format(3, 3)

    assert "yes" == compare(auditor, first, second)["implies"]["answer"]


def test_what_a_claim_declares_is_not_assumed(auditor: Auditor) -> None:
    lemma = "\n[1b] claim\n  show x >= 5\n  from [1]\n"
    first = NUMBERS.format("x", "", "show x >= 1")
    second = NUMBERS.format("x", "", "show x >= 5") + lemma
    second = second.replace("  from [1]\n\n[1b]", "  from [1], [1b]\n\n[1b]")

    assert ("implied", "no", "yes") == relate(auditor, first, second, "where x = x")


def test_an_object_that_is_obtained_is_not_presupposed(auditor: Auditor) -> None:
    first = NUMBERS.format("x", "", "obtain t : NonNegReal\n    where t = x")
    second = NUMBERS.format("x", "", "show x >= 0")
    weaker = NUMBERS.format("x", "", "show x >= -1")

    assert "equivalent" == relate(auditor, first, second, "where x = x")[0]
    assert ("implies", "yes", "no") == relate(auditor, first, weaker, "where x = x")


def test_an_absolute_constant_is_not_judged_by_one_model(auditor: Auditor) -> None:
    first = NUMBERS.format("x", "assume x > 0", "show exists absolute C : NonNegReal: x <= C")
    second = NUMBERS.format("y", "assume y > 0", "show y <= 1")

    found = compare(auditor, first, second, "where x = y")

    assert "unknown" == found["implies"]["answer"]


# ---------------------------------------------------------------------------------------- definitions

DEFINED = "[1] hypothesis\n  let n : PosNat\n[2] definition\n  let {} := {}\n  from [1]\n"


def test_two_definitions_are_equal(auditor: Auditor) -> None:
    first = DEFINED.format("f(A : Matrix(n, n))", "(A + I(n))*(A - I(n))")
    second = DEFINED.format("g(B : Matrix(n, n))", "B^2 - I(n)")

    assert "equivalent" == relate(auditor, first, second, "where n = n")[0]


def test_two_definitions_differ(auditor: Auditor) -> None:
    first = DEFINED.format("f(A : Matrix(n, n))", "(A + I(n))*(A - I(n))")
    second = DEFINED.format("g(B : Matrix(n, n))", "B^2 + I(n)")

    found = compare(auditor, first, second, "where n = n")

    assert "different" == found["relation"]
    assert found["implies"]["goals"][0]["counterexample"]


def test_definitions_are_compared_where_both_are_made(auditor: Auditor) -> None:
    positive = "[2] definition\n  given x : Real\n  assume x > 0\n  let f := |x|\n"
    second = "[2] definition\n  given y : Real\n  let g := y\n"

    assert "equivalent" == relate(auditor, positive, second)[0]
    assert "different" == relate(auditor, positive.replace("x > 0", "x > -1"), second)[0]


# ---------------------------------------------------------------------------------------- identifying


def test_a_definition_may_be_taken_for_an_object(auditor: Auditor) -> None:
    first = "[1] hypothesis\n  let x : Real\n[2] claim\n  show x >= 4\n  from [1]\n"
    second = (
        "[1] hypothesis\n  let y : Real\n  let z := y + 1\n[2] claim\n  show y >= 3\n  from [1]\n"
    )

    found = compare(auditor, first, second, "where x = z")

    assert "equivalent" == found["relation"]
    assert [False] == [one["agree"] for one in found["where"]]
    assert ["second"] == [one["by"] for one in found["assumed"] if "y + 1" in one["formula"]]


def test_a_smaller_set_is_assumed_by_one_side(auditor: Auditor) -> None:
    first = NUMBERS.format("x", "", "show x > 0")
    second = "[1] hypothesis\n  let k : PosReal\n[2] claim\n  show k >= -5\n  from [1]\n"

    found = compare(auditor, first, second, "where x = k")

    assert ("yes", False) == (found["implied"]["answer"], found["implied"]["uses"])
    assert [("x in PosReal", "second")] == [(a["formula"], a["by"]) for a in found["assumed"]]
    apart = second.replace("PosReal", "Real")
    assert ("implies", "yes", "no") == relate(auditor, first, apart, "where x = k")


# ----------------------------------------------------------------------------------------- the report


def test_undeclared_pairs_are_not_compared(auditor: Auditor) -> None:
    auditor.write(SKEW.format("S = S"), "a.proof")
    auditor.write(OTHER.format("A = A"), "b.proof")
    files = auditor.folder / "a.proof", auditor.folder / "b.proof"

    _, out, _ = auditor.run("audit", *files, "--jobs", 0, "--format", "json")

    assert [] == json.loads(out)["comparisons"]


def test_an_ill_formed_statement_is_not_compared(auditor: Auditor) -> None:
    found = compare(auditor, SKEW.format("S = S"), OTHER.format("A = Q"), "")

    assert ("unknown", "[b:2] is ill-formed") == (found["relation"], found["reason"])


def test_comparisons_change_no_exit_status(auditor: Auditor) -> None:
    auditor.write("[2] definition\n  let f(x : Real) := x\n\ncompares [2] with [b:2]\n", "a.proof")
    auditor.write("[2] definition\n  let f(x : Real) := 2*x\n", "b.proof")
    files = auditor.folder / "a.proof", auditor.folder / "b.proof"

    status, out, _ = auditor.run("audit", *files, "--full", "--jobs", 0)

    assert 0 == status
    assert "[a:2] with [b:2]: different" in out
    assert "one symbol, two meanings" in out


def test_one_statement_is_explained_with_its_comparisons(auditor: Auditor) -> None:
    auditor.write(SKEW.format("S*S = 0") + f"\ncompares [2] with [b:2] {SAME}\n", "a.proof")
    auditor.write(OTHER.format("A*A^T = 0"), "b.proof")
    files = auditor.folder / "a.proof", auditor.folder / "b.proof"

    _, out, _ = auditor.run("explain", "b:2", *files, "--jobs", 0)

    assert "[a:2] with [b:2]: equivalent" in out
    assert "    proof\n" in out


def test_a_file_that_is_not_there_is_a_note(auditor: Auditor) -> None:
    text = "[2] claim\n  show 1 = 1\n\ncompares [2] with [b:2]\n\ncompares [2] with [b:3]\n"
    found = auditor.audit(text)

    assert 0 == found.status
    assert ["P0222"] == [one["code"] for one in found.derivation["diagnostics"]]
    assert [] == found.document["comparisons"]
