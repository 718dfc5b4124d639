"""The prover that docs/provers.md shows works as it stands there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import check_proof
from proofcheck.language.loading import read_derivation
from proofcheck.provers.proving import Attempt
from proofcheck.source import SourceFile
from proofcheck.terms.task import Task

PAGE = Path(__file__).parents[2] / "docs" / "provers.md"

TEXT = """derivation "facts"

[1] claim
  given n : PosNat, A : Matrix(n, n)
  assume A^T = -A
  show A^T = -A

[1 false] claim
  given n : PosNat, A : Matrix(n, n)
  assume A^T = -A
  show A^T = A
"""


def _example() -> Callable[[Task], Attempt]:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    module = ModuleType("example")
    exec(compile(code, str(PAGE), "exec"), module.__dict__)  # our own page
    prover: Callable[[Task], Attempt] = module.prove_by_citation
    return prover


@pytest.mark.parametrize(("number", "proved"), [(0, True), (1, False)])
def test_the_prover_of_the_page_proves_a_fact_and_not_its_twin(number: int, proved: bool) -> None:
    derivation = read_derivation(SourceFile("facts.proof", TEXT), "facts")
    statement = derivation.statements[number]
    task = Slicer(derivation).task(statement, statement.goals[0])
    attempt = _example()(task)
    assert proved is attempt.is_proof
    if attempt.is_proof:
        check_proof(task, attempt.certificate)
