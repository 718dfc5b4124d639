"""`rewrite`, `unfold`, `case` and `extensionality`."""

from __future__ import annotations

import json

from tests.second_checker.writing import (
    COMPLEX,
    INT,
    PROP,
    RAT,
    REAL,
    accepts,
    axiom,
    constant,
    definition,
    digest,
    iff,
    matrix,
    name,
    negation,
    num,
    rejects,
    theory_object,
    var,
)

X, Y, Z, M, N = name("x"), name("y"), name("z"), name("m", INT), name("n", INT)
P, Q = name("P", PROP), name("Q", PROP)
ZERO = num(0)


# -------------------------------------------------------------------------------------------- rewrite


BELOW_Z = ("lambda", REAL, ("le", var(0), Z))


def test_rewrite_from_left_to_right() -> None:
    steps = [["fact", 0], ["fact", 1], ["rewrite", 0, 1, BELOW_Z, []]]

    assert (0, 1) == accepts(("le", Y, Z), steps, [("eq", X, Y), ("le", X, Z)]).facts


def test_rewrite_not_from_right_to_left() -> None:
    steps = [["fact", 0], ["fact", 1], ["rewrite", 0, 1, BELOW_Z, []]]

    rejects("context at the left", ("le", X, Z), steps, [("eq", X, Y), ("le", Y, Z)])


def test_rewrite_in_a_context_of_a_smaller_sort() -> None:
    context = ("lambda", RAT, ("le", var(0), Z))
    steps = [["fact", 0], ["fact", 1], ["rewrite", 0, 1, context, []]]

    rejects("does not lie", ("le", Y, Z), steps, [("eq", X, Y), ("le", X, Z)])


def test_both_sides_of_a_rewriting_lie_in_the_sort() -> None:
    q = name("q", RAT)
    context = ("lambda", RAT, ("le", var(0), Z))
    steps = [["fact", 0], ["fact", 1], ["rewrite", 0, 1, context, []]]

    rejects("does not lie", ("le", Y, Z), steps, [("eq", q, Y), ("le", q, Z)])


def test_rewrite_by_no_equation() -> None:
    steps = [["fact", 0], ["rewrite", 0, 0, BELOW_Z, []]]

    rejects("says neither", ("le", Y, Z), steps, [("le", X, Z)])


def test_rewrite_in_no_context() -> None:
    steps = [["fact", 0], ["rewrite", 0, 0, X, []]]

    rejects("no `lambda`", ("eq", X, Y), steps, [("eq", X, Y)])


def test_a_context_and_a_case_are_taken_as_written() -> None:
    context = ("app", ("lambda", REAL, ("lambda", REAL, ("le", var(0), var(1)))), Z)
    chosen = ("app", ("lambda", REAL, ("cases", P, var(0), Y)), X)
    steps = [["fact", 0], ["fact", 1], ["rewrite", 0, 1, context, []]]

    rejects("no `lambda`", ("le", Y, Z), steps, [("eq", X, Y), ("le", X, Z)])
    rejects("more lines than cases", P, [["fact", 0], ["case", chosen, [0]]], [P])


def test_rewrite_in_a_context_that_is_no_formula() -> None:
    context = ("lambda", REAL, var(0))
    steps = [["fact", 0], ["rewrite", 0, 0, context, []]]

    rejects("context at the left", ("eq", X, Y), steps, [("eq", X, Y)])


def test_rewrite_of_propositions() -> None:
    context = ("lambda", PROP, ("or", var(0), Q))
    facts = [iff(P, Q), ("or", P, Q)]

    accepts(("or", Q, Q), [["fact", 0], ["fact", 1], ["rewrite", 0, 1, context, []]], facts)


def test_rewrite_by_an_implication() -> None:
    context = ("lambda", PROP, ("or", var(0), Q))
    facts = [("imp", P, Q), ("or", P, Q)]

    rejects("says neither", Q, [["fact", 0], ["fact", 1], ["rewrite", 0, 1, context, []]], facts)


def test_rewrite_by_implications_that_are_not_opposite() -> None:
    context = ("lambda", PROP, ("or", var(0), Q))
    facts = [("and", ("imp", P, Q), ("imp", Q, Q)), ("or", P, Q)]

    rejects("says neither", Q, [["fact", 0], ["fact", 1], ["rewrite", 0, 1, context, []]], facts)


