"""Absolute constants are tried, several together; where no number does, nothing is proved."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[1] claim
  given x, y : NonNegReal
  show exists absolute {}
"""

PAIRS = {
    "the first is zero": (
        "C, D : NonNegReal: x + C*y <= D*x",
        "C, D : PosReal: x + C*y <= D*x",
    ),
    "the second is zero": (
        "C, D : NonNegReal: x + D*y <= C*x",
        "C, D : PosReal: x + D*y <= C*x",
    ),
}


@pytest.mark.parametrize("case", PAIRS)
def test_constants_are_found(case: str) -> None:
    true, _ = PAIRS[case]
    assert proof_of(last_task(BODY.format(true)))


@pytest.mark.parametrize("case", PAIRS)
def test_constants_that_do_not_exist_are_not_found(case: str) -> None:
    _, false = PAIRS[case]
    assert not isinstance(prove_task(last_task(BODY.format(false))), Proved)
