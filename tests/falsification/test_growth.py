"""Inequalities whose sides come closer with every size: no models of some sizes speak for all."""

from __future__ import annotations

from fractions import Fraction
from math import log, sqrt

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.falsification.growth import describe_growth, is_growing, levels
from proofcheck.falsification.larger_models import enlarge
from proofcheck.falsification.survey import survey
from proofcheck.kernel.model import Model
from proofcheck.models.found import FoundModel
from tests.audit.real_tasks import claimed

SIZES = (1, 2, 4, 8, 16, 32)

GROWING = {
    "a logarithm": [log(1 + n) / 100 for n in SIZES],
    "a root": [sqrt(n) / 100 for n in SIZES],
    "towards a limit above one": [1.1 - 1 / (n + 1) for n in SIZES],
    "seen at three sizes alone": [0.33, 0.47, 0.66],
    "seeming to level off at a few sizes": [0.04, 0.07, 0.09, 0.1],
}

BELIEVED = {
    "constant": [0.7] * 6,
    "falling": [1 / n for n in SIZES],
    "sharp from the second size on": [0.1, 1.0, 1.0, 1.0],
    "towards a limit below one": [0.9 - 1 / (n + 1) for n in SIZES],
    "towards one": [1 - 1 / (n + 1) for n in SIZES],
    "two sizes alone": [0.1, 0.2],
    "one size alone": [0.1],
    "nothing measured": [],
}


@pytest.mark.parametrize("name", GROWING)
def test_a_ratio_that_goes_on_to_grow(name: str) -> None:
    assert is_growing(levels(zip(SIZES, GROWING[name], strict=False)))


@pytest.mark.parametrize("name", BELIEVED)
def test_a_ratio_that_stays_below_one(name: str) -> None:
    assert not is_growing(levels(zip(SIZES, BELIEVED[name], strict=False)))


LONG = tuple(2**k for k in range(11))


@pytest.mark.parametrize("limit", [1.00005, 1.001, 1.01])
def test_a_limit_is_told_from_one_as_far_as_its_estimates_agree(limit: float) -> None:
    def ratios(limit: float) -> list[tuple[int, float]]:
        return [(n, limit - 1 / (n + 1)) for n in LONG]

    assert is_growing(levels(ratios(limit)))
    assert not is_growing(levels(ratios(1.0)))
    assert not is_growing(levels(ratios(2 - limit)))


def test_levels_hold_the_worst_ratio_up_to_a_power_of_two() -> None:
    found = levels([(1, 0.1), (3, 0.4), (4, 0.3), (2, 0.2), (5, 0.1)])

    assert [0.1, 0.2, 0.4, 0.4] == [one.ratio for one in found]
    assert [1, 2, 3, 3] == [one.size for one in found]
    assert describe_growth("n", found).endswith("their worst ratio is 0.1, 0.2, 0.4 at n = 1, 2, 3")


HARMONIC = "sum(k in 1..n) 1/k"

NOT_NEGATIVE = "given n : PosNat, x[i in 1..n] : NonNegReal\n  "
MEANS = "sum(k in 1..n) (1/k*(sum(i in 1..k) x[i]))^2"
SQUARES = "(sum(k in 1..n) x[k]^2)"

OPEN = {
    "a harmonic sum": f"given n : PosNat\n  show {HARMONIC} <= 20",
    "its difference from a number": f"given n : PosNat\n  show {HARMONIC} - 20 <= 0",
    "its difference, defined": f"given n : PosNat\n  let D := {HARMONIC} - 20\n  show D <= 0",
    "a difference that is a function": (
        "given n : PosNat\n  let D(m : Nat) := sum(k in 1..m) 1/k - 20\n  show D(n) <= 0"
    ),
    "a predicate": ("given n : PosNat\n  let p(m : Nat) := sum(k in 1..m) 1/k <= 20\n  show p(n)"),
    "a denial": f"given n : PosNat\n  show not ({HARMONIC} > 20)",
    "one of two": f"given n : PosNat\n  show {HARMONIC} <= 20 or {HARMONIC} <= 21",
    "a bound on the size beyond all models": (
        f"given n : PosNat\n  assume n <= 10^9\n  show {HARMONIC} <= 20"
    ),
    "a limit that is approached": "given n : PosNat\n  show (1 + 1/n)^n <= 2718/1000",
    "a limit that is approached from far below": (
        "given n : PosNat\n  show sum(k in 1..n) 1/k^2 <= 16449/10000"
    ),
    "the inequality of Hardy with less than 4": f"{NOT_NEGATIVE}show {MEANS} <= 3*{SQUARES}",
    "long vectors": "given n : PosNat, v : Vector(n)\n  show |v|_1 <= 100*|v|",
}

