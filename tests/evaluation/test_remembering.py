"""What is remembered of a model serves that model only, and counts as if it were computed anew."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.evaluation import enumeration
from proofcheck.evaluation import memo as remembering
from proofcheck.evaluation import remembering as evaluation
from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.functions import elementary_functions, functions
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import Ball, NotEvaluable, Undefined
from proofcheck.kernel.model import Model, decide_on, evaluator_for, precision
from proofcheck.logic.propositions import ZERO
from proofcheck.terms.expressions import Binding, Bound, Number, Operation, Variable
from proofcheck.terms.sorts import INTEGER, REAL, TRUTH, Matrix, Ring, SetOf
from proofcheck.terms.task import Task
from tests.audit.real_tasks import shown_tasks

TEXT = """\
[0] definition
  let sqrt := library sqrt

[1] definition
  let n : PosNat

[2] definition
  let s := sum(k in 1..n) k
  let t := s + s*s
  let f(x : Real) := sqrt(x + n)
  from [0], [1]

[3] claim
  show f(2)*f(2) <= 2 + n + s - t
  show forall k in 1..n: f(k)^2 >= t/s - s
  show 1/(n - 2) > 0
  show (sum(k in 3..n) k) = 0
  from [0], [1], [2]
"""

WITH_V = TEXT.replace(
    "let n : PosNat",
    """let n : PosNat
  let v : Nat""",
).replace(
    "let t := s + s*s",
    """let t := s + s*s
  let w := v
  let g(x : Real) := x*w
  let u := w""",
)

OTHER_TEXT = TEXT.replace("let s := sum(k in 1..n) k", "let s := sum(k in 1..n) 1")


def read_tasks(text: str = TEXT) -> list[Task]:
    return shown_tasks(text)


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """Begin and end with nothing remembered."""
    remembering._memories.clear()
    yield
    remembering._memories.clear()


@pytest.fixture
def roots(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What square roots were taken of."""
    taken: list[object] = []

    def counted(value: object) -> object:
        taken.append(value)
        return elementary_functions.square_root(value)

    monkeypatch.setitem(functions.FUNCTIONS, "sqrt", counted)
    return taken


def answer(task: Task, model: Model) -> tuple[Truth, bool] | str:
    try:
        outcome = decide_on(task, model, task.goal)
    except Undefined as reason:
        return str(reason)
    return outcome.truth, outcome.informative


def alone(evaluator: Evaluator) -> Evaluator:
    """Return an evaluator of the same model that remembers nothing."""
    return StandardEvaluator(evaluator.model, evaluator.definitions, evaluator.candidates)


def test_nothing_is_computed_twice_on_one_model(roots: list[object]) -> None:
    task, model = read_tasks()[1], Model({"n": Fraction(4)})
    first = answer(task, model)
    count = len(roots)
    assert answer(task, model) == first == (Truth.TRUE, True)
    assert count == len(roots) > 0


def test_another_model_with_equal_values_begins_anew(roots: list[object]) -> None:
    task = read_tasks()[1]
    answer(task, Model({"n": Fraction(4)}))
    count = len(roots)
    answer(task, Model({"n": Fraction(4)}))
    assert len(roots) == 2 * count


EXPECTED = {
    1: [(Truth.TRUE, True), (Truth.FALSE, True), (Truth.TRUE, False)],
    2: [(Truth.TRUE, True), "division by zero", (Truth.TRUE, False)],
    3: [(Truth.TRUE, True), (Truth.TRUE, True), (Truth.FALSE, True)],
    4: [(Truth.TRUE, True), (Truth.TRUE, True), (Truth.FALSE, True)],
}
"""Answers to all questions but the first, by the value of n."""


@pytest.mark.parametrize("order", [[1, 2, 3, 4], [4, 3, 2, 1], [2, 4, 1, 3]])
def test_answers_on_other_models_are_their_own(order: list[int]) -> None:
    tasks = read_tasks()[1:]
    models = {n: Model({"n": Fraction(n)}) for n in order}
    for _ in range(2):
        assert {n: [answer(t, models[n]) for t in tasks] for n in order} == EXPECTED


