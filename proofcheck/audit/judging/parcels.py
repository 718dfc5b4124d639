"""What is on record of a group, on its way to a worker, and the worker's answer to it.

A worker checks models; certificates are left to the audit's own process.  So no certificate is
sent, a model on which several goals rest is sent once, and none comes back: an answer names the
models that still hold by their places.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from proofcheck.audit.judging.judgement import Judgement, read_judgement, write_judgement
from proofcheck.terms.encoding import EncodingError, Json

_KEPT_BACK = {"certificate": None, "proof": None}


@dataclass(frozen=True, slots=True)
class _Models:
    """Models, each with the number of its first occurrence; compared by identity, and held."""

    listed: list[Json] = field(default_factory=list)
    _numbers: dict[int, int] = field(default_factory=dict)

    def number(self, model: Json) -> int:
        """Return the number of a model, the next one for a model that is new."""
        if id(model) not in self._numbers:
            self._numbers[id(model)] = len(self.listed)
            self.listed.append(model)
        return self._numbers[id(model)]


def pack(recorded: Json) -> Json:
    """Return what a worker is told of judgements on record; what is no record goes as it is."""
    models = _Models()
    try:
        goals = [None if one is None else _packed(one, models) for one in _listed(recorded)]
    except (EncodingError, KeyError, TypeError):
        return recorded
    return {"models": models.listed, "goals": goals}


def _packed(judgement: Any, models: _Models) -> Json:
    numbers: list[Json] = [models.number(one) for one in _listed(judgement["witnesses"])]
    return {**judgement, **_KEPT_BACK, "witnesses": numbers}


def unpack(parcel: Json) -> list[Json]:
    """Return the judgements in a parcel, without certificates; goals share what models they can.

    None stands for a goal of which nothing is on record, and there is none in what :func:`pack`
    does not return.
    """
    match parcel:
        case {"models": list(models), "goals": list(goals)}:
            try:
                return [None if one is None else _unpacked(one, models) for one in goals]
            except (EncodingError, KeyError, TypeError):
                return []
    return []


def _unpacked(judgement: Any, models: Sequence[Json]) -> Json:
    return {**judgement, "witnesses": [_at(n, models) for n in judgement["witnesses"]]}


def write_answer(
    found: Sequence[Judgement], taken: Collection[int], recorded: Sequence[Json]
) -> Json:
    """Return what a worker answers.

    taken      numbers of the goals whose certificates are those on record
    recorded   as it was unpacked
    """
    return [
        _taken(one, recorded[i]) if i in taken else write_judgement(one)
        for i, one in enumerate(found)
    ]


def write_so_far(found: Mapping[int, Judgement], count: int) -> Json:
    """Return what a worker answers before it has judged all of so many goals; some, by number."""
    return [write_judgement(found[i]) if i in found else None for i in range(count)]


def read_so_far(answer: Json) -> list[Judgement | None]:
    """Read such an answer back.

    raises   KeyError, TypeError, ValueError or EncodingError for what is no such answer
    """
    return [None if one is None else read_judgement(one) for one in _listed(answer)]


def _taken(found: Judgement, told: Any) -> Json:
    """Write a judgement down; of models that are on record, which are the same objects, the places."""
    places = {id(one): place for place, one in enumerate(told["witnesses"])}
    named: list[Json] = [places.get(id(one), one) for one in found.witnesses]
    written: Any = write_judgement(replace(found, witnesses=()))
    return {"on record": {**written, "witnesses": named}}


def read_answer(answer: Json, recorded: Json) -> list[Judgement]:
    """Read an answer back, with the models and the certificates that are on record.

    recorded   None where nothing is

    raises   KeyError, TypeError, ValueError or EncodingError for what is no answer, or does not fit
             the record
    """
    on_record = [] if recorded is None else _listed(recorded)
    return [_read(one, on_record, i) for i, one in enumerate(_listed(answer))]


def _read(answer: Any, recorded: Sequence[Json], number: int) -> Judgement:
    match answer:
        case {"on record": taken}:
            return _complete(taken, recorded[number] if number < len(recorded) else None)
    return read_judgement(answer)


def _complete(answer: Any, recorded: Any) -> Judgement:
    """Return a judgement with the certificates that are on record, which no worker has seen."""
    if recorded is None or answer["evidence"] != recorded["evidence"]:
        raise EncodingError("nothing of this kind is on record")
    named = [
        one if isinstance(one, dict) else _at(one, recorded["witnesses"])
        for one in answer["witnesses"]
    ]
    kept_back = {key: recorded[key] for key in _KEPT_BACK}
    return read_judgement({**answer, **kept_back, "witnesses": named})


def _listed(value: Any) -> list[Any]:
    if isinstance(value, list):
        return value
    raise EncodingError("a list is expected")


def _at(number: Any, items: Sequence[Json]) -> Json:
    if type(number) is int and 0 <= number < len(items):
        return items[number]
    raise EncodingError("there is no such model")
