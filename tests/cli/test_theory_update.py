"""`proofcheck theory --update` finds the certificates of lemmas that nobody prepared."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from proofcheck.certificates.building import Limits
from proofcheck.checker import check
from proofcheck.cli import main, theory_update
from proofcheck.search.lines import proving
from proofcheck.theory import OpenLemma, Unproved, folder, open_lemma, read_entries
from proofcheck.theory.entries import Entry
from tests.theory.remembering import let_checkers_remember

FOLDER = folder.read_folder()
LEMMAS = [entry for entry in read_entries(FOLDER.proofs) if not entry.is_axiom]

LEMMA = """
[sum of odd numbers] lemma
  given n : Nat
  show sum(k in 1..n) (2*k - 1) = n*n
  from [induction], [sum of none], [sum with a last term]
"""
FOUND = "[sum of odd numbers] has a certificate of "
STEP = "sum(k in 1..n1 + 1) (2*k + -1) = "
HELP = (
    "help: show an equation or inequality on the way in a lemma of its own, and name that after `from`; "
    "or write what is shown as a chain through it; or name after `from` what is missing there\n"
)


pytestmark = pytest.mark.xdist_group("theory")  # one worker remembers what was checked


@pytest.fixture(autouse=True)
def memory(monkeypatch: pytest.MonkeyPatch) -> None:
    let_checkers_remember(monkeypatch)


PART = ("order", "induction", "sums", "entries", "matrices")
"""Files of the theory of which a copy has what rests on nothing elsewhere."""


def _on_themselves() -> list[Entry]:
    """Return the entries of some files that rest on entries of these alone, however many lie between."""
    found = [entry for entry in read_entries(FOLDER.proofs) if entry.file in PART]
    while True:
        names = {entry.name for entry in found}
        fitting = [entry for entry in found if names.issuperset(entry.rests_on)]
        if len(fitting) == len(found):
            return found
        found = fitting


def _copy_entries(path: Path) -> None:
    kept = _on_themselves()
    names = {entry.name for entry in kept}
    missing = {e.name for e in read_entries(FOLDER.proofs) if e.name not in names}
    for file in PART:
        blocks = re.split(r"\n(?=\[)", FOLDER.proofs[file])
        some = [one for one in blocks if one[1:].partition("]")[0] not in missing]
        (path / f"{file}.proof").write_text("\n".join(some), encoding="utf-8")
    for entry in kept:
        if not entry.is_axiom:
            copied = path / "certificates" / entry.certificate_path
            copied.parent.mkdir(exist_ok=True)
            shutil.copy(folder.FOLDER / "certificates" / entry.certificate_path, copied)


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the command work on a copy of a part of the theory."""
    path = tmp_path / "theory"
    (path / "certificates").mkdir(parents=True)
    for file in folder.FOLDER.glob("*.json"):
        shutil.copy(file, path)
    _copy_entries(path)
    for one in (folder.read_folder, folder.write_folder, folder.write_certificate):
        monkeypatch.setattr(one, "__defaults__", (path,))
    return path


def _add(copied: Path, text: str, file: str = "sums.proof") -> None:
    (copied / file).write_text(f"{(copied / file).read_text()}{text}")


def _certificate(copied: Path) -> Path:
    return copied / "certificates/sums/sum-of-odd-numbers.json"


