"""Policies: what is understood, and what is refused, each at its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofcheck.gate.discovery import find_policy
from proofcheck.gate.policy import Policy
from proofcheck.gate.reading import read_policy, read_policy_text
from proofcheck.source import SourceFile
from proofcheck.verdict import Evidence, Standing
from tests.gate.gating import PATIENT, faults_of, policy_of

GOOD = """\
paths = ["derivations", "more/one.proof"]
baseline = "proofcheck.baseline"
accept = [
  "[4.5] refuted, because a reason, with a comma",
  "[T 6'.1] unsupported and P0201 until 2030-02-01, because\\n of that",
  "derivations/x.proof P0211, because the file says so",
]

[[require]]
kind = ["claim", "cited"]
label = "4.*"
file = "derivations/*.proof"
evidence = "witnessed"
standing = "conditional"
repaired-standing = "sound"
because = "main results"

[[forbid]]
label = "5.9"
rests-on = ["[2.3]", "cited", "ill-formed", "library exp"]
"""


def test_a_policy_is_read_whole() -> None:
    policy = policy_of(GOOD)

    assert ("derivations", "more/one.proof") == policy.paths
    assert "proofcheck.baseline" == policy.baseline
    assert [
        ("[4.5]", "refuted", "a reason, with a comma", None),
        ("[T 6'.1]", "unsupported", "of that", "2030-02-01"),
        ("[T 6'.1]", "P0201", "of that", "2030-02-01"),
        ("derivations/x.proof", "P0211", "the file says so", None),
    ] == [
        (one.subject, one.what, one.reason, one.until and one.until.isoformat())
        for one in policy.acceptances
    ]
    (rule,) = policy.requirements
    assert (Evidence.WITNESSED, Standing.CONDITIONAL, Standing.SOUND) == (
        rule.evidence,
        rule.standing,
        rule.repaired_standing,
    )
    (ban,) = policy.bans
    assert (("2.3",), ("cited", "ill_formed"), ("exp",)) == (
        ban.labels,
        ban.categories,
        ban.library,
    )


def test_without_a_word_a_policy_is_about_the_usual_directory() -> None:
    assert ("derivations",) == policy_of("").paths


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('baselne = "x"\n', "P0902 at 1:1"),
        ('\n[[require]]\nkinds = "claim"\nevidence = "proved"\n', "P0902 at 3:1"),
        ('[[forbid]]\nrests-on = "cited"\nlabels = "1"\n', "P0902 at 3:1"),
        ("baseline = 5\n", "P0903 at 1:12"),
        ('baseline = ""\n', "P0903 at 1:12"),
        ("paths = [1]\n", "P0903 at 1:9"),
        ("paths = []\n", "P0903 at 1:9"),
        ("paths = 2030-01-01\n", "P0903 at 1:9"),
        ('accept = "[1] refuted, because"\n', "P0903 at 1:10"),
        ('accept = [\n  "[1] refuted"]\n', "P0903 at 2:3"),
        ('accept = ["[1] refuted, because "]\n', "P0903 at 1:11"),
        ('accept = ["1] refuted, because x"]\n', "P0903 at 1:11"),
        ('accept = ["[1] wrong, because x"]\n', "P0903 at 1:11"),
        ('accept = ["[1] proved, because x"]\n', "P0903 at 1:11"),
        ('accept = ["[1] refuted until 2030-02-30, because x"]\n', "P0903 at 1:11"),
        ('accept = ["[1] P0914, because it may get worse"]\n', "P0903 at 1:11"),
        ('accept = ["[1] stale-acceptance, because x"]\n', "P0903 at 1:11"),
        ('accept = ["[1] P0502, because we are never wrong"]\n', "P0903 at 1:11"),
        ('accept = ["a.proof missing-file, because x"]\n', "P0903 at 1:11"),
        ("require = 1\n", "P0903 at 1:11"),
        ("require = [1]\n", "P0903 at 1:12"),
        ('[[require]]\nkind = "claim"\n', "P0903 at 1:1"),
        ('[[require]]\nkind = "lemma"\nevidence = "proved"\n', "P0903 at 2:8"),
        ('[[require]]\nevidence = "refuted"\n', "P0903 at 2:12"),
        ('[[require]]\nstanding = "fine"\n', "P0903 at 2:12"),
        ('[[require]]\nlabel = "[4.5]"\nevidence = "proved"\n', "P0903 at 2:9"),
        ('[[require]]\nlabel = []\nevidence = "proved"\n', "P0903 at 2:9"),
        ('[[require]]\nevidence = "proved"\nbecause = 3\n', "P0903 at 3:11"),
        ('[[forbid]]\nlabel = "1"\n', "P0903 at 1:1"),
        ('[[forbid]]\nrests-on = ["hope"]\n', "P0903 at 2:12"),
        ("paths = [\n", "P0901 at 2:1"),
        ("a = 1\na = 2\n", "P0901 at 2:6"),
        (f"a = {'[' * 5000}", "P0901"),
        (f"a = {'9' * 5000}", "P0901 at 1:5"),
    ],
)
def test_what_is_not_understood_is_refused_at_its_place(text: str, expected: str) -> None:
    assert [expected] == faults_of(text)


def test_a_section_of_a_shared_file_has_its_places_too() -> None:
    text = '[project]\nname = "x"\n\n[tool.proofcheck]\nbaselin = "y"\n'

    assert ["P0902 at 5:1"] == faults_of(text, "pyproject.toml")
    assert [] == faults_of(text.replace("baselin", "baseline"), "pyproject.toml")


def test_a_section_that_is_no_table_is_refused() -> None:
    assert ["P0901"] == faults_of("[tool]\nproofcheck = 5\n", "pyproject.toml")


def test_a_mistyped_key_is_told_the_near_one() -> None:
    found = read_policy_text(SourceFile("p.toml", "acept = []\n"), Path("p.toml"))

    assert isinstance(found, tuple)
    assert ("the policy has no key `acept`", ("write `accept`",)) == (
        found[0].message,
        found[0].help,
    )


def test_several_mistakes_are_said_at_once() -> None:
    assert ["P0902 at 1:1", "P0903 at 2:12"] == faults_of("x = 1\nbaseline = 2\n")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "top" / ".git").mkdir(parents=True)
    below = tmp_path / "top" / "below"
    below.mkdir()
    monkeypatch.chdir(below)
    return below


def test_the_nearest_policy_is_in_force(folder: Path) -> None:
    (folder.parent / "pyproject.toml").write_text('[tool.proofcheck]\nbaseline = "far"\n')
    far = find_policy(folder)
    (folder / "pyproject.toml").write_text("[tool.other]\n")
    still_far = find_policy(folder)
    (folder / "proofcheck.toml").write_text('baseline = "near"\n')
    near = find_policy(folder)

    assert isinstance(far, Policy)
    assert isinstance(near, Policy)
    assert ("far", folder.parent) == (far.baseline, far.root)
    assert far == still_far
    assert ("near", folder) == (near.baseline, near.root)


def test_the_search_ends_at_the_repository(folder: Path) -> None:
    (folder.parents[1] / "proofcheck.toml").write_text('baseline = "outside"\n')

    assert Policy(root=folder) == find_policy(folder)


def codes_found(folder: Path) -> list[str]:
    found = find_policy(folder)
    return [] if isinstance(found, Policy) else [one.code for one in found]


def test_two_policies_in_one_directory_are_refused(folder: Path) -> None:
    (folder / "proofcheck.toml").write_text("")
    assert [] == codes_found(folder)

    (folder / "pyproject.toml").write_text("[tool.proofcheck]\n")
    assert ["P0904"] == codes_found(folder)


@pytest.mark.parametrize(
    "content", [b"\xff", b'x = "\x00"', b"[tool.proofcheck", b"# proofcheck\n["]
)
def test_a_file_that_may_be_a_policy_and_cannot_be_read_is_not_passed_over(
    folder: Path, content: bytes
) -> None:
    (folder / "proofcheck.toml").write_bytes(content)

    assert "P0901" in codes_found(folder)


@pytest.mark.parametrize("content", [b"\xff", b"# proofcheck\n["])
def test_a_shared_file_that_cannot_be_read_is_not_passed_over(folder: Path, content: bytes) -> None:
    (folder / "pyproject.toml").write_bytes(content)

    assert ["P0901"] == codes_found(folder)


def test_a_policy_that_is_a_broken_link_or_a_directory_is_not_passed_over(folder: Path) -> None:
    (folder / "proofcheck.toml").symlink_to("nowhere")
    assert ["P0901"] == codes_found(folder)

    (folder / "proofcheck.toml").unlink()
    (folder / "proofcheck.toml").mkdir()
    assert ["P0901"] == codes_found(folder)


def test_a_policy_that_was_named_and_does_not_exist_is_refused(tmp_path: Path) -> None:
    found = read_policy(tmp_path / "none.toml")

    assert isinstance(found, tuple)
    assert ["P0901"] == [one.code for one in found]


@PATIENT
@given(st.text(max_size=80))
def test_no_text_makes_the_reader_of_policies_fail(text: str) -> None:
    found = read_policy_text(SourceFile("p.toml", text), Path("p.toml"))
    assert isinstance(found, (Policy, tuple))


_JSONISH = st.recursive(
    st.sampled_from(
        ['"[1] refuted, because x"', '""', "1", "true", "2030-01-01", '"claim"', "nan"]
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda many: f"[{', '.join(many)}]"),
        st.tuples(st.sampled_from(["kind", "label", "evidence", "x"]), inner).map(
            lambda pair: "{" + f"{pair[0]} = {pair[1]}" + "}"
        ),
    ),
    max_leaves=8,
)


@PATIENT
@given(
    st.sampled_from(["paths", "baseline", "accept", "require", "forbid", "require.kind"]), _JSONISH
)
def test_values_of_every_type_are_accepted_or_refused_at_a_place(key: str, value: str) -> None:
    found = read_policy_text(SourceFile("p.toml", f"{key} = {value}\n"), Path("p.toml"))
    if isinstance(found, tuple):
        assert [] == [one.message for one in found if one.at is None]
