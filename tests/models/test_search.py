"""Models that are found are models; the same seed finds the same ones; corners are reached."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import Gaussian, MatrixValue, Table
from proofcheck.falsification.survey import survey
from proofcheck.kernel.model import check_model
from proofcheck.kernel.opening import open_goal
from proofcheck.models.choices.draws import Style
from proofcheck.models.choices.sampling import MOST_CELLS
from proofcheck.models.found import FoundModel
from proofcheck.models.rounds import models
from proofcheck.models.search import ModelSource
from proofcheck.models.sizes.spread import spread
from proofcheck.terms.sorts import REAL, Ring, SetOf
from proofcheck.terms.task import Origin, Role, Task
from tests.audit.real_tasks import read, task_of
from tests.fakes.building import (
    NAT,
    POS_NAT,
    TRUE,
    add,
    apply,
    assumed,
    builder,
    complex_name,
    defined,
    eq,
    exists,
    family_name,
    finite,
    forall,
    function_name,
    given,
    identity,
    integer_name,
    inv,
    is_in,
    le,
    matrix_name,
    mul,
    ne,
    neg,
    numbers,
    op,
    orthogonal,
    ranging,
    real,
    real_name,
    sub,
    task,
    transpose,
    zero,
)
from tests.fakes.building import shape as matrix_shape
from tests.fakes.counterexamples import STATEMENTS

n, m, k, a, b, d = (integer_name(name) for name in ("n", "m", "k", "a", "b", "d"))
x, y = real_name("x"), real_name("y")
A, B, U = (matrix_name(name, n, n) for name in "ABU")
SIZE = given(n, POS_NAT)


def found_for(statement: Task, attempts: int = 30) -> list[FoundModel]:
    return list(models(ModelSource(open_goal(statement)), attempts))


def values_of(found: list[FoundModel], name: str) -> Iterator[Any]:
    return (f.model.values[name] for f in found)


def _commuting_skew_family() -> Task:
    L = family_name("L", [k], matrix_shape(n, n))
    K = numbers(1, d)
    skew = forall(ranging(k, K), body=eq(transpose(apply(L, k)), neg(apply(L, k))))
    products = mul(apply(L, a), apply(L, b)), mul(apply(L, b), apply(L, a))
    commute = forall(ranging(a, K), ranging(b, K), body=eq(*products))
    declarations = (SIZE, given(d, POS_NAT), given(L, None, ranging(k, K)))
    facts = (assumed(skew, Role.HYPOTHESIS), assumed(commute, Role.HYPOTHESIS))
    return Task(declarations, facts, eq(apply(L, 1), apply(L, 1)))


def _diagonalised() -> Task:
    D = matrix_name("D", n, n)
    return task(eq(A, A), SIZE, given(A), given(U, orthogonal(n)), given(D), assume=[
        eq(mul(mul(transpose(U), A), U), D), eq(transpose(D), D)
    ])  # fmt: skip


SAMPLED = {
    "skew": task(eq(A, A), SIZE, given(A), assume=[eq(transpose(A), neg(A))]),
    "symmetric of trace zero": task(
        eq(A, A), SIZE, given(A), assume=[eq(transpose(A), A), eq(real("trace", A), 0)]
    ),
    "two that commute": task(eq(A, B), SIZE, given(A), given(B), assume=[eq(mul(A, B), mul(B, A))]),
    "a commuting skew family": _commuting_skew_family(),
    "diagonalised": _diagonalised(),
    "orthogonal": task(eq(U, U), SIZE, given(U, orthogonal(n, "SO"))),
    "unitary": task(
        eq(matrix_name("V", 2, 2, Ring.COMPLEX), matrix_name("V", 2, 2, Ring.COMPLEX)),
        given(matrix_name("V", 2, 2, Ring.COMPLEX), orthogonal(2, "U")),
    ),
    "complex": task(eq(complex_name("z"), 0), given(complex_name("z"))),
    "numbers that add up": task(eq(x, y), given(x), given(y), assume=[eq(add(x, y), 3)]),
    "a positive number": task(le(x, 1), given(x, op("PosReal", sort=SetOf(REAL)))),
    "a member of a finite set": task(eq(x, 0), given(x, finite(0, 1, Fraction(1, 2)))),
    "an image": task(
        eq(A, A),
        SIZE,
        given(A),
        assume=[is_in(A, builder(B, element=mul(2, sub(B, transpose(B)))))],
    ),
    "a cayley transform": task(
        eq(A, A),
        given(n, numbers(1, 3)),
        given(A),
        assume=[
            is_in(
                A,
                builder(
                    B,
                    element=mul(sub(identity(n), B), inv(add(identity(n), B))),
                    where=eq(transpose(B), neg(B)),
                ),
            )
        ],
    ),
    "something that exists": task(
        eq(A, A), SIZE, given(A), assume=[exists(B, body=eq(A, add(B, transpose(B))))]
    ),
    "nothing but sizes": task(le(n, m), SIZE, given(m, NAT), assume=[le(n, m)]),
}


@pytest.mark.parametrize("name", SAMPLED)
def test_what_is_found_is_a_model(name: str) -> None:
    statement = SAMPLED[name]
    found = found_for(statement)
    assert found
    for one in found:
        check_model(open_goal(statement), one.model)


@pytest.mark.parametrize("name", [s for s in SAMPLED if s != "nothing but sizes"])
def test_generic_models_are_found_as_well(name: str) -> None:
    assert any(not one.degenerate for one in found_for(SAMPLED[name]))


@pytest.mark.parametrize("name", STATEMENTS)
def test_models_of_false_statements_are_models(name: str) -> None:
    opened = open_goal(STATEMENTS[name].task)
    for one in models(ModelSource(opened), 30):
        check_model(opened, one.model)


def test_the_same_seed_finds_the_same_models_and_another_finds_others() -> None:
    def found(seed: int) -> list[FoundModel]:
        return list(models(ModelSource(SAMPLED["skew"], seed), 20))

    assert found(1) == found(1)
    assert found(1) != found(2)


def test_contradictory_assumptions_have_no_model() -> None:
    assert [] == found_for(task(eq(x, x), given(x), assume=[eq(x, 1), eq(x, 2)]))
    assert [] == found_for(task(TRUE, given(n, NAT), assume=[le(add(n, 1), n)]))
    assert [] == found_for(
        task(eq(A, A), SIZE, given(A), assume=[eq(transpose(A), neg(A)), eq(A, identity(n))])
    )


def test_degenerate_models_are_marked_by_their_values() -> None:
    statement = task(eq(A, B), given(n, numbers(2, 2)), given(A), given(B))
    for one in found_for(statement, 40):
        left, right = one.model.values["A"], one.model.values["B"]
        assert isinstance(left, MatrixValue)
        special = [matrices.zeros(2, 2), matrices.scale(left.entries[0][0], matrices.identity(2))]
        if left == right or left in special:
            assert one.degenerate


def test_numbers_that_are_zero_or_all_equal_are_degenerate() -> None:
    for one in found_for(task(eq(x, y), given(x), given(y)), 60):
        left, right = one.model.values["x"], one.model.values["y"]
        assert one.degenerate == (left == right or 0 in (left, right))


def test_the_corners_are_reached() -> None:
    found = found_for(task(eq(A, A), SIZE, given(A)), 80)
    assert any(v == matrices.zeros(v.rows, v.columns) for v in values_of(found, "A"))
    assert {1, 2, 3} <= {one.sizes["n"] for one in found}
    turns = found_for(SAMPLED["orthogonal"], 80)
    assert any(v == matrices.identity(v.rows) for v in values_of(turns, "U"))
    assert any(
        v.rows > 1 and matrices.determinant(matrices.add(v, matrices.identity(v.rows))) == 0
        for v in values_of(turns, "U")
    )


def test_families_that_commute_are_not_all_alike() -> None:
    found = found_for(SAMPLED["a commuting skew family"], 40)
    generic = [one for one in found if not one.degenerate]
    assert any(
        isinstance(v, Table) and len(set(v.members.values())) > 1 for v in values_of(generic, "L")
    )


def test_complex_numbers_are_drawn_for_complex_names_only() -> None:
    assert any(isinstance(v, Gaussian) for v in values_of(found_for(SAMPLED["complex"]), "z"))
    assert all(
        isinstance(v, Fraction) for v in values_of(found_for(SAMPLED["numbers that add up"]), "x")
    )


def test_witnesses_of_assumed_existence_are_offered() -> None:
    (one, *_) = found_for(SAMPLED["something that exists"])
    assert "B" in one.model.candidates
    assert {"n", "A"} == set(one.model.values)


def test_definitions_are_not_given_values() -> None:
    f = function_name("f", [x], REAL)
    statement = task(
        eq(apply(f, y), 0), defined(f, mul(x, x), ranging(x)), given(y), assume=[ne(y, 0)]
    )
    assert all({"y"} == set(one.model.values) for one in found_for(statement))


def test_obtained_objects_are_made_to_fit() -> None:
    statement = Task(
        (
            given(n, POS_NAT, origin=Origin.CONSTANT),
            given(A, origin=Origin.CONSTANT),
            given(U, orthogonal(n), origin=Origin.OBTAINED),
        ),
        (assumed(eq(mul(transpose(U), mul(A, U)), mul(2, identity(n))), Role.WHERE),),
        eq(A, zero(n, n)),
    )
    found = found_for(statement, 20)
    assert all(
        v == matrices.scale(Fraction(2), matrices.identity(v.rows)) for v in values_of(found, "A")
    )
    assert found


def test_a_spread_of_sizes_begins_with_the_smallest_and_takes_several_values() -> None:
    sizes = [{"n": Fraction(i), "m": Fraction(j)} for i in range(1, 6) for j in range(1, 6)]
    sizes.sort(key=lambda one: (sum(one.values()), list(one.values())))
    chosen = spread(sizes)
    assert sizes[:3] == chosen[:3]
    assert {1, 2, 3} <= {one["n"] for one in chosen}
    assert {1, 2, 3} <= {one["m"] for one in chosen}
    assert sizes[:2] == spread(sizes[:2])


MASK = """[1] claim
  given n : PosNat, M : Matrix(n, n)
  assume forall i, j in 1..n: M[i, j] in {0, 1}
  assume forall i, j in 1..n: i >= j ==> M[i, j] = 0
  show M = M
