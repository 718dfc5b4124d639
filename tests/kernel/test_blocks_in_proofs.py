"""Matrices of blocks are terms of proofs where the blocks fit, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.steps import EVIDENT, ONE, o, v
from tests.kernel.uses import Scene, Use, is_accepted, use

SCENE = Scene("given m, n : PosNat, A : Matrix(m, n), B : Matrix(n, n), C : Matrix(m, m), a : Real")
A, B, C, NUMBER = (v(name) for name in "ABCa")
TWO = ["n", "2"]


def _written(goal: str, blocks: list[Any]) -> Use:
    return use("norm of a transpose", [o("blocks", *blocks)], goal)


@pytest.mark.parametrize(
    ("written", "blocks"),
    [
        ("[[A], [B]]", [ONE, A, B]),
        ("[[C, A]]", [TWO, C, A]),
        ("[[C, A], [zero(n, m), B]]", [TWO, C, A, ["o", "zero", ["v", "n"], ["v", "m"]], B]),
    ],
)
def test_blocks_that_fit_are_a_term(written: str, blocks: list[Any]) -> None:
    assert SCENE.accepts(_written(f"|{written}^T| = |{written}|", blocks))


def test_blocks_in_another_order_are_another_term() -> None:
    assert not SCENE.accepts(_written("|[[A], [B]]^T| = |[[A], [B]]|", [ONE, B, A]))


@pytest.mark.parametrize(
    "blocks",
    [
        [ONE, A, C],
        [TWO, A, B],
        [TWO, A, C, B],
        [TWO, C, A, B, B],
        [TWO, C, A, A, C],
        [ONE],
        [["n", "0"], A, B],
        [["n", "-1"], A, B],
        [["n", "1/2"], A, B],
        [["v", "m"], A, B],
        [ONE, A, NUMBER],
        [],
    ],
)
def test_blocks_that_do_not_fit_are_no_term(blocks: list[Any]) -> None:
    """The goal is evident: what is refused is the step that writes them."""
    goal = "|a| = |a| + 0"

    assert is_accepted(SCENE.task(goal), *EVIDENT)
    assert SCENE.objection(_written(goal, blocks))
