"""That time ran out is remembered with the limit, and asked again where anything else is given."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from proofcheck.audit import AuditOptions, NoProgress, audit_files, deciding
from proofcheck.audit.asking import Asker, Query
from proofcheck.audit.run import audit_for_export
from proofcheck.audit.store.question import evidence_path
from proofcheck.audit.store.store import open_memory
from proofcheck.audit.workers.limits import ALWAYS, NEVER, read_limit, write_limit
from proofcheck.cli import main
from proofcheck.source.content import Inputs
from proofcheck.terms.encoding import Json

TEXT = 'derivation "t"\n  language 1\n\n[1] claim\n  given x : Real\n  show x + 0 = x\n'
LATE = ("unsupported", "no answer: it ran out of time at 1 s")
JUDGE = deciding.WORK


@dataclass(slots=True)
class Bench:
    """One file and one store, audited by judges of all kinds."""

    path: Path
    monkeypatch: pytest.MonkeyPatch

    def audit(
        self, judge: str = "", text: str = TEXT, **options: Any
    ) -> tuple[tuple[str, str], float]:
        """Return evidence and reason of the first goal, and how long the document holds."""
        self.path.write_text(text, encoding="utf-8")
        self.appoint(judge)
        asked = AuditOptions(**({"jobs": 1, "timeout": 1.0} | options))
        with open_memory(self.path.with_name("store.sqlite")) as memory:
            audited = audit_files([self.path], asked, NoProgress(), memory, Inputs())
        document: Any = audited.document
        statement = document["derivations"][0]["statements"][0]
        return (statement["evidence"], statement["goals"][0]["reason"]), audited.limit

    def appoint(self, judge: str) -> None:
        """Let goals be judged by a bad judge, or by the usual one; he has time to get ready."""
        work = f"tests.fakes.bad_judges:{judge}" if judge else JUDGE
        self.monkeypatch.setattr(deciding, "WORK", work)


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("PROOFCHECK_STORE", str(tmp_path / "store.sqlite"))
    monkeypatch.chdir(tmp_path)
    return Bench(tmp_path / "t.proof", monkeypatch)


@pytest.mark.sampled
@pytest.mark.parametrize("timeout", [1.0, 0.5])
def test_that_time_ran_out_is_said_again_and_proves_nothing(bench: Bench, timeout: float) -> None:
    assert (LATE, 1.0) == bench.audit("compute_without_end")
    assert (LATE, 1.0) == bench.audit(timeout=timeout)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "asked",
    [{"timeout": 20.0}, {"jobs": 0}, {"text": TEXT.replace("x + 0", "0 + x")}, {"seed": 1}],
    ids=["more time", "no limit", "another statement", "other models"],
)
def test_it_is_asked_again_where_anything_else_is_given(bench: Bench, asked: Any) -> None:
    bench.audit("compute_without_end")
    (evidence, _), limit = bench.audit(**asked)

    assert ("proved", ALWAYS) == (evidence, limit)


def test_what_was_found_with_more_time_is_known_whatever_the_limit(bench: Bench) -> None:
    bench.audit("compute_without_end")
    found = bench.audit(timeout=20.0)
    assert "proved" == found[0][0]

    assert found == bench.audit("fail", timeout=1.0)


def test_a_longer_wait_in_vain_is_remembered_in_its_turn(bench: Bench) -> None:
    bench.audit("compute_without_end", timeout=0.5)
    assert (LATE, 1.0) == bench.audit("compute_without_end", timeout=1.0)

    assert (LATE, 1.0) == bench.audit("fail", timeout=1.0)


@pytest.mark.sampled
@pytest.mark.parametrize("judge", ["fail", "die", "be_killed", "talk"])
def test_a_crash_is_no_answer_another_time(bench: Bench, judge: str) -> None:
    (evidence, _), limit = bench.audit(judge)
    assert ("unsupported", NEVER) == (evidence, limit)

    (evidence, _), limit = bench.audit(timeout=20.0)
    assert ("proved", ALWAYS) == (evidence, limit)


def test_an_edit_elsewhere_does_not_ask_again(bench: Bench) -> None:
    bench.audit("compute_without_end")
    more = f"{TEXT}\n[2] claim\n  given x : Real\n  show x*1 = x\n"

    assert (LATE, NEVER) == bench.audit("fail", more)  # [2] is asked, and its judge fails


def test_no_file_of_evidence_says_that_time_ran_out(bench: Bench) -> None:
    bench.path.write_text(TEXT, encoding="utf-8")
    bench.appoint("compute_without_end")
    options = AuditOptions(jobs=1, timeout=1.0)
    with open_memory(None) as memory:
        _, texts = audit_for_export([bench.path], options, NoProgress(), memory, Inputs())
    groups = json.loads(texts[evidence_path(bench.path)])["groups"]

    assert all("time" not in json.dumps(one) for one in groups)
    assert not any("1" == one.get("statement") for one in groups)


def test_a_file_of_evidence_that_comes_later_is_looked_at(bench: Bench) -> None:
    bench.path.write_text(TEXT, encoding="utf-8")
    with open_memory(None) as memory:
        options = AuditOptions(jobs=0)
        _, texts = audit_for_export([bench.path], options, NoProgress(), memory, Inputs())
    bench.audit("compute_without_end")
    evidence_path(bench.path).write_text(texts[evidence_path(bench.path)], encoding="utf-8")

    assert "proved" == bench.audit(timeout=1.0)[0][0]


@pytest.mark.sampled
@pytest.mark.parametrize(("timeout", "repeated"), [("1", True), ("20", False)])
def test_what_was_printed_is_printed_again_until_more_time_is_given(
    bench: Bench, capsys: pytest.CaptureFixture[str], timeout: str, repeated: bool
) -> None:
    bench.path.write_text(TEXT, encoding="utf-8")
    bench.appoint("compute_without_end")
    status = main(["audit", "--jobs", "1", "--timeout", "1", "t.proof"])
    printed = capsys.readouterr().out
    assert (3, True) == (status, "ran out of time at 1 s" in printed)

    bench.appoint("")
    status = main(["audit", "--jobs", "1", "--timeout", timeout, "t.proof"])
    assert repeated == ((3, printed) == (status, capsys.readouterr().out))
    assert repeated == (status == 3)


def _ask(bench: Bench, work: str, timeout: float, jobs: int = 1) -> tuple[dict[int, Json], float]:
    """Ask whoever works the question 2 times, and return what is answered."""
    query = Query(0, "1", json.dumps([work, 2]))
    with open_memory(bench.path.with_name("store.sqlite")) as memory:
        options = AuditOptions(jobs=jobs, timeout=timeout)
        asker = Asker(options, NoProgress(), memory)
        found = asker.ask("tests.audit.deeds:act", {0: query}, lambda _, answer: answer)
    return found, asker.limit


def test_a_question_about_dependencies_that_ran_out_of_time_is_not_asked_again(
    bench: Bench, count_jobs: Callable[[], int]
) -> None:
    assert ({}, 0.5) == _ask(bench, "sleep", 0.5)
    assert 1 == count_jobs()
    assert ({}, 0.5) == _ask(bench, "sleep", 0.5)
    assert ({}, 0.5) == _ask(bench, "sleep", 0.25)
    assert 1 == count_jobs()

    assert ({0: "slept"}, ALWAYS) == _ask(bench, "sleep", 20.0)
    assert ({0: "slept"}, ALWAYS) == _ask(bench, "sleep", 0.5)
    assert 2 == count_jobs()


def test_a_question_whose_worker_ended_is_asked_again(
    bench: Bench, count_jobs: Callable[[], int]
) -> None:
    for _ in range(2):
        assert ({}, NEVER) == _ask(bench, "leave", 20.0)
    assert 2 == count_jobs()


@pytest.fixture
def count_jobs(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    from proofcheck.audit.workers.workers import WorkerPool

    jobs: list[int] = []
    submit = WorkerPool.submit

    def note(self: WorkerPool, index: int, job: Json, parts: int = 1) -> None:
        jobs.append(index)
        submit(self, index, job, parts)

    monkeypatch.setattr(WorkerPool, "submit", note)
    return lambda: len(jobs)


@pytest.mark.parametrize("limit", [ALWAYS, NEVER, 60.0, 0.1])
def test_limits_are_written_and_read(limit: float) -> None:
    assert limit == read_limit(json.loads(json.dumps(write_limit(limit))))


@pytest.mark.parametrize("written", ["soon", 60, [], {}, True])
def test_what_is_no_limit_holds_for_nobody(written: Any) -> None:
    assert NEVER == read_limit(written)
