"""Certificates with something changed at random are answered, never a fault of the checker."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from proofcheck.second_checker import Accepted, Rejected, check
from tests.second_checker.test_derivations import GAUSS, SUMS, gauss
from tests.second_checker.writing import canonical_digest, certificate_object, task_object

TASK = task_object(GAUSS)
CERTIFICATE = certificate_object(canonical_digest(TASK), gauss())
WORDS = ["le", "all", "lambda", "bound", "name", "Fun", "Matrix", "app", "x", "0", "-1", "plain"]


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place of a JSON value, as what holds it and where there."""
    found: list[tuple[Any, Any]] = []
    keys = range(len(value)) if isinstance(value, list) else value
    for key in keys if isinstance(value, list | dict) else []:
        found += [(value, key), *places(value[key])]
    return found


def forge(value: Any, draw: random.Random) -> None:
    holder, key = draw.choice(places(value))
    old = holder[key]
    if isinstance(old, bool) or old is None:
        holder[key] = draw.choice([0, True, "x", []])
    elif isinstance(old, int):
        holder[key] = draw.choice([old + 1, old - 1, draw.randint(0, 60)])
    elif isinstance(old, str):
        holder[key] = draw.choice(WORDS)
    elif isinstance(old, list) and old and draw.random() < 0.4:
        draw.shuffle(old)
    elif isinstance(old, list) and old and draw.random() < 0.5:
        old.append(old.pop(0) if draw.random() < 0.5 else old[0])
    else:
        holder[key] = draw.choice([None, [], 0])


@pytest.mark.sampled
@pytest.mark.parametrize("part", ["steps", "nodes"])
def test_a_forged_certificate_is_answered(part: str) -> None:
    draw = random.Random(part)
    rules = set()
    for _ in range(150):
        certificate = json.loads(json.dumps(CERTIFICATE))
        forge(certificate[part], draw)
        found = check(json.dumps(TASK), SUMS, json.dumps(certificate))
        rules.add(found.rule if isinstance(found, Rejected) else "accepted")

    assert {"input"} < rules


def test_an_unforged_certificate_is_accepted() -> None:
    assert isinstance(check(json.dumps(TASK), SUMS, json.dumps(CERTIFICATE)), Accepted)
