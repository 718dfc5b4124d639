"""Where things stand in a TOML file: every value is found where it is."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofcheck.gate.places import find_places
from tests.gate.gating import PATIENT

TEXT = '''\
# a comment = [
title = "x" # another
"quoted key" = 'literal # no comment'
[tool.proofcheck]
accept = [
  "one, ] not the end", # two
  """three
four""",
  'five',
]
inner = { a = 1, b.c = [true, { d = 2030-01-01 }] }
[[tool.proofcheck.require]]
kind = "claim"
[[tool.proofcheck.require]]
kind = ["a", "b"]
  [tool.proofcheck.require.deep]
  number = 0x10
'''


def values(found: Any, path: tuple[str | int, ...] = ()) -> dict[tuple[str | int, ...], Any]:
    """Every leaf of what the standard reader returns, by path."""
    if isinstance(found, dict):
        return {p: v for k, one in found.items() for p, v in values(one, (*path, k)).items()}
    if isinstance(found, list):
        return {p: v for k, one in enumerate(found) for p, v in values(one, (*path, k)).items()}
    return {path: found}


def test_every_value_is_read_again_where_it_is_found() -> None:
    places = find_places(TEXT)
    leaves = values(tomllib.loads(TEXT))

    assert 12 == len(leaves)
    for path, value in leaves.items():
        span = places[path].value
        assert value == tomllib.loads(f"x = {TEXT[span.start : span.end]}")["x"]


def test_keys_have_their_own_place() -> None:
    span = find_places(TEXT)["tool", "proofcheck", "require", 1, "deep", "number"].key
    assert "number" == TEXT[span.start : span.end]


def test_a_table_is_where_its_head_stands() -> None:
    span = find_places(TEXT)["tool", "proofcheck", "require", 1].value
    assert (12 + 1, "[[tool.proofcheck.require]]") == (
        TEXT.count("\n", 0, span.start),
        TEXT[span.start : span.end],
    )


_KEYS = st.text("ab-_1", min_size=1, max_size=3)
_VALUES = st.recursive(
    st.sampled_from(['"x"', "'y'", "1", "true", '"""z\n"""', '"\\"]"', "1.5e3"]),
    lambda inner: st.lists(inner, max_size=3).map(lambda many: f"[ {', '.join(many)} ]"),
    max_leaves=6,
)


@PATIENT
@given(st.lists(st.tuples(_KEYS, _VALUES), max_size=5, unique_by=lambda pair: pair[0]))
def test_random_files_are_followed_to_the_end(pairs: list[tuple[str, str]]) -> None:
    text = "".join(f"{key} = {value} # c\n" for key, value in pairs)
    places = find_places(text)

    for path, value in values(tomllib.loads(text)).items():
        span = places[path].value
        if path and not isinstance(value, list):
            assert value == tomllib.loads(f"x = {text[span.start : span.end]}")["x"]


@pytest.mark.parametrize(
    "text", ["a = [", "[", "= 1", "a = '", "a == ", "[" * 5000, "a.", "a = {b"]
)
def test_a_broken_file_has_fewer_places_and_no_traceback(text: str) -> None:
    assert len(find_places(text)) <= 1
