"""Files of evidence: what an audit found, beside the derivation, to be checked and not believed.

A line for each model and certificate, so that a change of one statement changes its lines only.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from proofcheck.audit.question import MAXIMAL_EVIDENCE, evidence_path
from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.source.content import Inputs, UnreadableError
from proofcheck.source.file import Location, SourceFile
from proofcheck.source.reading import decode_source
from proofcheck.source.span import Span

if TYPE_CHECKING:
    from proofcheck.audit.recollection import Record
    from proofcheck.terms.encoding import Json

FORMAT = "proofcheck-evidence"
VERSION = 1

UNUSABLE = "P0606"
"""The code of a finding about a file of evidence that is there and cannot be used."""


class UnusableEvidenceError(ValueError):
    """A text is no evidence of this version; `offset` is the character where that shows."""

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.offset = offset


def gather_evidence(
    paths: Sequence[Path], inputs: Inputs
) -> tuple[dict[str, Json], dict[Path, Diagnostic]]:
    """Read the files of evidence beside derivations.

    returns   what they say, by question, and for derivations whose evidence cannot be used why
    """
    claimed: dict[str, Json] = {}
    unusable: dict[Path, Diagnostic] = {}
    for path in paths:
        found = _load(evidence_path(path), inputs)
        if isinstance(found, Diagnostic):
            unusable[path] = found
        else:
            claimed |= found
    return claimed, unusable


def _load(path: Path, inputs: Inputs) -> Mapping[str, Json] | Diagnostic:
    shown = str(path)
    try:
        content = inputs.read(path, MAXIMAL_EVIDENCE)
    except UnreadableError as error:
        return {} if error.fault == "missing-file" else _refuse(error.describe(shown), None)
    source = decode_source(content, shown)
    if not isinstance(source, SourceFile):
        return _refuse(f"`{shown}` is no text: {source[0].message}", source[0].location)
    try:
        return read_evidence(source.text)
    except UnusableEvidenceError as error:
        at = min(error.offset, len(source.text))
        return _refuse(f"`{shown}` is {error}", Location(source, Span(at, at + 1)))


def _refuse(message: str, at: Location | None) -> Diagnostic:
    notes = ("everything is established anew, which may take long",)
    advice = ("`proofcheck audit --export` writes it anew; or remove the file",)
    return Diagnostic(UNUSABLE, message, at, notes=notes, help=advice)


def write_evidence(records: Iterable[tuple[str, Record]]) -> str:
    """Return the text of a file of evidence; equal records give equal text.

    records   labels, for people, and what was found out
    """
    ordered = sorted(records, key=lambda pair: (pair[1].position, pair[1].question))
    groups = ",\n".join("\n".join(_write_group(*pair)) for pair in ordered)
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "groups": [\n{groups}\n]}}\n'


def _write_group(label: str, record: Record) -> Iterator[str]:
    from proofcheck.audit.judgement import write_judgement

    models: dict[str, int] = {}
    goals: list[dict[str, Any]] = []
    for judgement in record.judgements:
        entry: Any = write_judgement(judgement)
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


def read_evidence(text: str) -> Mapping[str, Json]:
    """Return the judgements of each group by question, as they were written.

    Nothing in them is checked here.

    raises   UnusableEvidenceError for a text that is no evidence of this version
    """
    return {question: goals for _, question, goals in read_groups(text)}


def read_groups(text: str) -> list[tuple[str, str, list[Json]]]:
    """Return label, question and judgements of each group, as they were written.

    raises   UnusableEvidenceError for a text that is no evidence of this version
    """
    try:
        content: Any = json.loads(text)
    except json.JSONDecodeError as error:
        raise UnusableEvidenceError(
            f"no evidence: no JSON text, {_lower(error.msg)}", error.pos
        ) from None
    except RecursionError:
        raise UnusableEvidenceError("no evidence: it is nested too deeply") from None
    except ValueError as error:  # a number of 5,000 digits
        raise UnusableEvidenceError(f"no evidence: {_lower(str(error))}") from None
    match content:
        case {"format": "proofcheck-evidence", "version": 1, "groups": list(groups)}:
            return [_read_group(text, *pair) for pair in enumerate(groups)]
    raise UnusableEvidenceError("no file of evidence, or one of another version")


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
