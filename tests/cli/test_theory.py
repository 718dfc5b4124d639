"""`proofcheck theory`: lists, shows, searches, checks and makes anew."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from proofcheck.cli import main
from proofcheck.theory import folder
from tests.theory.remembering import let_checkers_remember

SHOWN = """\
[smaller square] lemma of the theory ───────────────────────────────────────────────────────────────
theory/order.proof:{line}
derived by the checker from what stands below
says
  given a, b : Real
  assume 0 <= b
  assume a*a <= b*b
  show a <= b
cites
  nothing
axioms
  none
rules
  all-intro, assume, classical, imp-intro, positive
cited by
"""


def _line_of(label: str) -> int:
    lines = (folder.FOLDER / "order.proof").read_text().splitlines()
    return 1 + next(at for at, one in enumerate(lines) if one.startswith(f"[{label}]"))


pytestmark = pytest.mark.xdist_group("theory")  # one worker remembers what was checked


@pytest.fixture(autouse=True)
def memory(monkeypatch: pytest.MonkeyPatch) -> None:
    let_checkers_remember(monkeypatch)


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the command work on a copy of the theory."""
    path = tmp_path / "theory"
    shutil.copytree(folder.FOLDER, path, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    monkeypatch.setattr(folder.read_folder, "__defaults__", (path,))
    monkeypatch.setattr(folder.write_folder, "__defaults__", (path,))
    return path


@pytest.mark.parametrize("name", ["smaller square", "[smaller  square]"])
def test_an_entry_is_shown_with_what_it_rests_on(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["theory", name]) == 0
    shown, _, cited_by = capsys.readouterr().out.rpartition("cited by\n")
    assert f"{shown}cited by\n" == SHOWN.format(line=_line_of("smaller square"))
    assert "[real part and modulus]" in cited_by


@pytest.mark.parametrize(
    ("name", "kind", "worth"),
    [
        (
            "smaller square",
            "lemma",
            "proved from the axioms below; what rests on it rests on these",
        ),
        ("modulus", "definition", "it says what an operation means: taken on trust"),
        (
            "inverse of a number",
            "axiom of order",
            "it says how numbers are ordered: taken on trust",
        ),
        ("normal form of rank", "theorem", "taken from the reference, not derived here"),
    ],
)
def test_explain_says_what_an_entry_is_worth_and_where_more_is_said(
    name: str, kind: str, worth: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", f"library:{name}"]) == 0
    shown = capsys.readouterr().out

    assert shown.startswith(f"[library:{name}] {kind} of the theory ─")
    assert f"\n{worth}" in shown
    assert f'what it cites, and what cites it: `proofcheck theory "{name}"`' in shown
    assert ("axioms\n" in shown) is (kind == "lemma")


def test_explain_names_the_axioms_of_a_lemma(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "library:Bernoulli's inequality"]) == 0
    assert capsys.readouterr().out.endswith("axioms\n  [induction], [power of a number]\n")
    assert main(["explain", "library:smaller square"]) == 0
    assert capsys.readouterr().out.endswith("axioms\n  none: it follows by rules alone\n")


def test_what_speaks_of_functions_is_used_where_it_is_declared(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = "only a statement that declares it may use it"

    assert main(["explain", "library:multiple of a sum"]) == 0
    assert said in capsys.readouterr().out
    assert main(["explain", "library:trace of a multiple"]) == 0
    assert said not in capsys.readouterr().out


def test_json_of_an_entry_has_its_kind_and_its_axioms(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "library:Bernoulli's inequality", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)

    assert ("proofcheck-theorem", "lemma", True) == (
        found["format"],
        found["kind"],
        found["is_of_theory"],
    )
    assert ["induction", "power of a number"] == found["axioms"]


def test_explain_names_near_entries_of_the_theory(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "library:smaler square"]) == 4
    assert "near theorems are [library:smaller square]" in capsys.readouterr().err


def test_the_list_has_every_entry_with_its_reference_or_what_it_cites(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["theory"]) == 0
    lines = capsys.readouterr().out.splitlines()

    assert lines[lines.index("[modulus]") + 1] == "  definition; Rudin 1976, Definition 1.32"
    assert lines[lines.index("[norm is not negative]") + 1] == (
        "  [greatest bound of the operator norm]"
    )
    assert lines[lines.index("[smaller square]") + 1] == "  rules alone"


def test_a_search_lists_what_holds_the_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["theory", "--search", "PEANO"]) == 0
    out = capsys.readouterr().out
    assert _labels(out) == ["[library:induction] axiom of the theory"]


