"""Longer proofs, each with a twin in which one step is wrong."""

from __future__ import annotations

import json
from typing import Any

from tests.second_checker.writing import (
    FALSE,
    INT,
    PROP,
    REAL,
    Node,
    accepts,
    axiom,
    digest,
    matrix,
    minus,
    name,
    negation,
    num,
    rejects,
    theory_object,
    var,
)

N, K = name("n", INT), name("k", INT)
ZERO, ONE, TWO = num(0), num(1), num(2)

# ------------------------------------------------------------- 2 * (0 + 1 + .. + n) = n * (n + 1)

PREDICATE = ("Fun", INT, PROP)


def at(index: int, argument: Node) -> Node:
    return ("app", var(index), argument)


INDUCTION = (
    "all",
    PREDICATE,
    (
        "imp",
        at(0, ZERO),
        (
            "imp",
            (
                "all",
                INT,
                ("imp", ("le", ZERO, var(0)), ("imp", at(1, var(0)), at(1, ("add", var(0), ONE)))),
            ),
            ("all", INT, ("imp", ("le", ZERO, var(0)), at(1, var(0)))),
        ),
    ),
)
TERMS = ("Fun", INT, REAL)


def total(last: Node, function: Node) -> Node:
    return ("sum", ZERO, last, function)


SINGLE_SUM = ("all", TERMS, ("eq", total(ZERO, var(0)), ("app", var(0), ZERO)))
LAST_TERM = (
    "all",
    TERMS,
    (
        "all",
        INT,
        (
            "imp",
            ("le", ZERO, var(0)),
            (
                "eq",
                total(("add", var(0), ONE), var(1)),
                ("add", total(var(0), var(1)), ("app", var(1), ("add", var(0), ONE))),
            ),
        ),
    ),
)
SUMS = json.dumps(
    theory_object(
        [axiom("induction", INDUCTION), axiom("single", SINGLE_SUM), axiom("last term", LAST_TERM)]
    )
)
IDENTITY = ("lambda", INT, var(0))


def formula(last: Node) -> Node:
    return ("eq", ("mul", TWO, total(last, IDENTITY)), ("mul", last, ("add", last, ONE)))


GAUSS = ("all", INT, ("imp", ("le", ZERO, var(0)), formula(var(0))))
CLAIM = ("lambda", INT, formula(var(0)))
NEXT = ("add", K, ONE)


def gauss(factor: Node = TWO, *, weaker: bool = False) -> list[Any]:
    """The proof by induction; `factor` is what the equation for the last term is multiplied by."""
    return [
        ["by", "single", digest(SINGLE_SUM)],
        ["all-elim", 0, [IDENTITY], []],
        ["ring", formula(ZERO), [[1, TWO, None, "plain"]], []],
        ["assume", ("le", ZERO, K)],
        ["assume", formula(K)],
        ["by", "last term", digest(LAST_TERM)],
        ["all-elim", 5, [IDENTITY, K], []],
        ["imp-elim", 6, [3]],
        ["ring", formula(NEXT), [[7, factor, None, "plain"], [4, None, None, "plain"]], []],
        ["imp-intro", 8, formula(K)],
        ["imp-intro", 9, ("le", ZERO, ONE if weaker else K)],
        ["all-intro", 10, [K]],
        ["by", "induction", digest(INDUCTION)],
        ["all-elim", 12, [CLAIM], []],
        ["imp-elim", 13, [2, 11]],
    ]


def test_an_induction_over_a_sum() -> None:
    found = accepts(GAUSS, gauss(), theory=SUMS)

    assert ("induction", "last term", "single") == found.axioms


def test_an_induction_with_a_wrong_factor() -> None:
    found = rejects("not the sum", GAUSS, gauss(ONE)[:9], theory=SUMS)

    assert 8 == found.step


def test_an_induction_that_keeps_an_assumption() -> None:
    rejects("free in an assumption", GAUSS, gauss(weaker=True)[:12], theory=SUMS)


def test_an_induction_over_another_predicate() -> None:
    """From the same base and step nothing follows for n * n."""
    steps = gauss()
    steps[13] = ["all-elim", 12, [("lambda", INT, ("le", var(0), ("mul", var(0), var(0))))], []]

    rejects("what the implication asks for", GAUSS, steps, theory=SUMS)


# ------------------------------------------------------------------------------- order and roots

X, Y = name("x"), name("y")


def test_squares_are_monotone_and_so_are_what_they_are_squares_of() -> None:
    """0 <= y and x^2 <= y^2 give x <= y: else y < x, and (x - y) * (x + y) > 0."""
    facts = [("le", ZERO, Y), ("le", ("mul", X, X), ("mul", Y, Y))]
    steps = [
        ["fact", 0],
        ["fact", 1],
        ["assume", negation(("le", X, Y))],
        [
            "positive",
            FALSE,
            [["known", "1", 1], ["product", "1", 2, 2], ["product", "2", 2, 0]],
        ],
        ["classical", 3, ("le", X, Y)],
    ]

    assert (0, 1) == accepts(("le", X, Y), steps, facts).facts


def test_without_the_sign_of_y_they_are_not() -> None:
    facts = [("le", ZERO, X), ("le", ("mul", X, X), ("mul", Y, Y))]
    steps = [
        ["fact", 0],
        ["fact", 1],
        ["assume", negation(("le", X, Y))],
        ["positive", FALSE, [["known", "1", 1], ["product", "1", 2, 2], ["product", "2", 2, 0]]],
    ]

    rejects("no rational number", ("le", X, Y), steps, facts)


