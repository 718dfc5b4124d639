"""A rejection says at which step, by which rule and of what; a fault of the checker is none."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest

from proofcheck.kernel import rules
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.logic import meanings
from tests.audit.real_tasks import last_task
from tests.kernel.steps import EVIDENT, ONE, XY, X, checked, claim, o, v

ORDER = claim(XY, "0 <= x\n  assume x < 0", "x = y")
FARKAS: list[Any] = ["farkas", [["1", "fact", 0], ["1", "fact", 1]]]
NEGATIVE: list[Any] = ["farkas", [["-1", "fact", 0], ["1", "fact", 1]]]
LISTED = claim(X, "x = 0 and x = 1", "x = 1")


def rejection(text: str, steps: list[Any]) -> CertificateRejected:
    with pytest.raises(CertificateRejected) as caught:
        checked(text, steps)
    return caught.value


def told(text: str, steps: list[Any]) -> tuple[str, int, str, str]:
    found = rejection(text, steps)
    return found.reason, found.step, found.rule, found.operands


def test_a_rejection_names_step_and_rule_and_operands() -> None:
    found = rejection(ORDER, [["by-contradiction"], NEGATIVE])

    assert str(found) == "step 2, rule `farkas`: a factor is not positive"
    assert (found.reason, found.step, found.rule) == ("a factor is not positive", 2, "farkas")
    assert found.operands == '[["-1", "fact", 0], ["1", "fact", 1]]'


def test_its_twin_with_a_positive_factor_is_accepted() -> None:
    assert checked(ORDER, [["by-contradiction"], FARKAS]).laws == ()


@pytest.mark.parametrize(
    ("steps", "where"),
    [
        ([["and-elimination", 7], ["evident"]], ("no such position", 1, "and-elimination", "7")),
        (
            [["have", o("eq", v("x"), v("x")), [["and-elimination", 9], ["evident"]]], ["evident"]],
            ("no such position", 2, "and-elimination", "9"),
        ),
        (
            [["have", o("eq", v("x"), v("x")), EVIDENT], ["and-elimination", 9], ["evident"]],
            ("no such position", 3, "and-elimination", "9"),
        ),
        (
            [["have", v("x"), EVIDENT], ["evident"]],
            ("not a proposition", 1, "have", '["v", "x"] [["evident"]]'),
        ),
        ([["nonsense", 0], ["evident"]], ("`nonsense` is no rule here", 1, "", "")),
        (
            [["and-elimination", "7" * 70], ["evident"]],
            ("no such position", 1, "and-elimination", "..."),
        ),
        ([], ("a proof has steps", 0, "", "")),
    ],
)
def test_the_step_is_the_innermost_that_fails(
    steps: list[Any], where: tuple[str, int, str, str]
) -> None:
    assert told(LISTED, steps) == where


def test_where_the_outer_step_fails_after_an_inner_one_the_outer_is_named() -> None:
    steps = [["and-introduction", [[["evident"]]]]]

    found = rejection(claim(X, "", "x = x and 0 = 0"), steps)

    assert (found.step, found.rule) == (1, "and-introduction")


def test_each_of_those_steps_right_is_accepted() -> None:
    assert checked(LISTED, [["and-elimination", 0], ["evident"]]).used == (0,)


@pytest.mark.parametrize(
    ("step", "why", "rule"),
    [
        (["and-elimination"], "TypeError", "and-elimination"),
        (["and-elimination", 0, 0], "TypeError", "and-elimination"),
        (["equality"], "TypeError", "equality"),
        (["have", ["v", "nobody"], EVIDENT], "KeyError", "have"),
        (["have", ["n", "1/2/3", 0], EVIDENT], None, "have"),
        (["have", o("div", v("x")), EVIDENT], "IndexError", "have"),
        (["linear-combination", None, None, [["1"]]], "ValueError", "linear-combination"),
        (["linear-combination", None, None, 5], "TypeError", "linear-combination"),
        ([], "ValueError", ""),
        (7, "TypeError", ""),
    ],
)
def test_a_step_that_cannot_be_read_is_told_as_malformed(
    step: Any, why: str | None, rule: str
) -> None:
    reason, number, named, _ = told(LISTED, [step, ["evident"]])

    assert reason == (f"the step is malformed: {why}" if why else "not a term")
    assert (number, named) == (1, rule)


@pytest.mark.parametrize("name", ["no law", 7, ["circle"]])
def test_a_law_that_the_theory_does_not_have_is_named(name: Any) -> None:
    reason, _, rule, _ = told(LISTED, [["law", name, [], []], ["evident"]])

    assert reason == f"no law is called `{name}`; the proof was made with another theory"
    assert rule == "law"


MATRIX = claim("n : PosNat, A : Matrix(2, 2)", "A = A", "A = A")


def _sided(operator: str, *arguments: Any) -> list[Any]:
    side = o(operator, v("A"), *arguments)
    return [["have", o("eq", side, side), EVIDENT], ["evident"]]


@pytest.mark.parametrize(
    ("operator", "arguments"),
    [("entry", []), ("entry", [ONE]), ("entry", [ONE, ONE, ONE]), ("norm", [v("A")])],
)
def test_a_term_of_too_few_or_too_many_arguments_is_rejected(
    operator: str, arguments: list[Any]
) -> None:
    found = rejection(MATRIX, _sided(operator, *arguments))

    assert str(found) == "step 1, rule `have`: arguments of other sorts"


@pytest.mark.parametrize(("operator", "arguments"), [("entry", [ONE, ONE]), ("norm", [])])
def test_a_term_of_as_many_as_its_operator_takes_is_read(
    operator: str, arguments: list[Any]
) -> None:
    assert checked(MATRIX, _sided(operator, *arguments)).laws == ()


def test_a_factor_that_is_no_text_is_told_as_malformed() -> None:
    found = rejection(ORDER, [["by-contradiction"], ["farkas", [[1, "fact", 0], ["1", "fact", 1]]]])

    assert str(found) == "step 2, rule `farkas`: the step is malformed: AttributeError"


@pytest.mark.parametrize("fault", [TypeError, KeyError, ValueError, AttributeError, AssertionError])
def test_a_rule_that_fails_by_itself_is_not_told_as_malformed(
    fault: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> NoReturn:
        raise fault("a fault of ours")

    monkeypatch.setitem(rules.CLOSING, "evident", broken)

    with pytest.raises(fault, match="a fault of ours"):
        checked(LISTED, [["and-elimination", 0], ["evident"]])


def test_what_a_rule_asks_for_and_fails_is_not_told_as_malformed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> NoReturn:
        raise KeyError("a fault of ours")

    monkeypatch.setattr(meanings, "expand", broken)

    with pytest.raises(KeyError, match="a fault of ours"):
        checked(LISTED, [["expand", 0], ["and-elimination", 0], ["evident"]])


@pytest.mark.parametrize("fault", [RecursionError, MemoryError, OverflowError])
def test_what_the_machine_does_not_suffice_for_is_rejected_as_that(
    fault: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> NoReturn:
        raise fault

    monkeypatch.setattr(meanings, "expand", broken)

    found = rejection(LISTED, [["expand", 0], ["and-elimination", 0], ["evident"]])

    assert str(found) == f"step 1, rule `expand`: checking ended in {fault.__name__}"


def test_a_rejection_of_no_single_step_names_none() -> None:
    task = last_task(LISTED)
    certificate = proof_certificate(task, [["evident"]])
    assert isinstance(certificate, dict)

    with pytest.raises(CertificateRejected) as caught:
        check_proof(task, certificate | {"task": "another"})
    assert str(caught.value) == "the certificate belongs to another task"
    assert (caught.value.step, caught.value.rule, caught.value.operands) == (0, "", "")
