"""The page of diagnostic codes is complete and up to date."""

from __future__ import annotations

import re

from proofcheck.diagnostics import CODES
from tests.docs.error_reference import PAGE, render_reference


def test_the_page_is_what_the_registry_says() -> None:
    """Where this fails, `python -m tests.docs.error_reference` writes the page anew."""
    assert render_reference() == PAGE.read_text(encoding="utf-8")


def test_every_code_has_a_place_of_its_own() -> None:
    headings = re.findall(r"^### (P\d{4}) (\S+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [(entry.code, entry.name) for entry in CODES.values()] == headings
