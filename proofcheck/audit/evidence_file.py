"""Files of evidence: what an audit found, beside the derivation, to be checked and not believed.

A line for each model and certificate, so that a change of one statement changes its lines only.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from proofcheck.audit.recollection import Record
    from proofcheck.terms.encoding import Json

FORMAT = "proofcheck-evidence"
VERSION = 1

SUFFIX = ".evidence.json"


def evidence_path(derivation: Path) -> Path:
    """Return where the evidence of a derivation is kept."""
    return derivation.with_name(derivation.stem + SUFFIX)


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

    raises   ValueError for a text that is no evidence of this version
    """
    return {question: goals for _, question, goals in read_groups(text)}


def read_groups(text: str) -> list[tuple[str, str, list[Json]]]:
    """Return label, question and judgements of each group, as they were written.

    raises   ValueError for a text that is no evidence of this version
    """
    content: Any = json.loads(text)
    match content:
        case {"format": "proofcheck-evidence", "version": 1, "groups": list(groups)}:
            return [_read_group(group) for group in groups]
    raise ValueError("this is no file of evidence, or one of another version")


def _read_group(group: Any) -> tuple[str, str, list[Json]]:
    match group:
        case {"question": str(question), "models": list(models), "goals": list(goals)}:
            label = str(group.get("label", ""))
            return label, question, [_read_goal(goal, models) for goal in goals]
    raise ValueError("a group has a question, models and goals")


def _read_goal(goal: Any, models: list[Any]) -> Json:
    try:
        return {**goal, "witnesses": [models[number] for number in goal["witnesses"]]}
    except (TypeError, KeyError, IndexError):
        raise ValueError("a goal names the models that it rests on") from None
