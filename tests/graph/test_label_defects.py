"""Faults of labels, each with a clean neighbour, and each as exactly one diagnostic."""

from __future__ import annotations

import pytest

from proofcheck.diagnostics.codes import CODES
from proofcheck.graph import CODE_OF, Defect, build_graph, describe_defect, find_defects
from proofcheck.graph.outline import Outline
from tests.graph.outlines import read_graph, read_outline, read_sources

Fault = tuple[str, str, tuple[str, ...], str]


def faults(*texts: str) -> list[Fault]:
    """Return kind, label, others, and the text under the caret of every defect."""
    return [
        (
            one.kind,
            one.label,
            one.others,
            texts[one.outline][one.span.start : one.span.end],
        )
        for one in find_defects(read_graph(*texts))
    ]


def only(*texts: str) -> Defect:
    (found,) = find_defects(read_graph(*texts))
    return found


def test_a_clean_outline_has_no_defect() -> None:
    assert [] == faults("main [2]\n[0]\n[1] from [0]\n[2] from [1], [0]")


def test_an_empty_outline_has_no_defect() -> None:
    assert () == find_defects(build_graph([]))
    assert () == find_defects(build_graph([Outline("paper")]))


def test_a_dangling_dependency_is_found_where_it_stands() -> None:
    text = "[2.1]\n[2.2] from [2.1], [7.7]"
    assert [("dangling", "2.2", ("7.7",), "7.7")] == faults(text)
    assert [] == faults(text.replace("7.7", "2.1").replace("[2.1], ", ""))
    found = only(text)
    assert "no statement has the label [7.7]" == found.message
    assert found.help is None


def test_a_dangling_dependency_is_told_the_closest_label() -> None:
    assert "the closest label is [T 6'.8]" == only("[T 6'.8]\n[b] from [T6’.8]").help
    assert "the closest label is [Lemma 5]" == only("[Lemma 5]\n[b] from [Lema 5]").help
    assert "the closest label is [2.4a]" == only("[2.4a]\n[2.9]\n[b] from [2.4 a]").help
    several = only("[2.14]\n[2.15]\n[x] from [2.1]")
    assert "the closest labels are [2.14] and [2.15]" == several.help


def test_when_every_label_is_near_none_is_named() -> None:
    assert only("[0.1]\n[0.2]\n[0.3]\n[0.4]\n[x] from [0.]").help is None
    three = only("[0.1]\n[0.2]\n[0.3]\n[x] from [0.]").help
    assert "the closest labels are [0.1], [0.2] and [0.3]" == three


def test_the_statement_itself_is_never_the_closest_label() -> None:
    assert only("[2.4*] from [2.4]").help is None


def test_a_label_cut_by_the_page_edge_is_noted() -> None:
    note = ("the list is cut by the edge of the page; so may be this label",)
    assert note == only("[0]\n[1] from [0], [0.] truncated").notes
    assert () == only("[0]\n[1] from [0], [0.]").notes
    assert () == only("[0]\n[1] from [0.], [0] truncated").notes


def test_a_self_dependency_is_found() -> None:
    assert [("self", "1", ("1",), "1")] == faults("[0]\n[1] from [0], [1]")
    assert [] == faults("[0]\n[1] from [0]")


def test_a_dependency_declared_twice_is_found_at_the_second_place() -> None:
    text = "[T 6'.1]\n[1] from [T 6'.1], [T  6’.1]"
    found = only(text)
    assert ("repeated", "1", ("T  6’.1",)) == (found.kind, found.label, found.others)
    assert [text.index("[T 6'.1], ") + 1] == [place.span.start for place in found.places]
    assert [] == faults("[T 6'.1]\n[0]\n[1] from [T 6'.1], [0]")


def test_a_dangling_label_declared_twice_is_one_dangling_and_one_repetition() -> None:
    assert ["dangling", "repeated"] == [f[0] for f in faults("[1] from [z z], [z z]")]


def test_two_statements_with_one_label_are_found_with_both_places() -> None:
    text = "[0]\n[1] from [0]\n[0]"
    found = only(text)
    assert ("duplicate", "0", ("0",)) == (found.kind, found.label, found.others)
    assert 2 == found.position
    assert [1] == [place.span.start for place in found.places]
    assert [] == faults("[0]\n[1] from [0]\n[2]")


def test_three_statements_with_one_label_are_two_defects() -> None:
    assert ["duplicate", "duplicate"] == [f[0] for f in faults("[0]\n[0]\n[0]")]


@pytest.mark.parametrize("other", ["T  6'.8", "T 6′.8", "T\u00a06'.8", " T 6'.8", "T 6’.8"])
def test_labels_that_differ_in_prime_or_space_are_alike(other: str) -> None:
    assert [("alike", other, ("T 6'.8",), other)] == faults(f"[T 6'.8]\n[{other}]")


@pytest.mark.parametrize("other", ["T 6''.8", "T 6.8", "t 6'.8", "T 6'.8bis", "T6'.8"])
def test_labels_that_differ_otherwise_are_different(other: str) -> None:
    assert [] == faults(f"[T 6'.8]\n[{other}]")


def test_a_dependency_spelled_differently_means_the_same_statement() -> None:
    graph = read_graph("[T 6'.8]\n[b] from [T  6′.8]")
    assert (0,) == graph.premises[1]


def test_a_repeated_label_means_the_first_and_closes_no_circle() -> None:
    text = "[4]\n[5] from [4]\n[4] from [5]\n[6] from [4]"
    graph = read_graph(text)
    assert ((), (0,), (1,), (0,)) == graph.premises
    assert ["duplicate"] == [f[0] for f in faults(text)]


