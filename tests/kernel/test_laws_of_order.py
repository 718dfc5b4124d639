"""Laws of signs ask for all that they need: each forged certificate is rejected."""

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
  let log := library log
  let sqrt := library sqrt
"""
GIVEN = "given n : PosNat, A : Matrix(n, n), x, y : Real, z : Complex"
A, X, Y, Z = (["v", name] for name in "Axyz")


def _task(goal: str, *assumed: str, bound: str = BOUND) -> Task:
    lines = [GIVEN, *(f"assume {one}" for one in assumed), f"show {goal}", "from [0]"]
    body = bound + "\n[1] claim\n  " + "\n  ".join(lines) + "\n"
    derivation = read_derivation(SourceFile("t.proof", f'derivation "t"\n\n{body}'), "t")
    statement = derivation.statements[-1]
    assert not statement.ill_formed, [d.message for d in statement.diagnostics]
    return Slicer(derivation).task(statement, statement.goals[-1])


def _is_accepted(task: Task, law: str, *terms: Any) -> bool:
    steps: Any = [["law", law, list(terms), []], ["evident"]]
    try:
        check_proof(task, proof_certificate(task, steps))
    except CertificateRejected:
        return False
    return True


VALID: dict[str, tuple[Task, list[Any]]] = {
    "product of positive numbers": (_task("0 < x*y", "0 < x", "0 < y"), [X, Y]),
    "quotient of positive numbers": (_task("0 < x/y", "0 < x", "0 < y"), [X, Y]),
    "quotient that is not negative": (_task("0 <= x/y", "0 <= x", "0 < y"), [X, Y]),
    "quotient by a smaller number": (_task("1 <= x/y", "0 < y", "y <= x"), [X, Y]),
    "positive is not zero": (_task("x != 0", "0 < x"), [X]),
    "negative is not zero": (_task("x != 0", "x < 0"), [X]),
    "product that is not zero": (_task("x*y != 0", "x != 0", "y != 0"), [X, Y]),
    "quotient that is not zero": (_task("x/y != 0", "x != 0", "y != 0"), [X, Y]),
    "root of a positive number": (_task("0 < sqrt(x)", "0 < x"), [X]),
    "exp is positive": (_task("0 < exp(x)"), [X]),
    "logarithm above one": (_task("0 < log(x)", "1 < x"), [X]),
    "logarithm from one on": (_task("0 <= log(x)", "1 <= x"), [X]),
}

FORGED: dict[str, tuple[Task, str, list[Any]]] = {
    "a factor that may be zero": (
        _task("0 < x*y", "0 < x", "0 <= y"),
        "product of positive numbers",
        [X, Y],
    ),
    "factors that are negative": (
        _task("x*y < 0", "x < 0", "0 < y"),
        "product of positive numbers",
        [X, Y],
    ),
    "a divisor that may be zero": (
        _task("0 <= x/y", "0 <= x", "0 <= y"),
        "quotient that is not negative",
        [X, Y],
    ),
    "a dividend that may be zero": (
        _task("0 < x/y", "0 <= x", "0 < y"),
        "quotient of positive numbers",
        [X, Y],
    ),
    "a quotient the other way round": (
        _task("1 <= y/x", "0 < y", "y <= x"),
        "quotient by a smaller number",
        [X, Y],
    ),
    "a smaller divisor that is negative": (
        _task("1 <= x/y", "y < 0", "y <= x"),
        "quotient by a smaller number",
        [X, Y],
    ),
    "what is not negative may be zero": (_task("x != 0", "0 <= x"), "positive is not zero", [X]),
    "what is not positive may be zero": (_task("x != 0", "x <= 0"), "negative is not zero", [X]),
    "a product with a factor that may be zero": (
        _task("x*y != 0", "x != 0", "y <= 0"),
        "product that is not zero",
        [X, Y],
    ),
    "a product of matrices": (
        _task("A*A != zero(n, n)", "A != zero(n, n)"),
        "product that is not zero",
        [A, A],
    ),
    "a quotient of what may be zero": (
        _task("x/y != 0", "x >= 0", "y != 0"),
        "quotient that is not zero",
        [X, Y],
    ),
    "a quotient by what may be zero": (
        _task("x/y != 0", "x != 0", "y >= 0"),
        "quotient that is not zero",
        [X, Y],
    ),
    "the root of zero": (_task("0 < sqrt(x)", "0 <= x"), "root of a positive number", [X]),
    "an exponential above one": (_task("1 < exp(x)"), "exp is positive", [X]),
    "an exponential of a complex number": (_task("exp(z) != 0"), "exp is positive", [Z]),
    "an exponential of a matrix": (_task("exp(A) != zero(n, n)"), "exp is positive", [A]),
    "the logarithm of one": (_task("0 < log(x)", "1 <= x"), "logarithm above one", [X]),
    "the logarithm of less than one": (
        _task("0 <= log(x)", "0 < x"),
        "logarithm from one on",
        [X],
    ),
    "a matrix for a number": (_task("A != zero(n, n)", "0 < x"), "positive is not zero", [A]),
}


@pytest.mark.parametrize("law", VALID)
def test_a_law_is_accepted_where_it_applies(law: str) -> None:
    task, terms = VALID[law]

    assert _is_accepted(task, law, *terms)


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_use_is_rejected(name: str) -> None:
    task, law, terms = FORGED[name]

    assert not _is_accepted(task, law, *terms)


@pytest.mark.parametrize(
    ("law", "own", "goal", "assumed"),
    [
        ("exp is positive", "exp", "0 < exp(x)", ()),
        ("logarithm above one", "log", "0 < log(x)", ("1 < x",)),
        ("root of a positive number", "sqrt", "0 < sqrt(x)", ("0 < x",)),
    ],
)
def test_a_law_speaks_of_the_function_of_the_library(
    law: str, own: str, goal: str, assumed: tuple[str, ...]
) -> None:
    other = f"[0] hypothesis\n  let {own}(t : Real) : Real\n"

    assert not _is_accepted(_task(goal, *assumed, bound=other), law, X)
