"""Norms of sums of products are bounded by chains that add up; those of their false twins are not.

source   tests/corpus, which was written before
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.language.loading import load_derivation
from proofcheck.language.statements import Derivation, GoalRole
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.driver.goals_by_shape import prove_by_shape
from proofcheck.search.driver.proving import STEPS
from proofcheck.search.norms.norm_chains import prove_by_chains
from proofcheck.terms.expressions import Binding
from proofcheck.terms.task import Task
from tests.audit.real_tasks import last_task

CORPUS = Path(__file__).parents[1] / "corpus"

FACTS = {
    "inequalities/chains": (
        *("difference of products", "squares", "cubes", "commutator", "double commutator"),
        *("commutator of near matrices", "inverses", "compression", "two orthogonal", "telescope"),
    ),
    "inequalities/norm": (
        *("product", "product of three", "sum", "transpose", "orthonormal factor"),
        *("Frobenius product", "Frobenius bound", "Cayley"),
    ),
    "inequalities/vector": ("projection", "Bessel", "triangle", "bilinear form"),
    "norms": (
        *("9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "21", "24", "26", "27"),
        *("29", "30", "32", "34", "35", "36", "37"),
    ),
}
ALL = [(file, label) for file, labels in FACTS.items() for label in labels]


@cache
def derivation(file: str) -> Derivation:
    return load_derivation(CORPUS / f"{file}.proof")


def inequality(file: str, label: str) -> Task:
    """Return the one goal of a claim that compares numbers."""
    statement = next(one for one in derivation(file).statements if one.label == label)
    goals = [one for one in statement.goals if one.role is not GoalRole.SIDE]
    tasks = [Slicer(derivation(file)).task(statement, one) for one in goals]
    (task,) = (one for one in tasks if getattr(opened(one).goal, "operator", "") in ("le", "lt"))
    return task


def opened(task: Task) -> Script:
    script = Script.of_task(task)
    while isinstance(script.goal, Binding):
        script.do("intro")
    return script


def is_proved(task: Task) -> bool:
    """Whether a chain is found, which the kernel then accepts as it is written."""
    script = opened(task)
    if not prove_by_chains(GoalSearch(prove_by_shape, STEPS), script):
        return False
    check_proof(task, proof_certificate(task, script.certificate()))
    return True


@pytest.mark.parametrize(("file", "label"), ALL)
def test_a_chain_is_found(file: str, label: str) -> None:
    assert is_proved(inequality(file, label))


@pytest.mark.sampled
@pytest.mark.parametrize(("file", "label"), ALL)
def test_there_is_none_for_its_false_twin(file: str, label: str) -> None:
    assert not is_proved(inequality(file, f"{label} false"))


BODY = """\
[1] claim
  given m, n : PosNat, a, b, t : Real, A, B, C : Matrix(n, n), D : Matrix(n, m), x, y : Vector(n)
  assume {assumed}
  show {goal}
"""

PROVED = {
    "images": ("a = b", "|A*x - B*y| <= |A|*|x - y| + |A - B|*|y|"),
    "known bounds": ("|A| <= a and |B| <= b", "|A*B - B*A| <= 2*a*b"),
    "a bound that is a sum": ("|A| <= a + b", "|A*B| <= (a + b)*|B|"),
    "norms by entries": ("a = b", "|A*D - B*D|_F <= |A - B|*|D|_F"),
    "a factor behind a norm by entries": ("a = b", "|A*B*C|_F <= |A|*|B|_F*|C|"),
    "a factor that is not negative": ("t >= 0", "|t*A - t*B| <= t*|A - B|"),
    "a factor of any sign": ("a = b", "|t*A - t*B| <= |t|*|A - B|"),
    "transposes": ("a = b", "|A^T*A - B^T*B| <= (|A| + |B|)*|A - B|"),
    "moduli of numbers": ("a = b", "|x^T*A*y - x^T*B*y| <= |x|*|A - B|*|y|"),
    "a product with a small norm": ("A^T*A = I(n)", "|B|*|A| <= |B|"),
    "a word of contractions": (
        "A^T*A = I(n) and B^T*B = I(n) and C^T*C = I(n)",
        "|A*B*C*A*B*D| <= |D|",
    ),
    "sum norms of differences": ("a = b", "|A - B|_1 <= |A|_1 + |B|_1"),
}

OPEN = {
    "images": ("a = b", "|A*x - B*y| <= |A|*|x - y| + |A - B|*|x - y|"),
    "known bounds": ("|A| <= a and |B| <= b", "|A*B - B*A| <= a*b"),
    "a bound that is a sum": ("|A| <= a + b", "|A*B| <= a*|B|"),
    "norms by entries": ("a = b", "|A*D - B*D|_F <= |A - B|*|D|"),
    "a factor behind a norm by entries": ("a = b", "|A*B*C|_F <= |A|*|B|*|C|"),
    "a factor that is not negative": ("t <= 0", "|t*A - t*B| <= t*|A - B|"),
    "a factor of any sign": ("a = b", "|t*A - t*B| <= t*|A - B|"),
    "transposes": ("a = b", "|A^T*A - B^T*B| <= |A|*|A - B|"),
    "moduli of numbers": ("a = b", "|x^T*A*y - x^T*B*y| <= |x|*|A - B|*|x|"),
    "a product with a small norm": ("A^T*A = 4*I(n)", "|B|*|A| <= |B|"),
    "a word of contractions": (
        "A^T*A = I(n) and B^T*B = I(n) and C^T*C = 4*I(n)",
        "|A*B*C*A*B*D| <= |D|",
    ),
    "sum norms of differences": ("a = b", "|A - B|_1 <= |A|_1"),
}


@pytest.mark.parametrize("name", PROVED)
def test_a_true_fact_has_a_chain(name: str) -> None:
    assumed, goal = PROVED[name]

    assert is_proved(last_task(BODY.format(assumed=assumed, goal=goal)))


@pytest.mark.parametrize("name", OPEN)
def test_its_false_twin_has_none(name: str) -> None:
    assumed, goal = OPEN[name]

    assert not is_proved(last_task(BODY.format(assumed=assumed, goal=goal)))
