"""Reads a task: facts, a goal, definitions."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.second_checker.answers import malformed
from proofcheck.second_checker.digests import digest_of
from proofcheck.second_checker.json_text import Json, read_json
from proofcheck.second_checker.keys import Normaliser
from proofcheck.second_checker.limits import Budget
from proofcheck.second_checker.proofs import Definition, Premises
from proofcheck.second_checker.scalars import check_text
from proofcheck.second_checker.sorts import EMPTY
from proofcheck.second_checker.tables import Table
from proofcheck.second_checker.terms import PROP, Term, constants, free_names, named
from proofcheck.second_checker.theory import Theory, array, check_body, document


@dataclass(frozen=True)
class Task:
    """What is to be derived, from what.

    declared  digests of the sorts of constants
    names     digests of the sorts of free names
    """

    digest: str
    premises: Premises
    goal: Term
    declared: dict[str, str]
    names: dict[str, str]


def read_task(text: str, theory: Theory) -> Task:
    """The task that the text stands for.

    raises  Refusal
    """
    value = read_json(text)
    found = document(value, {"facts", "goal", "definitions", "absolute"}, "the task")
    names: dict[str, str] = {}
    table = Table(found["nodes"], None, names)
    definitions = [_listed(raw, 3) for raw in array(found["definitions"], "the definitions")]
    declared = theory.declared()
    for raw in definitions:
        name = check_text(raw[0], "the name of a definition")
        if name in declared or name in theory.position:
            raise malformed(f"the name {name!r} is taken")
        declared[name] = table.digest(raw[1])
    table.declare(declared)
    facts = [_fact(raw, table) for raw in array(found["facts"], "the facts")]
    goal = _formula(found["goal"], table)
    if not isinstance(found["absolute"], bool):
        raise malformed("`absolute` is not true or false")
    if found["absolute"] and free_names(goal):
        raise malformed("the goal of an absolute task has a free name")
    known = theory.premises()
    own = _definitions(definitions, table, theory)
    premises = Premises(
        tuple(facts), known.statements, {**known.definitions, **own}, found["absolute"]
    )
    return Task(digest_of(value), premises, goal, declared, names)


def _listed(raw: Json, length: int) -> list[Json]:
    if not isinstance(raw, list) or len(raw) != length:
        raise malformed(f"a part of the task is no array of {length}")
    return raw


def _formula(reference: Json, table: Table) -> Term:
    normaliser = Normaliser(Budget())
    formula = table.term(reference, normaliser.budget)
    if normaliser.sorter.sort(formula, EMPTY) is not PROP:
        raise malformed("a fact or the goal is no formula")
    return formula


def _fact(raw: Json, table: Table) -> tuple[Term, bool]:
    reference, permitted = _listed(raw, 2)
    if not isinstance(permitted, bool):
        raise malformed("whether a fact is permitted is true or false")
    return _formula(reference, table), permitted


def _definitions(raws: list[list[Json]], table: Table, theory: Theory) -> dict[str, Definition]:
    """The definitions, each of which rests on the theory and on those before it."""
    allowed = set(theory.declared())
    made: dict[str, Definition] = {}
    for raw in raws:
        name = str(raw[0])
        normaliser = Normaliser(Budget())
        sort = table.sort(raw[1], normaliser.budget)
        body = table.term(raw[2], normaliser.budget)
        for part in (sort, body):
            if free_names(part):
                raise malformed(f"the definition of {name!r} has a free name")
            if not constants(part) <= allowed:
                raise malformed(f"the definition of {name!r} mentions what is not defined before")
        normaliser.sorter.check(sort, EMPTY)
        check_body(body, sort, normaliser, name)
        made[name] = Definition(named("const", name, sort), body, table.digest(raw[2]))
        allowed.add(name)
    return made