@pytest.mark.parametrize("words", ["draws Variance", "independent draws variance"])
def test_words_that_are_no_name_list_what_to_write_after_from(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["theory", words]) == 0
    out = capsys.readouterr().out

    label = "[library:variance of a sum of independent draws] theorem of the library"
    assert _labels(out) == [label]
    assert "\n  given m, n : PosNat, c : Real, X[k in 1..m] : Real\n" in out


def test_names_that_hold_the_words_come_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["theory", "trace sum"]) == 0
    labels = _labels(capsys.readouterr().out)
    in_names = ["trace" in one and "sum" in one for one in labels]

    assert {True, False} == set(in_names)
    assert sorted(in_names, reverse=True) == in_names


@pytest.mark.parametrize("name", ["union bound", "library:union bound", "[library:union  bound]"])
def test_a_theorem_of_the_library_is_shown(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["theory", name]) == 0
    assert capsys.readouterr().out.startswith("[library:union bound] theorem of the library ─")


def _labels(out: str) -> list[str]:
    return [one for one in out.splitlines() if one.startswith("[")]


def test_a_search_for_nothing_that_is_there_selects_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["theory", "--search", "zeta"]) == 4
    assert capsys.readouterr().err == (
        "error: no theorem of the library, axiom or lemma holds `zeta`\n"
        "help: `proofcheck theory` lists the theory, and docs/library.md the library\n"
    )


def test_an_unknown_name_has_near_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["theory", "smaler square"]) == 4
    assert capsys.readouterr().err == (
        "error: no theorem of the library, axiom or lemma holds `smaler square`\n"
        "help: near are [library:smaller square]\n"
    )


def test_a_name_that_is_near_to_nothing_has_advice(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["theory", "qqqq"]) == 4
    assert "help: `proofcheck theory` lists the theory" in capsys.readouterr().err


@pytest.mark.parametrize("option", [["--json"], ["--format", "json"]])
def test_machines_read_an_entry(option: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["theory", "trace of a sum", *option]) == 0
    found = json.loads(capsys.readouterr().out)

    assert (found["format"], found["kind"]) == ("proofcheck-theory-entry", "lemma")
    assert "entry of a sum" in found["axioms"]
    assert "trace of a finite sum" in found["cited_by"]


def test_machines_read_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["theory", "--json"]) == 0
    entries = json.loads(capsys.readouterr().out)["entries"]

    assert {"axiom", "lemma"} == {one["kind"] for one in entries}


@pytest.mark.exhaustive
def test_the_committed_theory_passes_its_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["theory", "--check"]) == 0
    assert "lemmas are proved from" in capsys.readouterr().out


