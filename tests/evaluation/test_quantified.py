"""Universal statements about polynomials: true ones, false twins with a point, and what stays open."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from flint import fmpq_poly

from proofcheck.evaluation.quantified.quadratic_forms import squares
from proofcheck.evaluation.quantified.univariate import sign_cells
from proofcheck.evaluation.values.truth import Truth
from tests.evaluation.written import truth_of

DEFINITE, SINGULAR, INDEFINITE = "[[2, 1], [1, 2]]", "[[1, 1], [1, 1]]", "[[1, 2], [2, 1]]"
DIAGONAL = "[[1, 0, 0], [0, 2, 0], [0, 0, 3]]"
CONVEX = "forall x, y : Real, t : Real where 0 <= t and t <= 1: {} <= {}"
BETWEEN = "forall x, y : Vector(2), t : Real where 0 <= t and t <= 1"
LIPSCHITZ = f"forall x, y : Vector(3): |{DIAGONAL}*x - {DIAGONAL}*y| <= {{}}*|x - y|"

TWINS = {
    "an equation": (
        "forall x, y : Real: (x + y)^2 = x^2 + 2*x*y + y^2",
        "forall x, y : Real: (x + y)^2 = x^2 + y^2",
    ),
    "an equation of matrices": (
        "forall X : Matrix(2, 2): det(X)^2 = det(X*X)",
        "forall X, Y : Matrix(2, 2): X*Y = Y*X",
    ),
    "semidefinite": (
        f"forall x : Vector(2): x^T*{SINGULAR}*x >= 0",
        f"forall x : Vector(2): x^T*{INDEFINITE}*x >= 0",
    ),
    "definite": (
        f"forall x : Vector(2) where x != 0: x^T*{DEFINITE}*x > 0",
        f"forall x : Vector(2) where x != 0: x^T*{SINGULAR}*x > 0",
    ),
    "of a matrix": (
        "forall X : Matrix(2, 2): tr(X^T*X) >= 0",
        "forall X : Matrix(2, 2): tr(X*X) >= 0",
    ),
    "of more unknowns than the first rings have": (
        "forall X : Matrix(4, 5): tr(X^T*X) >= 0",
        "forall X : Matrix(4, 5): tr(X^T*X) > 0",
    ),
    "a square that is never zero": (
        "forall x : Real: x^2 + 1 > 0",
        "forall x : Real: x^2 > 0",
    ),
    "in one unknown": (
        "forall x : Real: x^4 - 4*x + 3 >= 0",
        "forall x : Real: x^4 - 4*x + 2 >= 0",
    ),
    "on an interval": (
        "forall x : Real where x >= 0: x^3 - 3*x + 2 >= 0",
        "forall x : Real where x >= 0: x^3 - 3*x + 1 >= 0",
    ),
    "at an end only": (
        "forall x : Real where |x| <= 1: x^2 <= 1",
        "forall x : Real where |x| <= 1: x^2 < 1",
    ),
    "between irrational ends": (
        "forall x : Real where x^2 <= 2: x < 3/2",
        "forall x : Real where x^2 <= 2: x < 7/5",
    ),
    "with points alone": (
        "forall x : Real where (x - 1)^2*(x - 2) >= 0: x >= 1",
        "forall x : Real where (x - 1)^2*(x - 2) >= 0: x >= 2",
    ),
    "convex": (
        CONVEX.format("(t*x + (1 - t)*y)^2", "t*x^2 + (1 - t)*y^2"),
        CONVEX.format("(t*x + (1 - t)*y)^3", "t*x^3 + (1 - t)*y^3"),
    ),
    "convex only there": (
        CONVEX.format("(t*x + (1 - t)*y)^2", "t*x^2 + (1 - t)*y^2"),
        CONVEX.replace("t <= 1", "t <= 2").format("(t*x + (1 - t)*y)^2", "t*x^2 + (1 - t)*y^2"),
    ),
    "positive factors": (
        "forall x, y : PosReal: x/3 + y > 0",
        "forall x, y : NonNegReal: x/3 + y > 0",
    ),
    "counted from bounds": (
        "forall x, y : Real where x >= 1 and y >= 2: x*y >= 2",
        "forall x, y : Real where x >= 1 and y >= 2: x*y >= 3",
    ),
    "between the ends": (
        "forall t : Real, x : Real where 0 <= t and t <= 1: (1 - t)*x^2 + t*(x - 1)^2 >= 0",
        "forall t : Real, x : Real where 0 <= t and t <= 1: (1 - t)*x^2 + t*(x - 1) >= 0",
    ),
    "in a ball": (
        "forall x, y : Real where x^2 + y^2 <= 1: x + y <= 3/2",
        "forall x, y : Real where x^2 + y^2 <= 1: x + y <= 1",
    ),
    "on the sphere": (
        f"forall x : Vector(3) where |x| = 1: x^T*{DIAGONAL}*x <= 3",
        f"forall x : Vector(3) where |x| = 1: x^T*{DIAGONAL}*x < 3",
    ),
    "under an equation": (
        "forall x, y : Real where x + y = 1: x*y <= 1/4",
        "forall x, y : Real where x + y = 1: x*y <= 1/5",
    ),
    "under an equation that is not linear": (
        "forall x, y : Real where y = x^2: y >= 0",
        "forall x, y : Real where y = x^2: y >= x",
    ),
    "Lipschitz": (LIPSCHITZ.format(3), LIPSCHITZ.format(2)),
    "the triangle": (
        "forall x, y : Vector(2): |x + y| <= |x| + |y|",
        "forall x, y : Vector(2): |x + y| <= |x|",
    ),
    "the length is convex": (
        f"{BETWEEN}: |t*x + (1 - t)*y| <= t*|x| + (1 - t)*|y|",
        f"{BETWEEN}: |t*x + (1 - t)*y| <= t*|x|",
    ),
    "moduli": (
        "forall x, y : Real: |x*y| = |x|*|y|",
        "forall x, y : Real: |x + y| = |x| + |y|",
    ),
    "a root of a square": (
        "forall x : Real: sqrt(x^2) = |x|",
        "forall x : Real: sqrt(x^2) = x",
    ),
    "a length that is zero": (
        "forall x : Vector(2): |x| = 0 ==> x = 0",
        f"forall x : Vector(2): x^T*{SINGULAR}*x = 0 ==> x = 0",
    ),
    "the kernel of a form": (
        f"forall x : Vector(2): x^T*{SINGULAR}*x = 0 <==> x[1] + x[2] = 0",
        "forall x : Vector(2): x^T*[[0, 1], [1, 0]]*x = 0 <==> x = 0",
    ),
    "members of an image": (
        "forall y in im([[1, 2, 3], [2, 4, 6]]): y[2] = 2*y[1]",
        "forall y in im([[1, 2, 3], [2, 4, 7]]): y[2] = 2*y[1]",
    ),
    "members of a kernel": (
        "forall y in ker([[1, 1, 0]]): y[1]*y[2] <= 0",
        "forall y in ker([[1, 1, 0]]): y[1]*y[3] <= 0",
    ),
    "members of two images": (
        "forall y in im([[1, 0], [0, 1], [0, 0]]) inter im([[0, 0], [1, 0], [0, 1]]): y[1] = 0",
        "forall y in im([[1, 0], [0, 1], [0, 0]]) inter im([[0, 0], [1, 0], [0, 1]]): y[2] = 0",
    ),
    "complex members of an image": (
        "forall y in im([[1, 2], [1i, 2i]]): y[2] = 1i*y[1]",
        "forall y in im([[1, 2], [1i, 2i]]): y[2] = y[1]",
    ),
    "nothing but zero": (
        "forall y in ker([[1, 1], [1, 2]]), x : Vector(2): x^T*y = 0",
        "forall y in ker([[1, 1], [2, 2]]), x : Vector(2): x^T*y = 0",
    ),
    "alternatives": (
        "forall x : Real: x > 0 or x <= 0",
        "forall x : Real: x > 0 or x < 0",
    ),
    "denied": (
        "forall x : Real: not (x > 0 and x^3 <= 0)",
        "forall x : Real: not (x > 0 and x^3 <= 1)",
    ),
    "members of finite sets": (
        "forall i in 1..3, x : Vector(3): x[i]^2 <= x^T*x",
        "forall i in 1..3, x : Vector(3): x[i] <= x^T*x",
    ),
    "a set that is larger": (
        "forall k : Nat: k*(k + 1) >= 0",
        "forall k : Int: k*(k + 2) >= 0",
    ),
    "complex numbers": (
        f"forall z : ComplexVector(2): |{SINGULAR}*z| <= 2*|z|",
        f"forall z : ComplexVector(2): |{SINGULAR}*z| <= 3/2*|z|",
    ),
    "nested": (
        "forall x : Real: forall y : Real where y >= x^2: y >= 0",
        "forall x : Real: forall y : Real where y >= x^2: y >= 1",
    ),
}

UNKNOWN = {
    "roots that may have no value": "forall x : Real: sqrt(x) >= 0",
    "a root before its condition": "forall x : Real where sqrt(x) >= 0 and x >= 0: x^2 >= 0",
    "numbers that are not only real": "forall k : Int: k*(k + 1) >= 0",
    "quotients": "forall x : Real where x != 0: x/x = 1",
    "functions": "forall x : Real: exp(x) >= 1 + x",
    "another existence": "forall x : Real: exists y : Real: y > x^3",
    "sums of squares that are no forms": "forall x, y : Real: x^4*y^2 + x^2*y^4 + 1 >= 3*x^2*y^2",
    "sets of unknowns": "forall x, y : Real: card({x, y}) = 2",
    "ranks of unknowns": "forall x : Real: rank([[x]]) <= 1",
}


@pytest.mark.parametrize("name", TWINS)
def test_true_statements_hold_and_false_twins_are_refuted(name: str) -> None:
    true, false = TWINS[name]

    assert truth_of(true) is Truth.TRUE
    assert truth_of(false) is Truth.FALSE


@pytest.mark.parametrize("name", UNKNOWN)
def test_what_is_not_decided_stays_unknown(name: str) -> None:
    assert truth_of(UNKNOWN[name]) is Truth.UNKNOWN


def test_a_function_is_evaluated_by_its_body_and_only_on_its_set() -> None:
    square, root = "let f(x : Real) := x^2 + 1", "let g(x : NonNegReal) := x"

    assert truth_of("forall x : Real: f(x) > 0", square) is Truth.TRUE
    assert truth_of("forall x : Real: f(x) > 1", square) is Truth.FALSE
    assert truth_of("forall x : NonNegReal: g(x^2) >= 0", root) is Truth.UNKNOWN


def test_a_root_is_asked_for_again_under_another_condition() -> None:
    root = "let f(x : Real) := sqrt(x)^2"

    assert truth_of("forall x : Real where x >= 0: f(x) = x", root) is Truth.TRUE
    both = "forall x : Real: (x >= 0 ==> f(x) >= 0) and f(x)^2 >= 0"
    assert truth_of(both, root) is Truth.UNKNOWN


def test_convexity_of_random_quadratics_is_the_same_by_three_definitions() -> None:
    """By definition, by tangents and by the Hessian, of forms of which about half are convex."""
    random, seen = Random(1), set[Truth]()
    for _ in range(60):
        a, b, c = (random.randint(-1, 3), random.randint(-2, 2), random.randint(-1, 3))
        H, g = (
            f"[[{a}, {b}], [{b}, {c}]]",
            f"[[{random.randint(-3, 3)}], [{random.randint(-3, 3)}]]",
        )
        f = f"let f(x : Vector(2)) := 1/2*x^T*{H}*x + {g}^T*x"
        answers = {
            truth_of(
                "forall x, y : Vector(2), t : Real where 0 <= t and t <= 1: "
                "f(t*x + (1 - t)*y) <= t*f(x) + (1 - t)*f(y)",
                f,
            ),
            truth_of(f"forall x, y : Vector(2): f(y) >= f(x) + ({H}*x + {g})^T*(y - x)", f),
            truth_of(f"forall x : Vector(2): x^T*{H}*x >= 0"),
            Truth.TRUE if a >= 0 and c >= 0 and a * c >= b * b else Truth.FALSE,
        }
        assert len(answers) == 1
        seen |= answers
    assert seen == {Truth.TRUE, Truth.FALSE}


def test_cells_of_random_polynomials_agree_with_evaluation() -> None:
    """Every sign pattern on a fine grid is that of some cell, and every rational cell is right."""
    random = Random(2)
    for _ in range(30):
        polynomials = [
            fmpq_poly([random.randint(-3, 3) for _ in range(random.randint(1, 5))])
            for _ in range(3)
        ]
        cells = list(sign_cells(polynomials))
        for point, signs in cells:
            if point is not None:
                assert signs == _signs(polynomials, point)
        grid = {_signs(polynomials, Fraction(k, 8)) for k in range(-40, 41)}
        assert grid <= {signs for _, signs in cells}


def _signs(polynomials: list[fmpq_poly], point: Fraction) -> tuple[int, ...]:
    values = [
        sum(Fraction(int(c.p), int(c.q)) * point**k for k, c in enumerate(f.coeffs()))
        for f in polynomials
    ]
    return tuple((v > 0) - (v < 0) for v in values)


def test_irrational_roots_are_cells_of_their_own() -> None:
    cells = list(sign_cells([fmpq_poly([-2, 0, 1]), fmpq_poly([-3, 0, 1])]))

    assert [signs for _, signs in cells] == [
        *((1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)),
        *((0, -1), (1, -1), (1, 0), (1, 1)),
    ]
    assert [point is None for point, _ in cells] == [False, True] * 4 + [False]


def test_squares_add_up_to_the_form_and_their_signs_are_its_inertia() -> None:
    random = Random(3)
    for size, _ in product((1, 2, 3, 4), range(20)):
        above = [[Fraction(random.randint(-2, 2)) for _ in range(size)] for _ in range(size)]
        form = [[above[min(i, j)][max(i, j)] for j in range(size)] for i in range(size)]
        found = squares(form)
        total = [
            [sum((d * x[i] * x[j] for d, x in found), Fraction(0)) for j in range(size)]
            for i in range(size)
        ]
        assert total == form
        assert len(found) <= size