def test_of_alike_labels_the_first_is_meant_by_either_spelling() -> None:
    graph = read_graph("[a b]\n[a  b]\n[c] from [a b]\n[d] from [a  b]")
    assert ((), (), (0,), (0,)) == graph.premises


def test_repairs_of_a_label_that_does_not_exist_are_found() -> None:
    assert [("unknown-repaired", "2*", ("3",), "3")] == faults("[2]\n[2*] repairs [3]")
    assert [] == faults("[2]\n[2*] repairs [2]")


def test_avoiding_a_label_that_does_not_exist_is_found() -> None:
    assert [("unknown-avoided", "2", ("9",), "9")] == faults("[1]\n[2] avoids [9]")
    assert [] == faults("[1]\n[2] avoids [1]")


def test_a_main_label_that_does_not_exist_is_found() -> None:
    assert [("unknown-main", "5.9", (), "5.9")] == faults("main [2.1], [5.9]\n[2.1]")
    assert [] == faults("main [2.1]\n[2.1]")


def test_a_label_of_another_file_is_resolved() -> None:
    graph = read_graph("[1]\n[2] from [second: 1]", "[1] from [paper:1]")
    assert () == find_defects(graph)
    assert (2,) == graph.premises[1]
    assert (0,) == graph.premises[2]
    assert "second:1" == graph.reference(1, 2)
    assert "1" == graph.reference(1, 0)


def test_a_label_that_another_file_lacks_dangles() -> None:
    found = only("[2] from [second:4.50]", "[4.5]")
    assert "the derivation `second` has no statement [4.50]" == found.message
    assert "the closest label is [4.5]" == found.help


def test_a_file_that_was_not_read_is_named() -> None:
    expected = "no statement has the label [ghost:1], and no derivation read is named `ghost`"
    assert expected == only("[2] from [ghost:1]", "[1]").message


def test_a_theorem_that_the_library_lacks_is_named_as_one() -> None:
    found = only("[1] from [library:triangle inequalty]")

    assert "the library has no theorem `triangle inequalty`" == found.message
    assert "no such theorem" == found.caption
    assert "the closest theorem is `triangle inequality`" == found.help


def test_a_label_that_holds_a_colon_is_tried_as_it_stands_first() -> None:
    graph = read_graph("[second:1]\n[2] from [second:1]", "[1]")
    assert (0,) == graph.premises[1]


def test_the_same_label_in_two_files_is_no_duplicate() -> None:
    assert [] == faults("[1]", "[1]")


def test_names_of_statements_are_unique_even_where_labels_are_not() -> None:
    assert ("1", "1 #2", "1 #3") == read_graph("[1]\n[1]\n[1]").names
    assert ("1", "1 #3", "x") == read_graph("[1]\n[1]\n[x] from [1 #2]").names
    assert ("paper:1", "second:1") == read_graph("[1]", "[1]").names


EVERY_KIND = {
    "dangling": "[1] from [zz]",
    "self": "[1] from [1]",
    "duplicate": "[1]\n[1]",
    "alike": "[a b]\n[a  b]",
    "repeated": "[0]\n[1] from [0], [0]",
    "cyclic": "[1] from [2]\n[2] from [1]",
    "forward": "[1] from [2]\n[2]",
    "unknown-repaired": "[1] repairs [zz]",
    "repair-loop": "[1] repairs [1]",
    "unknown-main": "main [zz]\n[1]",
    "unknown-avoided": "[1] avoids [zz]",
    "unknown-read": "[1] reads [zz]",
    "self-reading": "[1] reads [1]",
    "reading-of-reading": "[1]\n[2] reads [1]\n[3] reads [2]",
    "reading-of-another-kind": "[1]\n[2] definition reads [1]",
    "early-reading": "[2] reads [1]\n[1]",
}


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_every_kind_becomes_exactly_its_diagnostic(kind: str) -> None:
    text = EVERY_KIND[kind]
    defect = only(text)
    diagnostic = describe_defect(defect, read_sources(text))
    assert kind == defect.kind
    assert CODE_OF[defect.kind] == diagnostic.code
    assert diagnostic.at is not None
    assert text[defect.span.start : defect.span.end] == diagnostic.at.text
    assert [place.caption for place in defect.places] == [r.text for r in diagnostic.remarks]
    assert not diagnostic.message.endswith(".")


def test_severities_are_those_of_the_design() -> None:
    severity = {kind: CODES[code].severity for kind, code in CODE_OF.items()}
    warnings = {"repeated", "forward", "namesake", "lookalike"}
    expected = {
        kind: "info" if kind == "redundant" else "warning" if kind in warnings else "error"
        for kind in CODE_OF
    }
    assert expected == severity


def test_defects_come_in_the_order_of_the_files() -> None:
    found = find_defects(read_graph("[1] from [zz]\n[2] from [yy], [2]", "[1] from [xx]"))
    assert [("zz",), ("yy",), ("2",), ("xx",)] == [one.others for one in found]


def test_two_derivations_of_one_name_are_told_apart_by_nobody() -> None:
    graph = build_graph([read_outline("[1]"), read_outline("[1]"), read_outline("[1]", "other")])
    (found,) = find_defects(graph)

    assert ("namesake", 1) == (found.kind, found.outline)
    assert "another derivation is called `paper`, too" == found.message
    assert "P0214" == describe_defect(found, read_sources("[1]", "[1]", "[1]")).code
