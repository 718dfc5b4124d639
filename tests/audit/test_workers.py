"""Jobs in killable workers: whatever one of them does, all the others get their answers."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from proofcheck.audit.workers import crew, serving
from proofcheck.audit.workers.replies import Reply, read_reply
from proofcheck.audit.workers.workers import (
    CannotStart,
    Executor,
    Failure,
    InProcess,
    WorkerPool,
    count_processors,
)
from proofcheck.terms.encoding import Json
from proofcheck.terms.rationals import Fraction

WORK = "tests.audit.deeds:act"
MEBIBYTE = 2**20

SHORT = 0.5
"""Seconds that jobs get which are meant to be late."""

LONG = 60.0
"""Seconds that all others get; a busy machine is slow."""

ORDERLY: list[tuple[Json, Json | Failure]] = [
    (["double", 21], 42),
    (["echo", {"Größe": [None, True, -1, "𝔸\n"]}], {"Größe": [None, True, -1, "𝔸\n"]}),
    (["speak"], "spoke"),
    (["fail", "bad"], Failure("exception", "ValueError: bad [tests.audit.deeds:")),
    (["fail_unspeakably"], Failure("exception", "<exception str() failed>")),
    (["quit_politely"], Failure("exception", "SystemExit: enough")),
    (["unknown deed"], Failure("exception", "KeyError: 'unknown deed'")),
    (["return_object"], Failure("protocol", "not JSON: Object of type object is not")),
    (["return_float"], Failure("protocol", "the answer is not JSON: 0.5 is a float")),
    (["return_nan"], Failure("protocol", "the answer is not JSON: Out of range float")),
    (["return_depth"], Failure("protocol", "not JSON: maximum recursion depth exceeded")),
]
"""Jobs that every executor survives, and their answers, of failures a part of the detail."""

CLOSED = "the job closed the connection of its worker"
NO_ANSWER = "the worker sent what is no answer to its job"

UNRULY: list[tuple[Json, Json | Failure]] = [
    (["leave", 0], Failure("crash", "the worker ended with status 0")),
    (["leave", 3], Failure("crash", "the worker ended with status 3")),
    (["crash"], Failure("crash", "the worker was killed by SIGSEGV")),
    (["speak_and_abort", "oh no"], Failure("crash", "the worker was killed by SIGABRT: oh no")),
    (["allocate", 400], Failure("memory", "more than 300 MiB were needed")),
    (["keep", 400], Failure("memory", "more than 300 MiB were needed")),
    (["allocate", 30], 30),
    (["overflow_in_c"], Failure("memory", "more than 300 MiB were needed")),
    (["fork_and_return_twice"], "forked"),
    (["speak_at_length"], "spoke"),
    (["close_connection"], Failure("protocol", CLOSED)),
    (["close_connection_and_hang"], Failure("protocol", CLOSED)),
    (["write_noise", "noise"], Failure("protocol", NO_ANSWER)),
    (["write_noise", "{}\n"], Failure("protocol", NO_ANSWER)),
]
"""Jobs that only a pool survives."""


def run(executor: Executor, *jobs: Json) -> list[Json | Failure]:
    for index, job in enumerate(jobs):
        executor.submit(index, job)
    answers = {outcome.index: outcome.answer for outcome in executor.results()}
    assert sorted(answers) == list(range(len(jobs)))
    return [answers[index] for index in range(len(jobs))]


def open_pool(
    workers: int = 1, *, timeout: float = LONG, memory: int = 300, can_fork: bool = True
) -> WorkerPool:
    allowed = memory * MEBIBYTE
    return WorkerPool(WORK, workers=workers, timeout=timeout, memory=allowed, can_fork=can_fork)


def is_running(pid: int) -> bool:
    """Whether a process lives; what waits for burial by others does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    try:
        return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def ends(pid: int) -> bool:
    """Whether a process that was killed is soon gone."""
    until = time.monotonic() + 3
    while is_running(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return not is_running(pid)


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    """One worker; a pool that a misdeed broke would fail the tests that follow."""
    with open_pool() as opened:
        yield opened


@pytest.fixture(scope="module")
def hasty_pool() -> Iterator[WorkerPool]:
    with open_pool(2, timeout=SHORT) as opened:
        yield opened


@pytest.fixture(scope="module")
def spawning_pool() -> Iterator[WorkerPool]:
    with open_pool(can_fork=False) as opened:
        yield opened


def assert_like(expected: Json | Failure, actual: Json | Failure) -> None:
    """The same answer, or a failure of the same kind whose detail says as much."""
    if isinstance(expected, Failure) and isinstance(actual, Failure):
        assert (expected.kind, True) == (actual.kind, expected.detail in actual.detail), actual
    else:
        assert expected == actual


@pytest.mark.parametrize("name", ["in process", "pool", "spawning_pool"])
def test_every_executor_gives_the_same_answers(name: str, request: pytest.FixtureRequest) -> None:
    executor = InProcess(WORK) if name == "in process" else request.getfixturevalue(name)
    jobs = ORDERLY[:4] + ORDERLY[-1:] if name == "spawning_pool" else ORDERLY
    answers = run(executor, *[job for job, _ in jobs])
    for (_, expected), actual in zip(jobs, answers, strict=True):
        assert_like(expected, actual)


@pytest.fixture(scope="module", params=[1, 3])
def unruly_answers(request: pytest.FixtureRequest) -> list[Json | Failure]:
    """Misdeeds and, after each, an innocent job."""
    innocent: Json = ["double", 4]
    with open_pool(request.param) as opened:
        return run(opened, *[job for misdeed, _ in UNRULY for job in (misdeed, innocent)])


@pytest.mark.parametrize("at", range(len(UNRULY)), ids=lambda at: str(UNRULY[at][0]))
def test_a_misdeed_costs_its_own_answer_only(unruly_answers: list[Json | Failure], at: int) -> None:
    assert [UNRULY[at][1], 8] == unruly_answers[2 * at : 2 * at + 2]


def test_a_job_that_takes_too_long_is_stopped(hasty_pool: WorkerPool) -> None:
    late = Failure("timeout", "no answer within 0.5 s")
    answers = run(hasty_pool, ["sleep", 100], ["stop"], ["double", 4])
    assert [late, late, 8] == answers


@pytest.mark.parametrize(
    ("end", "last", "answer"),
    [
        ("return", 2, 3),
        ("return", 0, 1),
        ("fail", 2, Failure("exception", "ValueError: no more")),
        ("babble", 2, Failure("protocol", "0.5 is a float")),
        ("stay", 2, Failure("timeout", "no answer within 0.5 s")),
    ],
)
def test_an_answer_so_far_comes_along_with_what_becomes_of_the_job(
    hasty_pool: WorkerPool, end: str, last: int, answer: Json | Failure
) -> None:
    hasty_pool.submit(0, ["count_up", last, end])
    (outcome,) = hasty_pool.results()

    assert_like(answer, outcome.answer)
    assert (last or None) == outcome.so_far


def test_answers_so_far_are_not_those_of_the_next_job(pool: WorkerPool) -> None:
    pool.submit(0, ["count_up", 2, "return"])
    pool.submit(1, ["double", 4])

    assert {0: 2, 1: None} == {one.index: one.so_far for one in pool.results()}


def test_without_processes_there_is_the_last_answer() -> None:
    with InProcess(WORK) as here:
        assert [3] == run(here, ["count_up", 2, "return"])


def test_every_part_of_a_job_has_the_time_of_one(hasty_pool: WorkerPool) -> None:
    hasty_pool.submit(0, ["sleep", 100], parts=3)
    (outcome,) = hasty_pool.results()
    assert Failure("timeout", "no answer within 1.5 s") == outcome.answer
    assert 1.5 <= outcome.seconds < 30


def test_spawned_workers_are_replaced_as_well(spawning_pool: WorkerPool) -> None:
    crashed = Failure("crash", "the worker ended with status 3")
    answers = run(spawning_pool, ["leave", 3], ["close_connection"], ["double", 4])
    assert [crashed, Failure("protocol", CLOSED), 8] == answers


# ------------------------------------------------------------------------------- workers and children


def test_a_worker_is_kept_after_an_answer_and_replaced_after_a_failure(pool: WorkerPool) -> None:
    first, second, _, third = run(pool, ["tell_pid"], ["tell_pid"], ["fail", ""], ["tell_pid"])
    assert first == second
    assert second != third


@pytest.mark.parametrize("deed", [["leave_thread"], ["keep", 280]])
def test_a_worker_is_replaced_when_a_job_leaves_something_behind(
    pool: WorkerPool, deed: Json
) -> None:
    first, second = run(pool, deed, ["tell_pid"])
    assert isinstance(first, int)
    assert first != second


def test_what_earlier_jobs_keep_is_not_charged_to_later_ones(pool: WorkerPool) -> None:
    start, first, second = run(pool, ["leave", 0], ["keep", 200], ["keep", 200])
    assert isinstance(start, Failure)
    assert isinstance(first, int)
    assert first == second


def test_a_child_left_by_an_answered_job_is_killed(pool: WorkerPool) -> None:
    pids, successor = run(pool, ["fork_and_leave_child"], ["tell_pid"])
    assert isinstance(pids, list)
    worker, child = pids
    assert isinstance(child, int)
    assert ends(child)
    assert worker != successor


@pytest.mark.parametrize(
    ("deed", "kind"), [("fork_and_crash", "crash"), ("hang_with_child", "timeout")]
)
def test_children_of_a_failed_job_are_killed(
    hasty_pool: WorkerPool, tmp_path: Path, deed: str, kind: str
) -> None:
    note = tmp_path / "child"
    (failure,) = run(hasty_pool, [deed, str(note)])
    assert isinstance(failure, Failure)
    assert kind == failure.kind
    assert ends(int(note.read_text()))


def test_a_worker_that_dies_idle_costs_no_job(pool: WorkerPool) -> None:
    (worker,) = run(pool, ["tell_pid"])
    assert isinstance(worker, int)
    os.kill(worker, signal.SIGKILL)
    assert ends(worker)
    assert [8] == run(pool, ["double", 4])


def test_the_process_that_starts_workers_may_be_killed(tmp_path: Path) -> None:
    note = tmp_path / "orphan"
    crashed = Failure("crash", "the worker ended")  # how is not known without its parent
    with open_pool() as opened:
        assert ["killed", crashed] == run(opened, ["kill_parent", str(note), 0], ["leave", 3])
        assert [8] == run(opened, ["double", 4])


@pytest.mark.parametrize("is_noticed", [True, False])
def test_workers_whose_parent_was_killed_are_killed_at_the_end(
    tmp_path: Path, is_noticed: bool
) -> None:
    note = tmp_path / "orphan"
    with open_pool(2) as opened:
        opened.submit(0, ["double", 4])
        opened.submit(1, ["kill_parent", str(note), 100])
        assert 0 == next(opened.results()).index
        while not note.exists() or not note.read_text():
            time.sleep(0.01)
        if is_noticed:
            opened.submit(2, ["leave", 3])
            assert 2 == next(opened.results()).index
        orphan = int(note.read_text())
        assert is_running(orphan)
    assert ends(orphan)


def test_sets_are_ordered_alike_in_all_workers(pool: WorkerPool, spawning_pool: WorkerPool) -> None:
    assert run(pool, ["tell_hash"]) == run(spawning_pool, ["tell_hash"])


def test_workers_compute_with_compiled_numbers_and_the_audit_with_python_s(
    pool: WorkerPool, spawning_pool: WorkerPool
) -> None:
    for one in (pool, spawning_pool):
        assert run(one, ["tell_numbers"]) == run(one, ["echo", "quicktions"])
    assert "fractions" == Fraction.__module__


# --------------------------------------------------------------------------------- submitting, closing


def test_jobs_and_answers_may_be_larger_than_any_buffer(pool: WorkerPool) -> None:
    text = "x" * 3_000_000
    assert [text] == run(pool, ["echo", text])


def test_an_answer_that_is_too_long_is_cut_off_on_the_way(
    pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("proofcheck.audit.workers.workers.LONGEST_ANSWER", 1_000_000)
    expected = Failure("protocol", "the worker sent too much")
    assert [expected, 8] == run(pool, ["return_length", 4_000_000], ["double", 4])


def test_an_answer_that_is_too_long_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "LONGEST_ANSWER", 4)
    too_long = Failure("protocol", "the answer is longer than 4 characters")
    assert Reply("12", is_worn=False) == read_reply(serving.write_reply(5, False, '"12"'), 5)
    assert Reply(too_long, is_worn=True) == read_reply(serving.write_reply(5, False, '"123"'), 5)


def test_a_pool_without_jobs_has_no_results() -> None:
    with open_pool() as opened:
        assert [] == list(opened.results())


def test_no_job_is_left_where_all_answers_are_heard_while_one_is_queued() -> None:
    heard: list[int] = []
    with open_pool(2) as opened:
        for index in range(8):
            opened.submit(index, ["allocate", 1])
        for outcome in opened.results():
            heard.append(outcome.index)
            if len(heard) < 4:
                time.sleep(0.3)  # meanwhile both workers answer
                opened.submit(8 + len(heard), ["allocate", 1])

    assert sorted(heard) == [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11]


def test_seconds_and_index_are_those_of_the_job(hasty_pool: WorkerPool) -> None:
    hasty_pool.submit(7, ["sleep", 100])
    (outcome,) = hasty_pool.results()
    assert 7 == outcome.index
    assert SHORT <= outcome.seconds < LONG


@pytest.mark.parametrize("open_executor", [lambda: InProcess(WORK), open_pool])
def test_an_executor_refuses_what_is_not_json_and_everything_after_its_end(
    open_executor: Callable[[], Executor],
) -> None:
    executor = open_executor()
    for job in (object(), {1, 2}):
        with pytest.raises(TypeError):
            executor.submit(0, job)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="is a float"):
        executor.submit(0, 0.5)  # type: ignore[arg-type]
    executor.submit(0, ["double", 1])
    executor.close()
    executor.close()
    assert [] == list(executor.results())
    with pytest.raises(RuntimeError, match="closed"):
        executor.submit(0, ["double", 1])


