"""Updates of the baseline: whatever loses a claim, a kind or a goal is listed, and wants a reason.

Each launder changes the derivation so that its evidence stays as good as it was, or gets better,
and less is said.  Beside it stands a neighbour that loses nothing, which is recorded silently.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from proofcheck.cli import main
from proofcheck.gate.lowering import find_lowerings
from proofcheck.gate.statements import read_statements
from tests.fakes.audit_documents import NOTHING_BELOW
from tests.gate.gating import Record, audit, claim, recorded

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
        changed(
            "[3] claim", "[2a] hypothesis\n  assume tr(S) = 1\n  from [1]\n\n[3] claim"
        ).replace("from [1], [2]\n", "from [1], [2], [2a]\n"),
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
    "hypothesis in two": changed("  assume S^T = -S\n", "")
    .replace("[2] def", "[1a] hypothesis\n  assume S^T = -S\n  from [1]\n\n[2] def")
    .replace("from [1], [2]\n", "from [1], [1a], [2]\n"),
    "name added": changed("  let Q := S*S\n", "  let Q := S*S\n  let P := Q*Q\n"),
    "dependency that is not needed": changed(
        "  from [1], [2]\n", "  from [1], [2], [2b]\n"
    ).replace("[3] claim", "[2b] claim\n  show S + S^T = 0\n  from [1]\n\n[3] claim"),
    "label changed": changed("[3] claim", "[33] claim"),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", LAUNDERS)
def test_what_is_lost_is_listed_and_nothing_is_recorded(project: Project, name: str) -> None:
    before = project.baseline
    text, expected = LAUNDERS[name]

    assert expected == project.lowered(text)
    assert before == project.baseline


@pytest.mark.sampled
@pytest.mark.parametrize("name", LAUNDERS)
def test_with_a_reason_it_is_recorded_beside_the_entry(project: Project, name: str) -> None:
    text, expected = LAUNDERS[name]
    lowered = project.lowered(text, "--lower", 'the page says "so"')
    said = [one.partition("] ")[2].removeprefix("of `corpus.proof` ") for one in expected]

    because = '; lowered, because the page says "so"'
    assert {one.replace("P0917", "P0918") + because for one in expected} <= {*lowered}
    assert said == [
        one for one in said if f'    lowered "the page says \\"so\\"": {one}' in project.baseline
    ]
    assert [] == project.lowered(text), "it is recorded now"


@pytest.mark.sampled
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


# --- reasons --------------------------------------------------------------------------------------


def test_a_reason_stays_with_what_was_lowered(project: Project) -> None:
    without = changed("\n" + CLAIM, "")
    project.gate(without, "--update", "--lower", "withdrawn")
    gone = '  [3] gone\n    lowered "withdrawn": is gone\n'
    assert gone in project.baseline

    assert (0, [], []) == project.gate(without, "--update")
    assert gone in project.baseline

    assert (0, [], []) == project.gate(BEFORE, "--update"), "what comes back is new"
    assert re.search(r"\[3\] proved .*\n    claim .*\n    lowered \"withdrawn\"", project.baseline)

    assert (0, [], []) == project.gate(changed("[3]", "[5]"), "--update"), "under another label"
    assert re.search(r"\[5\] proved .*\n    claim .*\n    lowered \"withdrawn\"", project.baseline)


def test_the_same_reason_is_given_once(project: Project) -> None:
    for number in range(3):
        text = changed("show Q^T = Q", f"show {number} = {number}")
        project.gate(text, "--update", "--lower", "because")

    assert 1 == project.baseline.count("lowered")


def test_what_is_refused_stays_so_until_it_is_recorded(project: Project) -> None:
    """Lost evidence hides no lost meaning: otherwise a false claim could be passed in two steps."""
    contradictory, expected = LAUNDERS["contradictory hypothesis added"]

    assert expected == project.lowered(contradictory)
    consistent = changed("tr(S) = 1", "S = 0", contradictory)
    assert expected == project.lowered(consistent)


# --- what was recorded by an older release --------------------------------------------------------


def older(baseline: str) -> str:
    return re.sub(r"\n    [a-z].*", "", baseline)


def test_entries_without_parts_are_completed_where_nothing_changed(project: Project) -> None:
    path, before = project.folder / "proofcheck.baseline", project.baseline
    path.write_text(older(before), encoding="utf-8")

    assert (0, [], []) == project.gate(BEFORE)
    assert (0, [], []) == project.gate(BEFORE, "--update")
    assert before == project.baseline


def test_entries_without_parts_are_compared_by_their_digest(project: Project) -> None:
    path = project.folder / "proofcheck.baseline"
    path.write_text(older(project.baseline), encoding="utf-8")

    assert [
        "P0917 [3] says something else, and of what it said only a digest is recorded"
    ] == project.lowered(LAUNDERS["goal replaced"][0])
    assert (0, [], []) == project.gate(HARMLESS["title changed"], "--update")


def test_a_hypothesis_below_an_entry_without_parts_is_compared(project: Project) -> None:
    path = project.folder / "proofcheck.baseline"
    path.write_text(older(project.baseline), encoding="utf-8")
    text, _ = LAUNDERS["contradictory hypothesis added"]

    assert [] != project.lowered(text)


# --- made-up audits -------------------------------------------------------------------------------


def hypothesis(label: str, *assumed: str) -> Record:
    formulas = ["let n : PosNat", *(f"assume {one}" for one in assumed)]
    return claim(
        label,
        "hypothesis",
        standing="sound",
        kind="hypothesis",
        goals=[],
        formulas=formulas,
    )


def on(*labels: str) -> Record:
    return NOTHING_BELOW | {"hypotheses": [*labels]}


def lowerings(before: Record, after: Record, files: set[str] | None = None) -> list[str]:
    entries = recorded(before).baseline.entries
    found = find_lowerings(entries, tuple(read_statements(after, Path())), files)
    return [f"[{one.key[1]}] {one.what} {one.above}" for one in found]


ASSUMES = "assumes more than what rests on it was recorded under"


def test_what_a_hypothesis_assumes_matters_where_it_is_used() -> None:
    def three(*assumed: str, used: str) -> Record:
        return audit(
            hypothesis("1", "n > 1", *assumed),
            claim("2", declares=["1"], rests_on=on(used)),
            claim("3", declares=["2"], rests_on=on(used)),
        )

    assert [f"[1] {ASSUMES} ('2', '3')"] == lowerings(three(used="1"), three("n > 2", used="1"))
    assert [] == lowerings(three(used="1"), three("n > 2", used="9"))
    assert [] == lowerings(three("n > 2", used="1"), three(used="1")), "it assumes less"


def test_a_hypothesis_that_is_declared_now_matters_used_or_not() -> None:
    def two(*declared: str) -> Record:
        return audit(hypothesis("1"), hypothesis("2", "n > 2"), claim("3", declares=declared))

    assert [f"[2] {ASSUMES} ('3',)"] == lowerings(two("1"), two("1", "2"))
    assert [] == lowerings(two("1", "2"), two("1"))


def test_a_hypothesis_in_another_file_is_found_by_its_name() -> None:
    def both(*assumed: str) -> Record:
        above = [claim("1", declares=["a:1"], rests_on=on("a:1"))]
        return audit(hypothesis("1", *assumed), b=above)

    assert [f"[1] {ASSUMES} ('1',)"] == lowerings(both(), both("n > 2"))


def test_a_claim_below_may_be_changed_and_counts_once() -> None:
    below = claim("1", formulas=["given x : Real", "assume x > 0"])
    above = claim("2", declares=["1"])
    weaker = below | {"formulas": ["given x : Real", "assume x > 0", "assume x > 1"]}

    assert ["[1] assumes more than is recorded ()"] == lowerings(
        audit(below, above), audit(weaker, above)
    )


def test_what_has_another_label_and_is_worth_less_is_gone() -> None:
    before = audit(claim("1"))

    assert [] == lowerings(before, audit(claim("2")))
    assert ["[1] is gone ()"] == lowerings(before, audit(claim("2", "witnessed")))
    assert ["[1] is gone ()"] == lowerings(audit(claim("1"), claim("2")), audit(claim("2")))


def test_files_that_were_not_looked_at_lose_nothing() -> None:
    before = audit(claim("1"), b=[claim("7")])

    assert [] == lowerings(before, audit(claim("1")), {"a.proof"})
    assert ["[7] is gone ()"] == lowerings(before, audit(claim("1")))


def test_what_has_another_label_is_not_taken_for_one_of_another_file() -> None:
    """Of two that say the same one is gone: the one in a file that was not looked at is not."""
    before = audit(claim("1"), claim("2"), A=[claim("7")])

    assert ["[2] is gone ()"] == lowerings(before, audit(claim("3")), {"a.proof"})


@pytest.mark.parametrize(
    ("kind", "lower"),
    [
        ("claim", "cited"),
        ("cited", "informal"),
        ("informal", "hypothesis"),
        ("claim", "definition"),
    ],
)
def test_a_kind_that_owes_less_is_a_lowering_and_the_reverse_is_not(kind: str, lower: str) -> None:
    high, low = (audit(claim("1", kind=one)) for one in (kind, lower))

    assert [f"[1] is of the kind {lower}, recorded as {kind} ()"] == lowerings(high, low)
    assert [] == lowerings(low, high)
