"""Model blocks: every name of the file is visible, and shapes are those of the sizes chosen."""

from __future__ import annotations

from proofcheck.language.loading import read_derivation
from proofcheck.language.printing.printing import render_term
from proofcheck.language.statements import ModelBlock
from proofcheck.source.file import SourceFile
from tests.language.elaborated import HEADER, LIBRARY, elaborate, findings

FAMILY = (
    LIBRARY
    + """\
[1] hypothesis
  let d_h, d_c : PosNat
  let K := 1..d_c
  let L[k in K] : Matrix(d_h, d_h), f(t : Real) : Real
  from [lib]
[2] definition
  let J := [[0, -1], [1, 0]]
model "generic commuting family"
  d_h = 5, d_c = 2
  V random in O(d_h)
  mu random rational
  L[i] = V * (bigoplus(u in 1..2) mu[i,u]*J (+) zero(1, 1)) * V^T
  f(s) = s + 1
"""
)
REPAIRED = """\
[1] claim
  obtain m : PosNat
    where m^2 = m
  let k := 3
[1*] claim
  repairs [1]
  obtain m : Nat
    where m^2 = m
[2] claim
  given x in 1..m
  show x >= 1
  from [1]
model "one"
  m = 1
model "another, by a name that only the original introduces"
  m = 2*k
"""

FIRST = LIBRARY.count("\n") + 1


def model(body: str) -> ModelBlock:
    (found,) = elaborate(body).models
    return found


def test_a_model_is_read_line_by_line() -> None:
    found = model(FAMILY)

    assert [] == findings(FAMILY)
    assert "generic commuting family" == found.title
    assert [
        ("d_h", "value", "5"),
        ("d_c", "value", "2"),
        ("V", "random_in", "O(d_h)"),
        ("mu", "random", None),
        ("L", "value", "V*(bigoplus(u in 1..2) mu[i, u]*J (+) zero(1, 1))*V^T"),
        ("f", "value", "s + 1"),
    ] == [
        (a.declaration.variable.name, a.how, None if a.term is None else render_term(a.term))
        for a in found.assignments
    ]


def test_arguments_keep_the_names_of_the_line_and_the_sets_of_the_declaration() -> None:
    family = model(FAMILY).assignments[4].declaration
    (index,) = family.parameters

    assert ("i", "K") == (index.variable.name, render_term(index.domain) if index.domain else "")
    assert "1" == family.label


def test_numbers_without_a_declaration_take_their_indices_from_their_first_use() -> None:
    drawn = model(FAMILY).assignments[3].declaration

    assert 2 == len(drawn.parameters)
    assert "" == drawn.label


def test_shapes_are_those_of_the_sizes_chosen() -> None:
    wrong = FAMILY.replace("d_h = 5", "d_h = 4")

    assert [("P0301", FIRST + 11, 10)] == findings(wrong)


def test_a_model_does_not_choose_what_is_defined() -> None:
    wrong = FAMILY.replace("  f(s) = s + 1\n", "  J = I(2)\n")

    assert [("P0238", FIRST + 12, 3)] == findings(wrong)


def test_a_value_has_as_many_arguments_as_the_name() -> None:
    wrong = FAMILY.replace("f(s) = s + 1", "f = 1")

    assert [("P0304", FIRST + 12, 3)] == findings(wrong)


def test_a_drawn_object_has_the_shape_of_its_set() -> None:
    body = LIBRARY + '[1] hypothesis\n  let Q : Matrix(2, 2)\nmodel "m"\n  Q random in O({})\n'

    assert [] == findings(body.format(2))
    assert [("P0301", FIRST + 3, 15)] == findings(body.format(3))


def test_integers_are_drawn_where_integers_are_asked_for() -> None:
    body = '[1] hypothesis\n  let x : Real\nmodel "m"\n  x random integer\n  y random integer\n'
    first, second = model(body).assignments

    assert ["Int", "Int"] == [render_term(a.term) for a in (first, second) if a.term]
    assert () == second.declaration.parameters


def test_an_auxiliary_object_may_be_given_by_a_formula() -> None:
    body = '[1] hypothesis\n  let x : Real\nmodel "m"\n  c = 2\n  g[k] = k + c\n  x = g[3]\n'

    assert [] == findings(body)
    assert ["2", "k + c", "g[3]"] == [
        render_term(a.term) for a in model(body).assignments if a.term
    ]


def test_a_name_that_nobody_knows_is_undefined_in_a_model_too() -> None:
    body = '[1] hypothesis\n  let x : Real\nmodel "m"\n  x = unknown\n'

    assert [("P0231", 4, 7)] == findings(body)


def test_a_model_says_nothing_of_its_own_about_an_ill_formed_statement() -> None:
    body = '[1] hypothesis\n  let x : Reall\nmodel "m"\n  x = 1\n'

    assert [("P0231", 2, 11), ("P0235", 4, 3)] == findings(body)


def _chosen(readings: dict[str, str]) -> list[tuple[str, str]]:
    source = SourceFile("t.proof", HEADER + REPAIRED)
    found = read_derivation(source, "t", readings)
    lines = [line for one in found.models for line in one.assignments]
    return [(a.declaration.label, "" if a.term is None else render_term(a.term)) for a in lines]


def test_a_model_chooses_what_a_repair_introduces_where_that_is_read_instead() -> None:
    assert [("1", "1"), ("1", "2*k")] == _chosen({})
    assert [("1*", "1"), ("1*", "2*k")] == _chosen({"1": "1*"})


def test_a_name_that_the_repair_does_not_introduce_keeps_its_meaning() -> None:
    assert [("1", "1"), ("1", "2*k")] == _chosen({"1": "2"})


GIVEN = (
    "[1] claim\n  given n : PosNat, A : Matrix(n, n)\n  show A = A\n"
    "[2] hypothesis\n  let B : Matrix(2, 2)\n"
    'model "m"\n'
)


def test_a_value_for_what_is_only_given_is_told_with_the_statement() -> None:
    body = GIVEN + "  n = 2\n  A = [[1, 0], [0, 6]]\n  B = I(2)\n"
    source = SourceFile("t.proof", HEADER + body)
    found = read_derivation(source, "t").diagnostics

    assert [("P0262", 7, 3), ("P0262", 8, 3)] == findings(body)
    assert ["warning"] * 2 == [one.severity for one in found]
    assert "`n` is given in [1], and a model chooses nothing that is given" == found[0].message


def test_a_name_of_its_own_that_a_line_uses_is_no_value_of_a_given() -> None:
    assert [] == findings(GIVEN + "  n = 2\n  B = I(n)\n")


def test_a_value_for_a_name_that_a_hypothesis_declares_is_no_value_of_a_given() -> None:
    declared = GIVEN.replace("let B", "let n : PosNat, A, B")
    assert [] == findings(declared + "  n = 2\n  A = I(2)\n")


def test_a_name_that_no_statement_knows_is_no_value_of_a_given() -> None:
    assert [] == findings(GIVEN + "  foo = 3\n  bar random rational\n")


def test_where_a_line_is_in_error_it_may_use_what_seems_unused() -> None:
    assert [("P0231", 8, 9)] == findings(GIVEN + "  n = 2\n  B = n*unknown\n")
