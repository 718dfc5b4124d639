"""Functions that an equation gives everywhere have models: the one that it gives, of what is drawn."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.values.values import Closure
from proofcheck.falsification.sample_statistics import SAMPLED_FUNCTIONS, Survey
from proofcheck.falsification.survey import survey
from proofcheck.language.printing.printing import render_term
from tests.audit.real_tasks import last_task


def surveyed(given: str, assumed: str, goal: str) -> Survey:
    """Return what a few models say of a claim about a function of which something is assumed."""
    return survey(
        last_task(f"[1] claim\n  given {given}\n  assume {assumed}\n  show {goal}\n"), attempts=6
    )


CASES = {
    "a form and an affine part": (
        "n : PosNat, f(x : Vector(n)) : Real, A : Matrix(n, n), b : Vector(n), t : Real",
        "forall x : Vector(n): f(x) = x^T*A*x - 2*b^T*x",
        ("f(0) = 0", "f(b) = b^T*A*b"),
    ),
    "the square of a distance": (
        "n : PosNat, f(x : Vector(n)) : Real, y : Vector(n)",
        "forall x : Vector(n): f(x) = |x - y|^2/2",
        ("0 <= f(2*y)", "f(2*y) <= 0"),
    ),
    "a vector at each vector": (
        "n : PosNat, g(x : Vector(n)) : Vector(n), y : Vector(n)",
        "forall x : Vector(n): g(x) = x - 3*y",
        ("g(3*y) = 0", "g(y) = y"),
    ),
    "a matrix at each number": (
        "n : PosNat, R(t : Real) : Matrix(n, n), A : Matrix(n, n)",
        "forall t : Real: R(t) = t^2*I(n) + t*A",
        ("R(1) - R(-1) = 2*A", "R(1) = R(-1)"),
    ),
    "a function of two numbers": (
        "f(x : Real, y : Real) : Real, a : Real",
        "forall x, y : Real: f(x, y) = a*x*y",
        ("f(2, 3) = f(3, 2)", "f(2, 3) = f(3, 3)"),
    ),
    "a function made of another": (
        "f(x : Real) : Real, g(x : Real) : Real",
        "forall x : Real: f(x) = g(x)^2",
        ("0 <= f(2)", "f(2) = f(3)"),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_function_that_an_equation_gives_is_in_models(case: str) -> None:
    given, assumed, (true, false) = CASES[case]

    holds = surveyed(given, assumed, true)
    assert holds.failure is None
    assert holds.held
    assert all(isinstance(m.model.values[given_name(assumed)], Closure) for m in holds.held)
    assert surveyed(given, assumed, false).failure is not None


def given_name(assumed: str) -> str:
    """Return the function of which an assumption begins to speak."""
    return assumed.split(": ")[2].partition("(")[0]


@pytest.mark.parametrize(
    ("case", "is_sample"),
    [("a function made of another", True), ("a function of two numbers", False)],
)
def test_what_is_computed_of_numbers_alone_is_no_sample(case: str, is_sample: bool) -> None:
    given, assumed, (true, _) = CASES[case]

    seen = surveyed(given, assumed, true)
    assert (seen.why_blind() == SAMPLED_FUNCTIONS) is is_sample


@pytest.mark.parametrize(
    ("argument", "result", "value", "written"),
    [
        (
            "x : Vector(2)",
            "Real",
            "x^T*[[2, 3], [4, 5]]*x",
            "(2*x[1] + 4*x[2])*x[1] + (3*x[1] + 5*x[2])*x[2]",
        ),
        ("x : Vector(2)", "Real", "tr([[2, 3], [4, 5]]^2)*x[2] + x[1]/2", "53*x[2] + 1/2*x[1]"),
        (
            "x : Vector(2)",
            "Vector(2)",
            "[[2, 3], [4, 5]]*x",
            "[[2*x[1] + 3*x[2]], [4*x[1] + 5*x[2]]]",
        ),
        ("x : Real", "Real", "|x - 2*x|", "|-x|"),
    ],
)
def test_terms_are_written_by_numbers(argument: str, result: str, value: str, written: str) -> None:
    given, assumed = f"f({argument}) : {result}", f"forall {argument}: f(x) = {value}"
    (found, *_) = surveyed(given, assumed, "f(0) = f(0)").held
    function = found.model.values["f"]
    assert isinstance(function, Closure)
    assert render_term(function.body) == written
