"""A run as it is committed: figures, and the evidence of each statement, so that the next compares."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.corpora.asking import Answers, count_answers
from tests.corpora.counting import (
    Figures,
    Outcomes,
    count,
    green_though_false,
    is_found,
    refuted_though_true,
)
from tests.corpora.items import CORPORA, PLANTED, UNSAYABLE, Item
from tests.corpora.outcomes import ABSENT, SECONDS
from tests.corpora.peers import SECONDS as SECONDS_OF_PEERS
from tests.corpora.peers import Peer

LAST_RUN = Path(__file__).with_name("last_run.json")

ALL = "all"

Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Measured:
    """All that a run has found out.

    answers   of each peer that is installed, by its name
    """

    items: Sequence[Item]
    outcomes: Outcomes
    peers: Sequence[Peer] = ()
    answers: Mapping[str, Answers] = field(default_factory=dict)


def write_record(run: Measured, date: str, before: Record | None) -> Record:
    """Return the record of a run, with what it is compared with.

    before   the record of the run before
    """
    parts = _parts(run.items)
    evidence = {
        one.key: run.outcomes.get(one.key, ABSENT).evidence
        for one in run.items
        if one.role != UNSAYABLE
    }
    return {
        "date": date,
        "seconds": {"goal": SECONDS, "goal of a peer": SECONDS_OF_PEERS},
        "corpora": {name: count(own, run.outcomes) for name, own in parts.items()},
        "peers": {one.name: _of_peer(one, run, parts) for one in run.peers},
        "unsayable": dict(Counter(one.words for one in run.items if one.role == UNSAYABLE)),
        "wrong": {
            "refuted though true": refuted_though_true(run.items, run.outcomes),
            "green though false": green_though_false(run.items, run.outcomes),
        },
        "planted errors not found": [
            one.key for one in run.items if one.role in PLANTED and not is_found(one, run.outcomes)
        ],
        "evidence": evidence,
        "turned": _turned(before, evidence),
        "before": before and {name: before[name] for name in ("date", "corpora", "peers")},
    }


def _parts(items: Sequence[Item]) -> dict[str, list[Item]]:
    """Return the items of each corpus that has any, and all."""
    parts = {name: [one for one in items if one.corpus == name] for name in CORPORA}
    return {name: own for name, own in parts.items() if own} | {ALL: list(items)}


def _of_peer(peer: Peer, run: Measured, parts: Mapping[str, Sequence[Item]]) -> Record | None:
    """Return the figures of a peer; None where it is not installed."""
    if peer.version is None:
        return None
    answers = run.answers.get(peer.name, {})
    figures: dict[str, Figures] = {name: count_answers(own, answers) for name, own in parts.items()}
    return {"version": peer.version, "corpora": figures}


def _turned(before: Record | None, evidence: Mapping[str, str]) -> dict[str, list[str | None]]:
    """Return what has another evidence than before, or is new or gone, where there was a run."""
    if before is None:
        return {}
    old: Mapping[str, str] = before["evidence"]
    keys = [*evidence, *(key for key in old if key not in evidence)]
    pairs = {key: [old.get(key), evidence.get(key)] for key in keys}
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}


def read_record(path: Path = LAST_RUN) -> Record | None:
    """Return the record that is committed, if there is one."""
    if not path.exists():
        return None
    record: Record = json.loads(path.read_text(encoding="utf-8"))
    return record


def keep_record(record: Record, path: Path = LAST_RUN) -> None:
    """Write a record where the next run finds it."""
    path.write_text(json.dumps(record, indent=1, sort_keys=False) + "\n", encoding="utf-8")
