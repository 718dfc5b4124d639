"""Theories: what entries look like and rest on, lemmas, and the lock."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proofcheck.second_checker import (
    Accepted,
    AcceptedTheory,
    Rejected,
    Theory,
    check,
    check_lemma,
    check_theory,
    read_theory,
)
from tests.second_checker.writing import (
    INT,
    PROP,
    REAL,
    Node,
    accepts,
    axiom,
    canonical_digest,
    certificate_object,
    constant,
    definition,
    digest,
    name,
    num,
    task_object,
    theory_object,
    var,
)

X = name("x")
P = name("P", PROP)
C: Node = ("const", "c", REAL)
AT_LEAST_C = ("all", REAL, ("le", C, ("mul", var(0), var(0))))
C_BELOW = ("le", C, ("mul", num(4), num(4)))
C_BELOW_17 = ("le", C, num(17))


def lemma(
    title: str, statement: Node, certificate: Any, axioms: list[str], rules: list[str]
) -> dict[str, Any]:
    return {
        "kind": "lemma",
        "name": title,
        "statement": statement,
        "certificate": canonical_digest(certificate),
        "axioms": axioms,
        "rules": rules,
    }


FIRST = certificate_object(
    digest(C_BELOW), [["by", "least", digest(AT_LEAST_C)], ["all-elim", 0, [num(4)], []]]
)
SECOND = certificate_object(
    digest(C_BELOW_17),
    [["by", "first", digest(C_BELOW)], ["positive", C_BELOW_17, [["known", "1", 0]]]],
)
ENTRIES = [
    constant("c", REAL),
    axiom("least", AT_LEAST_C),
    lemma("first", C_BELOW, FIRST, ["least"], ["all-elim", "by"]),
    lemma("second", C_BELOW_17, SECOND, ["least"], ["all-elim", "by", "positive"]),
]
CERTIFICATES = {"first": json.dumps(FIRST), "second": json.dumps(SECOND)}


def written(entries: list[dict[str, Any]]) -> str:
    return json.dumps(theory_object(entries))


def changed(position: int, **fields: Any) -> list[dict[str, Any]]:
    return [{**entry, **fields} if k == position else entry for k, entry in enumerate(ENTRIES)]


def test_the_lock_holds() -> None:
    first = Accepted((), ("least",), (), (), ("all-elim", "by"))
    second = Accepted((), ("least",), ("first",), (), ("all-elim", "by", "positive"))

    found = check_theory(written(ENTRIES), CERTIFICATES)

    assert AcceptedTheory((("first", first), ("second", second))) == found


def test_a_theory_without_lemmas() -> None:
    assert AcceptedTheory(()) == check_theory(written(ENTRIES[:2]), {})


@pytest.mark.parametrize(
    ("why", "lemma_name", "entries"),
    [
        ("other axioms or rules", "second", changed(3, axioms=[])),
        ("other axioms or rules", "second", changed(3, rules=["by", "positive"])),
        ("other axioms or rules", "first", changed(2, rules=["all-elim", "by", "ring"])),
        ("digest of the theory", "first", changed(2, certificate="0" * 64)),
        ("digest of the theory", "first", changed(2, certificate="")),
        ("other axioms or rules", "first", changed(2, rules=["all-elim", "by", "cut"])),
        ("another task", "first", changed(2, statement=C_BELOW_17)),
    ],
)
def test_the_lock_does_not_hold(why: str, lemma_name: str, entries: list[dict[str, Any]]) -> None:
    found = check_theory(written(entries), CERTIFICATES)

    assert isinstance(found, Rejected)
    assert (lemma_name, True) == (found.lemma, why in found.why), found


def test_a_lemma_without_a_certificate() -> None:
    found = check_theory(written(ENTRIES), {"first": CERTIFICATES["first"]})

    assert Rejected(None, "input", "the lemma has no certificate", lemma="second") == found


def test_of_rules_the_form_alone_is_read() -> None:
    """What is wrong with them shows when the lemma is checked; until then they are labels."""
    theory = written(changed(2, rules=["cut"]))

    found = accepts(C_BELOW, [["by", "first", digest(C_BELOW)]], theory=theory)

    assert Accepted((), ("least",), ("first",), (), ("by", "cut")) == found


def test_a_theory_that_is_read_once() -> None:
    theory = read_theory(written(ENTRIES))

    assert isinstance(theory, Theory)
    for name_, certificate in CERTIFICATES.items():
        again = check_lemma(written(ENTRIES), name_, certificate)
        assert check_lemma(theory, name_, certificate) == again
        assert isinstance(again, Accepted)
    assert isinstance(read_theory(written([ENTRIES[1]])), Rejected)


def test_a_lemma_by_itself() -> None:
    assert isinstance(check_lemma(written(ENTRIES), "second", CERTIFICATES["second"]), Accepted)


def test_a_lemma_that_there_is_not() -> None:
    found = check_lemma(written(ENTRIES), "least", CERTIFICATES["second"])

    assert isinstance(found, Rejected)
    assert ("input", "the theory has no lemma 'least'") == (found.rule, found.why)


def lemma_rejection(
    title: str, statement: Node, steps: list[Any], entries: list[dict[str, Any]]
) -> Rejected:
    """The rejection of a last lemma's certificate with these steps."""
    certificate = certificate_object(digest(statement), steps)
    entry = lemma(title, statement, certificate, [], [])
    found = check_lemma(written([*entries, entry]), title, json.dumps(certificate))
    assert isinstance(found, Rejected), "was accepted"
    return found


