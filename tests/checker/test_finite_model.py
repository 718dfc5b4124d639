"""Substitution and keys against evaluation in a finite model."""

from __future__ import annotations

import pytest

from proofcheck.checker.keys import Keys
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import Node
from tests.checker.finite_model import Model, Terms3

FEW = range(400)
MANY = range(400, 20_400)


def check_substitution(seed: int) -> None:
    """Putting a term for a bound name, and closing a name, agree with what terms mean."""
    terms = Terms3(seed)
    sort = terms.sort()
    value = terms.of_sort(sort, (), 2)
    body = terms.formula((sort,), 2)
    model = terms.model()
    put = terms.terms.put(body, value)

    assert model.of(put) == model.of(body, (model.of(value),))
    name = terms.random.choice([terms.names["z"], terms.matrices[0], terms.function])
    closed = terms.terms.close(put, str(name.data))
    assert str(name.data) not in closed.names
    assert model.of(closed, (model.names[str(name.data)],)) == model.of(put)
    assert terms.terms.put(closed, name) is put


def check_substitution_below_binders(seed: int) -> None:
    """A term with a loose index, put for a name below a binder, keeps its meaning."""
    terms = Terms3(seed)
    outer = terms.int
    value = terms.number((outer,), 2)
    body = terms.formula((terms.complex, outer), 2)
    model = terms.model()
    put = terms.terms.put(body, value)

    for here in (0j, 1 + 0j):
        assert model.of(put, (here,)) == model.of(body, (model.of(value, (here,)), here))


def compared(seed: int) -> bool | None:
    """Return whether two terms have one key, and assert that they are equal then; None if ill-formed."""
    terms = Terms3(seed)
    bound = (terms.sort(),)
    kind = terms.random.choice((terms.number, terms.matrix, terms.formula))
    one = kind(bound, 3)
    other = terms.rearranged(one)
    keys = Keys(terms.terms)
    try:
        same = keys.same(one, other, bound)
    except Refusal:
        return None
    if same:
        model = terms.model()
        for value in members(model, terms, bound[0]):
            if model.lies(value, bound[0], ()):
                assert model.of(one, (value,)) == model.of(other, (value,)), (seed, one, other)
    return same and one is not other


def members(model: Model, terms: Terms3, sort: Node) -> list[object]:
    """Return values for a bound name, some outside of its sort."""
    if sort.op == "Fun":
        return model.members(sort, ())
    if sort.op == "Matrix":
        return [model.names[str(node.data)] for node in terms.matrices]
    return [0j, 2 + 0j, -1 + 0j, 1j, 1 + 1j]


def test_a_few_substitutions() -> None:
    for seed in FEW:
        check_substitution(seed)
        check_substitution_below_binders(seed)


def test_a_few_keys() -> None:
    found = [compared(seed) for seed in FEW]

    assert found.count(None) < len(FEW) / 5
    assert found.count(True) > len(FEW) / 20


@pytest.mark.exhaustive
@pytest.mark.slow
def test_many_substitutions() -> None:
    for seed in MANY:
        check_substitution(seed)
        check_substitution_below_binders(seed)


@pytest.mark.exhaustive
@pytest.mark.slow
def test_many_keys() -> None:
    found = [compared(seed) for seed in MANY]

    assert found.count(True) > len(MANY) / 20
