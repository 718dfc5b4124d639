"""Sorts of terms by what they lie in, and terms that are not well-formed."""

from __future__ import annotations

import pytest

from proofcheck.second_checker import Accepted, Rejected
from tests.second_checker.writing import (
    COMPLEX,
    FALSE,
    INT,
    PROP,
    RAT,
    REAL,
    Node,
    accepts,
    matrix,
    name,
    num,
    rejects,
    run,
    var,
)

X, Z, Q, K = name("x"), name("z", COMPLEX), name("q", RAT), name("k", INT)
M, N = name("m", INT), name("n", INT)
P = name("P", PROP)
A, B = name("A", matrix(M, N)), name("B", matrix(N, N, "Rat"))
C = name("C", matrix(M, N, "Complex"))
ZERO, ONE = num(0), num(1)
F = name("f", ("Fun", INT, REAL))
INTS = name("g", ("Fun", INT, INT))
SET = name("S", ("Fun", REAL, PROP))
BLOCKS = name("H", ("Fun", INT, matrix(("app", INTS, var(0)), N)))
EVEN = name("E", ("Fun", INT, matrix(M, N)))


def fits(term: Node, sort: Node) -> bool:
    """Whether the term lies in the sort, by what `exists-intro` says."""
    goal = ("exists", sort, ("eq", var(0), var(0)))
    answer = run(goal, [["fact", 0], ["exists-intro", goal, term, 0, []]], [("eq", term, term)])
    if isinstance(answer, Rejected):
        assert "does not lie" in answer.why, answer
    return isinstance(answer, Accepted)


# Each term with the least number sort or matrix sort that it lies in.
LEAST: list[tuple[Node, Node]] = [
    (num(3), INT),
    (num("1/2"), RAT),
    (("i",), COMPLEX),
    (("pi",), REAL),
    (("add", K, Q), RAT),
    (("mul", X, K), REAL),
    (("neg", K), INT),
    (("conj", Z), COMPLEX),
    (("re", K), REAL),
    (("im", Z), REAL),
    (("inv", K), RAT),
    (("inv", Z), COMPLEX),
    (("pow", K, num(2)), INT),
    (("pow", K, num(-2)), RAT),
    (("pow", K, N), RAT),
    (("pow", Z, N), COMPLEX),
    (("abs", Z), REAL),
    (("sqrt", K), REAL),
    (("log", K), REAL),
    (("exp", K), REAL),
    (("cos", Z), COMPLEX),
    (("max", K, N), INT),
    (("min", K, Q), RAT),
    (("cases", P, K, X), REAL),
    (("tr", B), RAT),
    (("entry", C, M, N), COMPLEX),
    (("rank", C), INT),
    (("nnz", C), INT),
    (("norm", C), REAL),
    (("normF", C), REAL),
    (("norm1", C), REAL),
    (("norminf", C), REAL),
    (("det", N, B), RAT),
    (("sum", M, N, F), REAL),
    (("sum", M, N, INTS), INT),
    (("prod", M, N, INTS), INT),
    (("sumover", SET, ("lambda", REAL, num("1/2"))), REAL),
    (("sumover", SET, ("lambda", REAL, ONE)), INT),
    (("prodover", SET, ("lambda", REAL, num("1/2"))), RAT),
    (("mean", SET, ("lambda", REAL, ONE)), RAT),
    (("sup", SET, ("lambda", REAL, num("1/2"))), REAL),
    (("inf", SET, ("lambda", REAL, ONE)), INT),
    (("card", SET), INT),
    (("dim", ("lambda", matrix(M, N), ("eq", var(0), var(0)))), INT),
    (("app", F, X), REAL),
    (A, matrix(M, N)),
    (("add", A, C), matrix(M, N, "Complex")),
    (("mul", Z, A), matrix(M, N, "Complex")),
    (("mul", B, num(2)), matrix(N, N, "Rat")),
    (("mul", A, B), matrix(M, N)),
    (("mul", A, A), matrix(M, N)),
    (("transpose", A), matrix(N, M)),
    (("re", C), matrix(M, N)),
    (("I", M), matrix(M, M, "Rat")),
    (("zero", M, N), matrix(M, N, "Rat")),
    (("row", K, A, N), matrix(ONE, K)),
    (("column", K, A, N), matrix(K, ONE)),
    (("matrix", M, N, ("lambda", INT, ("lambda", INT, var(1)))), matrix(M, N, "Rat")),
    (("dsum", K, M, N, N, B, C), matrix(("add", K, N), ("add", M, N), "Complex")),
    (("bigoplus", M, N, INTS, INTS, BLOCKS), matrix(("sum", M, N, INTS), ("sum", M, N, INTS))),
    (("matinv", N, B), matrix(N, N, "Rat")),
    (("matpow", K, B, N), matrix(K, K, "Rat")),
    (("matexp", K, B), matrix(K, K)),
    (("matlog", K, C), matrix(K, K, "Complex")),
    (("sum", M, N, EVEN), matrix(M, N)),
    (("sumover", SET, ("lambda", REAL, B)), matrix(N, N)),
    (("cases", P, A, C), matrix(M, N, "Complex")),
]
RINGS = ("Int", "Rat", "Real", "Complex")


