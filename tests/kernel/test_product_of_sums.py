"""The product of two sums: no index of one may be taken for a name in the other."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.kernel.rejection import CertificateRejected
from tests.audit.real_tasks import last_task
from tests.kernel.steps import EVIDENT, checked
from tests.kernel.uses import at, is_accepted

GIVEN = "[1] claim\n  given n : PosNat, a[k in 1..n] : Real, b[k in 1..n] : Real\n"

LEFT, RIGHT = at(0, 0), at(0, 1)


def law(x: Any, y: Any) -> list[Any]:
    return ["law", "product of sums", [x, y], []]


SQUARE = "(sum(k in 1..n) a[k]) * (sum(k in 1..n) b[k]) = "


@pytest.mark.parametrize(
    ("double", "accepted"),
    [
        ("sum(i in 1..n) sum(j in 1..n) a[i]*b[j]", True),
        ("sum(j in 1..n) sum(i in 1..n) a[i]*b[j]", True),
        ("sum(i in 1..n) sum(j in 1..n) a[i]*b[i]", False),
    ],
)
def test_a_product_of_sums_runs_over_both_indices(double: str, accepted: bool) -> None:
    text = f"{GIVEN}  show {SQUARE}{double}\n"
    assert accepted is is_accepted(
        last_task(text), law(LEFT, RIGHT), ["and-elimination", 0], *EVIDENT
    )


BOUND_BEFORE = (
    "[1] hypothesis\n  let n : PosNat\n  let a[i in 1..n] : Real\n"
    "  assume (sum(k in 1..n) a[k]) = 1\n\n"
    "[2] claim\n  given k : Real, b[i in 1..n] : Real\n"
)


@pytest.mark.parametrize(("weight", "accepted"), [("k", True), ("i", False)])
def test_an_index_of_one_sum_does_not_capture_a_name_of_the_other(
    weight: str, accepted: bool
) -> None:
    """The name ``k`` is given here, and bound in what was assumed before."""
    text = (
        f"{BOUND_BEFORE}  show (sum(l in 1..n) a[l]) * (sum(i in 1..n) b[i]*k)"
        f" = sum(i in 1..n) sum(j in 1..n) a[i]*(b[j]*{weight})\n  from [1]\n"
    )
    assert accepted is is_accepted(
        last_task(text), law(["q", 0, 0], RIGHT), ["and-elimination", 1], *EVIDENT
    )


@pytest.mark.parametrize(("index", "accepted"), [("i", True), ("j", False)])
def test_the_law_may_be_used_twice(index: str, accepted: bool) -> None:
    """The sums that it yields bind its own names."""
    text = (
        f"{GIVEN}  assume (sum(k in 1..n) a[k]) * (sum(k in 1..n) b[k]) = 1\n"
        "  show (sum(i in 1..n) sum(k in 1..n) a[k]*b[i]) * (sum(m in 1..n) b[m])"
        f" = sum(i in 1..n) sum(j in 1..n) (sum(k in 1..n) a[k]*b[{index}])*b[j]\n"
    )
    first = [law(["q", 0, 0, 0], ["q", 0, 0, 1]), ["and-elimination", 1]]
    again = [law(["q", 3, 1], RIGHT), ["and-elimination", 4]]
    assert accepted is is_accepted(last_task(text), *first, *again, *EVIDENT)


def test_a_product_needs_shapes_that_fit() -> None:
    given = "[1] claim\n  given A[k in 1..2] : Matrix(2, 3), B[k in 1..2] : Matrix(3, 2)\n"
    text = f"{given}  show (sum(k in 1..2) A[k]) * (sum(k in 1..2) B[k]) = I(2)\n"
    with pytest.raises(CertificateRejected, match="shapes do not fit"):
        checked(text, [law(LEFT, LEFT)])
    with pytest.raises(CertificateRejected, match="not evident"):
        checked(text, [law(LEFT, RIGHT)])
