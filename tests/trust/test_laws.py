"""Every law is reported, with what it is called and the claims that rest on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.audit.workers.options import NoProgress
from proofcheck.kernel.equations import EQUATIONS
from proofcheck.kernel.rules import CLOSING, EXTENDING
from proofcheck.logic.laws.all_laws import LAWS, Law
from tests.trust.__main__ import main
from tests.trust.figures import count_rules, law_line, theory_line, written_line
from tests.trust.laws import Resting, claims_by_law, kind_of, law_lines, replay_proofs


def nothing(*_: object) -> None:
    """A schema that is never used."""


TWO = {
    "cited": Law("A book", nothing),  # type: ignore[arg-type] # only its reference is read
    "meant": Law("definition", nothing),  # type: ignore[arg-type]
    "ordered": Law("ordered field", nothing),  # type: ignore[arg-type]
}
PROVED = Law("", nothing, rests_on=("meant",))  # type: ignore[arg-type]
FOUND = [
    Resting("d", "2", ("meant", "cited")),
    Resting("d", "1", ("meant",)),
    Resting("d", "2", ("meant",)),
]


@pytest.mark.parametrize(
    ("name", "kind"),
    [("cited", "on trust"), ("meant", "definition"), ("ordered", "axioms of order")],
)
def test_a_law_is_of_the_kind_that_its_reference_says(name: str, kind: str) -> None:
    assert kind_of(TWO[name]) == kind


def test_a_law_is_on_trust_if_and_only_if_a_theorem_reports_it() -> None:
    trusted = {name for name, law in LAWS.items() if kind_of(law) == "on trust"}

    assert trusted == {
        name for name, law in LAWS.items() if not law.is_definition and not law.is_lemma
    }


def test_laws_are_counted_by_kind() -> None:
    assert law_line(TWO) == (
        "There are 3 laws: 1 are reported as taken on trust, "
        "1 as definitions, 1 as axioms of order; 0 are lemmas."
    )


def test_axioms_of_the_theory_are_counted_by_kind_and_apart_from_lemmas() -> None:
    assert theory_line({**TWO, "proved": PROVED}) == (
        "The theory has 3 axioms (1 theorems, 1 definitions, 1 axioms of order) and 1 lemmas."
    )


def test_laws_that_are_written_in_python_are_named() -> None:
    assert written_line(TWO) == "3 laws are written in Python: cited, meant, ordered."
    assert written_line({}) == "0 laws are written in Python: none."


def test_a_lemma_is_no_axiom_and_is_listed_without_a_reference() -> None:
    assert kind_of(PROVED) == "lemma"
    assert law_lines({"proved": PROVED}, {"proved": ["d:1"]})[0] == "proved (lemma): 1"


def test_a_claim_counts_once_for_each_law_that_its_proofs_refer_to() -> None:
    assert claims_by_law(TWO, FOUND) == {"cited": ["d:2"], "meant": ["d:2", "d:1"], "ordered": []}


def test_definitions_are_listed_as_well_and_so_is_what_nothing_rests_on() -> None:
    assert law_lines(TWO, claims_by_law(TWO, FOUND)) == [
        "meant (definition; definition): 2",
        "    d:2, d:1",
        "cited (on trust; A book): 1",
        "    d:2",
        "",
        "Nothing rests on 1 laws:",
        "    ordered (axioms of order)",
    ]


def test_every_rule_of_the_kernel_is_counted_once() -> None:
    counts = count_rules()

    assert sum(counts.values()) == len({*EXTENDING, *CLOSING})
    assert counts["equations"] == len(EQUATIONS)


def test_without_evidence_there_is_no_account(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "one.proof"
    path.write_text("title: One\n", encoding="utf-8")

    with pytest.raises(ValueError, match="no evidence is read: there is none"):
        list(replay_proofs(path, NoProgress()))
    assert main([path]) == 1
    assert capsys.readouterr().err.startswith("no account of laws: ")


def test_without_a_derivation_there_is_nothing_to_count() -> None:
    assert main([]) == 4