def test_other_definitions_of_the_same_names_are_told_apart() -> None:
    model, one = Model({"n": Fraction(3)}), read_tasks()[1]
    other = read_tasks(OTHER_TEXT)[1]
    with precision(256):
        for task, total in ((one, 6), (other, 3), (one, 6), (other, 3)):
            s = next(d for d in task.declarations if d.variable.name == "s")
            assert s.body is not None
            assert evaluator_for(task, model).value(s.body, {}) == total


def test_what_is_entered_into_the_values_later_is_no_part_of_the_model() -> None:
    task, values = read_tasks()[0], {"n": Fraction(2)}
    doubled = Operation("add", (Variable("n", INTEGER), Variable("n", INTEGER)), INTEGER)
    with precision(256):
        before = evaluator_for(task, Model(values))
        values["n"] = Fraction(5)
        assert before.value(doubled, {}) == 4
        assert evaluator_for(task, Model(values)).value(doubled, {}) == 10
        assert before.value(doubled, {}) == 4


def test_a_term_with_a_local_name_is_not_remembered() -> None:
    task, model = read_tasks()[0], Model({"n": Fraction(2)})
    evaluator = evaluator_for(task, model)
    doubled = Operation("add", (Variable("n", INTEGER), Variable("n", INTEGER)), INTEGER)
    with precision(256):
        assert evaluator.value(doubled, {}) == 4
        assert evaluator.value(doubled, {"n": Fraction(7)}) == 14
        assert evaluator.value(doubled, {"n": Fraction(8)}) == 16
        assert evaluator.value(doubled, {}) == 4


def test_each_precision_has_values_of_its_own() -> None:
    task, model = read_tasks()[0], Model({"n": Fraction(2)})
    root = Operation("sqrt", (Variable("n", INTEGER),), REAL)
    widths = []
    for bits in (64, 512, 64):
        with precision(bits):
            found = evaluator_for(task, model).value(root, {})
        assert isinstance(found, Ball)
        widths.append(found.value.real.rel_accuracy_bits())
    assert widths[0] == widths[2] < 80
    assert widths[1] > 400


def test_one_evaluator_keeps_precisions_apart() -> None:
    evaluator = evaluator_for(read_tasks()[0], Model({"n": Fraction(2)}))
    root = Operation("sqrt", (Variable("n", INTEGER),), REAL)
    for bits in (512, 64, 512):
        with precision(bits):
            found = evaluator.value(root, {})
            other = evaluator_for(read_tasks()[0], Model(evaluator.model)).value(root, {})
        assert isinstance(found, Ball)
        assert isinstance(other, Ball)
        digits = found.value.real.rel_accuracy_bits(), other.value.real.rel_accuracy_bits()
        assert all(bits - 8 < d <= bits + 2 for d in digits)


def test_candidates_that_are_offered_make_a_difference() -> None:
    power = Operation("exp", (Variable("x", REAL),), REAL)
    goal = Operation("lt", (Variable("n", INTEGER), power), TRUTH)
    question = Binding("exists", (Bound(Variable("x", REAL), None),), None, goal, TRUTH)
    task, values = read_tasks()[0], {"n": Fraction(10**20)}
    enough, too_few = (Fraction(100),), (Fraction(1),)
    for _ in range(2):
        found = [
            decide_on(task, Model(values, {"x": pool} if pool else {}), question).truth
            for pool in (enough, too_few, ())
        ]
        assert found == [Truth.TRUE, Truth.UNKNOWN, Truth.UNKNOWN]


def test_steps_are_counted_as_if_nothing_were_remembered() -> None:
    tasks, model = read_tasks(), Model({"n": Fraction(5)})
    sides = [a for i in (0, 3) for a in tasks[i].goal.children]
    with precision(256):
        for order in (sides, sides[::-1], [sides[1], sides[1], sides[0]]):
            evaluator = evaluator_for(tasks[0], model)
            bare = alone(evaluator)
            for side in order:
                evaluator.value(side, {})
                bare.value(side, {})
                assert evaluator.steps == bare.steps > 0


