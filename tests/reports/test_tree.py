"""The tree of what a statement rests on: what is shared is drawn once, and nothing recurses."""

from __future__ import annotations

import pytest

from proofcheck.reports.terminal.terminal import Paper, render_tree
from tests.fakes.audit_documents import MIXED_DOCUMENT, derivation, document, statement

DIAMOND = document(
    derivation(
        statement("a", title="ground"),
        statement("b", **{"from": ["a"]}),
        statement("c", missing=["d"], used=[], unused=["a"], **{"from": ["a", "x"]}),
        statement("d", **{"from": ["d"]}),
        statement("e", **{"from": ["b", "c"]}),
    )
)


def test_what_is_shared_is_opened_once_and_faults_are_named() -> None:
    expected = """\
[e]  proved, sound
├─ [b]  proved, sound
│  └─ [a] ground  proved, sound
└─ [c]  proved, sound
   ├─ [a] ground  proved, sound  (unused)  (above)
   ├─ [x]  (no such statement)
   └─ [d]  proved, sound  (missing)
      └─ [d]  proved, sound  (above)
"""
    assert expected == render_tree(DIAMOND, "e")


def test_a_depth_cuts_the_tree() -> None:
    expected = "[e]  proved, sound\n├─ [b]  proved, sound\n└─ [c]  proved, sound\n"

    assert expected == render_tree(DIAMOND, "e", depth=1)


def test_lines_are_ascii_where_a_terminal_needs_that() -> None:
    assert "+- [b]" in render_tree(DIAMOND, "e", Paper(ascii_only=True))
    assert render_tree(MIXED_DOCUMENT, "2.2", Paper(ascii_only=True)).isascii()


def test_an_unknown_label_is_an_error() -> None:
    with pytest.raises(KeyError):
        render_tree(DIAMOND, "zz")


def test_a_long_chain_is_drawn_without_recursion_and_without_endless_lines() -> None:
    chain = document(
        derivation(*(statement(str(at), **{"from": [str(at - 1)]}) for at in range(5_000)))
    )
    lines = render_tree(chain, "4999").splitlines()

    assert 5_001 == len(lines)
    assert max(map(len, lines)) < 200
