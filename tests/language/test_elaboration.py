"""Statements: what travels, what is exported, what must be decided, and every complaint."""

from __future__ import annotations

import pytest

from proofcheck.language.printing.printing import render_sort, render_term
from proofcheck.language.statements import GoalRole, Kind, Reading, Statement
from proofcheck.source.span import Span
from proofcheck.terms.sorts import Function
from proofcheck.terms.task import Origin, Role
from tests.language.elaborated import LIBRARY, elaborate, findings, goals, statement

SIZES = """\
[d] hypothesis
  let n, m, p : PosNat
  assume 2*m + p = n
"""


def facts(found: Statement, role: Role) -> list[str]:
    return [render_term(f.proposition) for f in found.exported if f.role is role]


def _ends(span: Span) -> tuple[int, int]:
    return span.start, span.end


def names(found: Statement) -> dict[str, Origin]:
    return {d.variable.name: d.origin for d in found.declarations}


# --- what travels ---------------------------------------------------------------------------


def test_a_name_travels_along_the_closure_of_declared_dependencies() -> None:
    body = """\
[1] hypothesis
  let x : Real
[2] definition
  let y := x + 1
  from [1]
[3] definition
  from [2]
[4] claim
  show x < y
  from [3]
"""
    found = statement(body, "4")

    assert () == found.diagnostics
    assert () == found.missing
    assert {"x", "y"} == found.uses


def test_a_name_outside_of_the_closure_is_missing_and_taken_all_the_same() -> None:
    body = """\
[1] hypothesis
  let x : Real
[2] claim
  show x = x
"""
    found = statement(body, "2")

    assert [("P0230", 4, 8)] == findings(body)
    assert ("1",) == found.missing
    assert ["x = x"] == [render_term(g.proposition) for g in found.goals]
    assert not found.ill_formed


def test_after_truncated_what_is_missing_is_only_presumed() -> None:
    body = """\
[1] hypothesis
  let x : Real
[2] claim
  show x = x
  from truncated
"""
    (found,) = statement(body, "2").diagnostics

    assert ("P0230", "warning") == (found.code, found.severity)
    assert ("1",) == statement(body, "2").missing


def test_a_name_introduced_later_only_is_missing_too() -> None:
    body = """\
[1] claim
  show x = x
[2] hypothesis
  let x : Real
"""
    assert [("P0230", 2, 8)] == findings(body)
    assert ("2",) == statement(body, "1").missing


def test_what_a_missing_statement_brings_along_is_not_missing_as_well() -> None:
    body = """\
[1] hypothesis
  let x : Real
[2] definition
  let y := x + 1
  from [1]
[3] claim
  show x < y
"""
    assert [("P0230", 7, 12)] == findings(body)
    assert ("2",) == statement(body, "3").missing


def test_names_of_one_missing_statement_are_one_finding() -> None:
    body = """\
[1] hypothesis
  let x, y : Real
[2] claim
  show y = x
"""
    (found,) = statement(body, "2").diagnostics

    assert "`y` and `x` come from [1], which is not declared" == found.message


def test_what_is_missing_in_a_dependency_is_not_missing_again() -> None:
    body = """\
[1] hypothesis
  let x : Real
[2] claim
  show x = x
[3] claim
  show x = x
  from [2]
"""
    assert [("P0230", 4, 8)] == findings(body)
    assert () == statement(body, "3").missing


def test_shapes_of_what_is_missing_are_known() -> None:
    body = """\
[1] hypothesis
  let n, m : PosNat, A : Matrix(n, 4)
  assume n = 2*m
[2] claim
  show A = [[I(2), I(2)], [I(2), I(2)]]
  from [3]
[3] hypothesis
  assume m = 2
  from [1]
"""
    assert [] == findings(body)
    without = body.replace("  from [3]\n", "", 1)
    assert [("P0230", 5, 8), ("P0301", 5, 8)] == findings(without)


def test_a_dependency_that_could_not_be_read_takes_the_blame_for_unknown_names() -> None:
    body = """\
[1] hypothesis
  let x : : Real
[2] claim
  show x = 1
  from [1]
"""
    assert [("P0120", 2, 11), ("P0235", 4, 8)] == findings(body)
    assert statement(body, "2").ill_formed
    assert [("P0231", 2, 8)] == findings("[2] claim\n  show x = 1\n")


def test_one_mistake_is_one_error_however_many_statements_use_the_name() -> None:
    body = """\
[1] hypothesis
  let x : Reall
[2] definition
  let y := x + x
  from [1]
[3] claim
  show y = x
  show x = y
  from [2]
"""
    assert [("P0231", 2, 11), ("P0235", 4, 12), ("P0235", 7, 8), ("P0235", 8, 8)] == findings(body)
    severities = [d.severity for s in elaborate(body).statements for d in s.diagnostics]
    assert ["error", "info", "info", "info"] == severities


def test_an_undefined_name_is_reported_once_per_statement_with_the_nearest_one() -> None:
    body = """\
[1] hypothesis
  let theta : Real
[2] claim
  show thetta = 1
  show thetta = 2
  from [1]
"""
    (found,) = statement(body, "2").diagnostics

    assert ("P0231", 4 + 1, 8) == (found.code, found.line, found.column)
    assert ("the nearest name is `theta`",) == found.help
    assert statement(body, "2").ill_formed


