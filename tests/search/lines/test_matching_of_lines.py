"""Matching of patterns modulo arithmetic, bound names and unknown functions."""

from __future__ import annotations

import pytest

from proofcheck.certificates.building import Limits, OpenProof
from proofcheck.checker.nodes import Names, read_nodes
from proofcheck.checker.terms import Node
from proofcheck.checker.theory import Theory
from proofcheck.search.lines.canonical import Speller
from proofcheck.search.lines.matching import Matcher
from tests.checker.writing import Writer
from tests.search.lines.test_building import TASK

UNKNOWN = {
    "?n": "Int",
    "?m": "Int",
    "?x": "Real",
    "?y": "Real",
    "?f": "(Fun Int Real)",
    "?g": "(Fun Int Real)",
    "?h": "(Fun Int (Fun Int Real))",
    "?A": "(Mat ?m ?n)",
    "?B": "(Mat ?n ?n)",
}
KNOWN = {
    "n": "Int",
    "k": "Int",
    "x": "Real",
    "y": "Real",
    "f": "(Fun Int Real)",
    "X": "(Mat n n)",
    "Y": "(Mat n k)",
}


def _matches(pattern: str, term: str) -> list[dict[str, str]]:
    """Return what unknowns stand for, each as the text of `_nodes` that has the same spelling."""
    proof = OpenProof(TASK, Theory({}), Limits(work=1_000_000, steps=1))
    speller = Speller(proof.terms, proof.keys)
    writer = Writer()
    for name, sort in {**UNKNOWN, **KNOWN}.items():
        writer.fix(name, sort)
    places = [writer.node(text) for text in (pattern, term)]
    texts = {text: writer.node(text) for text in VALUES}
    table = read_nodes([list(row) for row in writer.rows], proof.terms, Names())
    spelled: dict[Node, str] = {}
    for text, place in texts.items():
        spelled.setdefault(speller.view(table[place]), text)
    matcher = Matcher(speller, frozenset(UNKNOWN))
    one, other = [speller.view(table[place]) for place in places]
    return [
        {name: spelled.get(value, "?") for name, value in sorted(found.items())}
        for found in matcher.match(one, other, {})
    ]


VALUES = [
    "-1", "0", "1", "2", "1/2", "n", "(sub n 1)", "(add n 1)", "k", "x", "y", "(mul x y)", "f", "X", "Y",
    "(mul X X)", "(lam j Int 1)", "(lam j Int (mul x (f j)))", "(lam j Int (mul j (f j)))",
    "(lam i Int (lam j Int (mul (f i) (f (add j k)))))", "(transpose X)",
]  # fmt: skip


@pytest.mark.parametrize(
    ("pattern", "term", "found"),
    [
        ("(abs ?x)", "(abs y)", [{"?x": "y"}]),
        ("(abs ?x)", "(sqrt y)", []),
        ("(pow x (add ?n 1))", "(pow x n)", [{"?n": "(sub n 1)"}]),
        ("(pow ?x (add ?n 1))", "(pow y 0)", []),  # a power that is carried out is no power
        ("(pow x (mul 2 ?n))", "(pow x (add (mul 2 n) 2))", [{"?n": "(add n 1)"}]),
        ("(pow x (mul 2 ?n))", "(pow x (add n n))", [{"?n": "n"}]),
        ("(pow x (mul 2 ?n))", "(pow x n)", []),  # n/2 is no integer
        ("(abs (add ?x ?y))", "(abs (add x y))", [{"?x": "x", "?y": "y"}, {"?x": "y", "?y": "x"}]),
        ("(abs (add ?x 1))", "(abs (add 1 x))", [{"?x": "x"}]),
        ("(abs (mul ?x ?x))", "(abs (mul x x))", [{"?x": "x"}]),
        ("(abs (mul ?x ?x))", "(abs (mul x y))", []),
        ("(sum 1 ?n ?f)", "(sum 1 n f)", [{"?f": "f", "?n": "n"}]),
        ("(sum j 1 ?n (?f j))", "(sum j 1 n (mul j (f j)))", [{"?f": VALUES[18], "?n": "n"}]),
        (
            "(sum j 1 n (mul ?x (?f j)))",
            "(sum j 1 n (mul (f j) x))",
            [{"?f": "f", "?x": "x"}, {"?f": VALUES[17], "?x": "1"}],
        ),
        ("(sum j 1 n (mul ?x (f j)))", "(sum j 1 n (mul j (f j)))", []),  # j is bound
        (
            "(sum i 1 n (sum j 1 n (?h i j)))",
            "(sum i 1 n (sum j 1 n (mul (f (add j k)) (f i))))",
            [{"?h": VALUES[19]}],
        ),
        ("(tr (mul ?B ?B))", "(tr (mul X X))", [{"?B": "X", "?n": "n"}]),
        ("(tr ?B)", "(tr X)", [{"?B": "X", "?n": "n"}]),
        ("(entry ?B 1 1)", "(entry Y 1 1)", []),  # not a square matrix
        ("(entry ?A 1 1)", "(entry Y 1 1)", [{"?A": "Y", "?m": "n", "?n": "k"}]),
        ("(entry (transpose ?B) 1 1)", "(entry X 1 1)", [{"?B": "(transpose X)", "?n": "n"}]),
        ("(le 0 ?x)", "(le x y)", [{"?x": "?"}]),  # y - x, which is none of the texts
        ("(le ?x 1)", "(le x 1)", [{"?x": "x"}]),
        ("(ex y Real (le y ?x))", "(ex z Real (le z x))", [{"?x": "x"}]),
        ("(ex y Real (le y ?x))", "(ex z Int (le z x))", []),
        ("(eq (mul ?x y) x)", "(eq f f)", []),  # a function is no sum
        ("(abs (mul (i) ?x))", "(abs (mul (i) y))", [{"?x": "y"}]),
        ("(abs (mul (i) ?x))", "(abs y)", []),  # y/i is not real
        ("(eq (mul 2 ?B) X)", "(eq f f)", []),
    ],
)
def test_what_unknowns_stand_for(pattern: str, term: str, found: list[dict[str, str]]) -> None:
    assert _matches(pattern, term) == found