def test_the_step_limit_is_reached_with_and_without_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    task, model = read_tasks()[0], Model({"n": Fraction(5)})
    left, right = task.goal.children
    with precision(256):
        full = evaluator_for(task, model)
        full.value(left, {})
        full.value(right, {})
        monkeypatch.setattr(evaluation, "STEP_LIMIT", full.steps - 1)
        again = evaluator_for(task, model)
        again.value(left, {})
        with pytest.raises(NotEvaluable, match="step limit"):
            again.value(right, {})
        again.begin()
        again.value(right, {})


def test_what_an_answer_does_not_depend_on_may_change(roots: list[object]) -> None:
    task, n, v = read_tasks(WITH_V)[1], Fraction(4), Fraction(1)
    first = answer(task, Model({"n": n, "v": v}))
    count = len(roots)
    assert answer(task, Model({"n": n, "v": Fraction(2)})) == first == (Truth.TRUE, True)
    assert len(roots) == count > 0
    answer(task, Model({"n": Fraction(5), "v": v}))
    assert len(roots) > count


@pytest.mark.parametrize("text", ["v", "w", "g(1)", "sum(k in 1..u) 1"])
def test_what_an_answer_depends_on_by_definitions_may_not(text: str) -> None:
    task = read_tasks(WITH_V.replace("show f(2)*f(2) <= 2 + n + s - t", f"show {text} = 2"))[0]
    n, values = Fraction(4), [Fraction(k) for k in (1, 2, 3, 2, 1)]
    found = [answer(task, Model({"n": n, "v": v})) for v in values]
    assert found == [(Truth.TRUE if v == 2 else Truth.FALSE, True) for v in values]


def test_a_proposition_is_decided_once(monkeypatch: pytest.MonkeyPatch) -> None:
    task, model, asked = read_tasks()[1], Model({"n": Fraction(4)}), list[Fraction]()
    evaluate = Evaluator.choices_of

    def counted(self: Evaluator, *arguments: Any, **options: Any) -> Any:
        asked.append(Fraction(1))
        return evaluate(self, *arguments, **options)

    monkeypatch.setattr(Evaluator, "choices_of", counted)
    assert answer(task, model) == (Truth.TRUE, True)
    count = len(asked)
    assert answer(task, model) == (Truth.TRUE, True)
    assert len(asked) == count > 0
    assert answer(task, Model({"n": Fraction(4)})) == (Truth.TRUE, True)
    assert len(asked) > count


def test_a_proposition_that_the_step_limit_leaves_open_is_not_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    task, model = read_tasks()[1], Model({"n": Fraction(4)})
    with monkeypatch.context() as limited:
        limited.setattr(evaluation, "STEP_LIMIT", 5)
        assert answer(task, model) == (Truth.UNKNOWN, True)
    assert answer(task, model) == (Truth.TRUE, True)


def test_all_is_forgotten_where_there_would_be_too_much(
    monkeypatch: pytest.MonkeyPatch, roots: list[object]
) -> None:
    monkeypatch.setattr(remembering, "MOST_KEPT", 3)
    task, model = read_tasks()[1], Model({"n": Fraction(4)})
    first = answer(task, model)
    answer(task, Model({"n": Fraction(5)}))
    count = len(roots)
    assert answer(task, model) == first == (Truth.TRUE, True)
    assert len(roots) > count


def test_few_sets_of_definitions_are_known() -> None:
    tasks = read_tasks()
    known = evaluator_for(tasks[0], Model({"n": Fraction(1)})).memory
    others = [
        read_tasks(TEXT.replace("k in 1..n) k", f"k in 1..n) {i}"))[0]
        for i in range(remembering.MOST_MEMORIES)
    ]
    assert evaluator_for(tasks[1], Model({"n": Fraction(2)})).memory is known
    for task in others:
        evaluator_for(task, Model({"n": Fraction(1)}))
    assert evaluator_for(tasks[0], Model({"n": Fraction(1)})).memory is not known


