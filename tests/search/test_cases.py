"""Facts about numbers that are proved case by case, each with a false twin."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.task import Task
from tests.audit.real_tasks import shown_tasks

BODY = """\
[1] definition
  let sqrt := library sqrt

[2] claim
  given {given}
  {assumed}
  show {shown}
  from [1]
"""

REAL = "x, y, z : Real"
ROOTS = "a, b, c, r, s : Complex"
REALS = "a, b, c : Real, x : Complex"
RATIONAL = "a, b : Rat, x : Complex"


def tasks_of(given: str, shown: str, *assumed: str) -> list[Task]:
    lines = "\n  ".join(f"assume {one}" for one in assumed) or "# nothing is assumed"
    return shown_tasks(BODY.format(given=given, assumed=lines, shown=shown))


def is_proved(given: str, shown: str, *assumed: str) -> bool:
    return all(isinstance(prove_task(t), Proved) for t in tasks_of(given, shown, *assumed))


MODULI = [
    ("|x - 2| = 5 ==> x = 7 or x = -3", "|x - 2| = 5 ==> x = 7 or x = 3"),
    ("|x| + |x - 4| >= 4", "|x| + |x - 4| >= 5"),
    ("max(x, y) + min(x, y) = x + y", "max(x, y) - min(x, y) = x - y"),
    ("max(x, max(y, z)) = max(x, y, z)", "max(x, max(y, z)) = max(x, y, x)"),
    ("x*x = y*y ==> |x| = |y|", "x*x = y*y ==> |x| = y"),
    ("x*y = 0 ==> x = 0 or y = 0", "x*y = 1 ==> x = 1 or y = 1"),
    ("|x - 1| * |x + 1| = 0 ==> x = 1 or x = -1", "|x - 1| * |x + 1| = 0 ==> x = 1"),
    ("(x < y or y < x) or x = y", "(x < y or y < x) or x = 0"),
]


@pytest.mark.parametrize(("fact", "twin"), MODULI)
def test_signs_are_told_apart(fact: str, twin: str) -> None:
    assert is_proved(REAL, fact)
    assert not is_proved(REAL, twin)


FIELDS = [
    (
        "r + s = -b/a",
        "r + s = b/a",
        ("a != 0", "r != s", "a*r^2 + b*r + c = 0", "a*s^2 + b*s + c = 0"),
    ),
    ("r*a = s*a ==> a = 0 or r = s", "r*a = s*a ==> r = s", ()),
    ("r^2 = s^2 ==> r = s or r = -s", "r^2 = s^2 ==> r = s or r = 0", ()),
    ("r^3 = 1 ==> r = 1 or r^2 + r + 1 = 0", "r^3 = 1 ==> r = 1 or r^2 - r + 1 = 0", ()),
    (
        "a/r + a/s = a*b/c",
        "a/r + a/s = b/c",
        ("r != 0", "s != 0", "c != 0", "r + s = b", "r*s = c"),
    ),
    ("b = 0", "c = 0", ("forall t : Complex: a*t^2 + b*t + c = a*(t - r)*(t - s)", "r + s = 0")),
    ("r^2 + 4 = 0 ==> r = 2i or r = -2i", "r^2 + 4 = 0 ==> r = 2 or r = -2", ()),
]


@pytest.mark.parametrize(("fact", "twin", "assumed"), FIELDS)
def test_equations_are_solved_over_a_field(fact: str, twin: str, assumed: tuple[str, ...]) -> None:
    assert is_proved(ROOTS, fact, *assumed)
    assert not is_proved(ROOTS, twin, *assumed)


SQUARES = [
    ("x^2 - a*x - b^2 = 0 ==> Im(x) = 0", "x^2 - a*x + b^2 = 0 ==> Im(x) = 0"),
    ("x^2 + a^2 + 1 = 0 ==> Im(x) != 0", "x^2 + a^2 - 1 = 0 ==> Im(x) != 0"),
    ("a^2 + b^2 + c^2 = 0 ==> a + b + c = 0", "a^2 + b^2 - c^2 = 0 ==> a + b + c = 0"),
]


@pytest.mark.parametrize(("fact", "twin"), SQUARES)
def test_squares_of_moduli_do_not_add_up_to_nothing(fact: str, twin: str) -> None:
    assert is_proved(REALS, fact)
    assert not is_proved(REALS, twin)


def test_a_root_lies_where_its_equation_puts_it() -> None:
    assert is_proved(RATIONAL, "(x - a)*(x - b) = 0 ==> x in Rat")
    assert not is_proved(RATIONAL, "x^2 = a^2 + b^2 ==> x in Rat")


def test_witnesses_are_roots() -> None:
    given = "a, b : Real"
    fact = (
        "exists x, y : Real where x != y: x^2 - (a + b)*x + a*b = 0 and y^2 - (a + b)*y + a*b = 0"
    )
    assert is_proved(given, "exists r : Real: forall t : Real: t^2 + 2*a*t + a^2 = (t - r)^2")
    assert not is_proved(given, "exists r : Real: forall t : Real: t^2 + 2*a*t + b^2 = (t - r)^2")
    assert not is_proved(given, fact)


def test_what_supposes_a_falsehood_is_no_proof() -> None:
    """A goal that follows from facts which contradict each other is refused, and said to be."""
    given, shown = "x : Real", "|x| = x"
    assert not is_proved(given, shown)
    assert not is_proved(given, shown, "x != 0")
    assert is_proved(given, shown, "x > 0")
