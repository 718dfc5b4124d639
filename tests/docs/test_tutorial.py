"""The tutorial shows what is printed, and the policy on it accepts what is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.cli import main
from proofcheck.cli.store import SWITCH
from tests.docs.pages import blocks_of
from tests.docs.tutorial import FILE, PAGE, render_tutorial


def test_the_page_shows_what_is_printed() -> None:
    assert render_tutorial() == PAGE.read_text(encoding="utf-8"), "python -m tests.docs.tutorial"


def test_the_gate_opens_with_the_policy_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One store serves all three gates, as it does whoever follows the page."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(SWITCH, str(tmp_path / "store.sqlite"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    blocks = blocks_of(PAGE)
    policy = next(block.text for block in blocks if block.words == "toml")
    repaired = [block.text for block in blocks if block.words == "proof"][1]
    for path, text in ((Path("proofcheck.toml"), policy), (FILE, repaired)):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / ".git").mkdir()

    assert 0 == main(["gate", "--update", "--jobs", "0"])
    assert 0 == main(["gate", "--jobs", "0"])
    FILE.write_text(repaired.replace("det(R)^2 = 1", "det(R)^2 = 2"), encoding="utf-8")
    assert 1 == main(["gate", "--jobs", "0"])
