"""The list of theorems on the page of the library is up to date."""

from __future__ import annotations

from tests.docs.library_page import PAGE, write_page


def test_the_list_is_what_the_files_say() -> None:
    """Where this fails, `python -m tests.docs.library_page` writes it anew."""
    page = PAGE.read_text(encoding="utf-8")

    assert write_page(page) == page
