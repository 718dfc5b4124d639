"""Quantifiers: new names, sorts, and sizes that are equal by hypothesis."""

from __future__ import annotations

from tests.second_checker.writing import (
    COMPLEX,
    INT,
    PROP,
    RAT,
    REAL,
    accepts,
    iff,
    matrix,
    name,
    num,
    rejects,
    var,
)

X, Y, M, N = name("x"), name("y"), name("m", INT), name("n", INT)
ZERO = num(0)
SAME = ("eq", X, X)
EQUAL_SIZES = ("eq", M, N)


def test_all_intro_closes_a_name() -> None:
    goal = ("all", REAL, ("le", var(0), var(0)))

    accepts(goal, [["positive", ("le", X, X), []], ["all-intro", 0, [X]]])


def test_the_first_name_becomes_the_outermost() -> None:
    line = ("eq", ("add", X, N), ("add", N, X))
    goal = ("all", REAL, ("all", INT, ("eq", ("add", var(1), var(0)), ("add", var(0), var(1)))))
    turned = ("all", INT, ("all", REAL, ("eq", ("add", var(0), var(1)), ("add", var(1), var(0)))))

    accepts(goal, [["ring", line, [], []], ["all-intro", 0, [X, N]]])
    accepts(turned, [["ring", line, [], []], ["all-intro", 0, [N, X]]])
    rejects("not the goal", turned, [["ring", line, [], []], ["all-intro", 0, [X, N]]], rule="end")


def test_all_intro_of_a_name_in_a_fact() -> None:
    fact = ("le", ZERO, X)

    rejects("free in a fact", fact, [["fact", 0], ["all-intro", 0, [X]]], [fact])


def test_all_intro_of_a_name_in_an_assumption() -> None:
    fact = ("le", ZERO, X)

    rejects("free in an assumption", fact, [["assume", fact], ["all-intro", 0, [X]]])


def test_all_intro_of_a_name_in_the_sort_of_another() -> None:
    square = name("A", matrix(N, N))
    line = ("eq", square, square)

    rejects("must be new to", line, [["ring", line, [], []], ["all-intro", 0, [N]]])


def test_a_matrix_is_closed_before_its_size() -> None:
    square = name("A", matrix(N, N))
    line = ("eq", square, square)
    goal = ("all", INT, ("all", matrix(var(0), var(0)), ("eq", var(0), var(0))))

    accepts(goal, [["ring", line, [], []], ["all-intro", 0, [N, square]]])
    rejects("must be new to", line, [["ring", line, [], []], ["all-intro", 0, [square, N]]])


def test_all_intro_of_no_name() -> None:
    rejects("too short", SAME, [["ring", SAME, [], []], ["all-intro", 0, []]])


def test_all_intro_of_a_term() -> None:
    rejects("no free name", SAME, [["ring", SAME, [], []], ["all-intro", 0, [ZERO]]])


def test_all_elim_puts_a_term() -> None:
    fact = ("all", REAL, ("le", ZERO, ("mul", var(0), var(0))))

    accepts(("le", ZERO, ("mul", X, X)), [["fact", 0], ["all-elim", 0, [X], []]], [fact])


def test_all_elim_puts_several_terms() -> None:
    fact = ("all", REAL, ("all", REAL, ("le", var(1), var(0))))

    accepts(("le", X, Y), [["fact", 0], ["all-elim", 0, [X, Y], []]], [fact])
    rejects(
        "not the goal", ("le", Y, X), [["fact", 0], ["all-elim", 0, [X, Y], []]], [fact], rule="end"
    )


def test_all_elim_does_not_capture() -> None:
    inner = ("exists", REAL, ("lt", var(1), var(0)))
    fact = ("all", REAL, ("all", REAL, ("imp", ("le", var(0), var(1)), inner)))
    step = ["all-elim", 0, [X], []]
    goal = ("all", REAL, ("imp", ("le", var(0), X), ("exists", REAL, ("lt", var(1), var(0)))))
    captured = (
        "all",
        REAL,
        ("imp", ("le", var(0), var(0)), ("exists", REAL, ("lt", var(1), var(0)))),
    )

    accepts(goal, [["fact", 0], step], [fact])
    rejects("not the goal", captured, [["fact", 0], step], [fact], rule="end")


def test_all_elim_of_a_term_in_a_larger_sort() -> None:
    z = name("z", COMPLEX)
    fact = ("all", REAL, ("le", ZERO, ("mul", var(0), var(0))))

    rejects("does not lie", SAME, [["fact", 0], ["all-elim", 0, [z], []]], [fact])


def test_all_elim_of_a_term_in_a_smaller_sort() -> None:
    fact = ("all", REAL, ("le", ZERO, ("mul", var(0), var(0))))

    accepts(("le", ZERO, ("mul", N, N)), [["fact", 0], ["all-elim", 0, [N], []]], [fact])


