"""The tables of the language reference say what the code says."""

from __future__ import annotations

import re

import pytest

from proofcheck.language import syntax
from proofcheck.language.formatting import format_derivation
from proofcheck.language.loading import read_derivation
from proofcheck.language.parsing.depth import MAXIMAL_DEPTH
from proofcheck.language.parsing.parsing import LONGEST_STATEMENT, MOST_PROBLEMS, parse_derivation
from proofcheck.language.parsing.scanning import ITEM_WORDS
from proofcheck.language.parsing.spelling import CANONICAL_SIGNS
from proofcheck.language.printing.layout import LAWS
from proofcheck.language.printing.printing import plain_name, render_sort
from proofcheck.language.statements import Kind
from proofcheck.language.typing.builtins import ALWAYS, LIBRARY
from proofcheck.source import SourceFile
from proofcheck.source.content import MAXIMAL_BYTES
from proofcheck.terms.expressions import Operation, Term, sort_of
from proofcheck.terms.sorts import SetOf
from tests.docs.pages import DOCS, findings_of, quoted, table_after

PAGE = "language.md"
PREAMBLE = """\
derivation "names of the tables"

[0] hypothesis
  let m, n : PosNat
  let A, B : Matrix(n, n)
  let v : Vector(n)
  let x, y : Real
  let z : Complex
  let k in 1..n
  let S := 1..n
  let V := im(A)
  let X := 1..3
  let Y := {4}
  let Z := {5}
  let exp := library exp
  let log := library log
  let sqrt := library sqrt
  let cos := library cos
  let sin := library sin
  let pi := library pi
  let O := library O
  let SO := library SO
  let U := library U
  let Clifford := library Clifford
  let gp := library gp
  let rev := library rev
  let grade := library grade
  let grad := library grad
  let jac := library jac
  let hess := library hess
  let differentiable := library differentiable
  let g(u : Vector(n)) : Real
  let h(u : Vector(n)) : Vector(n)

"""
"""The names that the page says its tables are written with."""


def read(text: str) -> syntax.Expression:
    """Return how a proposition or term is read."""
    source = SourceFile("d.proof", f'derivation "d"\n[1] informal\n  let x := {text}\n')
    parsed = parse_derivation(source)
    assert () == parsed.diagnostics
    (item,) = parsed.statements[0].items
    assert isinstance(item, syntax.LetDefinition)
    return item.body


def value_of(text: str) -> Term:
    """Return the term for a text in the places of the tables."""
    body = f"{PREAMBLE}[1] definition\n  let value := {text}\n  from [0]\n"
    derivation = read_derivation(SourceFile("d.proof", body), "d")
    assert () == findings_of(derivation)
    (declaration,) = derivation.statements[1].declarations
    assert declaration.body is not None
    return declaration.body


def described(term: Term) -> str:
    """Return how the tables describe what a term gives."""
    sort = sort_of(term)
    if isinstance(sort, SetOf):
        if isinstance(term, Operation) and term.operator in LAWS:
            return f"law on `{render_sort(sort.element, plain_name)}`"
        return f"set of `{render_sort(sort.element, plain_name)}`"
    return f"`{render_sort(sort, plain_name)}`"


# --- the library ----------------------------------------------------------------------------

ALWAYS_ROWS = table_after(PAGE, "### Always available")
BOUND_ROWS = table_after(PAGE, "### Bound by a statement")


def words_of(rows: list[list[str]]) -> list[str]:
    return [re.sub(r"\(.*", "", quoted(row[0])[0]) for row in rows]


def test_the_table_of_what_is_always_available_is_complete() -> None:
    assert sorted(ALWAYS) == sorted(words_of(ALWAYS_ROWS))


def test_the_table_of_what_a_statement_binds_is_complete() -> None:
    assert sorted(set(LIBRARY) - set(ALWAYS)) == sorted(words_of(BOUND_ROWS))


@pytest.mark.parametrize("row", ALWAYS_ROWS + BOUND_ROWS, ids=lambda row: str(row[0]))
def test_a_symbol_is_written_as_shown_and_gives_what_is_said(row: list[str]) -> None:
    (usage,) = quoted(row[0])
    assert row[1] == described(value_of(usage))


@pytest.mark.parametrize(
    "text", ["max(S)", "min(S)", "diag(A, B)", "diag(v)", "Normal(v, A)", "inv(x)", "exp(A)"]
)
def test_other_arguments_that_the_tables_mention_are_accepted(text: str) -> None:
    assert described(value_of(text)).startswith(("`", "set of ", "law on "))


# --- operators ------------------------------------------------------------------------------


def reading_pairs() -> list[tuple[str, str]]:
    rows = table_after(PAGE, "## Operators")
    return [(quoted(row[0])[0], quoted(row[1])[0]) for row in rows if len(row) == 2]


@pytest.mark.parametrize(("written", "meant"), reading_pairs())
def test_an_expression_is_read_as_the_table_says(written: str, meant: str) -> None:
    assert read(meant) == read(written)


def test_the_table_of_readings_has_rows_and_parentheses_matter() -> None:
    assert 10 < len(reading_pairs())
    assert read("(-x)^2") != read("-x^2")


@pytest.mark.parametrize("row", table_after(PAGE, "### Bars"), ids=lambda row: str(row[0]))
def test_bars_are_written_as_shown(row: list[str]) -> None:
    assert isinstance(read(quoted(row[0])[0]), syntax.Norm)