def test_an_unbound_symbol_of_the_library_is_undefined_and_told_how_to_bind() -> None:
    (found,) = statement("[1] claim\n  show exp(0) = 1\n", "1").diagnostics

    assert "P0231" == found.code
    assert ("bind the library's symbol in a statement: `let exp := library exp`",) == found.help


def test_a_library_symbol_may_go_by_another_name() -> None:
    body = "[0] definition\n  let e := library exp\n[1] claim\n  show e(0) = 1\n  from [0]\n"

    assert ["exp(0) = 1"] == goals(body)
    assert (("e", "exp"),) == statement(body, "0").library
    assert frozenset({"e"}) == statement(body, "1").uses


def test_a_binding_of_what_is_always_available_does_not_hide_it() -> None:
    body = "[0] definition\n  let det := library det\n[1] claim\n  show det(I(2)) = 1\n"

    assert [] == findings(body)
    assert () == statement(body, "1").missing


def test_an_author_who_defines_a_word_of_the_library_is_taken_at_his_word() -> None:
    body = """\
[0] definition
  given n : PosNat
  let tr(A : Matrix(n, n)) := sum(i in 1..n) A[i, i]
[1] claim
  show tr(I(2)) = 2
  from [0]
[2] claim
  show tr(I(2)) = 2
"""
    assert [("P0230", 8, 8)] == findings(body)
    assert frozenset({"tr"}) == statement(body, "1").uses


def test_the_library_has_no_other_symbols() -> None:
    body = "[0] definition\n  let e := library expp\n"
    (found,) = statement(body, "0").diagnostics

    assert ("P0314", 3, 3) == (found.code, found.line, found.column)
    assert ("the nearest symbol is `exp`",) == found.help


# --- clashes --------------------------------------------------------------------------------

TWO_MEANINGS = """\
[1] definition
  let x := 1
[2] definition
  let x := 2
"""


def test_two_meanings_in_one_closure_clash_where_the_name_is_used() -> None:
    body = TWO_MEANINGS + "[3] claim\n  show x = 1\n  from [1], [2]\n"
    (found,) = statement(body, "3").diagnostics

    assert ("P0232", 7, 8) == (found.code, found.line, found.column)
    assert [(3, 7), (5, 7)] == [(r.at.line, r.at.column) for r in found.remarks]
    assert statement(body, "3").ill_formed


def test_the_label_after_the_name_picks_one_meaning() -> None:
    body = TWO_MEANINGS + "[3] claim\n  show x@[1] = x@[2]\n  from [1], [2]\n"

    assert ["x = x@[2]"] == goals(body, "3")
    assert {"x", "x@[2]"} == statement(body, "3").uses


def test_two_meanings_of_which_one_is_visible_are_no_clash() -> None:
    body = TWO_MEANINGS + "[3] claim\n  show x = 2\n  from [2]\n"

    assert ["x@[2] = 2"] == goals(body, "3")


def test_two_definitions_that_agree_are_one_meaning() -> None:
    body = TWO_MEANINGS.replace("let x := 2", "let x := 1")
    body += "[3] claim\n  show x = 1\n  from [1], [2]\n"

    assert ["x = 1"] == goals(body, "3")


def test_a_second_meaning_beside_a_visible_one_is_refused_where_it_is_introduced() -> None:
    body = TWO_MEANINGS.replace("let x := 2", "let x := 2\n  from [1]")
    (found,) = statement(body, "2").diagnostics

    assert ("P0232", 5, 7) == (found.code, found.line, found.column)
    assert [(3, 7)] == [(r.at.line, r.at.column) for r in found.remarks]


def test_a_second_meaning_that_nothing_sees_beside_the_first_is_a_warning() -> None:
    (found,) = statement(TWO_MEANINGS, "2").diagnostics

    assert ("P0239", "warning", 5, 7) == (found.code, found.severity, found.line, found.column)
    assert "`x` has another meaning in [1]" == found.message
    assert [(3, 7)] == [(r.at.line, r.at.column) for r in found.remarks]
    assert ("choose another name, or write `x@[2]` where it is used",) == found.help
    assert not statement(TWO_MEANINGS, "2").ill_formed


@pytest.mark.parametrize(
    "second",
    ["let x := 1", "let y := 2", "let x := 2\n  repairs [1]", 'let x := 2\n  reads [1] "two"'],
    ids=["the same", "another name", "a repair", "a reading"],
)
def test_what_is_no_second_meaning_is_not_told(second: str) -> None:
    assert [] == findings(TWO_MEANINGS.replace("let x := 2", second))


def test_the_nearest_of_several_earlier_meanings_is_told() -> None:
    body = TWO_MEANINGS + "[3] definition\n  let x := 3\n"
    (found,) = statement(body, "3").diagnostics

    assert "`x` has another meaning in [2]" == found.message


def test_a_label_that_does_not_introduce_the_name_picks_nothing() -> None:
    body = TWO_MEANINGS + "[3] claim\n  show x@[7] = 1\n  from [1], [2]\n"

    assert [("P0239", 4, 7), ("P0236", 6, 10)] == findings(body)


