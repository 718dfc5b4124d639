"""What a statement rests on, one at a time and all at once."""

from __future__ import annotations

import time

from hypothesis import given

from proofcheck.verdict import (
    Evidence,
    Ledger,
    RestsOn,
    each_rests_on,
    find_rests_on,
    find_use_path,
)
from proofcheck.verdict.rests_on import _Walk
from tests.verdict.ledgers import entry, ledger, ledgers

FIELD_OF = {
    Evidence.CITED: "cited",
    Evidence.CHECKED: "checked",
    Evidence.WITNESSED: "witnessed",
    Evidence.UNSUPPORTED: "unsupported",
    Evidence.REFUTED: "refuted",
    Evidence.ILL_FORMED: "ill_formed",
}


def rests_on(label: str, book: Ledger) -> RestsOn:
    return find_rests_on(book, book.position(label))


def test_every_category_is_listed_in_the_order_of_the_document() -> None:
    gaps = [entry(evidence.value, evidence) for evidence in FIELD_OF]
    base = [entry("h2", Evidence.HYPOTHESIS), entry("h1", Evidence.HYPOTHESIS), *gaps]
    middle = entry("m", declared=" ".join(one.label for one in reversed(base)))
    top = entry("t", declared="m")
    expected = RestsOn(
        hypotheses=("h2", "h1"),
        cited=("cited",),
        checked=("checked",),
        witnessed=("witnessed",),
        unsupported=("unsupported",),
        refuted=("refuted",),
        ill_formed=("ill-formed",),
    )
    assert expected == rests_on("t", ledger(*base, middle, top))


def test_proved_claims_and_definitions_are_passed_through() -> None:
    book = ledger(
        entry("d", Evidence.DEFINITION), entry("p", declared="d"), entry("t", declared="p")
    )
    assert RestsOn() == rests_on("t", book)
    assert rests_on("t", book).is_unconditional


def test_a_statement_does_not_rest_on_itself_unless_it_is_on_a_cycle() -> None:
    assert RestsOn() == rests_on("a", ledger(entry("a", Evidence.CITED)))
    ring = ledger(entry("a", Evidence.CITED, "b"), entry("b", declared="a"))
    assert RestsOn(cited=("a",)) == rests_on("a", ring)


def test_unused_premises_are_not_rested_on_and_missing_ones_are() -> None:
    base = entry("x", Evidence.CHECKED), entry("y", Evidence.WITNESSED)
    book = ledger(*base, entry("t", declared="x", used="", missing=("y",)))
    assert RestsOn(witnessed=("y",)) == rests_on("t", book)


def test_library_theorems_are_listed_by_name_once_and_sorted() -> None:
    low = entry("a", library=("polar decomposition", "euler"))
    book = ledger(low, entry("t", declared="a", library=("euler",)))
    assert RestsOn(library=("euler", "polar decomposition")) == rests_on("t", book)
    assert rests_on("t", book).is_unconditional


def test_an_instance_is_passed_through_and_a_citation_of_the_author_is_listed() -> None:
    instance = entry("a", Evidence.CITED, library=("euler",), is_instance=True)
    book = ledger(instance, entry("b", Evidence.CITED), entry("t", declared="a b"))
    assert RestsOn(library=("euler",), cited=("b",)) == rests_on("t", book)
    assert not rests_on("t", book).is_unconditional


def test_laws_are_listed_by_name_once_and_leave_nothing_to_doubt() -> None:
    low, aside = entry("a", laws=("modulus", "circle")), entry("b", laws=("order",))
    book = ledger(low, aside, entry("t", declared="a", laws=("circle", "sum")))
    assert RestsOn(laws=("circle", "modulus", "sum")) == rests_on("t", book)
    assert rests_on("t", book).is_unconditional


def test_a_law_of_what_is_declared_and_not_used_is_not_rested_on() -> None:
    book = ledger(entry("a", laws=("modulus",)), entry("t", declared="a", used=""))
    assert RestsOn() == rests_on("t", book)


def test_a_label_nobody_has_is_unsupported() -> None:
    assert RestsOn(unsupported=("ghost",)) == rests_on("t", ledger(entry("t", declared="ghost")))


def test_what_nobody_has_rests_on_nothing() -> None:
    book = ledger(entry("h", Evidence.HYPOTHESIS), entry("t", declared="h ghost"))
    assert RestsOn() == rests_on("ghost", book)
    assert [0, 1] == sorted(at for at, _ in each_rests_on(book))