@pytest.mark.parametrize("can_fork", [True, False])
def test_closing_kills_what_is_running(can_fork: bool) -> None:
    with open_pool(can_fork=can_fork) as opened:
        opened.submit(0, ["tell_pid"])
        opened.submit(1, ["sleep", 100])
        first = next(opened.results())
    assert isinstance(first.answer, int)
    assert not is_running(first.answer)


@pytest.mark.parametrize(
    ("work", "preload", "reason", "can_fork"),
    [
        ("tests.audit.deeds:nothing", (), "find the work 'tests.audit.deeds:nothing'", True),
        ("tests.audit.deeds:KEPT", (), "is not a function", True),
        ("tests.audit.nowhere:act", (), "No module named 'tests.audit.nowhere'", True),
        (WORK, ("nowhere",), "cannot import 'nowhere'", True),
        (WORK, ("nowhere",), "cannot import 'nowhere'", False),
        (WORK, ("tests.audit.deeds:nothing",), "cannot import 'tests.audit.deeds:nothing'", True),
    ],
)
def test_work_that_cannot_be_found_is_said_at_once(
    work: str, preload: tuple[str, ...], reason: str, can_fork: bool
) -> None:
    with WorkerPool(work, workers=2, preload=preload, can_fork=can_fork) as pool:
        pool.submit(0, ["double", 1])
        with pytest.raises(CannotStart, match=reason):
            list(pool.results())


