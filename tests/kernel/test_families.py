"""A family of models leaves room for no absolute constant, or the kernel does not accept it."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from proofcheck.evaluation.families import Family
from proofcheck.evaluation.functions.taylor_models import collect
from proofcheck.kernel.model import Model
from proofcheck.kernel.refutation import check_refutation, refutation_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

END, GROWTH = Fraction(1, 16), Fraction(1, 16)

Written = Mapping[str, Any]
"""Values by name: a number, powers of t with their coefficients, or rows of these."""


def task(items: str) -> Task:
    """Return the task of the last goal of a claim: side goals come first."""
    return task_of(read(f"[1] claim\n  {items}\n"), "1", -1)


def value(written: Any, end: Fraction) -> Any:
    from proofcheck.evaluation.values.matrices import build

    if isinstance(written, dict):
        return collect(end, {k: Fraction(c) for k, c in written.items()})
    if isinstance(written, list):
        rows = [[value(x, end) for x in row] for row in written]
        return build(len(rows), len(rows[0]), lambda i, j: rows[i][j])
    return Fraction(written)


def certificate(
    question: Task, values: Written, end: Fraction = END, growth: Fraction = GROWTH
) -> Any:
    model = Model({name: value(written, end) for name, written in values.items()})
    return refutation_certificate(question, model, Family(end, growth))


def is_accepted(question: Task, written: Any) -> bool:
    try:
        check_refutation(question, written)
    except CertificateRejected:
        return False
    return True


LIBRARY = "  let exp := library exp\n  let log := library log\n"

T: dict[int, Any] = {1: 1}
RISING: dict[int, Any] = {-1: 1}
TO_ONE: dict[int, Any] = {0: 1, 1: -1}

# What is claimed and the family; then a change of the claim that makes it true.
CLAIMS: dict[str, tuple[str, Written, str, str]] = {
    "a number without bound": (
        "given x : Real\n  show exists absolute C : NonNegReal: x^2 <= C*|x|",
        {"x": RISING},
        "C*|x|",
        "C*x^2",
    ),
    "a number that tends to zero": (
        "given x : Real\n  show exists absolute C : NonNegReal: |x| <= C*x^2",
        {"x": T},
        "C*x^2",
        "C*(|x| + x^2)",
    ),
    "up to the edge of what is assumed": (
        (
            "given x : Real\n  assume 0 <= x < 1\n"
            "  show exists absolute C : NonNegReal: 1/(1 - x) <= C*(1 + x)"
        ),
        {"x": TO_ONE},
        "1/(1 - x)",
        "1 - x",
    ),
    "an assumption keeps away from the edge": (
        (
            "given x : Real\n  assume 0 <= x < 1\n"
            "  show exists absolute C : NonNegReal: 1/(1 - x) <= C*(1 + x)"
        ),
        {"x": TO_ONE},
        "x < 1",
        "x < 1/2",
    ),
    "several constants": (
        (
            "given x, y : Real\n  assume 0 < x < 1\n  assume 0 < y < 1\n"
            "  show exists absolute C, D : NonNegReal: x <= C*x^2 + D*x*y"
        ),
        {"x": T, "y": T},
        "D*x*y",
        "D*x",
    ),
    "constants one after the other": (
        (
            "given x : Real\n  show exists absolute C : NonNegReal: exists absolute D : NonNegReal:"
            " |x| <= C*x^2 + D*|x|^3"
        ),
        {"x": T},
        "|x|^3",
        "|x|",
    ),
    "a constant of any sign": (
        "given x : Real\n  show exists absolute C : Real: C <= x",
        {"x": {-1: -1}},
        "C <= x",
        "C <= x^2",
    ),
    "on the larger side": (
        "given x : Real\n  show exists absolute C : PosReal: C*|x| >= x^2",
        {"x": RISING},
        ">=",
        "<=",
    ),
    "with sizes": (
        (
            "given n : PosNat, A, B : Matrix(n, n)\n"
            "  show exists absolute C : NonNegReal: |A*B| <= C*|A*B|^2"
        ),
        {"n": 2, "A": [[0, T], [0, 0]], "B": [[0, 0], [0, 1]]},
        "C*|A*B|^2",
        "C*|A|*|B|",
    ),
    "exponentials and logarithms": (
        (
            f"{LIBRARY.strip()}\n  given n : PosNat, M, N : Matrix(n, n)\n"
            "  assume |M| + |N| <= 1/2\n"
            "  show exists absolute C : NonNegReal:"
            " |log(exp(M)*exp(N)) - (M + N + 1/2*(M*N - N*M))| <= C*|M*N - N*M|^2"
        ),
        {"n": 2, "M": [[0, T], [0, 0]], "N": [[0, 0], [T, 0]]},
        "C*|M*N - N*M|^2",
        "C*|M*N - N*M|^2 + C*(|M| + |N|)^3",
    ),
    "under a quantifier": (
        "show exists absolute C : NonNegReal: forall x : Real: x > 0 ==> 1 <= C*x",
        {"x": T},
        "1 <= C*x",
        "x <= C*x",
    ),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_family_refutes_the_claim(name: str) -> None:
    claim, values, _, _ = CLAIMS[name]
    question = task(claim)
    refutation = check_refutation(question, certificate(question, values))

    assert Family(END, GROWTH) == refutation.family
    assert refutation.respects


@pytest.mark.parametrize("name", CLAIMS)
def test_no_such_family_refutes_its_true_neighbour(name: str) -> None:
    claim, values, old, new = CLAIMS[name]
    assert old in claim
    question = task(new.join(claim.rsplit(old, 1)))
    for growth in (GROWTH, Fraction(1, 10**9)):
        for end in (END, Fraction(1, 10**6)):
            assert not is_accepted(question, certificate(question, values, end, growth))


NO_CONSTANTS = {
    "nothing absolute is asserted": ("given x : Real\n  show x^2 <= |x|", {"x": RISING}),
    "the constant may depend on what is given": (
        "given x : Real\n  show exists C : NonNegReal: x^2 <= C*|x|",
        {"x": RISING},
    ),
    "the constant is an integer": (
        "given x : Real\n  show exists absolute N : Nat: x^2 <= N*|x|",
        {"x": RISING},
    ),
    "a negative constant serves": (
        "given x : Real\n  assume x > 0\n  show exists absolute C : Real: x + C*x < 0",
        {"x": T},
    ),
    "what is bounded mentions the constant": (
        "show exists absolute C : PosReal: forall x : Real: |x| <= C ==> |x| <= 1",
        {},
    ),
    "an integer is no function": (
        "given k : Int\n  show exists absolute C : NonNegReal: k^2 <= C*|k|",
        {"k": RISING},
    ),
    "a rational number may not be known to be one": (
        "given q : Rat\n  show exists absolute C : NonNegReal: q^2 <= C*|q|",
        {"q": RISING},
    ),
    "a quarter is not exceeded": (
        (
            "given x : Real\n  assume x*(1 - x) > 1/4\n"
            "  show exists absolute C : NonNegReal: x^2 <= C*|x|"
        ),
        {"x": RISING},
    ),
}


@pytest.mark.parametrize("name", NO_CONSTANTS)
def test_other_claims_are_not_refuted_by_families(name: str) -> None:
    claim, values = NO_CONSTANTS[name]
    question = task(claim)

    assert not is_accepted(question, certificate(question, values))


def test_the_excluded_constants_lie_below_the_ratio() -> None:
    question = task(CLAIMS["a number without bound"][0])
    below, above = Fraction(99, 100), Fraction(101, 100)

    assert is_accepted(question, certificate(question, {"x": RISING}, growth=below))
    assert not is_accepted(question, certificate(question, {"x": RISING}, growth=above))


def test_hypotheses_hold_up_to_the_end_of_the_interval() -> None:
    question = task(
        "given x : Real\n  assume 0 < x <= 1/4\n  show exists absolute C : NonNegReal: |x| <= C*x^2"
    )
    inside, outside = Fraction(24, 100), Fraction(26, 100)

    assert is_accepted(question, certificate(question, {"x": T}, inside))
    assert not is_accepted(question, certificate(question, {"x": T}, outside))


# --- forgeries --------------------------------------------------------------------------------

STRANGE: tuple[Any, ...] = (
    *(None, True, 1, "", "x", "0", "-1", "-1/16", "1/0", "1e9", "nan", [], {}),
    *("1000", {"powers": []}, {"powers": [[1, "1"]]}, "family", "model"),
)


def test_a_certificate_with_something_strange_in_one_place_is_rejected() -> None:
    question = task(CLAIMS["several constants"][0])
    good = certificate(question, CLAIMS["several constants"][1])
    assert is_accepted(question, good)
    for key in good:
        for strange in STRANGE:
            if good[key] != strange:
                assert not is_accepted(question, {**good, key: strange}), (key, strange)
        rest = {name: entry for name, entry in good.items() if name != key}
        assert not is_accepted(question, rest), key


def test_values_that_are_strange_are_rejected() -> None:
    question = task(CLAIMS["several constants"][0])
    good = certificate(question, CLAIMS["several constants"][1])
    for name in ("x", "y"):
        for strange in STRANGE:
            forged = copy.deepcopy(good)
            forged["model"]["values"][name] = strange
            is_same = strange == {"powers": [[1, "1"]]}
            assert is_same is is_accepted(question, forged), (name, strange)


def test_functions_stand_in_no_certificate_of_a_single_model() -> None:
    question = task(CLAIMS["a number without bound"][0])
    good = certificate(question, {"x": RISING})
    single = {k: good[k] for k in ("format", "task", "model")} | {"kind": "model"}

    assert not is_accepted(question, single)


def test_a_family_belongs_to_its_task() -> None:
    one = task("given x : Real\n  show exists absolute C : NonNegReal: x^2 <= C*|x|")
    other = task("given x : Real\n  show exists absolute C : NonNegReal: x^2 <= C*|x| + C")
    forged = certificate(one, {"x": RISING})

    assert is_accepted(one, forged)
    assert not is_accepted(other, forged)
    assert is_accepted(other, certificate(other, {"x": {-1: 2}}))


powers = some.dictionaries(
    some.integers(-3, 3), some.fractions(-2, 2, max_denominator=4), max_size=3
)
positive = some.fractions(Fraction(1, 64), 4, max_denominator=64).filter(lambda x: x > 0)

CUBIC = "given x : Real\n  assume x < 3\n  show exists absolute C : NonNegReal: |x|^3 <= C*x^2 + C"


@settings(max_examples=300)
@given(powers, positive, positive)
def test_what_is_accepted_fails_at_every_point(
    terms: Mapping[int, Fraction], end: Fraction, growth: Fraction
) -> None:
    """An accepted family is looked at where the kernel does not: at single points."""
    question = task(CUBIC)
    if not is_accepted(question, certificate(question, {"x": dict(terms)}, end, growth)):
        return
    for time in (end, end / 2, end / 3, end / 1000):
        x = sum((c * time**k for k, c in terms.items()), Fraction(0))
        assert x < 3
        assert abs(x) ** 3 > growth / time * (x**2 + 1)


def test_such_a_family_exists() -> None:
    question = task(CUBIC)

    assert is_accepted(question, certificate(question, {"x": {-1: -2}}, END, Fraction(1)))
    assert not is_accepted(question, certificate(question, {"x": {-1: 2}}, END, Fraction(1)))
