"""The page about provers lists the kernel's rules, each under what it does."""

from __future__ import annotations

import re

from proofcheck.kernel.equations import EQUATIONS
from proofcheck.kernel.rules import CLOSING, EXTENDING
from tests.docs.pages import table_after


def _listed() -> list[list[str]]:
    (row,) = table_after("provers.md", "## A certificate")
    return [re.findall(r"`([^`]*)`", cell) for cell in row]


def test_every_rule_is_listed_once_and_nothing_else_is() -> None:
    names = [name for cell in _listed() for name in cell]
    assert sorted([*EXTENDING, *CLOSING]) == sorted(names)


def test_equations_and_what_ends_a_proof_stand_in_their_columns() -> None:
    _, equations, _, closing = _listed()
    assert set(EQUATIONS) == set(equations)
    assert set(CLOSING) == set(closing)
