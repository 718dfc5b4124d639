"""Labels that look alike are told apart for the reader; labels that differ visibly are no matter."""

from __future__ import annotations

import pytest

from proofcheck.graph import describe_defect, find_defects
from proofcheck.source.lookalikes import skeleton_of
from tests.cli.real_audit import Auditor
from tests.graph.outlines import read_graph, read_sources

ALIKE = [
    ("a1", "а1"),  # Cyrillic
    ("A", "Α"),  # Greek
    ("А", "Α"),  # Cyrillic and Greek
    ("T 1", "T l"),
    ("l1", "I1"),
    ("O", "0"),
    ("xop", "хор"),
    ("Lemma 2", "Lеmma 2"),
    ("2-1", "2–1"),
    ("4.5*", "4.5∗"),
    ("v", "ν"),
]
APART = [
    ("4.5", "4.5*"),
    ("4.5", "4.5'"),
    ("4.5'", "4.5''"),
    ("4.5*", "4.5**"),
    ("a", "b"),
    ("a", "A"),
    ("a", "α"),
    ("y", "γ"),
    ("p", "ρ"),
    ("б", "b"),
    ("Δ", "A"),
    ("1.1", "11"),
    ("2", "Z"),
    ("é", "e"),
    ("а1", "а2"),  # both Cyrillic
]


@pytest.mark.parametrize(("first", "second"), ALIKE)
def test_labels_that_look_alike_are_found(first: str, second: str) -> None:
    text = f"[{first}]\n[{second}]"
    (found,) = find_defects(read_graph(text))
    diagnostic = describe_defect(found, read_sources(text))

    assert ("lookalike", second, (first,)) == (found.kind, found.label, found.others)
    assert ("P0215", "warning") == (diagnostic.code, diagnostic.severity)
    assert diagnostic.message == f"[{second}] looks like [{first}], and is another label"


@pytest.mark.parametrize(("first", "second"), APART)
def test_labels_that_differ_visibly_are_not(first: str, second: str) -> None:
    assert () == find_defects(read_graph(f"[{first}]\n[{second}]"))


def test_what_is_the_same_label_is_a_finding_of_its_own() -> None:
    assert ["alike"] == [
        one.kind for one in find_defects(read_graph("[T 6'.8]\n[T6’.8]\n[T  6′.8]"))
    ]
    assert ["duplicate"] == [one.kind for one in find_defects(read_graph("[1]\n[1]"))]


def test_labels_of_different_files_do_not_matter() -> None:
    assert () == find_defects(read_graph("[a]", "[а]"))


def test_the_skeleton_of_a_skeleton_is_the_same() -> None:
    for pair in (*ALIKE, *APART):
        for label in pair:
            assert skeleton_of(label) == skeleton_of(skeleton_of(label))


def test_an_audit_names_the_signs_and_goes_on(auditor: Auditor) -> None:
    path = auditor.write("[a1] claim\n  show 1 = 1\n\n[а1] claim\n  show 2 = 2\n")
    status, out, _ = auditor.run("audit", path, "--full", "--jobs", 0)

    assert status == 0
    assert "warning[P0215]: [а1] looks like [a1], and is another label\n" in out
    note = "[а1] has U+0430 (cyrillic small letter a) where [a1] has U+0061 (latin small letter a)"
    assert note in out
    assert "2 statements: 2 proved" in out
