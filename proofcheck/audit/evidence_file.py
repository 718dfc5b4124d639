"""Files of evidence: what an audit found, beside the derivation, to be checked and not believed.

A line for each model and certificate, so that a change of one statement changes its lines only.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from proofcheck.audit.former_rule_names import rename_rules
from proofcheck.audit.store.question import MAXIMAL_EVIDENCE, evidence_path
from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.source.content import Inputs, UnreadableError
from proofcheck.source.file import Location, SourceFile
from proofcheck.source.long_numbers import describe_long_number, find_long_number, is_about_digits
from proofcheck.source.reading import decode_source
from proofcheck.source.span import Span

if TYPE_CHECKING:
    from proofcheck.audit.asking import Answer
    from proofcheck.audit.recollection import Record
    from proofcheck.terms.encoding import Json

T = TypeVar("T")

FORMAT = "proofcheck-evidence"
VERSION = 1

UNUSABLE = "P0606"
"""The code of a finding about a file of evidence that is there and cannot be used."""


class UnusableEvidenceError(ValueError):
    """A text is no evidence of this version; `offset` is the character where that shows."""

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.offset = offset


@dataclass(frozen=True, slots=True)
class Claims:
    """What files of evidence say, by question; none of it is checked.

    goals       judgements of groups of goals, as JSON
    completed   the same of goals that see what was found to be missing as well
    answers     to questions about dependencies
    compared    judgements of goals about a statement and one of another derivation
    labels      of the statements of the first, by question
    """

    goals: dict[str, Json] = field(default_factory=dict)
    completed: dict[str, Json] = field(default_factory=dict)
    answers: dict[str, Json] = field(default_factory=dict)
    compared: dict[str, Json] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)

    def update(self, other: Claims) -> None:
        """Add what another file says."""
        self.goals.update(other.goals)
        self.completed.update(other.completed)
        self.answers.update(other.answers)
        self.compared.update(other.compared)
        self.labels.update(other.labels)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is written to one file: labels, for people, and what was found out."""

    goals: list[tuple[str, Record]] = field(default_factory=list)
    completed: list[tuple[str, Record]] = field(default_factory=list)
    answers: list[tuple[str, Answer]] = field(default_factory=list)
    compared: list[tuple[str, Record]] = field(default_factory=list)


def gather_evidence(paths: Sequence[Path], inputs: Inputs) -> tuple[Claims, dict[Path, Diagnostic]]:
    """Read the files of evidence beside derivations.

    returns   what they say, and for derivations whose evidence cannot be used why
    """
    claims = Claims()
    unusable: dict[Path, Diagnostic] = {}
    for path in paths:
        found = _load(evidence_path(path), inputs)
        if isinstance(found, Diagnostic):
            unusable[path] = found
        else:
            claims.update(found)
    return claims, unusable


def _load(path: Path, inputs: Inputs) -> Claims | Diagnostic:
    found = load_evidence(path, inputs, read_claims)
    return Claims() if found is None else found


def load_evidence(path: Path, inputs: Inputs, read: Callable[[str], T]) -> T | Diagnostic | None:
    """Read a file of evidence; None where there is none, and why where it cannot be used.

    read   what reads its text, and may raise UnusableEvidenceError
    """
    shown = str(path)
    try:
        content = inputs.read(path, MAXIMAL_EVIDENCE)
    except UnreadableError as error:
        return None if error.fault == "missing-file" else _refuse(error.describe(shown), None)
    source = decode_source(content, shown)
    if not isinstance(source, SourceFile):
        return _refuse(f"`{shown}` is no text: {source[0].message}", source[0].location)
    try:
        return read(source.text)
    except UnusableEvidenceError as error:
        at = min(error.offset, len(source.text))
        return _refuse(f"`{shown}` is {error}", Location(source, Span(at, at + 1)))


def _refuse(message: str, at: Location | None) -> Diagnostic:
    notes = ("everything is established anew, which may take long",)
    advice = ("`proofcheck audit --export` writes it anew; or remove the file",)
    return Diagnostic(UNUSABLE, message, at, notes=notes, help=advice)


def write_evidence(evidence: Evidence) -> str:
    """Return the text of a file of evidence; equal evidence gives equal text."""
    sections = {
        "groups": _write_groups(evidence.goals),
        "completed": _write_groups(evidence.completed),
        "compared": _write_groups(evidence.compared),
        "answers": _write_answers(evidence.answers),
    }
    written = [
        f'"{name}": [\n{lines}\n]' for name, lines in sections.items() if lines or name == "groups"
    ]
    return f'{{"format": "{FORMAT}", "version": {VERSION}, {", ".join(written)}}}\n'


def _write_groups(records: Iterable[tuple[str, Record]]) -> str:
    ordered = sorted(records, key=lambda pair: (pair[1].position, pair[1].question))
    return ",\n".join("\n".join(_write_group(*pair)) for pair in ordered)


def _write_answers(answers: Iterable[tuple[str, Answer]]) -> str:
    ordered = sorted(answers, key=lambda pair: (pair[1].position, pair[1].question))
    return ",\n".join(
        f'{{"label": {json.dumps(label)}, "question": "{one.question}", '
        f'"answer": {_compact(one.answer)}}}'
        for label, one in ordered
    )


