"""Bound families and functions: renaming, substitution and storage keep what they say."""

from __future__ import annotations

import pytest

from proofcheck.terms.canonical import are_alpha_equivalent
from proofcheck.terms.encoding import (
    EncodingError,
    decode_sort,
    decode_term,
    encode_sort,
    encode_term,
)
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Operation,
    Term,
    Variable,
    integer,
    operation,
)
from proofcheck.terms.sorts import INTEGER, REAL, TRUTH, Function, Matrix, Ring, SetOf
from proofcheck.terms.substitution import free_names, free_variables, substitute

n, m = Variable("n", INTEGER), Variable("m", INTEGER)


def upto(size: Term) -> Operation:
    return operation("range", integer(1), size, sort=SetOf(INTEGER))


def exists(name: str, index: str, *, size: Term = n) -> Binding:
    """Return ``exists name[index in 1..size] : Vector(size): name[1] = 0``."""
    place = Variable(index, INTEGER)
    shape = Matrix(size, integer(1), Ring.REAL)
    family = Variable(name, Function((place,), shape, indexed=True))
    domain = operation("kernel", Variable("A", Matrix(place, size, Ring.REAL)), sort=SetOf(shape))
    item = Bound(family, domain, (Bound(place, upto(size)),))
    member = Application(family, (integer(1),), shape)
    zero = operation("zero", size, integer(1), sort=shape)
    return Binding("exists", (item,), None, operation("eq", member, zero), TRUTH)


def test_names_of_a_family_and_of_its_indices_do_not_matter() -> None:
    assert are_alpha_equivalent(exists("B", "k"), exists("C", "j"))
    assert not are_alpha_equivalent(exists("B", "k"), exists("B", "k", size=m))


def test_free_names_are_those_of_the_sets_of_indices_and_values() -> None:
    assert frozenset({"A", "n"}) == free_names(exists("B", "k"))
    assert {"A", "n"} == {v.name for v in free_variables(exists("B", "k"))}


def test_substitution_reaches_the_sets_of_indices() -> None:
    assert exists("B", "k", size=m) == substitute(exists("B", "k"), {"n": m})


def test_substitution_captures_no_index() -> None:
    k = Variable("k", INTEGER)
    changed = substitute(exists("B", "k"), {"n": k})

    assert "k" in free_names(changed)
    assert are_alpha_equivalent(changed, exists("B", "j", size=k))


def test_a_family_survives_storage() -> None:
    term = exists("B", "k")

    assert term == decode_term(encode_term(term))


def test_how_arguments_are_written_survives_storage() -> None:
    sort = Function((n, m), REAL, indexed=True, implicit=0, called=1)

    assert sort == decode_sort(encode_sort(sort))
    assert sort != decode_sort(encode_sort(Function((n, m), REAL, indexed=True)))


def test_a_bound_variable_with_an_empty_list_of_parameters_is_refused() -> None:
    with pytest.raises(EncodingError):
        decode_term(["bind", "forall", [[encode_term(n), None, []]], None, encode_term(n), "truth"])
