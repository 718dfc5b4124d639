"""The derivation that is committed against the document it is copied from, where that is at hand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from proofcheck.coverage import Coverage, cover
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.source import SourceFile
from proofcheck.source.reading import load_document, load_source

ROOT = Path(__file__).parents[2]
DERIVATION = ROOT / "derivations" / "espr_boxed.proof"
DOCUMENT = ROOT.parent / "shared" / "seeds" / "001_a0c5a6815924581f.txt"

pytestmark = pytest.mark.skipif(
    not DOCUMENT.exists(), reason="documents are no part of the repository"
)


@pytest.fixture(scope="module")
def coverage() -> Coverage:
    derivation, document = load_source(DERIVATION), load_document(DOCUMENT)
    assert isinstance(derivation, SourceFile)
    assert isinstance(document, SourceFile)
    return cover(parse_derivation(derivation), document)


def test_every_boxed_statement_is_in_the_derivation_with_the_list_of_the_page(
    coverage: Coverage,
) -> None:
    assert 65 == len(coverage.document.statements)
    assert [] == [one for one in coverage.findings if one.severity == "error"]


def test_the_faults_of_the_page_are_found(coverage: Coverage) -> None:
    found = {(one.code, one.label) for one in coverage.findings if one.severity == "warning"}

    assert {
        ("P0244", "2.16"),
        ("P0244", "5.4a"),
        ("P0244", "5.11"),
        ("P0244", "0."),
        ("P0245", "1.1"),
        ("P0247", "2.8"),
    } == found


def test_a_dependency_left_out_of_any_list_would_be_found(coverage: Coverage) -> None:
    text = coverage.parsed.source.text
    changed = Counter[str]()
    for statement in coverage.written:
        if statement.declared and not statement.is_repair and len(statement.declared) > 1:
            last = statement.declared[-1].span
            shorter = text[: last.start - 2] + text[last.end :]
            parsed = parse_derivation(SourceFile("espr_boxed.proof", shorter))
            found = cover(parsed, coverage.source).findings
            changed[" ".join(one.code for one in found if one.severity == "error")] += 1
            if sum(changed.values()) == 5:  # each takes a tenth of a second
                break

    assert {"P0242": 5} == changed


TIERED = ROOT / "derivations" / "espr_tiered.proof"
TIERED_DOCUMENT = DOCUMENT.parent / "003_8ab530eb86d9b245.txt"


@pytest.fixture(scope="module")
def tiered() -> Coverage:
    derivation, document = load_source(TIERED), load_document(TIERED_DOCUMENT)
    assert isinstance(derivation, SourceFile)
    assert isinstance(document, SourceFile)
    return cover(parse_derivation(derivation), document)


def _of_the_first_tiers(coverage: Coverage, severity: str) -> set[tuple[str, str | None]]:
    tiers = tuple(f"T {number}." for number in range(6))
    return {
        (one.code, one.label)
        for one in coverage.findings
        if one.severity == severity and (one.label or "").startswith(tiers)
    }


def test_every_tagged_statement_is_read(tiered: Coverage) -> None:
    assert 107 == len(tiered.document.statements)


def test_the_tagged_statements_stand_in_the_derivation_with_their_lists(tiered: Coverage) -> None:
    assert set() == _of_the_first_tiers(tiered, "error")


def test_lists_that_the_extraction_has_displaced_are_named(tiered: Coverage) -> None:
    assert {("P0249", "T 0.5"), ("P0249", "T 0.6")} == _of_the_first_tiers(tiered, "warning")


def test_lists_that_the_page_cuts_are_named(tiered: Coverage) -> None:
    cut = {label for code, label in _of_the_first_tiers(tiered, "info") if code == "P0248"}

    assert {
        *("T 0.11", "T 0.18", "T 2.8", "T 3.2", "T 3.3", "T 3.4", "T 3.7", "T 4.5"),
        *("T 5.2", "T 5.3", "T 5.7", "T 5.9", "T 5.10"),
    } == cut
