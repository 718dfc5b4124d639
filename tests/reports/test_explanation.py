"""One statement explained."""

from __future__ import annotations

import pytest

from proofcheck.reports import Paper, render_explanation
from tests.fakes.audit_documents import (
    COUNTEREXAMPLE,
    HYPOTHESIS,
    MIXED_DOCUMENT,
    PROVED,
    REFUTED,
    derivation,
    document,
    goal,
    statement,
)


def explain(label: str, width: int = 100) -> str:
    return render_explanation(MIXED_DOCUMENT, label, Paper(width=width))


def test_a_refuted_claim_shows_both_sides_evaluated_and_why() -> None:
    text = explain("2.1")

    assert "│ left  = [[-1, 0], [0, -1]]\n" in text
    assert "│ right = [[1, 0], [0, 1]]\n" in text
    assert "│ why   the entry (1, 1) is -1 on the left and 1 on the right\n" in text


def test_a_refuted_claim_shows_formula_facts_certificate_and_repair() -> None:
    text = explain("2.1")

    assert "given x : Vector(n)" in text
    assert "[1.1] S^T = -S" in text
    assert "certificate 77aa01bbccdd, accepted by the kernel" in text
    assert '[2.1*] "the square is minus the identity, n = 2", proved, standing sound' in text


def test_a_witnessed_claim_says_models_digits_and_sizes() -> None:
    text = explain("1.4")

    assert "witnessed: 24 models, to 50 digits, at (n, m) = (1, 1), (2, 1), (3, 2)" in text
    assert "worst ratio found 0.93" in text
    assert "accepted by the kernel" not in text


def test_each_verdict_says_what_it_means() -> None:
    assert "held on every model tried; not a proof" in explain("1.4")
    assert "the kernel accepted a certificate" in explain("1.2")


def answers(text: str) -> str:
    return "".join(text.splitlines(keepends=True)[1:4])


def test_the_first_three_lines_say_whether_it_is_true_why_and_on_what_that_rests() -> None:
    assert answers(explain("2.1")) == (
        "is it true  no: refuted; the kernel accepted a counterexample, on which all assumptions hold\n"
        "why         false at n = 2: the entry (1, 1) is -1 on the left and 1 on the right\n"
        "rests on    refuted: hypotheses [1.1]\n"
    )
    assert answers(explain("1.2")) == (
        "is it true  yes: proved and sound; the kernel accepted a certificate that derives it\n"
        "why         for all sizes and values\n"
        "rests on    sound: hypotheses [1.1]\n"
    )


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (
            {"standing": "conditional"},
            "if what it rests on holds: proved; the kernel accepted a certificate that derives it",
        ),
        ({"standing": "tainted"}, "not established: proved, but tainted by what it rests on"),
        ({"missing": ["3"]}, "not from what it declares: proved, with [3]"),
        (
            {"evidence": "checked", "standing": "conditional"},
            "at some sizes: checked; decided exactly at the sizes named; nothing is said about others",
        ),
        (
            {"evidence": "witnessed", "standing": "conditional"},
            "not known: witnessed; held on every model tried; not a proof",
        ),
        (
            {"evidence": "cited", "standing": "conditional"},
            "by the reference: cited; taken from the reference, and tested on models; not derived here",
        ),
        (
            {"evidence": "unsupported", "standing": "unsupported"},
            "not known: unsupported; neither proved nor refuted; not a pass",
        ),
        (
            {"evidence": "ill-formed", "standing": "ill-formed"},
            "no answer: ill-formed; it cannot be parsed or typed, so nothing was decided",
        ),
        (
            {"evidence": "definition", "goals": []},
            "nothing to show: definition; it only fixes the meaning of names",
        ),
        (
            {"evidence": "hypothesis", "goals": []},
            "assumed: hypothesis; it is assumed, not shown",
        ),
    ],
)
def test_no_verdict_is_answered_with_more_than_it_says(
    fields: dict[str, object], expected: str
) -> None:
    text = render_explanation(document(derivation(statement("1", **fields))), "1", Paper(width=112))

    assert f"is it true  {expected}\n" == answers(text).splitlines(keepends=True)[0]