def test_a_changed_lemma_fails_the_check_and_the_update(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = copied / "order.proof"
    file.write_text(file.read_text().replace("show a <= b\n", "show a < b\n"))
    lock = (copied / "lock.json").read_text()

    for option in ("--check", "--update"):
        assert main(["theory", option]) == 1
        assert "[smaller square] its statement has changed" in capsys.readouterr().err
    assert (copied / "lock.json").read_text() == lock


def test_a_circle_is_told_wherever_the_theory_is_read(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = copied / "order.proof"
    file.write_text(f"{file.read_text()}\n[a] lemma\n  show 1 = 1\n  from [a]\n")

    for arguments in (["theory"], ["theory", "--check"], ["theory", "--update"]):
        assert main(arguments) == 1
        assert "error: [a] it rests on itself: [a] -> [a]" in capsys.readouterr().err


@pytest.mark.exhaustive
def test_an_update_writes_what_the_check_accepts(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = copied / "order.proof"
    file.write_text(f'{file.read_text()}\n[one] axiom\n  show 1 = 1\n  cite "here"\n')

    assert main(["theory", "--check"]) == 1
    assert "`proofcheck theory --update` makes it anew" in capsys.readouterr().err
    assert main(["theory", "--update"]) == 0
    assert main(["theory", "--check"]) == 0
    assert '"one"' in (copied / "lock.json").read_text()


NO_TEXT = b"\xff\xfe"


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("theory.json", NO_TEXT, "error: [theory.json] it is not text in UTF-8\n"),
        ("lock.json", NO_TEXT, "error: [lock.json] it is not text in UTF-8\n"),
        ("order.proof", NO_TEXT, "error: [order.proof] it is not text in UTF-8\n"),
        (
            "certificates/order/smaller-square.json",
            NO_TEXT,
            "error: [smaller-square.json] it is not text in UTF-8\n",
        ),
        ("theory.json", None, "error: [theory.json] it cannot be read: Is a directory\n"),
        ("order.proof", None, "error: [order.proof] it cannot be read: Is a directory\n"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    copied: Path, capsys: pytest.CaptureFixture[str], file: str, text: bytes | None, said: str
) -> None:
    path = copied / file
    path.unlink()
    if text is None:
        path.mkdir()
    else:
        path.write_bytes(text)

    for options in ([], ["--check"], ["--update"]):
        assert main(["theory", *options]) == 1
        assert capsys.readouterr().err == said


@pytest.mark.sampled
@pytest.mark.parametrize(
    "lock",
    ["{", "[]", "null", "{}", '{"entries": [1]}', '{"entries": [{"name": "a", "axioms": [1]}]}'],
)
def test_a_malformed_lock_file_is_told(
    copied: Path, capsys: pytest.CaptureFixture[str], lock: str
) -> None:
    (copied / "lock.json").write_text(lock)
    said = "error: [lock.json] it is malformed; `proofcheck theory --update` makes it anew\n"

    for arguments in (["theory"], ["theory", "modulus"]):
        assert main(arguments) == 1
        assert capsys.readouterr().err == said
    assert main(["explain", "library:smaller square"]) == 0
    assert main(["theory", "--update"]) == 0
    assert main(["theory"]) == 0


def test_a_folder_without_proofs_is_no_theory(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.rmtree(copied)

    for arguments in (["theory"], ["theory", "--check"], ["theory", "--update"]):
        assert main(arguments) == 1
        said = capsys.readouterr().err
        assert said == "error: [theory] it holds no files in the language\n"


def test_a_file_that_cannot_be_written_is_named(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = copied / "lock.json"
    lock.unlink()
    lock.symlink_to(copied / "nowhere" / "lock.json")

    assert main(["theory", "--update"]) == 1
    assert capsys.readouterr().err == (
        "error: [lock.json] it cannot be written: No such file or directory\n"
    )


def test_line_ends_do_not_matter(copied: Path) -> None:
    for pattern in ("*.proof", "*.json", "certificates/*/*.json"):
        for path in copied.glob(pattern):
            path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))

    assert main(["theory", "--check"]) == 0


@pytest.mark.exhaustive
def test_the_certificate_of_another_lemma_is_not_taken(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [
        copied / "certificates" / "order" / f"{n}-of-a-positive-number.json"
        for n in ("inverse", "root")
    ]
    paths[0].write_bytes(paths[1].read_bytes())

    assert main(["theory", "--check"]) == 1
    assert "[inverse of a positive number] its statement has changed" in capsys.readouterr().err
