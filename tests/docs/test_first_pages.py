"""The first pages of the site show what is printed, and the mistake on them is one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.first_pages import GALLERY, HOME, MISTAKE, START, render
from tests.docs.pages import blocks_of


@pytest.mark.sampled
@pytest.mark.parametrize("page", [HOME, START, GALLERY], ids=lambda page: str(page.name))
def test_a_page_shows_what_is_printed(page: Path) -> None:
    assert render(page) == page.read_text(encoding="utf-8"), "python -m tests.docs.first_pages"


def test_the_mistake_to_be_mended_stands_in_the_derivation() -> None:
    (text,) = (block.text for block in blocks_of(START) if block.words == "proof")

    assert 1 == text.count(MISTAKE[0])


def test_what_is_shown_is_false_before_and_sound_after() -> None:
    shown = {block.words: block.text for block in blocks_of(START)}

    assert "refuted" in shown["text before"]
    assert "refuted" not in shown["text after"]
    assert "4 sound" in shown["text after"]


def test_every_statement_of_the_gallery_is_refuted_and_what_holds_instead_is_not() -> None:
    blocks = blocks_of(GALLERY)
    audits = [block.text for block in blocks if block.words.startswith("text ")]

    assert len(audits) == sum(block.words == "proof" for block in blocks) == 5
    assert all("1 refuted" in audit for audit in audits)
    assert not [audit for audit in audits if "unsupported" in audit or "ill-formed" in audit]
