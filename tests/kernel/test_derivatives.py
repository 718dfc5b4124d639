"""The rules about derivatives: what is true is proved, its false twin is not, forgeries are rejected."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.falsification.survey import survey
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import check_proof
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.kernel.sequents import Rejected
from proofcheck.language.statements import GoalRole
from proofcheck.logic.propositions import Unbuildable
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.task import Task
from tests.derivatives import WORDS, read_claim
from tests.language.elaborated import elaborate_clean

DEFINED = f"""{WORDS}\
  let edge(x : NonNegReal) := x^2

[1] claim
  given n : PosNat
  given A, B, X : Matrix(n, n)
  given x, a, b : Vector(n)
  given s, t, u : Real
  given z : Complex
  let q(y : Vector(n)) := y^T*A*y
"""


def task_of(show: str, assume: str = "", *, role: GoalRole = GoalRole.SHOW) -> Task:
    lines = (f"assume {one}" for one in assume.split(";") if one)
    derivation, statement = read_claim(DEFINED, lines, show)
    goal = [g for g in statement.goals if g.role is role][-1]
    return Slicer(derivation).task(statement, goal)


PAIRS = [
    # assumed; what holds; its false twin
    ("", "diff(X) tr(A*X*B) = A^T*B^T", "diff(X) tr(A*X*B) = A*B"),
    ("", "diff(X) tr(A*X^T*B) = B*A", "diff(X) tr(A*X^T*B) = A*B"),
    ("", "diff(X) tr(X^3) = 3*(X^T)^2", "diff(X) tr(X^3) = 3*X^2"),
    ("", "diff(X) tr(X^T*A*X) = (A + A^T)*X", "diff(X) tr(X^T*A*X) = 2*A*X"),
    ("", "diff(X) (a^T*X*b) = a*b^T", "diff(X) (a^T*X*b) = b*a^T"),
    ("", "diff(X) |X|_F^2 = 2*X", "diff(X) |X|_F^2 = 2*X^T"),
    ("", "diff(x) (x^T*A*x) = (A + A^T)*x", "diff(x) (x^T*A*x) = 2*A*x"),
    ("A^T = A", "diff(x) (x^T*A*x) = 2*A*x", "diff(x) (x^T*A*x) = A*x"),
    ("", "diff(x) (A*x) = A", "diff(x) (A*x) = A^T"),
    ("", "diff(x) (x*(x^T*x)) = (x^T*x)*I(n) + 2*x*x^T", "diff(x) (x*(x^T*x)) = (x^T*x)*I(n)"),
    ("", "diff(x) |A*x - b|^2 = 2*A^T*(A*x - b)", "diff(x) |A*x - b|^2 = 2*A*(A*x - b)"),
    ("|x| != 0", "diff(x) |x| = x/|x|", "diff(x) |x| = x"),
    ("invertible(X)", "diff(X) det(X) = det(X)*X^-T", "diff(X) det(X) = det(X)*X^-1"),
    ("det(X) > 0", "diff(X) log(det(X)) = X^-T", "diff(X) log(det(X)) = X^-1"),
    ("invertible(X)", "diff(X) tr(X^-1) = -(X^-T)^2", "diff(X) tr(X^-1) = -(X^-1)^2"),
    ("", "diff(t) exp(t*A) = A*exp(t*A)", "diff(t) exp(t*A) = exp(t*A)"),
    ("", "diff(t, t) exp(t*A) = A^2*exp(t*A)", "diff(t, t) exp(t*A) = A*exp(t*A)"),
    ("", "diff(t) (A + t*B)^2 = B*(A + t*B) + (A + t*B)*B", "diff(t) (A + t*B)^2 = 2*B*(A + t*B)"),
    ("", "diff(t) sin(t^2) = 2*t*cos(t^2)", "diff(t) sin(t^2) = cos(t^2)"),
    ("", "diff(t) cos(t) = -sin(t)", "diff(t) cos(t) = sin(t)"),
    ("t > 0", "diff(t) log(t) = 1/t", "diff(t) log(t) = 1"),
    ("t > 0", "diff(t) sqrt(t) = 1/(2*sqrt(t))", "diff(t) sqrt(t) = 1/sqrt(t)"),
    ("t != 0", "diff(t) 1/t = -1/t^2", "diff(t) 1/t = 1/t^2"),
    ("", "diff(t) sum(k in 1..n) k*t^2 = sum(k in 1..n) 2*k*t", "diff(t) sum(k in 1..n) k*t^2 = t"),
    ("", "cube'(t) = 3*t^2", "cube'(t) = 3*t"),
    ("", "cube''(t) = 6*t", "cube''(t) = 6*t^2"),
    ("", "diff(s, t) (s^2*t^3) = 6*s*t^2", "diff(s, t) (s^2*t^3) = 6*s^2*t"),
    ("", "diff(t, s) (s^2*t^3) = 6*s*t^2", "diff(t, s) (s^2*t^3) = 6*s^2*t"),
    ("", "grad(q)(x) = (A + A^T)*x", "grad(q)(x) = A*x"),
    ("", "hess(q)(x) = A + A^T", "hess(q)(x) = 2*A"),
    ("", "diff(z) z^3 = 3*z^2", "diff(z) z^3 = z^2"),
    ("differentiable(f, t^2)", "diff(t) f(t^2) = 2*t*f'(t^2)", "diff(t) f(t^2) = f'(t^2)"),
    ("", "diff(t) Re(t*z) = Re(z)", "diff(t) Re(t*z) = Im(z)"),
    ("differentiable(f, t)", "diff(t) diff(s) f(t) = 0", "diff(t) diff(s) s*t = 0"),
    ("t > 0", "diff(t) diff(s) (s + sqrt(t)) = 0", "diff(t) diff(s) (s + sqrt(t)) = 1"),
]


@pytest.mark.parametrize(("assume", "true", "false"), PAIRS)
def test_what_holds_is_proved_and_its_twin_is_not(assume: str, true: str, false: str) -> None:
    task, twin = task_of(true, assume), task_of(false, assume)
    found = prove_task(task)

    assert isinstance(found, Proved)
    assert check_proof(task, found.certificate).used is not None
    assert not isinstance(prove_task(twin), Proved)


POWER_OF_A_POWER = (
    "diff(X) a^T*(X^n)^n*b = sum(p in 0..n-1, r in 0..n-1) "
    "((X^n)^{p}*X^r)^T*a*b^T*(X^(n - 1 - r)*(X^n)^{q})^T"
)

ENTRIES = [
    # by single entries, of matrices given by their entries, of natural powers, of determinants
    (
        "",
        "forall i, j in 1..n: diff(X[i, j]) tr(A*X) = A[j, i]",
        "forall i, j in 1..n: diff(X[i, j]) tr(A*X) = A[i, j]",
    ),
    (
        "",
        "forall i, j, k in 1..n: diff(X[i, j]) X[k, j] = cases { 1 if i = k; 0 otherwise }",
        "forall i, j, k in 1..n: diff(X[i, j]) X[k, j] = cases { 1 if j = k; 0 otherwise }",
    ),
    (
        "",
        "forall i, j in 1..n: (diff(x) A*x)[i, j] = A[i, j]",
        "forall i, j in 1..n: (diff(x) A*x)[i, j] = A[j, i]",
    ),
    (
        "",
        "diff(t) (matrix(i in 1..n, j in 1..n) A[i, j]*t^2) = 2*t*A",
        "diff(t) (matrix(i in 1..n, j in 1..n) A[i, j]*t^2) = t*A",
    ),
    (
        "",
        "diff(t) (matrix(i in 1..n, j in 1..n) cases { t^2 if i = j; 0 otherwise }) = 2*t*I(n)",
        "diff(t) (matrix(i in 1..n, j in 1..n) cases { t^2 if i = j; 0 otherwise }) = t*I(n)",
    ),
    ("", "diff(X) tr(X^n) = n*X^(n - 1)^T", "diff(X) tr(X^n) = n*X^(n - 1)"),
    ("", "diff(t) t^n = n*t^(n - 1)", "diff(t) t^n = t^(n - 1)"),
    (  # no name of one sum is taken for that of the other
        "",
        POWER_OF_A_POWER.format(p="p", q="(n - 1 - p)"),
        POWER_OF_A_POWER.format(p="r", q="(n - 1 - r)"),
    ),
    (
        "invertible(X)",
        "diff(X) det(A*X*B) = det(A*X*B)*X^-T",
        "diff(X) det(A*X*B) = det(A*X*B)*X^-1",
    ),
    (
        "invertible(X)",
        "diff(X) det(X^n) = n*det(X^n)*X^-T",
        "diff(X) det(X^n) = det(X^n)*X^-T",
    ),
    ("", "diff(t) |t + z|^2 = 2*Re(t + z)", "diff(t) |t + z|^2 = 2*t"),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("assume", "true", "false"), ENTRIES)
def test_what_holds_by_entries_is_proved_and_models_agree(
    assume: str, true: str, false: str
) -> None:
    """The models are a second reader: they know derivatives by infinitesimals alone."""
    task, twin = task_of(true, assume), task_of(false, assume)
    found = prove_task(task)

    assert isinstance(found, Proved)
    assert check_proof(task, found.certificate).used is not None
    assert survey(task).failure is None
    assert not isinstance(prove_task(twin), Proved)
    assert survey(twin).failure is not None
    with pytest.raises(CertificateRejected):
        check_proof(twin, found.certificate)


@pytest.mark.parametrize(
    ("show", "why"),
    [
        ("(diff(t) t*A)[1, 1] = 1", "no gradient, and no Jacobian"),
        ("(diff(X) det(X))[1, 1] = 0", "a condition is neither evident nor proved"),
        ("A[1, 1] = 1", "it does not say derivative"),
    ],
)
def test_a_forged_entry_is_rejected_for_its_reason(show: str, why: str) -> None:
    script = Script.of_task(task_of(show))
    path = ["q", "goal", 0, 0]
    with pytest.raises(Rejected, match=why):
        script.do("derivative-entry", path, ["n", "1"], ["n", "1"], [])


def test_an_entry_of_a_vector_has_one_column() -> None:
    script = Script.of_task(task_of("(diff(x) a^T*x)[1] = a[1]"))
    path = ["q", "goal", 0, 0]
    with pytest.raises(Rejected, match="a vector has one column"):
        script.do("derivative-entry", path, ["n", "1"], ["n", "2"], [])
    with pytest.raises(Rejected, match="an index is an integer"):
        script.do("derivative-entry", path, ["n", "1/2"], ["n", "1"], [])


NEVER = [
    # functions of which no rule says what their derivative is, or not there
    "diff(t) exp(A + t*B) = B*exp(A + t*B)",
    "diff(t) |t| = 1",
    "diff(t) max(t, 0) = 1",
    "diff(t) cases { t if t > 0; 0 otherwise } = 1",
    "diff(z) conj(z) = 1",
    "diff(z) |z|^2 = 2*z",
    "diff(t) f(t) = f'(t) + 0*f'(2*t) + 1",
    "edge'(t) = 2*t",
    "grad(fun(y : NonNegReal) y)(t) = 1",
    "diff(x) |x| = x",
    "diff(t) sum(k in 1..n where k <= t) 1 = 0",
    "diff(t) (matrix(i in 1..n, j in 1..n) cases { t if t > i; 0 otherwise }) = I(n)",
    "diff(X) det(X) = 0",
    "diff(z) |z + 1|^2 = 2*Re(z + 1)",
    # what does not move inside has a value on one side alone, or at one point
    "diff(t) diff(s) (s + sqrt(t)) = 0",
    "diff(t) diff(s) (s + sqrt(-t^2)) = 0",
    "differentiable(fun(k : Real) diff(s) (s + sqrt(k)), 0)",
]


@pytest.mark.parametrize("text", NEVER)
def test_what_is_not_known_is_not_proved(text: str) -> None:
    assert not isinstance(prove_task(task_of(text)), Proved)


def step(show: str, gradient: str | None, assume: str = "") -> Any:
    """Take the step that says what the left side of a goal is: a side of it, or its own."""
    script = Script.of_task(task_of(show, assume))
    script.do("definedness", "goal")
    told = None if gradient is None else ["q", "goal", int(gradient)]
    return script.do("derivative", ["q", "goal", 0], told, [])


@pytest.mark.parametrize(
    ("show", "gradient", "why"),
    [
        ("diff(X) tr(A*X*B) = A*B", "1", "the differential is another"),
        ("diff(x) (x^T*A*x) = 2*A*x", "1", "the differential is another"),
        ("diff(x) (A*x) = A^T", "1", "the differential is another"),
        ("hess(q)(x) = A", "1", "the differential is another"),
        ("diff(X) tr(A*X*B) = A*B", None, "the derivative is not said"),
        ("diff(t) t^2 = 2*t", "1", "a derivative by a number is computed"),
        ("diff(t) |t| = 1", None, "a condition is neither evident nor proved"),
        ("diff(t) f(2*t) = 1 + f(t)", None, "a condition is neither evident nor proved"),
        ("tr(A) = 1", None, "it does not say derivative"),
        ("grad(fun(y : NonNegReal) y)(t) = 1", None, "a function at the edge of where it is meant"),
    ],
)
def test_a_forged_step_is_rejected_for_its_reason(
    show: str, gradient: str | None, why: str
) -> None:
    with pytest.raises(Rejected, match=why):
        step(show, gradient)


@pytest.mark.parametrize(
    "show",
    [
        "diff(t) exp(A + t*B) = B",
        "diff(t) max(t, 0) = 1",
        "diff(z) conj(z) = 1",
        "diff(z) Re(z) = 1",
        "diff(t) diff(s) f(s + t) = 1",
    ],
)
def test_what_no_rule_differentiates_is_rejected(show: str) -> None:
    with pytest.raises(Unbuildable):
        step(show, None)


def test_a_certificate_does_not_pass_for_the_false_twin() -> None:
    true, false = task_of("diff(X) tr(A*X*B) = A^T*B^T"), task_of("diff(X) tr(A*X*B) = A*B")
    found = prove_task(true)
    assert isinstance(found, Proved)

    with pytest.raises(CertificateRejected):
        check_proof(false, found.certificate)


def test_differentiability_is_shown_by_its_rule_alone() -> None:
    smooth, kink = (
        "differentiable(fun(y : Real) exp(y)^2, t)",
        "differentiable(fun(y : Real) |y|, t)",
    )

    assert isinstance(prove_task(task_of(smooth)), Proved)
    assert isinstance(prove_task(task_of(kink, "|t| != 0")), Proved)
    assert not isinstance(prove_task(task_of(kink)), Proved)
    assert not isinstance(prove_task(task_of("differentiable(f, t)")), Proved)
    with pytest.raises(Rejected, match="a condition is neither evident nor proved"):
        Script.of_task(task_of(kink)).close("differentiable", [])
    with pytest.raises(Rejected, match="it does not say differentiable"):
        Script.of_task(task_of("t = t")).close("differentiable", [])


def test_a_name_of_a_definition_is_not_captured() -> None:
    """A body speaks of a name of the document, which a bound name is spelled like."""
    text = """\
  language 2

[0] definition
  let y : Real
  let shifted(u : Real) := u + y^2
  let grad := library grad

[1] claim
  given t : Real
  show {}
  from [0]
"""
    for shown, holds in (("diff(t) shifted(t) = 1", True), ("diff(t) shifted(t) = 1 + 2*y", False)):
        derivation = elaborate_clean(text.format(shown))
        statement = derivation.statements[1]
        task = Slicer(derivation).task(statement, statement.goals[-1])
        assert holds is isinstance(prove_task(task), Proved)


def test_a_direction_is_out_of_reach_of_certificates() -> None:
    script = Script.of_task(task_of("diff(X) tr(A*X*B) = A^T*B^T"))
    script.do("derivative", ["q", "goal", 0], ["q", "goal", 1], [])
    hidden = [n for n in script.sequent.algebra.atoms if n.startswith("along ")]

    assert hidden
    with pytest.raises(Rejected, match="names are not visible"):
        script.do("derivative", ["q", "goal", 0], ["a", hidden[0]], [])
    assert spell_for_certificate(script, script.goal)
