"""The axioms that main results rest on, as printed and with repairs."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.reports import Paper, render_audit, render_repaired
from tests.fakes.audit_documents import NOTHING_BELOW, Record, derivation, document, statement

LAWS = [
    {"name": "trace", "kind": "definition", "reference": "definition", "statements": []},
    {"name": "order is total", "kind": "axiom of order", "reference": "", "statements": []},
    {"name": "exp of a sum", "kind": "theorem", "reference": "Higham 2008", "statements": []},
]
AS_PRINTED = NOTHING_BELOW | {"library": ["exp of a sum"], "laws": ["exp of a sum", "trace"]}
REPAIRED = NOTHING_BELOW | {
    "library": ["circle", "exp of a sum"],
    "laws": ["exp of a sum", "order is total", "trace"],
}
RESULT = statement("2", rests_on=AS_PRINTED, rests_on_modulo_repairs=REPAIRED)


def found(*statements: Record, **fields: Any) -> Record:
    one = derivation(*statements, **{"main": ["2"]} | fields)
    return document(one, library=[{"name": "exp of a sum", "reference": "Higham"}], laws=LAWS)


def test_an_audit_lists_what_a_main_result_rests_on_theorems_first() -> None:
    text = render_audit(found(RESULT))

    assert "\n[2] rests on 2 axioms: exp of a sum, trace\n" in text


def test_with_repairs_it_lists_what_is_rested_on_then() -> None:
    text = render_repaired(found(RESULT), Paper(width=100))

    assert "\n[2] rests on 4 axioms: circle, exp of a sum, trace, order is total\n" in text


def test_of_a_result_that_is_repaired_the_axioms_of_the_repair_are_listed() -> None:
    printed = statement("2", evidence="refuted", standing="refuted", read_as="2*")
    repair = statement("2*", repairs="2", rests_on_modulo_repairs=REPAIRED)
    text = render_repaired(found(printed, repair), Paper(width=100))

    assert "\n[2], read as [2*], rests on 4 axioms: circle," in text


@pytest.mark.parametrize("standing", ["tainted", "refuted", "unsupported"])
def test_of_what_rests_on_a_falsehood_no_axioms_are_listed(standing: str) -> None:
    bad = RESULT | {"standing": standing, "standing_modulo_repairs": standing}

    assert "axiom" not in render_repaired(found(bad), Paper(width=100))
    assert "[2] rests on 2 axioms" not in render_audit(found(bad))


def test_where_nothing_is_named_after_main_no_axioms_are_listed() -> None:
    assert "2 axioms" not in render_audit(found(RESULT, main=[]))
    assert "4 axioms" not in render_repaired(found(RESULT, main=[]), Paper(width=100))
