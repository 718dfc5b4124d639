"""Tasks: facts, which of them are permitted, definitions, and the goal."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.checker import strict
from proofcheck.checker.keys import Keys
from proofcheck.checker.nodes import Names, read_nodes
from proofcheck.checker.rejection import INPUT, Refusal, need, rejected
from proofcheck.checker.resources import deep
from proofcheck.checker.strict import Json
from proofcheck.checker.terms import Node, Terms


@dataclass(frozen=True, slots=True)
class Fact:
    """A proposition, and whether a proof may use it."""

    formula: Node
    is_permitted: bool


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be shown, and from what.

    digest        identifies the task: of a lemma it is that of the statement
    goal          the proposition to be shown
    facts         propositions, by number
    definitions   constants of this task alone: name, sort and body
    is_absolute   the goal has to hold without facts, and mentions nothing given
    names         the sorts of the free names and constants that its nodes mention
    """

    digest: str
    goal: Node
    facts: tuple[Fact, ...]
    definitions: tuple[tuple[str, Node, Node], ...]
    is_absolute: bool
    names: Names


def read_task(text: str) -> Task:
    """Read a task.  Which constants there are, only a theory tells: `check` asks for that.

    raises   Rejected where it is malformed
    """
    try:
        value = strict.read_json(text)
        with deep():
            return _read(value)
    except Refusal as refusal:
        raise rejected(refusal, INPUT) from None


def _read(value: Json) -> Task:
    names = ("format", "nodes", "facts", "goal", "definitions", "absolute")
    whole = strict.fields(value, names, "a task")
    strict.require_format(whole["format"])
    terms, known = Terms(), Names()
    table = read_nodes(whole["nodes"], terms, known)
    facts = tuple([_fact(item, table) for item in strict.array(whole["facts"], "the facts")])
    items = strict.array(whole["definitions"], "the definitions")
    definitions = tuple([_definition(item, table) for item in items])
    goal = table[strict.index(whole["goal"], len(table), "node")]
    is_absolute = strict.flag(whole["absolute"], "what says that a goal is absolute")
    task = Task(strict.digest(value), goal, facts, definitions, is_absolute, known)
    _check_formulas(task, Keys(terms))
    return task


def _check_formulas(task: Task, keys: Keys) -> None:
    for fact in task.facts:
        keys.sorts.require_formula(fact.formula)
    keys.sorts.require_formula(task.goal)
    need(not task.is_absolute or not task.goal.names, "an absolute goal mentions what is given")


def _fact(item: Json, table: list[Node]) -> Fact:
    parts = strict.array(item, "a fact")
    need(len(parts) == 2, "a fact is a node, and whether it is permitted")
    formula = table[strict.index(parts[0], len(table), "node")]
    return Fact(formula, strict.flag(parts[1], "what says that a fact is permitted"))


def _definition(item: Json, table: list[Node]) -> tuple[str, Node, Node]:
    parts = strict.array(item, "a definition")
    need(len(parts) == 3, "a definition is a name, a sort and a body")
    sort, body = [table[strict.index(part, len(table), "node")] for part in parts[1:]]
    return strict.name_of(parts[0], "the name of a definition"), sort, body
