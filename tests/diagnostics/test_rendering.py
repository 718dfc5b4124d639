"""Diagnostics as text with carets."""

from proofcheck.diagnostics import Diagnostic, Remark, diagnose_reading, in_order, render_diagnostic
from proofcheck.source import Location, ReadingProblem, SourceFile, Span


def _at(source: SourceFile, text: str) -> Location:
    start = source.text.index(text)
    return Location(source, Span(start, start + len(text)))


def _render(diagnostic: Diagnostic, *, ascii_only: bool = False) -> list[str]:
    return render_diagnostic(diagnostic, ascii_only=ascii_only).split("\n")


def test_a_finding_shows_its_line_its_caret_and_its_help() -> None:
    source = SourceFile("d.proof", "[1] claim\n  show 2x = 3\n")
    diagnostic = Diagnostic(
        "P0121", "side by side", _at(source, "x"), "operator", notes=("why",), help=("how",)
    )

    assert [
        "error[P0121]: side by side",
        " --> d.proof:2:9",
        "  |",
        "2 |   show 2x = 3",
        "  |         ^ operator",
        "  |",
        "  = note: why",
        "  = help: how",
    ] == _render(diagnostic)


def test_a_finding_without_a_place_is_its_headline_and_its_help() -> None:
    diagnostic = Diagnostic("P0104", "there is no file `x`", help=("check the path",))

    assert [
        "error[P0104]: there is no file `x`",
        "  = help: check the path",
    ] == _render(diagnostic)


def test_remarks_are_underlined_with_dashes_in_the_order_of_lines() -> None:
    source = SourceFile("d.proof", "\n" * 8 + "first\nsecond\n")
    remark = Remark(_at(source, "first"), "declared here")
    diagnostic = Diagnostic("P0120", "wrong", _at(source, "second"), "here", (remark,))

    assert [
        "error[P0120]: wrong",
        "  --> d.proof:10:1",
        "   |",
        " 9 | first",
        "   | ----- declared here",
        "10 | second",
        "   | ^^^^^^ here",
    ] == _render(diagnostic)


def test_a_remark_in_another_file_names_the_file() -> None:
    source, other = SourceFile("d.proof", "a"), SourceFile("e.proof", "b")
    remark = Remark(_at(other, "b"), "there")
    diagnostic = Diagnostic("P0120", "wrong", _at(source, "a"), "here", (remark,))

    assert [
        "error[P0120]: wrong",
        " --> d.proof:1:1",
        "  |",
        "1 | a",
        "  | ^ here",
        " ::: e.proof:1:1",
        "  |",
        "1 | b",
        "  | - there",
    ] == _render(diagnostic)


def test_carets_stand_under_wide_characters_and_after_tabs() -> None:
    source = SourceFile("d.proof", "\t行e\N{COMBINING ACUTE ACCENT}x")
    lines = _render(Diagnostic("P0120", "wrong", _at(source, "x")))

    assert "  |        ^" == lines[4]


def test_a_span_over_several_lines_is_marked_on_its_first() -> None:
    source = SourceFile("d.proof", "ab\ncd")
    lines = _render(Diagnostic("P0120", "wrong", Location(source, Span(1, 5))))

    assert ["1 | ab", "  |  ^"] == lines[3:]


def test_the_end_of_the_text_can_be_marked() -> None:
    source = SourceFile("d.proof", "ab\n")
    lines = _render(Diagnostic("P0120", "wrong", Location(source, Span(3, 3)), "here"))

    assert [" --> d.proof:2:1", "  |", "2 |", "  | ^ here"] == lines[1:]


def test_nothing_that_a_terminal_obeys_is_printed() -> None:
    source = SourceFile("\x1b[31m.proof", "a\x1b]0;title\x07\u202eb")
    diagnostic = Diagnostic("P0102", "bad \x1b[2J\n\r", _at(source, "b"), "\x9b", help=("\0",))
    text = render_diagnostic(diagnostic)

    assert text.replace("\n", "").isprintable()
    assert "1 | a<U+001B>]0;title<U+0007><U+202E>b" in text.split("\n")


def test_the_caret_stays_below_its_character_after_an_escaped_one() -> None:
    source = SourceFile("d.proof", "\x1bab")
    lines = _render(Diagnostic("P0120", "wrong", _at(source, "b")))

    assert ["1 | <U+001B>ab", "  |          ^"] == lines[3:]


def test_plain_terminals_get_plain_characters() -> None:
    source = SourceFile("d.proof", "θ ≤ x")
    lines = _render(Diagnostic("P0120", "no `≤` here", _at(source, "x"), "→"), ascii_only=True)

    assert "\n".join(lines).isascii()
    assert "error[P0120]: no `<=` here" == lines[0]
    assert ["1 | <U+03B8> <= x", "  |             ^ <U+2192>"] == lines[3:]


def test_a_long_line_is_clipped_around_its_mark() -> None:
    source = SourceFile("d.proof", "a" * 5000 + "b" + "c" * 5000)
    lines = _render(Diagnostic("P0120", "wrong", _at(source, "b"), "here"))

    assert max(map(len, lines)) < 180
    assert "b" == lines[3][lines[4].index("^")]


def test_a_long_mark_is_clipped() -> None:
    source = SourceFile("d.proof", "a" * 5000)
    lines = _render(Diagnostic("P0120", "wrong", Location(source, Span(0, 5000)), "here"))

    assert max(map(len, lines)) < 180


def test_findings_are_ordered_by_file_place_and_code() -> None:
    source, other = SourceFile("d.proof", "abc"), SourceFile("c.proof", "abc")
    late = Diagnostic("P0120", "late", _at(source, "c"))
    early = Diagnostic("P0122", "early", _at(source, "a"))
    elsewhere = Diagnostic("P0122", "elsewhere", _at(other, "c"))
    nowhere = Diagnostic("P0141", "nowhere")

    assert (nowhere, elsewhere, early, late) == in_order([late, early, elsewhere, nowhere])


def test_problems_of_reading_become_diagnostics() -> None:
    diagnostic = diagnose_reading(ReadingProblem("missing-file", "there is no file `x`", "x"))

    assert ("P0104", "there is no file `x`") == (diagnostic.code, diagnostic.message)