@pytest.mark.parametrize(("term", "sort"), LEAST)
def test_a_term_lies_in_its_sort_and_in_none_that_is_smaller(term: Node, sort: Node) -> None:
    is_matrix = sort[0] == "Matrix"
    at = RINGS.index(sort[1] if is_matrix else sort[0])
    smaller = [r for r in RINGS[:at] if not (is_matrix and r == "Int")]

    assert fits(term, sort)
    assert not any(fits(term, ("Matrix", r, *sort[2:]) if is_matrix else (r,)) for r in smaller)


@pytest.mark.parametrize(
    "term",
    [
        ("add", A, B),
        ("cases", P, A, B),
        ("mul", ("add", A, B), B),
        ("sum", M, N, BLOCKS),
        ("sumover", name("T", ("Fun", INT, PROP)), BLOCKS),
    ],
)
def test_a_matrix_without_a_shape_lies_in_nothing(term: Node) -> None:
    assert not fits(term, matrix(M, N, "Complex"))
    assert not fits(term, matrix(N, N, "Complex"))


def test_sizes_are_compared_by_keys() -> None:
    assert fits(A, matrix(("add", M, ZERO), ("mul", ONE, N)))
    assert not fits(A, matrix(("add", M, ONE), N))


def test_functions_have_equal_domains_and_codomains_that_fit() -> None:
    assert fits(F, ("Fun", INT, COMPLEX))
    assert not fits(F, ("Fun", INT, RAT))
    assert not fits(F, ("Fun", RAT, REAL))
    assert not fits(name("h", ("Fun", RAT, REAL)), ("Fun", INT, REAL))


def test_codomains_are_compared_below_a_name() -> None:
    sort = ("Fun", INT, matrix(var(0), N))

    assert fits(name("h", sort), ("Fun", INT, matrix(("add", var(0), ZERO), N)))
    assert not fits(name("h", sort), ("Fun", INT, matrix(N, N)))


def test_the_sort_of_an_application_is_the_codomain_at_the_argument() -> None:
    h = name("h", ("Fun", INT, matrix(var(0), N)))

    assert fits(("app", h, K), matrix(K, N))
    assert not fits(("app", h, K), matrix(M, N))


ILL_FORMED = [
    ("is not a number of a real sort", ("le", Z, X)),
    ("is not a proposition", ("and", X, P)),
    ("is not a number, a matrix or a function", ("eq", P, P)),
    ("different kinds", ("eq", X, A)),
    ("different kinds", ("eq", F, X)),
    ("different kinds", ("eq", F, SET)),
    ("is not a number or a matrix", ("eq", X, ("neg", P))),
    ("different kinds", ("eq", A, ("add", A, X))),
    ("different kinds", ("eq", X, ("cases", P, X, A))),
    ("is not a number of sort Int", ("eq", X, ("pow", X, X))),
    ("is not a number of sort Int", ("eq", A, ("I", Q))),
    ("is not a number", ("eq", X, ("inv", A))),
    ("is not a matrix", ("eq", X, ("tr", X))),
    ("is not a function from Int", ("eq", X, ("sum", M, N, ("lambda", REAL, X)))),
    ("is not a function from Int", ("eq", X, ("sum", M, N, X))),
    ("is not a function from Int to numbers", ("eq", X, ("prod", M, N, EVEN))),
    ("is not a function from Int to Int", ("eq", A, ("bigoplus", M, N, F, INTS, EVEN))),
    ("is not a function from Int to matrices", ("eq", A, ("bigoplus", M, N, INTS, INTS, F))),
    ("is not a function of two integers", ("eq", A, ("matrix", M, N, F))),
    ("is not a function to Prop", ("eq", X, ("card", F))),
    ("is not a function from matrices", ("eq", X, ("dim", SET))),
    ("is not a function to real numbers", ("eq", X, ("sup", SET, ("lambda", REAL, Z)))),
    ("different kinds", ("eq", X, ("mean", SET, ("lambda", PROP, X)))),
    ("no function is applied", ("eq", X, ("app", X, X))),
    ("another kind", ("eq", X, ("app", F, P))),
    ("no proposition", ("all", REAL, var(0))),
    ("a size of a matrix sort", ("all", matrix(Q, N), FALSE)),
    ("a size of a matrix sort", ("eq", X, ("tr", name("D", matrix(X, X))))),
    ("codomain mentions", ("eq", A, ("app", name("h", ("Fun", INT, matrix(var(0), N))), Q))),
    ("is no formula", X),
]


@pytest.mark.parametrize(("why", "formula"), ILL_FORMED)
def test_what_is_not_well_formed(why: str, formula: Node) -> None:
    rejects(why, FALSE, [["assume", formula]])


def test_the_last_argument_of_a_kind_may_lie_outside_of_the_domain() -> None:
    line = ("eq", ("app", F, Z), ("app", F, Z))

    accepts(line, [["ring", line, [], []]])
