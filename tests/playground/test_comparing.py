"""A verdict in WebAssembly that is another is wrong, and fails; one that is missing does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import DOCS
from tests.playground import __main__ as program
from tests.playground.build import MANIFEST
from tests.playground.comparing import HEADING, compare, put_table, read_table, render_table
from tests.playground.examples import read_record
from tests.playground.in_node import NoAnswerError

PAGE = DOCS / "playground.md"
RECORDED = read_record()


@pytest.mark.parametrize(
    ("native", "here", "is_wrong"),
    [
        ({"1": "proved"}, {"1": "proved"}, False),
        ({"1": "proved"}, {"1": "unsupported"}, False),
        ({"1": "unsupported"}, {"1": "unsupported"}, False),
        ({"1": "proved"}, {"1": "refuted"}, True),
        ({"1": "witnessed"}, {"1": "proved"}, True),
        ({"1": "unsupported"}, {"1": "witnessed"}, True),
        ({"1": "proved"}, {}, True),
        ({}, {"1": "proved"}, True),
    ],
)
def test_another_verdict_is_wrong(
    native: dict[str, str], here: dict[str, str], *, is_wrong: bool
) -> None:
    (found,) = compare("an-example", native, here, 1.0)

    assert is_wrong == found.is_wrong


def test_a_table_is_read_as_it_was_written() -> None:
    every = list(compare("an-example", {"1": "proved", "a b": "refuted"}, {"1": "refuted"}, 1.5))
    page = put_table(f"# Page\n\n{HEADING}\n\nold\n", render_table(every, "words"))

    assert every == read_table(page)
    assert "0 verdicts are the same, 0 are *unsupported* there, 2 are wrong" in page
    assert "old" not in page


def test_a_page_without_the_section_is_not_written() -> None:
    with pytest.raises(ValueError, match="no section"):
        put_table("# Page\n", "")


def test_the_page_has_the_last_run_of_every_recorded_goal_and_none_is_wrong() -> None:
    rows = read_table(PAGE.read_text("utf-8"))

    assert sorted((one.example, one.label, one.native) for one in rows) == sorted(
        (one.name, *goal) for one in RECORDED for goal in one.verdicts.items()
    )
    assert not [one for one in rows if one.is_wrong]


class Node:
    """Says what is recorded, but for one example; ends after so many."""

    def __init__(self, answers: int, lie: str = "") -> None:
        self.answers, self.lie, self.asked = answers, lie, list[str]()

    def __call__(self, _: Path, texts: Sequence[str]) -> Iterator[dict[str, Any]]:
        yield {}
        for text in texts[: self.answers]:
            self.asked.append(text)
            (example,) = (one for one in RECORDED if one.text == text)
            verdicts = {label: self.lie or evidence for label, evidence in example.verdicts.items()}
            statements = [{"label": k, "evidence": v} for k, v in verdicts.items()]
            yield {"statements": statements, "seconds": 2.0, "processor": 1.0}
        if self.answers < len(texts):
            raise NoAnswerError("ended")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "runtime").mkdir()
    (tmp_path / "runtime" / MANIFEST).write_text("{}", "utf-8")
    monkeypatch.setattr(program, "RUNTIME", tmp_path / "runtime")
    monkeypatch.setattr(program, "KEPT", tmp_path / "kept.jsonl")
    return tmp_path


def run(monkeypatch: pytest.MonkeyPatch, node: Node) -> int:
    monkeypatch.setattr(program, "audit_in_node", node)
    return program.main([])


def test_a_run_that_was_interrupted_goes_on_where_it_was(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    first, second, third = Node(3), Node(99), Node(99)

    assert (4, 0, 0) == tuple(run(monkeypatch, one) for one in (first, second, third))
    assert [one.text for one in RECORDED] == first.asked + second.asked
    assert [] == third.asked
    (folder / "runtime" / "more").write_text("another program", "utf-8")
    fourth = Node(99)
    run(monkeypatch, fourth)
    assert len(RECORDED) == len(fourth.asked)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("lie", "status"), [("unsupported", 0), ("proved", 1), ("refuted", 1)])
def test_a_wrong_verdict_fails_the_run(
    monkeypatch: pytest.MonkeyPatch, lie: str, status: int
) -> None:
    assert status == run(monkeypatch, Node(99, lie))