def test_a_hypothesis_with_an_open_side_goal_is_listed_twice() -> None:
    book = ledger(entry("h", Evidence.CHECKED, kind="hypothesis"), entry("t", declared="h"))
    assert RestsOn(hypotheses=("h",), checked=("h",)) == rests_on("t", book)


@given(ledgers())
def test_all_at_once_agrees_with_one_at_a_time(book: Ledger) -> None:
    expected = {at: find_rests_on(book, at) for at in range(len(book.entries))}
    assert expected == dict(each_rests_on(book))


DIAMOND = ledger(
    entry("h", Evidence.HYPOTHESIS),
    entry("p", declared="h"),
    entry("c", Evidence.CITED),
    entry("e", library=("euler",)),
    entry("l", declared="p c"),
    entry("r", declared="p e"),
    entry("t", declared="l r"),
)


def test_only_what_is_listed_has_a_bit() -> None:
    walk = _Walk.over(DIAMOND)
    assert ["h", "c", "e"] == [DIAMOND.label(position) for position in walk.listed]
    assert [0, 2, 3] == walk.listed_in(0b111)
    assert [0, 3] == walk.listed_in(0b101)
    assert [] == walk.listed_in(0)


def test_a_law_has_one_bit_above_those_of_what_is_listed() -> None:
    book = ledger(
        entry("h", Evidence.HYPOTHESIS, laws=("order",)), entry("a", laws=("modulus", "order"))
    )
    walk = _Walk.over(book)
    assert {0: 0b101, 1: 0b110} == walk.bit_of
    assert [0] == walk.listed_in(0b111)
    assert [] == walk.listed_in(0b110)
    assert {"modulus", "order"} == walk.laws_in(0b111)
    assert {"order"} == walk.laws_in(0b101)


def test_what_a_component_rests_on_is_kept_for_its_users_and_no_longer() -> None:
    walk = _Walk.over(DIAMOND)
    kept = []
    for component in walk.components:
        walk.mask_below(component)
        kept.append("".join(DIAMOND.label(walk.components[n][0]) for n in sorted(walk.masks)))
    assert ["h", "p", "pc", "pce", "pel", "lr", ""] == kept


@given(ledgers())
def test_nothing_is_kept_at_the_end(book: Ledger) -> None:
    walk = _Walk.over(book)
    for component in walk.components:
        walk.mask_below(component)
    assert {} == walk.masks


@given(ledgers())
def test_premises_come_before_what_uses_them_off_cycles(book: Ledger) -> None:
    order = [at for at, _ in each_rests_on(book)]
    assert sorted(order) == list(range(len(book.entries)))
    rank = {at: n for n, at in enumerate(order)}
    for at in order:
        for used in book.uses[at]:
            mutual = find_use_path(book, book.label(used), book.label(at)) is not None
            assert used >= len(book.entries) or mutual or rank[used] < rank[at]


def test_a_path_of_uses_is_found_and_its_absence_too() -> None:
    book = ledger(entry("a"), entry("b", declared="a"), entry("c", declared="b a", used="b"))
    assert ("c", "b", "a") == find_use_path(book, "c", "a")
    assert find_use_path(book, "a", "c") is None
    assert find_use_path(book, "a", "ghost") is None


def test_a_chain_of_100000_on_three_hypotheses_takes_a_few_seconds() -> None:
    size = 100_000
    base = [entry(f"h{n}", Evidence.HYPOTHESIS) for n in range(3)]
    chain = [entry(str(n), declared=str(n - 1) if n else "h0 h1 h2") for n in range(size)]
    book = ledger(*base, *chain)
    start = time.process_time()
    expected = RestsOn(hypotheses=("h0", "h1", "h2"))
    assert expected == find_rests_on(book, len(book) - 1)
    counted = sum(1 for at, found in each_rests_on(book) if found == expected and at > 2)
    assert size == counted
    assert time.process_time() - start < 20


def test_a_chain_of_100000_that_all_use_a_law_takes_a_few_seconds() -> None:
    size = 100_000
    chain = [entry(str(n), declared=str(n - 1) if n else "", laws=("order",)) for n in range(size)]
    start = time.process_time()
    expected = RestsOn(laws=("order",))
    assert size == sum(1 for _, found in each_rests_on(ledger(*chain)) if found == expected)
    assert time.process_time() - start < 20


def test_a_chain_of_witnessed_claims_can_be_asked_about_its_end() -> None:
    size = 50_000
    chain = [entry("0", Evidence.WITNESSED)]
    chain += [entry(str(n), Evidence.WITNESSED, str(n - 1)) for n in range(1, size)]
    assert size - 1 == len(find_rests_on(ledger(*chain), size - 1).witnessed)
