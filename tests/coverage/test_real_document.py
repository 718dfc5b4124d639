"""The derivation that is committed against the document it is copied from, where that is at hand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from proofcheck.coverage import Coverage, cover
from proofcheck.language.parsing import parse_derivation
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
