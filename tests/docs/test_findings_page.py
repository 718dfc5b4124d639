"""The page of findings was made from the derivations and the evidence as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.cli import main
from tests.docs.pages import DOCS

ROOT = DOCS.parent
CHECK = ["findings", "derivations", "--check", "-o"]


def test_the_page_is_up_to_date(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where it is not, `make findings` makes it anew; `make evidence` comes first."""
    monkeypatch.chdir(ROOT)

    assert 0 == main([*CHECK, "docs/findings.md"]), capsys.readouterr().err


def test_a_page_that_leaves_out_a_word_is_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    page = tmp_path / "findings.md"
    text = (DOCS / "findings.md").read_text(encoding="utf-8")
    page.write_text(text.replace("refuted", "true", 1), encoding="utf-8")

    assert 1 == main([*CHECK, str(page)])
    assert "it was changed by hand" in capsys.readouterr().err
