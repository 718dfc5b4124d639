"""Theorems of the library, cited: what they settle, what they cost, and how they are avoided."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.real_audit import Auditor, Found


def _statement(found: Found, label: str) -> dict[str, Any]:
    return next(one for one in found.statements if one["label"] == label)


INSTANCE = """[1] claim
  given n : PosNat, A, B : Matrix(n, n)
  show det((A + B)*A) = det(A + B)*det(A)
  from [library:determinant of a product]
"""


def test_an_instance_of_a_cited_theorem_is_cited(auditor: Auditor) -> None:
    found = auditor.audit(INSTANCE)
    claim = _statement(found, "1")

    assert ("cited", "sound") == (claim["evidence"], claim["standing"])
    assert ["determinant of a product"] == claim["rests_on"]["library"]
    assert ["library:determinant of a product"] == claim["used"]
    assert "an instance of determinant of a product (Horn" in claim["goals"][0]["reason"]
    assert claim["goals"][0]["models"] >= 20
    assert 1 == found.document["summary"]["library"]


@pytest.mark.parametrize(
    ("shown", "evidence"),
    [
        (
            "n <= 2 ==> |matrix(i, j in 1..n) 1| <= n",
            "unsupported",
        ),  # one model of each size, and SymPy has no opinion of norms
        ("|matrix(i, j in 1..n) 1| < n", "refuted"),
        ("|A| <= |A|", "proved"),
        ("det((A + B)*A) = det(A + B)*det(A)", "cited"),
    ],
)
def test_what_too_few_models_test_needs_more_than_models(
    auditor: Auditor, shown: str, evidence: str
) -> None:
    text = f"[1] claim\n  given n : Nat, A, B : Matrix(n, n)\n  show {shown}\n"
    cited = "  from [library:determinant of a product]\n" if "B" in shown else ""

    assert evidence == _statement(auditor.audit(text + cited), "1")["evidence"]


BY_NAME_ONLY = """[1] claim
  given m, n : PosNat, A : Matrix(m, m), B : Matrix(n, n)
  show |A (+) B| = max(|A|, |B|)
"""


def test_what_is_not_cited_is_proved_and_no_instance(auditor: Auditor) -> None:
    """Proofs cite the upper bound by themselves; that the norm is no less is proved."""
    claim = _statement(auditor.audit(BY_NAME_ONLY), "1")

    assert "proved" == claim["evidence"]
    assert [] == claim["rests_on"]["library"]
    assert "norm of a direct sum" in claim["goals"][-1]["lemmas"]


@pytest.mark.exhaustive
def test_a_law_that_proofs_cite_by_themselves_makes_a_citation_as_well(auditor: Auditor) -> None:
    text = """[1] definition
  let exp := library exp

[2] claim "an instance"
  given n : PosNat, A, B : Matrix(n, n)
  assume A*B = B*A
  show exp(A + B) = exp(A)*exp(B)
  from [1]

[3] claim "a proof"
  given n : PosNat, A, B : Matrix(n, n)
  assume A*B = B*A
  show exp(A + B)^T = exp(B^T)*exp(A^T)
  from [1]
"""
    found = auditor.audit(text)

    assert {"2": "cited", "3": "proved"} == {k: found.evidence[k] for k in "23"}
    assert ["exp of a sum"] == _statement(found, "2")["rests_on"]["library"]
    assert ["exp of a sum", "exp of a transpose"] == _statement(found, "3")["rests_on"]["library"]
    assert {"sound"} == {found.standing[k] for k in "23"}


ON_WORD = """[1] cited
  given n : PosNat, A, B : Matrix(n, n)
  show det((A + B)*A) = det(A + B)*det(A)
  cite "Horn and Johnson 2013, section 0.3.5"

[2] claim "an instance of the theory"
  given n : PosNat, A, B : Matrix(n, n)
  show det((A + B)*A) = det(A + B)*det(A)

[3] claim "an instance of the theory, and what models alone support"
  given n : PosNat, A, B : Matrix(n, n)
  show det((A + B)*A) = det(A + B)*det(A)
  show nnz(A*A) <= nnz(A)*nnz(A)

[4] claim "an instance of what an author cites"
  given n : PosNat, A, B : Matrix(n, n)
  show det((A + B)*A) = det(A + B)*det(A)
  from [1]
"""


def test_the_word_of_an_author_makes_conditional_and_the_theory_does_not(auditor: Auditor) -> None:
    found = auditor.audit(ON_WORD)

    assert ("cited", "conditional") == (found.evidence["1"], found.standing["1"])
    assert ("cited", "sound") == (found.evidence["2"], found.standing["2"])
    assert ("cited", "conditional") == (found.evidence["3"], found.standing["3"])
    assert {"cited", "witnessed"} == {g["evidence"] for g in _statement(found, "3")["goals"]}
    assert ("proved", "conditional") == (found.evidence["4"], found.standing["4"])
    assert ["1"] == _statement(found, "4")["rests_on"]["cited"]


def test_a_false_instance_is_refuted_however_much_is_cited(auditor: Auditor) -> None:
    text = INSTANCE.replace("det((A + B)*A) = det(A + B)*det(A)", "det((A*B)^T) = det(A) + det(B)")

    assert "refuted" == auditor.audit(text).evidence["1"]


USED = """[1] claim
  let c := 2
  given n : PosNat, A : Matrix(n, n)
  show |A + A*A| <= |A| + |A*A|
  from [library:triangle inequality]

[2] claim
  {}
  show c + c = 4
  from [1]
