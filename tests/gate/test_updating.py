"""Updates of the baseline: whatever loses a claim, a kind or a goal is listed, and wants a reason.

Each launder changes the derivation so that its evidence stays as good as it was, or gets better,
and less is said.  Beside it stands a neighbour that loses nothing, which is recorded silently.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from proofcheck.cli import main

POLICY = 'paths = ["."]\nbaseline = "proofcheck.baseline"\n'

BEFORE = """\
derivation "corpus"

[1] hypothesis "a skew matrix"
  let n : PosNat
  let S : Matrix(n, n)
  assume S^T = -S

[2] definition
  let Q := S*S
  from [1]

[3] claim
  given t : Real
  show t*Q^T = t*Q
  show Q^T = Q
  from [1], [2]
"""

ANOTHER = "[0] hypothesis\n  let n : PosNat\n\n"


@dataclass(frozen=True, slots=True)
class Project:
    """A project with one derivation and a baseline."""

    folder: Path
    capsys: pytest.CaptureFixture[str]

    def gate(self, text: str, *options: str) -> tuple[int, list[str], list[str]]:
        """Return the exit status, the failures and the notes, as ``P0917 [3] says something``."""
        (self.folder / "corpus.proof").write_text(text, encoding="utf-8")
        status = main(["gate", "--jobs", "0", "--format", "json", *options])
        found = json.loads(self.capsys.readouterr().out)["findings"]
        told = {
            word: [f"{one['code']} {one['message']}" for one in found if one["status"] == word]
            for word in ("failed", "noted")
        }
        return status, told["failed"], told["noted"]

    def lowered(self, text: str, *options: str) -> list[str]:
        """Return what an update refuses to lower, or has lowered."""
        _, failed, noted = self.gate(text, "--update", *options)
        return [one for one in (*failed, *noted) if one.startswith(("P0917", "P0918"))]

    @property
    def baseline(self) -> str:
        return (self.folder / "proofcheck.baseline").read_text(encoding="utf-8")


@pytest.fixture
def project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Project:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CI", raising=False)
    (tmp_path / ".git").mkdir()
    (tmp_path / "proofcheck.toml").write_text(POLICY, encoding="utf-8")
    found = Project(tmp_path, capsys)
    assert (0, [], []) == found.gate(BEFORE, "--update")
    return found


def changed(old: str, new: str, text: str = BEFORE) -> str:
    assert 1 == text.count(old), f"{old!r} is not there, or more than once"
    return text.replace(old, new)


CLAIM = BEFORE[BEFORE.index("[3] claim") :]
AS_HYPOTHESIS = """\
[3] hypothesis
  assume Q^T = Q
  from [1], [2]
"""
AS_DEFINITION = """\
[3] definition
  let P := Q
  from [1], [2]
