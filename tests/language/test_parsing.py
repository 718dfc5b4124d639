"""How blocks and items are read, and what survives a mistake."""

from fractions import Fraction

import pytest

from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.language.syntax import (
    Assume,
    Avoids,
    Binary,
    Call,
    Cite,
    Comparison,
    Correspondence,
    Declared,
    From,
    Given,
    Group,
    Header,
    Item,
    Label,
    LetDeclaration,
    LetDefinition,
    LetLibrary,
    Link,
    Model,
    ModelDraw,
    ModelValue,
    Name,
    Notation,
    Note,
    NumberLiteral,
    Obtain,
    Reads,
    Relation,
    Repairs,
    Section,
    Show,
    Statement,
    Step,
)
from proofcheck.source import SourceFile
from tests.language.texts import HEADER, findings, item, parse, statement

a, b, c, d = Name("a"), Name("b"), Name("c"), Name("d")
REAL = Name("Real")


def group(*names: str) -> Group:
    return Group(tuple(Declared(name) for name in names), ":", REAL)


ITEMS: list[tuple[str, Item]] = [
    ("given a, b : Real, c : Real", Given((group("a", "b"), group("c")))),
    ("let a, b : Real", LetDeclaration((group("a", "b"),))),
    ("let a := b", LetDefinition(Declared("a"), b)),
    (
        "let a(b : Real, c : Real) := d",
        LetDefinition(Declared("a", (), (group("b"), group("c"))), d),
    ),
    (
        "let a[k in K](b : Real) := d",
        LetDefinition(Declared("a", (Group((Declared("k"),), "in", Name("K")),), (group("b"),)), d),
    ),
    (
        "let a(b : Real) : Real",
        LetDeclaration((Group((Declared("a", (), (group("b"),)),), ":", REAL),)),
    ),
    ("let a ~ Normal", LetDeclaration((Group((Declared("a"),), "~", Name("Normal")),))),
    ("let exp := library exp", LetLibrary("exp", "exp")),
    ("assume a = b", Assume(Relation(a, (Link("=", b),)))),
    ("show a", Show(a)),
    ("show a by [1]", Show(a, (), (Label("1"),))),
    ("show a = b", Show(a, (Step("=", b),))),
    ("show a = b by [1], [T 2]", Show(a, (Step("=", b, (Label("1"), Label("T 2"))),))),
    (
        "show a = b = c by [1] <= d by [2]",
        Show(a, (Step("=", b), Step("=", c, (Label("1"),)), Step("<=", d, (Label("2"),)))),
    ),
    (
        "show a = b by [1] = c = d",
        Show(a, (Step("=", b, (Label("1"),)), Step("=", c), Step("=", d))),
    ),
    ("obtain a : Real", Obtain((group("a"),))),
    (
        "obtain a : Real where b where c",
        Obtain((group("a"),), (b, c)),
    ),
    ("from [1], [T 6'.8], [2.4*]", From((Label("1"), Label("T 6'.8"), Label("2.4*")))),
    ("from [1], truncated", From((Label("1"),), truncated=True)),
    ("from truncated", From((), truncated=True)),
    ("repairs [2.4]", Repairs(Label("2.4"))),
    ('reads [2.4] "m may be 0"', Reads(Label("2.4"), "m may be 0")),
    ("avoids [2.4], [1]", Avoids((Label("2.4"), Label("1")))),
    ('cite "Higham 2008"', Cite("Higham 2008")),
    ('note "a # is no comment here"', Note("a # is no comment here")),
]


@pytest.mark.parametrize(("text", "expected"), ITEMS, ids=[text for text, _ in ITEMS])
def test_items_are_read(text: str, expected: Item) -> None:
    declared = "\n  from [1], [2], [T 2]" if " by " in text else ""
    (found, *_) = statement(f"[1] informal\n  {text}{declared}\n").items

    assert expected == found


def test_lines_mean_nothing_inside_of_an_item() -> None:
    assert item("show a = b") == item("show a\n\n  # in between\n      =\nb")


def test_a_header_says_what_the_file_is_about() -> None:
    text = (
        '# first\nderivation "t"\n  language 1\n  source "s.txt"\n  main [1], [T 2]\n'
        '  notation a = "\\alpha", b = "\\beta"\n  notation C\' = "C"\n'
    )
    parsed = parse_derivation(SourceFile("d.proof", text))

    notations = (Notation("a", "\\alpha"), Notation("b", "\\beta"), Notation("C'", "C"))
    assert () == parsed.diagnostics
    assert Header("t", 1, "s.txt", (Label("1"), Label("T 2")), notations) == parsed.header


