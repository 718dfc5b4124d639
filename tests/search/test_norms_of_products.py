"""Norms of what a fact says to be a product, and of multiples, in every norm."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task

MATRICES = """\
[1] claim
  given m, n : PosNat, P, Q, B, C : Matrix(n, n), X, Y : Matrix(m, n), x : Vector(n), c : Real
"""

PAIRS = {
    "a difference that is a product": (
        (
            "assume P - Q = -2*(c*B*C)",
            "assume 0 <= c",
            "assume |C| <= 1",
            "show |P - Q| <= 2*c*|B|",
        ),
        (
            "assume P - Q = -2*(c*B*C)",
            "assume 0 <= c",
            "assume |C| <= 2",
            "show |P - Q| <= 2*c*|B|",
        ),
    ),
    "a name of a product": (
        ("assume B*C = P", "assume |B| <= 1", "show |P|_F <= |C|_F"),
        ("assume B*C = P", "assume |B| <= 1", "show |P|_F <= |C|"),
    ),
    "a multiple in the sum norm": (
        ("assume 0 <= c", "show |c*X|_1 = c*|X|_1"),
        ("assume c <= 0", "show |c*X|_1 = c*|X|_1"),
    ),
    "a multiple in the row sum norm": (
        ("show |-2*X|_inf = 2*|X|_inf",),
        ("show |-2*X|_inf = |X|_inf",),
    ),
    "an opposite in the sum norm": (("show |-x|_1 = |x|_1",), ("show |-x|_1 = -|x|_1",)),
    "a transpose in another norm": (("show |X^T|_1 = |X|_inf",), ("show |X^T|_1 = |X|_1",)),
}


def is_proved(lines: tuple[str, ...]) -> bool:
    text = MATRICES + "".join(f"  {line}\n" for line in lines)
    return isinstance(prove_task(last_task(text)), Proved)


@pytest.mark.parametrize("name", PAIRS)
def test_a_true_fact_is_proved_and_its_false_twin_is_not(name: str) -> None:
    true, false = PAIRS[name]

    assert is_proved(true)
    assert not is_proved(false)
