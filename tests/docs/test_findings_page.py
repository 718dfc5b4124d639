"""The page of findings was made from the derivations and the evidence as they are."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from proofcheck.cli import main
from proofcheck.language.loading import read_derivation
from proofcheck.source import SourceFile
from tests.docs.pages import DOCS

ROOT = DOCS.parent
NAMES = ("espr_boxed", "espr_tiered", "espr_paper", "robust_note", "rotor_layers")
FOUND = [f"derivations/{name}.proof" for name in NAMES]
CHECK = ["findings", *FOUND, "--check", "-o"]


def test_the_page_is_up_to_date(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where it is not, `make findings` makes it anew; `make evidence` comes first."""
    monkeypatch.chdir(ROOT)

    assert 0 == main([*CHECK, "docs/findings.md"]), capsys.readouterr().err


def test_the_makefile_names_the_same_documents() -> None:
    (line,) = re.findall(r"^FOUND := .*,(.*)\)$", (ROOT / "Makefile").read_text(), re.MULTILINE)

    assert FOUND == [f"derivations/{name}.proof" for name in line.split()]


def test_a_page_that_leaves_out_a_word_is_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    page = tmp_path / "findings.md"
    text = (DOCS / "findings.md").read_text(encoding="utf-8")
    page.write_text(text.replace("refuted", "true", 1), encoding="utf-8")

    assert 1 == main([*CHECK, str(page)])
    assert "it was changed by hand" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["espr_boxed", "espr_tiered"])
def test_what_the_gate_accepts_as_refuted_is_what_the_page_calls_so(name: str) -> None:
    """Both are kept by hand or on demand; where evidence turns, one of them would be forgotten."""
    page = (DOCS / "findings.md").read_text(encoding="utf-8")

    assert accepted(name)
    assert accepted(name) == called_refuted(page, name)


def test_a_statement_that_the_page_does_not_call_refuted_is_missed() -> None:
    page = (DOCS / "findings.md").read_text(encoding="utf-8")
    without = page.replace("#### [2.4] ", "#### [2.4 r9] ")

    assert page != without
    assert called_refuted(without, "espr_boxed") != called_refuted(page, "espr_boxed")


def accepted(name: str) -> set[str]:
    """Return the labels of a derivation that the policy of the project accepts as refuted."""
    policy = tomllib.loads((ROOT / "proofcheck.toml").read_text(encoding="utf-8"))
    source = SourceFile(f"{name}.proof", (ROOT / "derivations" / f"{name}.proof").read_text())
    labels = {one.label for one in read_derivation(source, name).statements}
    found = (re.match(r"\[(.+?)\] refuted, ", one) for one in policy["accept"])
    return {match.group(1) for match in found if match} & labels


def called_refuted(page: str, name: str) -> set[str]:
    """Return the labels of a derivation that a page calls refuted: by an entry, or in a list."""
    about = page.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
    entries = about.partition(f"\n### Refuted in {name}\n")[2].partition("\n### ")[0]
    found = [*re.findall(r"^#### \[(.+?)\]", entries, re.MULTILINE)]
    found += re.findall(r"^ +- \*\*\[(.+?)\]\*\* .*: refuted$", about, re.MULTILINE)
    found += re.findall(r"^\*\*\[(.+?)\] .*\*\* is offered instead: refuted", about, re.MULTILINE)
    return {one.replace("\\", "") for one in found}