def test_a_lemma_does_not_rest_on_itself() -> None:
    steps = [["by", "circle", digest(C_BELOW)]]

    assert "no axiom or lemma" in lemma_rejection("circle", C_BELOW, steps, ENTRIES[:1]).why


def test_a_lemma_does_not_rest_on_a_later_axiom() -> None:
    entries = [ENTRIES[0], ENTRIES[2], ENTRIES[1]]

    found = check_lemma(
        written([{**e, "axioms": []} if e["kind"] == "lemma" else e for e in entries]),
        "first",
        CERTIFICATES["first"],
    )

    assert isinstance(found, Rejected)
    assert "no axiom or lemma 'least'" in found.why


def test_a_lemma_does_not_unfold_a_later_definition() -> None:
    body = num(3)
    three = definition("three", INT, body)
    statement = ("eq", num(0), num(0))
    certificate = certificate_object(digest(statement), [["unfold", "three", digest(body), []]])
    entry = lemma("zero", statement, certificate, [], [])

    found = check_lemma(written([entry, three]), "zero", json.dumps(certificate))

    assert isinstance(found, Rejected)
    assert "no definition" in found.why


def test_a_lemma_does_not_mention_a_later_constant_in_its_certificate() -> None:
    statement = ("eq", num(0), num(0))
    certificate = certificate_object(
        digest(statement), [["ring", statement, [], []], ["ring", ("eq", C, C), [], []]]
    )
    entry = lemma("zero", statement, certificate, [], [])

    found = check_lemma(written([entry, ENTRIES[0]]), "zero", json.dumps(certificate))

    assert isinstance(found, Rejected)
    assert "not declared" in found.why


def test_a_lemma_has_no_facts() -> None:
    assert "no fact" in lemma_rejection("fact", C_BELOW, [["fact", 0]], ENTRIES[:2]).why


def test_a_lemma_ends_with_its_statement() -> None:
    steps = [["by", "least", digest(AT_LEAST_C)]]

    assert "not the goal" in lemma_rejection("other", C_BELOW, steps, ENTRIES[:2]).why


def test_a_theorem_names_what_its_lemmas_rest_on() -> None:
    steps = [["by", "second", digest(C_BELOW_17)]]

    found = accepts(C_BELOW_17, steps, theory=written(ENTRIES))

    assert Accepted((), ("least",), ("second",), (), ("all-elim", "by", "positive")) == found


