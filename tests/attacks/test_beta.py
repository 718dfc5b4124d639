"""What beta may do to a term: make it ill-formed, and nest it more deeply than it is written."""

from __future__ import annotations

import json

import pytest

from proofcheck.certificates.building import Limits, OpenProof
from proofcheck.checker import read_task, read_theory
from proofcheck.checker.rejection import Refusal
from tests.agreement.cases import NO_THEORY, Case, canonical_digest
from tests.agreement.comparing import Verdict, compare
from tests.checker.writing import Writer

LINE = "(lam y (Fun Int (Mat n n)) {0})"
LOST = {
    "an atom": ("Prop", "(f (sum 1 3 y) v)"),
    "a zero matrix": ("Int", "(eq (zero (f (sum 1 3 y) v) n) (zero 0 0))"),
    "a power": ("Real", "(eq (pow (f (sum 1 3 y) v) 0) 1)"),
}


def _case(writer: Writer, goal: int, steps: list[list[object]]) -> Case:
    """Return a case whose certificate has the table of its task."""
    rows = [list(row) for row in writer.rows]
    task = {"format": 2, "nodes": rows, "facts": [], "goal": goal}
    task |= {"definitions": [], "absolute": False}
    whole = {"format": 2, "task": canonical_digest(task), "nodes": rows, "steps": steps}
    return Case(NO_THEORY, json.dumps(whole), task=json.dumps(task))


@pytest.mark.parametrize("kind", LOST)
@pytest.mark.parametrize("size", ["(add n (mul 0 k))", "n"])
def test_what_beta_makes_ill_formed_has_no_key(kind: str, size: str) -> None:
    """The shape of a sum is lost where it mentions its index, though by its key it does not."""
    codomain, body = LOST[kind]
    writer = Writer()
    writer.fix("n", "Int")
    writer.fix("f", f"(Pi X (Mat n n) (Fun (Mat (rank X) 1) {codomain}))")
    writer.fix("v", "(Mat 1 1)")
    writer.fix("g", f"(Pi k Int (Mat {size} n))")
    said = writer.node(f"({LINE.format(body)} g)")
    goal = writer.add("imp", said, said)
    compared = compare(_case(writer, goal, [["assume", said], ["imp-intro", 0, said]]))

    assert compared.verdict is (Verdict.BOTH if size == "n" else Verdict.NEITHER), compared
    if size != "n":
        assert "a shape depends on an argument of another sort" in compared.first.why
        assert "the codomain mentions an argument" in compared.second.why


@pytest.mark.parametrize(("count", "verdict"), [(20, Verdict.BOTH), (118, Verdict.LIMIT)])
def test_terms_that_beta_nests_too_deeply_are_given_up(count: int, verdict: Verdict) -> None:
    """L(L(..L(5))), where L(w) is the rank of a sum that is turned 60 times and has w rows."""
    writer = Writer()
    rows = "(add (zero w 1) (zero w 1))"
    for _ in range(60):
        rows = f"(neg {rows})"
    writer.let("L", f"(lam w Int (rank {rows}))")
    writer.let("c", "5")
    for _ in range(count):
        writer.let("c", "(L c)")
    goal = writer.node("(eq c c)")
    compared = compare(_case(writer, goal, [["ring", goal, [], []]]))

    assert compared.verdict is verdict, compared
    if verdict is Verdict.LIMIT:
        assert compared.first.why == "step 0, limit: terms are nested too deeply"


def test_steps_that_are_refused_leave_room_for_others() -> None:
    writer = Writer()
    writer.fix("n", "Int")
    writer.fix("f", "(Pi X (Mat n n) (Fun (Mat (rank X) 1) Prop))")
    writer.fix("v", "(Mat 1 1)")
    writer.fix("g", "(Pi k Int (Mat (add n (mul 0 k)) n))")
    said = writer.node(f"({LINE.format(LOST['an atom'][1])} g)")
    task = read_task(_case(writer, writer.add("imp", said, said), []).task)
    proof = OpenProof(task, read_theory(NO_THEORY), Limits(work=10_000_000, steps=10))
    for _ in range(1_100):
        with pytest.raises(Refusal, match="a shape depends on an argument of another sort"):
            proof.take("assume", proof.goal.args[0])

    proof.take("assume", proof.terms.falsehood())
