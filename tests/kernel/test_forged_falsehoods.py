"""Certificates for falsehoods, each made by hand: the step that does not follow is rejected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import CertificateRejected
from tests.audit.real_tasks import read, task_of


def number(value: int) -> list[Any]:
    return ["n", str(value)]


def operation(*parts: Any) -> list[Any]:
    return ["o", *parts]


def unit(size: Any) -> list[Any]:
    return operation("identity", size)


@dataclass(frozen=True, slots=True)
class Forgery:
    """A false claim, the last of a text, steps that seem to prove it, and why they do not."""

    text: str
    steps: list[Any]
    reason: str


def ranks_of_a_number() -> list[Any]:
    """Multiply the number 1 by unit matrices of two sizes: its rank would be both."""
    two, three = unit(number(2)), unit(number(3))
    laws = [["law", "one-sided inverse", [one, one], []] for one in (two, three)]
    laws += [
        ["law", "rank of an equivalent matrix", [one, number(1), one], []] for one in (two, three)
    ]
    laws += [["law", "rank of the identity", [one], []] for one in (two, three)]
    parts = [["-1", [], [], 2, []], ["1", [], [], 0, []], ["-1", [], [], 1, []]]
    sums = ["combine", None, None, [*parts, ["1", [], [], 3, []]]]
    return [*laws, *(["equality", i] for i in (2, 3, 4, 5)), sums, ["close", 4]]


def sizes_that_leak_from_a_case() -> list[Any]:
    """Where n = m, call I(m) an n x n matrix; where n != m, use that it was called so."""
    exponential = operation("exp", unit(["v", "n"]))
    same = operation("eq", exponential, exponential)
    first = [["have", same, [["evident"]]], ["rewrite", 1, 0, False], ["equality", 0]]
    return [["cases", operation("eq", ["v", "n"], ["v", "m"]), [[*first, ["close", 0]], []]]]


FORGERIES = {
    "the rank of a number": Forgery(
        "[1] claim\n  show 2 = 3\n", ranks_of_a_number(), "not a matrix"
    ),
    "a bound integer taken for a visible real number": Forgery(
        (
            "[1] claim\n  show forall x : Int: x <= 0 or x >= 1\n\n"
            "[2] hypothesis\n  let x : Real\n\n"
            "[3] claim\n  show x <= 0 or x >= 1\n  from [1], [2]\n"
        ),
        [["instance", 0, [["q", 0, 0, 0, 0]], []], ["evident"]],
        "a bound name, not the visible one",
    ),
    "a size that holds in one case only": Forgery(
        "[1] claim\n  given m, n : Nat\n  show m = n\n",
        sizes_that_leak_from_a_case(),
        "a size would change",
    ),
    "a number rewritten into a matrix": Forgery(
        "[1] claim\n  given x : Real\n  show tr(diag(x, 1)^0) = 2 ==> x != 0\n",
        [
            ["intro"],
            ["expand goal"],
            ["intro"],
            [
                "cases",
                operation("eq", ["v", "x"], operation("zero", number(2), number(2))),
                [[], []],
            ],
        ],
        "arguments of other sorts",
    ),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_proof_of_a_falsehood_is_rejected_at_its_step(name: str) -> None:
    forgery = FORGERIES[name]
    derivation = read(forgery.text)
    task = task_of(derivation, derivation.statements[-1].label)
    with pytest.raises(CertificateRejected, match=forgery.reason):
        check_proof(task, proof_certificate(task, forgery.steps))


def test_the_honest_neighbour_of_a_forgery_is_accepted() -> None:
    text = (
        "[1] claim\n  show forall x : Int: x <= 0 or x >= 1\n\n"
        "[2] hypothesis\n  let x : Int\n\n"
        "[3] claim\n  show x <= 0 or x >= 1\n  from [1], [2]\n"
    )
    task = task_of(read(text), "3")
    steps: list[Any] = [["instance", 0, [["v", "x"]], []], ["evident"]]

    assert (0,) == check_proof(task, proof_certificate(task, steps)).used
