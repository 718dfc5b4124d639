"""From graph and outcomes to standing: labels mean what the graph says they mean."""

from __future__ import annotations

import pytest

from proofcheck.graph import (
    Outcome,
    describe_defect,
    find_avoided,
    keep_ledger,
    spell_names,
)
from proofcheck.verdict import Evidence, Standing, compute_standing, find_rests_on
from tests.graph.outlines import read_graph, read_sources

PROVED = Outcome(Evidence.PROVED, has_model=True)
REFUTED = Outcome(Evidence.REFUTED)


def standings(text: str, *outcomes: Outcome) -> list[Standing]:
    return list(compute_standing(keep_ledger(read_graph(text), outcomes)).standings)


def test_a_dependency_spelled_differently_taints_all_the_same() -> None:
    text = "[T 6'.1]\n[b] from [T  6′.1]"
    assert [Standing.REFUTED, Standing.TAINTED] == standings(text, REFUTED, PROVED)
    assert [Standing.SOUND, Standing.SOUND] == standings(text, PROVED, PROVED)


def test_of_two_statements_with_one_label_the_first_counts() -> None:
    text = "[a]\n[b] from [a]\n[a]\n[c] from [a]"
    sound, tainted, refuted = Standing.SOUND, Standing.TAINTED, Standing.REFUTED
    assert [refuted, tainted, sound, tainted] == standings(text, REFUTED, PROVED, PROVED, PROVED)
    assert [sound, sound, refuted, sound] == standings(text, PROVED, PROVED, REFUTED, PROVED)


def test_a_dangling_dependency_is_never_sound() -> None:
    assert [Standing.CONDITIONAL] == standings("[b] from [zz]", PROVED)
    assert [Standing.SOUND] == standings("[b]", PROVED)


def test_what_was_used_missing_and_named_is_resolved_too() -> None:
    graph = read_graph("[T 1]\n[T 2]\n[T 3]\n[b] from [T 1]")
    outcome = Outcome(Evidence.PROVED, used=("T  1",), missing=("T  2",), named=("T  3",))
    entry = keep_ledger(graph, [PROVED, PROVED, PROVED, outcome]).entries[3]
    assert (("T 1",), ("T 2",), ("T 3",)) == (entry.used, entry.missing, entry.named)


def test_files_are_kept_apart_and_spelled_as_each_reader_would() -> None:
    graph = read_graph("[1]\n[2] from [second:1]", "[1]")
    book = keep_ledger(graph, [REFUTED, PROVED, Outcome(Evidence.CITED)])
    assert Standing.CONDITIONAL == compute_standing(book)["paper:2"]
    below = find_rests_on(book, 1)
    assert ("second:1",) == below.cited
    assert ("1", "second:1", "zz") == spell_names(graph, 1, ["paper:1", "second:1", "zz"])
    assert ("paper:1", "1") == spell_names(graph, 2, ["paper:1", "second:1"])


def test_repairs_are_entered() -> None:
    graph = read_graph("[a  b]\n[a*] repairs [a b]")
    assert ("a  b",) == keep_ledger(graph, [REFUTED, PROVED]).entries[1].repairs


def test_one_outcome_is_needed_for_every_statement() -> None:
    with pytest.raises(ValueError, match="zip"):
        keep_ledger(read_graph("[a]\n[b]"), [PROVED])


def test_resting_on_what_is_avoided_is_found_with_the_way() -> None:
    text = "[a]\n[b] from [a]\n[c] from [b] avoids [a]"
    graph = read_graph(text)
    (found,) = find_avoided(graph, keep_ledger(graph, [PROVED] * 3))
    assert ("avoided", "c", ("b", "a")) == (found.kind, found.label, found.others)
    assert "P0213" == describe_defect(found, read_sources(text)).code
    assert ("by way of [c] -> [b] -> [a]",) == found.notes


def test_an_avoided_statement_that_is_declared_but_not_used_is_avoided() -> None:
    graph = read_graph("[a]\n[b] from [a]\n[c] from [b] avoids [a]")
    unused = Outcome(Evidence.PROVED, used=())
    assert [] == list(find_avoided(graph, keep_ledger(graph, [PROVED, unused, PROVED])))
