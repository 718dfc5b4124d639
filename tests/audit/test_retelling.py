"""Proofs told for people: what the lines say follows from the certificate, and only from it."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from proofcheck.audit.findings.told_proofs import describe_proof
from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.audit.judging.spelling import Spelling
from proofcheck.audit.narration import Line, tell_proof
from proofcheck.audit.narration.wording import Wording
from proofcheck.audit.verdicts import reach_verdict
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.language.loading import load_derivation, read_derivation
from proofcheck.language.printing.printing import plain_name
from proofcheck.search.driver.proving import prove_task
from proofcheck.source import SourceFile
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable
from proofcheck.terms.sorts import INTEGER, REAL, TRUTH
from proofcheck.terms.task import Task
from tests.search.found_proofs import certificate_of

CORPUS = Path(__file__).parent.parent / "corpus" / "dimension_free.proof"

TEXT = """derivation "facts"

[1] hypothesis
  let n : PosNat
  let S : Matrix(n, n)
  assume S^T = -S

[2] definition
  let P := S*S
  from [1]

[3] claim
  show P^T = P
  from [1], [2]

[3 false] claim
  show P^T = -P
  from [1], [2]

[4] claim
  given k : PosNat, A, B : Matrix(k, k)
  show A*B = I(k) <==> B*A = I(k)

[5] claim
  given k : PosNat, M : Matrix(k, k)
  assume M^T = -M
  show forall i in 1..k: M[i, i] = 0

[6] claim
  given x, y : Real
  assume x <= y and y <= x
  show not x < y
