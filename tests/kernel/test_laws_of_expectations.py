"""Laws of expectations say no more than is so: what looks like them is not accepted."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import CertificateRejected
from proofcheck.language.loading import read_derivation
from proofcheck.source import SourceFile
from proofcheck.terms.task import Task

BOUND = """\
[0] hypothesis
  let exp := library exp
  let h(x, y : Real) := x*y
  let mean_of(n : PosNat, x[k in 1..n] : Real) := 1/n * sum(k in 1..n) x[k]
"""
GIVEN = "given n, m : PosNat, x : Vector(n), c, s : Real, A : Matrix(n, n), X[k in 1..n] : Real"
WHOLE, RIGHT = (["q", "goal", k] for k in (0, 1))
C, VECTOR, N = (["v", name] for name in "cxn")

MGF = "moment generating function of a normal law"
MULTIPLE = "expectation of a multiple"
OF_SUM = "expectation of a sum of draws"
SPREAD = "variance of a sum of independent draws"
MOMENTS = "variance by moments"
EQUAL = "equal random numbers"
ONES = "sum of ones"


def _task(goal: str, bound: str = BOUND) -> Task:
    body = f"{bound}\n[1] claim\n  {GIVEN}\n  show {goal}\n  from [0]\n"
    derivation = read_derivation(SourceFile("t.proof", f'derivation "t"\n\n{body}'), "t")
    statement = derivation.statements[-1]
    assert not statement.ill_formed, [d.message for d in statement.diagnostics]
    return Slicer(derivation).task(statement, statement.goals[-1])


def _is_accepted(goal: str, law: str, *terms: Any, proofs: Any = (), bound: str = BOUND) -> bool:
    task = _task(goal, bound)
    steps: Any = [["law", law, list(terms), list(proofs)], ["evident"]]
    try:
        check_proof(task, proof_certificate(task, steps))
    except CertificateRejected:
        return False
    return True


EVERYWHERE = [[["intro"], ["evident"]]]

VALID: dict[str, tuple[str, str, list[Any], Any]] = {
    "an exponential": (
        "expect(w ~ Normal(0, I(n))) exp(x^T*w) = exp(1/2*(x^T*x))",
        MGF,
        [VECTOR],
        [],
    ),
    "a multiple": (
        "expect(w ~ Normal(0, A)) c*(x^T*w) = c*(expect(w ~ Normal(0, A)) x^T*w)",
        MULTIPLE,
        [C, ["q", "goal", 1, 1]],
        [],
    ),
    "a sum of draws": (
        (
            "expect(w[t in 1..m] ~ Normal(0, A)) c*(sum(t in 1..m) x^T*w[t])"
            " = c*(sum(t in 1..m) expect(w ~ Normal(0, A)) x^T*w)"
        ),
        OF_SUM,
        [WHOLE],
        [],
    ),
    "a mean that is a function": (
        (
            "expect(w[t in 1..m] ~ Normal(0, c)) mean_of(m, w)"
            " = 1/m*(sum(t in 1..m) expect(w ~ Normal(0, c)) w)"
        ),
        OF_SUM,
        [WHOLE],
        [],
    ),
    "the spread of a sum": (
        (
            "var(w[t in 1..m] ~ Normal(0, s)) c*(sum(t in 1..m) w[t])"
            " = c^2*(sum(t in 1..m) var(w ~ Normal(0, s)) w)"
        ),
        SPREAD,
        [WHOLE],
        [],
    ),
    "terms of several kinds": (
        (
            "var(w[t in 1..n] ~ Normal(0, s)) (sum(t in 1..n) X[t]*w[t])"
            " = sum(t in 1..n) var(w ~ Normal(0, s)) X[t]*w"
        ),
        SPREAD,
        [WHOLE],
        [],
    ),
    "second moments": (
        "var(w ~ Normal(0, s)) w = (expect(w ~ Normal(0, s)) w^2) - (expect(w ~ Normal(0, s)) w)^2",
        MOMENTS,
        [WHOLE],
        [],
    ),
    "equal numbers": (
        "expect(w ~ Normal(0, s)) (w + c)^2 = expect(w ~ Normal(0, s)) (w^2 + 2*c*w + c^2)",
        EQUAL,
        [WHOLE, RIGHT],
        EVERYWHERE,
    ),
    "ones": ("sum(k in 1..n) 1 = n", ONES, [N], []),
}

FORGED: dict[str, tuple[str, str, list[Any], Any]] = {
    "another law": (
        "expect(w ~ Normal(0, A)) exp(x^T*w) = exp(1/2*(x^T*x))",
        MGF,
        [VECTOR],
        [],
    ),
    "another mean": (
        "expect(w ~ Normal(x, I(n))) exp(x^T*w) = exp(1/2*(x^T*x))",
        MGF,
        [VECTOR],
        [],
    ),
    "the exponent without a half": (
        "expect(w ~ Normal(0, I(n))) exp(x^T*w) = exp(x^T*x)",
        MGF,
        [VECTOR],
        [],
    ),
    "a multiple of a variance": (
        "var(w ~ Normal(0, s)) c*w = c*(var(w ~ Normal(0, s)) w)",
        MULTIPLE,
        [C, ["q", "goal", 1, 1]],
        [],
    ),
    "fewer terms than draws": (
        (
            "expect(w[t in 1..m + 1] ~ Normal(0, s)) (sum(t in 1..m) w[t])"
            " = sum(t in 1..m) expect(w ~ Normal(0, s)) w"
        ),
        OF_SUM,
        [WHOLE],
        [],
    ),
    "terms of several draws": (
        (
            "var(w[t in 1..m] ~ Normal(0, s)) (sum(t in 1..m) w[t]*w[1])"
            " = sum(t in 1..m) var(w ~ Normal(0, s)) w*w"
        ),
        SPREAD,
        [WHOLE],
        [],
    ),
    "one draw in all terms": (
        (
            "var(w[t in 1..m] ~ Normal(0, s)) (sum(t in 1..m) w[1])"
            " = sum(t in 1..m) var(w ~ Normal(0, s)) w"
        ),
        SPREAD,
        [WHOLE],
        [],
    ),
    "a factor that is drawn": (
        (
            "expect(w[t in 1..m] ~ Normal(0, s)) w[1]*(sum(t in 1..m) w[t])"
            " = expect(w ~ Normal(0, s)) w"
        ),
        OF_SUM,
        [WHOLE],
        [],
    ),
    "a law that depends on the index": (
        (
            "var(w[t in 1..m] ~ Normal(0, t)) (sum(t in 1..m) w[t])"
            " = sum(t in 1..m) var(w ~ Normal(0, 1)) w"
        ),
        SPREAD,
        [WHOLE],
        [],
    ),
    "a factor that is not squared": (
        (
            "var(w[t in 1..m] ~ Normal(0, s)) c*(sum(t in 1..m) w[t])"
            " = c*(sum(t in 1..m) var(w ~ Normal(0, s)) w)"
        ),
        SPREAD,
        [WHOLE],
        [],
    ),
    "the square of a sum": (
        (
            "expect(w[t in 1..m] ~ Normal(0, s)) (sum(t in 1..m) w[t])^2"
            " = sum(t in 1..m) expect(w ~ Normal(0, s)) w^2"
        ),
        OF_SUM,
        [WHOLE],
        [],
    ),
    "an expectation by moments": (
        (
            "expect(w ~ Normal(0, s)) w"
            " = (expect(w ~ Normal(0, s)) w^2) - (expect(w ~ Normal(0, s)) w)^2"
        ),
        MOMENTS,
        [WHOLE],
        [],
    ),
    "numbers that differ": (
        "expect(w ~ Normal(0, s)) (w + c)^2 = expect(w ~ Normal(0, s)) (w^2 + c^2)",
        EQUAL,
        [WHOLE, RIGHT],
        EVERYWHERE,
    ),
    "equal numbers without a proof": (
        "expect(w ~ Normal(0, s)) X[1]*w = expect(w ~ Normal(0, s)) X[n]*w",
        EQUAL,
        [WHOLE, RIGHT],
        [],
    ),
    "equal numbers under two laws": (
        "expect(w ~ Normal(0, s)) w^2 = expect(w ~ Normal(0, c)) w^2",
        EQUAL,
        [WHOLE, RIGHT],
        EVERYWHERE,
    ),
    "moments of two kinds": (
        "expect(w ~ Normal(0, s)) w = var(w ~ Normal(0, s)) w",
        EQUAL,
        [WHOLE, RIGHT],
        EVERYWHERE,
    ),
    "ones from zero on": ("sum(k in 0..n) 1 = n", ONES, [N], []),
}


@pytest.mark.parametrize("name", sorted(VALID))
def test_a_law_is_accepted(name: str) -> None:
    goal, law, terms, proofs = VALID[name]
    assert _is_accepted(goal, law, *terms, proofs=proofs)


@pytest.mark.parametrize("name", sorted(FORGED))
def test_what_looks_like_a_law_is_rejected(name: str) -> None:
    goal, law, terms, proofs = FORGED[name]
    assert not _is_accepted(goal, law, *terms, proofs=proofs)


@pytest.mark.parametrize("law", [MULTIPLE, OF_SUM, SPREAD, MOMENTS, EQUAL])
def test_a_law_speaks_of_moments(law: str) -> None:
    assert not _is_accepted("sum(k in 1..n) X[k] = c", law, WHOLE)
    assert not _is_accepted("sum(k in 1..n) X[k] = c", law, C, WHOLE)


def test_a_sum_over_few_indices_needs_that_there_are_any() -> None:
    """A sum over 1..-1 is 0."""
    assert not _is_accepted("sum(k in 1..n - m) 1 = n - m", ONES, ["o", "sub", N, ["v", "m"]])


def test_an_exponential_needs_its_symbol_in_sight() -> None:
    bound = "[0] hypothesis\n  let exp(x : Real) := 1 + x\n"
    goal = "expect(w ~ Normal(0, I(n))) exp(x^T*w) = exp(1/2*(x^T*x))"
    assert not _is_accepted(goal, MGF, VECTOR, bound=bound)
