"""Statements that nobody prepared: each is found from its text and the names it may use, and checked."""

from __future__ import annotations

import json

import pytest

from proofcheck.certificates.building import Limits
from proofcheck.checker import check, read_task, read_theory
from proofcheck.checker.theory import Theory
from proofcheck.search.lines.proving import GaveUp, Proved, lemma, prove
from proofcheck.second_checker import Accepted, check_lemma
from tests.checker import lemmas
from tests.checker.writing import task_json, trees
from tests.search.lines.theories import Statement, statements, twins, written

IN_VAIN = Limits(work=300_000, steps=1_500)
"""More than all but a few true statements take: a false one uses it up within seconds."""


def _attempt(statement: Statement, **options: Limits) -> Proved | GaveUp:
    return prove(
        statement.theory,
        statement.goal,
        statement.allowed,
        statement.steps,
        names=statement.names,
        **options,
    )


@pytest.mark.sampled
@pytest.mark.parametrize("name", statements())
def test_a_statement_is_proved_from_what_it_may_use_as_both_checkers_say(name: str) -> None:
    statement = statements()[name]

    answer = _attempt(statement)

    assert isinstance(answer, Proved), answer
    theorem = check(lemma(statement.goal), statement.theory, answer.certificate)
    assert statement.allowed.issuperset((*theorem.axioms, *theorem.lemmas, *theorem.definitions))
    assert isinstance(check_lemma(written(), name, answer.certificate), Accepted)


@pytest.mark.sampled
@pytest.mark.parametrize("name", twins())
def test_a_false_twin_is_given_up(name: str) -> None:
    answer = _attempt(twins()[name], limits=IN_VAIN)

    assert isinstance(answer, GaveUp)
    assert answer.why in {
        "the goal was not found",
        "the work of the search is used up",
        "the steps of the search are used up",
    }


PREPARED = [name for name in lemmas.certificates() if name != "geometric-sum"]


@pytest.mark.parametrize("name", PREPARED)
def test_what_was_proved_by_hand_is_found(name: str) -> None:
    theory = read_theory(lemmas.written_theory())
    proofs = {str(p[1]): p[2:] for p in trees((lemmas.FOLDER / "lemmas.sx").read_text())}
    cited = {str(step[1]) for step in proofs[name] if step[0] == "by"}
    steps = [step for step in proofs[name] if step[0] not in ("name", "let")]

    answer = prove(theory.before(name), theory.entries[name].node, cited)

    assert isinstance(answer, Proved), answer
    assert answer.steps <= len(steps) + 12


def test_a_search_is_the_same_every_time() -> None:
    one, other = (_attempt(statements()["cauchy-schwarz"]) for _ in range(2))

    assert isinstance(one, Proved)
    assert one == other


def test_without_an_axiom_that_it_needs_a_statement_is_given_up() -> None:
    statement = statements()["telescoping"]

    for missing in statement.allowed:
        answer = prove(statement.theory, statement.goal, statement.allowed - {missing})
        assert isinstance(answer, GaveUp)
        assert answer.why == "the goal was not found"


def test_an_answer_in_vain_names_the_goal_that_was_open() -> None:
    statement = statements()["telescoping"]
    allowed = statement.allowed - {"sum-last"}

    answer = prove(statement.theory, statement.goal, allowed)

    assert isinstance(answer, GaveUp)
    assert answer.goal == ("sum(k in 1..n1 + 1) (f(k + 1) + (-1)*f(k)) = (-1)*f(1) + f(n1 + 2)")


def test_a_step_that_is_not_found_is_named() -> None:
    statement = statements()["triangle-by-steps"]
    wrong = twins()["square"]

    answer = prove(statement.theory, statement.goal, statement.allowed, [wrong.goal])

    assert answer == GaveUp("step 1 was not found", "0 < x2*x2")


def test_nothing_is_cited_that_the_theory_lacks() -> None:
    statement = statements()["triangle-direct"]

    answer = prove(Theory({}), statement.goal, statement.allowed)

    assert isinstance(answer, GaveUp)
    assert answer.why == "the goal was not found"


def test_a_task_is_proved_from_its_permitted_facts() -> None:
    facts = [
        ("(le x y)", False),
        ("(lt 0 x)", True),
        ("(all z Real (imp (lt 0 z) (le z y)))", True),
    ]
    task = read_task(json.dumps(task_json("(le x y)", facts, x="Real", y="Real")))

    answer = prove(Theory({}), task, ())

    assert isinstance(answer, Proved)
    assert answer.theorem.facts == (1, 2)


def test_a_definition_of_a_task_is_unfolded() -> None:
    definitions = [("double", "(Fun Real Real)", "(lam x Real (add x x))")]
    goal = "(imp (le 0 y) (le y (double y)))"
    task = read_task(json.dumps(task_json(goal, (), definitions, y="Real")))

    answer = prove(Theory({}), task, ())

    assert isinstance(answer, Proved)
    assert answer.theorem.definitions == ("double",)


def test_a_definition_that_may_not_be_used_is_not_unfolded() -> None:
    statement = statements()["jacobi"]

    answer = prove(statement.theory, statement.goal, ())

    assert isinstance(answer, GaveUp)