def test_a_repair_introduces_the_names_of_the_original_again() -> None:
    body = """\
[1] hypothesis
  let x : PosNat
[1*] hypothesis
  repairs [1]
  let x : Nat
  from [1]
[2] claim
  show x >= 0
  from [1*]
[2*] claim
  show x >= 0
  from [3]
[3] hypothesis
  repairs [9]
  let y : Real
"""
    assert [("P0230", 11, 8)] == findings(body)
    assert {"x@[1*]": Origin.CONSTANT} == names(statement(body, "1*"))
    assert ["x >= 0"] == goals(body, "2"), "the original wins where both are visible"


def test_only_the_repair_is_meant_where_only_the_repair_is_visible() -> None:
    body = """\
[1] hypothesis
  let x : PosNat
[1*] hypothesis
  repairs [1]
  let x : Nat
[2] claim
  show x >= 0
  from [1*]
"""
    assert ["x@[1*] >= 0"] == goals(body, "2")


READ = """\
[1] hypothesis
  let x : PosNat
[1 r2] hypothesis
  reads [1] "x may be 0"
  let x : Nat
  from [1]
[1 r3] hypothesis
  reads [1] "x is a number"
  let x : Real
[2] claim
  show x >= 0
  from {}
"""


@pytest.mark.parametrize(
    ("declared", "expected"),
    [
        ("[1]", "x >= 0"),
        ("[1 r2]", "x >= 0"),
        ("[1], [1 r3]", "x >= 0"),
        ("[1 r3]", "x@[1 r3] >= 0"),
    ],
)
def test_a_name_is_that_of_the_main_reading_wherever_that_is_visible(
    declared: str, expected: str
) -> None:
    body = READ.format(declared)

    assert [] == findings(body)
    assert {"x@[1 r2]": Origin.CONSTANT} == names(statement(body, "1 r2"))
    assert [expected] == goals(body, "2")


def test_two_readings_without_the_main_one_clash_and_so_do_other_statements() -> None:
    body = READ.format("[1 r2], [1 r3]").replace("  from [1]\n", "")

    assert [("P0232", 10, 8)] == findings(body)
    other = READ.format("[1], [1 r3]").replace('  reads [1] "x is a number"\n', "")
    assert ["P0239", "P0232"] == [code for code, *_ in findings(other)]


def test_a_name_that_nobody_declares_is_looked_for_in_the_main_reading() -> None:
    body = READ.replace("  from {}\n", "")

    assert [("P0230", 11, 8)] == findings(body)
    assert ("1",) == statement(body, "2").missing


def test_a_reading_is_known_by_what_it_reads_and_how() -> None:
    found = statement(READ.format("[1]"), "1 r2")

    assert Reading("1", "x may be 0") == found.reads
    assert (None, None) == (found.repairs, statement(READ.format("[1]"), "1").reads)
    assert "[1]" == elaborate(READ).source.text[slice(*_ends(found.places["1"]))]


def test_a_name_is_introduced_once_per_statement() -> None:
    body = "[1] hypothesis\n  let x : Real\n  let x : Nat\n"
    (found,) = statement(body, "1").diagnostics

    assert ("P0237", 4, 7) == (found.code, found.line, found.column)
    assert [(3, 7)] == [(r.at.line, r.at.column) for r in found.remarks]


HIDING = [
    ("[2] claim\n  given x : Real\n  show x = 1\n  from [1]\n", (4, 9)),
    ("[2] claim\n  show forall x : Real: x = 1\n  from [1]\n", (4, 15)),
    ("[2] definition\n  let f(x : Real) := x\n  from [1]\n", (4, 9)),
    ("[2] definition\n  let f[x in 1..2] := x\n  from [1]\n", (4, 9)),
    ("[2] claim\n  show 0 in { x in Int where x = 0 }\n  from [1]\n", (4, 15)),
]


@pytest.mark.parametrize(("text", "place"), HIDING)
def test_a_given_or_bound_name_hides_no_visible_one(text: str, place: tuple[int, int]) -> None:
    body = "[1] hypothesis\n  let x : Real\n" + text

    assert [("P0233", *place)] == findings(body)
    assert [] == findings(body.replace("  from [1]\n", ""))


def test_a_given_name_that_another_statement_also_uses_is_kept_apart() -> None:
    body = "[1] hypothesis\n  let x : Real\n[2] claim\n  given x : Nat\n  show x >= 0\n"
    found = statement(body, "2")

    assert ["x@[2]"] == [g.variable.name for g in found.givens]
    assert ["forall x@[2] : Nat: x@[2] >= 0"] == facts(found, Role.DECLARED)


# --- cycles and order -----------------------------------------------------------------------


def test_definitions_in_a_cycle_are_ill_formed_with_one_error() -> None:
    body = """\
[1] definition
  let a := b + 1
  from [2]
[2] definition
  let b := a + 1
  from [1]
"""
    assert [("P0235", 2, 12), ("P0234", 5, 12)] == findings(body)
    assert [True, True] == [s.ill_formed for s in elaborate(body).statements]
    (found,) = statement(body, "2").diagnostics
    assert "[1] needs [2] needs [1]" == found.label


def test_statements_that_use_each_others_names_without_a_circle_of_definitions_are_fine() -> None:
    body = """\
[1] claim
  let a := 1
  show a < b
  from [2]
[2] definition
  let b := a + 1
  from [1]
"""
    assert [] == findings(body)


def test_a_name_that_is_defined_by_itself_is_refused() -> None:
    assert [("P0234", 2, 12)] == findings("[1] definition\n  let a := a + 1\n")