@pytest.mark.exhaustive
def test_a_lemma_that_nobody_prepared_is_found_checked_and_locked(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _add(copied, LEMMA)

    assert main(["theory", "--update"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith(FOUND)
    assert err == ""
    assert main(["theory", "--check"]) == 0
    assert "both checkers accept them" in capsys.readouterr().out
    lock = {row["name"]: row for row in json.loads((copied / "lock.json").read_text())["entries"]}
    assert lock["sum of odd numbers"]["axioms"] == [
        "induction",
        "sum of none",
        "sum with a last term",
    ]


def test_what_is_found_is_not_looked_for_again(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _add(copied, LEMMA)
    assert main(["theory", "--update"]) == 0
    certificate = _certificate(copied).read_text()
    capsys.readouterr()

    assert main(["theory", "--update"]) == 0
    assert FOUND not in capsys.readouterr().out
    assert _certificate(copied).read_text() == certificate


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "= n*n",
            "= n*n + n",
            "the work of the search is used up; open is " + STEP + "n1*n1 + 3*n1 + 2",
        ),
        (
            ", [sum with a last term]",
            "",
            "the goal was not found; open is " + STEP + "n1*n1 + 2*n1 + 1",
        ),
    ],
    ids=["false", "lacks what it needs"],
)
def test_what_is_not_found_is_told_with_the_goal_that_stayed_open(
    old: str, new: str, told: str, copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (copied / "lock.json").read_text()
    _add(copied, LEMMA.replace(old, new))

    assert main(["theory", "--update"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        "error: [sum of odd numbers] there is no certificate at "
        "certificates/sums/sum-of-odd-numbers.json, and none was found: "
        f"{told}\n{HELP}"
    )
    assert not _certificate(copied).exists()
    assert (copied / "lock.json").read_text() == before


def test_what_stands_after_from_in_vain_is_told(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _add(copied, LEMMA.replace("from ", "from [modulus], "))

    assert main(["theory", "--update"]) == 0
    assert capsys.readouterr().err == (
        "note: [sum of odd numbers] does not need [modulus] after `from`\n"
    )


def test_a_chain_is_found_step_by_step(copied: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without its middle it is not found; that is why it is written so."""
    file = copied / "matrices.proof"
    file.write_text(
        file.read_text().replace(
            "show tr(X * sum(k in 1..n) F(k)) = tr(sum(k in 1..n) X*F(k)) = ",
            "show tr(X * sum(k in 1..n) F(k)) = ",
        )
    )

    assert main(["theory", "--update"]) == 1
    err = capsys.readouterr().err
    assert "[trace of a product with a sum] its statement has changed" in err
    assert "none was found: the goal was not found; open is tr(" in err


def test_certificates_of_what_changed_and_of_what_cites_it_are_found_anew(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = copied / "order.proof"
    file.write_text(
        file.read_text().replace(
            "given a, b : Real\n  assume 0 <= b\n  assume a*a <= b*b\n",
            "given a, b : Real\n  assume a*a <= b*b\n  assume 0 <= b\n",
        )
    )

    assert main(["theory", "--update"]) == 0
    out = capsys.readouterr().out
    assert "[smaller square] has a certificate of " in out
    assert "[real part and modulus] has a certificate of " in out


def test_what_was_found_is_kept_when_the_search_is_interrupted(
    copied: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _add(copied, LEMMA + LEMMA.replace("odd", "some odd"))
    found = theory_update.find_by_search

    def prover(lemma: OpenLemma) -> str | Unproved:
        if lemma.name == "sum of some odd numbers":
            raise KeyboardInterrupt
        return found(lemma)

    monkeypatch.setattr(theory_update, "find_by_search", prover)

    assert main(["theory", "--update"]) == 130
    out, err = capsys.readouterr()
    assert out.startswith(FOUND)
    assert err == "interrupted: the certificates that were found are written\n"
    assert _certificate(copied).exists()


def test_a_limit_that_is_reached_is_told(
    copied: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _add(copied, LEMMA)
    few = Limits(work=2_000_000, steps=5)
    options = proving.prove.__kwdefaults__
    assert options is not None
    monkeypatch.setitem(options, "limits", few)

    assert main(["theory", "--update"]) == 1
    assert "none was found: the steps of the search are used up" in capsys.readouterr().err


BY_HAND = {
    "common divisor of two numbers": "a property of two numbers that no term suggests",
    "multiple of common divisors": "what exists is named before what is to exist is looked for",
    "numbers without a common factor": "the same",
    "column sums at one place": "an index is replaced by what it equals, inside of an entry",
    "exp of an annihilating matrix": "an instance at zero, which is nowhere in the goal",
    "exp of the zero matrix": "an instance at zero, and at a matrix that is nowhere in the goal",
    "norm of a cocoercive product": "a lemma whose conclusion does not tell its coefficients",
}
"""Lemmas whose certificates are written and not found, with what they take."""


EVERY = 1 if os.environ.get("EVERY_LEMMA") else 8
"""One lemma of so many is searched for; `make lemmas` searches for all of them."""

DEAR = frozenset({"direct sum by isometries of two parts"})
"""Lemmas for which the search takes half a minute: those beside them are the sample."""

LEFT_OUT = {*BY_HAND, *(DEAR if EVERY > 1 else ())}


@pytest.mark.sampled
@pytest.mark.parametrize("name", [one.name for one in LEMMAS if one.name not in LEFT_OUT][::EVERY])
def test_a_lemma_of_the_theory_is_found_from_its_statement(name: str) -> None:
    lemma = open_lemma(FOLDER, name)
    found = theory_update.find_by_search(lemma)

    assert isinstance(found, str), found
    assert check(lemma.task, lemma.theory, found).task == lemma.task.digest


def test_a_certificate_that_cannot_be_written_is_named(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (copied / "more.proof").write_text(f'derivation "More"\n  language 1\n{LEMMA}')
    (copied / "certificates/more").write_text("no folder")

    assert main(["theory", "--update"]) == 1
    assert capsys.readouterr().err == (
        "error: [certificates/more/sum-of-odd-numbers.json] it cannot be written: File exists\n"
    )
