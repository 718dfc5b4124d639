"""What an audit of several derivations says of all of them together."""

from __future__ import annotations

import re

from proofcheck.reports import Paper, render_audit
from tests.fakes.audit_documents import HYPOTHESIS, Record, derivation, document, statement

FIRST = derivation(
    HYPOTHESIS,
    statement("4", title="the result"),
    statement("5", title="no result"),
    name="paper",
    main=["4"],
)
SECOND = derivation(
    statement("T 4", title="its twin", standing="refuted", evidence="refuted"),
    name="other",
    main=["T 4"],
)


def meaning(path: str, name: str, formula: str) -> Record:
    return {"path": path, "line": 7, "label": "1", "name": name, "formula": formula}


def test_main_results_of_several_derivations_stand_in_one_table() -> None:
    text = render_audit(document(FIRST, SECOND))

    assert (
        """main results
  file   label  title       standing
  paper  [4]    the result  sound
  other  [T 4]  its twin    refuted

"""
        in text
    )


def test_a_single_derivation_has_no_such_table() -> None:
    assert "main results" not in render_audit(document(FIRST))


def test_a_label_without_statement_has_no_row() -> None:
    lost = derivation(statement("1"), name="lost", main=["77"])

    text = render_audit(document(lost, SECOND))

    rows = text[text.index("main results") :].split("\n")[2:4]
    assert ["  other  [T 4]  its twin  refuted", ""] == rows


def test_a_long_title_keeps_to_its_column() -> None:
    long = derivation(statement("4", title="a result " * 20), name="paper", main=["4"])

    lines = render_audit(document(long, SECOND), Paper(width=80)).split("\n")

    assert max(map(len, lines)) <= 80


def test_a_symbol_with_two_meanings_is_listed_with_both() -> None:
    symbols = [
        {
            "symbol": "eta",
            "meanings": [
                meaning("a.proof", "eta", "eta := 2"),
                meaning("b.proof", "eta", "eta := 3"),
            ],
        }
    ]

    text = render_audit(document(FIRST, SECOND, symbols=symbols))

    assert re.search(
        r"^one symbol, two meanings ─+\neta\n"
        r"  a\.proof:7  \[1\] eta := 2\n  b\.proof:7  \[1\] eta := 3\n\n",
        text,
        re.MULTILINE,
    )


def test_names_that_are_printed_alike_are_all_named() -> None:
    symbols = [
        {"meanings": [meaning("a.proof", "eta", "eta := 2"), meaning("b.proof", "mix", "mix := 3")]}
    ]

    assert "\neta, mix (printed alike)\n" in render_audit(document(FIRST, symbols=symbols))


def test_without_any_there_is_no_such_section() -> None:
    assert "two meanings" not in render_audit(document(FIRST, SECOND))