"""


def test_what_one_object_needs_is_not_forgotten_where_a_special_one_happened_to_fit() -> None:
    source = ModelSource(open_goal(task_of(read(MASK), "1")))
    found = list(models(source, 60))

    assert not source.rejections.reasons
    assert any(not one.degenerate for one in found)


COMMUTING = "assume A*X = X*A\n  assume B*X = X*B\n  assume X[1, 2] != 0\n  show A*B = B*A\n"


@pytest.mark.parametrize("names", ["A, B, X", "X, A, B"])
def test_what_others_are_tied_to_is_special_now_and_then(names: str) -> None:
    """What commutes with a generic matrix commutes; all of them are generic for two rows."""
    false, true = (
        task_of(read(f"[1] claim\n  given {names} : Matrix({n}, {n})\n  {COMMUTING}"), "1")
        for n in (3, 2)
    )

    assert survey(false).failure is not None
    assert survey(true).failure is None


def test_a_matrix_whose_spectrum_is_spoken_of_has_an_eigenvalue_twice_now_and_then() -> None:
    text = "[L] definition\n  let spectrum := library spectrum\n\n[1] claim\n"
    text += "  given n : PosNat, A : Matrix(n, n)\n  show {}\n  from [L]\n"
    product, bound = "prod(t in spectrum(A)) t = det(A)", "card(spectrum(A)) <= n"

    assert survey(task_of(read(text.format(product)), "1")).failure is not None
    assert survey(task_of(read(text.format(bound)), "1")).is_witnessed


SIZED = """derivation "t"

[1] claim
  given m : PosNat, s[u in 1..m] : PosNat, M[u in 1..m] : Matrix(s[u], s[u])
  show det(bigoplus(u in 1..m) M[u]) = prod(u in 1..m) det(M[u])
"""


def test_sizes_that_are_members_of_a_family_may_differ_and_are_no_numbers_at_large() -> None:
    derivation = read(SIZED)
    goals = derivation.statements[0].goals
    source = ModelSource(open_goal(task_of(derivation, "1", len(goals) - 1)))
    m = source.assignments.sizes[-1]
    wide = [source.attempt(m, number, Style.WIDE) for number in range(12)]
    sizes = [_rows(one) for one in (*models(source, 60), *wide) if one is not None]

    assert any(len(some) > 1 for some in sizes)
    assert max(max(some) for some in sizes) ** 2 <= MOST_CELLS
    assert any("too large to be drawn" in reason for reason in source.rejections.reasons)


def _rows(found: FoundModel) -> set[int]:
    family = found.model.values["M"]
    assert isinstance(family, Table)
    return {one.rows for one in family.members.values() if isinstance(one, MatrixValue)}
