"""Proofs by the steps that an author offers: what they lead to, and what false ones never do."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.terms.task import Role
from tests.search.proofs import by_hand, claim, goal_of, steps_of

PRODUCT = """\
[0] claim
  given s, t : Real
  assume s >= 0
  assume t >= 0
  show s*t >= 0

"""
CUBES = ("x >= y", "x^3 >= y^3")

PROVED = {
    "known inequalities added up": claim(
        "a, b, c : Real", "a <= b;b <= c", "a <= c", "have a <= c by linarith"
    ),
    "an equation from two sides": claim(
        "a, b : Real", "a <= b;b <= a", "a = b", "have a = b by linarith"
    ),
    "products and squares": claim(
        "x, y : Real", "x + y = 1", "x*y <= 1/4", "have x*y <= 1/4 by nlinarith"
    ),
    "closed numbers": claim(
        "x : Real",
        "x >= 2^10",
        "x > 1000",
        "have 2^10 > 1000 by norm_num",
        "have x > 1000 by linarith",
    ),
    "signs": claim(
        "x, y : Real",
        "x >= 0;y > 0",
        "x^2/y + y > 0",
        "have x^2/y + y > 0 by positivity",
    ),
    "two sides made alike": claim(
        "a, b, c : Real",
        "a <= b;c >= 0",
        "a*c + 1 <= b*c + 1",
        "have a*c + 1 <= b*c + 1 by gcongr",
    ),
    "denominators": claim(
        "x, y : Real",
        "x > 0;y > 0",
        "1/x + 1/y = (x + y)/(x*y)",
        "have 1/x + 1/y = (x + y)/(x*y) by field_simp",
    ),
    "rewriting": claim(
        "n : PosNat, A, B : Matrix(n, n)",
        "A*B = I(n);B*A = I(n)",
        "B*(A*A)*B = I(n)",
        "have B*(A*A)*B = I(n) by algebra",
    ),
    "an instance of what is declared": claim(
        "x, y : Real",
        "x >= 1;y >= 2",
        "x*y - 2*x - y + 2 >= 0",
        "have (x - 1)*(y - 2) >= 0 by [0] at x - 1, y - 2",
        before=PRODUCT,
    ),
    "from a label alone": claim(
        "x, y : Real",
        "x >= 1;y >= 2",
        "x*y >= 0",
        "have x*y >= 0 by [0]",
        before=PRODUCT,
    ),
    "a step from a step": claim(
        "a, b, c, d : Real",
        "a <= b;b <= c;c <= d",
        "a <= d",
        "have a <= c by linarith",
        "have a <= d by linarith",
    ),
    "cases": claim("x : Real", "", "|x| >= x", "cases x >= 0", "have |x| >= x"),
    "cases of which one holds": claim(
        "x : Real", "x^2 = 1", "x^4 = 1", "cases x >= 0, x <= 0 by linarith", "have x^4 = 1"
    ),
    "cases below cases": claim(
        "x, y : Real", "", "|x| + |y| >= x - y", "cases x >= 0", "cases y >= 0"
    ),
    "Bernoulli's inequality": claim(
        "n : Nat, x : Real",
        "x >= -1",
        "(1 + x)^n >= 1 + n*x",
        "have 1 + x >= 0 by linarith",
        "have (1 + x)^n >= 1 + n*x by induction on n",
    ),
    "a sum": claim(
        "n : Nat",
        "",
        "2 * sum(k in 1..n) k = n*(n + 1)",
        "have 2 * sum(k in 1..n) k = n*(n + 1) by induction on n",
    ),
    "a sum of squares": claim(
        "n : Nat",
        "",
        "6 * sum(k in 1..n) k^2 = n*(n + 1)*(2*n + 1)",
        "have 6 * sum(k in 1..n) k^2 = n*(n + 1)*(2*n + 1) by induction on n",
    ),
    "a product": claim(
        "n : PosNat",
        "",
        "prod(k in 1..n) k >= 1",
        "have prod(k in 1..n) k >= 1 by induction on n",
    ),
    "from four on": claim("n : Nat", "n >= 4", "2^n >= n^2", "have 2^n >= n^2 by induction on n"),
    "powers of matrices that commute": claim(
        "n : Nat, d : PosNat, A, B : Matrix(d, d)",
        "A*B = B*A",
        "A^n * B = B*A^n",
        "have A^n * B = B*A^n by induction on n",
    ),
    "an instance of a general step": claim(
        "n : PosNat, A, B : Matrix(n, n)",
        "B*A = A*B",
        "B*A*A = A*A*B",
        "have forall M : Matrix(n, n): M*A = A*M ==> M*A*A = A*A*M",
        "have B*A*A = A*A*B",
    ),
    "a step whose terms have values by the one before": claim(
        "x, y : Real",
        "x >= 1;y >= 2",
        "x/y*y = x",
        "have y != 0",
        "have x/y*y = x by field_simp",
    ),
    "for all numbers at once": claim(
        "",
        "",
        "forall n : Nat: 2^n >= n + 1",
        "have forall n : Nat: 2^n >= n + 1 by induction on n",
    ),
}


@pytest.mark.parametrize("name", PROVED)
def test_steps_lead_to_the_goal(name: str) -> None:
    found = by_hand(goal_of(PROVED[name]))

    assert isinstance(found, Proved), found
    for step in steps_of(PROVED[name]):
        assert isinstance(by_hand(step), Proved), by_hand(step)


NOT_PROVED = {
    "what does not add up": claim(
        "a, b, c : Real", "a <= b;c <= b", "a <= c", "have a <= c by linarith"
    ),
    "one side of an equation": claim("a, b : Real", "a <= b", "a = b", "have a = b by linarith"),
    "products of numbers of any sign": claim(
        "x, y : Real", "", "x*y <= 1/4", "have x*y <= 1/4 by nlinarith"
    ),
    "closed numbers": claim("x : Real", "x >= 2^10", "x > 1024", "have 2^10 > 1024 by norm_num"),
    "what is no closed number": claim("x : Real", "x = 2", "x > 1", "have x > 1 by norm_num"),
    "signs of a difference": claim(
        "x, y : Real", "x >= 0;y > 0", "x^2/y - y > 0", "have x^2/y - y > 0 by positivity"
    ),
    "two sides made alike with a factor of any sign": claim(
        "a, b, c : Real", "a <= b", "a*c + 1 <= b*c + 1", "have a*c + 1 <= b*c + 1 by gcongr"
    ),
    "denominators that do not cancel": claim(
        "x, y : Real",
        "x > 0;y > 0",
        "1/x + 1/y = (x + y)/(x + y*x)",
        "have 1/x + 1/y = (x + y)/(x + y*x) by field_simp",
    ),
    "rewriting without the rule": claim(
        "n : PosNat, A, B : Matrix(n, n)",
        "A*B = I(n);A = A",
        "B*(A*A)*B = A",
        "have B*(A*A)*B = A by algebra",
    ),
    "an instance without its condition": claim(
        "x, y : Real",
        "x >= 1",
        "(x - 1)*(y - 2) >= 0",
        "have (x - 1)*(y - 2) >= 0 by [0] at x - 1, y - 2",
        before=PRODUCT,
    ),
    "another instance": claim(
        "x, y, z : Real",
        "x >= 1;y >= 2",
        "z*(y - 2) >= 0",
        "have z*(y - 2) >= 0 by [0] at x - 1, y - 2",
        before=PRODUCT,
    ),
    "one case alone": claim("x : Real", "", "|x| = x", "cases x >= 0", "have |x| = x"),
    "cases of which none may hold": claim(
        "x : Real", "", "x^2 > 1", "cases x > 1, x < -1", "have x^2 > 1"
    ),
    "an induction without its base": claim(
        "n : Nat", "", "2^n >= n + 2", "have 2^n >= n + 2 by induction on n"
    ),
    "an induction without its step": claim(
        "n : Nat", "", "n*(n - 1) = 0", "have n*(n - 1) = 0 by induction on n"
    ),
    "a sum with a wrong end": claim(
        "n : Nat",
        "",
        "2 * sum(k in 1..n) k = n*(n + 1) + n*(n - 1)*(n - 2)*(n - 3)",
        "have 2 * sum(k in 1..n) k = n*(n + 1) + n*(n - 1)*(n - 2)*(n - 3) by induction on n",
    ),
    "from three on": claim("n : Nat", "n >= 3", "2^n >= n^2", "have 2^n >= n^2 by induction on n"),
    "powers of matrices that do not commute": claim(
        "n : Nat, d : PosNat, A, B : Matrix(d, d)",
        "A*B*A = B*A*A",
        "A^n * B = B*A^n",
        "have A^n * B = B*A^n by induction on n",
    ),
    "an instance whose condition does not hold": claim(
        "n : PosNat, A, B : Matrix(n, n)",
        "B*B = A*A",
        "B*A*A = A*A*B + B - A",
        "have forall M : Matrix(n, n): M*A = A*M ==> M*A*A = A*A*M + M - A",
        "have B*A*A = A*A*B + B - A",
    ),
    "a method that there is not": claim("x : Real", "x >= 1", "x > 0", "have x >= 1 by magic"),
}
STEP_ALONE = {"closed numbers", "what is no closed number", "a method that there is not"}


@pytest.mark.sampled
@pytest.mark.parametrize("name", NOT_PROVED)
def test_a_false_twin_or_a_wrong_method_proves_nothing(name: str) -> None:
    steps = [by_hand(task) for task in steps_of(NOT_PROVED[name])]

    assert not all(isinstance(one, Proved) for one in steps)
    if name not in STEP_ALONE:
        assert not isinstance(by_hand(goal_of(NOT_PROVED[name])), Proved)


def test_a_false_step_is_never_used() -> None:
    """From a falsehood everything would follow."""
    text = claim("x : Real", "", "x = 1", "have 0 = 1", "have x = 1 by linarith")

    assert not isinstance(by_hand(goal_of(text)), Proved)
    assert all(not isinstance(by_hand(task), Proved) for task in steps_of(text))


def test_what_is_true_is_proved_beside_a_false_step() -> None:
    text = claim("x : Real", "x >= 1", "x >= 0", "have 0 = 1", "have x >= 1/2 by linarith")
    found = by_hand(goal_of(text))

    assert isinstance(found, Proved)
    assert "'s', 0" not in str(found.certificate)


def test_a_later_step_is_no_premise_of_an_earlier_one() -> None:
    text = claim("x, y : Real", "", "x = y", "have x = y", "have y = x")

    assert not isinstance(by_hand(goal_of(text)), Proved)


def test_the_goal_is_no_premise_of_its_steps() -> None:
    """What the last item shows is no fact of its own proof; what is shown before may be one."""
    text = """\
