"""The audit document as bytes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proofcheck.reports import render_json
from tests.fakes.audit_documents import MIXED_DOCUMENT, derivation, document, statement


def reversed_fields(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: reversed_fields(value[key]) for key in reversed(value)}
    return [reversed_fields(item) for item in value] if isinstance(value, list) else value


def test_what_is_written_reads_back_as_the_document() -> None:
    assert json.loads(render_json(MIXED_DOCUMENT)) == MIXED_DOCUMENT


def test_equal_documents_give_equal_bytes() -> None:
    found = document(derivation(statement("1"), statement("2")))

    assert render_json(found) == render_json(reversed_fields(found))


def test_different_documents_give_different_bytes() -> None:
    one = document(derivation(statement("1"), statement("2")))
    other = document(derivation(statement("2"), statement("1")))

    assert render_json(one) != render_json(other)


def test_format_and_version_come_first() -> None:
    text = render_json(reversed_fields(MIXED_DOCUMENT))

    assert text.startswith('{\n "format": "proofcheck-audit",\n "version": 1,\n')


def test_names_chosen_by_the_author_keep_their_order() -> None:
    found = document(objects={"z": "1", "a": "2"})

    assert render_json(found).index('"z"') < render_json(found).index('"a"')


def test_every_locale_and_terminal_can_take_it() -> None:
    text = render_json(document(derivation(title="Λ \x1b[31m \x7f \u202e \ud800 日")))

    assert text.isascii()
    assert text.replace("\n", "").isprintable()


def test_a_number_json_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="JSON"):
        render_json(document(worst=float("nan")))