def test_a_value_for_a_defined_name_is_not_remembered() -> None:
    evaluator = evaluator_for(read_tasks()[0], Model({"n": Fraction(1), "s": Fraction(7)}))
    assert evaluator.memory is None


def test_a_value_that_was_asked_for_is_no_decision_and_the_reverse() -> None:
    task, model = read_tasks()[1], Model({"n": Fraction(4)})
    with precision(256):
        for _ in range(2):
            with pytest.raises(NotEvaluable):
                evaluator_for(task, model).value(task.goal, {})
            assert decide(evaluator_for(task, model), task.goal, {}).truth is Truth.TRUE


def test_a_set_is_listed_anew_where_a_size_in_it_is_local() -> None:
    """An empty sum has the shape that its sort says, and its sort may be all that names the size."""
    k, one = Variable("k", INTEGER), Number(Fraction(1))
    square = Matrix(k, k, Ring.RATIONAL)
    none = Bound(Variable("u", INTEGER), Operation("range", (one, ZERO), SetOf(INTEGER)))
    unit = Operation("identity", (one,), Matrix(one, one, Ring.RATIONAL))
    empty = Binding("sum", (none,), None, unit, square)
    index = Bound(Variable("i", INTEGER), Operation("range", (one, one), SetOf(INTEGER)))
    collection = Binding("set", (index,), None, empty, SetOf(square))
    evaluator = evaluator_for(read_tasks()[0], Model({"n": Fraction(2)}))
    with precision(256):
        for size in (1, 2, 3, 1):
            scope = {"k": Fraction(size)}
            (member,) = evaluator.members(evaluator.value(collection, scope))
            assert (size, size) == (member.rows, member.columns)