def test_a_name_is_not_used_before_it_is_introduced() -> None:
    body = "[1] definition\n  let a := b + 1\n  let b := 1\n"
    (found,) = statement(body, "1").diagnostics

    assert ("P0234", "`b` is used before it is introduced") == (found.code, found.message)
    assert [] == findings("[1] definition\n  let b := 1\n  let a := b + 1\n")


def test_a_long_chain_that_stands_backwards_needs_no_recursion() -> None:
    last = 3000
    chain = "".join(
        f"[{i}] definition\n  let x_{i} := x_{i + 1} + 1\n  from [{i + 1}]\n" for i in range(last)
    )
    derivation = elaborate(f"{chain}[{last}] hypothesis\n  let x_{last} : Real\n")

    assert not any(s.ill_formed for s in derivation.statements)


# --- functions, families, givens ------------------------------------------------------------

COMMUTATOR = """\
[c] definition
  given n : PosNat
  let comm(A, B : Matrix(n, n)) := A*B - B*A
"""


def test_sizes_of_a_function_are_read_off_the_shapes_of_its_arguments() -> None:
    body = COMMUTATOR + "[1] claim\n  show comm(I(3), 0) = 0\n  from [c]\n"
    (declared,) = statement(body, "c").declarations

    assert ["comm(I(3), zero(3, 3)) = zero(3, 3)"] == goals(body)
    assert isinstance(declared.variable.sort, Function)
    assert 1 == declared.variable.sort.implicit
    assert ["n", "A", "B"] == [p.variable.name for p in declared.parameters]


def test_arguments_of_shapes_that_do_not_agree_are_refused() -> None:
    body = COMMUTATOR + "[1] claim\n  show comm(I(3), I(2)) = 0\n  from [c]\n"
    (found,) = statement(body, "1").diagnostics

    assert ("P0301", 6, 19) == (found.code, found.line, found.column)
    assert "`I(2)` is (2, 2), but `B` is (3, 3)" == found.label


def test_zeros_alone_determine_no_size() -> None:
    body = COMMUTATOR + "[1] claim\n  show comm(0, 0) = 0\n  from [c]\n"

    assert [("P0306", 5, 8)] == findings(body)


def test_a_size_inside_of_a_sum_is_solved_for() -> None:
    body = """\
[c] definition
  given n, p : PosNat
  let top(A : Matrix(2*n + p, p)) := A[1, 1]
[1] claim
  show top([[1], [2], [3]]) = 1
  from [c]
"""
    assert ["top([[1], [2], [3]]) = 1"] == goals(body)
    (goal,) = statement(body, "1").goals
    left = goal.proposition.children[0]
    assert ["1", "1"] == [render_term(a) for a in left.children[:2]], "n and p"
    wrong = body.replace("[[1], [2], [3]]", "[[1], [2]]")
    assert [("P0306", 5, 8)] == findings(wrong), "2*n + 1 = 2 has no integer solution"


def test_the_wrong_number_of_arguments_shows_how_the_name_is_written() -> None:
    body = COMMUTATOR + "[1] claim\n  show comm(I(3)) = 0\n  from [c]\n"
    (found,) = statement(body, "1").diagnostics

    assert ("P0304", 6, 8) == (found.code, found.line, found.column)
    assert "it is written `comm(A, B)`" == found.label


def test_an_argument_of_the_wrong_kind_is_refused() -> None:
    body = COMMUTATOR + "[1] claim\n  show comm(I(3), 1) = 0\n  from [c]\n"

    assert [("P0302", 5, 19)] == findings(body)


def test_a_family_has_indices_and_may_have_arguments() -> None:
    body = """\
[1] hypothesis
  let L[k in 1..2] : Matrix(3, 3)
  let f[k in 1..2](x : Real) := k*x
  let P(x : Real) : Prop
[2] claim
  show tr(L[1]) = f[2](1/2)
  show P(1)
  from [1]
"""
    assert ["tr(L[1]) = f[2](1/2)", "P(1)"] == goals(body, "2")
    assert [("P0304", 6, 11)] == findings(body.replace("tr(L[1])", "tr(L)"))
    assert [("P0304", 6, 19)] == findings(body.replace("f[2](1/2)", "f[2]"))


def test_an_index_is_an_integer() -> None:
    body = "[1] hypothesis\n  let L[k in 1..2] : Real\n[2] claim\n  show L[1/2] = 0\n  from [1]\n"

    assert [("P0302", 4, 10)] == findings(body)


def test_a_name_defined_under_givens_is_a_function_of_those_it_needs() -> None:
    body = """\
[1] claim
  given n : PosNat, t, s : Real, M : Matrix(n, n)
  let N := t*M
  let E := I(n)
  show N*E = N
[2] claim
  show N(2, I(3))*E(3) = N(2, I(3))
  from [1]
"""
    assert ["N(t, M)*E(n) = N(t, M)"] == goals(body, "1")
    assert ["N(2, I(3))*E(3) = N(2, I(3))"] == goals(body, "2")
    (first, second) = statement(body, "1").declarations
    assert [["n", "t", "M"], ["n"]] == [
        [p.variable.name for p in d.parameters] for d in (first, second)
    ]


