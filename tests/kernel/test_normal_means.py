"""The rule about means under normal laws: what is true is proved, as models have it, forgeries are not."""

from __future__ import annotations

import pytest

from proofcheck.falsification.survey import survey
from proofcheck.kernel.proof import check_proof
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.kernel.sequents import Rejected
from proofcheck.logic.normal_laws import law_of
from proofcheck.logic.polynomials import Untranslatable
from proofcheck.logic.propositions import Unbuildable
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.expressions import Bound, Operation, Variable, integer
from proofcheck.terms.sorts import Matrix, Ring, SetOf
from proofcheck.terms.task import Task
from tests.audit.real_tasks import shown_tasks

GIVEN = """\
[0] definition
  let exp := library exp

[1] claim
  given n, p, K : PosNat, m, a, b : Vector(n), A, B, S : Matrix(n, n), c : Real
  given C : Matrix(p, n), v[k in 1..K] : Real, mu : Real, s : NonNegReal, z : Complex
  assume S^T = S
  assume forall x : Vector(n): 0 <= x^T*S*x
  assume 0 <= s
  show {}
  from [0]
"""

LAW = "w ~ Normal(m, S)"


def task_of(goal: str) -> Task:
    return shown_tasks(GIVEN.format(goal))[-1]


PAIRS = [
    # what holds; its false twin
    (f"expect({LAW}) w = m", f"expect({LAW}) w = 2*m"),
    (f"expect({LAW}) C*w = C*m", f"expect({LAW}) C*w = C*m + C*m"),
    (f"expect({LAW}) w^T*A = m^T*A", f"expect({LAW}) w^T*A = m^T*A^T"),
    (f"expect({LAW}) C*w*w^T = C*(S + m*m^T)", f"expect({LAW}) C*w*w^T = C*S"),
    (f"expect({LAW}) w^T*w = tr(S) + m^T*m", f"expect({LAW}) w^T*w = n + m^T*m"),
    (
        f"expect({LAW}) (a^T*w)^3 = 3*(a^T*S*a)*(a^T*m) + (a^T*m)^3",
        f"expect({LAW}) (a^T*w)^3 = (a^T*S*a)*(a^T*m) + (a^T*m)^3",
    ),
    (
        f"expect({LAW}) (w - m)^T*A*(w - m)*(w - m) = 0*m",
        f"expect({LAW}) (w - m)^T*A*(w - m)*w = 0*m",
    ),
    (
        f"expect({LAW}) (w^T*A*w)*w = (tr(A*S) + m^T*A*m)*m + S*(A + A^T)*m",
        f"expect({LAW}) (w^T*A*w)*w = (tr(A*S) + m^T*A*m)*m + 2*S*A*m",
    ),
    (
        f"expect({LAW}) w[1]*w[n] = S[1, n] + m[1]*m[n]",
        f"expect({LAW}) w[1]*w[n] = m[1]*m[n]",
    ),
    (
        f"expect({LAW}) (C*w)[p]*(A*w)[n] = (C*S*A^T)[p, n] + (C*m)[p]*(A*m)[n]",
        f"expect({LAW}) (C*w)[p]*(A*w)[n] = (C*S*A)[p, n] + (C*m)[p]*(A*m)[n]",
    ),
    (
        f"expect({LAW}) (sum(i in 1..n) w[i]^2) = sum(i in 1..n) (S[i, i] + m[i]^2)",
        f"expect({LAW}) (sum(i in 1..n) w[i]^2) = sum(i in 1..n) S[i, i]",
    ),
    (
        f"expect({LAW}) c*(z*(a^T*w) + 1) = c*z*(a^T*m) + c",
        f"expect({LAW}) c*(z*(a^T*w) + 1) = c*z*(a^T*m)",
    ),
    (
        "expect(x ~ Normal(mu, s)) x^6 = mu^6 + 15*mu^4*s + 45*mu^2*s^2 + 15*s^3",
        "expect(x ~ Normal(mu, s)) x^6 = mu^6 + 15*mu^4*s + 45*mu^2*s^2 + 3*s^3",
    ),
    (
        "expect(w ~ Normal(m, S), x ~ Normal(mu, s)) x^2*(a^T*w) = (s + mu^2)*(a^T*m)",
        "expect(w ~ Normal(m, S), x ~ Normal(mu, s)) x^2*(a^T*w) = s*(a^T*m)",
    ),
    (
        f"expect({LAW}, u ~ Normal(m, S)) w*u^T = m*m^T",
        f"expect({LAW}, u ~ Normal(m, S)) w*u^T = S + m*m^T",
    ),
    (
        f"var({LAW}) a^T*w = a^T*S*a",
        f"var({LAW}) a^T*w = a^T*S*S*a",
    ),
    (
        "expect(w ~ Normal(m, c^2*I(n))) w*w^T = c^2*I(n) + m*m^T",
        "expect(w ~ Normal(m, c^2*I(n))) w*w^T = c*I(n) + m*m^T",
    ),
    (
        "expect(w ~ Normal(C*m, C*S*C^T)) w = C*expect(w ~ Normal(m, S)) w",
        "expect(w ~ Normal(C*m, C*S*C^T)) w = 2*C*expect(w ~ Normal(m, S)) w",
    ),
    (
        "sum(k in 1..K) v[k]*expect(x ~ Normal(k, s)) x^2 = sum(k in 1..K) v[k]*(k^2 + s)",
        "sum(k in 1..K) v[k]*expect(x ~ Normal(k, s)) x^2 = sum(k in 1..K) v[k]*k^2",
    ),
]


