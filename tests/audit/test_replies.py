"""What a worker sends is not trusted: anything but one answer to its own job is a failure."""

from __future__ import annotations

import pytest

from proofcheck.audit.workers.executor import LONGEST_DETAIL, Failure
from proofcheck.audit.workers.fork_server import Death
from proofcheck.audit.workers.replies import Reply, SoFar, explain_death, read_reply, read_so_far
from proofcheck.audit.workers.serving import LOST_CONNECTION

NO_ANSWER = Failure("protocol", "the worker sent what is no answer to its job")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b'{"serial":5,"worn":false,"answer":{"a":[1]}}\n', Reply({"a": [1]}, is_worn=False)),
        (b'{"serial":5,"worn":true,"answer":null}\n', Reply(None, is_worn=True)),
        (
            b'{"serial":5,"worn":false,"failure":{"kind":"memory","detail":"much"}}\n',
            Reply(Failure("memory", "much"), is_worn=True),
        ),
    ],
)
def test_a_reply_is_read(line: bytes, expected: Reply) -> None:
    assert expected == read_reply(line, 5)


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"5\n",
        b"\xff\n",
        b'{"serial":5,"worn":false}\n',
        b'{"serial":4,"worn":false,"answer":1}\n',
        b'{"serial":"5","worn":false,"answer":1}\n',
        b'{"serial":5,"worn":0,"answer":1}\n',
        b'{"serial":5,"worn":false,"answer":1,"more":2}\n',
        b'{"serial":5,"worn":false,"answer":1,"failure":{"kind":"crash","detail":""}}\n',
        b'{"serial":5,"worn":false,"answer":1.5}\n',
        b'{"serial":5,"worn":false,"answer":NaN}\n',
        b'{"serial":5,"worn":false,"answer":1}\n{"serial":6,"worn":false,"answer":1}\n',
        b'{"serial":5,"worn":false,"answer":' + 100_000 * b"[" + b"\n",
        b'{"serial":5,"worn":false,"failure":{"kind":"success","detail":""}}\n',
        b'{"serial":5,"worn":false,"failure":{"kind":"crash"}}\n',
        b'{"serial":4,"worn":false,"failure":{"kind":"crash","detail":""}}\n',
    ],
)
def test_what_is_no_reply_to_the_job_is_a_failure(line: bytes) -> None:
    assert Reply(NO_ANSWER, is_worn=True) == read_reply(line, 5)


@pytest.mark.parametrize(
    ("death", "expected"),
    [
        (Death(3, True, ""), Failure("crash", "the worker ended with status 3")),
        (Death(None, False, ""), Failure("crash", "the worker ended")),
        (Death(-11, True, ""), Failure("crash", "the worker was killed by SIGSEGV")),
        (Death(-99, True, ""), Failure("crash", "the worker was killed by signal 99")),
        (Death(-6, True, "a\nb\n"), Failure("crash", "the worker was killed by SIGABRT: b")),
        (Death(-6, True, "GNU MP: Cannot allocate memory\n"), Failure("memory", "out of memory")),
        (
            Death(-9, False, ""),
            Failure("protocol", "the job closed the connection of its worker"),
        ),
        (
            Death(LOST_CONNECTION, True, ""),
            Failure("protocol", "the job closed the connection of its worker"),
        ),
    ],
)
def test_a_death_is_explained(death: Death, expected: Failure) -> None:
    assert expected == explain_death(death)


def test_a_long_last_word_is_cut() -> None:
    assert LONGEST_DETAIL == len(explain_death(Death(1, True, 1000 * "x")).detail)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (b'{"serial":5,"so far":{"a":[1]}}', SoFar({"a": [1]})),
        (b'{"serial":5,"so far":null}', SoFar(None)),
        (b'{"serial":4,"so far":1}', None),
        (b'{"serial":5,"so far":0.5}', None),
        (b'{"serial":5,"so far":1,"more":2}', None),
        (b'{"serial":5,"worn":false,"answer":1}', None),
        (b"so far", None),
    ],
)
def test_an_answer_so_far_is_one_to_its_own_job(line: bytes, answer: SoFar | None) -> None:
    assert answer == read_so_far(line, 5)