"""


@pytest.mark.parametrize(
    ("line", "errors"),
    [
        ("avoids [library:triangle inequality]", [("P0213", 8, 10)]),
        ("avoids [1]", [("P0213", 8, 10)]),
        ("avoids [library:circle]", []),
        ("avoids [library:no such theorem]", [("P0212", 8, 10)]),
    ],
)
def test_what_a_statement_avoids_is_checked_at_any_depth(
    auditor: Auditor, line: str, errors: list[tuple[str, int, int]]
) -> None:
    assert errors == auditor.audit(USED.format(line)).errors


def test_a_statement_that_is_declared_and_not_used_is_avoided(auditor: Auditor) -> None:
    text = """[1] claim
  given x : Real
  show x = x

[2] claim
  avoids [1]
  given x : Real
  show x + x = 2*x
  from [1]
"""
    assert [] == auditor.audit(text).errors


def test_a_theorem_that_is_declared_and_not_used_is_unused(auditor: Auditor) -> None:
    text = USED.format('note "nothing"').replace("from [1]", "from [1], [library:circle]")

    assert ["library:circle"] == _statement(auditor.audit(text), "2")["unused"]


def test_an_unknown_theorem_is_dangling(auditor: Auditor) -> None:
    text = "[1] claim\n  show 1 + 1 = 2\n  from [library:Neumann serie]\n"
    found = auditor.audit(text)

    assert [("P0201", 3, 8)] == found.errors
    assert "the library has no theorem `Neumann serie`" == found.findings[0]["message"]
    assert ("the closest theorem is `Neumann series`",) == tuple(found.findings[0]["help"])


def test_a_theorem_does_not_travel(auditor: Auditor) -> None:
    text = """[1] claim
  given n : PosNat, A : ComplexMatrix(n, n)
  assume |A| < 1/2
  show invertible(I(n) - A)
  from [library:Neumann series]

[2] claim
  given n : PosNat, A : ComplexMatrix(n, n)
  assume |A| < 1
  show invertible(I(n) - A)
  from [1]
"""
    assert _statement(auditor.audit(text), "2")["evidence"] not in ("proved", "cited")


# --- of the theory ----------------------------------------------------------------------------------

OF_THE_THEORY = """[1] claim "an instance of a lemma"
  given n : Nat, A, B, C : Matrix(n, n)
  show tr(A*B*C) = tr(C*A*B)
  from [library:trace of a product of three turned]

[2] claim "an instance of a definition"
  given n : Nat, A : ComplexMatrix(n, n)
  assume invertible(A)
  show A^-1*A = I(n)
  from [library:inverse of a matrix]

[3] claim "an axiom of order"
  given x : Real
  assume x != 0
  show x*x^-1 = 1
  from [library:inverse of a number]

[4] claim "an instance of a theorem, of real matrices"
  given n : Nat, A, B : Matrix(n, n)
  show det(A*B) = det(A)*det(B)
  from [library:determinant of a product]

[5] claim "a proof with a lemma"
  given x : Real, n : Nat
  assume 0 <= x
  show 1 + n*x <= (1 + x)^n
  from [library:Bernoulli's inequality]

[6] claim "a false instance"
  given n : PosNat, A, B : Matrix(n, n)
  show tr(A*B) = tr(A)*tr(B)
  from [library:trace of a product turned]
"""


THEOREM = "determinant of a product"
WORTH = {
    "1": ("proved", "sound", [], ["trace of a product of three turned"]),
    "2": ("proved", "sound", [], []),
    "3": ("proved", "sound", [], []),
    "4": ("cited", "sound", [THEOREM], []),
    "5": ("proved", "sound", [], ["Bernoulli's inequality"]),
}


def test_nothing_of_the_theory_makes_conditional_and_theorems_are_listed(auditor: Auditor) -> None:
    found = auditor.audit(OF_THE_THEORY)
    claims = {one["label"]: one for one in found.statements}
    goals = {label: one["goals"][-1] for label, one in claims.items()}
    kinds = {one["name"]: one["kind"] for one in found.document["laws"]}

    assert WORTH == {
        label: (
            claims[label]["evidence"],
            claims[label]["standing"],
            claims[label]["rests_on"]["library"],
            goals[label]["lemmas"],
        )
        for label in WORTH
    }
    assert {"kernel"} == {goals[label]["checker"] for label in WORTH}
    assert ["induction", "power of a number"] == claims["5"]["rests_on"]["laws"]
    assert ("definition", "theorem") == (kinds["induction"], kinds[THEOREM])
    assert "refuted" == claims["6"]["evidence"]
    assert {"checker", "lemmas"}.isdisjoint(goals["6"])


AVOIDING = """[1] claim
  given x : Real, n : Nat
  assume -1 <= x
  show 1 + n*x <= (1 + x)^n
  from [library:Bernoulli's inequality]

[2] claim
  avoids [library:{}]
  given x : Real, n : Nat
  assume -1 <= x
  show 1 + n*x <= (1 + x)^n + 1
  from [1]
"""


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("avoided", "is_told"),
    [
        ("Bernoulli's inequality", True),
        ("induction", True),
        ("power of a number", True),
        ("power from the left", False),
        ("trace", False),
    ],
)
def test_lemmas_and_their_axioms_are_avoided(auditor: Auditor, avoided: str, is_told: bool) -> None:
    codes = [code for code, _, _ in auditor.audit(AVOIDING.format(avoided)).errors]

    assert (["P0213"] if is_told else []) == codes


def test_names_of_the_theory_are_near(auditor: Auditor) -> None:
    found = auditor.audit("[1] claim\n  show 1 + 1 = 2\n  from [library:order is totl]\n")

    assert [("P0201", 3, 8)] == found.errors
    assert ("the closest theorem is `order is total`",) == tuple(found.findings[0]["help"])
