"""A survey counts only what it should: every way to earn a witness too cheaply is tried."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.audit.judging.grading import weigh_witnesses
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.falsification import survey as surveying
from proofcheck.falsification.sample_statistics import PLENTY, SIZES, UNDECIDED, WITNESSES, Survey
from proofcheck.falsification.survey import (
    are_alike,
    survey,
    survey_together,
    with_earlier_hypotheses,
)
from proofcheck.kernel.model import Model, decide_on
from proofcheck.models.integers.measure_zero import DOUBTED, UNWITNESSED, fails_on_thin_sets
from proofcheck.terms.expressions import Term
from proofcheck.terms.sorts import COMPLEX, REAL
from proofcheck.terms.task import Origin, Role, Task
from tests.audit.real_tasks import read, task_of
from tests.fakes.building import (
    NAT,
    POS_NAT,
    REALS,
    TRUE,
    add,
    apply,
    assumed,
    both,
    builder,
    defined,
    either,
    eq,
    exists,
    family_name,
    fold,
    forall,
    given,
    identity,
    iff,
    implies,
    integer_name,
    inv,
    is_in,
    le,
    literal,
    lt,
    matrix_name,
    mul,
    ne,
    neg,
    numbers,
    op,
    orthogonal,
    power,
    ranging,
    real,
    real_name,
    same,
    set_of_matrix,
    shape,
    sub,
    subset,
    task,
    transpose,
    zero,
)
from tests.fakes.counterexamples import STATEMENTS

n, m, k, d, a, b = (integer_name(name) for name in ("n", "m", "k", "d", "a", "b"))
x, y, t = (real_name(name) for name in ("x", "y", "t"))
A, B, Q, X = (matrix_name(name, n, n) for name in "ABQX")
SIZE = given(n, POS_NAT)


def skew(name: Any = A) -> Term:
    return eq(transpose(name), neg(name))


# --- what is true is witnessed, its false twin is not -----------------------------------------

ASSOCIATIVE = task(eq(mul(mul(A, B), X), mul(A, mul(B, X))), SIZE, given(A), given(B), given(X))
QUADRATIC = eq(mul(transpose(X), mul(A, X)), zero(n, n))

TWINS: dict[str, tuple[Task, Task]] = {
    "transposed products": (
        task(eq(transpose(mul(A, B)), mul(transpose(B), transpose(A))), SIZE, given(A), given(B)),
        task(eq(transpose(mul(A, B)), mul(transpose(A), transpose(B))), SIZE, given(A), given(B)),
    ),
    "orthogonal inverses": (
        task(eq(inv(Q), transpose(Q)), SIZE, given(Q, orthogonal(n))),
        task(eq(inv(Q), Q), SIZE, given(Q, orthogonal(n))),
    ),
    "exponentials of skew matrices": (
        task(
            eq(mul(transpose(same("exp", A)), same("exp", A)), identity(n)),
            SIZE,
            given(A),
            assume=[skew()],
        ),
        task(
            eq(mul(transpose(same("exp", A)), same("exp", A)), identity(n)),
            SIZE,
            given(A),
            assume=[eq(transpose(A), A)],
        ),
    ),
    "determinants of products": (
        task(
            eq(real("det", mul(A, B)), mul(real("det", A), real("det", B))),
            SIZE,
            given(A),
            given(B),
        ),
        task(
            eq(real("det", add(A, B)), add(real("det", A), real("det", B))),
            SIZE,
            given(A),
            given(B),
        ),
    ),
    "squares": (
        task(le(0, mul(x, x)), given(x), given(y)),
        task(le(0, mul(x, y)), given(x), given(y)),
    ),
    "commuting exponentials": (
        task(
            eq(same("exp", add(A, B)), mul(same("exp", A), same("exp", B))),
            SIZE,
            given(A),
            given(B),
            assume=[eq(mul(A, B), mul(B, A))],
        ),
        task(
            eq(same("exp", add(A, B)), mul(same("exp", A), same("exp", B))),
            SIZE,
            given(A),
            given(B),
        ),
    ),
    "traces": (
        task(eq(real("trace", mul(A, B)), real("trace", mul(B, A))), SIZE, given(A), given(B)),
        task(
            eq(real("trace", mul(A, mul(B, X))), real("trace", mul(B, mul(A, X)))),
            SIZE,
            given(A),
            given(B),
            given(X),
        ),
    ),
}


@pytest.mark.parametrize("name", TWINS)
def test_what_is_true_is_witnessed(name: str) -> None:
    found = survey(TWINS[name][0])
    assert found.failure is None
    assert found.is_witnessed
    assert len(found.held) >= WITNESSES
    assert 2 * found.generic >= WITNESSES
    assert len(found.sizes) >= min(SIZES, len(found.source.assignments.sizes))


@pytest.mark.parametrize("name", TWINS)
def test_its_false_twin_fails(name: str) -> None:
    found = survey(TWINS[name][1])
    assert found.failure is not None
    assert not found.is_witnessed
    opened = found.opened
    assert Truth.FALSE is decide_on(opened, found.failure.model, opened.goal).truth


@pytest.mark.parametrize("name", STATEMENTS)
def test_no_false_statement_is_witnessed(name: str) -> None:
    assert not survey(STATEMENTS[name].task).is_witnessed


def test_enclosed_equalities_are_counted_apart() -> None:
    found = survey(TWINS["exponentials of skew matrices"][0])
    assert 0 < found.enclosed <= len(found.held)
    assert 0 == survey(TWINS["transposed products"][0]).enclosed


# --- models that count ------------------------------------------------------------------------


def unwitnessed(statement: Task) -> Survey:
    """The survey of a statement that must not be witnessed though no sample refutes it."""
    found = survey(statement)
    assert found.failure is None
    assert not found.is_witnessed
    return found


def test_a_statement_about_small_integers_alone_is_not_witnessed_by_their_repetition() -> None:
    for others in ((), (given(A),), (given(d, NAT), given(A))):
        assert not survey(task(le(n, 5), SIZE, *others)).is_witnessed
        assert not survey(task(le(n, 12), SIZE, *others)).is_witnessed


def test_a_model_counts_once() -> None:
    found = survey(task(eq(mul(x, x), x), given(x), assume=[eq(mul(2, x), 2)]))
    assert 1 == len(found.held)
    assert not found.is_witnessed
    finitely_many = task(eq(A, A), given(n, numbers(1, 1)), given(A), assume=[eq(A, identity(n))])
    assert not survey(finitely_many).is_witnessed


def test_models_that_differ_in_other_matters_are_the_same_model() -> None:
    found = survey(task(ne(n, 1000), SIZE, given(x), given(A)))
    assert len({one.sizes["n"] for one in found.held}) == len(found.held)
    assert found.repeated > 0


def test_an_index_does_not_make_a_size() -> None:
    v = matrix_name("v", 5, 1)
    entry = real("entry", v, k, 1)
    found = survey(task(eq(entry, entry), given(v), given(k, numbers(1, 5))))
    assert found.is_witnessed
    fixed = given(n, POS_NAT)
    one_size = task(eq(power(A, k), A), fixed, given(k, numbers(1, 4)), given(A), assume=[
        eq(mul(A, A), A), eq(n, 2)
    ])  # fmt: skip
    assert 1 == len(survey(one_size).sizes)


def test_true_only_at_the_smallest_sizes_is_refuted_at_larger_ones() -> None:
    hall = mul(sub(mul(A, B), mul(B, A)), sub(mul(A, B), mul(B, A)))
    statement = task(eq(mul(hall, X), mul(X, hall)), SIZE, given(A), given(B), given(X))
    found = survey(statement)
    assert found.failure is not None
    assert found.failure.sizes["n"] >= 3
    at_two = task(statement.goal, SIZE, given(A), given(B), given(X), assume=[eq(n, 2)])
    assert survey(at_two).is_witnessed


def test_an_admissible_size_beyond_the_usual_ones_is_asked_for() -> None:
    statement = task(eq(mul(A, identity(n)), A), SIZE, given(A), assume=[le(5, n)])
    found = survey(statement)
    assert found.is_witnessed
    assert len(found.sizes) >= SIZES
    assert all(one["n"] >= 5 for one in found.sizes)


def test_degenerate_models_do_not_count_for_more_than_half() -> None:
    vanishing = task(eq(mul(A, B), mul(B, A)), SIZE, given(A), given(B), assume=[
        eq(A, zero(n, n))
    ])  # fmt: skip
    found = unwitnessed(vanishing)
    assert len(found.held) >= WITNESSES
    assert 0 == found.generic


@pytest.mark.parametrize(
    "goal",
    [
        implies(eq(transpose(A), add(A, identity(n))), eq(A, B)),
        forall(ranging(k, numbers(1, 0)), body=eq(A, B)),
        forall(ranging(k, numbers(1, n)), where=lt(n, k), body=eq(A, B)),
        either(op("false"), implies(ne(A, A), eq(A, B))),
        iff(ne(A, A), eq(add(A, identity(n)), A)),
        subset(builder(ranging(k, numbers(1, 0)), element=k), numbers(2, 3)),
        eq(fold("sum", ranging(k, numbers(1, 0)), body=A), mul(0, A)),
        both(eq(A, A), implies(ne(A, A), TRUE)),
    ],
)
def test_what_is_vacuously_true_is_not_witnessed(goal: Term) -> None:
    found = unwitnessed(task(goal, SIZE, given(A), given(B)))
    assert [] == found.held


def test_an_undefined_term_on_one_model_forbids_a_witness() -> None:
    found = survey(task(eq(mul(x, inv(x)), 1), given(x)))
    assert not found.is_witnessed
    assert found.undefined
    assert found.failure is None
    guarded = task(eq(mul(x, inv(x)), 1), given(x), assume=[ne(x, 0)])
    assert survey(guarded).is_witnessed


def test_what_is_not_decided_is_not_held() -> None:
    infinite = either(
        op("false"), forall(ranging(y, REALS), body=le(x, op("max", y, x, sort=REAL)))
    )
    found = unwitnessed(task(infinite, given(x)))
    assert found.unknown > 0
    assert [] == found.held


def test_what_fails_as_far_as_digits_tell_is_not_witnessed() -> None:
    """Exponentials of equal matrices commute, and no enclosure can show that they do."""
    left, right = same("exp", A), same("exp", B)
    nought = zero(n, n)
    differ = ne(mul(left, right), mul(right, left))
    found = unwitnessed(
        task(differ, SIZE, given(A), given(B), assume=[ne(A, nought), ne(B, nought)])
    )
    assert found.held
    assert DOUBTED == found.near

    assert survey(task(ne(mul(left, right), nought), SIZE, given(A), given(B))).is_witnessed


@pytest.mark.parametrize(
    ("goal", "is_thin"),
    [
        (ne(A, B), True),
        (eq(A, B), False),
        (lt(x, 1), False),
        (op("invertible", A), True),
        (forall(ranging(y, REALS), body=ne(x, y)), True),
        (implies(eq(x, 0), ne(A, B)), True),
        (both(eq(x, 0), eq(x, 1)), False),
        (op("not", eq(A, B)), True),
    ],
)
def test_goals_that_generic_models_hardly_break_are_told_by_their_form(
    goal: Term, is_thin: bool
) -> None:
    assert is_thin is fails_on_thin_sets(goal)


@pytest.mark.exhaustive
def test_witnesses_from_which_a_model_was_built_do_not_count() -> None:
    square_root = exists(X, body=eq(mul(X, X), A))
    supplied = task(square_root, SIZE, given(A), assume=[square_root])
    found = unwitnessed(supplied)
    assert not found.is_witnessed
    # Of some matrices it is known without being told that they are squares.
    alone = [Model(one.model.values) for one in found.held if not one.degenerate]
    assert all(decide_on(supplied, one, square_root).truth is Truth.TRUE for one in alone)
    linear = exists(X, body=eq(add(X, X), A))
    assert survey(task(linear, SIZE, given(A), assume=[linear])).is_witnessed


@pytest.mark.exhaustive
def test_witnesses_from_which_a_model_was_built_are_asked_only_where_nothing_else_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[bool] = []

    def counted(of: Task, on: Model, goal: Any, **more: Any) -> Outcome:
        outcome = decide_on(of, on, goal, **more)
        asked.append(bool(on.candidates))
        return outcome

    monkeypatch.setattr(surveying, "decide_on", counted)
    linear = exists(X, body=eq(add(X, X), A))
    found = survey(task(linear, SIZE, given(A), assume=[linear]))
    assert found.is_witnessed
    assert any(one.model.candidates for one in found.held)
    assert not any(asked)

    asked.clear()
    square_root = exists(X, body=eq(mul(X, X), A))
    assert survey(task(square_root, SIZE, given(A), assume=[square_root])).vacuous
    assert any(asked)


def test_a_survey_begins_with_the_precision_that_the_last_model_has_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    coarse: list[Model] = []

    def counted(of: Task, on: Model, goal: Any, **more: Any) -> Outcome:
        coarse.append(on)
        return decide_on(of, on, goal, **more)

    monkeypatch.setattr(surveying, "decide_on", counted)
    found = survey(TWINS["exponentials of skew matrices"][0])
    assert len(coarse) < len(found.close)


@pytest.mark.parametrize(
    ("first", "then", "expected"),
    [
        (Truth.CLOSE, Truth.CLOSE, Truth.CLOSE),
        (Truth.FALSE, Truth.CLOSE, Truth.FALSE),
        (Truth.UNKNOWN, Truth.CLOSE, Truth.CLOSE),
        (Truth.UNKNOWN, Truth.FALSE, Truth.FALSE),
    ],
)
def test_what_the_finest_precision_leaves_open_is_asked_as_ever(
    first: Truth, then: Truth, expected: Truth, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = survey(TWINS["exponentials of skew matrices"][0])
    assert found.is_close
    monkeypatch.setattr(surveying, "decide_with", lambda *_: Outcome(first))
    monkeypatch.setattr(surveying, "decide_on", lambda *_, **__: Outcome(then))
    held = len(found.held)
    found.seen.clear()
    surveying._enter(found, found.held[0], surveying._Evaluators())
    assert (expected is Truth.FALSE) is (found.failure is not None)
    assert (expected is Truth.CLOSE) is (len(found.held) == held + 1)
    assert (expected is Truth.CLOSE) is found.is_close


def test_an_existence_that_equations_settle_is_witnessed() -> None:
    symmetric_part = exists(X, body=both(eq(add(X, X), add(A, transpose(A)))))
    assert survey(task(symmetric_part, SIZE, given(A))).is_witnessed
    assert survey(task(exists(X, body=eq(mul(A, X), B)), SIZE, given(A), given(B))).failure


# --- several goals ----------------------------------------------------------------------------


def test_goals_over_the_same_models_are_surveyed_together() -> None:
    true, false = TWINS["transposed products"]
    together = survey_together([true, false])
    assert together[0].is_witnessed
    assert together[1].failure is not None
    assert are_alike(true, false)


def test_goals_over_other_models_are_not_surveyed_together() -> None:
    one, other = TWINS["exponentials of skew matrices"]
    assert not are_alike(one, other)
    with pytest.raises(ValueError, match="alike"):
        survey_together([one, other])


def test_a_goal_about_less_does_not_borrow_the_models_of_another() -> None:
    bounded = task(le(n, 12), SIZE, given(A), given(B))
    whole = task(TWINS["transposed products"][0].goal, SIZE, given(A), given(B))
    together = survey_together([bounded, whole])
    assert not together[0].is_witnessed
    assert together[1].is_witnessed


def test_a_survey_is_deterministic() -> None:
    def seen(seed: int) -> Any:
        found = survey(TWINS["traces"][0], seed)
        return [one.model for one in found.held], found.sizes

    assert seen(1) == seen(1)
    assert seen(1) != seen(2)


def test_earlier_hypotheses_can_be_assumed() -> None:
    earlier = assumed(eq(x, 1), Role.EARLIER)
    statement = Task((given(x),), (earlier,), eq(mul(x, x), x))
    assert survey(statement).failure is not None
    assert survey(with_earlier_hypotheses(statement)).failure is None


# --- statements that look harmless ------------------------------------------------------------


def test_a_definition_at_work() -> None:
    f = family_name("f", [k], shape(n, n))
    double = defined(f, mul(k, A), ranging(k))
    goal = eq(apply(f, 2), add(apply(f, 1), apply(f, 1)))
    assert survey(task(goal, SIZE, given(A), double)).is_witnessed
    wrong = eq(apply(f, 3), add(apply(f, 1), apply(f, 1)))
    assert survey(task(wrong, SIZE, given(A), double)).failure is not None


def test_families_with_obtained_forms() -> None:
    L = family_name("L", [k], shape(n, n))
    U = matrix_name("U", n, n)
    indices = numbers(1, d)
    D = family_name("D", [k], shape(n, n))
    declarations = (
        given(n, POS_NAT, origin=Origin.CONSTANT),
        given(d, POS_NAT, origin=Origin.CONSTANT),
        given(L, None, ranging(k, indices), origin=Origin.CONSTANT),
        given(U, orthogonal(n), origin=Origin.OBTAINED),
        given(D, None, ranging(k, indices), origin=Origin.OBTAINED),
    )
    form = forall(ranging(k, indices), body=eq(mul(mul(transpose(U), apply(L, k)), U), apply(D, k)))
    norms = [real("trace", mul(transpose(apply(f, 1)), apply(f, 1))) for f in (L, D)]
    statement = Task(declarations, (assumed(form, Role.WHERE),), eq(*norms))
    assert survey(statement).is_witnessed
    false = Task(declarations, (assumed(form, Role.WHERE),), eq(apply(L, 1), apply(D, 1)))
    assert survey(false).failure is not None


def test_spectra_and_norms() -> None:
    spectrum = set_of_matrix("spectrum", A, COMPLEX)
    turned = set_of_matrix("spectrum", transpose(A), COMPLEX)
    assert survey(task(subset(spectrum, turned), SIZE, given(A))).failure is None
    doubled = set_of_matrix("spectrum", mul(2, A), COMPLEX)
    assert survey(task(subset(spectrum, doubled), SIZE, given(A))).failure is not None
    bound = le(real("norm", mul(A, B)), mul(real("norm", A), real("norm", B)))
    assert survey(task(bound, SIZE, given(A), given(B))).failure is None
    wrong = le(real("normF", A), real("norm", A))
    assert survey(task(wrong, SIZE, given(A))).failure is not None


def test_membership_goals() -> None:
    rotation = is_in(mul(Q, Q), orthogonal(n, "SO"))
    assert survey(task(rotation, SIZE, given(Q, orthogonal(n)))).is_witnessed
    assert survey(task(is_in(Q, orthogonal(n, "SO")), SIZE, given(Q, orthogonal(n)))).failure
    half = literal([[Fraction(1, 2), 0], [0, 2]])
    assert survey(task(is_in(half, orthogonal(2)), given(t))).failure is not None


def test_an_existence_that_is_undecided_on_a_model_is_not_witnessed_by_others() -> None:
    """Where a construction succeeds on some models only, the others may be counterexamples."""
    seventh = mul(x, mul(x, mul(x, mul(x, mul(x, mul(x, x))))))
    question = exists(y, body=eq(mul(y, mul(seventh, y)), mul(seventh, mul(y, y))))
    settled = survey(task(question, given(x)))
    assert settled.is_witnessed

    root = exists(y, body=either(eq(x, 0), either(eq(mul(y, y), x), le(x, 5))))
    found = survey(task(root, given(x)))
    assert found.held
    assert found.unknown
    assert UNWITNESSED == found.near
    assert not found.is_witnessed


def test_a_survey_ends_where_generic_models_decide_nothing() -> None:
    text = """[1] claim
  given x, y : Real
  show x = 0 or (expect(w ~ Normal(0, 1)) |x*w|) > 0