def test_rewrite_by_implications_from_another_premise() -> None:
    context = ("lambda", PROP, ("or", var(0), Q))
    facts = [("and", ("imp", P, Q), ("imp", P, P)), ("or", P, Q)]

    rejects("says neither", Q, [["fact", 0], ["fact", 1], ["rewrite", 0, 1, context, []]], facts)


def test_rewrite_below_a_binder() -> None:
    f, g = name("f", ("Fun", INT, REAL)), name("g", ("Fun", INT, REAL))
    context = (
        "lambda",
        ("Fun", INT, REAL),
        ("le", ZERO, ("sum", ZERO, N, ("lambda", INT, ("app", var(1), var(0))))),
    )
    facts = [("eq", f, g), ("le", ZERO, ("sum", ZERO, N, f))]
    goal = ("le", ZERO, ("sum", ZERO, N, g))

    accepts(goal, [["fact", 0], ["fact", 1], ["rewrite", 0, 1, context, []]], facts)


def test_rewrite_with_size_lines() -> None:
    a, b = name("A", matrix(M, M)), name("B", matrix(N, N))
    context = ("lambda", matrix(N, N), ("eq", ("tr", var(0)), ZERO))
    facts = [("eq", a, b), ("eq", ("tr", a), ZERO), ("eq", M, N)]
    goal = ("eq", ("tr", b), ZERO)
    start = [["fact", 0], ["fact", 1], ["fact", 2]]

    answer = accepts(goal, [*start, ["rewrite", 0, 1, context, [2]]], facts)

    assert (0, 1, 2) == answer.facts
    rejects("does not lie", goal, [*start, ["rewrite", 0, 1, context, []]], facts)


# --------------------------------------------------------------------------------------------- unfold


SQUARE = ("lambda", COMPLEX, ("mul", var(0), var(0)))
SQUARE_SORT = ("Fun", COMPLEX, COMPLEX)
SQUARE_OF = ("const", "square", SQUARE_SORT)
OWN = [("square", SQUARE_SORT, SQUARE)]


def test_unfold_a_definition_of_the_task() -> None:
    goal = ("eq", ("app", SQUARE_OF, X), ("mul", X, X))

    answer = accepts(goal, [["unfold", "square", digest(SQUARE), [X]]], [], OWN)

    assert ("square",) == answer.definitions


def test_unfold_without_arguments() -> None:
    accepts(("eq", SQUARE_OF, SQUARE), [["unfold", "square", digest(SQUARE), []]], [], OWN)


def test_unfold_with_another_digest() -> None:
    step = ["unfold", "square", digest(("lambda", COMPLEX, var(0))), [X]]

    rejects("does not have this digest", ("eq", X, X), [step], [], OWN)


def test_unfold_with_too_many_arguments() -> None:
    rejects("no function", ("eq", X, X), [["unfold", "square", digest(SQUARE), [X, X]]], [], OWN)


def test_unfold_with_an_argument_of_another_kind() -> None:
    step = ["unfold", "square", digest(SQUARE), [P]]

    rejects("another kind", ("eq", X, X), [step], [], OWN)


def test_unfold_what_is_not_defined() -> None:
    rejects("no definition", ("eq", X, X), [["unfold", "cube", digest(SQUARE), [X]]], [], OWN)


def test_unfold_a_constant_without_definition() -> None:
    theory = json.dumps(theory_object([constant("c", REAL)]))

    rejects("no definition", ("eq", X, X), [["unfold", "c", digest(X), []]], theory=theory)


def test_unfold_a_predicate() -> None:
    body = ("lambda", REAL, ("le", ZERO, var(0)))
    sort = ("Fun", REAL, PROP)
    goal = iff(("app", ("const", "nonnegative", sort), X), ("le", ZERO, X))
    theory = json.dumps(theory_object([definition("nonnegative", sort, body)]))

    accepts(goal, [["unfold", "nonnegative", digest(body), [X]]], theory=theory)


# ----------------------------------------------------------------------------------------------- case


INNER = ("cases", Q, Y, Z)
CHOICE = ("cases", P, X, INNER)


def test_the_first_case() -> None:
    accepts(("eq", CHOICE, X), [["fact", 0], ["case", CHOICE, [0]]], [P])


def test_the_second_case() -> None:
    steps = [["fact", 0], ["fact", 1], ["case", CHOICE, [0, 1]]]

    accepts(("eq", CHOICE, Y), steps, [negation(P), Q])


