"""One browser for all tests of the report."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.reader import Reader, open_browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Reader]:
    with open_browser() as found:
        yield found


@pytest.fixture
def reader(browser: Reader) -> Iterator[Reader]:
    """The browser; at the end nothing may stand on its console."""
    browser.complaints()
    yield browser
    browser.as_before()
    assert [] == browser.complaints()
