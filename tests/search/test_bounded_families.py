"""A family is bounded where it is below one that is; where it may be above, it is left open."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[1] claim
  given n : PosNat, A, B : Matrix(n, n), f[k in Nat] : Real, g[k in Nat] : Real, h[k in Nat] : NonNegReal
  assume exists c : Real: forall k : Nat: {known} <= c
  show exists c : Real: forall k : Nat: {other} <= c
"""

PROVED = {
    "sums of norms of powers": (
        "sum(j in 0..k) |A|^j",
        "sum(j in 0..k) |A^j|",
    ),
    "sums of norms of products": (
        "sum(j in 0..k) |f[j]|*|A|*|B|",
        "sum(j in 0..k) |f[j]*A*B|",
    ),
    "moduli of sums": ("|f[k]| + |g[k]|", "|f[k] - g[k]|"),
}

OPEN = {
    "sums of powers of norms": (
        "sum(j in 0..k) |A^j|",
        "sum(j in 0..k) |A|^j",
    ),
    "sums of norms of products, a factor left out": (
        "sum(j in 0..k) |f[j]|*|A|",
        "sum(j in 0..k) |f[j]*A*B|",
    ),
    "moduli of summands": ("|f[k] - g[k]|", "|f[k]| + |g[k]|"),
    "a sum of what is bounded": ("h[k]", "sum(j in 0..k) h[j]"),
}


@pytest.mark.parametrize("name", PROVED)
def test_what_is_below_a_bounded_family_is_bounded(name: str) -> None:
    known, other = PROVED[name]

    assert proof_of(last_task(BODY.format(known=known, other=other)))


@pytest.mark.parametrize("name", OPEN)
def test_what_may_be_above_is_left_open(name: str) -> None:
    known, other = OPEN[name]

    assert not isinstance(prove_task(last_task(BODY.format(known=known, other=other))), Proved)
