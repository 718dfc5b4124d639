"""The page of the theory is up to date."""

from __future__ import annotations

from tests.docs.theory_page import PAGE, render_page


def test_the_page_is_what_the_files_say() -> None:
    """Where this fails, `python -m tests.docs.theory_page` writes the page anew."""
    assert render_page() == PAGE.read_text(encoding="utf-8")
