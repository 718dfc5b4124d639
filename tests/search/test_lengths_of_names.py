"""Lengths of vectors that a name is defined to be the sum of, seen from their parts."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task

SUM = """\
[1] claim
  given d : PosNat, a, b : Vector(d)
  let c := b + a
"""

PAIRS = {
    "a part against the whole": (("show |a| - |b| <= |c|",), ("show |a| + |b| <= |c|",)),
    "a part of known length": (
        ("assume |a| = 1", "assume |b| <= 1/2", "show 1/2 <= |c|"),
        ("assume |a| = 1", "assume |b| <= 1/2", "show 3/4 <= |c|"),
    ),
    "how far from a known length": (
        ("assume |a| = 1", "show |1 - |c|| <= |b|"),
        ("assume |a| = 1", "show |1 - |c|| <= 1/2*|b|"),
    ),
}


def is_proved(lines: tuple[str, ...]) -> bool:
    text = SUM + "".join(f"  {line}\n" for line in lines)
    return isinstance(prove_task(last_task(text)), Proved)


@pytest.mark.parametrize("name", PAIRS)
def test_a_true_bound_is_proved_and_its_false_twin_is_not(name: str) -> None:
    true, false = PAIRS[name]

    assert is_proved(true)
    assert not is_proved(false)
