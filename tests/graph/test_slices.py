"""What a goal sees: names and facts of its closure, and what stands before it."""

from __future__ import annotations

import time
from collections.abc import Mapping

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.language.loading import read_derivation
from proofcheck.language.statements import Derivation, Statement
from proofcheck.source.file import SourceFile
from proofcheck.terms.task import Role, Task


def read(body: str, readings: Mapping[str, str] | None = None) -> Derivation:
    source = SourceFile("t.proof", f'derivation "t"\n  language 1\n\n{body}')
    return read_derivation(source, "t", readings)


def find(derivation: Derivation, label: str) -> Statement:
    return next(one for one in derivation.statements if one.label == label)


def task(body: str, label: str, number: int = 0) -> Task:
    derivation = read(body)
    statement = find(derivation, label)
    return Slicer(derivation).task(statement, statement.goals[number])


def names(found: Task) -> list[str]:
    return [item.variable.name for item in found.declarations]


def facts(found: Task) -> list[tuple[str, str]]:
    return [(fact.label, fact.role.value) for fact in found.facts]


LAYERS = """\
[1] hypothesis
  let n : PosNat
  let unused : Real
  let A : Matrix(n, n)
  assume A^T = A
[2] definition
  let B := A*A
  from [1]
[3] claim
  show B^T = B
  from [2]
[4] claim
  show B^T*B = B*B
  from [3]
"""


def test_names_come_from_the_closure_as_far_as_they_are_needed() -> None:
    assert ["n", "A", "B"] == names(task(LAYERS, "3"))


def test_a_hypothesis_that_is_not_declared_holds_in_models_and_is_not_to_be_used() -> None:
    assert [("1", "closure")] == facts(task(LAYERS, "3"))
    declared = LAYERS.replace("show B^T = B\n  from [2]", "show B^T = B\n  from [1], [2]")
    assert [("1", "hypothesis")] == facts(task(declared, "3"))


def test_only_what_is_declared_travels_one_level() -> None:
    assert [("1", "closure"), ("3", "declared")] == facts(task(LAYERS, "4"))
    further = LAYERS + "[5] claim\n  show B = B\n  from [4]\n"
    assert [("1", "closure"), ("4", "declared")] == facts(task(further, "5"))


def test_an_earlier_hypothesis_about_names_in_sight_is_told_apart() -> None:
    body = LAYERS.replace("[3] claim", "[2b] hypothesis\n  assume A = I(n)\n  from [1]\n[3] claim")

    assert [("1", "closure"), ("2b", "earlier")] == facts(task(body, "3"))
    later = LAYERS + "[9] hypothesis\n  assume A = I(n)\n  from [1]\n"
    assert [("1", "closure")] == facts(task(later, "3"))


REPAIRED = """\
[1] hypothesis
  let a : Real
[2] hypothesis
  assume a > 1
  from [1]
[2*] hypothesis
  repairs [2]
  assume a > -1
  from [1]
[3] claim
  show a > 0
  from {}
"""


@pytest.mark.parametrize(
    ("declared", "expected"),
    [
        ("[1]", [("2", "earlier")]),
        ("[1], [2]", [("2", "hypothesis")]),
        ("[1], [2*]", [("2*", "hypothesis")]),
    ],
)
def test_as_printed_a_repair_speaks_to_those_alone_who_see_it(
    declared: str, expected: list[tuple[str, str]]
) -> None:
    assert expected == facts(task(REPAIRED.format(declared), "3"))
    alone = REPAIRED.format("[1]").replace("  repairs [2]\n", "")
    assert [("2", "earlier"), ("2*", "earlier")] == facts(task(alone, "3"))


@pytest.mark.parametrize(
    ("declared", "expected"),
    [
        ("[1]", [("2*", "earlier")]),
        ("[1], [2]", [("2*", "hypothesis")]),
    ],
)
def test_where_a_repair_is_read_in_place_its_original_says_nothing(
    declared: str, expected: list[tuple[str, str]]
) -> None:
    again = read(REPAIRED.format(declared), {"2": "2*"})
    statement = find(again, "3")

    assert expected == facts(Slicer(again).task(statement, statement.goals[0]))


def test_a_repair_counts_for_other_repairs() -> None:
    body = REPAIRED.format("[1]") + "[3*] claim\n  repairs [3]\n  show a > -1\n  from [1]\n"

    assert [("2", "earlier"), ("2*", "earlier")] == facts(task(body, "3*"))


