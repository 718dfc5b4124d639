"""Small tables that stand for huge terms: each is answered, or given up with the rule `limit`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proofcheck.second_checker import Accepted, Rejected, check
from tests.second_checker.writing import NO_THEORY, canonical_digest


def answer(nodes: list[Any], steps: list[Any]) -> Accepted | Rejected:
    """The answer to a task whose goal is the last node."""
    task = {
        "format": 2,
        "nodes": nodes,
        "facts": [],
        "goal": len(nodes) - 1,
        "definitions": [],
        "absolute": False,
    }
    certificate = {"format": 2, "task": canonical_digest(task), "nodes": nodes, "steps": steps}
    return check(json.dumps(task), NO_THEORY, json.dumps(certificate))


def doubled(nodes: list[Any], op: str, times: int) -> list[Any]:
    """The table with its last node put twice into an operation, over and over."""
    for _ in range(times):
        last = len(nodes) - 1
        nodes = [*nodes, [op, last, last]]
    return nodes


def implied(nodes: list[Any]) -> tuple[list[Any], list[Any]]:
    """`P ==> P` for the last node P, and its proof."""
    last = len(nodes) - 1
    return [*nodes, ["imp", last, last]], [["assume", last], ["imp-intro", 0, last]]


def identity(nodes: list[Any]) -> tuple[list[Any], list[Any]]:
    """`t = t` for the last node t, and its proof."""
    last = len(nodes) - 1
    return [*nodes, ["eq", last, last]], [["ring", last + 1, [], []]]


NUMBER = [["Real"], ["name", "x", 0]]


@pytest.mark.parametrize("op", ["and", "or", "imp"])
def test_a_formula_of_2_to_the_250_parts(op: str) -> None:
    assert isinstance(answer(*implied(doubled([["Prop"], ["name", "P", 0]], op, 250))), Accepted)


@pytest.mark.parametrize("op", ["add", "max"])
def test_a_number_of_2_to_the_250_parts(op: str) -> None:
    assert isinstance(answer(*identity(doubled(NUMBER, op, 250))), Accepted)


@pytest.mark.parametrize(
    ("nodes", "why"),
    [(NUMBER, "degree"), ([["number", "3"]], "coefficient")],
)
def test_a_power_of_2_to_the_250_factors_is_given_up(nodes: list[Any], why: str) -> None:
    found = answer(*identity(doubled(nodes, "mul", 250)))

    assert isinstance(found, Rejected)
    assert "limit" == found.rule
    assert why in found.why


def test_a_product_of_many_sums_is_given_up() -> None:
    nodes: list[Any] = [["Real"], *[["name", f"x{k}", 0] for k in range(16)]]
    nodes += [["add", 1 + k, 2 + k] for k in range(0, 16, 2)]
    first = len(nodes) - 8
    nodes.append(["mul", first, first + 1])
    for k in range(2, 8):
        nodes.append(["mul", len(nodes) - 1, first + k])
    nodes = doubled(nodes, "mul", 1)

    found = answer(*identity(nodes))

    assert isinstance(found, Rejected)
    assert ("limit", "a product has too many monomials") == (found.rule, found.why)


def test_quantifiers_of_2_to_the_80_parts() -> None:
    nodes: list[Any] = [["Int"], ["bound", 0], ["bound", 1], ["eq", 1, 2]]
    for _ in range(80):
        last = len(nodes) - 1
        nodes += [["all", 0, last], ["exists", 0, last], ["and", last + 1, last + 2]]
    nodes += [["all", 0, len(nodes) - 1], ["all", 0, len(nodes)]]

    assert isinstance(answer(*implied(nodes)), Accepted)


def test_functions_of_high_order_are_given_up() -> None:
    nodes: list[Any] = [["Real"], *[["Fun", k, k] for k in range(200)], ["name", "f", 200]]
    nodes, _ = identity(nodes)

    found = answer(*implied(nodes))

    assert isinstance(found, Rejected)
    assert "limit" == found.rule


def test_a_number_that_beta_makes_huge_is_given_up() -> None:
    """Twice twice twice .. the sine of x: a tower of exponentials."""
    nodes: list[Any] = [["Real"], *[["Fun", k, k] for k in range(6)]]
    nodes += [["bound", 0], ["bound", 1], ["app", 8, 7], ["app", 8, 9]]
    twice = []
    for k in range(5):
        nodes += [["lambda", k, 10], ["lambda", k + 1, len(nodes)]]
        twice.append(len(nodes) - 1)
    term = twice[-1]
    for one in reversed(twice[:-1]):
        nodes.append(["app", term, one])
        term = len(nodes) - 1
    nodes += [["sin", 7], ["lambda", 0, len(nodes)]]
    nodes += [["app", term, len(nodes) - 1], ["name", "x", 0]]
    nodes.append(["app", len(nodes) - 2, len(nodes) - 1])

    found = answer(*identity(nodes))

    assert isinstance(found, Rejected)
    assert "limit" == found.rule


def test_a_rejection_shows_a_huge_line_in_short() -> None:
    nodes = doubled([["Prop"], ["name", "P", 0]], "and", 250)
    nodes, steps = implied(nodes)

    found = answer(nodes, [*steps, ["and-elim", 0, 0]])

    assert isinstance(found, Rejected)
    assert len(found.operands[0]) < 10_000
