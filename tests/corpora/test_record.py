"""Runs are compared with the run before, and the page says how."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.corpora import __main__ as program
from tests.corpora.items import Item
from tests.corpora.kept import Kept
from tests.corpora.outcomes import Outcome
from tests.corpora.page import render_page
from tests.corpora.peer_tasks import Question
from tests.corpora.peers import OPEN, PROVED, Peer
from tests.corpora.record import Measured, keep_record, read_record, write_record

PATH = Path("elementary/sums.proof")
ITEMS = [
    Item(PATH, "1", "fact"),
    Item(PATH, "1 false", "false twin"),
    Item(PATH, "2", "unsayable", "recursion"),
]


def peer(name: str, version: str | None) -> Peer:
    return Peer(name, version, lambda _: Question(""), lambda _: OPEN)


def record(evidence: str, before: Any = None, of_twin: str = "refuted", date: str = "1900") -> Any:
    outcomes = {ITEMS[0].key: Outcome(evidence, 0.5), ITEMS[1].key: Outcome(of_twin)}
    answers = {"some": {ITEMS[0].key: PROVED, ITEMS[1].key: OPEN}}
    run = Measured(ITEMS, outcomes, (peer("some", "1.0"), peer("other", None)), answers)
    return write_record(run, date, before)


def rows(page: str, name: str) -> list[str]:
    return [line for line in page.split("\n") if line.startswith(f"| {name} |")]


def test_a_first_run_is_compared_with_nothing() -> None:
    page = render_page(record("unsupported"))

    assert rows(page, "items") == ["| items | 2 | 2 |"]
    assert rows(page, "recursion") == ["| recursion | 1 |"]
    assert "was on 1900, with 2 seconds" in page
    assert "there is none" in page
    assert "What turned" not in page


def test_figures_and_statements_that_turned_are_shown() -> None:
    page = render_page(record("proved", before=record("unsupported"), date="1901"))

    assert rows(page, "proved")[0] == "| proved | 1 (+1) | 1 (+1) |"
    assert rows(page, "unsupported") == ["| unsupported | 0 (-1) | 0 (-1) |"]
    assert rows(page, "items") == ["| items | 2 | 2 |"]
    assert "## What turned since 1900\n\n- `elementary/sums:1`: unsupported → proved" in page


def test_what_is_wrong_is_named() -> None:
    page = render_page(record("refuted", of_twin="checked"))

    assert "## Refuted though true\n\n- `elementary/sums:1`\n" in page
    assert "## Green though false\n\n- `elementary/sums:1 false`\n" in page
    assert "## Green though false\n\nNone." in render_page(record("proved"))


def test_a_peer_that_is_not_installed_has_no_figures() -> None:
    page = render_page(record("proved"))

    assert "### some\n\n1.0.\n\n| |" in page
    assert "### other\n\nNot installed." in page
    assert rows(page, "expressible facts") == ["| expressible facts | 1 | 1 |"]


def test_a_record_is_kept_whole(tmp_path: Path) -> None:
    path = tmp_path / "last.json"
    assert read_record(path) is None

    written = record("proved", before=record("unsupported"))
    keep_record(written, path)

    assert read_record(path) == written


def test_what_is_known_is_known_by_the_next_run(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    Kept(path).remember("2 + 2", {"is": 4})
    with path.open("a", encoding="utf-8") as file:
        file.write('\n["broken", ')

    assert Kept(path).recall("2 + 2") == {"is": 4}
    assert Kept(path).recall("2 + 3") is None


TEXT = """\
derivation "sums"

[1] claim
  given x : Real
  show x + x = 2*x

# because: x = 1
[1 false] claim
  given x : Real
  show x + x = 3*x
"""


@pytest.mark.slow
def test_a_run_from_the_file_to_the_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / PATH
    path.parent.mkdir()
    path.write_text(TEXT, encoding="utf-8")

    ended = program.main([str(path), "--jobs", "0"])
    page = capsys.readouterr().out

    assert ended == 0
    assert rows(page, "proved")[0] == "| proved | 1 | 1 |"
    assert rows(page, "false twin, refuted") == ["| false twin, refuted | 1 | 1 |"]
