"""Tasks of audits as tasks of certificates: what is written where, and that it means the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from proofcheck.certificates.refusals import Construct, NotExpressible
from proofcheck.certificates.tasks import PERMITTED, WrittenTask, write_task
from proofcheck.checker import Theory, read_task
from proofcheck.checker.keys import Keys
from proofcheck.checker.printing import Printer
from proofcheck.checker.tasks import Task as Read
from proofcheck.checker.terms import Terms
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Undefined
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.model import Model, decide_on
from proofcheck.kernel.sequents import USABLE
from proofcheck.language.loading import read_derivation
from proofcheck.language.statements import GoalRole
from proofcheck.models.rounds import models
from proofcheck.models.search import ModelSource
from proofcheck.search.lines.proving import GaveUp, Proved, prove
from proofcheck.source import SourceFile
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.task import Fact, Role, Task
from tests.certificates.models_of_tasks import lies_in, model_of, truth

TEXT = """\
derivation "d"
[0] definition
  given n : PosNat
  let sqrt := library sqrt
  let O := library O
  let Normal := library Normal
  let double(x : Real) := 2*x
  let shifted(A : Matrix(n, n)) := A + I(n)
  let small := 1..3
  let is_small(k : Int) := k in small
[h] hypothesis
  let d : PosNat
  let S : Matrix(d, d)
  let L[k in 1..d] : Matrix(d, d)
  let q in {1, 2}
  let Q := S*S
  let twice(k in 1..d) := 2*L[k]
  assume S^T = S
  assume q <= d
[deep] claim
  obtain t : PosReal where t*t = d
  from [h]
[absolute] claim
  given n : PosNat, x : Real
  assume |x| <= n
  show exists absolute C : PosReal: |x| <= C*n
  from [0]
[law] claim
  given x : Real
  show x = expect(t ~ Normal(0, 1)) t
  from [0]
