"""A circle of many statements costs what as many statements cost, not the square of it."""

from __future__ import annotations

import json
import tracemalloc
from typing import Any

from proofcheck.verdict.evidence import Evidence
from proofcheck.verdict.ledger import Entry, Ledger
from proofcheck.verdict.obstacles import find_obstacles
from proofcheck.verdict.standing import compute_standing
from tests.cli.real_audit import Auditor

SIZE = 2000


def ring(size: int) -> Ledger:
    return Ledger(
        tuple(Entry(str(n), "claim", Evidence.PROVED, (str((n + 1) % size),)) for n in range(size))
    )


def test_the_taints_of_a_circle_take_little_memory() -> None:
    book = ring(SIZE)
    standings = compute_standing(book)
    obstacles = find_obstacles(standings)
    tracemalloc.start()
    try:
        kept: list[Any] = [standings.taint(n) for n in range(SIZE)]
        kept += [obstacles.find(n) for n in range(SIZE)]
        used = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()

    assert all(one is not None and one.left_out for one in kept)
    assert used < 5_000_000  # 2,000 times 2,000 labels, twice, take 64 MB


def test_a_long_circle_is_shown_cut_with_its_length(auditor: Auditor) -> None:
    size = 60
    body = "".join(
        f"[{n}] claim\n  from [{n % size + 1}]\n  show {n} = {n}\n\n" for n in range(1, size + 1)
    )
    path = auditor.write(body)
    status, out, _ = auditor.run("audit", path, "--jobs", 0, "--format", "json")
    statement = json.loads(out)["derivations"][0]["statements"][0]

    assert status == 1
    assert [str(n) for n in (*range(1, 17), 1)] == statement["taint"]
    assert 44 == statement["taint_left_out"]
    assert 44 == statement["obstacle_modulo_repairs"]["left_out"]
    text = auditor.run("explain", "1", path, "--jobs", 0)[1]
    assert "[1] -> [2] -> [3] -> [4] -> [5] -> 55 more steps -> [1]" in " ".join(text.split())


def test_a_short_circle_is_shown_whole(auditor: Auditor) -> None:
    found = auditor.audit(
        "[1] claim\n  from [2]\n  show 1 = 1\n\n[2] claim\n  from [1]\n  show 2 = 2\n"
    )

    assert ["1", "2", "1"] == found.statements[0]["taint"]
    assert 0 == found.statements[0]["taint_left_out"]
