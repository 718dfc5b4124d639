"""One statement explained: what it says, what it may use, what was established and how.

A refuted claim fits 40 lines of 100 columns.  The formula, the counterexample and the verdict
always stay; the facts are cut to the lines that are left, and it says how many are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from proofcheck.reports.records.audited import (
    BURDENS,
    NAMED,
    Audit,
    Derivation,
    Goal,
    ModelWithout,
    Statement,
)
from proofcheck.reports.terminal.answers import is_cut, list_answers
from proofcheck.reports.terminal.broken import (
    Broken,
    find_broken,
    list_broken,
    list_first_example,
)
from proofcheck.reports.terminal.counterexample import list_counterexample, list_extremal_example
from proofcheck.reports.terminal.establishment import (
    state_certificate,
    state_cover,
    state_establishment,
    state_in_vain,
    state_laws,
    state_reason,
    state_taint,
    weakest_goal,
)
from proofcheck.reports.terminal.findings import list_findings
from proofcheck.reports.terminal.page import (
    DEFAULT_WIDTH,
    NARROWEST,
    Ink,
    Line,
    Page,
    Run,
    count,
    hang,
    heading,
    line,
    list_labels,
    pad,
    verdict,
    width_of,
    wrap,
)
from proofcheck.reports.terminal.proof_lines import list_proof
from proofcheck.reports.terminal.readings import list_readings
from proofcheck.reports.terminal.summary import qualify
from proofcheck.reports.terminal.with_repairs import list_refutations

MOST_LINES = 40
"""A refuted claim is explained on one screen."""

_INDENT = "  "
_MARGIN = 13
"""Columns before a goal's formula, and before its proof."""

_SHORTCUT = ["unused", "lemma"]
"""What is said of a declared lemma that shortens a proof, and could be left out."""

_MOST_LABELS = 8
_MOST_RESTED_ON = 200
_FEWEST_OF_EXAMPLE = 11
_MOST_OF_EXAMPLE = 30
_BELOW = (
    "by the counterexample below",
    "by the counterexample below; assume it, or choose sets in which it holds",
)
"""How a goal was refuted; what to do where it is a side goal."""
_MOST_OF_FORMULA = 2


@dataclass(slots=True)
class _Part:
    """A part of the page; `fewest` lines of it stay when it is cut."""

    lines: list[Line]
    fewest: int
    name: str = ""

    def cut(self, excess: int) -> None:
        """Drop up to `excess` lines from the end, and say how many."""
        keep = max(self.fewest, len(self.lines) - excess)
        if keep < len(self.lines):
            left_out = len(self.lines) - keep + 1
            what = f"and {left_out} more lines of {self.name} (--format json)"
            self.lines[keep - 1 :] = [line(Run(_INDENT + what, Ink.FAINT))]


def explain_statement(
    audit: Audit,
    derivation: Derivation,
    statement: Statement,
    *,
    width: int = DEFAULT_WIDTH,
    whole_proofs: bool = False,
) -> Page:
    """Lay out everything the audit knows about one statement, proofs in short or as a whole.

    Only a refuted or ill-formed statement is cut to `MOST_LINES`; of a supported one every goal
    is shown, because a reader who doubts it needs all of them.
    """
    width = max(width, NARROWEST)
    page = _compose(audit, derivation, statement, width, whole_proofs=whole_proofs)
    if statement.evidence in ("refuted", "ill-formed") and _length(page) > MOST_LINES:
        page = _compose(audit, derivation, statement, width, _MOST_OF_EXAMPLE)
        # What a reader can look up elsewhere goes first, the counterexample last.
        for position in (5, 7, 3, 6, 4, 1, 0):
            page[position].cut(_length(page) - MOST_LINES)
        room = MOST_LINES - (_length(page) - _length_of_example(statement, width))
        page[2].lines = [*_list_goals(statement, width, max(room, _FEWEST_OF_EXAMPLE))]
    return tuple(one for part in page for one in part.lines)