@pytest.mark.parametrize(
    ("declared", "expected"),
    [
        ("[1]", [("2", "earlier")]),
        ("[1], [2]", [("2", "hypothesis")]),
        ("[1], [2*]", [("2*", "hypothesis")]),
        ("[1], [2], [2*]", [("2", "hypothesis"), ("2*", "hypothesis")]),
    ],
)
def test_what_a_reading_assumes_is_assumed_by_those_alone_who_see_it(
    declared: str, expected: list[tuple[str, str]]
) -> None:
    read = REPAIRED.replace("repairs [2]", 'reads [2] "more"')

    assert expected == facts(task(read.format(declared), "3"))


def test_premises_come_first_wherever_they_stand() -> None:
    body = (
        "[1] definition\n  let f := g + 1\n  from [2]\n"
        "[2] definition\n  let g := 3\n"
        "[3] claim\n  show f = 4\n  from [1]\n"
    )

    assert ["g", "f"] == names(task(body, "3"))


ORDERED = """\
[1] claim
  given x : Real
  show x = x
  assume x > 0
  given y : Real
  show x + y = y + x
"""


def test_a_goal_sees_only_what_stands_before_it() -> None:
    first, second = task(ORDERED, "1", 0), task(ORDERED, "1", 1)

    assert (["x"], []) == (names(first), facts(first))
    assert ["x", "y"] == names(second)
    assert ("1", "assumed") in facts(second)


def test_that_a_size_is_possible_is_not_asked_of_what_has_that_size() -> None:
    body = (
        "[1] hypothesis\n  let m : PosNat\n  let B : Matrix(m - 2, m - 2)\n  assume B^-1 = B\n"
        "[2] claim\n  given n : PosNat, A : Matrix(n - 3, n - 3)\n  show A = A\n"
    )

    assert ["m"] == names(task(body, "1"))
    assert ["n"] == names(task(body, "2"))
    assert ["m", "B"] == names(task(body, "1", 1))


def test_what_a_statement_assumes_includes_its_own_constants() -> None:
    derivation = read("[1] hypothesis\n  let x in {}\n")
    found = Slicer(derivation).assumptions_task(find(derivation, "1"))

    assert ["x"] == names(found)


@pytest.mark.parametrize(("domain", "seen"), [("in 5..1", ["k"]), (": PosNat", [])])
def test_a_constant_that_may_not_exist_is_in_sight_of_all_below(
    domain: str, seen: list[str]
) -> None:
    body = f"[1] hypothesis\n  let k {domain}\n[2] claim\n  show 1 = 2\n  from [1]\n"

    assert seen == names(task(body, "2"))


def test_a_parameter_is_not_taken_for_a_constant_of_that_name() -> None:
    body = (
        "[1] definition\n  let f(r : Real) := r + 1\n"
        "[2] hypothesis\n  let r : Real\n"
        "[3] claim\n  show f(1) = 2\n  from [1], [2]\n"
    )

    assert ["f"] == names(task(body, "3"))


def test_statements_in_a_circle_see_each_other_and_not_themselves() -> None:
    body = (
        "[1] claim\n  show 1 = 1\n  from [2]\n"
        "[2] claim\n  show 2 = 2\n  from [1]\n"
        "[3] claim\n  show 3 = 3\n  from [3]\n"
    )

    assert [("2", "declared")] == facts(task(body, "1"))
    assert [("1", "declared")] == facts(task(body, "2"))
    assert [] == facts(task(body, "3"))


def test_of_two_statements_with_one_label_the_first_is_meant() -> None:
    body = "[1] claim\n  show 1 = 1\n[1] claim\n  show 2 = 2\n[2] claim\n  show 3 = 3\n  from [1]\n"
    (fact,) = task(body, "2").facts

    assert Role.DECLARED is fact.role
    assert fact == task(body.replace("[1] claim\n  show 2 = 2\n", ""), "2").facts[0]


def test_a_long_chain_of_claims_is_sliced_in_time_that_grows_with_its_length() -> None:
    size = 3000
    body = "".join(
        f"[{i}] claim\n  show 1 = 1\n  from [{i - 1}]\n" if i else "[0] claim\n  show 1 = 1\n"
        for i in range(size)
    )
    derivation = read(body)
    began = time.process_time()
    slicer = Slicer(derivation)
    tasks = [slicer.task(one, one.goals[0]) for one in derivation.statements]

    assert [("2998", "declared")] == facts(tasks[-1])
    assert time.process_time() - began < 5
