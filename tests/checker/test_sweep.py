"""Certificates changed in one place: rejected, or another way to prove the same statement.

Since the task stays, what is accepted proves the same statement; so the statement is changed as
well, under the unchanged certificate, and then hardly anything may be accepted.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from proofcheck.checker import Rejected, Theory, check, lemma_task, read_task, read_theory
from proofcheck.checker.keys import Keys
from proofcheck.checker.terms import Terms
from tests.checker import lemmas
from tests.checker.changes import changed, possible_changes

NAMES = list(lemmas.certificates())
SAMPLE = 60

SHARE = 6
"""One change of so many is tried; `make sweep` tries all of them, and asks both checkers."""


@cache
def theory() -> Theory:
    return read_theory(lemmas.written_theory())


def is_accepted(name: str, certificate: dict[str, Any]) -> bool:
    """Whether a certificate of a lemma is accepted; nothing but a rejection may be raised."""
    try:
        theorem = check(lemma_task(theory(), name), theory().before(name), json.dumps(certificate))
    except Rejected:
        return False
    assert set(theorem.axioms) <= set(theory().entries)
    return True


def count(name: str, changes_made: Iterator[tuple[str, dict[str, Any]]]) -> tuple[int, list[str]]:
    """Return how many changes there are, and the places of those that are accepted."""
    places = [(place, is_accepted(name, changed_one)) for place, changed_one in changes_made]
    return len(places), [place for place, accepted in places if accepted]


def statement_task(goal: Any) -> str:
    """Return a task with a goal written as a table whose last node it is."""
    fields = {"facts": [], "definitions": [], "absolute": False}
    return json.dumps({"format": 2, "nodes": goal, "goal": len(goal) - 1} | fields)


def table_of(name: str) -> list[list[Any]]:
    """Return the nodes of a statement of the theory, and no others."""
    whole = json.loads(lemmas.written_theory())
    (root,) = [e["statement"] for e in whole["entries"] if e["name"] == name]
    needed, rows = {root}, whole["nodes"]
    for number in range(root, -1, -1):
        if number in needed:
            needed |= {
                part for part in rows[number] if type(part) is int and rows[number][0] != "bound"
            }
    order = {old: new for new, old in enumerate(sorted(needed))}
    return [
        [
            order[part] if type(part) is int and rows[old][0] != "bound" else part
            for part in rows[old]
        ]
        for old in order
    ]


def changed_statements(name: str) -> Iterator[tuple[str, str]]:
    """Return tasks whose goal differs from a lemma in one place."""
    table = table_of(name)
    for number, row in enumerate(table):
        for place, new in changed(row):
            yield f"{number}{place}", statement_task([*table[:number], new, *table[number + 1 :]])


def proves(name: str, text: str) -> bool:
    """Whether the certificate of a lemma proves a changed statement that does not mean the same."""
    certificate = json.loads(lemmas.certificates()[name])
    try:
        task = read_task(text)
        certificate["task"] = task.digest
        check(task, theory().before(name), json.dumps(certificate))
    except Rejected:
        return False
    terms = Terms()
    keys = Keys(terms)
    original = terms.adopt(theory().entries[name].node)
    return not keys.same(terms.adopt(task.goal), original)


@pytest.mark.parametrize("name", NAMES)
def test_some_changes_of_one_place(name: str) -> None:
    possible = list(possible_changes(json.loads(lemmas.certificates()[name])))
    some = random.Random(name).sample(possible, SAMPLE)
    number, accepted = count(name, ((place, make()) for place, make in some))

    assert number == SAMPLE
    assert len(accepted) <= SAMPLE // 2


@pytest.mark.parametrize("name", NAMES)
def test_some_changes_of_the_statement(name: str) -> None:
    made = list(changed_statements(name))
    sample = random.Random(name).sample(made, min(SAMPLE, len(made)))

    assert [place for place, text in sample if proves(name, text)] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_unchanged_certificate_is_accepted(name: str) -> None:
    assert is_accepted(name, json.loads(lemmas.certificates()[name]))
    task = read_task(statement_task(table_of(name)))
    certificate = json.loads(lemmas.certificates()[name]) | {"task": task.digest}
    check(task, theory().before(name), json.dumps(certificate))


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_many_changes_of_one_place(name: str) -> None:
    certificate = json.loads(lemmas.certificates()[name])
    possible = list(possible_changes(certificate))
    number, accepted = count(name, ((place, make()) for place, make in possible[::SHARE]))

    assert len(possible) > 20 * len(certificate["steps"])
    assert len(accepted) < number / 4


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_all_changes_of_the_statement(name: str) -> None:
    assert [place for place, text in changed_statements(name) if proves(name, text)] == []