def _compose(
    audit: Audit,
    derivation: Derivation,
    statement: Statement,
    width: int,
    most: int | None = None,
    *,
    whole_proofs: bool = False,
) -> list[_Part]:
    """Lay out the parts; with `most` lines of the counterexample and only the weakest goal."""
    is_brief = most is not None
    return [
        _Part([*_list_head(audit, derivation, statement, width, is_brief=is_brief)], 5, "this"),
        _Part([*_list_formulas(statement, width)], 4, "what it says"),
        _Part([*_list_goals(statement, width, most, whole_proofs=whole_proofs)], 0),
        _Part(
            [
                *_list_steps(statement, width, most, whole_proofs=whole_proofs),
                *_list_with_repairs(statement, width, most),
                *_list_broken(audit, derivation, statement, width),
            ],
            3,
            "what repairs refute",
        ),
        _Part([*list_readings(derivation, statement, width)], 4, "how else it is read"),
        _Part([*_list_facts(derivation, statement, width)], 3, "the facts"),
        _Part([*_list_standing(audit, derivation, statement, width)], 5, "what it rests on"),
        _Part([*list_findings(statement.findings, width, is_narrow=True)], 2, "findings"),
    ]


def _length_of_example(statement: Statement, width: int) -> int:
    worst = weakest_goal(statement.goals)
    return 0 if worst is None else len([*_list_example(worst, width, _MOST_OF_EXAMPLE)])


def _list_example(goal: Goal, width: int, most: int | None) -> Iterator[Line]:
    return list_counterexample(goal, width, _INDENT * 2 + "│ ", with_goal=False, most=most)


def _length(page: Sequence[_Part]) -> int:
    return sum(len(part.lines) for part in page)


def _list_head(
    audit: Audit, derivation: Derivation, statement: Statement, width: int, *, is_brief: bool
) -> Iterator[Line]:
    label = qualify(audit, derivation, statement.label)
    title = f' "{statement.title}"' if statement.title else ""
    yield heading(f"[{label}] {statement.kind}{title}", width)
    yield from list_answers(statement, width)
    place = f"{derivation.path}:{statement.line}" if statement.line else derivation.path
    where = ", ".join(part for part in (place, statement.section) if part)
    yield from (line(Run(one, Ink.FAINT)) for one in _hang(where, width, 1 if is_brief else None))
    if is_cut(statement, width) or statement.missing:
        yield from _list_reason(statement, width, 2 if is_brief else None)


def _list_reason(statement: Statement, width: int, most: int | None) -> Iterator[Line]:
    """Yield the whole reason for evidence and standing, or `most` lines of it."""
    text = f"{statement.evidence}, standing {statement.standing}: {state_reason(statement)}"
    first, *rest = _hang(text, width, most)
    yield line(verdict(statement.evidence), first[len(statement.evidence) :])
    yield from map(line, rest)


def _hang(text: str, width: int, most: int | None) -> tuple[str, ...]:
    """Break text with later lines indented, and clip it after `most` lines."""
    lines = hang(text, width, first="", rest=_INDENT)
    if most is None or len(lines) <= most:
        return lines
    last = wrap(lines[most - 1], width - len(_INDENT) - 4)[0]
    return (*lines[: most - 1], f"{last} ...")


def _list_formulas(statement: Statement, width: int) -> Iterator[Line]:
    if statement.formulas or statement.cite or statement.notes:
        yield line(Run("says", Ink.HEADING))
    for formula in statement.formulas:
        yield from map(line, hang(formula, width, first=_INDENT, rest=_INDENT * 3))
    for reference in statement.cite:
        yield from map(line, hang(reference, width, first="  cites ", rest=_INDENT * 3))
    for note in statement.notes:
        yield from map(line, hang(note, width, first="  note ", rest=_INDENT * 3))


def _list_goals(
    statement: Statement, width: int, most: int | None, *, whole_proofs: bool = False
) -> Iterator[Line]:
    is_brief = most is not None
    yield line(Run("goals", Ink.HEADING))
    if not statement.goals:
        yield line(f"{_INDENT}none")
    worst = weakest_goal(statement.goals)
    shown = [goal for goal in statement.goals if not is_brief or goal is worst]
    for goal in shown:
        yield from _list_goal(goal, width, is_brief=is_brief)
        if not is_brief:
            yield from list_proof(goal, width, " " * _MARGIN, whole=whole_proofs)
        yield from _list_example(goal, width, most)
        yield from list_extremal_example(goal, width, _INDENT * 2 + "│ ")
    others = [goal.evidence for goal in statement.goals if goal not in shown]
    if others:
        counts = ", ".join(f"{others.count(word)} {word}" for word in dict.fromkeys(others))
        yield line(Run(f"{_INDENT}and {count(len(others), 'more goal')}: {counts}", Ink.FAINT))
    yield from _list_step_verdict(statement)


