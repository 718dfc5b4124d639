"""Halves of monomials, which are squared: few, whatever the power."""

from __future__ import annotations

import pytest

from proofcheck.kernel.calculus import open_task
from proofcheck.search.positivity.roots import MOST_HALVES, Root, roots_of
from tests.audit.real_tasks import last_task

BODY = """\
[0] hypothesis
  let x, y, z, t : Real

[1] claim
  show 0 <= x + y + z + t
  from [0]
"""


def halves(monomial: str) -> list[str]:
    """Return the roots that come of one monomial, in letters."""
    task = last_task(BODY)
    algebra = open_task(task).algebra
    algebra.form(task.goal.children[1])  # from now on it knows the letters
    found = roots_of(algebra, [tuple(f"{letter} " for letter in monomial)])
    return ["".join(code[0] for code in _letters(root)) for root in found]


def _letters(root: Root) -> tuple[str, ...]:
    (((scalars, word), _),) = root.terms
    assert not word
    return scalars


@pytest.mark.parametrize(
    ("monomial", "expected"),
    [
        ("xy", ["x", "y"]),
        ("xxyy", ["xy", "xx", "yy"]),
        ("xxxyyy", ["xxy", "xxx", "xyy", "yyy", "xy"]),
        ("xyzt", ["", "xy", "xz", "xt", "yz", "yt", "zt"]),
    ],
)
def test_each_half_is_found_once(monomial: str, expected: list[str]) -> None:
    assert sorted(halves(monomial)) == sorted(expected)


def test_a_high_power_of_one_number_has_one_half() -> None:
    assert halves("x" * 64) == ["x" * 32]


def test_a_high_power_of_several_numbers_has_not_too_many() -> None:
    found = halves("x" * 40 + "y" * 40 + "z" * 40 + "t" * 40)

    assert len(found) <= MOST_HALVES + 1
    assert "x" * 20 + "y" * 20 + "z" * 20 + "t" * 20 in found