def test_a_reason_that_is_cut_is_told_whole_below() -> None:
    one = statement("1", reason="because " * 30, evidence="unsupported", standing="unsupported")
    text = render_explanation(document(derivation(one)), "1")

    assert "because ...\n" in answers(text)
    assert 30 <= text[text.index("unsupported, standing unsupported: ") :].count("because")


def test_what_it_rests_on_is_counted_where_it_has_no_label() -> None:
    below = {"library": ["a", "b"], "laws": [], "witnessed": ["1", "2.3"], "hypotheses": ["1.1"]}
    one = statement("1", standing="conditional", rests_on=below)
    text = render_explanation(document(derivation(one)), "1")

    assert (
        "rests on    conditional: hypotheses [1.1]; 2 library theorems; witnessed only [2.3]\n"
    ) == answers(text).splitlines(keepends=True)[2]


def test_on_sixty_columns_no_line_is_longer() -> None:
    for label in ("1.1", "1.2", "1.4", "2.1", "2.2", "2.6"):
        assert 60 >= max(map(len, explain(label, 60).split("\n")))


def test_a_chain_with_a_refuted_step_says_whether_the_conclusion_stands() -> None:
    goals = [
        goal(role="step", evidence="refuted", counterexample=COUNTEREXAMPLE),
        goal(role="step"),
        goal(role="conclusion", evidence="proved"),
    ]
    one = statement("1", evidence="refuted", standing="refuted", goals=goals)
    text = render_explanation(document(derivation(one)), "1")

    assert "a step is refuted; the conclusion itself is proved\n" in text
    assert "a step is refuted" not in explain("2.1")


def test_facts_of_a_declared_statement_are_found_in_the_document() -> None:
    one = PROVED | {"facts": None}
    text = render_explanation(document(derivation(HYPOTHESIS, one)), "1.2")

    assert "  [1.1] let n : PosNat\n        let S : Matrix(n, n)\n        assume S^T = -S\n" in text


@pytest.mark.parametrize("label", ["2.1", "[2.1]", "squares:2.1", "squares:[2.1]", " 2.1 "])
def test_a_label_may_be_typed_in_several_ways(label: str) -> None:
    assert explain("2.1") == explain(label)


@pytest.mark.parametrize("label", ["2.7", "circles:2.1", "2.1]", ""])
def test_a_label_that_means_nothing_is_a_key_error(label: str) -> None:
    with pytest.raises(KeyError):
        explain(label)


def test_a_label_of_two_derivations_explains_both() -> None:
    both = document(derivation(PROVED, name="first"), derivation(REFUTED | {"label": "1.2"}))
    text = render_explanation(both, "1.2")

    assert "[first:1.2] claim" in text
    assert "[squares:1.2] claim" in text


HUGE = "[" + ", ".join(["[" + ", ".join(["12345/67890"] * 12) + "]"] * 12) + "]"


def huge_refutation(**fields: object) -> str:
    example = COUNTEREXAMPLE | {
        "objects": {f"object_{number}": HUGE for number in range(40)},
        "left": HUGE,
        "right": HUGE,
        "why": "the entry (1, 1) differs " * 40,
    }
    goals = [goal(role="step", formula="x = y " * 60) for _ in range(30)]
    goals.append(
        goal(
            role="step",
            evidence="refuted",
            formula="S*S = I(n) " * 40,
            reason="long " * 200,
            sizes=[{"n": 2}],
            counterexample=example,
        )
    )
    facts = [{"label": f"3.{number}", "formula": "a + b = c " * 30} for number in range(50)]
    one = statement(
        "1",
        **{
            "title": "a long title " * 30,
            "section": "a long section " * 30,
            "evidence": "refuted",
            "standing": "refuted",
            "goals": goals,
            "facts": facts,
            "from": [fact["label"] for fact in facts],
            "formulas": ["show a = b " * 40] * 20,
            "reason": "a long reason " * 60,
            "notes": ["a long note " * 40] * 4,
            "cite": ["a long reference " * 40],
            "missing": [f"9.{number}" for number in range(60)],
            "unused": [f"8.{number}" for number in range(60)],
            "rests_on": {
                field: [f"7.{number}" for number in range(90)]
                for field in ("hypotheses", "library", "cited", "unsupported", "refuted")
            },
            "taint": [f"6.{number}" for number in range(200)],
            "diagnostics": [
                {"code": "P0401", "severity": "error", "message": "long " * 100, "line": 1}
            ]
            * 5,
            **fields,
        },
    )
    return render_explanation(document(derivation(one)), "1")