def _list_steps(
    statement: Statement, width: int, most: int | None, *, whole_proofs: bool = False
) -> Iterator[Line]:
    """Lay out the steps of the proof that a statement offers; briefly only those that are false."""
    if not statement.steps:
        return
    yield line(Run("proof steps", Ink.HEADING))
    for number, step in enumerate(statement.steps, 1):
        if most is None or step.evidence == "refuted":
            by = f" by {step.method}" if step.method else ""
            told = replace(step, role=f"step {number}", formula=(" ".join(step.formula) + by,))
            yield from _list_goal(told, width, is_brief=most is not None)
            if most is None:
                yield from list_proof(step, width, " " * _MARGIN, whole=whole_proofs)
            yield from _list_example(step, width, most)


def _list_with_repairs(statement: Statement, width: int, most: int | None) -> Iterator[Line]:
    """Say which goals only repairs refute, on which models, and by which repairs."""
    if statement.refutations_modulo_repairs:
        yield line(Run("refuted with repairs", Ink.HEADING))
        yield from list_refutations(statement, width, _INDENT * 2 + "│ ", most=most)


def _list_broken(
    audit: Audit, derivation: Derivation, repair: Statement, width: int
) -> Iterator[Line]:
    """Say what a repair breaks, with the counterexample to the first of it."""

    def name(one: Broken) -> str:
        return f"[{qualify(audit, one.derivation, one.statement.label)}]"

    found = find_broken(audit, derivation, repair)
    if found:
        yield line(Run("breaks, where it is read in place of its original", Ink.HEADING))
        yield from list_broken(repair, found, name, width, _INDENT)
        yield from list_first_example(found, name, width, _INDENT * 2 + "│ ")


def _list_goal(goal: Goal, width: int, *, is_brief: bool) -> Iterator[Line]:
    first = f"{_INDENT}{pad(goal.role, 10)} "
    rest = " " * width_of(first)
    shown = hang(" ".join(goal.formula), width, first=first, rest=rest)
    if is_brief and len(shown) > _MOST_OF_FORMULA:
        shown = (*shown[: _MOST_OF_FORMULA - 1], f"{rest}... (whole with --format json)")
    yield from map(line, shown)
    how = _BELOW[goal.role == "side"] if goal.counterexample else state_establishment(goal)
    head = f"{goal.evidence}: {how}" if how else goal.evidence
    told = hang(head, width, first=rest, rest=rest + _INDENT)
    for number, one in enumerate(told[: _MOST_OF_FORMULA if is_brief else None]):
        if number == 0:
            tail = one[len(rest) + len(goal.evidence) :]
            yield line(rest, verdict(goal.evidence), tail)
        else:
            yield line(one)
    timing = f"{goal.seconds:.2f} s" if goal.seconds is not None else ""
    source = ", ".join(part for part in (state_certificate(goal), timing) if part)
    told = (state_cover(goal), state_laws(goal), *state_in_vain(goal))
    further = () if is_brief else told
    for told_small in filter(None, (source, *further)):
        shown = hang(told_small, width, first=rest, rest=rest)
        yield from (line(Run(one, Ink.FAINT)) for one in shown)


def _list_step_verdict(statement: Statement) -> Iterator[Line]:
    """Say whether the conclusion stands when only a step of the chain is refuted."""
    steps = [goal for goal in statement.goals if goal.role == "step"]
    conclusions = [goal for goal in statement.goals if goal.role == "conclusion"]
    if conclusions and any(goal.evidence == "refuted" for goal in steps):
        evidence = conclusions[-1].evidence
        yield line(f"{_INDENT}a step is refuted; the conclusion itself is ", verdict(evidence))


