"""Lines, columns, and the cells that characters fill."""

import pytest

from proofcheck.source import Location, SourceFile, Span, cells


def test_lines_and_columns_count_from_one() -> None:
    source = SourceFile("x.proof", "ab\ncd\n")

    assert (1, 1) == (source.line_at(0), source.column_at(0))
    assert (2, 2) == (source.line_at(4), source.column_at(4))


def test_the_end_of_a_line_belongs_to_the_line() -> None:
    source = SourceFile("x.proof", "ab\ncd")

    assert (1, 3) == (source.line_at(2), source.column_at(2))
    assert (2, 1) == (source.line_at(3), source.column_at(3))


def test_the_end_of_the_text_has_a_place() -> None:
    source = SourceFile("x.proof", "ab\n")

    assert (2, 1) == (source.line_at(3), source.column_at(3))
    assert "" == source.line_text(2)


def test_an_empty_text_has_one_empty_line() -> None:
    source = SourceFile("x.proof", "")

    assert (1, 1, "") == (source.line_at(0), source.column_at(0), source.line_text(1))


def test_the_text_of_a_line_leaves_out_its_end() -> None:
    source = SourceFile("x.proof", "ab\ncd")

    assert ["ab", "cd", ""] == [source.line_text(line) for line in (1, 2, 3)]


def test_columns_count_characters_and_not_bytes() -> None:
    source = SourceFile("x.proof", "θ≤x")

    assert 3 == source.column_at(2)


def test_a_location_knows_its_text() -> None:
    location = Location(SourceFile("x.proof", "ab\ncd"), Span(3, 5))

    assert (2, 1, "cd") == (location.line, location.column, location.text)


def test_spans_join_to_the_smallest_that_covers_both() -> None:
    assert Span(1, 9) == Span(4, 9) | Span(1, 2)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("abc", 3), ("θ≤", 2), ("行", 2), ("e\N{COMBINING ACUTE ACCENT}", 1), ("", 0)],
)
def test_wide_characters_fill_two_cells_and_combining_ones_none(text: str, expected: int) -> None:
    assert expected == cells(text)
