"""The gate's own gate: broken derivations are rejected for the stated reason, neighbours pass.

Every directory of ``tests/gate_corpus`` holds two derivations that differ in one fault, and a
policy where one is needed.  The broken one ends in comments ``# gate: P0931 at 9:3``: all that
the gate must find, and nothing else.  Where the policy names a baseline, the clean one is recorded.
"""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from proofcheck.cli import main

CORPUS = Path(__file__).parents[1] / "gate_corpus"
CASES = sorted(path for path in CORPUS.iterdir() if path.is_dir())
INCOMPLETE = {"P0933"}
"""Codes that end with 3, where nothing else is wrong."""


@dataclass(frozen=True, slots=True)
class Gate:
    """A project with one derivation, which is replaced."""

    case: Path
    folder: Path
    capsys: pytest.CaptureFixture[str]

    def open(self, which: str, *options: str) -> tuple[int, list[str]]:
        """Return the exit status and the failures, as ``P0931 at 9:3``."""
        shutil.copy(self.case / f"{which}.proof", self.folder / "corpus.proof")
        paths = [] if self.policy.exists() else ["corpus.proof"]
        status = main(["gate", *paths, "--jobs", "0", "--format", "json", *options])
        found = json.loads(self.capsys.readouterr().out)["findings"]
        failed = [one for one in found if one["status"] == "failed"]
        return status, sorted(f"{one['code']} at {one['line']}:{one['column']}" for one in failed)

    @property
    def policy(self) -> Path:
        return self.case / "proofcheck.toml"


@pytest.fixture(params=CASES, ids=[case.name for case in CASES])
def gate(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Gate:
    monkeypatch.chdir(tmp_path)
    found = Gate(request.param, tmp_path, capsys)
    (tmp_path / ".git").mkdir()
    if found.policy.exists():
        shutil.copy(found.policy, tmp_path)
        if "baseline" in found.policy.read_text(encoding="utf-8"):
            assert (0, []) == found.open("clean", "--update")
    return found


def announced(case: Path) -> list[str]:
    text = (case / "broken.proof").read_text(encoding="utf-8")
    return sorted(re.findall(r"^# gate: (P\d{4} at \d+:\d+)$", text, re.MULTILINE))


@pytest.mark.sampled
def test_the_broken_one_is_rejected_for_the_stated_reason_and_its_neighbour_passes(
    gate: Gate,
) -> None:
    expected = announced(gate.case)
    status = 3 if {one[:5] for one in expected} <= INCOMPLETE else 1

    assert expected, "a broken derivation says what is wrong with it"
    assert (0, []) == gate.open("clean")
    assert (status, expected) == gate.open("broken")
    assert (0, []) == gate.open("clean")


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_the_two_are_neighbours(case: Path) -> None:
    clean, broken = (
        (case / name).read_text(encoding="utf-8").split("\n")
        for name in ("clean.proof", "broken.proof")
    )
    said = [line for line in broken if not line.startswith("# gate: ")]
    changed = [line for line in clean if line not in said] + [
        line for line in said if line not in clean
    ]

    assert len(changed) <= 5
