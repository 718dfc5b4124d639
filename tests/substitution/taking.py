"""Steps that are taken by both checkers, each with its own code, and the lines that they yield."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from proofcheck.checker.keys import Keys
from proofcheck.checker.lines import Proof
from proofcheck.checker.nodes import Names, read_nodes
from proofcheck.checker.reading import Reading
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.steps import take
from proofcheck.checker.tasks import Task
from proofcheck.checker.terms import Node, Terms
from proofcheck.checker.theory import Theory
from proofcheck.second_checker.answers import Refusal as SecondRefusal
from proofcheck.second_checker.proofs import Premises
from proofcheck.second_checker.proofs import Proof as SecondProof
from proofcheck.second_checker.steps import take as second_take
from proofcheck.second_checker.tables import Table
from tests.substitution.writing import Rows, shown


@dataclass(frozen=True, slots=True)
class Line:
    """A line of either checker: its formula, and the steps that it assumes."""

    formula: Node
    assumptions: frozenset[int]


def by_the_first(terms: Terms, steps: list[list[Any]]) -> list[Line]:
    """Return the lines of the first checker, up to the step that it refuses."""
    rows = Rows()
    placed = [rows.place(step) for step in steps]
    task = Task("", terms.falsehood(), (), (), False, Names())
    proof = Proof(terms, Keys(terms), task, Theory(), {})
    proof.table = read_nodes(json.loads(json.dumps(rows.rows)), terms, Names())
    for step in placed:
        try:
            proof.lines.append(take(Reading(proof), step[0], step[1:]))
        except Refusal:
            break
    return [Line(line.formula, line.assumptions) for line in proof.lines]


def by_the_second(terms: Terms, steps: list[list[Any]]) -> list[Line]:
    """Return the lines of the second checker, up to the step that it refuses."""
    rows = Rows()
    placed = [rows.place(step) for step in steps]
    proof = SecondProof(Premises((), {}, {}), Table(rows.rows, {}, {}))
    for step in placed:
        proof.begin_step()
        try:
            proof.lines.append(second_take(proof, step))
        except SecondRefusal:
            break
    return [Line(shown(line.formula, terms), line.grounds.assumptions) for line in proof.lines]


ASKED = {"first": by_the_first, "second": by_the_second}
"""Which checkers are asked: one alone where nothing but values is to tell that it is wrong."""


def by_both(terms: Terms, steps: list[list[Any]]) -> list[Line]:
    """Return the lines of all that are asked, which have to be the same, up to the step that they refuse."""
    one, *others = [lines(terms, steps) for lines in ASKED.values()]
    for other in others:
        _compare(one, other)
    return one


def _compare(one: list[Line], other: list[Line]) -> None:
    assert len(one) == len(other), ("one checker alone takes the step", len(one), len(other))
    for number, (line, same) in enumerate(zip(one, other, strict=True)):
        assert line == same, ("the checkers make two lines", number, line, same)
