"""What the page knows: statements, groups and arrows as plain data, every label resolved.

A statement, a group and an arrow are known to the page by their position in these lists, and a
statement also by its key, `name:label`, which stands in links.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from proofcheck.graph.label_index import LabelIndex, index_labels
from proofcheck.graph.outline import Node, Outline
from proofcheck.reports.graph.drawing import ABSENT, Drawing
from proofcheck.reports.html_report.grouping import Group, group_statements
from proofcheck.reports.html_report.measuring import measure_box
from proofcheck.reports.records.audited import (
    BURDENS,
    NAMED,
    Audit,
    Counterexample,
    Finding,
    Goal,
    RepairedRefutation,
    Statement,
)
from proofcheck.reports.terminal.establishment import (
    state_certificate,
    state_establishment,
    state_laws,
    state_reason,
)
from proofcheck.reports.terminal.repaired import find_main

Data = dict[str, object]

REFERENCES = "ids"
"""The field of a list of references: a position where a statement is meant, else a text."""


@dataclass(frozen=True, slots=True)
class Content:
    """The data of a page.

    statements   one record for every statement, then one for every label that means none
    groups       what can be folded: the sections, long ones in parts
    edges        premise, statement that declares it, role; for `repairs` and `reads`: repair or reading, original
    main         positions of the main results
    """

    statements: tuple[Data, ...]
    groups: tuple[Group, ...]
    edges: tuple[tuple[int, int, str], ...]
    main: tuple[int, ...]

    def as_data(self) -> Data:
        return {
            "statements": list(self.statements),
            "groups": [{"title": one.title, "members": list(one.members)} for one in self.groups],
            "edges": [list(edge) for edge in self.edges],
            "main": list(self.main),
        }


def gather_content(audit: Audit, drawing: Drawing) -> Content:
    """Gather what the page shows from an audit and its drawing."""
    index = index_labels(
        [
            Outline(one.name, tuple(Node(s.label) for s in one.statements))
            for one in audit.derivations
        ]
    )
    position_of = {box.identity: at for at, box in enumerate(drawing.boxes)}
    edges = tuple(
        (position_of[one.source], position_of[one.target], one.role) for one in drawing.arrows
    )
    main = frozenset(id(one) for derivation in audit.derivations for one in find_main(derivation))
    statements = [*_records(audit, _Resolver(index), edges, main)]
    _read_repairs(statements)
    statements.extend(_absent(box.label) for box in drawing.absent)
    _make_keys_unique(statements)
    marked = tuple(at for at, (_, one) in enumerate(audit.statements) if id(one) in main)
    return Content(tuple(statements), group_statements(audit), edges, marked)


@dataclass(frozen=True, slots=True)
class _Resolver:
    """Reads labels as the statements of one derivation write them."""

    index: LabelIndex
    outline: int = 0

    def one(self, label: str) -> int | str:
        found = self.index.find(label, self.outline)
        return label if found is None else found

    def all(self, labels: Iterable[str]) -> list[int | str]:
        return [self.one(label) for label in labels]

    def way(self, labels: Sequence[str], left_out: int) -> list[int | str]:
        """Return the labels of a path, and before the last one how many are not listed."""
        found = self.all(labels)
        return [*found[:-1], f"{left_out:,} more", *found[-1:]] if left_out else found


def _records(
    audit: Audit,
    resolver: _Resolver,
    edges: Iterable[tuple[int, int, str]],
    main: frozenset[int],
) -> Iterator[Data]:
    repairs: dict[int, list[int]] = {}
    for source, target, role in edges:
        if role == "repairs":
            repairs.setdefault(target, []).append(source)
    position = 0
    for outline, derivation in enumerate(audit.derivations):
        own = _Resolver(resolver.index, outline)
        for statement in derivation.statements:
            record = _statement(statement, own)
            record["key"] = f"{derivation.name}:{statement.label}"
            record["file"] = derivation.name
            record["path"] = derivation.path
            record["repairedBy"] = repairs.get(position, [])
            record["isMain"] = id(statement) in main
            yield record
            position += 1


def _make_keys_unique(statements: list[Data]) -> None:
    """Number the statements whose label is taken; the first keeps its key."""
    seen: dict[object, int] = {}
    for one in statements:
        key = one["key"]
        seen[key] = seen.get(key, 0) + 1
        if seen[key] > 1:
            one["key"] = f"{key} ({seen[key]})"


def _read_repairs(statements: list[Data]) -> None:
    """Give each original, read with repairs, what its repair has."""
    for one in statements:
        if isinstance(one["readAs"], int):
            repair = statements[one["readAs"]]
            for field in ("evidenceRepaired", "standingRepaired", "obstacle", "hindrance", "worse"):
                one[field] = repair[field]


def _statement(one: Statement, labels: _Resolver) -> Data:
    width, height, lines = measure_box(one.label, _caption(one))
    return {
        "label": one.label,
        "kind": one.kind,
        "title": one.title,
        "section": one.section,
        "line": one.line,
        "evidence": one.evidence,
        "standing": one.standing,
        "evidenceRepaired": one.evidence_modulo_repairs or one.evidence,
        "standingRepaired": one.standing_modulo_repairs or one.standing,
        "reason": state_reason(one),
        "formulas": [[text, latex] for text, latex in zip_longest(*_formulas(one), fillvalue="")],
        "goals": [_goal(goal, labels) for goal in (*one.goals, *map(_step, one.steps))],
        "facts": [[labels.one(label), "\n".join(said)] for label, said in one.facts or ()],
        "truncated": one.truncated,
        "usesKnown": one.used is not None,
        "needed": labels.all(one.needed),
        "restsOn": _burdens(one, labels),
        "taint": labels.way(one.taint, one.taint_left_out),
        "taintEvidence": one.taint_evidence,
        "obstacle": labels.way(one.obstacle, one.obstacle_left_out),
        "hindrance": one.hindrance,
        "worse": [_worse(found, labels) for found in one.refutations_modulo_repairs],
        "readAs": labels.one(one.read_as) if one.read_as else None,
        "repairs": labels.one(one.repairs) if one.repairs else None,
        "reads": labels.one(one.reads) if one.reads else None,
        "readsText": one.reads_text,
        "readings": labels.all(one.readings),
        "evidenceOfReadings": one.evidence_of_readings or one.evidence,
        "standingOfReadings": one.standing_of_readings or one.standing,
        "cite": list(one.cite),
        "notes": list(one.notes),
        "findings": [_finding(finding) for finding in one.findings],
        "box": [width, height],
        "lines": list(lines),
    }


def _step(step: Goal) -> Goal:
    """Return a step of a proof, named as what it is."""
    return replace(step, role="proof step")


def _burdens(one: Statement, labels: _Resolver) -> list[Data]:
    names = dict(BURDENS)
    return [
        {"name": names[field], REFERENCES: list(x) if field in NAMED else labels.all(x)}
        for field, x in one.rests_on
    ]


def _finding(one: Finding) -> Data:
    text = "\n".join(one.rendered) or one.message
    return {"severity": one.severity, "code": one.code, "text": text}


def _formulas(one: Statement) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what a statement says as text and, where each line has it, in LaTeX."""
    typeset = one.formulas_latex if len(one.formulas_latex) == len(one.formulas) else ()
    return one.formulas, typeset


