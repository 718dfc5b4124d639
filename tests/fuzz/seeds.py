"""Where a fuzz run starts: the derivations, policies, baselines and certificates that tests have."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from proofcheck.audit.evidence_file import Evidence, write_evidence
from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.audit.recollection import Record
from tests.fuzz.twins import TWINS, tasks_of

TESTS = Path(__file__).parents[1]


def each_seed(target: str) -> Iterator[bytes]:
    """Yield the inputs that a target starts from."""
    if target in ("certificate", "evidence"):
        yield from (one for name in TWINS for one in _written(target, name))
    elif target == "derivation":
        for path in sorted((*TESTS.glob("gate_corpus/*/*.proof"), *TESTS.glob("corpus/*.proof"))):
            yield from _in_parts(path.read_bytes())
    elif target == "policy":
        own = TESTS.parent / "proofcheck.toml"
        yield from (one.read_bytes() for one in (own, *sorted(TESTS.glob("gate_corpus/*/*.toml"))))
        yield b"[tool.proofcheck]\n" + own.read_bytes()
    elif target == "baseline":
        yield (TESTS.parent / "proofcheck.baseline").read_bytes()[:4000]
        yield b'# proofcheck baseline 1\n\n"a b.proof"\n  [1] proved sound 9c88e999cdd36c1c proved\n'


def _in_parts(content: bytes) -> Iterator[bytes]:
    """Yield a derivation, a long one in parts: short inputs are read faster."""
    head, *blocks = content.split(b"\n\n[")
    for start in range(0, max(len(blocks), 1), 6):
        yield b"\n\n[".join((head, *blocks[start : start + 6]))


def _written(target: str, name: str) -> Iterator[bytes]:
    """Yield what is found out about twins, as it is kept; each of the two is tried on both."""
    for found in (judge_tasks([task])[0] for task in tasks_of(name)):
        if target == "evidence":
            yield write_evidence(Evidence([("1", Record(0, name, (found,)))])).encode()
        elif found.proof or found.certificate:
            kept: Any = found.proof or found.certificate
            yield json.dumps({"twins": name, "certificate": kept}).encode()
