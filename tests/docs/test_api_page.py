"""The page about Python: its examples say what it says they say."""

from __future__ import annotations

import doctest

import pytest

import proofcheck
from tests.docs.pages import DOCS, table_after

PAGE = "api.md"


@pytest.mark.slow
def test_the_examples_of_the_page_are_true() -> None:
    text = (DOCS / PAGE).read_text(encoding="utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, PAGE, PAGE, 0)
    told: list[str] = []
    found = doctest.DocTestRunner().run(test, out=told.append)

    assert 0 == found.failed, "".join(told)
    assert found.attempted > 10


def test_every_exception_of_the_library_is_listed() -> None:
    listed = {row[0].strip("`") for row in table_after(PAGE, "## Errors")}

    assert {name for name in proofcheck.__all__ if name.endswith("Error")} <= listed
