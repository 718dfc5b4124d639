"""Formatting: print then parse is the identity, and formatting twice changes nothing more."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from proofcheck.language.formatting import format_derivation
from proofcheck.language.parsing.comments import find_comments
from proofcheck.language.parsing.grammar import Reading, block_parser
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.language.printing.writing_blocks import WIDTH, write_block
from proofcheck.language.printing.writing_terms import write_expression
from proofcheck.language.syntax import Assume, Derivation, Expression
from proofcheck.source import SourceFile
from tests.language.test_mistakes import MISTAKES
from tests.language.texts import HEADER, parse, proposition, term
from tests.language.trees import DERIVATIONS, EXPRESSIONS

QUIET = settings(deadline=None, suppress_health_check=list(HealthCheck))


def formatted(text: str) -> str:
    return format_derivation(parse_derivation(SourceFile("d.proof", text)))


def written(derivation: Derivation) -> str:
    """Return the text of a tree that was built, not read."""
    blocks = [derivation.header, *derivation.blocks]
    return "\n".join(line for block in blocks for unit in write_block(block) for line in unit.lines)


@settings(QUIET, max_examples=400)
@given(EXPRESSIONS)
def test_an_expression_that_is_written_and_read_is_the_same(tree: Expression) -> None:
    text = f"assume {write_expression(tree)}"
    reading = block_parser().parse(text, "item", 0)

    assert Reading(Assume(tree), ()) == reading, text


@settings(QUIET, max_examples=80)
@given(DERIVATIONS)
def test_a_derivation_that_is_written_and_read_is_the_same(tree: Derivation) -> None:
    text = written(tree)
    parsed = parse_derivation(SourceFile("d.proof", text))

    assert tree == parsed.derivation, text


@settings(QUIET, max_examples=80)
@given(DERIVATIONS)
def test_formatting_keeps_the_tree_and_is_done_once(tree: Derivation) -> None:
    once = formatted(written(tree))

    assert tree == parse_derivation(SourceFile("d.proof", once)).derivation, once
    assert once == formatted(once)


@settings(QUIET, max_examples=80)
@given(DERIVATIONS, st.data())
def test_formatting_keeps_every_comment(tree: Derivation, data: st.DataObject) -> None:
    lines = written(tree).split("\n")
    sort = st.sampled_from(["", "", "own", "indented", "beside", "blank"])
    text = ""
    for number, line in enumerate(lines):
        kind = data.draw(sort)
        comment = f"# {number}"
        text += {
            "": f"{line}\n",
            "own": f"{comment}\n{line}\n",
            "indented": f"    {comment}\n{line}\n",
            "beside": f"{line} {comment}\n",
            "blank": f"{comment}\n\n{line}\n",
        }[kind]
    once = formatted(text)

    comments = sorted(comment.text for comment in find_comments(text))
    assert comments == sorted(comment.text for comment in find_comments(once)), once
    assert tree == parse_derivation(SourceFile("d.proof", once)).derivation, once
    assert once == formatted(once)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("((a))", "a"),
        ("2*m+d", "2*m + d"),
        ("a*b*c[k]", "a*b*c[k]"),
        ("f(a)*g(b)", "f(a)*g(b)"),
        ("f(a)*g(b)*c", "f(a) * g(b) * c"),
        ("U^T*L*U", "U^T * L * U"),
        ("(-a)*b", "(-a) * b"),
        ("-(a*b)", "-a*b"),
        ("a - (-b)", "a - (-b)"),
        ("a + -b", "a + (-b)"),
        ("sum(k in K) a*b + c", "(sum(k in K) a*b) + c"),
        ("c + sum(k in K) a*b", "c + sum(k in K) a*b"),
        ("0..n - 1", "0..n-1"),
        ("x^(-1)", "x^-1"),
        ("x^(T)", "x^(T)"),
        ("x^(n+1)", "x^(n + 1)"),
        ("‖x‖_1 ⊕ y⊤", "|x|_1 (+) y^T"),
        ("{x in K where a,b}", "{ x in K where a and b }"),
        ("[[a,b],[c,d]]", "[[a, b], [c, d]]"),
        ("L[k,u]", "L[k, u]"),
        ("1i*x", "1i*x"),
    ],
)
def test_terms_have_one_spelling(text: str, expected: str) -> None:
    assert expected == write_expression(term(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a and (b and c)", "a and (b and c)"),
        ("(a and b) and c", "a and b and c"),
        ("a or (forall k in K: b)", "a or forall k in K: b"),
        ("(forall k in K: b) or a", "(forall k in K: b) or a"),
        ("a and (b or forall k in K: c)", "a and (b or forall k in K: c)"),
        ("not (not (forall k in K: b))", "not not forall k in K: b"),
        ("(a = b) = c", "(a = b) = c"),
    ],
)
def test_propositions_have_one_spelling(text: str, expected: str) -> None:
    assert expected == write_expression(proposition(text))


def test_steps_with_labels_stand_below_one_another() -> None:
    text = HEADER + (
        "\n[1] claim\n"
        "  show R2(a)^T * R2(b) = R2(-a)*R2(b)   by [0.11]\n"
        "                       = R2(b - a)      by [0.10]\n"
        "  from [0.10], [0.11]\n"
    )

    assert text == formatted(text.replace("   by", " by").replace("\n      ", ""))


def test_blocks_are_one_empty_line_apart() -> None:
    assert HEADER + '\nsection "A"\n\n[1] informal\n\nmodel "m"\n  a = 1\n' == formatted(
        HEADER + 'section "A"\n[1] informal\n\n\nmodel "m"\n a=1\n\n\n'
    )


def test_comments_stay_where_they_are() -> None:
    text = """\
