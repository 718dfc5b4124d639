"""Papers that are at hand: every number is read, and the derivations that are here keep to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.coverage import Document, Format, cover, read_document
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.source import SourceFile
from proofcheck.source.reading import load_document, load_source

ROOT = Path(__file__).parents[2]
DOCUMENTS = ROOT.parent / "shared" / "seeds"
PROVED, NOTE, STEPS = (
    DOCUMENTS / f"{name}.txt"
    for name in ("000_a31a2502c87fa07f", "002_8be557dda3de12d3", "004_d7dda75ef15cd332")
)

pytestmark = pytest.mark.skipif(
    not PROVED.exists(), reason="documents are no part of the repository"
)


def read(path: Path) -> Document:
    source = load_document(path)
    assert isinstance(source, SourceFile)
    return read_document(source.text)


def labels(document: Document, format_: Format) -> list[str]:
    return [one.label for one in document.statements if one.format is format_]


def test_every_equation_and_every_lemma_is_read() -> None:
    proved, note = read(PROVED), read(NOTE)

    assert [str(number) for number in range(1, 34)] == labels(proved, Format.EQUATION)
    assert 5 == len(labels(proved, Format.THEOREM))
    assert [str(number) for number in range(1, 17)] == labels(note, Format.EQUATION)
    assert 10 == len(labels(note, Format.THEOREM))


def test_numbers_of_another_paper_are_none_of_the_note() -> None:
    assert ["11", "12", "13"] == [one.label for one in read(NOTE).foreign]


def test_a_document_without_labels_is_read_by_sections() -> None:
    assert ["1", "2.1", "2.2", "2.3"] == labels(read(STEPS), Format.SECTION)


@pytest.mark.parametrize(
    ("name", "path"), [("espr_paper", PROVED), ("robust_note", NOTE), ("rotor_layers", STEPS)]
)
def test_derivations_keep_to_their_papers(name: str, path: Path) -> None:
    written = ROOT / "derivations" / f"{name}.proof"
    if not written.exists():
        pytest.skip("the derivation is not written yet")
    derivation, document = load_source(written), load_document(path)
    assert isinstance(derivation, SourceFile)
    assert isinstance(document, SourceFile)
    found = cover(parse_derivation(derivation), document).findings
    assert [] == [one for one in found if one.severity != "info"]