PROJECTORS = (
    "given n : PosNat, P, Q : Matrix(n, n)\n  "
    "assume P^2 = P and P^T = P\n  assume Q^2 = Q and Q^T = Q\n  "
)
"""Two orthogonal projectors."""

STOCHASTIC = (
    "given n : PosNat, A : Matrix(n, n)\n  "
    "assume forall i, j in 1..n: A[i, j] >= 0\n  "
    "assume forall i in 1..n: sum(j in 1..n) A[i, j] = 1\n  "
)

ENTRIES = "given n : PosNat, A : Matrix(n, n)\n  assume forall i, j in 1..n: A[i, j] in {0, 1}\n  "

OF_SUM_ONE = (
    "given n : PosNat, p[k in 1..n] : Real\n  assume forall k in 1..n: p[k] > 0\n  "
    "assume sum(k in 1..n) p[k] = 1\n  "
)

CUBE_ROOT = "given n : PosNat, A : Matrix(n, n)\n  assume A^3 = I(n)\n  "

GREEN = {
    "a polynomial without a real root": (
        "given n : PosNat, A : Matrix(n, n)\n  show invertible(A^T*A + I(n))"
    ),
    "kernels of squares": (
        "given n : PosNat, A : Matrix(n, n)\n  show dim(ker(A*A)) <= 2*dim(ker(A))"
    ),
    "the commutator of projectors": f"{PROJECTORS}show |P*Q - Q*P| <= 1/2",
    "numbers of sum one": f"{OF_SUM_ONE}show sum(k in 1..n) p[k]^2 >= 1/n",
    "rows of sum one": f"{STOCHASTIC}show |A|_1 <= n",
    "zeros and ones": f"{ENTRIES}show det(A)^2 <= n^n",
    "the determinant of a cube root of one": f"{CUBE_ROOT}show det(A) = 1",
    "squares of the harmonic terms": "given n : PosNat\n  show sum(k in 1..n) 1/k^2 <= 2",
    "a bound with the size": f"given n : PosNat\n  show {HARMONIC} <= n",
    "a limit closely below": "given n : PosNat\n  show (1 + 1/n)^n <= 2719/1000",
    "squares closely below their sum": (
        "given n : PosNat\n  show sum(k in 1..n) 1/k^2 <= 1645/1000"
    ),
    "the largest and the mean": (
        f"{NOT_NEGATIVE}show forall j in 1..n: x[j] <= sum(k in 1..n) x[k]"
    ),
    "the squares of means, once for each": f"{NOT_NEGATIVE}show {MEANS} <= n*{SQUARES}",
    "a limit above": "given n : PosNat\n  show (1 + 1/n)^n <= 3",
    "a geometric sum": "given n : PosNat\n  show sum(k in 1..n) (1/2)^k <= 1",
    "a bound on the size": f"given n : PosNat\n  assume n <= 3\n  show {HARMONIC} <= 2",
    "lengths": "given n : PosNat, v : Vector(n)\n  show |v|_1^2 <= n*|v|^2",
    "norms with the size": "given n : PosNat, A : Matrix(n, n)\n  show |A|_F^2 <= n*|A|^2",
    "ranks": "given n : PosNat, A : Matrix(n, n)\n  show rank(A) <= n",
    "determinants of signs": (
        "given n : PosNat, A : Matrix(n, n)\n  "
        "assume forall i, j in 1..n: A[i, j] in {-1, 1}\n  show det(A)^2 <= n^n"
    ),
    "the root of a product of norms": (
        "given n : PosNat, A : Matrix(n, n)\n  show |A|^2 <= |A|_1*|A|_inf"
    ),
}