def test_a_line_that_the_goal_does_not_rest_on_leaves_no_label() -> None:
    steps = [["by", "second", digest(C_BELOW_17)], ["ring", ("eq", X, X), [], []]]

    assert Accepted((), (), (), (), ("ring",)) == accepts(
        ("eq", X, X), steps, theory=written(ENTRIES)
    )


THREE = definition("three", INT, num(3))


@pytest.mark.parametrize(
    ("why", "entries"),
    [
        ("no kind", [{**ENTRIES[1], "kind": "conjecture"}]),
        ("exactly the fields", [{**ENTRIES[0], "statement": P}]),
        ("exactly the fields", [{k: v for k, v in ENTRIES[1].items() if k != "reference"}]),
        ("no text", [{**THREE, "name": ""}]),
        ("no text", [{**ENTRIES[0], "reference": ""}]),
        ("control character", [{**ENTRIES[0], "reference": "a\nb"}]),
        ("two entries", [THREE, THREE]),
        ("two entries", [THREE, axiom("three", ("le", num(0), num(0)))]),
        ("has a free name", [axiom("open", ("eq", X, X))]),
        ("has a free name", [definition("d", REAL, X)]),
        ("has a free name", [constant("d", ("Matrix", "Real", name("n", INT), num(1)))]),
        ("loose index", [definition("d", REAL, var(0))]),
        ("no formula", [axiom("number", num(0))]),
        ("does not lie in its sort", [definition("half", INT, num("1/2"))]),
        ("a size of a matrix sort", [constant("d", ("Matrix", "Real", num("1/2"), num(1)))]),
        ("not earlier", [axiom("least", AT_LEAST_C), ENTRIES[0]]),
        ("not earlier", [definition("d", REAL, C), ENTRIES[0]]),
        ("not earlier", [definition("c", REAL, C)]),
        ("not declared", [axiom("least", AT_LEAST_C)]),
        ("not declared", [constant("c", INT), axiom("least", AT_LEAST_C)]),
        ("no earlier axiom", changed(2, axioms=["greatest"])),
        ("no earlier axiom", changed(3, axioms=["first", "least"])),
        ("no earlier axiom", [ENTRIES[0], ENTRIES[2], ENTRIES[1]]),
        ("not sorted", changed(2, rules=["by", "all-elim"])),
        ("not sorted", changed(2, rules=["by", "by"])),
        ("no text", changed(2, rules=[1])),
        ("no text", changed(2, rules=["", "by"])),
        ("control character", changed(2, rules=["a\nb", "by"])),
        ("no text", changed(2, certificate=None)),
    ],
)
def test_entries_of_the_wrong_form(why: str, entries: list[dict[str, Any]]) -> None:
    found = check_theory(written(entries), CERTIFICATES)

    assert isinstance(found, Rejected)
    assert why in found.why, found
    assert found.lemma == ""


@pytest.mark.parametrize(
    ("why", "text"),
    [
        ("exactly the fields", '{"format": 2, "nodes": []}'),
        ("format 2", '{"format": 1, "nodes": [], "entries": []}'),
        ("no array", '{"format": 2, "nodes": [], "entries": {}}'),
        ("no kind", '{"format": 2, "nodes": [], "entries": [1]}'),
        ("no JSON", "theory"),
    ],
)
def test_texts_of_the_wrong_form(why: str, text: str) -> None:
    found = check_theory(text, {})

    assert isinstance(found, Rejected)
    assert ("input", True) == (found.rule, why in found.why), found


def test_a_constant_of_a_task_has_a_name_that_no_entry_has() -> None:
    for taken in ("c", "least"):
        task = task_object(("eq", num(0), num(0)), [], [(taken, INT, num(3))])
        certificate = certificate_object(canonical_digest(task), [["fact", 0]])

        found = check(json.dumps(task), written(ENTRIES), json.dumps(certificate))

        assert isinstance(found, Rejected)
        assert f"the name '{taken}' is taken" == found.why
