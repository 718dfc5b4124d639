"""Defined predicates are opened where tasks are cut; every true fact has a false twin."""

from __future__ import annotations

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.language.loading import read_derivation
from proofcheck.language.printing.printing import render_term
from proofcheck.logic.predicates import MOST_LEVELS, MOST_NODES, open_predicates
from proofcheck.source.file import SourceFile
from proofcheck.terms.expressions import Application, Binding, Bound, Operation, Variable, walk
from proofcheck.terms.sorts import REAL, TRUTH, Function
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration, Fact, Origin, Role, Task
from tests.cli.real_audit import Auditor

DEFINED = """[0] definition
  let P(c : Real) := forall x : Real: x^2 >= c
  let near(x, y : Real) := |x - y| <= 1
  let cube(x : Real) := x^3
  let square(x : Real) := x^2
  given m, n : PosNat
  let zeroes(A : Matrix(m, n)) := A = zero(m, n)
  let sym(A : Matrix(n, n)) := A^T = A
  let good(A : Matrix(n, n)) := sym(A) and forall x : Vector(n): x^T*A*x >= 0
  let even(f(x : Real) : Real) := forall x : Real: f(-x) = f(x)
  let convex(f(x : Real) : Real) := forall x, y : Real, t : Real where 0 <= t and t <= 1:
      f(t*x + (1 - t)*y) <= t*f(x) + (1 - t)*f(y)
  let signs(a[k in 1..n] : Real) := forall i in 1..n: a[i] >= 0
  let twice(f(x : Real) : Real, a : Real) := f(f(a))
  let steady(f(x : Real) : Real) := twice(f, 2) = f(2)
  let growing(a[k in 1..n] : Real) := forall i in 1..n, j in 1..n where i < j: a[i] <= a[j]
"""


def opened(statement: str) -> Task:
    text = f'derivation "t"\n  language 2\n\n{DEFINED}\n[1] claim\n{statement}  from [0]\n'
    derivation = read_derivation(SourceFile("t.proof", text), "t")
    claim = derivation.statements[1]
    assert not claim.diagnostics
    return Slicer(derivation).task(claim, claim.goals[-1])


def goal(statement: str) -> str:
    return render_term(opened(statement).goal)


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("  show P(1)\n", "forall x : Real: x^2 >= 1"),
        (
            "  show not P(2) or P(0)\n",
            "not (forall x : Real: x^2 >= 2) or (forall x : Real: x^2 >= 0)",
        ),
        ("  show forall a : Real: near(a, a)\n", "forall a : Real: |a - a| <= 1"),
        ("  show exists b : Real: P(b)\n", "exists b : Real: forall x : Real: x^2 >= b"),
        ("  show even(cube)\n", "forall x : Real: cube(-x) = cube(x)"),
        ("  show even(fun(x : Real) x^2)\n", "forall x : Real: (-x)^2 = x^2"),
        (
            "  show exists a : Real: even(fun(x : Real) x^2 + a)\n",
            "exists a : Real: forall x : Real: (-x)^2 + a = x^2 + a",
        ),
        ("  show steady(fun(x : Real) x^2)\n", "(2^2)^2 = 2^2"),
        ("  given A : Matrix(2, 3)\n  show zeroes(A)\n", "A = zero(2, 3)"),
        (
            "  given A : Matrix(2, 2)\n  show good(A)\n",
            "A^T = A and (forall x : Vector(2): x^T*A*x >= 0)",
        ),
        (
            "  given k : PosNat, b[i in 1..k] : Real\n  show growing(k, b)\n",
            "forall i, j in 1..k where i < j: b[i] <= b[j]",
        ),
    ],
)
def test_a_goal_is_opened(statement: str, expected: str) -> None:
    assert expected == goal(statement)


def test_an_argument_is_not_captured_by_what_the_body_binds() -> None:
    assert "forall x : Real: forall x' : Real: x'^2 >= x" == goal("  show forall x : Real: P(x)\n")


def test_facts_and_definitions_are_opened_and_predicates_left_out() -> None:
    task = opened(
        "  given c : Real\n  assume P(c)\n"
        "  let d := cases { 1 if near(c, 0); 0 otherwise }\n  show d <= 1\n"
    )

    assert ["forall x : Real: x^2 >= c"] == [render_term(f.proposition) for f in task.facts]
    assert ["d", "c"] == [item.variable.name for item in task.declarations]
    assert "near" not in render_term(task.declarations[1].body or task.goal)


def _real(name: str) -> Variable:
    return Variable(name, REAL)


def _predicate(name: str, body: Operation | Binding | Application) -> Declaration:
    x = _real("x")
    variable = Variable(name, Function((x,), TRUTH))
    return Declaration(variable, Origin.DEFINITION, "1", (Bound(x, None),), None, body)


def _applied(item: Declaration, argument: Variable) -> Application:
    return Application(item.variable, (argument,), TRUTH)


def _relation(left: Variable, right: Variable) -> Operation:
    return Operation("le", (left, right), TRUTH)


