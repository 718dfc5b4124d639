"""Proofs of the kernel as lines: what translates is accepted by both checkers, and only that."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from proofcheck import second_checker
from proofcheck.certificates.tasks import WrittenTask, write_task
from proofcheck.checker import Rejected, Theory, check, read_task, read_theory
from proofcheck.graph.slices import Slicer
from proofcheck.language.loading import read_derivation
from proofcheck.search.driver.proving import prove_task
from proofcheck.search.translation.answers import Translated, Untranslated, Why
from proofcheck.search.translation.following import translate
from proofcheck.source import SourceFile
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task
from proofcheck.theory import read_folder
from tests.search.found_proofs import certificate_of, proof_of
from tests.search.translation.claims import CLAIMS


@cache
def theory() -> Theory:
    return read_theory(read_folder().theory)


@cache
def second_theory() -> second_checker.Theory:
    found = second_checker.read_theory(read_folder().theory)
    assert isinstance(found, second_checker.Theory)
    return found


def task_of(text: str) -> Task:
    source = SourceFile("d.proof", f'derivation "d"\n[1] claim\n  {text}\n')
    (one,) = read_derivation(source, "d").statements
    assert [d.message for d in one.diagnostics] == []
    return Slicer(read_derivation(source, "d")).task(one, one.goals[-1])


@cache
def proof(name: str) -> Json:
    """Return the kernel's proof of a claim."""
    certificate = certificate_of(prove_task(task_of(CLAIMS[name][0])))
    assert certificate is not None
    return certificate


@cache
def translated(name: str) -> Translated:
    found = translate(task_of(CLAIMS[name][0]), proof(name), theory())
    assert isinstance(found, Translated), found
    return found


def _second_says(task: str, certificate: str) -> second_checker.Accepted | second_checker.Rejected:
    return second_checker.check(task, second_theory(), certificate)


@pytest.mark.sampled
@pytest.mark.parametrize("name", CLAIMS)
def test_both_checkers_accept_what_comes_of_a_proof(name: str) -> None:
    found = translated(name)
    second = _second_says(found.task, found.certificate)

    assert isinstance(second, second_checker.Accepted)
    assert (second.facts, second.axioms) == (found.theorem.facts, found.theorem.axioms)


@pytest.mark.parametrize("name", CLAIMS)
def test_a_false_twin_has_no_proof_and_the_proof_of_the_claim_does_not_serve(name: str) -> None:
    twin = task_of(CLAIMS[name][1])

    assert proof_of(twin) is None
    assert isinstance(translate(twin, proof(name), theory()), Untranslated)


# --- forged certificates -----------------------------------------------------------------------


def _rejection(task: str, certificate: str) -> Rejected:
    with pytest.raises(Rejected) as caught:
        check(read_task(task), theory(), certificate)
    assert isinstance(_second_says(task, certificate), second_checker.Rejected)
    return caught.value


@pytest.mark.parametrize("name", CLAIMS)
def test_a_certificate_does_not_serve_the_twin(name: str) -> None:
    twin = _written(CLAIMS[name][1])
    certificate = json.loads(translated(name).certificate)
    certificate["task"] = read_task(twin).digest

    assert _rejection(twin, json.dumps(certificate)).rule != "limit"


def _written(text: str) -> str:
    written = write_task(task_of(text), theory().entries.keys())
    assert isinstance(written, WrittenTask)
    return written.text


@pytest.mark.parametrize("name", CLAIMS)
def test_a_certificate_that_ends_with_what_is_assumed_shows_nothing(name: str) -> None:
    found = translated(name)
    certificate = json.loads(found.certificate)
    certificate["steps"].append(["assume", len(certificate["nodes"])])
    certificate["nodes"].append(["false"])

    assert _rejection(found.task, json.dumps(certificate)).rule == "end"


def _with_facts_forbidden(task: str) -> str:
    whole: dict[str, Any] = json.loads(task)
    whole["facts"] = [(node, False) for node, _ in whole["facts"]]
    return json.dumps(whole)


@pytest.mark.parametrize("name", [name for name in CLAIMS if name != "a definition"])
def test_what_rests_on_a_fact_is_rejected_where_that_is_not_permitted(name: str) -> None:
    found = translated(name)
    assert found.theorem.facts
    forbidden = _with_facts_forbidden(found.task)
    certificate = json.loads(found.certificate)
    certificate["task"] = read_task(forbidden).digest

    assert _rejection(forbidden, json.dumps(certificate)).rule == "fact"


# --- what is left ------------------------------------------------------------------------------


def test_a_rule_that_is_not_translated_is_named() -> None:
    task = task_of("given n : Nat\n  show 0 <= n")
    certificate = {"steps": [["induction", ["v", "n"], ["n", "0"], [[["evident"]], [["evident"]]]]]}

    answer = translate(task, certificate, theory())

    assert answer == Untranslated(Why.NO_RULE, "induction", "induction")


def test_a_goal_without_nodes_is_left() -> None:
    task = task_of(
        "let Normal := library Normal\n  given x : Real\n  show x = expect(t ~ Normal(0, 1)) t"
    )

    answer = translate(task, {"steps": [["evident"]]}, theory())

    assert answer == Untranslated(Why.NO_NODES, "task", "a law other than a uniform one")
