"""Natural deduction without quantifiers: each rule once, and each of its conditions once broken."""

from __future__ import annotations

from proofcheck.second_checker import Rejected
from tests.second_checker.writing import FALSE, PROP, accepts, name, negation, num, rejects, run

P, Q, R = (name(letter, PROP) for letter in "PQR")
P_AND_Q, P_OR_Q, P_IMP_Q = ("and", P, Q), ("or", P, Q), ("imp", P, Q)


def test_a_fact_is_used() -> None:
    assert (1,) == accepts(Q, [["fact", 1]], [P, Q]).facts


def test_a_fact_that_is_not_permitted() -> None:
    rejects("not permitted", P, [["fact", 0]], [[P, False]])


def test_a_fact_that_there_is_not() -> None:
    rejects("no fact 1", P, [["fact", 1]], [P], rule="input")


def test_no_fact_is_used_in_an_absolute_task() -> None:
    closed = ("all", PROP, ("imp", ("bound", 0), ("bound", 0)))

    rejects("absolute", closed, [["fact", 0]], [closed], absolute=True)


def test_an_assumption_does_not_stay() -> None:
    rejects("assumptions", P, [["assume", P]], rule="end")


def test_an_assumption_is_a_formula() -> None:
    rejects("no formula", P, [["assume", num(1)]])


def test_imp_intro_takes_the_assumption_out() -> None:
    answer = accepts(("imp", P, P), [["assume", P], ["imp-intro", 0, P]])

    assert ("assume", "imp-intro") == answer.rules


def test_imp_intro_takes_no_other_assumption_out() -> None:
    rejects("assumptions", ("imp", Q, P), [["assume", P], ["imp-intro", 0, Q]], rule="end")


def test_imp_intro_takes_no_fact_out() -> None:
    assert (0,) == accepts(("imp", P, P), [["fact", 0], ["imp-intro", 0, P]], [P]).facts


def test_imp_intro_takes_out_what_has_the_key() -> None:
    low = ("le", num(0), ("add", num(1), name("x")))
    same = ("le", num(0), ("add", name("x"), num(1)))

    accepts(("imp", same, same), [["assume", low], ["imp-intro", 0, same]])


def test_imp_elim_takes_several_premises() -> None:
    chain = ("imp", P, ("imp", Q, R))

    answer = accepts(
        R, [["fact", 0], ["fact", 1], ["fact", 2], ["imp-elim", 0, [1, 2]]], [chain, P, Q]
    )

    assert (0, 1, 2) == answer.facts


def test_imp_elim_with_another_premise() -> None:
    steps = [["fact", 0], ["fact", 1], ["imp-elim", 0, [1]]]

    rejects("what the implication asks for", Q, steps, [P_IMP_Q, R])


def test_imp_elim_of_no_implication() -> None:
    rejects("does not say `imp`", Q, [["fact", 0], ["imp-elim", 0, [0]]], [P])


def test_imp_elim_without_premises() -> None:
    rejects("too short", P_IMP_Q, [["fact", 0], ["imp-elim", 0, []]], [P_IMP_Q])


def test_imp_elim_reduces_heads() -> None:
    said = ("app", ("lambda", PROP, ("imp", ("bound", 0), Q)), P)

    accepts(Q, [["fact", 0], ["fact", 1], ["imp-elim", 0, [1]]], [said, P])


def test_and_intro() -> None:
    answer = accepts(P_AND_Q, [["fact", 0], ["fact", 1], ["and-intro", 0, 1]], [P, Q])

    assert (0, 1) == answer.facts


def test_and_elim_of_either_side() -> None:
    accepts(P, [["fact", 0], ["and-elim", 0, 0]], [P_AND_Q])
    accepts(Q, [["fact", 0], ["and-elim", 0, 1]], [P_AND_Q])


def test_and_elim_of_a_third_side() -> None:
    rejects("0 or 1", P, [["fact", 0], ["and-elim", 0, 2]], [P_AND_Q], rule="input")


def test_and_elim_of_a_boolean_side() -> None:
    rejects("0 or 1", P, [["fact", 0], ["and-elim", 0, False]], [P_AND_Q], rule="input")


def test_and_elim_of_a_disjunction() -> None:
    rejects("does not say `and`", P, [["fact", 0], ["and-elim", 0, 0]], [P_OR_Q])