def test_a_refuted_claim_fits_forty_lines_of_a_hundred_columns() -> None:
    for text in (explain("2.1"), huge_refutation()):
        lines = text.rstrip("\n").split("\n")

        assert len(lines) <= 40
        assert max(map(len, lines)) <= 100


def test_what_is_cut_is_never_a_side_or_the_reason() -> None:
    text = huge_refutation()

    assert "│ left" in text
    assert "│ right" in text
    assert "│ why" in text
    assert "more lines of objects (--format json)" in text
    assert "more lines of the facts (--format json)" in text


def test_a_dependency_without_a_proposition_is_named_as_such() -> None:
    one = PROVED | {"from": ["1.1", "0.5"]}
    text = render_explanation(document(derivation(HYPOTHESIS, one)), "1.2")

    assert "  [1.1] S^T = -S\n  no proposition of [0.5], only names if any\n" in text
    assert "no proposition of" not in explain("1.2")


def test_goals_that_differ_are_told_from_goals_that_do_not() -> None:
    alike = statement("1", goals=[goal(), goal()])
    mixed = statement("2", evidence="unsupported", goals=[goal(), goal(reason="by [1.1]")])

    found = document(derivation(alike, mixed | {"evidence": "proved"}))
    assert "each of 2 goals: for all sizes" in render_explanation(found, "1")
    assert "weakest of 2 goals: for all sizes" in render_explanation(found, "2")


@pytest.mark.parametrize(
    ("role", "expected"),
    [
        (
            "side",
            "refuted: by the counterexample below; assume it, or choose sets in which it holds\n",
        ),
        ("show", "refuted: by the counterexample below\n"),
    ],
)
def test_a_refuted_side_goal_says_how_it_is_repaired(role: str, expected: str) -> None:
    failing = goal(role=role, evidence="refuted", counterexample=COUNTEREXAMPLE)
    only = document(derivation(statement("1", evidence="refuted", goals=[failing])))

    assert expected in render_explanation(only, "1", Paper(width=100))


def test_what_is_missing_is_named_once() -> None:
    without = {"finding": "missing", "labels": ["1"], "model": COUNTEREXAMPLE}
    found = statement("2", missing=["1", "3"], models_without=[without], goals=[goal()])
    text = render_explanation(document(derivation(found)), "2", Paper(width=100))

    rows = [one for one in text.split("\n") if one.startswith("  missing")]
    why = "without it a model at n = 2 breaks the goal"
    assert [True, True] == [rows[0].endswith("[3]"), f"[1]: {why}" in rows[1]]
    assert 2 == len(rows)


def test_what_only_repairs_refute_is_shown_with_the_repairs() -> None:
    worse = {"formula": "m >= 1", "repaired": [{"label": "1", "read_as": "1*"}]}
    broken = statement("3", refutations_modulo_repairs=[worse | {"counterexample": COUNTEREXAMPLE}])
    text = render_explanation(document(derivation(broken)), "3", Paper(width=100))

    assert "refuted with repairs\n    │ with  [1*] in place of [1]\n    │ goal  m >= 1\n" in text
    assert "refuted with repairs" not in explain("2.1")