def test_all_elim_of_no_term() -> None:
    fact = ("all", REAL, ("le", var(0), var(0)))

    rejects("too short", fact, [["fact", 0], ["all-elim", 0, [], []]], [fact])


def test_all_elim_of_no_quantifier() -> None:
    rejects("does not say `all`", SAME, [["fact", 0], ["all-elim", 0, [X], []]], [SAME])


def matrices_are_themselves(size: tuple[object, ...]) -> tuple[object, ...]:
    return ("all", matrix(size, size), ("eq", ("tr", var(0)), ZERO))


def test_all_elim_with_a_size_line() -> None:
    a = name("A", matrix(M, M))
    facts = [matrices_are_themselves(N), EQUAL_SIZES]
    steps = [["fact", 0], ["fact", 1], ["all-elim", 0, [a], [1]]]

    assert (0, 1) == accepts(("eq", ("tr", a), ZERO), steps, facts).facts


def test_all_elim_without_the_size_line() -> None:
    a = name("A", matrix(M, M))
    facts = [matrices_are_themselves(N), EQUAL_SIZES]

    rejects("does not lie", SAME, [["fact", 0], ["fact", 1], ["all-elim", 0, [a], []]], facts)


def test_size_lines_are_combined_with_rational_coefficients() -> None:
    twice = ("eq", ("mul", num(2), M), ("add", N, N))
    a = name("A", matrix(M, M))
    steps = [["fact", 0], ["fact", 1], ["all-elim", 0, [a], [1]]]

    accepts(("eq", ("tr", a), ZERO), steps, [matrices_are_themselves(N), twice])


def test_size_lines_are_not_multiplied() -> None:
    square = ("mul", M, M)
    a = name("A", matrix(square, square))
    facts = [matrices_are_themselves(("mul", M, N)), EQUAL_SIZES]

    rejects("does not lie", SAME, [["fact", 0], ["fact", 1], ["all-elim", 0, [a], [1]]], facts)


def test_size_lines_reach_the_sorts_of_sums() -> None:
    a, b = name("A", matrix(M, M)), name("B", matrix(N, N))
    facts = [matrices_are_themselves(N), EQUAL_SIZES]
    total = ("add", a, b)

    accepts(
        ("eq", ("tr", total), ZERO),
        [["fact", 0], ["fact", 1], ["all-elim", 0, [total], [1]]],
        facts,
    )
    rejects("does not lie", SAME, [["fact", 0], ["fact", 1], ["all-elim", 0, [total], []]], facts)


def test_a_size_line_is_about_integers() -> None:
    fact = ("all", REAL, ("le", var(0), var(0)))

    rejects(
        "sort Int",
        SAME,
        [["fact", 0], ["fact", 1], ["all-elim", 0, [X], [1]]],
        [fact, ("eq", X, Y)],
    )


def test_both_sides_of_a_size_line_are_integers() -> None:
    fact = ("all", REAL, ("le", var(0), var(0)))

    for line in (("eq", N, X), ("eq", X, N)):
        steps = [["fact", 0], ["fact", 1], ["all-elim", 0, [X], [1]]]
        rejects("sort Int", SAME, steps, [fact, line])


def test_a_size_line_is_an_equation() -> None:
    fact = ("all", REAL, ("le", var(0), var(0)))

    rejects("does not say `eq`", SAME, [["fact", 0], ["all-elim", 0, [X], [0]]], [fact])


def test_a_line_without_sort_is_no_line() -> None:
    """The codomain of f mentions its argument, which does not lie in the domain without the hypothesis."""
    square = matrix(N, N)
    f = name("f", ("Fun", square, matrix(("rank", var(0)), ("rank", var(0)))))
    fact = ("all", square, ("eq", ("app", f, var(0)), ("app", f, var(0))))
    a = name("A", matrix(M, M))
    steps = [["fact", 0], ["fact", 1], ["all-elim", 0, [a], [1]]]

    rejects("codomain mentions an argument", SAME, steps, [fact, EQUAL_SIZES])


def test_exists_intro() -> None:
    goal = ("exists", REAL, ("le", var(0), X))

    accepts(goal, [["fact", 0], ["exists-intro", goal, Y, 0, []]], [("le", Y, X)])


def test_exists_intro_with_another_witness() -> None:
    goal = ("exists", REAL, ("le", var(0), X))

    rejects(
        "body with the term", goal, [["fact", 0], ["exists-intro", goal, X, 0, []]], [("le", Y, X)]
    )


def test_exists_intro_of_a_witness_in_a_larger_sort() -> None:
    goal = ("exists", RAT, ("le", var(0), X))

    rejects("does not lie", goal, [["fact", 0], ["exists-intro", goal, Y, 0, []]], [("le", Y, X)])


