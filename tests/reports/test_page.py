"""Laying out lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofcheck.reports.terminal.page import (
    count,
    hang,
    heading,
    line,
    list_labels,
    pad,
    render_plain,
    wrap,
)
from proofcheck.source.file import cells

WORDS = st.text(alphabet="ab 日é[],", max_size=200)


@given(WORDS, st.integers(2, 40))
def test_wrapped_lines_fit_and_lose_no_word(text: str, width: int) -> None:
    lines = wrap(text, width)

    assert all(cells(one) <= width for one in lines)
    assert text.replace(" ", "") == "".join(lines).replace(" ", "")
    assert len(lines) >= 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ("",)),
        ("one two", ("one", "two")),
        ("abcdefghij", ("abcde", "fghij")),
        ("a bcdefgh", ("a", "bcdef", "gh")),
        ("  a b c", ("  a b", "c")),
        ("日本語", ("日本", "語")),
    ],
)
def test_text_is_broken_at_spaces_and_long_words_where_the_line_ends(
    text: str, expected: tuple[str, ...]
) -> None:
    assert expected == wrap(text, 5)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rests on [T 6'.1], x", ("rests on", "[T 6'.1], x")),
        ("rests on [a label of a book], x", ("rests on [a", "label of a", "book], x")),
        ("at P = [[1, 0], [0, 1]]", ("at P = [[1,", "0], [0, 1]]")),
        ("a [T 1] -> [T 2]", ("a [T 1] ->", "[T 2]")),
    ],
)
def test_a_label_is_not_broken_where_it_fits_on_a_line(
    text: str, expected: tuple[str, ...]
) -> None:
    assert expected == wrap(text, 12)


def test_a_width_of_nothing_still_ends() -> None:
    assert wrap("ab", 0) == ("a", "b")


def test_later_lines_hang_under_the_first() -> None:
    assert hang("one two", 5, first="- ", rest="  ") == ("- one", "  two")


def test_a_heading_fills_the_page_and_never_more() -> None:
    for title in ("short", "long " * 50):
        assert cells(render_plain([heading(title, 80)]).rstrip("\n")) == 80


def test_padding_counts_cells() -> None:
    assert pad("日本", 5) == "日本 "


def test_a_list_says_how_many_labels_it_leaves_out() -> None:
    assert list_labels(["1", "2", "3", "4"], most=2) == "[1], [2] and 2 more"
    assert list_labels(["1", "2"], most=2) == "[1], [2]"


def test_counting_agrees_with_its_noun() -> None:
    assert count(1, "model") == "1 model"
    assert count(0, "model") == "0 models"
    assert count(2, "hypothesis", "hypotheses") == "2 hypotheses"


def test_lines_end_without_spaces() -> None:
    assert render_plain([line("a  "), line()]) == "a\n\n"
