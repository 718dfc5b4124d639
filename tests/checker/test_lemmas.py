"""Fourteen lemmas with their certificates: accepted, and what they rest on."""

from __future__ import annotations

import json

import pytest

from proofcheck.checker import Rejected, check, check_theory, lemma_task, read_theory
from tests.checker import lemmas

NAMES = list(lemmas.certificates())


def test_all_lemmas_are_proved_and_the_theory_says_what_they_rest_on() -> None:
    proved = check_theory(read_theory(lemmas.written_theory()), lemmas.certificates())

    assert len(proved) == 14
    assert proved["smaller-square"].axioms == ()
    assert proved["triangle"].axioms == ("modulus",)
    assert proved["triangle"].lemmas == ("smaller-square",)
    assert proved["sums-swap"].axioms == ("induction", "sum-empty", "sum-last")
    assert "rewrite" in proved["modulus-of-sum"].rules
    assert all(theorem.facts == () for theorem in proved.values())


@pytest.mark.parametrize("name", NAMES)
def test_a_certificate_proves_no_other_lemma(name: str) -> None:
    theory = read_theory(lemmas.written_theory())
    other = NAMES[NAMES.index(name) - 1]
    certificate = json.loads(lemmas.certificates()[name])
    certificate["task"] = lemmas.digests()[other]

    with pytest.raises(Rejected) as caught:
        check(lemma_task(theory, other), theory, json.dumps(certificate))

    assert (caught.value.step, caught.value.rule) == (None, "end")
    assert caught.value.why == "the last line is not the goal"


@pytest.mark.parametrize("name", ["smaller-square", "sums-swap"])
def test_a_lemma_does_not_rest_on_itself_or_on_what_comes_later(name: str) -> None:
    theory = read_theory(lemmas.written_theory())
    task = lemma_task(theory, name)
    by = {"format": 2, "task": task.digest, "nodes": [], "steps": [["by", name, task.digest]]}

    with pytest.raises(Rejected, match=f"step 0, by: {name} is no axiom and no earlier lemma"):
        check(task, theory.before(name), json.dumps(by))
    assert check(task, theory, json.dumps(by)).lemmas == (name,)


@pytest.mark.parametrize(
    ("field", "value"), [("axioms", []), ("rules", ["ring"]), ("certificate", "0" * 64)]
)
def test_the_entry_of_a_lemma_says_what_checking_it_yields(field: str, value: object) -> None:
    theory = json.loads(lemmas.written_theory())
    (entry,) = [e for e in theory["entries"] if e["name"] == "triangle"]
    entry[field] = value

    with pytest.raises(Rejected) as caught:
        check_theory(read_theory(json.dumps(theory)), lemmas.certificates())

    assert caught.value.why == "the entry of the lemma triangle says something else"


def test_a_lemma_without_a_certificate_is_rejected() -> None:
    certificates = {n: c for n, c in lemmas.certificates().items() if n != "triangle"}

    with pytest.raises(Rejected, match="the lemma triangle has no certificate"):
        check_theory(read_theory(lemmas.written_theory()), certificates)