def _list_facts(derivation: Derivation, statement: Statement, width: int) -> Iterator[Line]:
    yield line(Run("may use", Ink.HEADING))
    facts = statement.facts
    if facts is None:
        facts = tuple(_facts_of_dependencies(derivation, statement))
    margin = max((width_of(label) for label, _ in facts), default=0) + 2
    previous = ""
    for label, formulas in facts:
        for formula in formulas:
            shown = f"[{label}]" if label != previous else ""
            previous = label
            first = f"{_INDENT}{pad(shown, margin)} "
            yield from map(line, hang(formula, width, first=first, rest=" " * width_of(first)))
    declared = dict.fromkeys((*statement.dependencies, *statement.missing))
    silent = [label for label in declared if label not in {label for label, _ in facts}]
    if silent:
        text = f"no proposition of {list_labels(silent, most=_MOST_LABELS)}, only names if any"
        yield from map(line, hang(text, width, first=_INDENT, rest=_INDENT * 2))
    if not facts and not silent:
        text = "only what is always available: it declares no dependencies"
        yield from map(line, hang(text, width, first=_INDENT, rest=_INDENT * 2))


def _facts_of_dependencies(
    derivation: Derivation, statement: Statement
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what the declared statements say, where the audit does not list the facts."""
    said = {one.label: one.formulas for one in derivation.statements}
    for label in (*statement.dependencies, *statement.missing):
        if said.get(label):
            yield label, said[label]


def _list_standing(
    audit: Audit, derivation: Derivation, statement: Statement, width: int
) -> Iterator[Line]:
    yield line(Run("standing", Ink.HEADING))
    rows = [*_rows_of_standing(audit, derivation, statement)]
    if not rows:
        text = "no hypothesis, no library theorem, and nothing that is open"
        yield from map(line, hang(text, width, first=_INDENT, rest=_INDENT * 2))
    margin = max((width_of(name) for name, _ in rows), default=0)
    for name, text in rows:
        first = f"{_INDENT}{pad(name, margin)}  "
        yield from map(line, hang(text, width, first=first, rest=" " * width_of(first)))


def _rows_of_standing(
    audit: Audit, derivation: Derivation, statement: Statement
) -> Iterator[tuple[str, str]]:
    names = dict(BURDENS)
    if statement.taint:
        yield "tainted", state_taint(statement)
    yield from _rows_of_use(statement)
    if statement.repairs:
        yield "repairs", f"[{statement.repairs}]"
    for repair in derivation.statements:
        if statement.label in repair.repairs.split(", "):
            yield "repaired by", _state_repair(repair)
    modulo = statement.standing_modulo_repairs
    if modulo and modulo != statement.standing:
        yield "modulo repairs", modulo
    for field, labels in statement.rests_on:
        if field == "library":
            yield from _rows_of_theorems(audit, labels)
        elif field in NAMED:
            yield names[field], ", ".join(labels)
        else:
            yield names[field], list_labels(labels, most=_MOST_RESTED_ON)


def _rows_of_use(statement: Statement) -> Iterator[tuple[str, str]]:
    """Yield what the statement makes of its dependencies, each once."""
    shown = {label for one in statement.models_without for label in one.labels}
    for name, labels in (
        ("missing", [label for label in statement.missing if label not in shown]),
        ("not proved without", statement.not_proved_without),
        ("uses", statement.used or ()),
        ("unused", statement.unused),
        ("shortcuts", tuple(label for label, *how in statement.necessity if how == _SHORTCUT)),
    ):
        if labels:
            yield name, list_labels(labels, most=_MOST_LABELS)
    for one in statement.models_without:
        yield one.finding, _state_model_without(one)


def _rows_of_theorems(audit: Audit, theorems: Sequence[str]) -> Iterator[tuple[str, str]]:
    references = dict(audit.library)
    for number, name in enumerate(theorems):
        told = f"{name}, {references[name]}" if references.get(name) else name
        yield "" if number else dict(BURDENS)["library"], told


def _state_model_without(found: ModelWithout) -> str:
    """Say what fails where something is left out, and on which model."""
    labels = list_labels(found.labels, most=_MOST_LABELS)
    if found.model is None:
        return labels
    sizes = ", ".join(f"{name} = {value}" for name, value in found.model.sizes)
    at = f" at {sizes}" if sizes else ""
    return f"{labels}: without it a model{at} breaks the goal: {found.model.why}"


def _state_repair(repair: Statement) -> str:
    title = f' "{repair.title}"' if repair.title else ""
    return f"[{repair.label}]{title}, {repair.evidence}, standing {repair.standing}"
