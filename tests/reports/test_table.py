"""The audit as a table."""

from __future__ import annotations

import re
import time

import pytest

from proofcheck.reports import Paper, render_audit, render_troubles
from tests.fakes.audit_documents import (
    ALL_KINDS,
    EMPTY_DOCUMENT,
    MIXED_DOCUMENT,
    PROVED,
    REFUTED,
    SOUND_DOCUMENT,
    Record,
    derivation,
    document,
    goal,
    statement,
)

TABLE = render_audit(MIXED_DOCUMENT)
GREEN = ("checked", "witnessed", "cited")


def row_of(text: str, label: str) -> str:
    """The line of a table that begins with a label."""
    return next(line for line in text.split("\n") if line.startswith(f"[{label}]"))


def test_statements_stand_in_document_order() -> None:
    labels = re.findall(r"^\[([^\]]+)\]", TABLE, re.MULTILINE)

    assert [one["label"] for one in ALL_KINDS] == labels


def test_a_row_gives_kind_evidence_standing_and_reason() -> None:
    row = row_of(TABLE, "2.3").split()

    assert row[:8] == ["[2.3]", "claim", "rests", "on", "a", "witness", "proved", "conditional"]


def test_sections_stand_once_above_their_statements() -> None:
    lines = TABLE.split("\n")

    assert lines.count("2. A mistake") == 1
    assert lines[lines.index("2. A mistake") - 1] == ""


def test_the_counterexample_stands_under_the_statement_it_refutes() -> None:
    lines = TABLE.split("\n")
    start = lines.index(row_of(TABLE, "2.1")) + 2  # the title takes two lines

    expected = [
        "    │ goal  S*S = I(n)",
        "    │ at    n = 2",
        "    │ S     = [[0, 1], [-1, 0]]",
        "    │ x     = [[1], [0]]",
        "    │ left  = [[-1, 0], [0, -1]]",
        "    │ right = [[1, 0], [0, 1]]",
        "    │ why   the entry (1, 1) is -1 on the left and 1 on the right",
    ]
    assert expected == lines[start : start + len(expected)]


def test_a_statement_that_is_not_refuted_has_no_counterexample() -> None:
    assert "│" not in render_audit(SOUND_DOCUMENT)


@pytest.mark.parametrize("evidence", GREEN)
def test_everything_green_says_sizes_models_and_digits(evidence: str) -> None:
    one = goal(evidence=evidence, sizes=[{"n": 2}, {"n": 3}], models=24, digits=50)
    text = render_audit(document(derivation(statement("1", evidence=evidence, goals=[one]))))
    flat = re.sub(r"\s+", " ", text)

    assert ("sizes 2 to 3 (n)" if evidence == "checked" else "n = 2, 3") in flat
    assert evidence == "checked" or "24 models, to 50 digits" in flat


@pytest.mark.parametrize("evidence", GREEN)
def test_what_the_audit_does_not_say_is_not_passed_over(evidence: str) -> None:
    one = goal(evidence=evidence, models=None)
    del one["digits"]
    text = render_audit(document(derivation(statement("1", evidence=evidence, goals=[one]))))
    flat = re.sub(r"\s+", " ", text)

    assert "sizes not stated" in flat
    assert evidence == "checked" or "models not counted, digits not stated" in flat


def test_no_line_is_longer_than_the_page() -> None:
    for width in (60, 75, 76, 80, 100, 140):
        text = render_audit(MIXED_DOCUMENT, Paper(width=width))
        table = text[: text.index("error[")]

        assert width >= max(map(len, table.split("\n")))


@pytest.mark.parametrize("width", [60, 76, 100])
@pytest.mark.parametrize("label", ["T 8'.15 finite", "Theorem 2.1 of the appendix B"])
def test_a_label_is_never_broken(label: str, width: int) -> None:
    one = statement(label, standing="tainted", taint=["1", f"of {label}"])
    text = render_audit(document(derivation(one)), Paper(width=width))

    assert 2 == text.count(f"[{label}]")
    assert 2 == text.count(f"[of {label}]")
    assert text.count("[") == text.count(f"[{label}]") + text.count(f"[of {label}]") + 2  # [1]


def test_on_a_narrow_page_columns_stand_below_one_another() -> None:
    text = render_audit(document(derivation(REFUTED)), Paper(width=60))
    row = "\n[2.1]\n  claim: refuted, refuted\n  the square is the identity\n  false at n = 2\n"

    assert row in text
    assert "evidence" not in text


def test_a_claim_without_a_title_shows_what_it_claims() -> None:
    text = render_audit(document(derivation(statement("1.1", title=None))))

    assert "Q^T = Q" in row_of(text, "1.1")


def test_a_finding_with_carets_is_repeated_as_it_was_drawn() -> None:
    assert "50 |   show Z = 0\n   |        ^ no statement introduces it\n" in TABLE


def test_a_finding_without_carets_names_the_statement_and_the_place() -> None:
    expected = "error[P0401]: [2.1] the claim is false\n  --> derivations/squares.proof:31:8\n"

    assert expected in TABLE


def test_the_path_of_a_taint_is_shown_to_its_end() -> None:
    flat = re.sub(r"\s+", " ", TABLE)

    assert "rests on [2.0] -> [2.1], refuted" in flat


def test_a_cycle_is_shown_as_a_statement_that_rests_on_itself() -> None:
    one = statement("1", standing="tainted", taint=["1", "2", "1"])
    text = render_troubles(document(derivation(one)))

    assert "rests on itself: [1] -> [2] -> [1]" in text


def test_several_derivations_qualify_their_labels_in_the_summary() -> None:
    text = render_audit(
        document(derivation(PROVED, name="first"), derivation(REFUTED, name="second"))
    )

    assert "[second:2.1]" in text
    assert "[2.1]  the square" in TABLE


def test_times_are_shown_only_when_the_audit_has_them() -> None:
    timed: Record = PROVED | {"seconds": 0.25}

    assert "(0.25 s)" in re.sub(r"\s+", " ", render_audit(document(derivation(timed))))
    assert " s)" not in TABLE


def test_an_empty_audit_says_that_nothing_was_audited() -> None:
    text = render_audit(EMPTY_DOCUMENT)

    assert "nothing was audited: no statement was selected" in text
    assert "everything is" not in text


def test_a_document_of_another_format_is_refused() -> None:
    with pytest.raises(ValueError, match="not an audit document"):
        render_audit(MIXED_DOCUMENT | {"version": 2})


def test_a_long_chain_is_laid_out_without_a_path_of_that_length_in_each_row() -> None:
    size = 20_000
    labels = [str(number) for number in range(size)]
    chain = [
        statement(
            label,
            standing="tainted",
            taint=[label, "8", "7", "6", "5", "4", "3", "2", "1", "0"],
        )
        for label in labels[1:]
    ]
    bad = statement("0", evidence="refuted", standing="refuted")
    began = time.process_time()
    text = render_audit(document(derivation(bad, *chain)))

    assert "[8] -> [7] -> [6] -> [5] -> 4 more steps -> [0], refuted" in re.sub(r"\s+", " ", text)
    assert time.process_time() - began < 20


def test_what_taints_from_outside_the_document_is_named_all_the_same() -> None:
    one = statement("1", standing="tainted", taint=["1", "0"], rests_on={"ill_formed": ["0"]})

    assert "rests on [0], ill-formed" in render_troubles(document(derivation(one)))


def test_a_file_of_which_nothing_is_selected_takes_no_room() -> None:
    other = derivation(name="other", title="Another")

    assert "Another" not in render_audit(document(derivation(PROVED), other))
    assert "Another" in render_audit(document(other))
