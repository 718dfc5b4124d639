"""The prover that docs/provers.md shows works as it stands there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from proofcheck.kernel.proof import check_proof
from proofcheck.search.driver.attempts import Proved, Refused
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

PAGE = Path(__file__).parents[2] / "docs" / "provers.md"

TEXT = """\
[1] claim
  given n : PosNat, A : Matrix(n, n)
  assume A^T = -A
  show A^T = -A

[1 false] claim
  given n : PosNat, A : Matrix(n, n)
  assume A^T = -A
  show A^T = A
"""


def _example() -> Callable[[Task], Proved | Refused]:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    module = ModuleType("example")
    exec(compile(code, str(PAGE), "exec"), module.__dict__)  # our own page
    prover: Callable[[Task], Proved | Refused] = module.prove_by_citation
    return prover


@pytest.mark.parametrize(("number", "proved"), [(0, True), (1, False)])
def test_the_prover_of_the_page_proves_a_fact_and_not_its_twin(number: int, proved: bool) -> None:
    derivation = read(TEXT)
    task = task_of(derivation, derivation.statements[number].label)
    attempt = _example()(task)
    assert proved is isinstance(attempt, Proved)
    if isinstance(attempt, Proved):
        check_proof(task, attempt.certificate)
