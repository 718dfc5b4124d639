"""The registry of codes."""

import re

import pytest

from proofcheck.diagnostics import CODES, Code, Diagnostic


def test_codes_are_in_order_and_have_the_form_of_codes() -> None:
    codes = list(CODES)

    assert sorted(codes) == codes
    assert [] == [code for code in codes if not re.fullmatch(r"P0[1-69]\d\d", code)]


def test_names_are_different_and_in_kebab_form() -> None:
    names = [entry.name for entry in CODES.values()]

    assert len(set(names)) == len(names)
    assert [] == [name for name in names if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)]


@pytest.mark.parametrize("entry", CODES.values(), ids=lambda entry: str(entry.code))
def test_titles_stand_alone_and_explanations_end(entry: Code) -> None:
    assert not entry.title[0].isupper()
    assert not entry.title.endswith(".")
    assert entry.explanation.endswith(".")


def test_a_diagnostic_takes_name_and_severity_from_its_code() -> None:
    diagnostic = Diagnostic("P0144", "no reference")

    assert ("missing-citation", "warning") == (diagnostic.name, diagnostic.severity)
    assert not diagnostic.is_error


def test_a_severity_can_be_overridden() -> None:
    assert "error" == Diagnostic("P0144", "no reference", override="error").severity


def test_an_unknown_code_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError, match="P0999"):
        Diagnostic("P0999", "what is this")
