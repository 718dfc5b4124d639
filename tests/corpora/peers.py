"""Peers: z3, cvc5, SymPy and E, asked about the goals that they can express.

Each gets a goal of a statement with what its proof may use, `SECONDS` for each, and is taken as it
comes, without options for the occasion.  z3 and cvc5 get goals about numbers as they are, and
equations between matrices in the theory of rings with transposition, which is also what E
gets; SymPy simplifies the difference of two sides.  Side goals are not asked.
"""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import version
from pathlib import Path

from proofcheck.terms.encoding import EncodingError
from proofcheck.terms.expressions import Operation
from proofcheck.terms.task import Role, Task, decode_task
from tests.bench.matrix_symbols import prove_with_symbols
from tests.bench.ring_theory import Inexpressible, find_z3, sentences
from tests.corpora.forked import within
from tests.corpora.peer_tasks import Question, pose, written_out
from tests.corpora.scalars import write_scalars
from tests.corpora.sympy_scalars import prove_scalars
from tests.corpora.tptp import write_tptp
from tests.encoded_tasks import encode_task

SECONDS = 1
"""Limit of one goal."""

MEGABYTES = 2048

ONE_INVERSE = """\
(assert (forall ((x M) (y M)) (=> (and (= (mul x y) one) (= (mul y x) one)) (= (inv x) y))))
"""

PROVED, REFUTED, OPEN, INEXPRESSIBLE = "proved", "refuted", "open", "inexpressible"


@dataclass(frozen=True, slots=True)
class Peer:
    """A prover beside ours.

    version  None where it is not installed
    pose     writes a task in its language; raises Inexpressible
    ask      answers with one of the words above
    """

    name: str
    version: str | None
    pose: Callable[[Task], Question]
    ask: Callable[[Question], str]


def all_peers() -> tuple[Peer, ...]:
    """Return the peers, installed or not."""
    return (
        Peer("z3", _first_line(find_z3(), "--version"), pose_to_solver, _ask_z3),
        Peer("cvc5", _of_package("cvc5"), pose_to_solver, _ask_cvc5),
        Peer("SymPy", _of_package("sympy"), _pose_to_sympy, _ask_sympy),
        Peer("E", _first_line(shutil.which("eprover"), "--version"), _pose_to_e, _ask_e),
    )


def _of_package(name: str) -> str | None:
    return version(name) if importlib.util.find_spec(name) else None


@cache
def _first_line(program: str | None, option: str) -> str | None:
    return None if program is None else _run([program, option], "").split("\n")[0]


def _run(command: Sequence[str], text: str) -> str:
    try:
        found = subprocess.run(
            command, input=text, capture_output=True, text=True, check=False, timeout=2 * SECONDS
        )
    except subprocess.TimeoutExpired:
        return ""
    return found.stdout


def pose_to_solver(task: Task) -> Question:
    """Write a goal about numbers, or an equation between matrices."""
    try:
        return pose(task, write_scalars)
    except Inexpressible:
        return Question(write_ring(task))


def write_ring(task: Task) -> str:
    """Write an equation between matrices; where there are inverses, that they are the only ones."""
    text = pose(task, sentences).text
    asked = text.index("(check-sat)")
    return text[:asked] + ONE_INVERSE + text[asked:] if "(inv " in text else text


def _read(output: str, question: Question) -> str:
    answers = output.split()
    if answers[:1] == ["unsat"]:
        return PROVED
    asked = question.text.count("(check-sat)")
    return REFUTED if question.decides and answers == ["sat"] * asked else OPEN


def _ask_z3(question: Question) -> str:
    program = find_z3()
    assert program is not None
    command = [program, "-in", f"-T:{SECONDS}", f"-memory:{MEGABYTES}"]
    return _read(_run(command, question.text), question)


def _ask_cvc5(question: Question) -> str:
    program = str(Path(__file__).with_name("cvc5_program.py"))
    return _read(_run([sys.executable, program, str(SECONDS)], question.text), question)


def _pose_to_e(task: Task) -> Question:
    return Question(write_tptp(write_ring(task)))


def _ask_e(question: Question) -> str:
    program = shutil.which("eprover")
    assert program is not None
    limits = [f"--cpu-limit={SECONDS}", f"--memory-limit={MEGABYTES}"]
    output = _run([program, "--auto", "--silent", *limits], question.text)
    return PROVED if "SZS status Unsatisfiable" in output else OPEN


def _pose_to_sympy(task: Task) -> Question:
    """Write a task with the equations that are assumed: SymPy has no use for other assumptions."""
    plain = written_out(task)
    equations = tuple(
        replace(fact, role=Role.ASSUMED)
        for fact in plain.facts
        if fact.role in (Role.ASSUMED, Role.HYPOTHESIS)
        and isinstance(fact.proposition, Operation)
        and fact.proposition.operator == "eq"
    )
    return Question(json.dumps(encode_task(replace(plain, facts=equations))))


def _ask_sympy(question: Question) -> str:
    import sympy  # noqa: F401 # so that every process has it

    return within(SECONDS, _simplified, question.text) or OPEN


def _simplified(text: str) -> str:
    try:
        task = decode_task(json.loads(text))
    except EncodingError as error:
        raise AssertionError(text) from error
    answers = [prove_with_symbols(task), prove_scalars(task)]
    if all(answer is None for answer in answers):
        return INEXPRESSIBLE
    return PROVED if any(answers) else OPEN
