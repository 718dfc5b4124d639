"""A repair says what it breaks: what stands as printed, and fails where the repair is read."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.reports import Paper, render_explanation, render_repaired
from tests.fakes.audit_documents import HYPOTHESIS, Record, derivation, document, statement

EXAMPLE = {
    "sizes": {"n": 1, "m": 0},
    "objects": {},
    "left": "0",
    "right": "1",
    "why": "the left side is not >= the right side",
}


def repair(label: str) -> Record:
    return statement(f"{label}*", title="what it should have said", repairs=label)


def worse(label: str, *repaired: str, **fields: Any) -> Record:
    """Return a statement that the repairs of these refute together."""
    readings = [{"label": one, "read_as": f"{one.partition(':')[2] or one}*"} for one in repaired]
    found = {
        "goal": 0,
        "role": "show",
        "formula": "m >= 1",
        "repaired": readings,
        "counterexample": EXAMPLE,
    }
    turned = {"standing_modulo_repairs": "refuted", "evidence_modulo_repairs": "refuted"}
    return statement(label, refutations_modulo_repairs=[found], **turned | fields)


def broken(*statements: Record, width: int = 100) -> list[str]:
    text = render_repaired(document(derivation(HYPOTHESIS, *statements)), Paper(width=width))
    return [line.strip() for line in text.split("\n") if " breaks " in line]


def test_a_repair_says_what_it_breaks() -> None:
    found = broken(repair("2"), repair("5"), worse("3", "2"), worse("4", "2"))

    assert ["[2*] breaks [3], [4]"] == found


def test_what_takes_several_repairs_is_said_of_each() -> None:
    found = broken(repair("2"), repair("5"), worse("3", "2"), worse("4", "2", "5"))

    assert [
        "[2*] breaks [3]; [2*] together with [5*] breaks [4]",
        "[5*] together with [2*] breaks [4]",
    ] == found


@pytest.mark.parametrize("fields", [{"evidence": "refuted"}, {"read_as": "3*"}])
def test_what_is_false_as_printed_or_read_by_nobody_is_not_broken(fields: Record) -> None:
    assert [] == broken(repair("2"), worse("3", "2", **fields))


def test_a_statement_that_repairs_nothing_breaks_nothing() -> None:
    assert [] == broken(statement("2*", title="no repair"), worse("3", "2"))


def test_its_page_shows_the_counterexample_to_the_first_of_it() -> None:
    audited = document(derivation(HYPOTHESIS, repair("2"), repair("5"), worse("3", "2")))
    guilty, innocent = (render_explanation(audited, label, Paper()) for label in ("2*", "5*"))

    assert (
        "breaks, where it is read in place of its original\n"
        "  [2*] breaks [3]\n"
        "    │ of    [3]\n"
        "    │ goal  m >= 1\n"
        "    │ at    n = 1, m = 0\n"
    ) in guilty
    assert "breaks" not in innocent