def test_work_that_cannot_be_found_here_is_said_at_once() -> None:
    with pytest.raises(CannotStart, match="find the work"):
        InProcess("tests.audit.deeds:nothing")


def test_a_pool_without_workers_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one worker"):
        WorkerPool(WORK, workers=0)
    assert count_processors() >= 1


# ------------------------------------------------------------------------------------- in other programs

SCRIPT = """
from proofcheck.audit.workers.workers import WorkerPool
print("start", flush=True)
with WorkerPool("tests.audit.deeds:act", workers=2, preload=["flint"]) as pool:
    for index in range(4):
        pool.submit(index, ["speak"])
    print(*[outcome.answer for outcome in pool.results()])
"""


def start_python(*arguments: str, directory: Path | None = None) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        cwd=directory,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("way", ["file", "standard input", "argument"])
def test_a_script_needs_no_main_guard_and_gets_no_stray_output(tmp_path: Path, way: str) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    arguments = {"file": [str(script)], "standard input": ["-"], "argument": ["-c", SCRIPT]}[way]
    with start_python(*arguments) as process:
        output, errors = process.communicate(SCRIPT if way == "standard input" else None)
    assert ("start\nspoke spoke spoke spoke\n", "", 0) == (output, errors, process.returncode)


def test_no_module_is_taken_from_the_current_directory(tmp_path: Path) -> None:
    for name in ("json", "socket", "flint", "proofcheck"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'loaded')!r}, 'w')")
    with start_python("-P", "-c", SCRIPT, directory=tmp_path) as process:
        output, errors = process.communicate()
    assert ("start\nspoke spoke spoke spoke\n", "") == (output, errors)
    assert not (tmp_path / "loaded").exists()