def test_a_name_defined_under_a_given_family_is_a_function_of_it() -> None:
    body = """\
[1] claim
  given n : PosNat, c[i in 1..n] : Real
  let C := c[1]*I(n)
  let D(k : Nat) := k*C
  show D(2) = 2*C
[2] claim
  given x[i in 1..3] : Real
  show C(3, x) = x[1]*I(3)
  from [1]
"""
    assert ["D(n, c, 2) = 2*C(n, c)"] == goals(body, "1")
    assert ["C(3, x) = x[1]*I(3)"] == goals(body, "2")


def test_a_family_with_other_indices_cannot_stand_for_a_given_one() -> None:
    body = """\
[1] claim
  given n : PosNat, c[i in 1..n] : Real
  let C := c[1]*I(n)
  show C = c[1]*I(n)
[2] claim
  given x[i in 1..4] : Real
  show C(3, x) = x[1]*I(3)
  from [1]
"""
    assert [("P0302", 7, 13)] == findings(body)


# --- obtaining ------------------------------------------------------------------------------

ROOT = """\
[1] claim
  given x : Real
  assume x >= 0
  obtain r : NonNegReal
    where r^2 = x
  show r >= 0
"""


def test_obtained_names_are_functions_of_the_givens() -> None:
    found = statement(ROOT, "1")

    assert () == found.diagnostics
    assert {"r": Origin.OBTAINED} == names(found)
    assert ["exists r : NonNegReal: r^2 = x", "r(x) >= 0"] == goals(ROOT)
    assert ["forall x : Real: x >= 0 ==> r(x)^2 = x"] == facts(found, Role.WHERE)
    assert ["forall x : Real: x >= 0 ==> r(x) >= 0"] == facts(found, Role.DECLARED)


def test_using_an_obtained_name_elsewhere_needs_the_assumptions_it_was_obtained_under() -> None:
    body = ROOT + "[2] claim\n  show r(4) = 2\n  from [1]\n"

    assert ["4 >= 0"] == goals(body, "2", GoalRole.SIDE)
    assert [] == goals(body, "1", GoalRole.SIDE)


def test_what_an_obtain_establishes_is_there_for_the_items_after_it() -> None:
    first, second = statement(ROOT, "1").goals

    assert (0, 1, 1) == (first.shows_before, first.assumes_before, first.givens_before)
    assert (1, 1, 1) == (second.shows_before, second.assumes_before, second.givens_before)
    established = statement(ROOT, "1").established
    assert [["r(x)^2 = x"], ["r(x) >= 0"]] == [
        [render_term(f.proposition) for f in facts_] for facts_ in established
    ]
    assert [Role.WHERE, Role.SHOWN] == [facts_[0].role for facts_ in established]


def test_without_givens_obtained_names_are_constants() -> None:
    body = SIZES.replace("assume 2*m + p = n", "") + (
        "[1] claim\n  obtain k : Nat, c[i in 1..k] : Real\n"
        "    where k = n\n    where forall i in 1..k: c[i] = i\n  from [d]\n"
    )
    found = statement(body, "1")

    assert () == found.diagnostics
    assert ["k = n", "forall i in 1..k: c[i] = i"] == facts(found, Role.WHERE)
    assert ["exists k : Nat, c[i in 1..k] : Real: k = n and (forall i in 1..k: c[i] = i)"] == goals(
        body
    )


def test_equations_between_sizes_in_clauses_hold_in_the_clauses_and_in_dependants() -> None:
    body = """\
[1] hypothesis
  let n : PosNat
[2] claim
  obtain m, p : Nat, Q : Matrix(n, n)
    where 2*m + p = n
    where Q = I(2*m) (+) I(p)
  from [1]
[3] definition
  let R := Q*(I(2*m) (+) zero(p, p))
  from [2]
"""
    assert [] == findings(body)
    wrong = body.replace("where 2*m + p = n", "where m + p = n")
    assert [("P0301", 6, 11), ("P0235", 9, 12)] == findings(wrong)


# --- what is exported -------------------------------------------------------------------------


def test_a_hypothesis_exports_what_it_assumes_and_a_claim_does_not() -> None:
    body = "[1] {}\n  given x : Real\n  assume x^2 >= 0\n"
    hypothesis = statement(body.format("hypothesis"), "1")
    claim = statement(body.format("claim") + "  show x >= 0\n", "1")

    assert ["forall x : Real: x^2 >= 0"] == facts(hypothesis, Role.HYPOTHESIS)
    assert [] == facts(claim, Role.HYPOTHESIS)
    assert ["forall x : Real: x^2 >= 0 ==> x >= 0"] == facts(claim, Role.DECLARED)


def test_a_given_that_may_range_over_nothing_stays_in_what_is_exported() -> None:
    body = "[1] claim\n  given k in 1..0, x : Real\n  show 1 = 2\n"

    assert ["forall k in 1..0: 1 = 2"] == facts(statement(body, "1"), Role.DECLARED)


def test_an_absolute_constant_stays_in_front_of_the_givens() -> None:
    body = "[1] claim\n  given x : Real\n  show exists absolute C : Real: x <= C\n"

    assert ["exists absolute C : Real: forall x : Real: x <= C"] == facts(
        statement(body, "1"), Role.DECLARED
    )


def test_a_conjunction_is_several_goals() -> None:
    body = "[1] claim\n  show 1 = 1 and 2 = 2 and (3 = 3 or 4 = 5)\n"

    assert ["1 = 1", "2 = 2", "3 = 3 or 4 = 5"] == goals(body)
    assert ["1 = 1 ==> 2 = 2"] == goals("[1] claim\n  show 1 = 1 ==> 2 = 2\n")