def test_the_inequality_of_cauchy_and_schwarz_in_the_plane() -> None:
    a, b, c, d = (name(letter) for letter in "abcd")
    inner = ("add", ("mul", a, c), ("mul", b, d))
    lengths = (
        "mul",
        ("add", ("pow", a, TWO), ("pow", b, TWO)),
        ("add", ("pow", c, TWO), ("pow", d, TWO)),
    )
    goal = ("le", ("pow", inner, TWO), lengths)
    square = minus(("mul", a, d), ("mul", b, c))
    wrong = minus(("mul", a, c), ("mul", b, d))

    accepts(goal, [["positive", goal, [["square", "1", square]]]])
    rejects("no rational", goal, [["positive", goal, [["square", "1", wrong]]]])


def test_no_integer_lies_between_two() -> None:
    facts = [("lt", N, K), ("lt", K, ("add", N, ONE))]
    steps = [["fact", 0], ["fact", 1], ["positive", FALSE, [["known", "1", 0], ["known", "1", 1]]]]
    real = [("lt", X, Y), ("lt", Y, ("add", X, ONE))]

    accepts(FALSE, steps, facts)
    rejects("too small", FALSE, steps, real)


# ------------------------------------------------------------------------------------- matrices

SQUARE = matrix(N, N)
A, B = name("A", SQUARE), name("B", SQUARE)
I_N = ("I", N)


def mul(*factors: Node) -> Node:
    first, *rest = factors
    return ("mul", first, mul(*rest)) if rest else first


def test_left_and_right_inverse_are_equal() -> None:
    c = name("C", SQUARE)
    facts = [("eq", mul(A, B), I_N), ("eq", mul(c, A), I_N)]
    goal = ("eq", B, c)
    start: list[Any] = [["fact", 0], ["fact", 1]]
    wrong = [[0, A, None, "plain"], [1, None, B, "plain"]]
    minus_one = num(-1)
    right = [[0, c, None, "plain"], [1, minus_one, B, "plain"]]

    accepts(goal, [*start, ["ring", goal, right, []]], facts)
    rejects("not the sum", goal, [*start, ["ring", goal, wrong, []]], facts)


def test_the_identity_of_push_through() -> None:
    """(1 + A B) C = 1 and D (1 + B A) = 1 give B C = D B."""
    c, d = name("C", SQUARE), name("D", SQUARE)
    facts = [
        ("eq", mul(("add", I_N, mul(A, B)), c), I_N),
        ("eq", mul(d, ("add", I_N, mul(B, A))), I_N),
    ]
    goal = ("eq", mul(B, c), mul(d, B))
    start: list[Any] = [["fact", 0], ["fact", 1]]
    items = [[0, mul(d, B), None, "plain"], [1, num(-1), mul(B, c), "plain"]]
    swapped = [[0, mul(B, d), None, "plain"], [1, num(-1), mul(B, c), "plain"]]

    accepts(goal, [*start, ["ring", goal, items, []]], facts)
    rejects("not the sum", goal, [*start, ["ring", goal, swapped, []]], facts)


# --------------------------------------------------------------------------- logic with quantifiers


def test_some_one_is_smaller_than_all_others_at_once() -> None:
    """exists y. all x. y <= f(x) gives all x. exists y. y <= f(x), and not the other way round."""
    f = name("f", ("Fun", REAL, REAL))
    strong = ("exists", REAL, ("all", REAL, ("le", var(1), ("app", f, var(0)))))
    weak = ("all", REAL, ("exists", REAL, ("le", var(0), ("app", f, var(1)))))
    for_y = ("all", REAL, ("le", Y, ("app", f, var(0))))
    for_x = ("exists", REAL, ("le", var(0), ("app", f, X)))
    steps = [
        ["fact", 0],
        ["assume", for_y],
        ["all-elim", 1, [X], []],
        ["exists-intro", for_x, Y, 2, []],
        ["exists-elim", 0, 3, Y],
        ["all-intro", 4, [X]],
    ]
    back = [
        ["fact", 0],
        ["all-elim", 0, [X], []],
        ["assume", ("le", Y, ("app", f, X))],
        ["all-intro", 2, [X]],
    ]

    accepts(weak, steps, [strong])
    rejects("free in an assumption", strong, back, [weak])


def test_the_drinker() -> None:
    """exists x. (S(x) ==> all y. S(y)), classically."""
    s = name("S", ("Fun", REAL, PROP))
    everyone = ("all", REAL, ("app", s, var(0)))
    goal = ("exists", REAL, ("imp", ("app", s, var(0)), ("all", REAL, ("app", s, var(0)))))
    holds = ("app", s, X)
    steps = [
        ["assume", negation(goal)],
        ["assume", negation(holds)],
        ["assume", holds],
        ["imp-elim", 1, [2]],
        ["absurd", 3, everyone],
        ["imp-intro", 4, holds],
        ["exists-intro", goal, X, 5, []],
        ["imp-elim", 0, [6]],
        ["classical", 7, holds],
        ["all-intro", 8, [X]],
        ["imp-intro", 9, ("app", s, ZERO)],
        ["exists-intro", goal, ZERO, 10, []],
        ["imp-elim", 0, [11]],
        ["classical", 12, goal],
    ]

    accepts(goal, steps)
    rejects("free in an assumption", goal, [*steps[:8], ["all-intro", 7, [X]]])
