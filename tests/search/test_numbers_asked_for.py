"""A number that is asked for by a linear equation, whose coefficient may vanish somewhere."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from tests.audit.real_tasks import read, task_of

ASKED = """  given x, y : Real
  assume {assumed}
  show exists z : Real: {alternatives}
"""


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("assumed", "alternatives", "is_green"),
    [
        ("x < 9", "z*(x^2 - 2*y^2 + 1/7) = 1 or y = 3", False),
        ("x < 9", "z*(x^2 + 2*y^2 + 1/7) = 1 or y = 3", True),
        ("x < 9", "x = 3 or z*(x^2 - 2) = 1", False),
        ("x < 0", "x = 3 or z*(x^3 - 2) = 1", True),
        ("x < 9", "z*(x^2 - 2) = 1 or x > 1", False),
        ("x < 9", "z*(x^2 - 2) = 1 or x^2 < 3", True),
    ],
)
def test_alternatives_to_the_number_hide_no_irrational_root(
    assumed: str, alternatives: str, is_green: bool
) -> None:
    claim = ASKED.format(assumed=assumed, alternatives=alternatives)
    (judgement,) = judge_tasks([task_of(read(f"[1] claim\n{claim}"), "1")])

    assert (judgement.evidence in ("proved", "checked", "witnessed")) is is_green
    assert judgement.evidence in ("unsupported", "refuted") or is_green