CHAIN = """\
[0] claim
  show 1 = 1
[1] claim
  given a, b, c : Real
  show a = b  by [0]
         < c
         = 3  by [0]
  show a < 4
  from [0]
"""


def test_the_steps_of_a_chain_and_its_two_ends_are_goals() -> None:
    found = statement(CHAIN, "1")

    assert [
        (GoalRole.STEP, "a = b", ("0",)),
        (GoalRole.STEP, "b < c", None),
        (GoalRole.STEP, "c = 3", ("0",)),
        (GoalRole.CONCLUSION, "a < 3", None),
        (GoalRole.SHOW, "a < 4", None),
    ] == [(g.role, render_term(g.proposition), g.by) for g in found.goals]
    assert [0, 0, 0, 0, 1] == [g.shows_before for g in found.goals]


def test_a_chain_exports_the_relation_of_its_ends_and_every_step() -> None:
    found = statement(CHAIN, "1")

    assert [
        "forall a : Real: a < 3",
        "forall a, b : Real: a = b",
        "forall b, c : Real: b < c",
        "forall c : Real: c = 3",
        "forall a : Real: a < 4",
    ] == facts(found, Role.DECLARED)


def test_labels_of_a_step_are_those_that_the_statements_print() -> None:
    body = "[T 6'] claim\n  show 1 = 1\n[2] claim\n  show 1 = 1 by [T  6\N{PRIME}]\n  from [T 6']\n"

    assert [("T 6'",)] == [g.by for g in statement(body, "2").goals]


# --- sizes ------------------------------------------------------------------------------------


def test_sizes_are_equal_modulo_the_equations_of_the_closure() -> None:
    body = SIZES + "[1] claim\n  show I(n) = I(2*m) (+) I(p)\n  from [d]\n"

    assert ["I(n) = I(2*m) (+) I(p)"] == goals(body)
    wrong = body.replace("I(2*m)", "I(3*m)")
    assert [("P0301", 5, 8)] == findings(wrong)


def test_defined_sizes_are_unfolded() -> None:
    body = SIZES + "[1] claim\n  let q := 2*m\n  show I(q) = I(n - p)\n  from [d]\n"

    assert [] == list(statement(body, "1").diagnostics)
    assert [("P0301", 6, 8)] == findings(body.replace("q := 2*m", "q := 3*m"))


def test_a_claim_sees_the_equations_it_assumes_but_its_dependants_do_not() -> None:
    body = """\
[1] hypothesis
  let n, m : PosNat
[2] claim
  assume n = m
  show I(n) = I(m)
  from [1]
[3] claim
  show I(n) = I(m)
  from [2]
"""
    assert [("P0301", 8, 8)] == findings(body)


def test_an_antecedent_and_an_earlier_conjunct_make_sizes_equal() -> None:
    body = SIZES + (
        "[1] claim\n  show n = m ==> I(n) = I(m)\n  show n = m and I(n) = I(m)\n"
        "  show forall k : PosNat where k = n: I(k) = I(n)\n  from [d]\n"
    )
    assert [] == findings(body)
    assert [("P0301", 5, 18)] == findings(body.replace("n = m ==>", "n = 1 ==>"))
    other = SIZES + "[1] claim\n  show I(n) = I(m) and n = m\n  from [d]\n"
    assert [("P0301", 5, 8)] == findings(other)


def test_a_bound_name_is_not_taken_for_a_size_defined_elsewhere() -> None:
    body = """\
[1] definition
  let k := 3
[2] claim
  show forall k : PosNat: I(k) = I(3)
"""
    assert [("P0301", 4, 27)] == findings(body)


# --- well-definedness -------------------------------------------------------------------------