"""

DERIVATION = read_derivation(SourceFile("facts.proof", TEXT), "facts")
SLICER = Slicer(DERIVATION)
STATEMENTS = {s.label: s for s in DERIVATION.statements}


def _task(label: str) -> Task:
    statement = STATEMENTS[label]
    return SLICER.task(statement, statement.goals[-1])


def _told(label: str) -> list[str]:
    task = _task(label)
    lines = tell_proof(task, certificate_of(prove_task(task)), plain_name, {}, {})
    return [_written(line) for line in lines]


def _written(line: Line) -> str:
    reasons = ", ".join(reason.text for reason in line.reasons)
    return f"{'  ' * line.depth}{line.phrase.text}{f' by {reasons}' if reasons else ''}"


def test_a_chain_of_equalities_names_labels_and_definitions() -> None:
    assert [
        "P^T",
        "= S^T*S^T by definition of P [2]",
        "= -S^T*S by [1]",
        "= S*S by [1]",
        "= P by definition of P [2]",
    ] == _told("3")


def test_a_chain_is_typeset_as_the_author_prints_names() -> None:
    task = _task("3")
    certificate = certificate_of(prove_task(task))
    lines = tell_proof(task, certificate, plain_name, {}, {"S": r"\mathsf{S}"})
    assert [
        r"P^{\top}",
        r"= \mathsf{S}^{\top} \mathsf{S}^{\top}",
        r"= -\mathsf{S}^{\top} \mathsf{S}",
        r"= \mathsf{S} \mathsf{S}",
        "= P",
    ] == [line.phrase.latex for line in lines]


def test_the_words_of_a_line_are_typeset_as_words() -> None:
    task = _task("6")
    first, last = tell_proof(task, certificate_of(prove_task(task)), plain_name, {}, {})
    assert r"\text{suppose }x < y" == first.phrase.latex
    assert r"\text{not all of these hold: }x < y\text{, }y \leq x" == last.phrase.latex


def test_parts_of_a_goal_are_shown_one_after_the_other() -> None:
    assert [
        "this means (A*B = I(k) ==> B*A = I(k)) and (B*A = I(k) ==> A*B = I(k))",
        "to show: A*B = I(k) ==> B*A = I(k)",
        "  suppose A*B = I(k)",
        "  B*A",
        "  = I(k)",
        "to show: B*A = I(k) ==> A*B = I(k)",
        "  suppose B*A = I(k)",
        "  A*B",
        "  = I(k)",
    ] == _told("4")


def test_names_are_introduced_before_they_are_used() -> None:
    lines = _told("5")
    assert "let i in 1..k" == lines[0]
    assert "= 0 by assumed" == lines[-1]


def test_inequalities_that_contradict_each_other_are_named() -> None:
    assert [
        "suppose x < y",
        "not all of these hold: x < y, y <= x by assumed",
    ] == _told("6")


def test_the_same_certificate_is_told_in_the_same_words() -> None:
    assert _told("3") == _told("3")


def test_a_certificate_that_is_no_proof_is_not_told() -> None:
    task = _task("3")
    forged: Any = copy.deepcopy(certificate_of(prove_task(task)))
    combined = next(step for step in forged["steps"] if step[0] == "linear-combination")
    combined[3][0][0] = "7"
    with pytest.raises(CertificateRejected):
        tell_proof(task, forged, plain_name, {}, {})


@pytest.mark.parametrize("label", ["3", "3 false"])
def test_only_what_is_proved_has_a_proof_in_the_document(label: str) -> None:
    task, goal = _task(label), STATEMENTS[label].goals[-1]
    (judgement,) = judge_tasks([task])
    verdict = reach_verdict(goal, task, judgement)
    lines = describe_proof(verdict, Spelling())
    assert (label == "3") is bool(lines)
    for line in lines:
        assert isinstance(line, dict)
        assert {"formula", "latex", "by", "reason", "depth"} == set(line)


def test_every_proof_of_the_corpus_can_be_told() -> None:
    derivation = load_derivation(CORPUS)
    slicer = Slicer(derivation)
    told = 0
    for statement in derivation.statements:
        for goal in statement.goals:
            task = slicer.task(statement, goal)
            certificate = certificate_of(prove_task(task))
            if certificate is not None:
                lines = tell_proof(task, certificate, plain_name, {}, {})
                assert lines
                assert not lines[-1].depth or len(lines) > 1
                told += 1
    assert told >= 80


ATOMS_OF_THE_GOAL = (
    "given x, y : Real\n  assume y != 0\n  show y*(x/y) = x",
    "given p, q : Nat, A : Matrix(p, p), B : Matrix(q, q)\n  show tr(A (+) B) = tr(B (+) A)",
    "given n : Nat, A, B : Matrix(n, n)\n  show ker(A) inter ker(B) subset ker(A + B)",
)


@pytest.mark.parametrize("body", ATOMS_OF_THE_GOAL)
def test_a_step_may_name_what_only_the_goal_speaks_of(body: str) -> None:
    derivation = read_derivation(
        SourceFile("t.proof", f'derivation "t"\n\n[1] claim\n  {body}\n'), "t"
    )
    statement = derivation.statements[0]
    task = Slicer(derivation).task(statement, statement.goals[-1])

    assert tell_proof(task, certificate_of(prove_task(task, 300)), plain_name, {}, {})


def test_a_proof_that_cannot_be_told_says_so_and_costs_no_audit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object, **__: object) -> list[Line]:
        raise KeyError

    task, goal = _task("3"), STATEMENTS["3"].goals[-1]
    verdict = reach_verdict(goal, task, judge_tasks([task])[0])
    monkeypatch.setattr("proofcheck.audit.findings.told_proofs.tell_proof", fail)

    assert describe_proof(verdict, Spelling()) == [
        {
            "formula": "P^T = P",
            "latex": r"P^{\top} = P",
            "by": [],
            "reason": "accepted by the kernel; its steps cannot be told (KeyError)",
            "depth": 0,
        }
    ]


def test_names_are_given_in_the_order_of_the_text() -> None:
    """Two names of one stem are spelled apart; which is which is the same in every process."""
    wording = Wording(str, {}, {}, frozenset())
    for number in range(20):
        one, other = (Variable(f"x{number} {mark}", REAL) for mark in ("a", "b"))
        wording.term(Operation("add", (other, one), REAL))
        assert (wording.name(other.name), wording.name(one.name)) == (f"x{number}", f"x{number}_1")


def everywhere(body: Term, *names: str) -> Binding:
    """Return that something holds for all integers of these names."""
    bound = tuple(Bound(Variable(name, INTEGER), None) for name in names)
    return Binding("forall", bound, None, body, TRUTH)


def compared(*names: str) -> Operation:
    return Operation("le", tuple(Variable(name, INTEGER) for name in names), TRUTH)


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (everywhere(compared("i 0", "i 1"), "i 0", "i 1"), "forall i, i_1 : Int: i <= i_1"),
        (
            everywhere(compared("place 0", "place 1"), "place 0", "place 1"),
            "forall k, u : Int: k <= u",
        ),
        (
            everywhere(everywhere(compared("i 0", "i"), "i"), "i 0"),
            "forall i_1 : Int: forall i : Int: i_1 <= i",
        ),
        (everywhere(compared("i 0", "i"), "i 0"), "forall i_1 : Int: i_1 <= i"),
    ],
)
def test_no_two_names_of_a_formula_are_spelled_alike(term: Term, text: str) -> None:
    assert Wording(str, {}, {}, frozenset()).term(term).text == text


def test_any_number_of_names_has_a_spelling() -> None:
    names = [f"i {k}" for k in range(30)]
    wording = Wording(str, {}, {}, frozenset())
    printed = wording.term(everywhere(compared(*names[-2:]), *names)).text
    assert printed.endswith("i_29 : Int: i_28 <= i_29")
    assert len({wording.name(f"x {k}a") for k in range(30)}) == 30


def test_a_label_may_hold_a_space() -> None:
    """What a derivation names is spelled as it spells it, whatever its labels are made of."""
    name = "R@[T 8'.5]"
    wording = Wording(plain_name, {}, {}, frozenset([name]))
    term = Operation("add", (Variable(name, REAL), Variable("R 0a", REAL)), REAL)
    assert wording.term(term).text == "R + R_1"


def test_nothing_is_said_of_a_choice_but_what_it_satisfies() -> None:
    text = """derivation "choices"

[1] claim
  given n : PosNat, j : Int
  assume j in { 2*k where k in 1..n }
  show exists k in 1..n: j = 2*k
"""
    derivation = read_derivation(SourceFile("choices.proof", text), "choices")
    (statement,) = derivation.statements
    task = Slicer(derivation).task(statement, statement.goals[-1])
    told = tell_proof(task, certificate_of(prove_task(task)), plain_name, {}, {})
    said = [line.phrase.text for line in told]
    assert any(line.startswith("take such that") for line in said)
    assert not any("true" in line for line in said)