"""

CLAIMS = {
    "numbers": "given x, y : Real, k : Nat\n  assume 1/x <= y\n  show x*y >= 1 or x/y = k",
    "zero": "given x : Real\n  show x*(1/x) = x",
    "integers": "given m, n in 1..4\n  assume m < n\n  show m + 1 <= n and (m/n = 1/2 or m != 2)",
    "complex": "given z : Complex\n  show |z|^2 = Re(z)^2 + Im(z)^2 and Im(z) = 0",
    "range": "given n : PosNat\n  show exists k in 1..n: 1/(k - 5) = -1/2",
    "every": "given n : PosNat\n  show forall k in 1..n: 1/(3 - k) < 1",
    "sums": "given n : Nat\n  show sum(k in 1..n) k = n*(n + 1)/2 and prod(k in 1..n) k <= 2*n",
    "largest": "given n : PosNat\n  show max(k in 1..n) k*(3 - k) <= 2*n - 2",
    "family": "given n : PosNat, x[k in 1..n] : NonNegReal\n  show sum(k in 1..n) x[k] >= x[n] + x[1]",
    "entries": "given n : PosNat, A : Matrix(n, n)\n  show tr(A) = A[1, 1] and A[2, 1] = A[1, 2]",
    "inverse": "given n : PosNat, A : Matrix(n, n)\n  show A^-1 * A = I(n) and A*A^T = A^T*A",
    "orthogonal": "given n : PosNat, Q in O(n)\n  show Q*Q = I(n)",
    "blocks": "given n : PosNat, A : Matrix(n, n)\n  show tr([[A, 0], [0, A]]) = 2*tr(A) and A = 0",
    "defined": "given x : Real, A : Matrix(2, 2)\n  show shifted(A) = A + A or double(x) >= x",
    "predicate": "given k : Int\n  show is_small(k) ==> k in small and k != 2",
    "cases": "given x : Real\n  show cases { 1/x if x > 0; x otherwise } >= 0",
    "root": "given x : Real\n  show sqrt(x)^2 = x and x != 1",
    "direct sum": "given n : PosNat, A : Matrix(n, n)\n  show tr(A (+) I(2)) = tr(A) + 2 and A = 0",
    "determinant": "given A : Matrix(2, 2)\n  show det(A^T) = det(A) and det(A) = A[1, 1]",
    "written out": "given n : PosNat, x : Real\n  show matrix(i in 1..n, j in 1..n) x*i = x*I(n)",
    "conjugate": "given n : PosNat, v : ComplexVector(n)\n  show v^* * v = 0 or conj(v) = v",
    "condition": "given n : Nat\n  show (sum(k in 1..n where k != 2) k) = n*(n + 1)/2",
    "largest of two": "given x, y : Real\n  show max(x, y) + min(x, y) = x + y and max(x, 0) = x",
    "given set": "given x in {1, 2, 5}\n  show (x - 1)*(x - 2) = 0",
}
"""Claims that hold on some models and not on others, many of them undefined on a third kind."""

MORE = {
    "order": "given x, y : Real, z : PosReal\n  assume y = 1\n  assume x <= y\n  show z*x <= z*y",
    "larger sort": "let powers(k : Nat) := 2^k\n  given k : Nat\n  show powers(k) = 2^k",
    "no sort": "given n : Nat, v : Vector(2^n)\n  show 2*v = v",
    "defined by a law": "let e := expect(t ~ Normal(0, 1)) t\n  show e = 0",
}
"""Claims that say something about how they are written."""

BELOW = {
    "set": "let T := {d, 2*d}\n  show 3 in T",
    "named range": "let N := 1..d\n  show sum(k in N) k = 3 or d in N and 2 in N",
    "constant": "show tr(S) = tr(Q) or q = 1",
    "let": "given k in 1..d\n  show tr(twice(k)) = 2*tr(L[k]) and tr(Q) = tr(S*S) and q != 2",
}
"""Claims below the hypothesis."""


@cache
def tasks() -> dict[str, Task]:
    """Return the task of the last goal of each statement."""
    above = {**CLAIMS, **MORE}
    claims = [f"[{name}] claim\n  {body}\n  from [0]\n" for name, body in above.items()]
    claims += [f"[{name}] claim\n  {body}\n  from [0], [h]\n" for name, body in BELOW.items()]
    source = SourceFile("d.proof", TEXT + "".join(claims))
    derivation = read_derivation(source, "d")
    slicer = Slicer(derivation)
    found = {}
    for one in derivation.statements:
        assert [d.message for d in one.diagnostics] == []
        for goal in one.goals:
            if goal.role is not GoalRole.SIDE:
                found[one.label] = slicer.task(one, goal)
    return found


TRUE = Operation("true", (), TRUTH)


def written(task: Task) -> tuple[WrittenTask, Read]:
    found = write_task(task)
    assert isinstance(found, WrittenTask)
    return found, read_task(found.text)


def _text(task: Read, number: int) -> str:
    return Printer(Keys(Terms())).text(task.facts[number].formula)


# --- what is written where ------------------------------------------------------------------


def test_facts_keep_their_numbers_and_what_is_said_of_names_follows() -> None:
    found, read = written(tasks()["let"])

    assert [_text(read, number) for number in range(len(read.facts))] == [
        "S^T = S",
        "q <= d",
        "1 <= d",
        "q = 1 or q = 2",
        "Q = S*S",
        "forall k : Int: 1 <= k ==> (k <= d ==> twice(k) = 2*L(k))",
        "1 <= k",
        "k <= d",
    ]
    assert found.about == ("d", "q", "Q", "twice", "k", "k")
    assert found.left_out == ()
    assert all(fact.is_permitted for fact in read.facts)


def test_a_set_of_what_is_given_is_said_by_its_elements() -> None:
    _, read = written(tasks()["set"])

    assert _text(read, len(read.facts) - 1) == "forall k : Int: T(k) <==> k = d or k = 2*d"


def test_a_named_range_is_a_range() -> None:
    _, read = written(tasks()["named range"])

    assert Printer(Keys(Terms())).text(read.goal) == (
        "sum(k in 1..d) k = 3 or 1 <= d and d <= d and (1 <= 2 and 2 <= d)"
    )


def test_closed_definitions_are_those_of_the_written_task() -> None:
    _, read = written(tasks()["defined"])
    printer = Printer(Keys(Terms()))

    assert [(name, printer.text(body)) for name, _, body in read.definitions] == [
        ("double", "lambda x : Real: 2*x"),
        ("shifted", "lambda k : Int: lambda A : Matrix(k, k): A + I(k)"),
    ]
    assert printer.text(read.goal) == "shifted(2, A) = A + A or x <= double(x)"


def test_a_definition_has_another_name_where_its_own_is_reserved() -> None:
    found = write_task(tasks()["defined"], {"double", "double'"})
    assert isinstance(found, WrittenTask)

    assert [name for name, _, _ in read_task(found.text).definitions] == ["double''", "shifted"]


def test_a_definition_whose_body_has_a_larger_sort_is_a_fact() -> None:
    found, read = written(tasks()["larger sort"])

    assert read.definitions == ()
    assert found.about == ("powers", "k")
    assert _text(read, 0) == "forall k : Int: 0 <= k ==> powers(k) = 2^k"


def test_the_facts_that_are_permitted_are_those_that_proofs_may_use_today() -> None:
    assert PERMITTED == USABLE


@pytest.mark.parametrize("role", Role)
def test_a_fact_is_permitted_by_its_role(role: Role) -> None:
    task = tasks()["integers"]
    task = replace(task, facts=tuple(replace(fact, role=role) for fact in task.facts))
    _, read = written(task)

    assert {fact.is_permitted for fact in read.facts[: len(task.facts)]} == {role in USABLE}


def test_a_goal_of_an_absolute_constant_is_closed() -> None:
    _, read = written(tasks()["absolute"])

    assert read.is_absolute
    assert not read.goal.names
    assert Printer(Keys(Terms())).text(read.goal) == (
        "exists x : Real: 0 < x and (forall k : Int: forall x1 : Real: "
        "1 <= k ==> (|x1| <= k ==> |x1| <= x*k))"
    )


def test_a_fact_of_an_absolute_constant_is_an_existence() -> None:
    absolute = tasks()["absolute"]
    task = replace(absolute, facts=(Fact(absolute.goal, "a", Role.DECLARED),), goal=TRUE)
    _, read = written(task)

    assert not read.is_absolute
    assert _text(read, 0) == "exists x1 : Real: 0 < x1 and |x| <= x1*n"


def test_a_goal_without_nodes_is_refused() -> None:
    found = write_task(tasks()["law"])

    assert isinstance(found, NotExpressible)
    assert found.construct is Construct.LAW


def test_a_fact_without_nodes_stands_as_what_says_nothing_and_is_not_permitted() -> None:
    law = tasks()["law"]
    task = replace(law, facts=(Fact(law.goal, "a", Role.ASSUMED),), goal=TRUE)
    found, read = written(task)

    assert [(left.what, left.answer.construct) for left in found.left_out] == [(0, Construct.LAW)]
    assert _text(read, 0) == "not false"
    assert not read.facts[0].is_permitted


def test_of_a_name_whose_definition_has_no_nodes_nothing_is_said() -> None:
    found, read = written(tasks()["defined by a law"])

    assert [(left.what, left.answer.construct) for left in found.left_out] == [("e", Construct.LAW)]
    assert "e" not in found.about
    assert read.goal.names == {"e"}


def test_a_goal_about_a_name_whose_sort_has_no_nodes_is_refused() -> None:
    found = write_task(tasks()["no sort"])

    assert isinstance(found, NotExpressible)
    assert found.construct is Construct.INTEGER_OF_NO_SORT


# --- that proofs of it say what they rest on --------------------------------------------------


def test_a_theorem_rests_on_facts_by_their_numbers() -> None:
    answer = prove(Theory({}), written(tasks()["order"])[1], ())

    assert isinstance(answer, Proved)
    assert answer.theorem.facts == (1, 2)


def test_the_false_twin_is_not_proved() -> None:
    task = tasks()["order"]
    twin = replace(task, facts=task.facts[:1])

    assert isinstance(prove(Theory({}), written(twin)[1], ()), GaveUp)


ABSOLUTE = {
    "given n : PosNat, x : Real\n  assume |x| <= n\n  show exists absolute C : PosReal: |x| <= C*n": True,
    "given x : Real\n  assume x <= 1\n  show exists absolute C : Real: x <= C": True,
    "given x : Real\n  show exists absolute C : Real: x <= C": False,
    "given x : Real\n  show exists absolute C : NonNegReal: |x| <= C": False,
}


@pytest.mark.parametrize(("text", "is_true"), ABSOLUTE.items())
def test_an_absolute_constant_serves_all_that_is_given(text: str, is_true: bool) -> None:
    answer = prove(Theory({}), written(_twin(text))[1], ())

    assert isinstance(answer, Proved if is_true else GaveUp)


# --- that it means the same -------------------------------------------------------------------


def _as_audits_say(task: Task, model: Model, proposition: Term) -> bool | None:
    try:
        found = decide_on(task, model, proposition).truth
    except Undefined:
        return None
    return {Truth.TRUE: True, Truth.FALSE: False}.get(found)


def compared(task: Task, read: Read, model: Model) -> Iterator[tuple[bool | None, bool | None]]:
    """Yield what audits and nodes say of the facts, of the goal, and of where names lie."""
    total = model_of(read, model.values, len(task.facts))
    propositions = [*(fact.proposition for fact in task.facts), task.goal]
    nodes = [*(fact.formula for fact in read.facts[: len(task.facts)]), read.goal]
    for proposition, node in zip(propositions, nodes, strict=True):
        yield _as_audits_say(task, model, proposition), truth(total, node)
    for fact in read.facts[len(task.facts) :]:
        yield True, truth(total, fact.formula)


def _models(task: Task, count: int = 25) -> list[Model]:
    return [found.model for found in islice(models(ModelSource(task), 4 * count), count)]


@pytest.mark.sampled
@pytest.mark.parametrize("name", [*CLAIMS, *BELOW])
def test_a_task_and_its_nodes_have_the_same_truth_values(name: str) -> None:
    task = tasks()[name]
    _, read = written(task)
    found = Counter(pair for model in _models(task) for pair in compared(task, read, model))

    assert not found[True, False]
    assert not found[False, True]
    assert found[True, True]
    assert found[False, False]


# --- false twins ------------------------------------------------------------------------------

TWINS = {
    "a fact": (
        "given m, n : Int\n  assume m < n\n  show m + 1 <= n",
        "given m, n : Int\n  show m + 1 <= n",
    ),
    "integers": (
        "given m, n : Int\n  assume m < n\n  show m + 1 <= n",
        "given m, n : Real\n  assume m < n\n  show m + 1 <= n",
    ),
    "natural numbers": ("given k : Nat\n  show k >= 0", "given k : Int\n  show k >= 0"),
    "real numbers": ("given z : Real\n  show Im(z) = 0", "given z : Complex\n  show Im(z) = 0"),
    "positive numbers": ("given x : PosReal\n  show x > 0", "given x : NonNegReal\n  show x > 0"),
    "a range": ("given k in 1..3\n  show k <= 3", "given k in 1..4\n  show k <= 3"),
    "a listed set": ("given k in {1, 3}\n  show k != 2", "given k in {1, 2, 3}\n  show k != 2"),
    "a family": (
        "given x[k in 1..2] : NonNegReal\n  show x[2] >= 0",
        "given x[k in 1..2] : Real\n  show x[2] >= 0",
    ),
    "a group": (
        "let O := library O\n  given Q in O(2)\n  show Q*Q^T = I(2)",
        "given Q : Matrix(2, 2)\n  show Q*Q^T = I(2)",
    ),
    "a definition": (
        "given x : Real\n  let y := x + 1\n  show y > x",
        "given x : Real\n  let y := x - 1\n  show y > x",
    ),
}
"""Claims that are true, and the same with a fact dropped or a sort changed, which are not."""


def _twin(text: str) -> Task:
    derivation = read_derivation(
        SourceFile("d.proof", f'derivation "d"\n[1] claim\n  {text}\n'), "d"
    )
    (one,) = derivation.statements
    assert [d.message for d in one.diagnostics] == []
    return Slicer(derivation).task(one, one.goals[-1])


def _fails(task: Task, model: Model) -> bool:
    """Whether a model has all sorts and facts of a written task, and not its goal."""
    _, read = written(task)
    total = model_of(read, model.values, len(task.facts))
    sorts = read.names.free.items()
    if not all(lies_in(total.values[name], sort) for name, sort in sorts if name in model.values):
        return False
    facts = [truth(total, fact.formula) for fact in read.facts if fact.is_permitted]
    return all(facts) and truth(total, read.goal) is False


@pytest.mark.parametrize("name", TWINS)
def test_what_a_written_task_assumes_is_what_makes_it_true(name: str) -> None:
    claim, twin = (_twin(text) for text in TWINS[name])
    drawn = _models(twin, 60)

    assert not any(_fails(claim, model) for model in drawn)
    assert any(_fails(twin, model) for model in drawn)
