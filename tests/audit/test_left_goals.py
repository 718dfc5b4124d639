"""Goals that are left in the second reading, since another one of their group is refuted there."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.audit.deciding import Decided
from proofcheck.audit.judging import judgement
from proofcheck.audit.judging.judgement import read_judgement, write_judgement
from proofcheck.audit.judging.judging import judge, judge_tasks
from proofcheck.audit.plan import PlannedGoal
from proofcheck.audit.rereading import recall_printed
from proofcheck.terms.encoding import Json
from proofcheck.terms.texts import write_offers, write_tasks
from tests.audit.readings import FOURTH, REPAIRED, goals_read_twice
from tests.cli.real_audit import Auditor, Found

BODY = (
    REPAIRED
    + """\
[2] claim "two goals"
  show exp(a) - a^2/2 - a >= 1
  show 2*a > 0
  from [0], [1]

[2*] claim "the first of them"
  repairs [2]
  show {other}
  from [0], [1]
"""
)

KEPT, EXCLUDED = ("a >= 0", "a >= -1"), ("a >= 0", "a > 0")
"""What is assumed as printed and as repaired: zero breaks the second goal in both, or in one."""

SAME, OTHER = "exp(a) - a^2/2 - a >= 1", "exp(a) - a^2/2 - a > 3/4"


def body(assumed: tuple[str, str], other: str = OTHER) -> str:
    printed, repaired = assumed
    return BODY.format(printed=printed, repaired=repaired, other=other)


def _told(text: str, *positions: int) -> tuple[list[PlannedGoal], list[Any]]:
    """Return the goals of some statements as they are read again, and what workers are told."""
    old, new = goals_read_twice(text, *positions)
    judged = [judge_tasks([one.task])[0] for one in old]
    known = {one.digest: Decided(j, 0.0) for one, j in zip(old, judged, strict=True)}
    told = recall_printed(old, new, known)
    return new, [told[one.digest] for one in new]


def _answers(goals: list[PlannedGoal], told: list[Json]) -> list[tuple[str, str]]:
    job: Json = {
        "tasks": write_tasks(one.task for one in goals),
        "seed": 0,
        "recorded": None,
        "offers": write_offers([]),
        "told": told,
        "again": True,
        "models count": True,
        "spares search": False,
    }
    found: Any = judge(job)
    return [(one["evidence"], one["reason"]) for one in found]


LEFT = ("unsupported", "left: another goal of its statement is refuted")


def test_what_was_left_is_marked_so_and_need_only_be_said() -> None:
    written: Any = write_judgement(judgement.LEFT)
    unmarked = {key: value for key, value in written.items() if key != "left"}
    other = {**unmarked, "reason": "no proof was found"}

    assert [True, True, False] == [
        read_judgement(one).is_left for one in (written, unmarked, other)
    ]


def test_the_others_are_left_where_the_counterexample_stays_one() -> None:
    goals, told = _told(body(KEPT))

    assert [LEFT, ("refuted", "")] == _answers(goals, told)


def test_none_is_left_where_it_is_none_any_more() -> None:
    goals, told = _told(body(EXCLUDED))

    assert ["witnessed", "proved"] == [evidence for evidence, _ in _answers(goals, told)]


def test_none_is_left_where_the_counterexample_is_forged() -> None:
    goals, told = _told(body(KEPT))
    told[1]["counterexample"]["model"]["values"] = {"a": "1"}
    (other, reason), (refuted, _) = _answers(goals, told)

    assert ("refuted", "refuted") == (refuted, other)  # both are looked at: a = -1 breaks either
    assert reason != LEFT[1]


@pytest.mark.sampled
@pytest.mark.parametrize(("other", "is_shared"), [(SAME, True), (OTHER, False)])
def test_a_goal_that_another_statement_shares_is_not_left(other: str, *, is_shared: bool) -> None:
    goals, told = _told(body(KEPT, other), FOURTH, FOURTH + 1)
    first_two = _answers(goals[:2], told[:2])

    assert [is_shared, False, is_shared] == [one["shared"] for one in told]
    assert is_shared is (first_two[0] != LEFT)


@pytest.mark.sampled
@pytest.mark.parametrize("assumed", [KEPT, EXCLUDED])
def test_a_statement_is_worth_the_same_whether_its_other_goals_are_left(
    auditor: Auditor, assumed: tuple[str, str]
) -> None:
    found = auditor.audit(body(assumed, SAME))
    read = {one["label"]: one["evidence_modulo_repairs"] for one in found.statements}
    expected = {KEPT: ("refuted", "refuted"), EXCLUDED: ("witnessed", "witnessed")}

    assert expected[assumed] == (read["2"], read["2*"])


EXPORTED = """\
[0] hypothesis
  let exp := library exp
  let a : Real

[1] hypothesis
  assume a >= 0
  from [0]

[1*] hypothesis
  repairs [1]
  assume a >= -1
  from [0]

[2] claim
  show exp(a) - a^2/2 - a >= 3/4
  show 2*a > 0
  from [0], {}

"""

SHARED = "[2*] claim\n  repairs [2]\n  show {}\n  from [0], [1]\n"


def _read_with_evidence(auditor: Auditor, text: str) -> Found:
    """Audit a text beside what was exported for another one, which leaves a goal."""
    path = auditor.write(EXPORTED.format("[1]"))
    auditor.run("audit", path, "--jobs", 0, "--export", "--no-store")
    assert LEFT[1] in path.with_name("t.evidence.json").read_text(encoding="utf-8")
    return auditor.audit(text, "--no-store")


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("goal", "evidence"), [("exp(a) - a^2/2 - a >= 3/4", "witnessed"), ("2*a > 0", "refuted")]
)
def test_a_record_that_leaves_a_goal_does_not_answer_for_a_statement_that_shares_it(
    auditor: Auditor, goal: str, evidence: str
) -> None:
    found = _read_with_evidence(auditor, EXPORTED.format("[1]") + SHARED.format(goal))
    read = {one["label"]: one["evidence_modulo_repairs"] for one in found.statements}

    assert ("refuted", evidence) == (read["2"], read["2*"])


def test_a_record_that_leaves_a_goal_does_not_answer_where_it_is_printed_so(
    auditor: Auditor,
) -> None:
    found = _read_with_evidence(auditor, EXPORTED.format("[1*]"))

    assert ["witnessed", "refuted"] == [found.goal("2", i)["evidence"] for i in (0, 1)]
