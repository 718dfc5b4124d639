"""Random questions of existence over all integers, against a search through a large box.

Answers may be unknown; a definite one must be right.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from proofcheck.evaluation.values.truth import Truth
from proofcheck.kernel.model import Model, decide_on
from proofcheck.terms.expressions import Bound, Term
from tests.fakes.building import (
    INT,
    NAT,
    POS_NAT,
    add,
    both,
    builder,
    deny,
    either,
    eq,
    exists,
    forall,
    implies,
    integer_name,
    is_in,
    le,
    mul,
    ne,
    numbers,
    op,
    ranging,
    task,
    term,
)
from tests.fakes.integer_terms import meaning

u, v, w, x = (integer_name(name) for name in "uvwx")
BOX, FAR = 16, 120
SETS = {"Int": INT, "Nat": NAT, "PosNat": POS_NAT}
LEAST = {"Nat": 0, "PosNat": 1}

small = st.integers(-2, 2)
names = st.sampled_from((u, v, x))


def linear() -> st.SearchStrategy[Term]:
    return st.builds(
        lambda a, b, c, d: add(add(mul(a, u), mul(b, v)), add(mul(c, x), d)),
        *(small, small, small, st.integers(-4, 4)),
    )


equations = st.builds(eq, linear(), st.integers(-3, 3).map(term))
atoms = st.one_of(
    equations,
    equations,
    equations,
    st.builds(le, linear(), linear()),
    st.builds(ne, linear(), linear()),
    st.builds(lambda a: eq(mul(u, v), a), st.integers(-3, 3)),
)


def conditions() -> st.SearchStrategy[Term]:
    guarded = st.builds(implies, atoms, atoms)
    chosen = st.builds(
        lambda c, a, b: eq(op("cases", a, c, b, sort=u.sort), 1), atoms, linear(), linear()
    )
    indexed = st.builds(
        lambda a: forall(ranging(w, numbers(1, 2)), body=eq(mul(w, a), mul(w, a))), linear()
    )
    return st.one_of(
        atoms,
        atoms,
        st.builds(both, atoms, atoms),
        st.builds(either, atoms, atoms),
        guarded,
        st.builds(deny, atoms),
        chosen,
        indexed,
    )


questions = st.lists(conditions(), min_size=1, max_size=3).map(lambda parts: both(*parts))
domains = st.sampled_from(sorted(SETS))
offered = st.lists(st.integers(-3, 3), max_size=3)


def holds(condition: Term, point: dict[str, int]) -> bool:
    return bool(_meaning(condition, point))


def _meaning(node: Term, point: dict[str, int]) -> object:
    from proofcheck.terms.expressions import Operation

    if isinstance(node, Operation):
        if node.operator == "and":
            return all(_meaning(a, point) for a in node.arguments)
        if node.operator == "or":
            return any(_meaning(a, point) for a in node.arguments)
        if node.operator == "not":
            return not _meaning(node.arguments[0], point)
        if node.operator == "implies":
            return not _meaning(node.arguments[0], point) or _meaning(node.arguments[1], point)
        if node.operator == "ne":
            return meaning(node.arguments[0], point) != meaning(node.arguments[1], point)
        if node.operator == "eq" and isinstance(node.arguments[0], Operation):
            choice = node.arguments[0]
            if choice.operator == "cases":
                value, condition, otherwise = choice.arguments
                taken = value if _meaning(condition, point) else otherwise
                return meaning(taken, point) == meaning(node.arguments[1], point)
    return meaning(node, point)


def has_witness(condition: Term, sets: tuple[str, str], given_: int, box: int = BOX) -> bool:
    points = product(*(range(LEAST.get(one, -box), box + 1) for one in sets))
    return any(holds(condition, {"u": i, "v": j, "x": given_}) for i, j in points)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(questions, st.tuples(domains, domains), small, st.tuples(offered, offered))
def test_existence_is_not_decided_wrongly(
    condition: Term, sets: tuple[str, str], given_: int, pools: tuple[list[int], list[int]]
) -> None:
    items = Bound(u, SETS[sets[0]]), Bound(v, SETS[sets[1]])
    question = exists(*items, body=condition)
    offers = {name: tuple(map(Fraction, pool)) for name, pool in zip("uv", pools, strict=True)}
    model = Model({"x": Fraction(given_)}, offers)
    answer = decide_on(task(question), model, question).truth
    found = has_witness(condition, sets, given_)
    assert not (found and answer is Truth.FALSE)
    # A system of such small coefficients that has one solution only has it in the box; of several
    # one is tried in which some unknown is at most the largest of the numbers that are tried.
    assert found or answer is not Truth.TRUE or has_witness(condition, sets, given_, FAR)
    denied = decide_on(task(deny(question)), model, deny(question)).truth
    assert not (found and denied is Truth.TRUE)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(questions, st.tuples(domains, domains), small, st.tuples(offered, offered))
def test_universal_propositions_are_not_denied_wrongly(
    condition: Term, sets: tuple[str, str], given_: int, pools: tuple[list[int], list[int]]
) -> None:
    items = Bound(u, SETS[sets[0]]), Bound(v, SETS[sets[1]])
    question = forall(*items, body=condition)
    offers = {name: tuple(map(Fraction, pool)) for name, pool in zip("uv", pools, strict=True)}
    model = Model({"x": Fraction(given_)}, offers)
    answer = decide_on(task(question), model, question).truth
    fails = has_witness(deny(condition), sets, given_)
    assert not (fails and answer is Truth.TRUE)
    assert fails or answer is not Truth.FALSE


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(questions, domains, domains, small, linear())
def test_membership_in_image_sets_is_not_decided_wrongly(
    condition: Term, first: str, second: str, given_: int, element: Term
) -> None:
    items = Bound(u, SETS[first]), Bound(v, SETS[second])
    image = builder(*items, element=element, where=condition)
    model = Model({"x": Fraction(given_)})
    for value in (-1, 2):
        question = is_in(value, image)
        answer = decide_on(task(question), model, question).truth
        met = both(condition, eq(element, value))
        found = has_witness(met, (first, second), given_)
        assert not (found and answer is Truth.FALSE)
        assert found or answer is not Truth.TRUE or has_witness(met, (first, second), given_, FAR)
