"""Whatever the text is, it is answered, soon, and without a traceback."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofcheck.language.formatting import format_derivation
from proofcheck.language.parsing import depth, parsing
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.language.syntax import Power
from proofcheck.source import SourceFile
from tests.language.texts import HEADER, findings, parse, proposition, term

SECONDS = 20.0
"""Far more than is needed, so that only what does not end is caught on a busy machine."""


def show(text: str) -> str:
    return f"[1] claim\n  show {text}\n"


HOSTILE = [
    (show("(" * 100_000 + "x" + ")" * 100_000), "P0603"),
    (show("+".join("a" * 1_000_000)), "P0603"),
    (show("+".join("a" * 9_000)), "P0602"),
    (show("-" * 19_000 + "x"), "P0602"),
    (show("x" + "^T" * 9_000), "P0602"),
    (show("f(" * 6_000 + "x" + ")" * 6_000), "P0602"),
    (show("forall x : V: " * 1_300 + "x"), "P0602"),
    (show("(" * 19_000 + "x"), "P0124"),
    (show("|" * 19_000), "P0124"),
    (show("9" * 19_000 + " = 1"), "P0604"),
    (show("9" * 1_001 + "i = 1"), "P0604"),
    (show("1.0e999999999999 = 1"), "P0126"),
    (show("x " * 9_000), "P0121"),
    (show("x" * 18_000 + " ? 1"), "P0122"),
    (show("exists x in " * 1_500 + " ? 1"), "P0125"),
    (show("var(" * 4_500 + " ? 1"), "P0125"),
    ("[1] informal # " + "#" * 30_000, "P0603"),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("text", "code"), HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_text_is_answered_with_its_reason(text: str, code: str) -> None:
    start = time.monotonic()

    assert [code] == [found[0] for found in findings(text)]
    assert time.monotonic() - start < SECONDS


def test_parentheses_alone_are_no_depth() -> None:
    assert proposition("a") == proposition("(" * 5_000 + "a" + ")" * 5_000)


def test_a_huge_exponent_is_read_and_not_computed() -> None:
    assert isinstance(term("x^99999999999999"), Power)


@pytest.mark.parametrize("levels", [150, 190])
def test_what_is_not_too_deep_is_read(levels: int) -> None:
    assert [] == findings(show("-" * levels + "x"))


def test_what_is_one_level_too_deep_is_refused() -> None:
    # The statement, the item and the last operand are levels, too.
    levels = depth.MAXIMAL_DEPTH - 2

    assert [] == findings(show("-" * levels + "x"))
    assert ["P0602"] == [found[0] for found in findings(show("-" * (levels + 1) + "x"))]


def test_after_many_mistakes_the_rest_is_not_read() -> None:
    body = "".join(f"[{number}] claim\n  show a a\n  from [0]\n" for number in range(600))
    parsed = parse(body)
    codes = [found.code for found in parsed.diagnostics]

    assert ["P0121"] * parsing.MOST_PROBLEMS + ["P0605"] == codes
    assert 600 == len(parsed.statements)
    assert not any(found.complete for found in parsed.statements)
    assert {("0",)} == {
        tuple(label.text for label in found.declared_labels) for found in parsed.statements
    }


def test_as_many_unreadable_labels_stop_the_reading() -> None:
    codes = [found[0] for found in findings("[\n" * 2_000)]

    assert ["P0115"] * parsing.MOST_PROBLEMS + ["P0605"] == codes


WORDS = (
    "[1] [2.4] [ ] ( ) { } | ‖ , ; : := = != <= < ==> <==> + - * / (+) \\ ^ ^T ^* ^-1 .. ~ @ # ' "
    '1 2 0.5 1i x y f θ λ_1 " "t" show let given assume obtain from by where in notin subset '
    "forall exists absolute sum prod expect max sup cases if otherwise and or not union inter "
    "library truncated repairs reads cite note random claim definition section model derivation"
)
TEXTS = st.lists(
    st.tuples(st.sampled_from(WORDS.split()), st.sampled_from([" ", " ", " ", "\n", "\n  ", ""]))
).map(lambda pairs: "".join(word + gap for word, gap in pairs))


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_no_text_of_words_of_the_language_is_too_much(text: str) -> None:
    _survives(HEADER + "[1] claim\n  show " + text)


@settings(max_examples=100, deadline=None)
@given(st.text())
def test_no_text_at_all_is_too_much(text: str) -> None:
    _survives(text)
    _survives(HEADER + text)


def _survives(text: str) -> None:
    """Parse a text; whatever is said about it has a place in it, and formatting is stable."""
    source = SourceFile("d.proof", text)
    parsed = parse_derivation(source)
    for found in parsed.diagnostics:
        assert found.at is not None
        assert 0 <= found.at.span.start <= found.at.span.end <= max(len(text), 1)
    once = format_derivation(parsed)
    assert once == format_derivation(parse_derivation(SourceFile("d.proof", once)))