"""
    task = task_of(read(text), "1")
    found = survey(task)

    assert found.held
    assert not found.generic
    assert UNDECIDED <= found.baffled
    assert found.found < PLENTY
    assert "undecided on all" in weigh_witnesses(found).reason


def test_a_survey_goes_on_where_generic_models_decide_something() -> None:
    text = """[1] claim
  given x : Real
  show x <= 1 or (expect(w ~ Normal(0, 1)) |x*w|) > 0
"""
    found = survey(task_of(read(text), "1"))

    assert found.baffled
    assert WITNESSES <= len(found.held)


FEW = """[1] claim
  let exp := library exp
  given x : PosReal
  show exp(x) {relation} 1 + x{margin}
"""


@pytest.mark.parametrize(
    ("relation", "margin", "fails", "needs_more"),
    [
        (">", "", False, False),
        ("<", "", True, False),
        (">", " + (exp(x) - 1 - x)*(1 - TINY)", False, True),  # 64 bits do not tell them apart
        ("<", " + (exp(x) - 1 - x)*(1 - TINY)", True, True),
    ],
)
def test_few_bits_decide_what_they_tell_apart_and_nothing_else(
    relation: str, margin: str, fails: bool, needs_more: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def counted(*arguments: Any, **known: Any) -> Outcome:
        asked.append(arguments)
        return decide_on(*arguments, **known)

    monkeypatch.setattr(surveying, "decide_on", counted)
    text = FEW.format(relation=relation, margin=margin.replace("TINY", f"1/{10**40}"))
    found = survey(task_of(read(text), "1"))

    assert (found.failure is not None) is fails
    assert bool(asked) is needs_more
    assert found.is_witnessed is not fails