"""
LAUNDERS = {
    "claim into hypothesis": (
        changed(CLAIM, AS_HYPOTHESIS),
        [
            "P0917 [3] is of the kind hypothesis, recorded as claim",
            "P0917 [3] does not state 2 goals that are recorded any more",
        ],
    ),
    "claim into definition": (
        changed(CLAIM, AS_DEFINITION),
        [
            "P0917 [3] is of the kind definition, recorded as claim",
            "P0917 [3] does not state 2 goals that are recorded any more",
        ],
    ),
    "show moved under assume": (
        changed("show t*Q^T = t*Q", "assume t*Q^T = t*Q"),
        [
            "P0917 [3] does not state a goal that is recorded any more",
            "P0917 [3] assumes more than is recorded",
        ],
    ),
    "goal replaced": (
        changed("show Q^T = Q", "show 1 = 1"),
        ["P0917 [3] does not state a goal that is recorded any more"],
    ),
    "goal removed": (
        changed("  show Q^T = Q\n", ""),
        ["P0917 [3] does not state a goal that is recorded any more"],
    ),
    "label removed": (
        changed("\n" + CLAIM, ""),
        ["P0917 [3] of `corpus.proof` is gone"],
    ),
    "assumption added to a claim": (
        changed("  show Q^T = Q\n", "  assume Q = 0\n  show Q^T = Q\n"),
        ["P0917 [3] assumes more than is recorded"],
    ),
    "contradictory assumption added to a claim": (
        changed("  show Q^T = Q\n", "  assume tr(S) = 1\n  show Q^T = Q\n"),
        ["P0917 [3] assumes more than is recorded"],
    ),
    "assumption added to a hypothesis": (
        changed("  assume S^T = -S\n", "  assume S^T = -S\n  assume S = S^T\n"),
        ["P0917 [1] assumes more than what rests on it was recorded under"],
    ),
    "contradictory hypothesis added": (
        changed("[3] claim", "[2a] hypothesis\n  assume tr(S) = 1\n  from [1]\n\n[3] claim").replace(
            "from [1], [2]\n", "from [1], [2], [2a]\n"
        ),
        ["P0917 [2a] assumes more than what rests on it was recorded under"],
    ),
    "definition changed": (
        changed("let Q := S*S", "let Q := S + S^T"),
        ["P0917 [2] gives names another meaning than what rests on it was recorded with"],
    ),
    "definition exchanged": (
        changed("[3] claim", "[2a] definition\n  let Q := 0*S\n  from [1]\n\n[3] claim").replace(
            "from [1], [2]\n", "from [1], [2a]\n"
        ),
        ["P0917 [2a] gives names another meaning than what rests on it was recorded with"],
    ),
    "set made smaller": (
        changed("given t : Real", "given t : Nat"),
        ["P0917 [3] gives its names another meaning than is recorded"],
    ),
    "a claim that is cut off": (
        changed("from [1], [2]\n", "from [1], [2], truncated\n"),
        ["P0917 [3] is marked as truncated"],
    ),
}

HARMLESS = {
    "assumption added that no proof uses": changed(
        "[2] definition", "[1a] hypothesis\n  assume S = 0\n  from [1]\n\n[2] definition"
    ),
    "title changed": changed('"a skew matrix"', '"skewness"'),
    "note added": changed("[3] claim\n", '[3] claim\n  note "a square"\n'),
    "statement added": BEFORE + "\n[4] claim\n  show Q^T - Q = 0\n  from [1], [2], [3]\n",
    "hypothesis added that nothing recorded rests on": BEFORE
    + "\n[4] hypothesis\n  assume S = 0\n  from [1]\n",
    "goal added": changed("  show Q^T = Q\n", "  show Q^T = Q\n  show Q - Q^T = 0\n"),
    "goals in another order": changed(
        "  show t*Q^T = t*Q\n  show Q^T = Q\n", "  show Q^T = Q\n  show t*Q^T = t*Q\n"
    ),
    "hypothesis into claim": changed("[2] definition", "[2] claim").replace(
        "let Q := S*S\n", "let Q := S*S\n  show Q = S*S\n"
    ),
    "hypothesis in two": changed("  assume S^T = -S\n", "").replace(
        "[2] def", "[1a] hypothesis\n  assume S^T = -S\n  from [1]\n\n[2] def"
    ).replace("from [1], [2]\n", "from [1], [1a], [2]\n"),
    "name added": changed("  let Q := S*S\n", "  let Q := S*S\n  let P := Q*Q\n"),
    "dependency that is not needed": changed(
        "  from [1], [2]\n", "  from [1], [2], [2b]\n"
    ).replace("[3] claim", "[2b] claim\n  show S + S^T = 0\n  from [1]\n\n[3] claim"),
    "label changed": changed("[3] claim", "[33] claim"),
}


@pytest.mark.parametrize("name", LAUNDERS)
def test_what_is_lost_is_listed_and_nothing_is_recorded(project: Project, name: str) -> None:
    before = project.baseline
    text, expected = LAUNDERS[name]

    assert expected == project.lowered(text)
    assert before == project.baseline


@pytest.mark.parametrize("name", LAUNDERS)
def test_with_a_reason_it_is_recorded_beside_the_entry(project: Project, name: str) -> None:
    text, expected = LAUNDERS[name]
    lowered = project.lowered(text, "--lower", 'the page says "so"')
    said = [one.partition("] ")[2].removeprefix("of `corpus.proof` ") for one in expected]

    assert {one.replace("P0917", "P0918") for one in expected} <= {*lowered}
    assert said == [one for one in said if f'    lowered "the page says \\"so\\"": {one}' in project.baseline]
    assert [] == project.lowered(text), "it is recorded now"


@pytest.mark.parametrize("name", LAUNDERS)
def test_nothing_is_lowered_in_continuous_integration(
    project: Project, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = project.baseline
    text, expected = LAUNDERS[name]

    assert {*expected} <= {*project.lowered(text, "--recheck", "--lower", "so it is")}
    monkeypatch.setenv("CI", "true")
    assert expected == project.lowered(text)
    assert {*expected} <= {*project.lowered(text, "--lower", "so it is")}
    assert before == project.baseline


@pytest.mark.parametrize("name", HARMLESS)
def test_what_loses_nothing_is_recorded_silently(project: Project, name: str) -> None:
    text = HARMLESS[name]

    assert (0, [], []) == project.gate(text, "--update")
    assert (0, [], []) == project.gate(text)
    assert "lowered" not in project.baseline


@pytest.mark.parametrize("name", HARMLESS)
def test_what_loses_nothing_is_recorded_in_continuous_integration(
    project: Project, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")

    assert (0, [], []) == project.gate(HARMLESS[name], "--update")