# --- what is refused ------------------------------------------------------------------------


def refusals() -> list[tuple[str, str]]:
    """Return each refused text with the code of its refusal."""
    pairs: list[tuple[str, str]] = []
    for texts, codes, _ in (r for r in table_after(PAGE, "## What is refused") if len(r) == 3):
        pairs += zip(quoted(texts), codes.split(", "), strict=True)
    return pairs


def refusals_of(text: str) -> list[str]:
    given = "  given x, y : Real\n"
    named = PREAMBLE.replace("  let x, y : Real\n", "")
    body = f"{named}[1] claim\n{given}  show {text}\n  from [0]\n"
    return [d.code for d in findings_of(read_derivation(SourceFile("d.proof", body), "d"))]


@pytest.mark.parametrize(("text", "code"), refusals())
def test_what_is_refused_is_refused_for_the_reason_given(text: str, code: str) -> None:
    assert [code] == refusals_of(text)


@pytest.mark.parametrize(
    "text",
    [
        *("2*x = 0", "x = 1/2", "(x^2)^3 = 1", "x^(2^3) = 1", "A*B^-1 = I(n)", "A + I(n) = 0"),
        *("|z| < 1", "(X \\ Y) union Z = X", "forall t in X: t = t", "forall t : Real: t = t"),
        *("x*(-y) = 0", "[[x], [y]] = 0", "exists absolute C : Real: forall t : Real: t < C"),
    ],
)
def test_what_is_written_instead_is_accepted(text: str) -> None:
    assert [] == refusals_of(text)


# --- words and signs ------------------------------------------------------------------------


def test_every_kind_of_statement_is_explained() -> None:
    explained = [quoted(row[0])[0] for row in table_after(PAGE, "## Statements")]
    assert [kind.value for kind in Kind] == explained[: len(Kind)]


def test_every_item_of_a_statement_is_explained() -> None:
    rows = table_after(PAGE, "## Statements")[len(Kind) :]
    assert set(ITEM_WORDS) == {quoted(row[0])[0].split()[0] for row in rows}


def written(heading: str) -> list[str]:
    """Return what the first cells of tables show."""
    return [text for row in table_after(PAGE, heading) for text in quoted(row[0])]


@pytest.mark.parametrize(
    "text",
    [
        *written("## Statements")[len(Kind) :],
        *written("## Matrices, blocks, families"),
        *written("## Binders"),
        *written("## Derivatives"),
        *written("## Side goals"),
    ],
)
def test_what_the_tables_show_can_be_written(text: str) -> None:
    item = text if text.partition(" ")[0] in ITEM_WORDS else f"let x := {text}"
    head = 'derivation "d"\n  language 2\n'
    source = SourceFile("d.proof", f"{head}[1] informal\n  {item}\n")
    found = [d.code for d in parse_derivation(source).diagnostics if d.code != "P0143"]
    assert [] == found


def test_every_line_of_the_header_can_be_written() -> None:
    lines = [quoted(row[0])[0] for row in table_after(PAGE, "## Blocks") if len(row) == 2]
    text = "\n  ".join(['derivation "d"', *lines]) + "\n"
    assert 4 == len(lines)
    assert () == parse_derivation(SourceFile("d.proof", text)).diagnostics


def test_every_sign_with_another_spelling_is_listed() -> None:
    listed = table_after(PAGE, "## Other spellings")
    pairs = {pair for row in listed[4:] for pair in _spelling_pairs(row)}
    assert {(sign, plain) for sign, plain in CANONICAL_SIGNS.items()} == pairs


def _spelling_pairs(row: list[str]) -> list[tuple[str, str]]:
    plain = quoted(row[0])
    spellings = re.findall(r"`[^`]+`(?: or `[^`]+`)*", row[1])
    return [
        (sign, ascii_sign)
        for ascii_sign, group in zip(plain, spellings, strict=True)
        for sign in quoted(group)
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [("A⊤", "A^T"), ("A^⊤", "A^T"), ("‖x‖", "|x|"), ("x′", "x'"), ("x’", "x'"), ("α", "alpha")],
)
def test_other_spellings_are_the_same_names_and_signs(one: str, other: str) -> None:
    assert read(other) == read(one)


def test_the_formatter_writes_the_ascii_spelling() -> None:
    text = 'derivation "d"\n\n[1] informal\n  show ∀ λ ∈ 1..3: A⊤ ⊕ ‖λ‖ ≠ 0 ⟹ x′ ≤ 0\n'
    formatted = format_derivation(parse_derivation(SourceFile("d.proof", text)))
    assert "  show forall lambda in 1..3: A^T (+) |lambda| != 0 ==> x' <= 0\n" in formatted


def test_the_limits_are_those_of_the_code() -> None:
    from proofcheck.language.parsing.building_terms import LONGEST_NUMBER

    text = (DOCS / PAGE).read_text(encoding="utf-8").partition("\n## Limits\n")[2]
    for number in (
        f"{MAXIMAL_BYTES // 1_000_000} MB",
        f"{LONGEST_STATEMENT:,} characters",
        f"{LONGEST_NUMBER:,} digits",
        f"{MAXIMAL_DEPTH} levels",
        f"{MOST_PROBLEMS} mistakes",
    ):
        assert number in text