def test_a_name_of_the_body_is_not_captured_where_it_is_applied() -> None:
    """A fact of another statement may bind what the body of a predicate speaks of."""
    c = Declaration(_real("c"), Origin.CONSTANT, "1")
    below = _predicate("B", _relation(_real("x"), _real("c")))
    fact = Binding("forall", (Bound(_real("c"), None),), None, _applied(below, _real("c")), TRUTH)
    task = open_predicates(
        Task((c, below), (Fact(fact, "2", Role.SHOWN),), _relation(_real("c"), _real("c")))
    )

    assert "forall c' : Real: c' <= c" == render_term(task.facts[0].proposition)


def test_a_bound_function_that_is_named_like_a_predicate_is_another() -> None:
    always = _predicate("B", _relation(_real("x"), _real("x")))
    bound = Bound(always.variable, None, always.parameters)
    fact = Binding("forall", (bound,), None, _applied(always, _real("y")), TRUTH)
    task = open_predicates(
        Task((always,), (Fact(fact, "2", Role.SHOWN),), _applied(always, _real("y")))
    )

    assert "B'(y)" in render_term(task.facts[0].proposition)
    assert "y <= y" == render_term(task.goal)


def test_a_predicate_that_speaks_of_itself_is_left_closed() -> None:
    variable = _predicate("R", _relation(_real("x"), _real("x"))).variable
    itself = Operation("not", (Application(variable, (_real("x"),), TRUTH),), TRUTH)
    recursive = _predicate("R", itself)
    goal = _applied(recursive, _real("y"))

    assert Task((recursive,), (), goal) == open_predicates(Task((recursive,), (), goal))


@pytest.mark.parametrize(("levels", "left"), [(8, []), (16, ["P11"])])
def test_what_would_become_too_long_is_opened_in_part(levels: int, left: list[str]) -> None:
    x, y = _real("x"), _real("y")
    items = [_predicate("P0", _relation(x, y))]
    for number in range(levels):
        twice = Operation("and", (_applied(items[-1], x), _applied(items[-1], x)), TRUTH)
        items.append(_predicate(f"P{number + 1}", twice))
    task = open_predicates(Task(tuple(items), (), _applied(items[-1], y)))

    assert len(list(walk(task.goal))) <= MOST_NODES
    assert left == sorted(n for n in free_names(task.goal) if n != "y")


@pytest.mark.exhaustive
def test_predicates_of_predicates_are_opened_as_deep_as_may_be_walked() -> None:
    x = _real("x")
    items = [_predicate("P0", _relation(x, x))]
    for number in range(3000):
        denied = Operation("not", (_applied(items[-1], x),), TRUTH)
        items.append(_predicate(f"P{number + 1}", denied))
    node, levels = open_predicates(Task(tuple(items), (), _applied(items[-1], x))).goal, 0
    while isinstance(node, Operation) and node.operator == "not":
        node, levels = node.arguments[0], levels + 1

    assert 0 < levels < MOST_LEVELS


TRUE_AND_FALSE = [
    ("  show P(0)\n", "  show P(1)\n"),
    ("  show even(square)\n", "  show even(cube)\n"),
    ("  show convex(square)\n", "  show convex(cube)\n"),
    ("  show P(0) or P(1)\n", "  show P(1) or P(2)\n"),
    ("  show near(0, 1) and P(0)\n", "  show near(0, 1) and P(1)\n"),
    ("  show forall c : Real where c <= 0: P(c)\n", "  show forall c : Real where c <= 1: P(c)\n"),
    (
        "  given x, y : Real\n  assume near(x, y)\n  show x <= y + 1\n",
        "  given x, y : Real\n  assume near(x, y)\n  show x <= y\n",
    ),
    (
        "  given k : PosNat, A : Matrix(k, k)\n  assume sym(A)\n  show sym(A^2)\n",
        "  given k : PosNat, A : Matrix(k, k)\n  show sym(A^2)\n",
    ),
    (
        "  given k : PosNat, A : Matrix(k, k)\n  show good(A^T*A)\n",
        "  given k : PosNat, A : Matrix(k, k)\n  show good(A + A^T)\n",
    ),
    (
        "  given a[i in 1..3] : Real\n  assume signs(3, a)\n  show a[1] >= 0\n",
        "  given a[i in 1..3] : Real\n  assume signs(3, a)\n  show a[1] >= 1\n",
    ),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("true", "false"), TRUE_AND_FALSE)
def test_what_is_defined_is_judged_as_what_is_written_out(
    auditor: Auditor, true: str, false: str
) -> None:
    found = auditor.audit(f"{DEFINED}\n[1] claim\n{true}  from [0]\n")
    twin = auditor.audit(f"{DEFINED}\n[1] claim\n{false}  from [0]\n")

    assert "proved" == found.evidence["1"]
    assert "refuted" == twin.evidence["1"]


SHOWN = """
[1] claim
  given c : Real
  assume {}
  show P(c)
  from [0]

[2] claim
  show {}
  from [0], [1]
"""


def test_a_fact_of_another_statement_is_opened(auditor: Auditor) -> None:
    found = auditor.audit(DEFINED + SHOWN.format("c < 0", "forall x : Real: x^2 >= -3"))
    twin = auditor.audit(DEFINED + SHOWN.format("c < 0", "forall x : Real: x^2 >= 3"))

    assert {"0": "definition", "1": "proved", "2": "proved"} == found.evidence
    assert {"0": "definition", "1": "proved", "2": "refuted"} == twin.evidence
