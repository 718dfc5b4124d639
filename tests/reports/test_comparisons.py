"""How statements of different derivations relate, as a reader is told."""

from __future__ import annotations

import re
from typing import Any

import pytest

from proofcheck.reports import Paper, render_audit, render_explanation
from tests.fakes.audit_documents import (
    COUNTEREXAMPLE,
    Record,
    derivation,
    document,
    goal,
    statement,
)

PROOF = [{"formula": "S*S = 0", "by": ["2"], "reason": "[2]", "depth": 0}]
NOT_ASKED = {"answer": "unknown", "reason": "", "uses": True, "goals": []}


def implication(answer: str, reason: str = "", **fields: Any) -> Record:
    proof = PROOF if answer == "yes" else []
    example = COUNTEREXAMPLE if answer == "no" else None
    one = goal(formula="S*S = 0", proof=proof, counterexample=example)
    return {"answer": answer, "reason": reason, "uses": True, "goals": [one], **fields}


def comparison(relation: str, **fields: Any) -> Record:
    return {
        "derivation": "a",
        "first": "2",
        "second": "b:T 2",
        "relation": relation,
        "reason": "",
        "where": [{"names": ["n", "m"], "first": "n : Nat", "second": "m : Nat", "agree": True}],
        "assumed": [],
        "implies": implication("yes"),
        "implied": implication("yes"),
        "together": None,
        **fields,
    }


def audited(one: Record) -> Record:
    files = derivation(statement("2"), name="a"), derivation(statement("T 2"), name="b")
    return document(*files, comparisons=[one])


def told(one: Record, width: int = 100) -> list[str]:
    text = render_audit(audited(one), Paper(width=width))
    found = re.search(r"^comparisons .*\n((?:.+\n)+)", text, re.MULTILINE)
    assert found
    return found.group(1).split("\n")[:-1]


def test_each_direction_is_told() -> None:
    assert [
        "[a:2] with [b:T 2]: equivalent",
        "    where n = m",
        "    [a:2] proves [b:T 2]",
        "    [b:T 2] proves [a:2]",
    ] == told(comparison("equivalent"))


def test_a_proof_that_does_not_use_the_other_says_so() -> None:
    lines = told(comparison("equivalent", implied=implication("yes", uses=False)))

    assert "    [b:T 2] proves [a:2], as does what the two assume alone" == lines[-1]
    assert "    [a:2] proves [b:T 2]" == lines[-2]


def test_a_model_stands_below_what_it_breaks() -> None:
    unknown = implication("unknown", "out of budget")
    lines = told(comparison("does not imply", implies=implication("no"), implied=unknown))

    assert "    [a:2] does not prove [b:T 2]: it holds on this model" == lines[2]
    assert lines[3].startswith("    │ goal  S*S = 0")
    assert "    [b:T 2] is not known to prove [a:2]: out of budget" == lines[-1]


@pytest.mark.parametrize(
    ("relation", "evidence", "last"),
    [
        (
            "contradicts",
            "proved",
            "    from both together a falsehood is proved: from [2], [b:T 2]",
        ),
        ("does not imply", "refuted", "    both hold on some model"),
        ("unknown", "unsupported", "    [b:T 2] is not known to prove [a:2]: why"),
    ],
)
def test_it_is_told_whether_both_can_hold(relation: str, evidence: str, last: str) -> None:
    unknown = implication("unknown", "why")
    together = goal(formula="1 <= 0", evidence=evidence, reason="from [2], [b:T 2]", proof=PROOF)

    assert (
        last == told(comparison(relation, implies=unknown, implied=unknown, together=together))[-1]
    )


def test_why_nothing_is_known_is_told_once() -> None:
    reason = "what the two assume contradicts itself"
    nothing = {"answer": "unknown", "reason": reason, "uses": True, "goals": []}

    lines = told(comparison("unknown", reason=reason, implies=nothing, implied=nothing))

    assert f"    {reason}" == lines[-1]
    assert 3 == len(lines)


def test_what_the_two_say_differently_of_one_object_is_told() -> None:
    where = [{"names": ["x", "y"], "first": "x : Real", "second": "y := 2*t", "agree": False}]
    assumed = [
        {"label": "1", "formula": "x > 0", "by": "first"},
        {"label": "3", "formula": "x > 2", "by": "both"},
        {"label": "b:1", "formula": "x = 2*t", "by": "second"},
    ]
    lines = told(comparison("equivalent", where=where, assumed=assumed))

    assert [
        "    where x = y",
        "    taken for one object: x = y, that is x : Real here, y := 2*t there",
        "    assumed only for [a:2]: [1]",
        "    assumed only for [b:T 2]: [b:1]",
    ] == lines[1:5]


@pytest.mark.parametrize(
    ("answer", "relation", "line"),
    [
        ("yes", "equivalent", "    proved to be equal"),
        ("no", "different", "    they differ on this model"),
        ("unknown", "unknown", "    not known to be equal: why"),
    ],
)
def test_definitions_are_equal_or_not(answer: str, relation: str, line: str) -> None:
    where = [{"names": ["f", "g"], "first": "f := 1", "second": "g := 1", "agree": None}]
    one = implication(answer, "why" if answer == "unknown" else "")

    lines = told(comparison(relation, where=where, implies=one, implied=NOT_ASKED))

    assert ["    definitions of f and g", line] == lines[1:3]


@pytest.mark.parametrize("label", ["a:2", "b:T 2"])
def test_an_explanation_holds_the_proofs(label: str) -> None:
    text = render_explanation(audited(comparison("equivalent")), label)

    assert "\ncompared\n[a:2] with [b:T 2]: equivalent\n" in text
    assert 2 <= text.count("    proof\n")


def test_a_statement_that_is_not_compared_has_no_such_part() -> None:
    found = audited(comparison("equivalent"))
    found["derivations"][0]["statements"].append(statement("3"))

    assert "compared" not in render_explanation(found, "a:3")


def test_lines_keep_to_the_page() -> None:
    one = implication("unknown", "no model was found " * 12)

    assert max(map(len, told(comparison("unknown", implies=one), 80))) <= 80