REFUTED = {
    "a polynomial of a third of a turn": (
        "given n : PosNat, A : Matrix(n, n)\n  show invertible(A^2 + A + I(n))",
        2,
    ),
    "kernels of squares": (
        "given n : PosNat, A : Matrix(n, n)\n  show dim(ker(A*A)) <= dim(ker(A)) + 4",
        10,
    ),
    "the commutator of projectors": (f"{PROJECTORS}show |P*Q - Q*P|_F <= 1", 6),
    "rows of sum one": (f"{STOCHASTIC}show |A|_F <= 3", 10),
    "zeros and ones": (f"{ENTRIES}show det(A) <= n", 6),
    "the trace of a cube root of one": (f"{CUBE_ROOT}show tr(A) >= -2", None),
    "numbers of sum one": (
        f"{OF_SUM_ONE}show sum(k in 1..n) p[k]^2 >= 1/25",
        26,
    ),
    "a harmonic sum": (f"given n : PosNat\n  show {HARMONIC} <= 8", 1674),
    "a harmonic sum of bounded length": (
        f"given n : PosNat\n  assume n <= 2000\n  show {HARMONIC} <= 8",
        1674,
    ),
    "the norm of Frobenius": (
        "given n : PosNat, A : Matrix(n, n)\n  show |A|_F <= 3*|A|",
        10,
    ),
    "column sums": ("given n : PosNat, A : Matrix(n, n)\n  show |A|_1 <= 3*|A|", 10),
    "the rank of a skew matrix": (
        "given n : PosNat, A : Matrix(n, n)\n  assume A^T = -A\n  show rank(A) <= 4",
        6,
    ),
    "the trace of an orthogonal matrix": (
        "given n : PosNat, A : Matrix(n, n)\n  assume A^T*A = I(n)\n  show tr(A) <= 6",
        7,
    ),
    "long vectors": ("given n : PosNat, v : Vector(n)\n  show |v|_1 <= 13*|v|", 170),
    "a limit that is passed": ("given n : PosNat\n  show (1 + 1/n)^n <= 27/10", None),
    "a geometric sum": ("given n : PosNat\n  show sum(k in 0..n) (9/10)^k <= 9999/1000", None),
    "the largest and the mean": (
        f"{NOT_NEGATIVE}show forall j in 1..n: n*x[j] <= 20*(sum(k in 1..n) x[k])",
        21,
    ),
    "families": (
        "given n : PosNat, x[k in 1..n] in {-1, 1}\n  show sum(k in 1..n) x[k] <= 50",
        51,
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", OPEN)
def test_what_still_grows_stays_open(name: str) -> None:
    judgement = judge_tasks([claimed(OPEN[name])])[0]

    assert "unsupported" == judgement.evidence
    assert "its sides come closer with every size" in judgement.reason


@pytest.mark.sampled
@pytest.mark.parametrize("name", GREEN)
def test_what_does_not_grow_is_green(name: str) -> None:
    judgement = judge_tasks([claimed(GREEN[name])])[0]

    assert judgement.evidence in ("proved", "checked", "witnessed", "cited")


@pytest.mark.sampled
@pytest.mark.parametrize("name", REFUTED)
def test_what_fails_at_a_larger_size_is_refuted_there(name: str) -> None:
    body, size = REFUTED[name]
    judgement = judge_tasks([claimed(body)])[0]

    assert "refuted" == judgement.evidence
    assert isinstance(judgement.certificate, dict)
    model = judgement.certificate["model"]
    assert isinstance(model, dict)
    assert isinstance(values := model["values"], dict)
    assert values["n"] == str(size) or size is None


@pytest.mark.parametrize("goal", ["|A*x| <= |A|_F*|x|", "sum(i in 1..n) x[i]^2 <= n*|x|^2"])
def test_larger_models_that_say_the_same_are_counted_once(goal: str) -> None:
    text = f"given n : PosNat, A : Matrix(n, n), x : Vector(n)\n  show {goal}"
    seen = survey(claimed(text))
    enlarge(seen)
    about = [{n: v for n, v in m.model.values.items() if n in seen.about} for m in seen.held]

    assert seen.larger
    assert all(one not in about[:place] for place, one in enumerate(about))


def test_a_ratio_is_that_of_the_model_asked_about_and_of_no_earlier_one() -> None:
    """A model that was let go of leaves its address to the next one."""
    text = "given x : Real\n  show x <= 8"
    seen = survey(claimed(text))

    for x in range(1, 8):
        found = FoundModel(Model({"x": Fraction(x)}), {}, degenerate=False)
        assert x / 8 == seen.balance(found)
        del found
