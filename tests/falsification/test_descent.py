"""Two sides that meet where several numbers have to be right at once are seen to meet."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from tests.audit.real_tasks import claimed

NEAR = {
    "a narrow valley": "given x, y : Real\n  show (x*y - 2)^2 + (x + y - 5)^2 > 0",
    "each number apart": "given x, y : Real\n  show (x^2 - 7)^2 + (y^2 - 11)^2 != 0",
    "three numbers": ("given x, y, z : Real\n  show (x^2 - 2)^2 + (y^2 - 3*z)^2 + (z^2 - 5)^2 > 0"),
}

APART = {
    "a narrow valley": "given x, y : Real\n  show (x*y - 2)^2 + (x + y - 1)^2 > 0",
    "each number apart": "given x, y : Real\n  show (x^2 - 2)^2 + (y^2 - 3)^2 + x^2*y^2 > 0",
    "a little above": "given x, y : Real\n  show (x^2 - 2)^2 + (y^2 - x)^2 + 1/1000 > 0",
}

REFUTED = {
    "square roots": "given x, y : Real\n  show (x^2 - 2)^2 + (y^2 - 3)^2 != 0",
    "whole numbers": "given x, y : Real\n  show (x*y - 6)^2 + (x + y - 5)^2 > 0",
}


def _judge(body: str) -> tuple[str, str]:
    judgement = judge_tasks([claimed(body)])[0]
    return judgement.evidence, judgement.reason


@pytest.mark.parametrize("name", NEAR)
def test_what_fails_at_irrational_numbers_alone_is_not_witnessed(name: str) -> None:
    evidence, reason = _judge(NEAR[name])

    assert "unsupported" == evidence
    assert "of failing" in reason


@pytest.mark.usefixtures("few_provers")
@pytest.mark.parametrize("name", APART)
def test_what_stays_away_from_failing_is_witnessed(name: str) -> None:
    assert "witnessed" == _judge(APART[name])[0]


@pytest.mark.parametrize("name", REFUTED)
def test_what_fails_at_numbers_that_are_drawn_is_refuted_there(name: str) -> None:
    assert "refuted" == _judge(REFUTED[name])[0]