DEPENDENT = [  # laws that models do not evaluate
    (
        "expect(x ~ Normal(mu, 1), w ~ Normal(x*m, (1 + x^2)*A*A^T)) x*w = (1 + mu^2)*m",
        "expect(x ~ Normal(mu, 1), w ~ Normal(x*m, (1 + x^2)*A*A^T)) x*w = mu^2*m",
    ),
]


@pytest.mark.parametrize(("true", "false"), [*PAIRS, *DEPENDENT])
def test_what_holds_is_proved_and_its_twin_is_not(true: str, false: str) -> None:
    assert isinstance(prove_task(task_of(true)), Proved)
    assert not isinstance(prove_task(task_of(false)), Proved)


@pytest.mark.sampled
@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_models_agree(true: str, false: str) -> None:
    assert survey(task_of(true), attempts=12).failure is None
    assert survey(task_of(false), attempts=40).failure is not None


def step(goal: str) -> list[Ref]:
    """Take the step that says what the mean on the left side of a goal is."""
    return Script.of_task(task_of(goal)).do("normal-mean", ["q", "goal", 0], [])


@pytest.mark.parametrize(
    ("goal", "why"),
    [
        ("expect(k in 1..n) v[1] = v[1]", "not drawn once, from a normal law"),
        ("expect(w[t in 1..n] ~ Normal(mu, s)) w[1] = mu", "not drawn once, from a normal law"),
        ("var(x ~ Normal(mu, s)) x = s", "no mean of what is drawn"),
        ("tr(A) = 1", "no mean of what is drawn"),
        ("expect(w ~ Normal(m, A)) w = m", "a condition is neither evident nor proved"),
        # symmetric, and no covariance, so that nothing is drawn
        ("expect(w ~ Normal(m, A + A^T)) w = m", "a condition is neither evident nor proved"),
        ("expect(x ~ Normal(mu, c)) x = mu", "a condition is neither evident nor proved"),
        ("expect(x ~ Normal(mu, -1)) x^2 = mu^2 - 1", "a condition is neither evident nor proved"),
        (
            "expect(x ~ Normal(mu, s), y ~ Normal(x, x)) y = mu",
            "a condition is neither evident nor proved",
        ),
    ],
)
def test_a_forged_step_is_rejected_for_its_reason(goal: str, why: str) -> None:
    with pytest.raises((Rejected, Unbuildable), match=why):
        step(goal)


