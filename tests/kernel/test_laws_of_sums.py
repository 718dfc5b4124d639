"""Comparing sums, means and maxima asks for each term: each forged certificate is rejected."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.kernel.calculus import open_task
from tests.kernel.steps import ONE
from tests.kernel.uses import (
    SAID,
    Scene,
    accepted,
    at,
    objection,
    rejected,
    use,
    without_a_condition,
)

SCENE = Scene(
    "given a, b, c : Real, m : Int, x, y, z : Vector(n), M[i in 1..n] : Matrix(n, n), C : Matrix(n, n)",
    """\
[0] hypothesis
  let n : PosNat
  let N := 1..n
""",
)
SUM, MEAN, LARGEST = (f"{one} bounded term by term" for one in ("sum", "mean", "maximum"))

TWO = "{} over two indices"

S = "sum(i in {0}) x[i] <= a*sum(i in {0}) y[i] + b*sum(j in {0}) z[j]"
E = "expect(i ~ Uniform({0})) x[i] <= a*expect(i ~ Uniform({0})) y[i] + b*expect(j ~ Uniform({0})) z[j] + c"
M = "max(i in {0}) x[i] <= a*max(j in {0}) y[j] + c"
MEAN_OF = "expect(w ~ Normal(zero(n, 1), I(n))) {}"
LAW = f"{MEAN_OF} <= a*{MEAN_OF} + b*{MEAN_OF} + c"


def members(*path: int, part: tuple[int, ...] = ()) -> list[Any]:
    """The terms of a sum at a place of the goal, or a part of them, as a function of the indices."""
    return ["members", at(*path), *part]


FROM_ONE, FROM_TWO = [ONE, "n"], [["n", "2"], "n"]
TERMS = [members(0), "a", members(1, 0, 1), "b", members(1, 1, 1)]
OF_SUMS = [*TERMS, *FROM_ONE]
OF_MEANS = [at(0), "a", at(1, 0, 0, 1), "b", at(1, 0, 1, 1), "c"]
OF_MAXIMA = [at(0), "a", at(1, 0, 1), "c"]

EACH = "forall i in {0}: x[i] <= a*y[i] + b*z[i]"
EACH_AND_MORE = "forall i in {0}: x[i] <= a*y[i] + b*z[i] + c"
EACH_OF_TWO = "forall i in {0}: x[i] <= a*y[i] + c"

DOUBLE = "sum(i, h in 1..n) x[i] <= a*sum(i, h in 1..n) y[i] + b*sum(i, h in 1..n) z[h]"
DEPENDENT = "sum(i in 1..n, h in 1..i) {} <= a*sum(i in 1..n, h in 1..i) {} + b*sum(i in 1..n, h in 1..i) {}"
EACH_OF_DOUBLE = "forall i, h in 1..n: x[i] <= a*y[i] + b*z[h]"
DOUBLE_MAXIMUM = "max(i, h in {0}) x[i]*z[h] <= a*max(i, h in {0}) y[i]*z[h] + c"
EACH_OF_MAXIMUM = "forall i, h in {0}: x[i]*z[h] <= a*(y[i]*z[h]) + c"
FACTOR = "sum(i, h in 1..n) x[i]*(y[i]*z[h]) <= c*sum(i, h in 1..n) x[i]"
EACH_FACTOR = "forall i, h in 1..n: 0 <= x[i] and y[i]*z[h] <= c"
BOUNDED, MEMBER = TWO.format("sum with a bounded factor"), "member of a maximum"
OF_FACTORS = [members(0, part=(0,)), members(0, part=(1,)), "c", *FROM_ONE, *FROM_ONE]

OF_MODULI, NOT_NEGATIVE = "modulus of a sum over a range", "sum of numbers that are not negative"
OF_MODULUS = [members(0, 0), *FROM_ONE]
MODULI = "|sum(i, h in {0}) x[i]*y[h]| <= sum(i, h in {0}) |x[i]*y[h]|"
WHOLE = "0 <= sum(i in {0}) x[i]"
TERM = "forall h in {0}: x[h] <= sum(i in {0}) x[i]"
SIGN = "forall i in {}: 0 <= x[i]"


VALID = {
    "sums": use(SUM, OF_SUMS, S.format("1..n"), EACH.format("1..n")),
    "sums over a named set": use(SUM, OF_SUMS, S.format("N"), EACH.format("1..n")),
    "sums that may be empty": use(SUM, [*TERMS, *FROM_TWO], S.format("2..n"), EACH.format("2..n")),
    "double sums": use(TWO.format(SUM), [*TERMS, *FROM_ONE, *FROM_ONE], DOUBLE, EACH_OF_DOUBLE),
    "double maxima": use(
        LARGEST,
        OF_MAXIMA,
        DOUBLE_MAXIMUM.format("1..n"),
        EACH_OF_MAXIMUM.format("1..n"),
        "1 <= n",
        "0 <= a",
    ),
    "a bounded factor": use(BOUNDED, OF_FACTORS, FACTOR, EACH_FACTOR),
    "members of a double maximum": use(
        MEMBER, [at(2, 1)], "forall i, h in 2..n: x[i]*y[h] <= max(k, j in 2..n) x[k]*y[j]"
    ),
    "the modulus of a double sum": use(
        TWO.format(OF_MODULI), [*OF_MODULUS, *FROM_ONE], MODULI.format("1..n")
    ),
    "the modulus of a sum that may be empty": use(
        TWO.format(OF_MODULI), [members(0, 0), *FROM_TWO, *FROM_TWO], MODULI.format("2..n")
    ),
    "the modulus of a sum of numbers that are made of matrices": use(
        OF_MODULI,
        OF_MODULUS,
        "|sum(i in 1..n) (M[i]*C)[1, 1]| <= sum(i in 1..n) |(M[i]*C)[1, 1]|",
    ),
    "a sum norm": use("sum norm of a vector", [at(0, 0)], "|x|_1 = sum(i in 1..n) |x[i]|"),
    "means": use(MEAN, OF_MEANS, E.format("1..n"), EACH_AND_MORE.format("1..n"), "1 <= n"),
    "means over a list": use(MEAN, OF_MEANS, E.format("{1}"), EACH_AND_MORE.format("{1}")),
    "maxima": use(
        LARGEST, OF_MAXIMA, M.format("1..n"), EACH_OF_TWO.format("1..n"), "1 <= n", "0 <= a"
    ),
}

FORGED = {
    "terms that are not compared": use(SUM, OF_SUMS, S.format("1..n"), "a <= b"),
    "terms of which one is left out": use(SUM, OF_SUMS, S.format("1..n"), EACH.format("2..n")),
    "sums over different sets": use(
        SUM, OF_SUMS, S.format("1..n").replace("j in 1..n", "j in 2..n"), EACH.format("1..n")
    ),
    "means of sums": use(
        MEAN,
        [at(0), "a", at(1, 0, 1), "b", at(1, 1, 1), "c"],
        S.format("1..n"),
        EACH.format("1..n"),
        "1 <= n",
    ),
    "means over what may be empty": use(
        MEAN, OF_MEANS, E.format("2..n"), EACH_AND_MORE.format("2..n")
    ),
    "maxima over what may be empty": use(
        LARGEST, OF_MAXIMA, M.format("2..n"), EACH_OF_TWO.format("2..n"), "0 <= a"
    ),
    "a factor that may be negative": use(
        LARGEST, OF_MAXIMA, M.format("1..n"), EACH_OF_TWO.format("1..n"), "1 <= n"
    ),
    "terms the other way round": use(
        SUM, OF_SUMS, S.format("1..n"), "forall i in 1..n: a*y[i] + b*z[i] <= x[i]"
    ),
    "a double sum of which only the diagonal is compared": use(
        TWO.format(SUM),
        [*TERMS, *FROM_ONE, *FROM_ONE],
        DOUBLE,
        "forall i in 1..n: x[i] <= a*y[i] + b*z[i]",
    ),
    "a sum over indices of which one bounds the other": use(
        TWO.format(SUM),
        [*TERMS, *FROM_ONE, *FROM_ONE],
        DEPENDENT.format("x[h]", "y[h]", "z[h]"),
        "forall i, h in 1..n: x[h] <= a*y[h] + b*z[h]",
    ),
    "a double sum and a single one": use(
        TWO.format(SUM),
        [*TERMS, *FROM_ONE, *FROM_ONE],
        DOUBLE.replace("i, h in 1..n) x", "i in 1..n) x"),
        EACH_OF_DOUBLE,
    ),
    "a double mean": use(
        MEAN,
        OF_MEANS,
        "expect(i, h ~ Uniform(1..n)) x[i] <= a*expect(i, h ~ Uniform(1..n)) y[i]"
        " + b*expect(i, h ~ Uniform(1..n)) z[h] + c",
        "forall i, h in 1..n: x[i] <= a*y[i] + b*z[h] + c",
        "1 <= n",
    ),
    "a double maximum over what may be empty": use(
        LARGEST,
        OF_MAXIMA,
        DOUBLE_MAXIMUM.format("2..n"),
        EACH_OF_MAXIMUM.format("2..n"),
        "1 <= n",
        "0 <= a",
    ),
    "a factor without a bound": use(BOUNDED, OF_FACTORS, FACTOR, "forall i, h in 1..n: 0 <= x[i]"),
    "a factor of any sign": use(BOUNDED, OF_FACTORS, FACTOR, "forall i, h in 1..n: y[i]*z[h] <= c"),
    "a factor that is bounded on the diagonal": use(
        BOUNDED, OF_FACTORS, FACTOR, "forall i in 1..n: 0 <= x[i] and y[i]*z[i] <= c"
    ),
    "the modulus of a sum of numbers that are made of matrices without a size": use(
        OF_MODULI,
        [members(0, 0), *FROM_ONE],
        "|sum(i in 1..n) tr(zero(m, m))| <= sum(i in 1..n) |tr(zero(m, m))|",
    ),
    "the modulus of a sum of numbers that are made of matrices of growing size": use(
        OF_MODULI,
        OF_MODULUS,
        "|sum(i in 1..n) tr(I(i))| <= sum(i in 1..n) |tr(I(i))|",
    ),
    "a sum of what is no product": use(
        BOUNDED, OF_FACTORS, "sum(i in 1..n) x[i] <= c*sum(i in 1..n) y[i]", EACH_FACTOR
    ),
    "no member of a maximum": use(
        MEMBER, [at(1, 1)], "forall i in 1..n: x[i] <= max(j in 2..n) x[j]"
    ),
    "members of a supremum": use(MEMBER, [at(0, 1)], "forall r : Real: r*a <= sup(t : Real) t*a"),
    "a maximum under a condition": use(
        MEMBER, [at(1, 1)], "forall i in 1..n: x[i] <= max(j in 1..n where j > 1) x[j]"
    ),
    "the modulus of a sum, and more": use(
        TWO.format(OF_MODULI),
        [*OF_MODULUS, *FROM_ONE],
        MODULI.format("1..n").replace("<=", "="),
    ),
    "the modulus of a sum by another": use(
        OF_MODULI, OF_MODULUS, "|sum(i in 1..n) x[i]| <= sum(i in 1..n) |y[i]|"
    ),
    "the modulus of a sum by its terms": use(
        OF_MODULI, OF_MODULUS, "|sum(i in 1..n) x[i]| <= sum(i in 1..n) x[i]"
    ),
    "the modulus of an infinite sum": use(
        OF_MODULI, OF_MODULUS, "|sum(i : PosNat) a^i| <= sum(i : PosNat) |a^i|"
    ),
    "the sum norm of a row": use(
        "sum norm of a vector", [at(0, 0)], "|x^T|_1 = sum(i in 1..n) |x[i]|"
    ),
    "a sum under a condition": use(
        SUM,
        OF_SUMS,
        "sum(i in 1..n where i > 1) x[i] <= a*sum(i in 1..n) y[i] + b*sum(i in 1..n) z[i]",
        EACH.format("1..n"),
    ),
    "an infinite sum": use(
        SUM,
        OF_SUMS,
        "sum(i : PosNat) a^i <= a*sum(i : PosNat) b^i + b*sum(i : PosNat) c^i",
        "forall i : PosNat: a^i <= a*b^i + b*c^i",
    ),
    "a mean of another law": use(
        MEAN,
        OF_MEANS,
        LAW.format("x^T*w", "y^T*w", "z^T*w"),
        "forall w : Vector(n): x^T*w <= a*(y^T*w) + b*(z^T*w) + c",
    ),
}


test_what_holds_of_each_term_is_carried_over = accepted(SCENE, VALID)
test_a_forged_comparison_is_rejected = rejected(SCENE, FORGED)
test_each_condition_is_needed = rejected(SCENE, without_a_condition(VALID))


def _follows(goal: str, *assumed: str, terms: list[Any]) -> bool:
    return SCENE.accepts(use(NOT_NEGATIVE, terms, goal, *assumed, then=[["and-elimination", SAID]]))


@pytest.mark.parametrize(("indices", "ends"), [("1..n", FROM_ONE), ("2..n", FROM_TWO)])
def test_a_sum_of_what_is_not_negative_is_no_less_than_its_terms(
    indices: str, ends: list[Any]
) -> None:
    sign = SIGN.format(indices)

    assert _follows(WHOLE.format(indices), sign, terms=[members(1), *ends])
    assert _follows(TERM.format(indices), sign, terms=[members(1, 1), *ends])


def test_a_sum_over_a_named_set_of_what_is_not_negative_is_not() -> None:
    assert _follows(WHOLE.format("N"), SIGN.format("1..n"), terms=[members(1), *FROM_ONE])
    assert not _follows(WHOLE.format("N"), SIGN.format("2..n"), terms=[members(1), *FROM_ONE])


@pytest.mark.parametrize(
    ("goal", "assumed"),
    [
        (TERM.format("1..n"), ()),
        (TERM.format("1..n"), (SIGN.format("2..n"),)),
        (TERM.format("1..n"), ("forall i in 1..n: 0 <= y[i]",)),
        (TERM.format("1..n").replace("h in 1..n", "h in 0..n"), (SIGN.format("1..n"),)),
        (TERM.format("1..n").replace("x[h] <=", "2*x[h] <="), (SIGN.format("1..n"),)),
        (TERM.format("1..n").replace("<=", "<"), (SIGN.format("1..n"),)),
    ],
)
def test_terms_that_may_be_negative_exceed_a_sum(goal: str, assumed: tuple[str, ...]) -> None:
    assert not _follows(goal, *assumed, terms=[members(1, 1), *FROM_ONE])


def test_a_sum_of_what_may_be_negative_has_no_sign() -> None:
    assert not _follows(WHOLE.format("1..n"), terms=[members(1), *FROM_ONE])
    assert not _follows(
        "0 < sum(i in 1..n) x[i]", SIGN.format("1..n"), terms=[members(1), *FROM_ONE]
    )


def _recursion(
    goal: str, *assumed: str, is_none: bool = False, path: tuple[int, ...] = (0,)
) -> str:
    """Return why a goal does not follow, of a sum at a place of it, by the condition of one case."""
    task = SCENE.task(goal, *assumed)
    said = len(open_task(task).facts)
    law = ["law", "sum or product by recursion", [at(*path)], []]
    implied = ["modus-ponens", said + (1 if is_none else 2), []]
    return objection(task, law, ["and-elimination", said], implied, ["evident"])


@pytest.mark.parametrize(
    ("goal", "assumed"),
    [
        ("sum(i in 1..n) x[i] = (sum(i in 1..n-1) x[i]) + x[n]", "1 <= n"),
        ("sum(i in n..n) x[i] = (sum(i in n..n-1) x[i]) + x[n]", "n <= n"),
        ("sum(i in 1..n) M[i] = (sum(i in 1..n-1) M[i]) + M[n]", "1 <= n"),
        ("prod(i in 1..n) x[i] = (prod(i in 1..n-1) x[i]) * x[n]", "1 <= n"),
    ],
)
def test_a_sum_is_one_up_to_its_last_term(goal: str, assumed: str) -> None:
    assert not _recursion(goal, assumed)
    assert _recursion(goal, "b <= c")


@pytest.mark.parametrize(
    "goal",
    [
        "sum(i in n..n-1) x[i] = 0",
        "sum(i in n..n-1) M[i] = zero(n, n)",
        "prod(i in n..n-1) x[i] = 1",
    ],
)
def test_a_sum_over_none_is_zero_and_a_product_one(goal: str) -> None:
    assert not _recursion(goal, "n - 1 < n", is_none=True)
    assert _recursion(goal, "b < c", is_none=True)


@pytest.mark.parametrize(
    "goal",
    [
        "sum(i in 1..n) x[i] = (sum(i in 1..n-2) x[i]) + x[n]",
        "sum(i in 1..n) x[i] = (sum(i in 1..n-1) x[i]) + x[1]",
        "sum(i in 2..n) x[i] = (sum(i in 2..n-1) x[i]) + x[n]",
        "sum(i in 1..n where i > 1) x[i] = (sum(i in 1..n-1 where i > 1) x[i]) + x[n]",
        "sum(i, h in 1..n) x[i] = (sum(i, h in 1..n-1) x[i]) + x[n]",
        "prod(i in 1..n) M[i] = (prod(i in 1..n-1) M[i]) * M[n]",
        "sum(i in 1..n) x[i] = (sum(i in 1..n-1) x[i]) * x[n]",
        "max(i in 1..n) x[i] = (max(i in 1..n-1) x[i]) + x[n]",
    ],
)
def test_no_other_sum_is_one_up_to_its_last_term(goal: str) -> None:
    assert _recursion(goal, "1 <= n")


@pytest.mark.parametrize(
    ("goal", "assumed"),
    [
        ("sum(i in 1..n) x[i] = 0", "n - 1 < n"),
        ("sum(i in n..n) x[i] = 0", "n <= n"),
        ("sum(i in n..n-1) x[i] = 1", "n - 1 < n"),
        ("prod(i in n..n-1) x[i] = 0", "n - 1 < n"),
        ("prod(i in n..n-1) M[i] = I(n)", "n - 1 < n"),
    ],
)
def test_no_other_sum_is_none(goal: str, assumed: str) -> None:
    assert _recursion(goal, assumed, is_none=True)
