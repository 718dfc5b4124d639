"""One statement on a page: what it says as it was checked, where it fails, what holds instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from proofcheck.reports.findings.grouping import Document, is_meaningless, name
from proofcheck.reports.findings.markdown import (
    block,
    break_formula,
    escape,
    escape_around_code,
)
from proofcheck.reports.findings.models import list_model
from proofcheck.reports.records.audited import Finding, Goal, Statement
from proofcheck.reports.terminal.establishment import (
    state_establishment,
    state_reason,
    weakest_goal,
)

_WORDS = {"side": "needs", "conclusion": "so", "step": "step"}
_BAD = frozenset({"refuted", "ill-formed"})
_OF_LABELS_AND_NAMES = "P02"


def is_bad(statement: Statement) -> bool:
    """Whether a statement is false, or has no meaning."""
    return statement.evidence in _BAD


def list_entry(document: Document, statement: Statement) -> list[str]:
    """Return all that is to be said of a statement that is false, or has no meaning."""
    lines = [f"#### {name(statement)}", "", *list_statement(statement)]
    lines += list_failures(statement)
    for repair in document.repairs_of(statement):
        lines += list_repair(document, repair)
    if not document.repairs_of(statement):
        lines += ["No repair is offered.", ""]
    return lines


def list_statement(statement: Statement) -> list[str]:
    """Return a statement as it was checked, and how the page was read for that."""
    return [*block(_state(statement)), *_list_notes(statement)]


def list_failures(statement: Statement) -> list[str]:
    """Return what is wrong with a statement: its counterexamples, or why it has no meaning."""
    lines: list[str] = []
    for goal in statement.goals:
        if goal.counterexample is not None:
            several = len(_failing(statement)) > 1
            lines += [f"{_introduce(goal)}:", "", *list_model(goal, with_goal=several)]
    if statement.evidence == "ill-formed":
        for finding in _errors(statement):
            lines += block(finding.rendered or (finding.message, *finding.notes))
    return lines


def list_repair(document: Document, repair: Statement) -> list[str]:
    """Return what holds instead of a statement, and on what evidence."""
    is_open = is_bad(repair) or repair.evidence == "unsupported"
    verb = "is offered" if is_open else "holds"
    after = repair.standing_modulo_repairs
    standing = f"; {escape(after)} with all repairs" if after and not is_open else ""
    lines = [f"**{name(repair)}** {verb} instead: {state_evidence(repair)}{standing}.", ""]
    lines += list_statement(repair)
    if is_bad(repair):
        lines += list_failures(repair)
    for reading in document.readings_of(repair):
        lines += [f"Read as **{name(reading)}**: {state_evidence(reading)}.", ""]
    return lines


def state_evidence(statement: Statement) -> str:
    """Say what the evidence of a statement is, and how it was established."""
    if statement.evidence in ("definition", "hypothesis"):
        return f"{'an' if statement.evidence[0] in 'aeiou' else 'a'} {statement.evidence}"
    goal = weakest_goal(statement.goals)
    is_known = not is_bad(statement) and statement.evidence != "unsupported" and goal is not None
    how = _establish(goal) if is_known and goal else state_reason(statement)
    return escape(f"{statement.evidence} ({how})" if how else statement.evidence)


def _establish(goal: Goal) -> str:
    """Say how a goal was established, without the laws of its proof or how sharp it is."""
    reason = "" if goal.evidence == "proved" else goal.reason
    return state_establishment(replace(goal, reason=reason, worst_ratio=""))


def list_undeclared(statements: Sequence[Statement]) -> list[str]:
    """Return what is wrong with labels and names of statements that have a meaning, one a line."""
    rows = [
        f"- **{escape(f'[{one.label}]')}** {escape_around_code(finding.message)}"
        for one in statements
        for finding in _errors(one)
        if one.evidence != "ill-formed" and finding.code.startswith(_OF_LABELS_AND_NAMES)
    ]
    return [*rows, ""] if rows else []


def _errors(statement: Statement) -> Iterator[Finding]:
    return (finding for finding in statement.findings if finding.severity == "error")


def _state(statement: Statement) -> Iterator[str]:
    """Yield the lines of a statement; where some of several goals fail, each with its evidence."""
    for formula in statement.formulas:
        yield from break_formula(formula)
    shown = [goal for goal in statement.goals if goal.role != "side" or _is_worth_showing(goal)]
    several = len(shown) > 1 and any(goal.evidence in _BAD for goal in shown)
    for goal in shown:
        word = _WORDS.get(goal.role, goal.role)
        yield from break_formula(f"{word} {' '.join(goal.formula)}")
        if several:
            yield f"    # {goal.evidence}"


def _is_worth_showing(goal: Goal) -> bool:
    return goal.counterexample is not None or goal.evidence in _BAD


def _list_notes(statement: Statement) -> list[str]:
    return [f"*{escape('; '.join(statement.notes))}*", ""] if statement.notes else []


def _failing(statement: Statement) -> list[Goal]:
    return [goal for goal in statement.goals if goal.counterexample is not None]


def _introduce(goal: Goal) -> str:
    if is_meaningless(goal):
        formula = " ".join(goal.formula)
        return f"It needs `{formula}`, which fails on this model of all that it declares"
    subject = "This step" if goal.role == "step" else "It"
    return f"{subject} is false on this model of all that may be assumed"