def test_a_statement_knows_its_section() -> None:
    parsed = parse(
        '[1] informal\nsection "A"\n[2] informal\n[3] informal\nsection "B"\n[4] informal'
    )

    assert [None, "A", "A", "B"] == [found.section for found in parsed.statements]
    assert (Section("A"), Section("B")) == parsed.sections


@pytest.mark.parametrize("kind", ["definition", "hypothesis", "claim", "cited", "informal"])
def test_every_kind_is_known(kind: str) -> None:
    (found,) = parse(f'[1] {kind} "t"').statements

    assert (kind, "t") == (found.kind, found.title)


@pytest.mark.parametrize(
    "label", ["2.13", "T 6'.8", "T 8'.1bis", "Lemma 5", "3.6a", "eq 12", "2.4*", "T 6′.1"]
)
def test_labels_are_kept_verbatim(label: str) -> None:
    assert label == statement(f"[{label}] informal").label.text


def test_a_statement_gives_its_dependencies() -> None:
    found = statement("[2*] informal\n  from [1], [1], truncated\n  repairs [2]")

    assert (Label("1"), Label("1")) == found.declared_labels
    assert found.is_truncated
    assert Label("2") == found.repaired_label


READING = '[2 r] claim\n  {before}\n  reads [2] "m may be 0"\n  {after}'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("show x = reads", "show reads = x"),
        ("show reads = reads[1]", "from [1]"),
        ("from truncated", "show x = x"),
        ("let f := library reads", "show f = f"),
        ("obtain x : Real\n    where x = reads", 'note "[1]"'),
    ],
)
def test_a_reading_stands_between_any_two_items(before: str, after: str) -> None:
    found = statement(READING.format(before=before, after=after))

    assert Reads(Label("2"), "m may be 0") == found.reading == found.items[1]
    assert (Label("2"), None) == (found.original_label, found.repaired_label)


@pytest.mark.parametrize("item", ["repairs [2]", "from [2]", "show reads = reads[2]"])
def test_what_is_no_reading_gives_none(item: str) -> None:
    assert statement(f"[2 r] informal\n  {item}").reading is None


def test_a_statement_without_dependencies_gives_none() -> None:
    found = statement("[2] informal")

    assert ((), False, None) == (found.declared_labels, found.is_truncated, found.repaired_label)


def test_models_are_read_with_commas_and_lines() -> None:
    text = """model "m"
  d_h = 5, d_c = 2
  V random in O(d_h)
  mu random rational, nu random integer
  L[k, u] = a*b
  f(x) = x
"""
    five, two = NumberLiteral(Fraction(5)), NumberLiteral(Fraction(2))
    lines = (
        ModelValue("d_h", five),
        ModelValue("d_c", two),
        ModelDraw("V", domain=Call(Name("O"), (Name("d_h"),))),
        ModelDraw("mu", entries="rational"),
        ModelDraw("nu", entries="integer"),
        ModelValue("L", Binary("*", a, b), indices=("k", "u")),
        ModelValue("f", Name("x"), parameters=("x",)),
    )

    assert (Model("m", lines),) == parse(text).models


def test_spans_are_those_of_the_file() -> None:
    parsed = parse("[1] claim\n  show a*(b + c) = d\n")
    (show,) = parsed.statements[0].items
    assert isinstance(show, Show)
    product = show.first
    assert isinstance(product, Binary)

    text = parsed.source.text
    assert "[1] claim\n  show a*(b + c) = d" == _text(text, parsed.statements[0])
    assert "show a*(b + c) = d" == _text(text, show)
    assert "a*(b + c)" == _text(text, product)
    assert "(b + c)" == _text(text, product.right)
    assert "= d" == _text(text, show.steps[0])
    assert "[1]" == _text(text, parsed.statements[0].label)


def _text(text: str, node: Statement | Show | Label | Step | object) -> str:
    span = node.span  # type: ignore[union-attr]
    return text[span.start : span.end]


def test_what_a_name_of_the_header_is_can_be_a_name_elsewhere() -> None:
    words = "language, source, main, notation, model, section, random, rational, claim, truncated"

    assert [] == findings(f"[1] informal\n  let {words} : Real\n")


# --- what survives ---------------------------------------------------------------------------


def test_a_mistake_in_one_statement_does_not_hide_the_others() -> None:
    parsed = parse("[1] claim\n  show a a\n[2] claim\n  show a = b\n[3] claim\n  show = b\n")

    assert ["1", "2", "3"] == [found.label.text for found in parsed.statements]
    assert [False, True, False] == [found.complete for found in parsed.statements]
    assert [2, 6] == [(found.line or 0) - 1 for found in parsed.diagnostics]