def _caption(one: Statement) -> str:
    """Return what stands below the label: the title, else the first formula."""
    if one.title:
        return one.title
    if one.goals:
        return " ".join(one.goals[0].formula)
    return one.formulas[0] if one.formulas else ""


def _absent(label: str) -> Data:
    width, height, lines = measure_box(label, "no such statement")
    empty: tuple[str, ...] = (
        *("formulas", "goals", "facts", "needed", "restsOn", "taint", "obstacle"),
        *("cite", "notes", "findings", "repairedBy", "worse", "readings"),
    )
    words = ("title", "section", "standing", "standingRepaired", "reason", "file", "path")
    return {
        **{field: [] for field in empty},
        **dict.fromkeys((*words, "taintEvidence", "hindrance", "readsText"), ""),
        "label": label,
        "key": f"absent:{label}",
        "kind": ABSENT,
        "evidence": ABSENT,
        "evidenceRepaired": ABSENT,
        "line": None,
        "truncated": False,
        "usesKnown": False,
        "readAs": None,
        "repairs": None,
        "reads": None,
        "evidenceOfReadings": ABSENT,
        "standingOfReadings": "",
        "isMain": False,
        "box": [width, height],
        "lines": list(lines),
    }


def _goal(goal: Goal, labels: _Resolver) -> Data:
    return {
        "formula": "\n".join(goal.formula),
        "latex": goal.latex,
        "role": goal.role,
        "evidence": goal.evidence,
        "how": state_establishment(goal),
        "certificate": state_certificate(goal),
        "laws": state_laws(goal),
        "proof": [
            {
                "formula": step.formula,
                "latex": step.latex,
                "by": labels.all(step.by),
                "depth": step.depth,
            }
            for step in goal.proof
        ],
        "counterexample": _example(goal.counterexample, labels),
    }


def _worse(found: RepairedRefutation, labels: _Resolver) -> Data:
    return _goal(found.goal, labels) | {
        "how": "",
        "read": [[labels.one(repair), labels.one(label)] for label, repair in found.repaired],
    }


def _example(example: Counterexample | None, labels: _Resolver) -> Data | None:
    if example is None:
        return None
    return {
        "sizes": _pairs(example.sizes),
        "objects": _pairs(example.objects),
        "others": _pairs(example.others),
        "assumes": list(example.assumes),
        "satisfies": labels.all(example.satisfies),
        "left": example.left,
        "right": example.right,
        "why": example.why,
        "whyLatex": example.why_latex,
        "latex": dict(example.latex),
    }


def _pairs(pairs: Iterable[tuple[str, str]]) -> list[list[str]]:
    return [[name, value] for name, value in pairs]


def goals_of(statement: Mapping[str, object]) -> list[Data]:
    """Return the goals of a record of a statement."""
    found = statement["goals"]
    assert isinstance(found, list)
    return found


def count_words(statements: Iterable[Mapping[str, object]], field: str) -> dict[str, int]:
    """Count the statements by the word that stands in a field, in order of appearance."""
    counts: dict[str, int] = {}
    for one in statements:
        word = str(one[field])
        counts[word] = counts.get(word, 0) + 1
    return counts