def test_exists_intro_with_a_size_line() -> None:
    a = name("A", matrix(M, M))
    goal = ("exists", matrix(N, N), ("eq", ("tr", var(0)), ZERO))
    facts = [("eq", ("tr", a), ZERO), EQUAL_SIZES]

    accepts(goal, [["fact", 0], ["fact", 1], ["exists-intro", goal, a, 0, [1]]], facts)
    rejects(
        "does not lie", goal, [["fact", 0], ["fact", 1], ["exists-intro", goal, a, 0, []]], facts
    )


def test_exists_intro_reduces_the_head() -> None:
    goal = ("app", ("lambda", REAL, ("exists", REAL, ("le", var(0), var(1)))), X)

    accepts(goal, [["fact", 0], ["exists-intro", goal, Y, 0, []]], [("le", Y, X)])
    rejects(
        "body with the term", goal, [["fact", 0], ["exists-intro", goal, Y, 0, []]], [("le", X, Y)]
    )


def test_exists_intro_of_all() -> None:
    goal = ("all", REAL, ("le", var(0), X))

    rejects(
        "yields no `exists`", goal, [["fact", 0], ["exists-intro", goal, Y, 0, []]], [("le", Y, X)]
    )


SAME_ZERO = ("le", ZERO, ZERO)
SMALLER = ("exists", REAL, ("lt", var(0), X))


def test_exists_elim() -> None:
    goal = ("exists", REAL, ("le", var(0), X))
    steps = [
        ["fact", 0],
        ["assume", ("lt", Y, X)],
        ["positive", ("le", Y, X), [["known", "1", 1]]],
        ["exists-intro", goal, Y, 2, []],
        ["exists-elim", 0, 3, Y],
    ]

    assert (0,) == accepts(goal, steps, [SMALLER]).facts


def test_exists_elim_to_something_with_the_name() -> None:
    steps = [["fact", 0], ["assume", ("lt", Y, X)], ["exists-elim", 0, 1, Y]]

    rejects("must be new to", ("lt", Y, X), steps, [SMALLER])


def test_exists_elim_with_the_name_in_what_exists() -> None:
    steps = [
        ["fact", 0],
        ["assume", ("lt", X, X)],
        ["positive", SAME_ZERO, []],
        ["exists-elim", 0, 2, X],
    ]

    rejects("must be new to", SAME_ZERO, steps, [SMALLER])


def test_exists_elim_with_the_name_in_what_is_reduced_away() -> None:
    """(lambda y. exists s. P)(x) mentions x as it stands, whatever it says."""
    for other, is_accepted in ((Y, True), (X, False)):
        body = ("exists", REAL, ("lt", var(0), ZERO))
        fact = ("app", ("lambda", REAL, body), X)
        steps = [
            ["fact", 0],
            ["assume", ("lt", other, ZERO)],
            ["positive", SAME_ZERO, []],
            ["exists-elim", 0, 2, other],
        ]
        if is_accepted:
            accepts(SAME_ZERO, steps, [fact])
        else:
            rejects("must be new to", SAME_ZERO, steps, [fact])


def test_exists_elim_with_the_name_in_an_assumption() -> None:
    steps = [
        ["fact", 0],
        ["assume", ("eq", Y, Y)],
        ["positive", SAME_ZERO, [["equation", ZERO, 1]]],
        ["exists-elim", 0, 2, Y],
    ]

    rejects("free in an assumption", SAME_ZERO, steps, [SMALLER])


def test_exists_elim_with_the_name_in_a_fact() -> None:
    steps = [
        ["fact", 0],
        ["fact", 1],
        ["positive", SAME_ZERO, [["equation", ZERO, 1]]],
        ["exists-elim", 0, 2, Y],
    ]

    rejects("free in a fact", SAME_ZERO, steps, [SMALLER, ("eq", Y, Y)])


def test_exists_elim_leaves_the_name_in_the_other_premise() -> None:
    """G may mention it: here the fact that something is smaller rests on a fact about y."""
    exists = ("exists", REAL, ("lt", var(0), X))
    steps = [
        ["fact", 0],
        ["exists-intro", exists, Y, 0, []],
        ["positive", SAME_ZERO, []],
        ["exists-elim", 1, 2, Y],
    ]

    accepts(SAME_ZERO, steps, [("lt", Y, X)])


def test_exists_elim_with_a_name_of_another_sort() -> None:
    steps = [["fact", 0], ["positive", SAME_ZERO, []], ["exists-elim", 0, 1, N]]

    rejects("sort of what exists", SAME_ZERO, steps, [SMALLER])


def test_exists_elim_of_all() -> None:
    steps = [["fact", 0], ["exists-elim", 0, 0, Y]]

    rejects("does not say `exists`", SAME, steps, [("all", REAL, ("lt", var(0), X))])


def test_propositions_are_quantified() -> None:
    p = name("p", PROP)
    goal = ("all", PROP, iff(var(0), var(0)))
    steps = [["assume", p], ["imp-intro", 0, p], ["and-intro", 1, 1], ["all-intro", 2, [p]]]

    accepts(goal, steps)