def test_a_mistake_in_one_item_does_not_hide_the_others() -> None:
    parsed = parse(
        '[1] claim "t"\n  given x Real\n  show a = b\n  from [2], [3], truncated\n  note 5\n'
    )
    (found,) = parsed.statements

    assert [("P0120", 2), ("P0120", 5)] == [
        (diagnostic.code, (diagnostic.line or 0) - 1) for diagnostic in parsed.diagnostics
    ]
    expected = Statement(
        Label("1"),
        "claim",
        "t",
        (Show(a, (Step("=", b),)), From((Label("2"), Label("3")), truncated=True)),
        complete=False,
    )
    assert expected == found


def test_labels_survive_a_mistake_among_them() -> None:
    (found,) = parse("[1] claim\n  show a\n  from [2] [3], truncated 5\n").statements

    assert (Label("2"), Label("3")) == found.declared_labels
    assert found.is_truncated
    assert not found.complete


def test_labels_survive_a_statement_that_is_too_long() -> None:
    (found,) = parse(f"[1] claim\n  show {'a+' * 20_000}a\n  from [2], [3]\n").statements

    assert (Label("2"), Label("3")) == found.declared_labels
    assert not found.complete


def test_a_statement_of_unknown_kind_keeps_its_items() -> None:
    (found,) = parse('[1] clam "t"\n  show a\n  from [2]\n').statements

    assert Statement(Label("1"), None, "t", (Show(a), From((Label("2"),))), complete=False) == found


def test_a_mistake_in_the_header_keeps_the_title_and_the_statements() -> None:
    parsed = parse_derivation(SourceFile("d.proof", 'derivation "t"\n  langage 1\n[1] informal\n'))

    assert Header("t", complete=False) == parsed.header
    assert (Statement(Label("1"), "informal"),) == parsed.statements
    assert ["P0120"] == [found.code for found in parsed.diagnostics]


def test_a_mistake_in_a_model_keeps_its_name() -> None:
    parsed = parse('model "m"\n  a = \nmodel "n"\n  a = 1\n')

    assert [("m", False), ("n", True)] == [(found.name, found.complete) for found in parsed.models]


def test_a_fault_of_the_whole_statement_makes_it_incomplete() -> None:
    (found,) = parse("[1] claim\n").statements

    assert not found.complete


def test_a_missing_reference_leaves_a_statement_complete() -> None:
    (found,) = parse("[1] cited\n  show a\n").statements

    assert found.complete


# --- what is no derivation -------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "   "])
def test_an_empty_file_is_no_derivation(text: str) -> None:
    parsed = parse_derivation(SourceFile("d.proof", text))

    assert parsed.derivation is None
    assert [("P0110", 1, 1)] == [(d.code, d.line, d.column) for d in parsed.diagnostics]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("hello", 1, 1),
        ("# comment\n\n  hello\n", 3, 3),
        ('[1] claim\n  show a\nderivation "t"\n', 1, 1),
        ('  derivation "indented"\n', 1, 3),
        ('section "A"\n', 1, 1),
        ("%PDF-1.7", 1, 1),
    ],
)
def test_another_file_is_no_derivation(text: str, line: int, column: int) -> None:
    parsed = parse_derivation(SourceFile("d.proof", text))

    assert parsed.derivation is None
    assert [("P0111", line, column)] == [(d.code, d.line, d.column) for d in parsed.diagnostics]


def test_a_header_alone_is_a_derivation_without_statements() -> None:
    parsed = parse_derivation(SourceFile("d.proof", HEADER))

    assert () == parsed.diagnostics
    assert parsed.derivation is not None
    assert () == parsed.statements


def test_a_comparison_names_two_statements_and_what_they_have_in_common() -> None:
    text = "compares [2.4] with [other:T 1]\n  where a = b,\n  c@[1] = d\n"
    (found,) = parse(text).comparisons

    pairs = Correspondence(a, b), Correspondence(Name("c", Label("1")), d)
    assert Comparison(Label("2.4"), Label("other:T 1"), pairs) == found


def test_a_comparison_that_cannot_be_read_hides_no_statement() -> None:
    parsed = parse_derivation(
        SourceFile("d.proof", HEADER + "compares [1] [2]\n\n[3] claim\n  show a = b\n")
    )

    assert ["3"] == [one.label.text for one in parsed.statements]
    assert [False] == [one.complete for one in parsed.comparisons]
