"""What is an instance of one theorem, and what is more: each with a neighbour that is told apart."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.kernel.citation import _RESTATING, cites_only
from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.propositions import make
from proofcheck.terms.task import Fact, Role

THEOREM = Fact(make("true"), "theorem", Role.THEOREM)
OTHER = Fact(make("true"), "another theorem", Role.THEOREM)
ASSUMED = Fact(make("true"), "", Role.ASSUMED)
HYPOTHESIS = Fact(make("true"), "1", Role.HYPOTHESIS)

LAW = ("law", "exp of a transpose")
LEMMA = ("law", "exp of zero")
BY_MEANINGS = ("law", "positive is not zero")
MEANING = ("law", next(name for name in LAWS if LAWS[name].is_definition))
INSTANCE = ("forall-elimination", 0)
EVIDENT = ("evident", None)
TWO = ("farkas", [["1", "fact", 0], ["1", "fact", 1], ["1", "goal", 0]])
THREE = ("farkas", [["1", "fact", k] for k in range(3)])
Case = tuple[list[tuple[str, Any]], tuple[Fact, ...]]

CITATIONS: dict[str, Case] = {
    "a law": ([LAW, EVIDENT], ()),
    "a law and a lemma by definitions alone": ([LAW, BY_MEANINGS, EVIDENT], ()),
    "a theorem": ([INSTANCE, ("equality", 1), ("close", 0)], (THEOREM,)),
    "a theorem with an antecedent": ([INSTANCE, ("modus-ponens", 1), EVIDENT], (THEOREM,)),
    "a law whose condition is assumed": ([LAW, EVIDENT], (ASSUMED,) * 2),
    "a theorem whose condition is assumed": ([INSTANCE, EVIDENT], (THEOREM, ASSUMED)),
    "a law in all words that restate": (
        [LAW, *((name, None) for name in sorted(_RESTATING - {"law"}))],
        (),
    ),
    "a law and what an operation means": ([LAW, MEANING, EVIDENT], ()),
    "a law and one inequality rearranged": ([LAW, TWO], ()),
}

MORE: dict[str, Case] = {
    "no law": ([EVIDENT], ()),
    "what an operation means": ([MEANING, EVIDENT], ()),
    "a law twice": ([LAW, LAW, EVIDENT], ()),
    "a lemma that is derived from theorems": ([LEMMA, EVIDENT], ()),
    "a lemma by definitions alone": ([BY_MEANINGS, EVIDENT], ()),
    "a law and a lemma that is derived from theorems": ([LAW, LEMMA, EVIDENT], ()),
    "a theorem that nothing is an instance of": ([EVIDENT], (THEOREM,)),
    "a theorem twice": ([INSTANCE, INSTANCE, EVIDENT], (THEOREM,)),
    "two laws": ([LAW, ("law", "exp of a sum"), EVIDENT], ()),
    "two theorems": ([INSTANCE, EVIDENT], (THEOREM, OTHER)),
    "a law and a theorem": ([LAW, INSTANCE, EVIDENT], (THEOREM,)),
    "a law with a hypothesis": ([LAW, EVIDENT], (HYPOTHESIS, ASSUMED)),
    "a law with much that is assumed": ([LAW, EVIDENT], (ASSUMED,) * 3),
    "an instance of what is assumed": ([INSTANCE, EVIDENT], (ASSUMED,)),
    "a law and an instance of what is assumed": ([LAW, INSTANCE, EVIDENT], (ASSUMED,)),
    "a law and a sum of inequalities": ([LAW, THREE], ()),
}


@pytest.mark.parametrize("name", CITATIONS)
def test_one_theorem_is_cited(name: str) -> None:
    assert cites_only(*CITATIONS[name])


@pytest.mark.parametrize("name", MORE)
def test_what_is_more_is_proved(name: str) -> None:
    assert not cites_only(*MORE[name])