@pytest.fixture
def listings(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Which ranges were listed."""
    listed: list[object] = []
    usual = enumeration._LISTERS["range"]

    def counted(evaluator: Any, collection: Any) -> list[Any]:
        listed.append(collection.term)
        return usual(evaluator, collection)

    monkeypatch.setitem(enumeration._LISTERS, "range", counted)
    return listed


def test_what_a_bound_name_ranges_over_is_listed_once_on_a_model(listings: list[object]) -> None:
    collection = Operation("range", (Number(Fraction(1)), Variable("n", INTEGER)), SetOf(INTEGER))
    index, task = Bound(Variable("i", INTEGER), collection), read_tasks()[0]
    with precision(256):
        for size in (3, 4, 0):
            evaluator = evaluator_for(task, Model({"n": Fraction(size)}))
            bare = alone(evaluator)
            for scope in ({}, {"k": Fraction(7)}, {}):
                wanted = [Fraction(i) for i in range(1, size + 1)]
                assert evaluator.choices_of(index, scope) == wanted == bare.choices_of(index, scope)
                assert evaluator.steps == bare.steps > 0
            assert evaluator.value(collection, {}).term == collection  # the set is no list
    assert len(listings) == 3 + 9
    listings.clear()
    with precision(256):
        assert evaluator.choices_of(index, {"n": Fraction(2)}) == [1, 2]
        assert evaluator.choices_of(index, {"n": Fraction(1)}) == [1]
    assert len(listings) == 2


def test_a_set_that_is_infinite_stays_so(listings: list[object]) -> None:
    index = Bound(Variable("i", INTEGER), Operation("Nat", (), SetOf(INTEGER)))
    evaluator = evaluator_for(read_tasks()[0], Model({"n": Fraction(2)}))
    for _ in range(2):
        with precision(256), pytest.raises(NotEvaluable, match="finite"):
            evaluator.choices_of(index, {})


def test_what_is_counted_is_held_since_another_could_get_its_identity() -> None:
    task, evaluators = read_tasks()[0], list[Evaluator]()
    for bits in (64, 128, 256):
        evaluator = evaluator_for(task, Model({"n": Fraction(3)}))
        evaluators.append(evaluator)
        with precision(bits):
            evaluator.value(task.goal.children[0], {})
        evaluator._store = None
        remembering._memories.clear()
    held = [kept for one in evaluators for kept in one._counted.values()]
    assert len(held) == len({id(kept) for kept in held}) == len(evaluators)


def test_what_is_exact_is_computed_once_for_all_precisions(
    monkeypatch: pytest.MonkeyPatch, roots: list[object]
) -> None:
    (task, *_rest), model = read_tasks(), Model({"n": Fraction(2)})
    added = count_calls(monkeypatch, "add")
    for bits in (64, 256):
        with precision(bits):
            evaluator_for(task, model).value(named(task, "t"), {})
    assert len(added) == ONCE
    assert not roots


def named(task: Task, name: str) -> Variable:
    return next(d.variable for d in task.declarations if d.variable.name == name)


def count_calls(monkeypatch: pytest.MonkeyPatch, name: str) -> list[object]:
    """Return a list that grows with each call of a function of the evaluator."""
    calls: list[object] = []
    compute = functions.FUNCTIONS[name]

    def counted(*arguments: Any) -> Any:
        calls.append(arguments)
        return compute(*arguments)

    monkeypatch.setitem(functions.FUNCTIONS, name, counted)
    return calls


ONCE = 1
"""The definition of `t` has one sum; that over a range is folded."""


@pytest.mark.parametrize(
    ("answer", "is_final"),
    [
        (Fraction(1, 3), True),
        (Outcome(Truth.TRUE), True),
        (Outcome(Truth.FALSE), True),
        (Outcome(Truth.TRUE, informative=False), False),
        (Outcome(Truth.CLOSE), False),
        (Outcome(Truth.UNKNOWN), False),
        (elementary_functions.square_root(Fraction(2)), False),
        (NotEvaluable("too few bits"), False),
        (Undefined("a later part"), False),
    ],
)
def test_what_holds_at_every_precision(answer: Any, is_final: bool) -> None:
    assert remembering.is_final(answer) is is_final


def roots_after(monkeypatch: pytest.MonkeyPatch, fault: Exception) -> list[object]:
    """Let the first square root end in a fault; return what roots were taken of."""
    taken: list[object] = []

    def once(value: object) -> object:
        taken.append(value)
        if len(taken) == 1:
            raise fault
        return elementary_functions.square_root(value)

    monkeypatch.setitem(functions.FUNCTIONS, "sqrt", once)
    return taken


@pytest.mark.parametrize("fault", [MemoryError(), RecursionError()])
@pytest.mark.parametrize("number", [0, 1])
def test_what_resources_did_not_suffice_for_is_computed_again(
    monkeypatch: pytest.MonkeyPatch, number: int, fault: Exception
) -> None:
    """Of a term, of a definition with an argument, and of all that they are parts of."""
    expected = answer(read_tasks()[number], Model({"n": Fraction(2)}))
    remembering._memories.clear()
    roots_after(monkeypatch, fault)
    task, model = read_tasks()[number], Model({"n": Fraction(2)})

    evaluator = evaluator_for(task, model)
    with precision(256):
        first = decide(evaluator, task.goal, {}).truth
        second = decide(evaluator, task.goal, {}).truth

    assert Truth.UNKNOWN is first
    assert expected == (second, True)
    assert expected == answer(task, model)


def test_what_cannot_be_evaluated_for_another_reason_is_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken = roots_after(monkeypatch, NotEvaluable("no such root"))
    task, model = read_tasks()[0], Model({"n": Fraction(2)})
    evaluator = evaluator_for(task, model)

    with precision(256):
        answers = [decide(evaluator, task.goal, {}).truth for _ in range(2)]

    assert [Truth.UNKNOWN, Truth.UNKNOWN] == answers
    assert 1 == len(taken)
