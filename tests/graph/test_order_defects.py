"""Cycles, forward references and repairs in a circle."""

from __future__ import annotations

from proofcheck.graph import find_defects
from tests.graph.outlines import read_graph


def kinds(*texts: str) -> list[str]:
    return [one.kind for one in find_defects(read_graph(*texts))]


def test_a_cycle_of_three_is_named_once() -> None:
    text = "[0]\n[a] from [0], [c]\n[b] from [a]\n[c] from [b]\n[d] from [c]"
    (found,) = find_defects(read_graph(text))
    assert ("cyclic", "a", ("c", "b")) == (found.kind, found.label, found.others)
    assert "circular dependency [a] -> [c] -> [b] -> [a]" == found.message
    assert text.index("c]") == found.span.start
    captions = ["[c] depends on [b] here", "[b] depends on [a] here"]
    assert captions == [place.caption for place in found.places]
    assert () == found.notes
    assert [] == kinds(text.replace("[0], [c]", "[0]"))


def test_two_knots_are_two_cycles() -> None:
    assert ["cyclic", "cyclic"] == kinds("[a] from [b]\n[b] from [a]\n[c] from [d]\n[d] from [c]")


def test_a_knot_of_several_cycles_is_one_defect_that_says_so() -> None:
    text = "[a] from [b], [c]\n[b] from [a]\n[c] from [a]"
    (found,) = find_defects(read_graph(text))
    expected = "3 statements depend on each other in a circle; this cycle is a shortest one"
    assert (expected,) == found.notes


def test_a_long_cycle_is_shortened_in_the_message() -> None:
    size = 50
    text = "\n".join(f"[{n}] from [{(n + 1) % size}]" for n in range(size))
    (found,) = find_defects(read_graph(text))
    expected = "circular dependency [0] -> [1] -> [2] -> [3] -> [4] -> [5] -> (44 more) -> [0]"
    assert expected == found.message
    assert 7 == len(found.places)


def test_a_self_dependency_is_not_reported_as_a_cycle_too() -> None:
    assert ["self"] == kinds("[a] from [a]")


def test_a_cycle_through_two_files_is_found() -> None:
    (found,) = find_defects(read_graph("[a] from [second:a]", "[a] from [paper:a]"))
    assert "circular dependency [a] -> [second:a] -> [a]" == found.message
    assert [1] == [place.outline for place in found.places]
    assert [] == kinds("[a] from [second:a]", "[a]")


def test_a_dependency_on_a_later_statement_is_forward() -> None:
    text = "[a] from [b]\n[b]"
    (found,) = find_defects(read_graph(text))
    assert ("forward", "a", ("b",)) == (found.kind, found.label, found.others)
    assert text.rindex("b") == found.places[0].span.start
    assert [] == kinds("[b]\n[a] from [b]")


def test_inside_a_circle_nothing_is_called_forward() -> None:
    assert ["cyclic"] == kinds("[a] from [b]\n[b] from [a]")
    assert ["cyclic", "forward"] == kinds("[a] from [b], [z]\n[b] from [a]\n[z]")


def test_files_have_no_order_among_each_other() -> None:
    assert [] == kinds("[a] from [second:b]", "[b]")


def test_repairs_in_a_circle_are_found_once() -> None:
    text = "[a] repairs [c]\n[b] repairs [a]\n[c] repairs [b]"
    (found,) = find_defects(read_graph(text))
    assert ("repair-loop", "a", ("c", "b")) == (found.kind, found.label, found.others)
    assert [] == kinds("[a]\n[b] repairs [a]\n[c] repairs [b]")


def test_a_statement_that_repairs_itself_is_a_loop() -> None:
    assert ["repair-loop"] == kinds("[a] repairs [a]")
