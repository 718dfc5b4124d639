"""Equations about matrices of few rows are proved entry by entry; what is false is not."""

from __future__ import annotations

import pytest

from proofcheck.kernel.proof import check_proof
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import shown_tasks
from tests.search.found_proofs import certificate_of

LIBRARY = """[0] definition
  let det := library det
  let tr := library tr
  let cos := library cos
  let sin := library sin
  let cross(a, b : Vector(3)) :=
      [[a[2]*b[3] - a[3]*b[2]], [a[3]*b[1] - a[1]*b[3]], [a[1]*b[2] - a[2]*b[1]]]
  let R2(t : Real) := [[cos(t), -sin(t)], [sin(t), cos(t)]]

"""

TWINS = {
    "Cayley-Hamilton": (
        "given A : Matrix(2, 2)\n  show A*A - tr(A)*A + det(A)*I(2) = 0",
        "given A : Matrix(2, 2)\n  show A*A - tr(A)*A - det(A)*I(2) = 0",
    ),
    "trace of a square": (
        "given A : Matrix(2, 2)\n  show tr(A^2) = tr(A)^2 - 2*det(A)",
        "given A : Matrix(2, 2)\n  show tr(A^2) = tr(A)^2 - det(A)",
    ),
    "squares of entries": (
        "given A : Matrix(2, 2)\n  show A[1, 1]^2 + A[1, 2]^2 + A[2, 1]^2 + A[2, 2]^2 = tr(A^T*A)",
        "given A : Matrix(2, 2)\n  show A[1, 1]^2 + 2*A[1, 2]*A[2, 1] + A[2, 2]^2 = tr(A^T*A)",
    ),
    "the identity of Lagrange": (
        "given x, y : Vector(2)\n  show (x[1]*y[2] - x[2]*y[1])^2 = x^T*x*(y^T*y) - (x^T*y)^2",
        "given x, y : Vector(2)\n  show (x[1]*y[2] + x[2]*y[1])^2 = x^T*x*(y^T*y) - (x^T*y)^2",
    ),
    "in three dimensions": (
        (
            "given x, y : Vector(3)\n"
            "  show (x[1]*y[2] - x[2]*y[1])^2 + (x[1]*y[3] - x[3]*y[1])^2"
            " + (x[2]*y[3] - x[3]*y[2])^2 = x^T*x*(y^T*y) - (x^T*y)^2"
        ),
        (
            "given x, y : Vector(3)\n"
            "  show (x[1]*y[2] - x[2]*y[1])^2 + (x[1]*y[3] - x[3]*y[1])^2"
            " = x^T*x*(y^T*y) - (x^T*y)^2"
        ),
    ),
    "a triple product": (
        "given a, b, c : Vector(3)\n  show a^T*cross(b, c) = c^T*cross(a, b)",
        "given a, b, c : Vector(3)\n  show a^T*cross(b, c) = c^T*cross(b, a)",
    ),
    "a product of two cross products": (
        "given a, b, c : Vector(3)\n  show cross(a, cross(b, c)) = (a^T*c)*b - (a^T*b)*c",
        "given a, b, c : Vector(3)\n  show cross(a, cross(b, c)) = (a^T*c)*b - (b^T*c)*a",
    ),
    "an area and a determinant": (
        "given a, b : Vector(2)\n  show |a|^2*|b|^2 - (a^T*b)^2 = det([[a^T], [b^T]])^2",
        "given a, b : Vector(2)\n  show |a|^2*|b|^2 - (a^T*b)^2 = det([[a^T], [b^T]])",
    ),
    "coordinates": (
        (
            "given a, b : Vector(2)\n  assume a[1]*b[2] - a[2]*b[1] != 0\n"
            "  show (a[1]*b[2] - a[2]*b[1])/(a[1]*b[2] - a[2]*b[1])*a = a"
        ),
        (
            "given a, b : Vector(2)\n  assume a[1]*b[2] - a[2]*b[1] != 0\n"
            "  show (a[1]*b[2] - a[2]*b[1])/(a[1]*b[2] - a[2]*b[1])*a = b"
        ),
    ),
    "a determinant of numbers": (
        "show det([[1, 2], [3, 4]]) = -2",
        "show det([[1, 2], [3, 4]]) = 2",
    ),
    "a determinant of names": (
        "given a, b, c, d : Real\n  show det([[a, b], [c, d]]) = a*d - b*c",
        "given a, b, c, d : Real\n  show det([[a, b], [c, d]]) = a*d + b*c",
    ),
    "a determinant of functions": (
        "given a : Real\n  show det(R2(a)) = 1",
        "given a : Real\n  show det(R2(a)) = cos(2*a)",
    ),
}


def certificate(body: str) -> object:
    (task,) = shown_tasks(f"{LIBRARY}[1] claim\n  {body}\n  from [0]\n")
    return certificate_of(prove_task(task, 1_000))


@pytest.mark.sampled
@pytest.mark.parametrize("name", TWINS)
def test_an_identity_between_entries_is_proved(name: str) -> None:
    (task,) = shown_tasks(f"{LIBRARY}[1] claim\n  {TWINS[name][0]}\n  from [0]\n")
    found = certificate_of(prove_task(task, 1_000))

    assert found is not None
    assert not check_proof(task, found).is_citation


@pytest.mark.sampled
@pytest.mark.parametrize("name", TWINS)
def test_its_false_twin_is_not(name: str) -> None:
    assert certificate(TWINS[name][1]) is None


def test_what_would_be_too_long_is_left_alone() -> None:
    body = "given A, B, C : Matrix(2, 2)\n  show (A*B - B*A)^2*C = C*(A*B - B*A)^2"

    assert certificate(body) is None
