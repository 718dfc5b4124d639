"""Certificates that are wanting are asked of a prover, and told with a reason where there is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofcheck.checker.keys import Keys
from proofcheck.checker.printing import Printer
from proofcheck.checker.terms import Terms
from proofcheck.theory import (
    Fault,
    FaultKind,
    Folder,
    FoundCertificate,
    OpenLemma,
    Unproved,
    find_certificates,
    make_theory,
    open_lemma,
    read_folder,
    wanting,
)
from tests.theory.remembering import let_checkers_remember

FOLDER = read_folder()
SQUARE = "order/smaller-square.json"

pytestmark = pytest.mark.xdist_group("theory")  # one worker remembers what was checked


@pytest.fixture(autouse=True)
def memory(monkeypatch: pytest.MonkeyPatch) -> None:
    let_checkers_remember(monkeypatch)


def _without(*paths: str) -> Folder:
    kept = {path: text for path, text in FOLDER.certificates.items() if path not in paths}
    return replace(FOLDER, certificates=kept)


def _with(text: str) -> Folder:
    return replace(FOLDER, proofs={**FOLDER.proofs, "order": f"{FOLDER.proofs['order']}\n{text}"})


def _committed(lemma: OpenLemma) -> str:
    return FOLDER.certificates[lemma.path]


def test_nothing_is_looked_for_where_all_lemmas_are_proved() -> None:
    assert wanting(make_theory(FOLDER)) == ()


@pytest.mark.exhaustive
def test_what_is_found_is_what_is_committed_and_the_theory_is_made_of_it() -> None:
    folder = _without(SQUARE)
    (found,) = find_certificates(folder, make_theory(folder), _committed)

    assert isinstance(found, FoundCertificate)
    assert (found.name, found.path, found.unused) == ("smaller square", SQUARE, ())
    assert found.certificate == FOLDER.certificates[SQUARE]
    whole = {**folder.certificates, found.path: found.certificate}
    assert make_theory(replace(folder, certificates=whole)).faults == ()


@pytest.mark.exhaustive
def test_what_is_not_cited_is_told() -> None:
    text = "[larger] lemma\n  given a, b : Real\n  assume a < b\n  show a <= b\n  from [modulus]\n"
    folder = _with(text)
    (found,) = find_certificates(
        folder, make_theory(folder), lambda _: '{"format": 2, "nodes": [], "steps": []}'
    )

    assert isinstance(found, FoundCertificate)
    assert found.unused == ("modulus",)


@pytest.mark.sampled
@pytest.mark.parametrize(("goal", "told"), [("a < b", "; open is a < b"), ("", "")])
def test_what_is_not_found_is_told_with_the_open_goal(goal: str, told: str) -> None:
    folder = _without(SQUARE)
    (found,) = find_certificates(folder, make_theory(folder), lambda _: Unproved("too hard", goal))

    message = (
        "there is no certificate at certificates/order/smaller-square.json, "
        f"and none was found: too hard{told}"
    )
    assert found == Fault(FaultKind.NOT_FOUND, "smaller square", message)


def test_a_lemma_that_rests_on_one_that_is_not_found_waits_for_it() -> None:
    folder = _without(SQUARE, "order/real-part-and-modulus.json")
    asked: list[str] = []

    def prover(lemma: OpenLemma) -> Unproved:
        asked.append(lemma.name)
        return Unproved("too hard")

    _, second = find_certificates(folder, make_theory(folder), prover)

    assert asked == ["smaller square"]
    assert isinstance(second, Fault)
    assert (second.kind, second.about) == (FaultKind.MISSING, "real part and modulus")
    assert second.message.endswith(
        "one is looked for when [smaller square], which it rests on, is proved"
    )


def _text(lemma: OpenLemma) -> list[str]:
    return [Printer(Keys(Terms())).text(step) for step in lemma.steps]


def test_parts_of_a_chain_are_steps_about_the_names_that_are_given() -> None:
    lemma = open_lemma(FOLDER, "trace of a product with a sum")

    assert lemma.names == ("l", "m", "X", "F", "n")
    first, second = _text(lemma)
    assert first == "tr(X*(sum(k in 1..n) F(k))) = tr(sum(k in 1..n) X*F(k))"
    assert second == "tr(sum(k in 1..n) X*F(k)) = sum(k in 1..n) tr(X*F(k))"


def test_what_is_shown_before_the_last_is_a_step() -> None:
    assert _text(open_lemma(FOLDER, "number and modulus")) == ["x <= |x|"]
    assert _text(open_lemma(FOLDER, "smaller square")) == []
