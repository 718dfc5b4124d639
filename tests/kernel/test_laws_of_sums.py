"""Comparing sums, means and maxima asks for each term: each forged certificate is rejected."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import CertificateRejected
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

BODY = """\
[0] hypothesis
  let n : PosNat
  let N := 1..n

[1] claim
  given a, b, c : Real, x, y, z : Vector(n), M[i in 1..n] : Matrix(n, n), C : Matrix(n, n)
{lines}
  from [0]
"""


def _task(goal: str, *assumed: str) -> Task:
    lines = [*(f"assume {one}" for one in assumed), f"show {goal}"]
    return task_of(read(BODY.format(lines="\n".join(f"  {one}" for one in lines))), "1", -1)


def _is_accepted(task: Task, law: str, *terms: Any, proofs: Any = ()) -> bool:
    steps: Any = [["law", law, list(terms), list(proofs)], ["evident"]]
    try:
        check_proof(task, proof_certificate(task, steps))
    except CertificateRejected:
        return False
    return True


def _at(*path: int) -> Any:
    return ["q", "goal", *path]


A, B, C = (["v", name] for name in "abc")
SUM, MEAN, LARGEST = (f"{one} bounded term by term" for one in ("sum", "mean", "maximum"))

MULTIPLE = "multiple of a sum bounded term by term"

S = "sum(i in {0}) x[i] <= a*sum(i in {0}) y[i] + b*sum(j in {0}) z[j]"
E = "expect(i ~ Uniform({0})) x[i] <= a*expect(i ~ Uniform({0})) y[i] + b*expect(j ~ Uniform({0})) z[j] + c"
M = "max(i in {0}) x[i] <= a*max(j in {0}) y[j] + c"
MEAN_OF = "expect(w ~ Normal(zero(n, 1), I(n))) {}"
LAW = f"{MEAN_OF} <= a*{MEAN_OF} + b*{MEAN_OF} + c"
OF_SUMS = [_at(0), A, _at(1, 0, 1), B, _at(1, 1, 1)]
OF_MEANS = [_at(0), A, _at(1, 0, 0, 1), B, _at(1, 0, 1, 1), C]
OF_MAXIMA = [_at(0), A, _at(1, 0, 1), C]

EACH = "forall i in {0}: x[i] <= a*y[i] + b*z[i]"
OF_MULTIPLES = [C, _at(0, 1), A, _at(1, 0, 1), B, _at(1, 1, 1)]
EACH_AND_MORE = "forall i in {0}: x[i] <= a*y[i] + b*z[i] + c"
EACH_OF_TWO = "forall i in {0}: x[i] <= a*y[i] + c"

DOUBLE = "sum(i, h in 1..n) x[i] <= a*sum(i, h in 1..n) y[i] + b*sum(i, h in 1..n) z[h]"
DEPENDENT = "sum(i in 1..n, h in 1..i) {} <= a*sum(i in 1..n, h in 1..i) {} + b*sum(i in 1..n, h in 1..i) {}"
EACH_OF_DOUBLE = "forall i, h in 1..n: x[i] <= a*y[i] + b*z[h]"
DOUBLE_MAXIMUM = "max(i, h in {0}) x[i]*z[h] <= a*max(i, h in {0}) y[i]*z[h] + c"
EACH_OF_MAXIMUM = "forall i, h in {0}: x[i]*z[h] <= a*(y[i]*z[h]) + c"
FACTOR = "sum(i, h in 1..n) x[i]*(y[i]*z[h]) <= c*sum(i, h in 1..n) x[i]"
EACH_FACTOR = "forall i, h in 1..n: 0 <= x[i] and y[i]*z[h] <= c"
BOUNDED, MEMBER = "sum with a bounded factor", "member of a maximum"

OF_MODULI, NOT_NEGATIVE = "modulus of a sum", "sum of numbers that are not negative"
MODULI = "|sum(i, h in {0}) x[i]*y[h]| <= sum(i, h in {0}) |x[i]*y[h]|"
WHOLE = "0 <= sum(i in {0}) x[i]"
TERM = "forall h in {0}: x[h] <= sum(i in {0}) x[i]"
SIGN = "forall i in {}: 0 <= x[i]"

COMBINED = "(sum(i in {0}) x[i]*M[i])*(sum(j in {1}) y[j]*M[j])"
TURNED = "(sum(j in {1}) y[j]*M[j])*(sum(i in {0}) x[i]*M[i])"
SMALL = "<= c*(sum(i in {0}) |x[i]|)*(sum(j in {1}) |y[j]|)"
COMMUTE = "forall i in {0}, j in {1}: |M[i]*M[j] - M[j]*M[i]| <= c"
APART = f"|{COMBINED} - {TURNED}| {SMALL}"
COMMUTATOR = "commutator of linear combinations"
OF_COMBINATIONS = [_at(0, 0, 0, 0), _at(0, 0, 0, 1), C]

VALID: dict[str, tuple[Task, str, list[Any]]] = {
    "a commutator": (
        _task(APART.format("1..n", "1..n"), COMMUTE.format("1..n", "1..n")),
        COMMUTATOR,
        OF_COMBINATIONS,
    ),
    "a commutator of sums over two sets": (
        _task(APART.format("N", "2..3"), COMMUTE.format("N", "2..3")),
        COMMUTATOR,
        OF_COMBINATIONS,
    ),
    "sums": (_task(S.format("1..n"), EACH.format("1..n")), SUM, OF_SUMS),
    "sums over a named set": (_task(S.format("N"), EACH.format("N")), SUM, OF_SUMS),
    "sums over a list": (_task(S.format("{1, 1}"), EACH.format("{1, 1}")), SUM, OF_SUMS),
    "sums that may be empty": (_task(S.format("2..n"), EACH.format("2..n")), SUM, OF_SUMS),
    "a multiple of a sum": (
        _task(f"c*{S.format('N')}", "forall i in N: c*x[i] <= a*y[i] + b*z[i]"),
        MULTIPLE,
        OF_MULTIPLES,
    ),
    "a multiple of a double sum": (
        _task(f"c*{DOUBLE}", "forall i, h in 1..n: c*x[i] <= a*y[i] + b*z[h]"),
        MULTIPLE,
        OF_MULTIPLES,
    ),
    "double sums": (_task(DOUBLE, EACH_OF_DOUBLE), SUM, OF_SUMS),
    "double maxima": (
        _task(DOUBLE_MAXIMUM.format("1..n"), EACH_OF_MAXIMUM.format("1..n"), "1 <= n", "0 <= a"),
        LARGEST,
        OF_MAXIMA,
    ),
    "a bounded factor": (_task(FACTOR, EACH_FACTOR), BOUNDED, [_at(0), C]),
    "members of a double maximum": (
        _task("forall i, h in 2..n: x[i]*y[h] <= max(k, j in 2..n) x[k]*y[j]"),
        MEMBER,
        [["q", "goal", 2, 1]],
    ),
    "the modulus of a double sum": (
        _task(MODULI.format("1..n")),
        OF_MODULI,
        [_at(0, 0)],
    ),
    "the modulus of a sum that may be empty": (
        _task(MODULI.format("2..n")),
        OF_MODULI,
        [_at(0, 0)],
    ),
    "a sum norm": (
        _task("|x|_1 = sum(i in 1..n) |x[i]|"),
        "sum norm of a vector",
        [_at(0, 0)],
    ),
    "means": (_task(E.format("1..n"), EACH_AND_MORE.format("1..n"), "1 <= n"), MEAN, OF_MEANS),
    "means over a list": (_task(E.format("{1}"), EACH_AND_MORE.format("{1}")), MEAN, OF_MEANS),
    "maxima": (
        _task(M.format("1..n"), EACH_OF_TWO.format("1..n"), "1 <= n", "0 <= a"),
        LARGEST,
        OF_MAXIMA,
    ),
}

FORGED: dict[str, tuple[Task, str, list[Any]]] = {
    "commutators without a bound": (
        _task(APART.format("1..n", "1..n"), "0 <= c"),
        COMMUTATOR,
        OF_COMBINATIONS,
    ),
    "commutators of which some are bounded": (
        _task(APART.format("1..n", "1..n"), COMMUTE.format("1..n", "2..n")),
        COMMUTATOR,
        OF_COMBINATIONS,
    ),
    "commutators with their neighbours alone": (
        _task(
            APART.format("1..n", "1..n"),
            "forall i in 1..n: |M[i]*M[i] - M[i]*M[i]| <= c",
        ),
        COMMUTATOR,
        OF_COMBINATIONS,
    ),
    "a commutator by the modulus of a sum": (
        _task(
            f"|{COMBINED} - {TURNED}| <= c*|sum(i in {{0}}) x[i]|*|sum(j in {{1}}) y[j]|".format(
                "1..n", "1..n"
            ),
            COMMUTE.format("1..n", "1..n"),
        ),
        COMMUTATOR,
        OF_COMBINATIONS,
    ),
    "an anticommutator": (
        _task(
            f"|{COMBINED} + {TURNED}| {SMALL}".format("1..n", "1..n"),
            COMMUTE.format("1..n", "1..n"),
        ),
        COMMUTATOR,
        OF_COMBINATIONS,
    ),
    "a commutator of sums under a condition": (
        _task(
            APART.format("1..n where i > 1", "1..n"),
            COMMUTE.format("1..n", "1..n"),
        ),
        COMMUTATOR,
        OF_COMBINATIONS,
    ),
    "a commutator of sums without factors": (
        _task(
            "|(sum(i in 1..n) M[i])*(sum(j in 1..n) M[j]) - (sum(j in 1..n) M[j])*(sum(i in 1..n) M[i])|"
            " <= c*n*n",
            COMMUTE.format("1..n", "1..n"),
        ),
        COMMUTATOR,
        OF_COMBINATIONS,
    ),
    "terms that are not compared": (_task(S.format("1..n"), "a <= b"), SUM, OF_SUMS),
    "a multiple of a sum of which no multiple is compared": (
        _task(f"c*{S.format('N')}", EACH.format("N")),
        MULTIPLE,
        OF_MULTIPLES,
    ),
    "another multiple of a sum": (
        _task(f"c*{S.format('N')}", "forall i in N: a*x[i] <= a*y[i] + b*z[i]"),
        MULTIPLE,
        OF_MULTIPLES,
    ),
    "a sum by multiples of its terms": (
        _task(S.format("N"), "forall i in N: c*x[i] <= a*y[i] + b*z[i]"),
        MULTIPLE,
        [C, _at(0), *OF_MULTIPLES[2:]],
    ),
    "a multiple of a sum, one term of which is left out": (
        _task(f"c*{S.format('1..n')}", "forall i in 2..n: c*x[i] <= a*y[i] + b*z[i]"),
        MULTIPLE,
        OF_MULTIPLES,
    ),
    "terms of which one is left out": (
        _task(S.format("1..n"), EACH.format("2..n")),
        SUM,
        OF_SUMS,
    ),
    "sums over different sets": (
        _task(S.format("1..n").replace("j in 1..n", "j in 2..n"), EACH.format("1..n")),
        SUM,
        OF_SUMS,
    ),
    "means of sums": (_task(S.format("1..n"), EACH.format("1..n"), "1 <= n"), MEAN, [*OF_SUMS, C]),
    "means over what may be empty": (
        _task(E.format("2..n"), EACH_AND_MORE.format("2..n")),
        MEAN,
        OF_MEANS,
    ),
    "maxima over what may be empty": (
        _task(M.format("2..n"), EACH_OF_TWO.format("2..n"), "0 <= a"),
        LARGEST,
        OF_MAXIMA,
    ),
    "a factor that may be negative": (
        _task(M.format("1..n"), EACH_OF_TWO.format("1..n"), "1 <= n"),
        LARGEST,
        OF_MAXIMA,
    ),
    "terms the other way round": (
        _task(S.format("1..n"), "forall i in 1..n: a*y[i] + b*z[i] <= x[i]"),
        SUM,
        OF_SUMS,
    ),
    "a double sum of which only the diagonal is compared": (
        _task(DOUBLE, "forall i in 1..n: x[i] <= a*y[i] + b*z[i]"),
        SUM,
        OF_SUMS,
    ),
    "a sum over indices of which one bounds the other": (
        _task(
            DEPENDENT.format("x[h]", "y[h]", "z[h]"), "forall i, h in 1..n: x[h] <= a*y[h] + b*z[h]"
        ),
        SUM,
        OF_SUMS,
    ),
    "a double sum and a single one": (
        _task(DOUBLE.replace("i, h in 1..n) x", "i in 1..n) x"), EACH_OF_DOUBLE),
        SUM,
        OF_SUMS,
    ),
    "a double mean": (
        _task(
            "expect(i, h ~ Uniform(1..n)) x[i] <= a*expect(i, h ~ Uniform(1..n)) y[i]"
            " + b*expect(i, h ~ Uniform(1..n)) z[h] + c",
            "forall i, h in 1..n: x[i] <= a*y[i] + b*z[h] + c",
            "1 <= n",
        ),
        MEAN,
        OF_MEANS,
    ),
    "a double maximum over what may be empty": (
        _task(DOUBLE_MAXIMUM.format("2..n"), EACH_OF_MAXIMUM.format("2..n"), "1 <= n", "0 <= a"),
        LARGEST,
        OF_MAXIMA,
    ),
    "a factor without a bound": (
        _task(FACTOR, "forall i, h in 1..n: 0 <= x[i]"),
        BOUNDED,
        [_at(0), C],
    ),
    "a factor of any sign": (
        _task(FACTOR, "forall i, h in 1..n: y[i]*z[h] <= c"),
        BOUNDED,
        [_at(0), C],
    ),
    "a factor that is bounded on the diagonal": (
        _task(FACTOR, "forall i in 1..n: 0 <= x[i] and y[i]*z[i] <= c"),
        BOUNDED,
        [_at(0), C],
    ),
    "a sum of what is no product": (
        _task("sum(i in 1..n) x[i] <= c*sum(i in 1..n) y[i]", EACH_FACTOR),
        BOUNDED,
        [_at(0), C],
    ),
    "no member of a maximum": (
        _task("forall i in 1..n: x[i] <= max(j in 2..n) x[j]"),
        MEMBER,
        [_at(2, 1)],
    ),
    "members of a supremum": (
        _task("forall r : Real: r*a <= sup(t : Real) t*a"),
        MEMBER,
        [_at(1, 1)],
    ),
    "a maximum under a condition": (
        _task("forall i in 1..n: x[i] <= max(j in 1..n where j > 1) x[j]"),
        MEMBER,
        [_at(2, 1)],
    ),
    "the modulus of a sum, and more": (
        _task(MODULI.format("1..n").replace("<=", "=")),
        OF_MODULI,
        [_at(0, 0)],
    ),
    "the modulus of a sum by another": (
        _task("|sum(i in 1..n) x[i]| <= sum(i in 1..n) |y[i]|"),
        OF_MODULI,
        [_at(0, 0)],
    ),
    "the modulus of a sum by its terms": (
        _task("|sum(i in 1..n) x[i]| <= sum(i in 1..n) x[i]"),
        OF_MODULI,
        [_at(0, 0)],
    ),
    "the modulus of an infinite sum": (
        _task("|sum(i : PosNat) a^i| <= sum(i : PosNat) |a^i|"),
        OF_MODULI,
        [_at(0, 0)],
    ),
    "the sum norm of a row": (
        _task("|x^T|_1 = sum(i in 1..n) |x[i]|"),
        "sum norm of a vector",
        [_at(0, 0)],
    ),
    "a sum under a condition": (
        _task(
            "sum(i in 1..n where i > 1) x[i] <= a*sum(i in 1..n) y[i] + b*sum(i in 1..n) z[i]",
            EACH.format("1..n"),
        ),
        SUM,
        OF_SUMS,
    ),
    "an infinite sum": (
        _task(
            "sum(i : PosNat) a^i <= a*sum(i : PosNat) b^i + b*sum(i : PosNat) c^i",
            "forall i : PosNat: a^i <= a*b^i + b*c^i",
        ),
        SUM,
        OF_SUMS,
    ),
    "a mean of another law": (
        _task(
            LAW.format("x^T*w", "y^T*w", "z^T*w"),
            "forall w : Vector(n): x^T*w <= a*(y^T*w) + b*(z^T*w) + c",
        ),
        MEAN,
        OF_MEANS,
    ),
}


@pytest.mark.parametrize("name", VALID)
def test_what_holds_of_each_term_is_carried_over(name: str) -> None:
    task, law, terms = VALID[name]

    assert _is_accepted(task, law, *terms)


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_comparison_is_rejected(name: str) -> None:
    task, law, terms = FORGED[name]

    assert not _is_accepted(task, law, *terms)


def _follows_from_terms(goal: str, *assumed: str, at: Any) -> bool:
    task = _task(goal, *assumed)
    known = len(open_task(task).facts)
    steps: Any = [["law", NOT_NEGATIVE, [at], []], ["conjuncts", known], ["evident"]]
    try:
        check_proof(task, proof_certificate(task, steps))
    except CertificateRejected:
        return False
    return True


@pytest.mark.parametrize("indices", ["1..n", "2..n", "{1, 1}", "N"])
def test_a_sum_of_what_is_not_negative_is_no_less_than_its_terms(indices: str) -> None:
    sign = SIGN.format(indices)

    assert _follows_from_terms(WHOLE.format(indices), sign, at=_at(1))
    assert _follows_from_terms(TERM.format(indices), sign, at=_at(1, 1))


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
    assert not _follows_from_terms(goal, *assumed, at=_at(1, 1))


def test_a_sum_of_what_may_be_negative_has_no_sign() -> None:
    assert not _follows_from_terms(WHOLE.format("1..n"), at=_at(1))
    assert not _follows_from_terms("0 < sum(i in 1..n) x[i]", SIGN.format("1..n"), at=_at(1))
