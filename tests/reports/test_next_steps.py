"""What to do next: the repair that frees the most comes first, and no step promises too much."""

from __future__ import annotations

import pytest

from proofcheck.reports.graph.drawing import draw_audit
from proofcheck.reports.html_report.content import Content, gather_content
from proofcheck.reports.html_report.next_steps import list_proofs, list_repairs
from proofcheck.reports.records.reading import read_audit
from tests.fakes.audit_documents import Record, derivation, document, goal, statement


def content(*statements: Record, main: list[str] | None = None) -> Content:
    found = document(derivation(*statements, main=main or []))
    return gather_content(read_audit(found), draw_audit(found))


def refuted(label: str, *premises: str) -> Record:
    return statement(label, evidence="refuted", standing="refuted", **{"from": [*premises]})


def tainted(label: str, *premises: str) -> Record:
    return statement(label, standing="tainted", **{"from": [*premises]})


def steps(of: Content) -> list[tuple[int, tuple[int, ...]]]:
    return [(step.position, step.frees) for step in list_repairs(of).steps]


def test_the_repair_that_frees_the_most_comes_first() -> None:
    found = content(
        refuted("a"), tainted("b", "a"), refuted("c"), tainted("d", "c"), tainted("e", "d")
    )

    assert [(2, (3, 4)), (0, (1,))] == steps(found)


def test_what_rests_on_two_faults_is_freed_by_neither() -> None:
    found = content(refuted("a"), refuted("b"), tainted("c", "a", "b"), tainted("d", "c"))

    assert [(0, ()), (1, ())] == steps(found)
    assert 2 == list_repairs(found).together


def test_a_main_result_counts_before_any_number_of_others() -> None:
    found = content(
        refuted("a"), tainted("b", "a"), tainted("c", "b"), refuted("d"), tainted("e", "d"),
        main=["e"],
    )  # fmt: skip

    assert [(3, (4,)), (0, (1, 2))] == steps(found)


def test_a_fault_that_rests_on_a_fault_is_a_step_of_its_own() -> None:
    assert [(1, (2,)), (0, ())] == steps(
        content(refuted("a"), refuted("b", "a"), tainted("c", "b"))
    )


def test_an_unused_fault_taints_nothing() -> None:
    user = statement("b", used=[], unused=["a"], **{"from": ["a"]})

    assert [(0, ())] == steps(content(refuted("a"), user))


def test_a_missing_dependency_taints_as_a_declared_one() -> None:
    user = statement("b", standing="tainted", missing=["a"])

    assert [(0, (1,))] == steps(content(refuted("a"), user))


def test_what_rests_on_itself_is_a_fault() -> None:
    found = content(tainted("a", "b"), tainted("b", "a"), tainted("c", "a"))

    assert [(0, (2,)), (1, ())] == steps(found)


def test_a_proof_makes_sound_what_rests_on_nothing_else_open() -> None:
    found = content(
        statement("a", evidence="checked"),
        statement("b", **{"from": ["a"]}),
        statement("c", evidence="witnessed"),
        statement("d", **{"from": ["b", "c"]}),
    )

    assert [(0, (1,))] == [(step.position, step.frees) for step in list_proofs(found).steps]
    assert 1 == list_proofs(found).together


def test_an_instance_of_a_theorem_asks_for_no_proof_and_the_word_of_an_author_does() -> None:
    user = statement("b", **{"from": ["a"]})
    instance = content(statement("a", evidence="cited"), user)
    word = content(statement("a", evidence="cited", kind="cited"), user)
    goals = [goal(evidence="cited"), goal(evidence="witnessed")]
    beside = content(statement("a", evidence="cited", goals=goals), user)

    assert () == list_proofs(instance).steps
    for found in (word, beside):
        assert [(0, (1,))] == [(step.position, step.frees) for step in list_proofs(found).steps]


def test_nothing_is_to_be_done_where_everything_is_sound() -> None:
    found = content(statement("a"), statement("b", **{"from": ["a"]}))

    assert () == list_repairs(found).steps
    assert () == list_proofs(found).steps


@pytest.mark.exhaustive
def test_a_chain_of_many_thousands_needs_no_recursion() -> None:
    chain = [tainted(str(at), str(at - 1)) for at in range(1, 20_000)]
    (step,) = list_repairs(content(refuted("0"), *chain)).steps

    assert 19_999 == len(step.frees)
