"""What counts as a model: names, shapes, rings, sets and facts, and the way to JSON and back."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from proofcheck.evaluation.functions.exact_values import decode_value, encode_value
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Ball, Table, enclosure, exact_complex
from proofcheck.kernel.model import (
    Model,
    ModelRejected,
    check_model,
    decide_on,
    decode_model,
    encode_model,
)
from proofcheck.terms.encoding import EncodingError
from proofcheck.terms.expressions import Bound, Operation, integer
from proofcheck.terms.sorts import INTEGER, REAL, TRUTH, Function, Ring, SetOf
from proofcheck.terms.task import Declaration, Fact, Origin, Role, Task, decode_task
from tests.encoded_tasks import encode_task
from tests.fakes.building import (
    INT,
    NAT,
    PI,
    POS_NAT,
    TRUE,
    add,
    apply,
    assumed,
    builder,
    complex_name,
    defined,
    div,
    eq,
    exists,
    family_name,
    fold,
    forall,
    function_name,
    given,
    identity,
    implies,
    integer_name,
    inv,
    le,
    lt,
    matrix,
    matrix_name,
    model,
    mul,
    numbers,
    op,
    orthogonal,
    power,
    ranging,
    real_name,
    same,
    shape,
    sub,
    table,
    task,
    transpose,
)
from tests.fakes.counterexamples import STATEMENTS

n, k, m = (integer_name(name) for name in ("n", "k", "m"))
x, z = real_name("x"), complex_name("z")
A = matrix_name("A", n, m)
NEAR_PI = Fraction(
    "3.14159265358979323846264338327950288419716939937510"
    "58209749445923078164062862089986280348253421170679"
)


def reason(statement: Task, values: Model) -> str | None:
    """Why the values are no model; None where they are one."""
    try:
        check_model(statement, values)
    except ModelRejected as problem:
        return str(problem)
    return None


@pytest.mark.parametrize(
    ("declaration", "fitting", "wrong"),
    [
        (given(x), "1/2", 1j),
        (given(z), 1j, [[1]]),
        (given(n), -2, "1/2"),
        (given(n, POS_NAT), 1, 0),
        (given(n, NAT), 0, -1),
        (given(n, numbers(1, 3)), 3, 4),
        (given(x, op("PosReal", sort=SetOf(REAL))), "1/2", 0),
        (given(matrix_name("A", 1, 2)), [[1, 2]], [[1], [2]]),
        (given(matrix_name("A", 1, 1)), [[1]], 1),
        (given(matrix_name("A", 1, 1)), [[1]], [[1j]]),
        (given(matrix_name("A", 1, 1, Ring.COMPLEX)), [[1j]], 1j),
        (given(matrix_name("A", 1, 1, Ring.INTEGER)), [[3]], [["1/2"]]),
        (given(matrix_name("A", 2, 2), orthogonal(2)), [[0, 1], [1, 0]], [[1, 1], [0, 1]]),
        (given(matrix_name("A", 2, 2), orthogonal(2, "SO")), [[0, 1], [-1, 0]], [[0, 1], [1, 0]]),
        (given(x, builder(x, element=x, where=eq(mul(x, x), 4))), -2, 3),
    ],
)
def test_a_value_has_the_shape_the_ring_and_the_set_of_its_name(
    declaration: Declaration, fitting: Any, wrong: Any
) -> None:
    name = declaration.variable.name
    statement = task(TRUE, declaration)
    assert None is reason(statement, model(**{name: fitting}))
    assert None is not reason(statement, model(**{name: wrong}))


def test_sizes_are_those_of_the_model() -> None:
    statement = task(TRUE, given(n, NAT), given(m, NAT), given(A))
    assert None is reason(statement, model(n=1, m=2, A=[[1, 2]]))
    assert None is not reason(statement, model(n=2, m=1, A=[[1, 2]]))
    assert None is reason(statement, model(n=0, m=3, A=matrices.zeros(0, 3)))
    assert None is not reason(statement, model(n=0, m=3, A=matrices.zeros(0, 0)))


def test_negative_sizes_have_no_model() -> None:
    statement = task(TRUE, given(n, INT), given(m, INT), given(A))
    assert None is not reason(statement, model(n=0, m=-1, A=matrices.zeros(0, 0)))
    certificate: Any = {"shape": [0, -1], "entries": []}
    with pytest.raises(EncodingError):
        decode_value(certificate)


def test_families_have_exactly_one_member_for_each_index() -> None:
    L = family_name("L", [k], shape(k, 1))
    statement = task(TRUE, given(n, NAT), given(L, None, ranging(k, numbers(1, n))))
    members = {1: [[5]], 2: [[5], [6]]}
    assert None is reason(statement, model(n=2, L=table(members)))
    assert None is reason(statement, model(n=0, L=Table({})))
    assert None is not reason(statement, model(n=1, L=table(members)))
    assert None is not reason(statement, model(n=3, L=table(members)))
    assert None is not reason(statement, model(n=2, L=table({1: [[5]], 2: [[5]]})))
    assert None is not reason(statement, model(n=1, L=[[5]]))


def test_members_lie_in_the_set_that_depends_on_their_index() -> None:
    f = family_name("f", [k], n.sort)
    statement = task(TRUE, given(f, numbers(0, k), ranging(k, numbers(1, 2))))
    assert None is reason(statement, model(f=table({1: 1, 2: 2})))
    assert None is not reason(statement, model(f=table({1: 2, 2: 1})))


def test_functions_on_infinite_sets_and_predicates_have_no_values() -> None:
    f = function_name("f", [x], REAL)
    statement = task(TRUE, given(f, None, ranging(x)))
    assert None is not reason(statement, model(f=table({1: 1})))
    p = Declaration(family_name("p", [k], TRUTH), Origin.GIVEN, "1", (ranging(k, numbers(1, 1)),))
    assert None is not reason(task(TRUE, p), model(p=table({1: 1})))


def test_every_name_has_a_value_and_no_other() -> None:
    statement = task(TRUE, given(n, NAT), defined(m, add(n, 1)))
    assert None is reason(statement, model(n=1))
    assert "`n` has no value" == reason(statement, model())
    assert "`m` is given one" == reason(statement, model(n=1, m=2))
    assert "`k` is given one" == reason(statement, model(n=1, k=2))


def test_enclosures_are_no_values_of_a_model() -> None:
    from proofcheck.kernel.model import precision

    with precision(256):
        inexact = Ball(enclosure(Fraction(1, 3)))
        assert None is not reason(task(TRUE, given(x)), Model({"x": inexact}))
        cell = matrices.build(1, 1, lambda _i, _j: inexact)
        one = matrix_name("A", 1, 1)
        assert None is not reason(task(TRUE, given(one)), Model({"A": cell}))


@pytest.mark.parametrize("role", [Role.HYPOTHESIS, Role.WHERE, Role.ASSUMED])
def test_facts_hold_certainly(role: Role) -> None:
    def statement(fact: Any) -> Task:
        return Task((given(x),), (assumed(fact, role),), TRUE)

    assert None is reason(statement(eq(x, 1)), model(x=1))
    assert None is not reason(statement(eq(x, 1)), model(x=2))
    assert None is not reason(statement(eq(inv(x), 1)), model(x=0))
    close = eq(same("cos", div(PI, 3)), mul(x, Fraction(1, 2)))
    assert None is not reason(statement(close), model(x=1))
    unknown = exists(n, body=eq(Operation("pow", (integer(2), n), INTEGER), x))
    assert None is not reason(statement(unknown), model(x=4))
    assert None is reason(statement(unknown), model({"n": [2]}, x=4))


def test_a_reason_names_where_the_assumption_stands() -> None:
    stated = Task((given(x),), (Fact(eq(x, 1), "7", Role.HYPOTHESIS),), TRUE)
    in_the_goal = Task((given(x),), (Fact(eq(x, 1), "", Role.ASSUMED),), TRUE)
    assert "an assumption of [7] is false" == reason(stated, model(x=2))
    assert "an assumption in the goal is false" == reason(in_the_goal, model(x=2))


def test_what_is_close_is_told_apart_with_more_digits() -> None:
    """About 100 digits of pi: 256 bits do not tell the sides apart, 1024 do."""
    statement = task(TRUE, given(x))
    assert Truth.FALSE is decide_on(statement, Model({"x": NEAR_PI}), eq(x, PI)).truth
    assert Truth.TRUE is decide_on(statement, model(x=3), lt(x, PI)).truth


def test_an_empty_range_is_true_and_says_nothing() -> None:
    statement = task(TRUE, given(n, NAT))
    total = fold("sum", ranging(k, numbers(1, n)), body=k, sort=k.sort)
    for size, tested in ((0, False), (2, True)):
        outcome = decide_on(statement, model(n=size), le(0, total))
        assert (Truth.TRUE, tested) == (outcome.truth, outcome.informative)


def test_each_question_about_one_model_is_told_of_its_own_empty_ranges() -> None:
    statement, known = task(TRUE, given(n, NAT)), dict[int, Any]()
    empty = le(0, fold("sum", ranging(k, numbers(1, n)), body=k, sort=k.sort))
    for question, tested in ((empty, False), (eq(n, 0), True), (empty, False), (eq(n, 0), True)):
        outcome = decide_on(statement, model(n=0), question, known=known)
        assert (Truth.TRUE, tested) == (outcome.truth, outcome.informative)


def test_questions_about_one_model_share_an_evaluator_for_each_precision() -> None:
    statement, known = task(TRUE, given(x)), dict[int, Any]()
    decide_on(statement, model(x=3), lt(x, PI), known=known)
    first = dict(known)
    assert 1 == len(first)
    decide_on(statement, model(x=3), eq(x, 3), known=known)
    assert first == known
    decide_on(statement, model(x=3), eq(PI, PI), known=known)
    assert 2 == len(known)


def test_a_false_antecedent_is_true_and_says_nothing() -> None:
    statement = task(TRUE, given(n, NAT))
    for size, tested in ((0, False), (2, True)):
        outcome = decide_on(statement, model(n=size), implies(le(1, n), le(0, n)))
        assert (Truth.TRUE, tested) == (outcome.truth, outcome.informative)


@pytest.mark.parametrize("role", [Role.DECLARED, Role.EARLIER])
def test_claims_and_earlier_hypotheses_need_not_hold(role: Role) -> None:
    statement = Task((given(x),), (assumed(eq(x, 1), role),), TRUE)
    assert None is reason(statement, model(x=2))
    with pytest.raises(ModelRejected):
        check_model(statement, model(x=2), frozenset({role}))


def test_a_huge_size_is_rejected_and_does_not_fill_the_memory() -> None:
    fact = eq(op("trace", identity(n), sort=REAL), n)
    statement = Task((given(n, NAT),), (assumed(fact),), TRUE)
    assert None is not reason(statement, model(n=10**9))
    assert None is reason(statement, model(n=3))
    power_of_size = Task((given(n, NAT),), (assumed(eq(power(2, n), power(2, n))),), TRUE)
    assert None is not reason(power_of_size, model(n=10**9))


# --- JSON -------------------------------------------------------------------------------------

rationals = st.builds(Fraction, st.integers(-99, 99), st.integers(1, 9))
scalars = st.one_of(rationals, st.builds(exact_complex, rationals, rationals))


def filled(rows: int, columns: int) -> st.SearchStrategy[Any]:
    cells = st.lists(scalars, min_size=rows * columns, max_size=rows * columns)
    return cells.map(lambda flat: matrices.build(rows, columns, lambda i, j: flat[i * columns + j]))


single = st.one_of(
    scalars, st.tuples(st.integers(0, 2), st.integers(0, 2)).flatmap(lambda s: filled(*s))
)
families = st.dictionaries(st.tuples(rationals, rationals), single, max_size=3).map(
    lambda members: Table({tuple(key): member for key, member in members.items()})
)


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@settings(max_examples=150)
@drawn(st.one_of(single, families))
def test_values_come_back(value: Any) -> None:
    assert value == decode_value(through_json(encode_value(value)))


@settings(max_examples=100)
@drawn(st.dictionaries(st.text(max_size=3), single), st.dictionaries(st.text(max_size=3), single))
def test_models_come_back(values: dict[str, Any], offered: dict[str, Any]) -> None:
    given_ = Model(values, {name: (value, value) for name, value in offered.items()})
    found = decode_model(through_json(encode_model(given_)))
    assert (given_.values, given_.candidates) == (found.values, found.candidates)


@pytest.mark.parametrize(
    "value",
    [
        None,
        1,
        1.5,
        "1.5",
        [],
        {},
        {"re": "1"},
        {"re": "1", "im": 2},
        {"shape": [1, 1], "entries": []},
        {"shape": [1, 1], "entries": [["1", "2"]]},
        {"shape": [1, 1], "entries": [[{"shape": [0, 0], "entries": []}]]},
        {"shape": [1, 2], "entries": [["1", {"shape": [0, 0], "entries": []}]]},
        {"shape": [True, 1], "entries": [["1"]]},
        {"shape": [1], "entries": [["1"]]},
        {"shape": [2, 0], "entries": [[]]},
        {"members": [["1", "2"]]},
        {"members": [[["1"], None]]},
        {"members": {"1": "2"}},
        {"members": [[["1", 2], "1"]]},
    ],
)
def test_what_encodes_no_value_is_refused(value: Any) -> None:
    with pytest.raises(EncodingError):
        decode_value(value)


def test_a_matrix_without_entries_has_a_shape() -> None:
    for rows, columns in ((0, 0), (0, 2), (2, 0)):
        empty = matrices.zeros(rows, columns)
        assert empty == decode_value(through_json(encode_value(empty)))


@pytest.mark.parametrize(
    "value", [None, [], {"values": {}}, {"values": [], "candidates": {}}, {"candidates": {}}]
)
def test_what_encodes_no_model_is_refused(value: Any) -> None:
    with pytest.raises(EncodingError):
        decode_model(value)


def test_inexact_values_are_not_written_down() -> None:
    from proofcheck.kernel.model import precision

    with precision(256), pytest.raises(TypeError):
        encode_value(Ball(enclosure(Fraction(1, 3))))


@pytest.mark.parametrize("name", STATEMENTS)
def test_tasks_come_back(name: str) -> None:
    statement = STATEMENTS[name].task
    assert statement == decode_task(through_json(encode_task(statement)))


def test_a_task_keeps_the_indices_of_its_families_and_of_the_families_among_parameters() -> None:
    f = family_name("f", [k], REAL)
    inner = Bound(f, None, (ranging(k, numbers(1, n)),))
    total = defined(function_name("s", [f], REAL), sub(apply(f, 1), apply(f, 2)), inner)
    statement = task(TRUE, given(n, NAT), total)
    found = decode_task(through_json(encode_task(statement)))
    assert statement == found
    assert inner == found.declarations[1].parameters[0]
    assert isinstance(found.declarations[1].variable.sort, Function)


@pytest.mark.parametrize(
    "value",
    [
        None,
        {},
        {"declarations": [], "facts": []},
        {"declarations": [{}], "facts": [], "goal": ["num", "1"]},
        {"declarations": [], "facts": [["x"]], "goal": ["num", "1"]},
        {"declarations": [], "facts": [[["num", "1"], "1", "rumour"]], "goal": ["num", "1"]},
        {"declarations": [], "facts": [], "goal": None},
    ],
)
def test_what_encodes_no_task_is_refused(value: Any) -> None:
    with pytest.raises(EncodingError):
        decode_task(value)


def test_universal_facts_over_index_ranges_hold_for_every_member() -> None:
    L = family_name("L", [k], shape(2, 2))
    skew = forall(ranging(k, numbers(1, 2)), body=eq(transpose(apply(L, k)), mul(-1, apply(L, k))))
    statement = Task((given(L, None, ranging(k, numbers(1, 2))),), (assumed(skew),), le(0, 1))
    turn, flip = [[0, 1], [-1, 0]], [[0, 1], [1, 0]]
    assert None is reason(statement, model(L=table({1: turn, 2: turn})))
    assert None is not reason(statement, model(L=table({1: turn, 2: flip})))
    assert matrix(turn) == table({1: turn}).members[Fraction(1),]