[1] claim
  given x, y : Real
  assume x = y
  show y = x
  show x + 1 = y + 1
  proof
    have y + 1 = x + 1
"""
    (step,) = steps_of(text)

    assert [f.proposition for f in step.facts if f.role is Role.SHOWN]
    assert step.goal not in [f.proposition for f in step.facts]
    assert goal_of(text).goal not in [f.proposition for f in step.facts]


def test_a_step_does_not_use_what_is_not_declared() -> None:
    """The lemma stands in the file; without `from` nobody may use it."""
    declared = claim(
        "x : Real", "x >= 0", "x*x*x >= 0", "have x*x >= 0 by [0] at x, x", before=PRODUCT
    )
    hidden = declared.replace("  from [0]\n", "").replace(" by [0] at x, x", "")

    assert {f.label for f in goal_of(declared).facts} == {"0", "1"}
    assert {f.label for task in steps_of(hidden) for f in task.facts} == {"1"}


def test_from_a_label_alone_nothing_else_is_used() -> None:
    other = PRODUCT + "[0.1] claim\n  given r : Real\n  show r^2 >= 0\n\n"
    text = claim("x : Real", "", "x^2 >= 0", "have x^2 >= 0 by [0]", before=other)
    found = [by_hand(task) for task in steps_of(text.replace("from [0]", "from [0], [0.1]"))]

    assert all("0.1" not in str(one) for one in found if isinstance(one, Proved))


def test_what_may_be_used_of_a_proof_is_counted() -> None:
    text = claim(
        "x : Real", "x >= 1", "x >= 0", "have x >= 1/2 by linarith", "have x >= 0 by linarith"
    )
    found = by_hand(goal_of(text))

    assert isinstance(found, Proved)
    assert [goal_of(text).facts[n].role for n in found.theorem.used] == [Role.ASSUMED]


def test_earlier_goals_about_fewer_names_have_no_steps() -> None:
    text = """\
[1] claim
  given x : Real
  show x = x
  given y : Real
  assume y = x
  show y + 1 = x + 1
  proof
    have y = x
"""
    from tests.search.proofs import last

    slicer, statement = last(text)
    first, second = (slicer.task(statement, goal) for goal in statement.goals)
    assert first.steps == ()
    assert len(second.steps) == 1


SIZES = """\
[1] hypothesis
  let m, z : Nat
  let n : PosNat
  assume 2*m + z = n

[2] claim
  show 1 + 1 = 2

[3] claim
  show {0}
  from [1], [2]
  proof
    have {0} by [2]
"""


def test_names_of_a_step_are_made_up_from_what_is_known_of_sizes() -> None:
    inverse = "forall X : Matrix(z, z): X^T = {}X ==> invertible(I(z) + X)"

    assert isinstance(by_hand(goal_of(SIZES.format(inverse.format("-")))), Proved)
    assert not isinstance(by_hand(goal_of(SIZES.format(inverse.format("")))), Proved)
