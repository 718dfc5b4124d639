"""Terms and sorts survive the way to JSON and back; nothing else is read."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofcheck.terms.encoding import (
    EncodingError,
    decode_bound,
    decode_fraction,
    decode_sort,
    decode_term,
    encode_bound,
    encode_sort,
    encode_term,
)
from proofcheck.terms.expressions import Bound, Number, Term, Variable
from proofcheck.terms.sorts import (
    COMPLEX,
    INTEGER,
    REAL,
    TRUTH,
    Function,
    Ring,
    SetOf,
    Sort,
)
from tests.fakes.building import (
    POS_NAT,
    add,
    apply,
    builder,
    eq,
    exists,
    family_name,
    integer_name,
    matrix_name,
    numbers,
    orthogonal,
    ranging,
    shape,
    term,
    transpose,
)
from tests.fakes.integer_terms import propositions

k, n = integer_name("k"), integer_name("n")
A = matrix_name("A", n, 3)
L = family_name("L", [k], shape(n, n, Ring.COMPLEX))


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@settings(max_examples=300, deadline=None)
@given(propositions(3))
def test_a_random_proposition_comes_back(node: Term) -> None:
    assert node == decode_term(through_json(encode_term(node)))


@settings(max_examples=200)
@given(st.fractions())
def test_a_rational_number_comes_back(value: Fraction) -> None:
    assert Number(value) == decode_term(through_json(encode_term(Number(value))))
    assert value == decode_fraction(str(value))


@pytest.mark.parametrize(
    "node",
    [
        A,
        transpose(A),
        apply(L, k),
        exists(Bound(L, orthogonal(n), (ranging(k, numbers(1, n)),)), body=eq(apply(L, 1), A)),
        builder(ranging(A, None), element=transpose(A), where=eq(A, A)),
        exists(ranging(n, POS_NAT), body=eq(n, 1)),
    ],
)
def test_every_kind_of_node_comes_back(node: Term) -> None:
    assert node == decode_term(through_json(encode_term(node)))


@pytest.mark.parametrize(
    "sort",
    [
        TRUTH,
        INTEGER,
        REAL,
        COMPLEX,
        shape(n, add(n, 1)),
        SetOf(SetOf(shape(2, 2))),
        Function((k, n), shape(k, n), indexed=True, implicit=1, called=1),
        Function((k,), Function((n,), REAL)),
    ],
)
def test_every_kind_of_sort_comes_back(sort: Sort) -> None:
    assert sort == decode_sort(through_json(encode_sort(sort)))


def test_a_bound_family_comes_back_with_its_indices() -> None:
    item = Bound(L, orthogonal(n), (ranging(k, numbers(1, n)),))
    assert item == decode_bound(through_json(encode_bound(item)))


@pytest.mark.parametrize(
    "text", ["", "1.5", "1e3", "+1", " 1", "1/", "/2", "1/-2", "1/0", "٣", "--1", "1/2/3", "nan"]
)
def test_what_is_no_exact_number_is_not_read(text: str) -> None:
    with pytest.raises(EncodingError):
        decode_fraction(text)


def test_a_number_of_too_many_digits_is_not_read() -> None:
    assert Fraction(10**3999) == decode_fraction("1" + "0" * 3999)
    with pytest.raises(EncodingError):
        decode_fraction("1" + "0" * 5000)


@pytest.mark.parametrize(
    "value",
    [
        None,
        1,
        "x",
        [],
        {},
        [["var"]],
        ["nothing", 1],
        ["var", "x"],
        ["var", 1, ["scalar", 0]],
        ["var", "x", ["scalar", 9]],
        ["var", "x", ["sphere"]],
        ["num", 1],
        ["num", "1.0"],
        ["op", "explode", [], "truth"],
        ["op", "eq", "no list", "truth"],
        ["app", ["num", "1"], [], ["scalar", 0]],
        ["bind", "each", [], None, ["num", "1"], "truth"],
        ["bind", "forall", [["num", "1"]], None, ["num", "1"], "truth"],
        ["bind", "forall", [[["num", "1"], None]], None, ["num", "1"], "truth"],
        ["bind", "forall", 3, None, ["num", "1"], "truth"],
    ],
)
def test_what_encodes_no_term_is_refused(value: Any) -> None:
    with pytest.raises(EncodingError):
        decode_term(value)


@pytest.mark.parametrize("value", [None, [], ["matrix", 1, 2, 3], ["function", [], "truth"], "lie"])
def test_what_encodes_no_sort_is_refused(value: Any) -> None:
    with pytest.raises(EncodingError):
        decode_sort(value)


@pytest.mark.parametrize("wrap", ["term", "sort"])
def test_hostile_nesting_is_refused_without_a_crash(wrap: str) -> None:
    value: Any = encode_term(term(1))
    sort: Any = encode_sort(REAL)
    for _ in range(5000):
        value = ["op", "neg", [value], ["scalar", 0]]
        sort = ["set", sort]
    with pytest.raises(EncodingError):
        decode_term(value) if wrap == "term" else decode_sort(sort)


def test_a_term_as_deep_as_the_language_allows_is_read() -> None:
    node: Term = Variable("x", INTEGER)
    for _ in range(200):
        node = add(node, 1)
    assert node == decode_term(encode_term(node))
