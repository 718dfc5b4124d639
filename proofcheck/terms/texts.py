"""Terms and tasks as JSON text; what many tasks have in common is written, and read, only once.

The tasks of a derivation see the same declarations and facts again and again.  Texts are looked up
by the terms that they write, and terms by their texts, so nothing here can be out of date.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from proofcheck.terms.canonical import canonical_form, digest_text, write_text
from proofcheck.terms.encoding import EncodingError, Json, decode_term, encode_term
from proofcheck.terms.expressions import Term
from proofcheck.terms.offers import Choice, OfferedLine, OfferedModel, encode_offer
from proofcheck.terms.task import (
    Declaration,
    Fact,
    Role,
    Step,
    Task,
    canonical_declaration,
    decode_declaration,
    decode_step,
    encode_declaration,
    encode_step,
)

KEPT = 1 << 13
"""Texts, and terms, of each kind that are kept: those that were asked for last."""


def fingerprint_task(task: Task) -> str:
    """Return 32 hexadecimal digits that identify the task up to bound names (BLAKE2b).

    They bind a certificate to its task.
    """
    return digest_text(canonical_task_text(task))


def canonical_task_text(task: Task) -> str:
    """Return the text of a task with its bound names replaced by numbers; declared names stay.

    It is what `write_text` makes of the JSON form of that task.  Exact: two tasks have the same
    text just when they differ in bound names only.
    """
    declarations = ",".join(map(_canonical_declaration_text, task.declarations))
    facts = ",".join(_fact_text(_canonical_term_text(f.proposition), f) for f in task.facts)
    goal = _canonical_term_text(task.goal)
    steps = _steps_text(map(_canonical_step, task.steps))
    return f'{{"declarations":[{declarations}],"facts":[{facts}],"goal":{goal}{steps}}}'


def task_text(task: Task) -> str:
    """Return the text of a task as it is spelled: what `write_text` makes of its JSON form."""
    declarations = ",".join(map(_declaration_text, task.declarations))
    facts = ",".join(_fact_text(_term_text(f.proposition), f) for f in task.facts)
    goal, steps = _term_text(task.goal), _steps_text(task.steps)
    return f'{{"declarations":[{declarations}],"facts":[{facts}],"goal":{goal}{steps}}}'


def _steps_text(steps: Iterable[Step]) -> str:
    """Return what is added to the text of a task that has steps."""
    texts = ",".join(map(_step_text, steps))
    return f',"steps":[{texts}]' if texts else ""


@lru_cache(KEPT)
def _step_text(step: Step) -> str:
    return write_text(encode_step(step))


def _canonical_step(step: Step) -> Step:
    at = tuple(map(canonical_form, step.at))
    return replace(step, proposition=canonical_form(step.proposition), at=at)


def _fact_text(proposition: str, fact: Fact) -> str:
    return f"[{proposition},{json.dumps(fact.label)},{json.dumps(fact.role.value)}]"


@lru_cache(KEPT)
def _canonical_declaration_text(item: Declaration) -> str:
    return write_text(encode_declaration(canonical_declaration(item)))


@lru_cache(KEPT)
def _canonical_term_text(term: Term) -> str:
    return write_text(encode_term(canonical_form(term)))


@lru_cache(KEPT)
def _declaration_text(item: Declaration) -> str:
    return write_text(encode_declaration(item))


@lru_cache(KEPT)
def _term_text(term: Term) -> str:
    return write_text(encode_term(term))


@lru_cache(KEPT)
def offer_text(offer: OfferedModel) -> str:
    """Return the text of an offered model: what `write_text` makes of its JSON form."""
    return write_text(encode_offer(offer))


def object_text(values: Mapping[str, str]) -> str:
    """Return the text of a JSON object from the texts of its values, as `write_text` writes it.

    So the texts of tasks, which are known, need not be made once more.
    """
    return f"{{{','.join(f'{json.dumps(key)}:{values[key]}' for key in sorted(values))}}}"


@dataclass(frozen=True, slots=True)
class _Texts:
    """Texts, each with the number of its first occurrence."""

    _numbers: dict[str, int] = field(default_factory=dict)

    def number(self, text: str) -> int:
        """Return the number of a text, the next one for a text that is new."""
        return self._numbers.setdefault(text, len(self._numbers))

    @property
    def listed(self) -> list[Json]:
        """The texts in the order of their numbers."""
        return list(self._numbers)


def write_tasks(tasks: Iterable[Task]) -> Json:
    """Return tasks as JSON: the texts that occur, each once, and where in the tasks they stand."""
    texts = _Texts()
    written: list[Json] = [_write_task(task, texts) for task in tasks]
    return {"texts": texts.listed, "tasks": written}


def _write_task(task: Task, texts: _Texts) -> Json:
    written: list[Json] = [
        [texts.number(_declaration_text(one)) for one in task.declarations],
        [[texts.number(_term_text(f.proposition)), f.label, f.role.value] for f in task.facts],
        texts.number(_term_text(task.goal)),
    ]
    if task.steps:
        written.append([texts.number(_step_text(step)) for step in task.steps])
    return written


def read_tasks(value: Json) -> list[Task]:
    """Read tasks back.

    raises   EncodingError for anything that `write_tasks` does not return
    """
    match value:
        case {"texts": list(texts), "tasks": list(tasks)}:
            return [_read_task(one, texts) for one in tasks]
    raise EncodingError("tasks are written as texts, and as places where these stand")


def _read_task(value: Json, texts: Sequence[Json]) -> Task:
    match value:
        case [list(declarations), list(facts), int(goal), *rest] if len(rest) < 2:
            steps = rest[0] if rest else []
            return Task(
                tuple(_read_declaration(_text_at(texts, n)) for n in declarations),
                tuple(_read_fact(one, texts) for one in facts),
                _read_term(_text_at(texts, goal)),
                tuple(
                    _read_step(_text_at(texts, n))
                    for n in (steps if isinstance(steps, list) else [None])
                ),
            )
    raise EncodingError("a task has declarations, facts and a goal")


def _read_fact(value: Json, texts: Sequence[Json]) -> Fact:
    match value:
        case [int(proposition), str(label), str(role)] if role in set(Role):
            return Fact(_read_term(_text_at(texts, proposition)), label, Role(role))
    raise EncodingError("not a fact")


def _text_at(texts: Sequence[Json], number: Json) -> str:
    if type(number) is int and 0 <= number < len(texts):
        text = texts[number]
        if isinstance(text, str):
            return text
    raise EncodingError("there is no such text")


@lru_cache(KEPT)
def _read_declaration(text: str) -> Declaration:
    return decode_declaration(_parse(text))


@lru_cache(KEPT)
def _read_term(text: str) -> Term:
    return decode_term(_parse(text))


@lru_cache(KEPT)
def _read_step(text: str) -> Step:
    return decode_step(_parse(text))


def write_offers(offers: Iterable[OfferedModel]) -> Json:
    """Return offered models as JSON: the texts that occur, each once, and where they stand."""
    texts = _Texts()
    written: list[Json] = [
        [
            [
                texts.number(_declaration_text(line.declaration)),
                line.choice.value,
                None if line.term is None else texts.number(_term_text(line.term)),
            ]
            for line in offer.lines
        ]
        for offer in offers
    ]
    return {"texts": texts.listed, "offers": written}


def read_offers(value: Json) -> list[OfferedModel]:
    """Read offered models back.

    raises   EncodingError for anything that `write_offers` does not return
    """
    match value:
        case {"texts": list(texts), "offers": list(offers)}:
            return [_read_offer(one, texts) for one in offers]
    raise EncodingError("offered models are written as texts, and as places where these stand")


def _read_offer(value: Json, texts: Sequence[Json]) -> OfferedModel:
    if not isinstance(value, list):
        raise EncodingError("an offered model is a list of lines")
    return OfferedModel(tuple(_read_line(one, texts) for one in value))


def _read_line(value: Json, texts: Sequence[Json]) -> OfferedLine:
    match value:
        case [int(declaration), str(choice), term] if choice in set(Choice):
            inner = None if term is None else _read_term(_text_at(texts, term))
            return OfferedLine(
                _read_declaration(_text_at(texts, declaration)), Choice(choice), inner
            )
    raise EncodingError("a line has a declaration, a choice and a term")


def _parse(text: str) -> Json:
    try:
        found: Json = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise EncodingError(f"not JSON: {error}") from None
    return found