def test_or_intro_of_either_side() -> None:
    accepts(P_OR_Q, [["fact", 0], ["or-intro", P_OR_Q, 0]], [P])
    accepts(P_OR_Q, [["fact", 0], ["or-intro", P_OR_Q, 0]], [Q])


def test_or_intro_of_neither_side() -> None:
    rejects("not one of the two sides", P_OR_Q, [["fact", 0], ["or-intro", P_OR_Q, 0]], [R])


def test_or_intro_reduces_the_head() -> None:
    goal = ("app", ("lambda", PROP, ("or", ("bound", 0), Q)), P)
    other = ("app", ("lambda", PROP, ("and", ("bound", 0), Q)), P)

    accepts(goal, [["fact", 0], ["or-intro", goal, 0]], [P])
    rejects("yields no `or`", other, [["fact", 0], ["or-intro", other, 0]], [P])


def test_or_intro_of_a_conjunction() -> None:
    rejects("yields no `or`", P_AND_Q, [["fact", 0], ["or-intro", P_AND_Q, 0]], [P])


def test_or_elim_takes_one_assumption_out_of_each_side() -> None:
    goal = ("or", Q, P)
    steps = [
        ["fact", 0],
        ["assume", P],
        ["or-intro", goal, 1],
        ["assume", Q],
        ["or-intro", goal, 3],
        ["or-elim", 0, 2, 4],
    ]

    assert (0,) == accepts(goal, steps, [P_OR_Q]).facts


def test_or_elim_takes_the_other_assumption_out_of_neither() -> None:
    goal = ("or", Q, P)
    steps = [
        ["fact", 0],
        ["assume", P],
        ["or-intro", goal, 1],
        ["assume", Q],
        ["or-intro", goal, 3],
        ["or-elim", 0, 4, 2],
    ]

    rejects("assumptions", goal, steps, [P_OR_Q], rule="end")


def test_or_elim_with_different_results() -> None:
    steps = [["fact", 0], ["assume", P], ["assume", Q], ["or-elim", 0, 1, 2]]

    rejects("do not yield the same", P, steps, [P_OR_Q])


def test_or_elim_of_a_conjunction() -> None:
    rejects("does not say `or`", P, [["fact", 0], ["or-elim", 0, 0, 0]], [P_AND_Q])


def test_classical_takes_the_negation_out() -> None:
    twice = negation(negation(P))
    steps = [["fact", 0], ["assume", negation(P)], ["imp-elim", 0, [1]], ["classical", 2, P]]

    assert (0,) == accepts(P, steps, [twice]).facts


def test_classical_of_something_true() -> None:
    rejects("does not say `false`", P, [["fact", 0], ["classical", 0, P]], [Q])


def test_classical_leaves_other_assumptions() -> None:
    steps = [["fact", 0], ["assume", P], ["imp-elim", 0, [1]], ["classical", 2, P]]

    rejects("assumptions", P, steps, [negation(P)], rule="end")


def test_absurd() -> None:
    assert (0,) == accepts(Q, [["fact", 0], ["absurd", 0, Q]], [FALSE]).facts


def test_absurd_takes_nothing_out() -> None:
    steps = [["fact", 0], ["assume", negation(P)], ["imp-elim", 0, [1]], ["absurd", 2, P]]

    rejects("assumptions", P, steps, [negation(negation(P))], rule="end")


def test_absurd_of_something_true() -> None:
    rejects("does not say `false`", Q, [["fact", 0], ["absurd", 0, Q]], [P])


def test_convert_by_keys() -> None:
    x = name("x")
    twice = ("le", num(0), ("mul", num(2), x))
    added = ("le", num(0), ("add", x, x))

    accepts(added, [["fact", 0], ["convert", 0, added]], [twice])


def test_convert_to_something_else() -> None:
    rejects("same formula by keys", Q, [["fact", 0], ["convert", 0, Q]], [P])


def test_a_line_that_comes_later() -> None:
    rejects("no earlier line 0", P, [["and-elim", 0, 0]], rule="input")


def test_a_line_by_a_boolean() -> None:
    rejects("no earlier line", P, [["fact", 0], ["convert", False, P]], [P], rule="input")


def test_a_rule_that_there_is_not() -> None:
    rejects("no rule 'cut'", P, [["cut", 0, 0]], rule="input")


def test_too_many_arguments() -> None:
    rejects("2 arguments in place of 1", P, [["fact", 0, 0]], [P], rule="input")


def test_no_step() -> None:
    answer = run(P, [], [P])

    assert isinstance(answer, Rejected)
    assert "no step" in answer.why