SIDES = [
    ("S^-1 = S", ["invertible(S)"]),
    ("I(n)^-1 = I(n)", []),
    ("1/a = a", ["a != 0"]),
    ("1/2 = a", []),
    ("1/e = e", []),
    ("a^-2 = 1", ["a != 0"]),
    ("a^2 = 1", []),
    ("a^k = 1", []),
    ("a^(k - 5) = 1", ["k - 5 >= 0 or a != 0"]),
    ("sqrt(a) = 1", ["a >= 0"]),
    ("sqrt(e) = sqrt(|a|)", []),
    ("sqrt(k + 1) = sqrt(k*k)", []),
    ("log(a) = 1", ["a > 0"]),
    ("log(exp(a)) = log(k + 1)", []),
    ("I(k) = I(k)", []),
    ("I(k - 1) = I(k - 1)", ["k - 1 >= 0"]),
    ("x[1] = 0", []),
    ("x[2] = 0", ["2 in 1..n"]),
    ("x[1..n] = x", []),
    ("|x[2..n]| = 0", []),
    ("|x[1..k]| = 0", ["forall i in 1..k: i in 1..n"]),
    ("|x[1..k - 1]| = 0", ["forall i in 1..k - 1: i in 1..n", "k - 1 >= 0"]),
    ("sum(i in 1..n) x[i] = 0", []),
    ("sum(i in 2..n) x[i - 1] = 0", []),
    ("sum(i in 1..n) x[i + 1] = 0", ["forall i in 1..n: i + 1 in 1..n"]),
    ("a != 0 ==> 1/a = 1", ["a != 0 ==> a != 0"]),
    ("a != 0 and 1/a = 1", ["a != 0 ==> a != 0"]),
    ("forall t : Real: 1/t = 1", ["forall t : Real: t != 0"]),
    ("forall t : Real where t > 0: 1/t = 1", ["forall t : Real: t > 0 ==> t != 0"]),
    ("forall t : PosReal: 1/t > 0", []),
    ("1/a = 1/a", ["a != 0"]),
    (
        "cases { 1 if a = 0; 1/a otherwise } = 1",
        ["not a = 0 ==> a != 0"],
    ),
    ("max(i in 1..n) x[i] = 0", []),
    ("max(i in 1..k) i = 0", ["exists i in 1..k: true"]),
    (
        "sup(t : Real where t < 1) t = 1",
        [
            "exists t : Real where t < 1: true",
            "exists c : Real: forall t : Real where t < 1: t <= c",
        ],
    ),
    ("inf(i in 1..n) x[i] = 0", []),
    ("inf(i in 1..k) x[1] = 0", ["exists i in 1..k: true"]),
    ("sup(t in {a, 1}) t = 1", []),
    (
        "sup(i in { i in 1..n where x[i] > a }) i = 1",
        ["exists i in { i in 1..n where x[i] > a }: true"],
    ),
    (
        "inf(i in { i : Int where i < a }) i = 1",
        [
            "exists i in { i : Int where i < a }: true",
            "exists c : Real: forall i in { i : Int where i < a }: i >= c",
        ],
    ),
    ("forall j[i in 1..n] in 1..n: sqrt(a) <= k", ["a >= 0"]),
    (
        "forall j[i in 1..n] in 1..k: sqrt(a) <= k",
        ["forall j[i in 1..n] in 1..k: a >= 0"],
    ),
    (
        "forall j[i in 1..n] in 2..i: sqrt(a) <= k",
        ["forall j[i in 1..n] in 2..i: a >= 0"],
    ),
    (
        "sup(t in { t : Real where t > a } inter {a, 1}) t = 1",
        ["exists t in { t : Real where t > a } inter {a, 1}: true"],
    ),
    ("sup(i in (1..n) union {k}) i = 1", ["exists i in 1..n union {k}: true"]),
    (
        "sup(i in (1..n) union Nat) i = 1",
        [
            "exists i in 1..n union Nat: true",
            "exists c : Real: forall i in 1..n union Nat: i <= c",
        ],
    ),
    ("max(z in spectrum(S)) |z| = 1", ["exists z in spectrum(S): true"]),
    (
        "max(t : Real) t = 1",
        ["exists c : Real: (exists t : Real: t = c) and (forall t : Real: t <= c)"],
    ),
    (
        "min(i : Nat) i = 0",
        ["exists c : Int: (exists i : Nat: i = c) and (forall i : Nat: i >= c)"],
    ),
    ("expect(i ~ Uniform(1..n)) i = 0", []),
    ("var(i ~ Uniform(1..k)) i = 0", ["exists i in 1..k: true"]),
    ("prob(t ~ Uniform({a, 1})) (t = a) = 1", []),
    ("expect(v ~ Normal(0, 1)) v = 0", []),
    ("expect(j[i in 1..n] ~ Uniform(1..n)) j[1] = 0", []),
    (
        "expect(j[i in 1..n] ~ Uniform(1..k)) j[1] = 0",
        ["exists j[i in 1..n] in 1..k: true"],
    ),
    (
        "prob(i ~ Uniform(1..n) where i > 2) (i = 3) = 1",
        ["exists i in 1..n where i > 2: true"],
    ),
    ("inf(t : Real) |t - a| = 0", []),
    ("sup(t : Real) |t - a| = 0", ["exists c : Real: forall t : Real: |t - a| <= c"]),
    ("inf(t : Real) (e - |t|) = 0", ["exists c : Real: forall t : Real: e - |t| >= c"]),
    ("f(1) = 1", []),
    ("f(a) = 1", ["a in PosReal"]),
    ("g[1] = g[k + 1]", ["k + 1 in 1..n"]),
    ("sum(i in 1..n) g[i] = 0", []),
]


@pytest.mark.parametrize(("text", "expected"), SIDES)
def test_what_has_to_hold_so_that_terms_make_sense(text: str, expected: list[str]) -> None:
    body = (
        f"{LIBRARY}[h] hypothesis\n  let n : PosNat, k : Nat, a : Real, e : PosReal\n"
        "  let S : Matrix(n, n), x : Vector(n), f(t : PosReal) : Real, g[i in 1..n] : Real\n"
        f"[1] informal\n  show {text}\n  from [lib], [h]\n"
    )
    assert expected == goals(body, "1", GoalRole.SIDE)