# about the file

# about the derivation
derivation "d"
  # about the version
  language 1  # the first
  # about names
  notation a = "\\alpha"
  notation b = "\\beta"  # the other

# about a statement
[1] informal  # beside
  # about an item
  let a : Real  # of what
  # at the end

# at the very end
"""

    assert text == formatted(text)


def test_the_lines_of_a_header_have_one_order() -> None:
    text = 'derivation "d"\n  notation a = "A", b = "B"\n  main [1]\n  # one\n  language 1\n'
    expected = (
        '# one\nderivation "d"\n  language 1\n  main [1]\n  notation a = "A"\n  notation b = "B"\n'
    )

    assert expected == formatted(text)


def test_a_comment_in_the_middle_of_an_item_moves_before_it() -> None:
    assert HEADER + "\n[1] informal\n  # why\n  assume a = b\n" == formatted(
        HEADER + "[1] informal\n  assume a =\n # why\n  b\n"
    )


def test_lines_are_broken_at_the_loosest_sign() -> None:
    left, right = "(alpha + beta + gamma)*f(x)", "(alpha - beta - gamma)*g(x)*h(x)*delta(x, y)"
    text = HEADER + f"[1] informal\n  assume forall x in K: {left} = 0 ==> {right} = {left}\n"

    assert [
        "  assume forall x in K: (alpha + beta + gamma) * f(x) = 0",
        "      ==> (alpha - beta - gamma) * g(x) * h(x) * delta(x, y) = (alpha + beta + gamma) * f(x)",
    ] == formatted(text).split("\n")[3:-1]


def test_a_long_line_is_broken_as_often_as_needed() -> None:
    text = HEADER + f"[1] informal\n  from {', '.join(f'[T {n}]' for n in range(100))}\n"
    lines = formatted(text).split("\n")

    assert max(map(len, lines)) <= WIDTH
    assert (parse(text[len(HEADER) :]).statements) == parse("\n".join(lines[1:])).statements


@pytest.mark.parametrize("text", [text for text, *_ in MISTAKES])
def test_a_block_that_cannot_be_read_is_left_as_it_is(text: str) -> None:
    once = formatted(HEADER + text)

    assert text.rstrip() in once or parse(text).diagnostics[0].code in {"P0143", "P0144"}
    assert once == formatted(once)


def test_comments_of_an_unreadable_block_stay_inside_of_it() -> None:
    text = HEADER + "\n[1] claim # one\n  # two\n show a a\n  # three\n\n[2] informal\n"

    assert text == formatted(text)


@pytest.mark.parametrize("text", ["", "hello", "# comment\n", "[1] claim\n  show a = b"])
def test_what_is_no_derivation_is_left_as_it_is(text: str) -> None:
    assert text == formatted(text)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "file",
    sorted((Path(__file__).parents[2] / "derivations").glob("*.proof")),
    ids=lambda file: str(file.name),
)
def test_the_derivations_of_this_project_survive_formatting(file: Path) -> None:
    parsed = parse_derivation(SourceFile(file.name, file.read_text("utf-8")))
    once = format_derivation(parsed)

    assert parsed.derivation == parse_derivation(SourceFile(file.name, once)).derivation
    assert once == formatted(once)


def test_a_comparison_is_broken_where_it_is_too_long() -> None:
    pairs = ", ".join(f"name_{n} = other_{n}" for n in range(8))
    text = f"compares   [1] with [b:2]   where {pairs}  # why\n"
    lines = formatted(HEADER + text).split("\n")[-3:]

    assert lines == [
        "  where name_0 = other_0, name_1 = other_1, name_2 = other_2, name_3 = other_3, name_4 = other_4,",
        "      name_5 = other_5, name_6 = other_6, name_7 = other_7  # why",
        "",
    ]
