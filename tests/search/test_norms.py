"""Facts about norms: the true ones are proved from the laws of norms, their false twins never are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import Proof
from proofcheck.language.loading import load_derivation, read_derivation
from proofcheck.logic.algebra import algebra_under
from proofcheck.logic.propositions import make
from proofcheck.search.arithmetic.order_contradictions import contradict_order
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.goals_by_shape import prove_by_shape
from proofcheck.search.driver.proving import STEPS, prove_task
from proofcheck.search.instances.equal_matrices import EqualMatrices
from proofcheck.search.instances.preparation import begin
from proofcheck.search.norms import contradictions
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.source import SourceFile
from proofcheck.terms.expressions import Operation, sort_of
from proofcheck.terms.task import Task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

CORPUS = Path(__file__).parent.parent / "corpus" / "norms.proof"
DERIVATION = load_derivation(CORPUS)
SLICER = Slicer(DERIVATION)
CLAIMS = {s.label: s for s in DERIVATION.statements if s.goals}
TRUE = [label for label in CLAIMS if not label.endswith("false")]
SIZES = """\
derivation "t"

[1] hypothesis
  let p, q, n : PosNat
  assume p + q = n
  let A : Matrix(p, p)
  let B : Matrix(p, q)
  let C : Matrix(q, p)
  let D : Matrix(q, q)
  let M : Matrix(n, n)

[2] claim
  show [[A, B], [C, D]] + [[A, B], [C, D]] = M
  from [1]
"""


def _proofs(label: str) -> list[Proof | None]:
    statement = CLAIMS[label]
    goals = [goal for goal in statement.goals if goal.role.value != "side"]
    return [proof_of(SLICER.task(statement, goal)) for goal in goals]


def test_every_true_fact_has_a_false_twin() -> None:
    assert {*CLAIMS} == {*TRUE, *(f"{label} false" for label in TRUE)}
    assert len(TRUE) > 25
    assert not [s.label for s in CLAIMS.values() if s.ill_formed]


@pytest.mark.sampled
@pytest.mark.parametrize("label", TRUE)
def test_a_true_fact_is_proved_and_says_by_which_laws(label: str) -> None:
    (proof,) = _proofs(label)

    assert proof is not None
    assert not proof.is_citation


@pytest.mark.sampled
@pytest.mark.parametrize("label", [f"{label} false" for label in TRUE])
def test_a_false_twin_is_not_proved(label: str) -> None:
    assert None in _proofs(label)


def test_the_ledger_names_the_axioms_that_lemmas_rest_on() -> None:
    proofs = {label: _proofs(label)[0] for label in ("1", "4", "12", "17")}
    found = {label: one for label, one in proofs.items() if one is not None}

    assert {label: one.theorems for label, one in found.items()} == dict.fromkeys(proofs, ())
    assert all("operator norm" in one.laws for one in found.values())


def test_an_equation_is_found_however_its_sizes_are_written() -> None:
    """The kernel writes n x n where the author's matrix is (p + q) x (p + q)."""
    statement = read_derivation(SourceFile("t.proof", SIZES), "t")
    task = Slicer(statement).task(statement.statements[1], statement.statements[1].goals[-1])
    assert isinstance(task.goal, Operation)
    blocks, other = task.goal.arguments
    assert isinstance(blocks, Operation)
    rewritten = replace(blocks, sort=sort_of(other))
    assert rewritten != blocks
    known = [f.proposition for f in task.facts]
    script = SimpleNamespace(
        sequent=SimpleNamespace(algebra=algebra_under({}, known)),
        facts=["first", "second"],
        term_of={"first": make("eq", rewritten, other), "second": known[0]}.__getitem__,
    )
    matrices = EqualMatrices(SimpleNamespace(script=script))  # type: ignore[arg-type]

    assert script.facts[0] == matrices.equation(blocks, other)
    assert matrices.equation(other, blocks) is None


VECTOR = """\
[1] definition
  let n : PosNat
  let v, w : Vector(n)

[2] claim
  assume v != zero(n, 1)
  show {}
  from [1]
"""


def _read_vectors(goal: str) -> Task:
    return last_task(VECTOR.format(goal))


@pytest.mark.parametrize(("goal", "times"), [("|w| <= |v|", 1), ("|w| != 1", 2)])
def test_of_an_inequality_norms_are_looked_at_once(
    monkeypatch: pytest.MonkeyPatch, goal: str, times: int
) -> None:
    looked_at: list[object] = []

    def look(_: object, context: object) -> bool:
        looked_at.append(context)
        return False

    monkeypatch.setattr(contradictions, "contradict_norms", look)
    script = Script.of_task(_read_vectors(goal))

    assert not GoalSearch(prove_by_shape, STEPS).prove(script)
    assert times == len(looked_at)


@pytest.mark.parametrize(("goal", "is_proved"), [("|v| != 0", True), ("|w| != 0", False)])
def test_a_norm_that_comes_up_late_is_looked_at(goal: str, is_proved: bool) -> None:
    assert isinstance(prove_task(_read_vectors(goal)), Proved) is is_proved


def test_inequalities_that_contradict_nothing_are_not_combined_with_equations() -> None:
    script = Script.of_task(_read_vectors("|w| <= |v|"))
    script.do("by-contradiction")
    context = begin(GoalSearch(prove_by_shape, STEPS), script)
    context.completion.add(*_length_of_w(context))

    assert not contradict_order(context, rounds=0)
    assert "linear-combination" not in {step.name for step in script.steps}


def _length_of_w(context: RewritingContext) -> tuple[Poly, tuple[None, None], None]:
    """Return the equation |w| = 0, by which the inequality that is supposed is reduced."""
    w = context.script.sequent.shared.declarations["w"].variable
    form = context.script.sequent.algebra.form(make("norm", w))
    return context.poly(form.terms), (None, None), None