LONG_RUN = """
import os, sys
from proofcheck.audit.workers.workers import WorkerPool
pool = WorkerPool("tests.audit.deeds:act", workers=1)
pool.submit(0, ["tell_pid"])
pool.submit(1, ["sleep", 100])
for outcome in pool.results():
    print(outcome.answer, flush=True)
"""


@pytest.fixture
def long_run() -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A program whose only worker is busy, and the worker's process id."""
    with start_python("-c", LONG_RUN) as process:
        assert process.stdout is not None
        worker = int(process.stdout.readline())
        time.sleep(0.05)
        assert is_running(worker)
        yield process, worker
        process.kill()


def test_an_interrupt_ends_the_run_quickly(long_run: tuple[subprocess.Popen[str], int]) -> None:
    process, worker = long_run
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate()
    assert time.monotonic() < began + 2
    assert ("", True) == (output, errors.endswith("KeyboardInterrupt\n"))
    assert ends(worker)


def test_what_is_finished_when_an_interrupt_comes_is_still_yielded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened = open_pool()
    collect = opened._collect

    def collect_and_interrupt() -> None:
        while not opened._finished:
            collect()
        raise KeyboardInterrupt

    monkeypatch.setattr(opened, "_collect", collect_and_interrupt)
    opened.submit(0, ["double", 4])
    results = opened.results()
    assert 8 == next(results).answer
    with pytest.raises(KeyboardInterrupt):
        next(results)


@pytest.mark.parametrize("reason", [signal.SIGTERM, signal.SIGKILL])
def test_workers_do_not_outlive_a_program_that_is_killed(
    long_run: tuple[subprocess.Popen[str], int], reason: signal.Signals
) -> None:
    process, worker = long_run
    process.send_signal(reason)
    assert -reason == process.wait()
    assert ends(worker)


@pytest.mark.parametrize(
    ("computed", "clock", "is_late"),
    [(0.0, 0.9, False), (0.2, 1.0, False), (1.0, 1.0, True), (0.2, 3.9, False), (0.2, 4.0, True)],
)
def test_time_that_others_took_is_not_a_jobs_own(
    computed: float, clock: float, is_late: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socketpair()[0] as endpoint:
        worker = crew.Worker(os.getpid(), endpoint)
        monkeypatch.setattr(crew, "_processor_seconds", lambda pid: 7.0)
        worker.take_on(crew.Job(0, 0, "", 1.0))
        monkeypatch.setattr(crew, "_processor_seconds", lambda pid: 7.0 + computed)

        assert worker.is_late(worker.began + clock) == is_late