@pytest.mark.parametrize(
    "goal",
    [
        "expect(x ~ Normal(mu, s)) |x| = mu",
        "expect(x ~ Normal(mu, s)) exp(x) = exp(mu)",
        "expect(x ~ Normal(mu, s)) 1/x = 1/mu",
        "expect(x ~ Normal(mu, s)) x*exp(x) = mu",
        f"expect({LAW}) |w| = |m|",
        f"expect({LAW}) det(w*w^T) = 0",
        f"expect({LAW}) (I(n) + w*w^T)^-1 = I(n)",
        f"expect({LAW}) w^T*(I(n) + w*w^T)^-1*w = 1",
        f"expect({LAW}) max(w[1], 0) = 0",
    ],
)
def test_what_is_no_polynomial_is_rejected(goal: str) -> None:
    with pytest.raises(Untranslatable, match="no polynomial in what is drawn"):
        step(goal)


POSITIVE = "cases { 1 if x > 0; 0 otherwise }"


@pytest.mark.parametrize(
    "goal",
    [
        f"expect(x ~ Normal(0, s)) x*(sum(k in 1..{POSITIVE}) 1) = 0",
        f"expect(x ~ Normal(0, s)) (sum(k in 1..{POSITIVE}) k)*a*x = 0*a",
        f"expect(x ~ Normal(0, s)) (sum(j in 1..n) sum(k in 1..{POSITIVE}) a[j]*x) = 0",
        f"expect({LAW}) (sum(k in 1..rank(w*w^T)) w) = rank(S)*m",
    ],
)
def test_a_sum_with_a_random_number_of_terms_is_no_polynomial(goal: str) -> None:
    """The mean of x where x is positive is not 0, though that of x is."""
    with pytest.raises(Untranslatable, match="how many terms a sum has depends on what is drawn"):
        step(goal)
    assert not isinstance(prove_task(task_of(goal)), Proved)


def law(ring_of_mean: Ring, ring_of_covariance: Ring) -> Bound:
    """Draw a real vector, with parameters that no statement in the language can have if they are complex."""
    two, one = integer(2), integer(1)
    mean = Variable("m", Matrix(two, one, ring_of_mean))
    covariance = Variable("S", Matrix(two, two, ring_of_covariance))
    drawn = Matrix(two, one, Ring.REAL)
    return Bound(Variable("w", drawn), Operation("normal", (mean, covariance), SetOf(drawn)))


def test_a_real_vector_has_no_complex_mean() -> None:
    """Its conjugate has the conjugate mean, and is itself."""
    assert law_of(law(Ring.REAL, Ring.RATIONAL))
    for rings in ((Ring.COMPLEX, Ring.REAL), (Ring.REAL, Ring.COMPLEX)):
        with pytest.raises(Unbuildable, match="the mean and the covariance are real"):
            law_of(law(*rings))


def test_without_a_law_nothing_is_proved_of_a_mean() -> None:
    under = "c < 0 ==> (expect(x ~ Normal(mu, {})) x) = mu"

    assert not isinstance(prove_task(task_of(under.format("c"))), Proved)
    assert isinstance(prove_task(task_of(under.format("-c"))), Proved)


def test_a_certificate_does_not_pass_for_the_false_twin() -> None:
    true, false = map(task_of, PAIRS[4])
    found = prove_task(true)
    assert isinstance(found, Proved)

    with pytest.raises(CertificateRejected):
        check_proof(false, found.certificate)


def test_what_is_drawn_is_out_of_reach_of_certificates() -> None:
    script = Script.of_task(task_of(PAIRS[0][0]))
    script.do("normal-mean", ["q", "goal", 0], [])
    hidden = [n for n in script.sequent.algebra.atoms if n.startswith("bound ")]

    assert hidden
    with pytest.raises(Rejected, match="names are not visible"):
        script.do("definition", ["a", hidden[0]])
