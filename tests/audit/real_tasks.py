"""Tasks and counterexamples from a text, with a model given by hand."""

from __future__ import annotations

from typing import Any

from proofcheck.audit.judging.counterexample import describe_counterexample
from proofcheck.audit.judging.spelling import choose_spelling
from proofcheck.evaluation.values.matrices import build
from proofcheck.evaluation.values.values import MatrixValue
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.model import Model
from proofcheck.kernel.refutation import check_refutation, refutation_certificate
from proofcheck.language.loading import read_derivation
from proofcheck.language.statements import Derivation, GoalRole
from proofcheck.source.file import SourceFile
from proofcheck.terms.task import Task

HEADER = 'derivation "t"\n  language 1\n\n'


def read(body: str) -> Derivation:
    found = read_derivation(SourceFile("t.proof", HEADER + body), "t")
    assert not [d for s in found.statements for d in s.diagnostics if d.is_error]
    return found


def task_of(derivation: Derivation, label: str, number: int = 0) -> Task:
    statement = next(s for s in derivation.statements if s.label == label)
    return Slicer(derivation).task(statement, statement.goals[number])


def last_task(body: str) -> Task:
    """Return the last goal of the last statement of a text."""
    derivation = read(body)
    statement = derivation.statements[-1]
    return Slicer(derivation).task(statement, statement.goals[-1])


def claimed(lines: str) -> Task:
    """Return the first goal of a claim that stands alone."""
    return task_of(read(f"[1] claim\n  {lines}\n"), "1")


def shown_tasks(body: str) -> list[Task]:
    """Return what the last statement of a text shows, without what has to be defined for it."""
    derivation = read(body)
    statement = derivation.statements[-1]
    slicer = Slicer(derivation)
    return [slicer.task(statement, g) for g in statement.goals if g.role is GoalRole.SHOW]


def matrix(*rows: tuple[object, ...]) -> MatrixValue:
    from fractions import Fraction

    cells = [[Fraction(str(entry)) for entry in row] for row in rows]
    return build(len(cells), len(cells[0]), lambda i, j: cells[i][j])


def describe(body: str, label: str, values: dict[str, Any], number: int = 0) -> dict[str, Any]:
    """Return a counterexample as the document has it; the kernel must accept the model first."""
    derivation = read(body)
    statement = next(s for s in derivation.statements if s.label == label)
    task = task_of(derivation, label, number)
    model = Model(values)
    check_refutation(task, refutation_certificate(task, model))
    spelling = choose_spelling(statement, [task], derivation.symbols)
    found: Any = describe_counterexample(task, model, spelling)
    return dict(found)
