"""The order of evidence and its meet."""

from __future__ import annotations

import itertools

import pytest

from proofcheck.verdict import KINDS, Evidence, is_evidence_of, statement_evidence, weakest

OF_GOALS = [evidence for evidence in Evidence if evidence.is_of_a_goal]
STRONGEST_FIRST = [
    Evidence.PROVED,
    Evidence.CHECKED,
    Evidence.WITNESSED,
    Evidence.CITED,
    Evidence.UNSUPPORTED,
    Evidence.REFUTED,
    Evidence.ILL_FORMED,
]


def test_the_words_are_those_of_the_contract() -> None:
    assert {
        "proved",
        "checked",
        "witnessed",
        "cited",
        "unsupported",
        "refuted",
        "ill-formed",
        "definition",
        "hypothesis",
    } == {evidence.value for evidence in Evidence}


def test_the_order_runs_from_proved_down_to_ill_formed() -> None:
    assert sorted(OF_GOALS, key=lambda e: e.strength, reverse=True) == STRONGEST_FIRST
    assert len({e.strength for e in OF_GOALS}) == len(OF_GOALS)


def test_exactly_the_first_four_are_green() -> None:
    assert set(STRONGEST_FIRST[:4]) == {e for e in Evidence if e.is_green}


def test_exactly_refuted_and_ill_formed_are_bad() -> None:
    assert {Evidence.REFUTED, Evidence.ILL_FORMED} == {e for e in Evidence if e.is_bad}


def test_the_meet_is_the_weaker_of_two() -> None:
    for rank, strong in enumerate(STRONGEST_FIRST):
        for weak in STRONGEST_FIRST[rank:]:
            assert weak == weakest([strong, weak])
            assert weak == weakest([weak, strong])


def test_the_meet_is_associative_and_idempotent() -> None:
    for a, b, c in itertools.product(OF_GOALS, repeat=3):
        assert weakest([a, weakest([b, c])]) == weakest([weakest([a, b]), c])
        assert a == weakest([a, a])


def test_no_goals_have_no_meet() -> None:
    with pytest.raises(ValueError, match="no goals"):
        weakest([])
    assert Evidence.PROVED == weakest([Evidence.PROVED])


@pytest.mark.parametrize("evidence", [Evidence.DEFINITION, Evidence.HYPOTHESIS])
def test_no_goal_has_the_evidence_of_a_definition(evidence: Evidence) -> None:
    with pytest.raises(ValueError, match=evidence.value):
        weakest([Evidence.PROVED, evidence])


def test_a_claim_without_goals_is_ill_formed_and_a_definition_is_not() -> None:
    expected = {
        "definition": Evidence.DEFINITION,
        "hypothesis": Evidence.HYPOTHESIS,
        "claim": Evidence.ILL_FORMED,
        "cited": Evidence.UNSUPPORTED,
        "informal": Evidence.UNSUPPORTED,
    }
    assert expected == {kind: statement_evidence(kind, []) for kind in KINDS}


def test_proved_goals_leave_a_definition_a_definition_and_prove_a_claim() -> None:
    proved = [Evidence.PROVED, Evidence.PROVED]
    expected = {
        "definition": Evidence.DEFINITION,
        "hypothesis": Evidence.HYPOTHESIS,
        "claim": Evidence.PROVED,
        "cited": Evidence.PROVED,
        "informal": Evidence.UNSUPPORTED,
    }
    assert expected == {kind: statement_evidence(kind, proved) for kind in KINDS}


@pytest.mark.parametrize("kind", KINDS)
def test_one_refuted_goal_refutes_a_statement_of_any_kind(kind: str) -> None:
    assert Evidence.REFUTED == statement_evidence(kind, [Evidence.PROVED, Evidence.REFUTED])


@pytest.mark.parametrize("kind", KINDS)
def test_a_statement_is_never_stronger_than_its_weakest_goal(kind: str) -> None:
    for goals in itertools.product(OF_GOALS, repeat=2):
        assert weakest(goals).is_at_least(statement_evidence(kind, goals))


@pytest.mark.parametrize("kind", KINDS)
def test_what_goals_can_establish_is_evidence_of_the_kind(kind: str) -> None:
    possible = {statement_evidence(kind, goals) for n in range(2) for goals in _tuples(n)}
    assert possible | _always(kind) == {e for e in Evidence if is_evidence_of(kind, e)}


def _tuples(size: int) -> list[tuple[Evidence, ...]]:
    return list(itertools.product(OF_GOALS, repeat=size))


def _always(kind: str) -> set[Evidence]:
    return {Evidence.ILL_FORMED, Evidence.REFUTED, Evidence.UNSUPPORTED}


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="theorem"):
        statement_evidence("theorem", [Evidence.PROVED])
    assert is_evidence_of("theorem", Evidence.PROVED) is False
    assert is_evidence_of("claim", Evidence.PROVED) is True


def test_definition_and_hypothesis_are_unconditional_like_proved() -> None:
    expected = {Evidence.PROVED, Evidence.DEFINITION, Evidence.HYPOTHESIS}
    assert expected == {e for e in Evidence if e.is_unconditional}
