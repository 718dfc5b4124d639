"""What is on record of a group, on its way to a worker, and the worker's answer to it.

A worker checks models; certificates are left to the audit's own process.  So no certificate is
sent, a model on which several goals rest is sent once, and none comes back: an answer names the
models that still hold by their places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from proofcheck.audit.judgement import Judgement, read_judgement, write_judgement
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
        goals = [_packed(one, models) for one in _listed(recorded)]
    except (EncodingError, KeyError, TypeError):
        return recorded
    return {"models": models.listed, "goals": goals}


def _packed(judgement: Any, models: _Models) -> Json:
    numbers: list[Json] = [models.number(one) for one in _listed(judgement["witnesses"])]
    return {**judgement, **_KEPT_BACK, "witnesses": numbers}


def unpack(parcel: Json) -> Json:
    """Return the judgements in a parcel, without certificates; goals share what models they can.

    None for what :func:`pack` does not return.
    """
    match parcel:
        case {"models": list(models), "goals": list(goals)}:
            try:
                return [_unpacked(one, models) for one in goals]
            except (EncodingError, KeyError, TypeError):
                return None
    return None


def _unpacked(judgement: Any, models: Sequence[Json]) -> Json:
    return {**judgement, "witnesses": [_at(n, models) for n in judgement["witnesses"]]}


def write_confirmation(found: Sequence[Judgement], recorded: Json) -> Json:
    """Return what a worker answers that has borne out what it was told.

    found      its witnesses are among those told, which are the same objects
    recorded   as it was unpacked
    """
    return {"borne out": [*map(_confirmed, found, _listed(recorded))]}


def _confirmed(found: Judgement, told: Any) -> Json:
    places = {id(one): place for place, one in enumerate(told["witnesses"])}
    held: list[Json] = [places[id(one)] for one in found.witnesses]
    written: Any = write_judgement(replace(found, witnesses=()))
    return {**written, "witnesses": held}


def read_confirmation(answer: Json, recorded: Json) -> list[Judgement] | None:
    """Read an answer back, with the models and the certificates that are on record.

    None for an answer of another kind, which says by itself all that was found.

    raises   KeyError, TypeError or EncodingError for an answer that does not fit the record
    """
    match answer:
        case {"borne out": list(found)}:
            claimed = _listed(recorded)
            if len(found) != len(claimed):
                raise EncodingError("as many judgements are borne out as were on record")
            return [*map(_complete, found, claimed)]
    return None


def _complete(answer: Any, recorded: Any) -> Judgement:
    witnesses = [_at(n, recorded["witnesses"]) for n in answer["witnesses"]]
    kept_back = {key: recorded[key] for key in _KEPT_BACK}
    return read_judgement({**answer, **kept_back, "witnesses": witnesses})


def _listed(value: Any) -> list[Any]:
    if isinstance(value, list):
        return value
    raise EncodingError("a list is expected")


def _at(number: Any, items: Sequence[Json]) -> Json:
    if type(number) is int and 0 <= number < len(items):
        return items[number]
    raise EncodingError("there is no such model")