def test_the_last_case() -> None:
    steps = [["fact", 0], ["fact", 1], ["case", CHOICE, [0, 1]]]

    assert (0, 1) == accepts(("eq", CHOICE, Z), steps, [negation(P), negation(Q)]).facts


def test_the_otherwise_of_the_first_case() -> None:
    accepts(("eq", CHOICE, INNER), [["fact", 0], ["case", CHOICE, [0]]], [negation(P)])


def test_the_second_case_with_the_condition_of_the_first_left_out() -> None:
    rejects("does not decide", ("eq", CHOICE, Y), [["fact", 0], ["case", CHOICE, [0]]], [Q])


def test_a_line_after_the_value_is_reached() -> None:
    steps = [["fact", 0], ["fact", 1], ["case", CHOICE, [0, 1]]]

    rejects("more lines than cases", ("eq", CHOICE, X), steps, [P, Q])


def test_a_line_after_the_last_otherwise() -> None:
    steps = [["fact", 0], ["case", ("cases", P, X, Y), [0, 0]]]

    rejects("more lines than cases", ("eq", X, X), steps, [negation(P)])


def test_a_case_without_lines() -> None:
    rejects("too short", ("eq", CHOICE, CHOICE), [["case", CHOICE, []]])


def test_a_case_of_something_else() -> None:
    rejects("more lines than cases", ("eq", X, X), [["fact", 0], ["case", X, [0]]], [P])


# ------------------------------------------------------------------------------------- extensionality


def test_functions_of_equal_values_are_equal() -> None:
    f, g = name("f", ("Fun", INT, REAL)), name("g", ("Fun", INT, REAL))
    k = name("k", INT)
    fact = ("all", INT, ("eq", ("app", f, var(0)), ("app", g, var(0))))
    steps = [["fact", 0], ["all-elim", 0, [k], []], ["extensionality", 1, k]]

    accepts(("eq", f, g), steps, [fact])


def test_a_function_on_a_smaller_domain_is_another() -> None:
    f = name("f", ("Fun", REAL, REAL))
    k = name("k", INT)
    line = ("eq", ("app", f, k), ("app", f, k))
    small = ("lambda", INT, ("app", f, var(0)))
    steps = [["ring", line, [], []], ["extensionality", 0, k]]

    accepts(("eq", small, small), steps)
    rejects("not the goal", ("eq", f, f), steps, rule="end")


def test_extensionality_of_predicates() -> None:
    s, k = name("S", ("Fun", INT, PROP)), name("k", INT)
    inside = ("app", s, k)
    steps = [
        ["assume", inside],
        ["imp-intro", 0, inside],
        ["and-intro", 1, 1],
        ["extensionality", 2, k],
    ]

    accepts(("eq", s, s), steps)


def test_extensionality_of_a_name_in_a_fact() -> None:
    fact = ("eq", X, Y)

    rejects("free in a fact", fact, [["fact", 0], ["extensionality", 0, X]], [fact])


def test_extensionality_of_a_name_in_an_assumption() -> None:
    fact = ("eq", X, Y)

    rejects("free in an assumption", fact, [["assume", fact], ["extensionality", 0, X]])


def test_extensionality_of_a_name_in_a_sort() -> None:
    a = name("A", matrix(N, N))
    line = ("eq", a, a)

    rejects("must be new to", line, [["ring", line, [], []], ["extensionality", 0, N]])


def test_extensionality_of_no_equation() -> None:
    fact = ("le", Y, Y)

    rejects("says neither", fact, [["fact", 0], ["extensionality", 0, X]], [fact])


# ------------------------------------------------------------------------------------------------- by


ONE_AXIOM = json.dumps(theory_object([axiom("order", ("all", REAL, ("le", var(0), var(0))))]))
ORDER = ("all", REAL, ("le", var(0), var(0)))


def test_an_axiom_is_named() -> None:
    assert ("order",) == accepts(ORDER, [["by", "order", digest(ORDER)]], theory=ONE_AXIOM).axioms


def test_an_axiom_by_another_digest() -> None:
    rejects("does not have this digest", ORDER, [["by", "order", digest(ZERO)]], theory=ONE_AXIOM)


def test_an_axiom_that_there_is_not() -> None:
    rejects("no axiom or lemma", ORDER, [["by", "disorder", digest(ORDER)]], theory=ONE_AXIOM)