SETS_OF_SETS = """\
[1] definition
  let W := { Nat, 1..3 }
  let T(k : Nat) := { j in 1..3 where j < k }
  let V := { i where S in W, i in S }
[2] definition
  let S := 1..3
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sup(i in S) i = 3", []),
        ("sup(i in T(3)) i = 2", ["exists i in T(3): true"]),
        (
            "sup(i in V) i = 3",
            ["exists i in V: true", "exists c : Real: forall i in V: i <= c"],
        ),
        (
            "forall A in { {}, 1..3 }: min(i in A) i = 1",
            ["forall A in {{}, 1..3}: exists i in A: true"],
        ),
        (
            "forall A in W: min(i in A) i = 0",
            [
                "forall A in W: exists i in A: true",
                (
                    "forall A in W: "
                    "exists c : Int: (exists i in A: i = c) and (forall i in A: i >= c)"
                ),
            ],
        ),
    ],
)
def test_one_of_a_set_of_sets_is_none_that_is_defined(text: str, expected: list[str]) -> None:
    body = f"{SETS_OF_SETS}[3] informal\n  show {text}\n  from [1], [2]\n"

    assert expected == goals(body, "3", GoalRole.SIDE)


@pytest.mark.parametrize(
    ("domain", "codes"),
    [("1..3", []), ("PosNat", ["P0302"]), ("A", ["P0302"])],
)
def test_a_sum_over_one_of_a_set_of_sets_may_have_infinitely_many_terms(
    domain: str, codes: list[str]
) -> None:
    body = (
        "[1] definition\n  let f(x : Rat) := x\n[2] claim\n"
        f"  show forall A in {{ PosNat }}: f(sum(k in {domain}) 1/(k + |k|)) = 0\n  from [1]\n"
    )

    assert codes == [code for code, *_ in findings(body)]


def test_the_size_of_a_direct_sum_over_one_of_a_set_of_sets() -> None:
    text = "[1] claim\n  show forall A in {{ 1..2, 1..3 }}: (bigoplus(k in A) [[1]]) = I({})\n"

    assert [] == findings(text.format("|A|"))
    assert ["P0301"] == [code for code, *_ in findings(text.format("|{ 1..2, 1..3 }|"))]


def test_the_sizes_of_declared_shapes_are_not_negative() -> None:
    body = "[1] hypothesis\n  let n : PosNat\n  let A : Matrix(n - 1, n), B : Matrix(n - 2, n)\n"

    assert ["n - 2 >= 0"] == goals(body)


def test_a_condition_of_a_definition_is_not_repeated_where_its_name_is_used() -> None:
    body = """\
[1] hypothesis
  let a : Real
[2] definition
  let b := 1/a
  let f(x : Real) := 1/x
  from [1]
[3] claim
  show b = f(2)
  from [2]
"""
    assert ["a != 0", "forall x : Real: x != 0"] == goals(body, "2")
    assert [] == goals(body, "3", GoalRole.SIDE)


# --- the statement as a whole -------------------------------------------------------------------


def test_a_statement_keeps_its_label_kind_title_section_and_lists() -> None:
    body = """\
section "first"
[T 6\N{PRIME}] cited "a theorem"
  repairs [4]
  avoids [5]
  show 1 = 1
  from [4], [0.], truncated
  cite "Higham 2008, Theorem 10.2"
  note "a remark"
"""
    found = statement(body, "T 6\N{PRIME}")

    assert ("T 6'", Kind.CITED, "a theorem", "first") == (
        found.key,
        found.kind,
        found.title,
        found.section,
    )
    assert [("4", "4"), ("0.", "0.")] == [(d.label, d.key) for d in found.dependencies]
    assert (True, "4", ("5",)) == (found.truncated, found.repairs, found.avoids)
    assert (("Higham 2008, Theorem 10.2",), ("a remark",)) == (found.citations, found.notes)


def test_a_mistake_in_one_item_does_not_hide_the_others() -> None:
    body = "[1] claim\n  show foo = 1\n  show 2 = 2\n  show bar = 1\n"
    found = statement(body, "1")

    assert [("P0231", 2, 8), ("P0231", 4, 8)] == findings(body)
    assert ["2 = 2"] == [render_term(g.proposition) for g in found.goals]
    assert found.ill_formed


def test_a_statement_that_the_parser_refused_is_ill_formed_and_keeps_its_findings() -> None:
    body = "[1] definition\n  let x := 1\n  show x = 1\n"
    found = statement(body, "1")

    assert ["P0140"] == [d.code for d in found.diagnostics]
    assert found.ill_formed


def test_a_predicate_is_a_function_to_propositions() -> None:
    body = """\
[1] definition
  given n : PosNat
  let normal(A : Matrix(n, n)) := A^T*A = A*A^T
[2] claim
  show normal(I(2))
  from [1]
"""
    (declared,) = statement(body, "1").declarations

    assert isinstance(declared.variable.sort, Function)
    assert "Prop" == render_sort(declared.variable.sort.result)
    assert ["normal(I(2))"] == goals(body, "2")


@pytest.mark.parametrize(
    ("given", "show", "column"),
    [
        ("c : Complex", "f(c) = 0", 10),
        ("v : ComplexVector(2)", "g(v) = 0", 10),
        ("x : Real", "h(x) = 0", 10),
    ],
)
def test_a_function_of_real_numbers_takes_no_complex_one(
    given: str, show: str, column: int
) -> None:
    """Else what it yields would be believed to be real."""
    body = f"""\
[1] hypothesis
  let f(t : Real) : Real
  let g(v : Vector(2)) : Vector(2)
  let h(t : Rat) : Rat
[2] claim
  given {given}
  show {show}
  from [1]
"""
    assert [("P0302", 7, column)] == findings(body)
    larger = body.replace("Complex", "").replace(": Real\n  show", ": Rat\n  show")
    assert [] == findings(larger.replace("c : \n", "c : Real\n"))
