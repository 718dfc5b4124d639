"""Stubs for a new derivation."""

from __future__ import annotations

import pytest

from proofcheck.coverage import cover, read_document, write_skeleton
from proofcheck.language.formatting import format_derivation
from proofcheck.language.loading import read_derivation
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.source import SourceFile
from tests.coverage.documents import DISPLAYS, TAGS, THEOREMS

CUT = '[T 1.1 : say "a" # \\b]\n[deps : ∅]\n[T 1.2 : b]\n[deps : T 1.1, T\n[T 1.3 : c]\n'


def skeleton(text: str, known: frozenset[str] | None = None) -> str:
    source = SourceFile("papers/squares.md", text)
    return write_skeleton(source, read_document(text), known)


def test_every_label_has_a_stub_with_its_list() -> None:
    expected = """\
derivation "On squares"
  language 1
  source "squares.md"

section "On squares"

[1.1] informal
  note "line 5 of the source, not written out yet"

[1.2] informal
  from [1.1]
  note "line 7 of the source, not written out yet"

[1.3] informal
  from [1.1], [1.2]
  note "line 11 of the source, not written out yet"
"""
    assert expected == skeleton(DISPLAYS)


@pytest.mark.parametrize("text", [DISPLAYS, TAGS, THEOREMS, CUT])
def test_a_skeleton_is_a_derivation_in_the_standard_layout(text: str) -> None:
    written = skeleton(text)
    parsed = parse_derivation(SourceFile("squares.proof", written))

    assert () == parsed.diagnostics
    assert written == format_derivation(parsed)


@pytest.mark.parametrize("text", [DISPLAYS, TAGS, THEOREMS, CUT])
def test_a_skeleton_covers_its_document(text: str) -> None:
    parsed = parse_derivation(SourceFile("squares.proof", skeleton(text)))
    found = cover(parsed, SourceFile("squares.md", text)).findings

    assert [] == [one.code for one in found if one.code < "P0244"]


def test_no_stub_pretends_to_be_a_claim() -> None:
    derivation = read_derivation(SourceFile("squares.proof", skeleton(TAGS)), "squares")

    assert {"informal"} == {one.kind.value for one in derivation.statements}


def test_lists_that_are_cut_or_lost_are_truncated() -> None:
    written = skeleton(CUT)

    assert '[T 1.2] informal "b"\n  from [T 1.1], truncated\n' in written
    assert '[T 1.3] informal "c"\n  from truncated\n' in written
    assert '[T 1.1] informal "say a b"\n  note' in written


def test_only_what_is_lacking_is_written_for_a_derivation_that_is_there() -> None:
    expected = """\
[T 1.2] informal "[q, q(n)]"
  from [T 1.1]
  note "line 8 of the source, not written out yet"
"""
    assert expected == skeleton(TAGS, frozenset({"T1.1", "T1.3"}))