def _write_group(label: str, record: Record) -> Iterator[str]:
    from proofcheck.audit.judging.judgement import write_judgement

    models: dict[str, int] = {}
    goals: list[dict[str, Any]] = []
    for judgement in record.judgements:
        entry: Any = write_judgement(replace(judgement, is_recorded=False, in_vain=()))
        texts = [_compact(model) for model in entry["witnesses"]]
        entry["witnesses"] = [models.setdefault(text, len(models)) for text in texts]
        goals.append(entry)
    yield f'{{"label": {json.dumps(label)}, "question": "{record.question}", "models": ['
    if models:
        yield ",\n".join(models)
    yield '], "goals": ['
    yield ",\n".join(map(_compact, goals))
    yield "]}"


def _compact(value: Json | dict[str, Any]) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def read_claims(text: str) -> Claims:
    """Return all that a file of evidence says; what else stands in it is passed over.

    raises   UnusableEvidenceError for a text that is no evidence of this version
    """
    content = _read_json(text)
    groups = _read_groups(text, content["groups"])
    goals: dict[str, Json] = {question: [*goals] for _, question, goals in groups}
    labels = {question: label for label, question, _ in groups}
    more = _section(content, "completed")
    completed = {question: found for _, question, found in _read_groups(text, more)}
    pairs = _section(content, "compared")
    compared = {question: found for _, question, found in _read_groups(text, pairs)}
    return Claims(goals, {**completed}, _read_answers(content), {**compared}, labels)


def read_groups(text: str) -> list[tuple[str, str, list[Json]]]:
    """Return label, question and judgements of each group, as they were written.

    raises   UnusableEvidenceError for a text that is no evidence of this version
    """
    return _read_groups(text, _read_json(text)["groups"])


def read_compared(text: str) -> list[tuple[str, str, list[Json]]]:
    """Return the same of groups about a statement and one of another derivation.

    raises   UnusableEvidenceError for a text that is no evidence of this version
    """
    return _read_groups(text, _section(_read_json(text), "compared"))


def _read_json(text: str) -> dict[str, Any]:
    try:
        content: Any = json.loads(
            text,
            object_hook=rename_rules,
            parse_float=_refuse_inexact,
            parse_constant=_refuse_inexact,
        )
    except json.JSONDecodeError as error:
        raise UnusableEvidenceError(
            f"no evidence: no JSON text, {_lower(error.msg)}", error.pos
        ) from None
    except RecursionError:
        raise UnusableEvidenceError("no evidence: it is nested too deeply") from None
    except ValueError as error:  # a number that is too long, or not whole
        long = find_long_number(text) if is_about_digits(error) else None
        if long is not None:
            reason = describe_long_number(text, long)
            raise UnusableEvidenceError(f"no evidence: {reason}", long.start) from None
        raise UnusableEvidenceError(f"no evidence: {_lower(str(error))}") from None
    match content:
        case {"format": "proofcheck-evidence", "version": 1, "groups": list()}:
            found: dict[str, Any] = content
            return found
    raise UnusableEvidenceError("no file of evidence, or one of another version")


def _refuse_inexact(text: str) -> NoReturn:
    """Refuse a number that is not written exactly: nobody who gets evidence to check reads one."""
    raise ValueError(f"`{text}` is no exact number")


def _section(content: Mapping[str, Any], name: str) -> list[Any]:
    """Return a section that files of earlier releases do not have."""
    found = content.get(name, [])
    if isinstance(found, list):
        return found
    raise UnusableEvidenceError(f"no evidence: `{name}` is no list")


def _read_groups(text: str, groups: Sequence[Any]) -> list[tuple[str, str, list[Json]]]:
    return [_read_group(text, *pair) for pair in enumerate(groups)]


def _read_answers(content: Mapping[str, Any]) -> dict[str, Json]:
    answers: dict[str, Json] = {}
    for one in _section(content, "answers"):
        match one:
            case {"question": str(question), "answer": answer}:
                answers[question] = answer
            case _:
                raise UnusableEvidenceError("no evidence: an answer has a question and an answer")
    return answers


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]


def _read_group(text: str, number: int, group: Any) -> tuple[str, str, list[Json]]:
    match group:
        case {"question": str(question), "models": list(models), "goals": list(goals)}:
            label = str(group.get("label", ""))
            try:
                return label, question, [_read_goal(goal, models) for goal in goals]
            except (TypeError, KeyError, IndexError):
                reason = "a goal names the models that it rests on"
        case _:
            reason = "a group has a question, models and goals"
    raise UnusableEvidenceError(f"no evidence: {reason}", _find_group(text, number))


def _find_group(text: str, number: int) -> int:
    """Return where a group begins, in a text laid out as it is written here; else 0."""
    at = -1
    for _ in range(number + 1):
        at = text.find('\n{"label": ', at + 1)
        if at < 0:
            return 0
    return at + 1


def _read_goal(goal: Any, models: list[Any]) -> Json:
    return {**goal, "witnesses": [models[number] for number in goal["witnesses"]]}
