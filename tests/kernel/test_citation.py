"""What is an instance of one theorem, and what is more: each with a neighbour that is told apart."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.kernel.citation import MOST_ASSUMED, cites_only
from proofcheck.semantics.propositions import make
from proofcheck.terms.task import Fact, Role

THEOREM = Fact(make("true"), "theorem", Role.THEOREM)
OTHER = Fact(make("true"), "another theorem", Role.THEOREM)
ASSUMED = Fact(make("true"), "", Role.ASSUMED)
HYPOTHESIS = Fact(make("true"), "1", Role.HYPOTHESIS)

LAW: list[Any] = ["law", "exp of zero", [["n", "2"]], []]
INSTANCE: list[Any] = ["instance", 0, [["n", "2"]], []]
EVIDENT: list[Any] = ["evident"]
FARKAS: list[Any] = ["linear", []]
Case = tuple[list[Any], tuple[str, ...], tuple[Fact, ...]]
ONE = ("exp of zero",)


def split(*proofs: list[Any]) -> list[Any]:
    return ["split", [*proofs]]


CITATIONS: dict[str, Case] = {
    "a law": ([LAW, EVIDENT], ONE, ()),
    "a theorem": ([INSTANCE, ["equality", 1], ["close", 0]], (), (THEOREM,)),
    "a theorem with an antecedent": (
        [INSTANCE, ["consequence", 1, []], EVIDENT],
        (),
        (THEOREM,),
    ),
    "a law whose condition is assumed": ([LAW, EVIDENT], ONE, (ASSUMED,) * MOST_ASSUMED),
    "a law inside a proof": ([["have", [], [LAW, EVIDENT]], EVIDENT], ONE, ()),
}

MORE: dict[str, Case] = {
    "no law": ([EVIDENT], (), ()),
    "a law twice": ([LAW, LAW, EVIDENT], ONE, ()),
    "a law and nothing that cites it": ([EVIDENT], ONE, ()),
    "a theorem twice": ([INSTANCE, INSTANCE, ["equality", 1], ["close", 0]], (), (THEOREM,)),
    "two laws": ([LAW, EVIDENT], (*ONE, "exp of a sum"), ()),
    "two theorems": ([INSTANCE, EVIDENT], (), (THEOREM, OTHER)),
    "two laws and a theorem": ([LAW, INSTANCE, EVIDENT], (*ONE, "exp of a sum"), (THEOREM,)),
    "a law and a theorem": ([LAW, INSTANCE, EVIDENT], ONE, (THEOREM,)),
    "a law with a hypothesis": ([LAW, EVIDENT], ONE, (HYPOTHESIS, ASSUMED)),
    "a law with much that is assumed": ([LAW, EVIDENT], ONE, (ASSUMED,) * (MOST_ASSUMED + 1)),
    "a law and an instance of what is assumed": ([LAW, INSTANCE, EVIDENT], ONE, (ASSUMED,)),
    "a law and a sum of inequalities": ([LAW, FARKAS], ONE, ()),
    "a sum of inequalities in a proof": (
        [LAW, split([EVIDENT], [FARKAS])],
        ONE,
        (),
    ),
    "a sum of inequalities on the way": (
        [LAW, ["have", [], [["intro"], FARKAS]], EVIDENT],
        ONE,
        (),
    ),
}


@pytest.mark.parametrize("name", CITATIONS)
def test_one_theorem_is_cited(name: str) -> None:
    assert cites_only(*CITATIONS[name])


@pytest.mark.parametrize("name", MORE)
def test_what_is_more_is_proved(name: str) -> None:
    assert not cites_only(*MORE[name])


def test_two_assumptions_may_be_what_a_theorem_asks_for() -> None:
    assert 2 == MOST_ASSUMED
