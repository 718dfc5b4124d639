"""What is written once and looked up later is what would be written now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.language.loading import read_derivation
from proofcheck.source.file import SourceFile
from proofcheck.terms.canonical import canonical_form, digest, write_text
from proofcheck.terms.encoding import EncodingError, Json
from proofcheck.terms.expressions import Operation
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.task import (
    Step,
    StepKind,
    Task,
    canonical_declaration,
    decode_task,
)
from proofcheck.terms.texts import (
    canonical_task_text,
    fingerprint_task,
    object_text,
    read_tasks,
    task_text,
    write_tasks,
)
from tests.encoded_tasks import encode_task

TEXT = """derivation "t"

[1] hypothesis "a family, and a set"
  let n : PosNat
  let S[k in 1..n] : Matrix(n, n)
  assume forall k in 1..n: S[k]^T = -S[k]

[2] definition
  let A(r : Vector(n)) := sum(k in 1..n) r[k]*S[k]
  from [1]

[3] claim "with \u00e9 in its title"
  given r : Vector(n)
  assume exists k in 1..n: r[k] = 2/3
  show A(r)^T = -A(r)
  show sum(k in 1..n) r[k]^2 >= 0
  from [1], [2]
"""


def tasks_of(text: str = TEXT) -> list[Task]:
    derivation = read_derivation(SourceFile("t.proof", text), "t")
    slicer = Slicer(derivation)
    return [slicer.task(s, goal) for s in derivation.statements for goal in s.goals]


def canonical_task(task: Task) -> Task:
    """Return the task that the canonical text is the text of."""
    declarations = tuple(map(canonical_declaration, task.declarations))
    facts = (replace(f, proposition=canonical_form(f.proposition)) for f in task.facts)
    return Task(declarations, tuple(facts), canonical_form(task.goal))


def test_a_text_is_that_of_the_json_form() -> None:
    for task in tasks_of():
        assert task_text(task) == write_text(encode_task(task))
        assert canonical_task_text(task) == write_text(encode_task(canonical_task(task)))
        assert fingerprint_task(task) == digest(encode_task(canonical_task(task)))


def test_bound_names_count_in_the_text_and_not_in_the_canonical_one() -> None:
    renamed = TEXT.replace("exists k in 1..n: r[k]", "exists j in 1..n: r[j]")
    one, other = tasks_of()[-1], tasks_of(renamed)[-1]

    assert task_text(one) != task_text(other)
    assert canonical_task_text(one) == canonical_task_text(other)


def test_a_fact_that_is_changed_changes_the_digest_whatever_was_asked_before() -> None:
    true = tasks_of()[-1]
    known = fingerprint_task(true)
    changed = Operation("not", (true.facts[0].proposition,), TRUTH)
    forged = replace(true, facts=(replace(true.facts[0], proposition=changed), *true.facts[1:]))

    assert fingerprint_task(forged) != known
    assert fingerprint_task(forged) == digest(encode_task(canonical_task(forged)))
    assert fingerprint_task(true) == known


def test_tasks_are_read_as_they_were_written() -> None:
    tasks = tasks_of()

    assert read_tasks(write_tasks(tasks)) == tasks


def test_what_tasks_have_in_common_is_written_once() -> None:
    tasks = tasks_of()
    written: Any = write_tasks(tasks)

    assert len(written["texts"]) == len(set(written["texts"]))
    assert write_tasks([*tasks, *tasks])["texts"] == written["texts"]  # type: ignore[call-overload, index]


def put(number: Any) -> Callable[[Any], Any]:
    """Return a change of the number of the goal."""

    def change(written: Any) -> Any:
        written["tasks"][0][2] = number
        return written

    return change


def spell(text: Any) -> Callable[[Any], Any]:
    """Return a change of the text of the goal."""

    def change(written: Any) -> Any:
        written["texts"][written["tasks"][0][2]] = text
        return written

    return change


def exchange(written: Any) -> Any:
    """Put the goal in the place of a declaration."""
    written["tasks"][0][0][0] = written["tasks"][0][2]
    return written


def befriend(written: Any) -> Any:
    """Give a fact a role that is none."""
    written["tasks"][0][1][0][2] = "friend"
    return written


FORGED: dict[str, Callable[[Any], Any]] = {
    "a number that is too large": put(1000),
    "a number below zero": put(-1),
    "a truth value for a number": put(number=True),
    "a declaration for a term": put(0),
    "a term for a declaration": exchange,
    "a role that is none": befriend,
    "a text that is no JSON": spell("[" * 100_000),
    "a text that is no term": spell('["var"]'),
    "no text": spell(["num", "1"]),
    "no tasks": lambda written: {"texts": written["texts"]},
}


@pytest.mark.parametrize("change", FORGED.values(), ids=FORGED)
def test_what_are_no_tasks_is_refused(change: Callable[[Any], Any]) -> None:
    with pytest.raises(EncodingError):
        read_tasks(change(write_tasks(tasks_of()[-1:])))


@pytest.mark.parametrize(
    "value", [{}, {"b": [1, None], "a": {"ü": "'"}}, {'"': 0, "\\": [[]], "A": "", "Z": True}]
)
def test_the_text_of_an_object_is_made_of_the_texts_of_its_values(value: dict[str, Json]) -> None:
    assert write_text(value) == object_text({key: write_text(one) for key, one in value.items()})


def test_a_task_stands_in_an_object_as_its_json_form_would() -> None:
    task = tasks_of()[0]
    written: Json = {"seed": 1, "task": encode_task(task)}

    assert write_text(written) == object_text({"task": task_text(task), "seed": "1"})


def _with_steps() -> Task:
    (task,) = tasks_of()[-1:]
    first = Step(StepKind.HAVE, task.goal, "linarith", ("1", "2"))
    return replace(task, steps=(first, Step(StepKind.CASES, task.goal, at=(task.goal,))))


def test_steps_are_written_and_read_back() -> None:
    task = _with_steps()

    assert read_tasks(write_tasks([task, *tasks_of()])) == [task, *tasks_of()]
    assert decode_task(encode_task(task)) == task
    assert task_text(task) == write_text(encode_task(task))


def test_steps_tell_tasks_apart() -> None:
    task = _with_steps()
    (bare,) = tasks_of()[-1:]
    fewer = replace(task, steps=task.steps[:1])
    other = replace(task, steps=(replace(task.steps[0], method=""), task.steps[1]))

    assert len({fingerprint_task(one) for one in (task, bare, fewer, other)}) == 4


@pytest.mark.parametrize(
    "steps",
    [1, [1], [["have", ["num", "1"], "", 1, []]], [["halve", ["num", "1"], "", None, []]]],
)
def test_what_is_no_step_is_not_read(steps: Any) -> None:
    written: Any = encode_task(_with_steps())
    with pytest.raises(EncodingError):
        decode_task({**written, "steps": steps})
