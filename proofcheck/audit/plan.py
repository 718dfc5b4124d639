"""What must be decided: one task for each goal, and one for the assumptions of each statement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from proofcheck.graph import DependencyGraph
from proofcheck.graph.slices import Slicer
from proofcheck.language.loading import read_derivation
from proofcheck.language.statements import Derivation, Goal, Kind, ModelBlock, Statement
from proofcheck.terms.expressions import Term, Variable
from proofcheck.terms.offers import Choice, OfferedLine, OfferedModel
from proofcheck.terms.substitution import substitute
from proofcheck.terms.task import Task
from proofcheck.terms.texts import fingerprint_task
from proofcheck.verdict import Ledger, choose_repairs, find_rereaders


@dataclass(frozen=True, slots=True)
class PlannedGoal:
    """A task with the place it belongs to; ``goal`` is None for the test for a model.

    position   of the statement, counted through all derivations
    offers     models that the author offers for the names of the task
    step       number of the step of the statement's proof that it is; None for what is stated
    """

    position: int
    statement: Statement
    goal: Goal | None
    task: Task
    digest: str
    offers: tuple[OfferedModel, ...] = ()
    step: int | None = None


def plan_goals(
    derivations: tuple[Derivation, ...],
    selected: frozenset[int] | None,
    *,
    with_steps: bool = True,
) -> tuple[PlannedGoal, ...]:
    """Return the goals of the selected statements (None: all), in document order.

    with_steps   whether the steps of their proofs are among them
    """
    planned: list[PlannedGoal] = []
    position = 0
    for derivation in derivations:
        slicer, offers = Slicer(derivation), tuple(map(offer_of, derivation.models))
        for statement in derivation.statements:
            if selected is None or position in selected:
                found = _plan_statement(slicer, statement, position)
                found += _plan_proof(slicer, statement, position) if with_steps else []
                planned += [
                    replace(one, offers=tuple(o for o in offers if o.is_about(one.task)))
                    for one in found
                ]
            position += 1
    return tuple(planned)


def offer_of(block: ModelBlock) -> OfferedModel:
    """Return what the author of a model offers, its auxiliary names told apart from all others."""
    renaming: dict[str, Term] = {}
    lines: list[OfferedLine] = []
    for one in block.assignments:
        declaration = one.declaration
        term = None if one.term is None else substitute(one.term, renaming)
        if not declaration.label:  # a claim may give a name that is spelled alike
            old = declaration.variable
            variable = Variable(f"{old.name} of a model", old.sort)
            renaming[old.name] = variable
            declaration = replace(declaration, variable=variable)
        lines.append(OfferedLine(declaration, Choice(one.how), term))
    return OfferedModel(tuple(lines))


def plan_rereading(
    derivations: tuple[Derivation, ...],
    graph: DependencyGraph,
    ledger: Ledger,
    selected: frozenset[int] | None,
) -> tuple[PlannedGoal, ...]:
    """Return the goals of all statements that a repair affects, with the repairs read in place.

    A statement whose task stays word for word the same keeps its digest, hence its judgement.
    """
    return plan_again(read_again(derivations, graph, ledger), ledger, selected)


def read_again(
    derivations: tuple[Derivation, ...], graph: DependencyGraph, ledger: Ledger
) -> tuple[Derivation, ...]:
    """Return the derivations with the repairs read in place; none where there is no repair."""
    readings = choose_repairs(ledger)
    if not readings:
        return ()
    return tuple(read_with_repairs(d, n, graph, readings) for n, d in enumerate(derivations))


def plan_again(
    again: tuple[Derivation, ...], ledger: Ledger, selected: frozenset[int] | None
) -> tuple[PlannedGoal, ...]:
    """Return the goals of all statements that a repair affects, of derivations read again."""
    affected = frozenset(find_rereaders(ledger, choose_repairs(ledger))) if again else frozenset()
    chosen = affected if selected is None else affected & selected
    return plan_goals(again, chosen, with_steps=False)


def read_with_repairs(
    derivation: Derivation, number: int, graph: DependencyGraph, readings: Mapping[str, str]
) -> Derivation:
    """Elaborate a derivation anew, its labels read as the repairs say.

    number     of the derivation
    readings   for each name that is repaired that of its repair
    """
    own = {
        graph.nodes[graph.by_name[old]].key: graph.nodes[graph.by_name[new]].label
        for old, new in readings.items()
        if old in graph.by_name and graph.outline_of[graph.by_name[old]] == number
        if new in graph.by_name and graph.outline_of[graph.by_name[new]] == number
    }
    return read_derivation(derivation.source, derivation.name, own) if own else derivation


def _plan_statement(slicer: Slicer, statement: Statement, position: int) -> list[PlannedGoal]:
    if statement.ill_formed or statement.kind is Kind.INFORMAL:
        return []
    tasks = [(goal, slicer.task(statement, goal)) for goal in statement.goals]
    planned = [_planned(position, statement, goal, task) for goal, task in tasks]
    if not tasks or statement.kind is Kind.HYPOTHESIS:  # its goals see what stands before them
        planned.append(_planned(position, statement, None, slicer.assumptions_task(statement)))
    return planned


def _plan_proof(slicer: Slicer, statement: Statement, position: int) -> list[PlannedGoal]:
    """Return the steps of a proof that are to be decided, each as a goal of its own."""
    if statement.ill_formed or statement.kind is not Kind.CLAIM:
        return []
    return [
        replace(
            _planned(position, statement, one.goal, slicer.step_task(statement, number)),
            step=number,
        )
        for number, one in enumerate(statement.proof)
        if one.is_decided
    ]


def _planned(position: int, statement: Statement, goal: Goal | None, task: Task) -> PlannedGoal:
    return PlannedGoal(position, statement, goal, task, fingerprint_task(task))
