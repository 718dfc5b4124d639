"""The ledger modulo repairs."""

from __future__ import annotations

from proofcheck.verdict import (
    Entry,
    Evidence,
    Ledger,
    Standing,
    Taint,
    choose_repairs,
    compute_standing,
    find_rereaders,
    read_repairs,
)
from tests.verdict.ledgers import entry, ledger

REFUTED, PROVED = Evidence.REFUTED, Evidence.PROVED


def repair(label: str, of: str, evidence: Evidence = PROVED, declared: str = "") -> Entry:
    return entry(label, evidence, declared, repairs=tuple(of.split()))


def modulo(book: Ledger, *established: Entry) -> dict[str, Standing]:
    again = {one.label: one for one in established}
    reread = read_repairs(book, choose_repairs(book), again)
    return dict(
        zip((e.label for e in reread.entries), compute_standing(reread).standings, strict=True)
    )


def test_a_dependant_reads_the_repair_and_is_no_longer_tainted() -> None:
    user = entry("c", PROVED, "a")
    book = ledger(entry("a", REFUTED), repair("a*", "a"), user)
    assert Standing.TAINTED == compute_standing(book)["c"]
    assert Standing.SOUND == modulo(book, user)["c"]


def test_without_a_repair_it_stays_tainted() -> None:
    user = entry("c", PROVED, "a")
    assert Standing.TAINTED == modulo(ledger(entry("a", REFUTED), user), user)["c"]


def test_the_original_keeps_its_own_evidence() -> None:
    book = ledger(entry("a", REFUTED), repair("a*", "a"))
    assert {"a": Standing.REFUTED, "a*": Standing.SOUND} == modulo(book)


def test_evidence_established_from_the_original_is_not_evidence_modulo_repairs() -> None:
    book = ledger(entry("a", REFUTED), repair("a*", "a"), entry("c", PROVED, "a"))
    assert Standing.UNSUPPORTED == modulo(book)["c"]


def test_evidence_that_never_used_the_original_is_kept() -> None:
    book = ledger(entry("a", REFUTED), repair("a*", "a"), entry("c", PROVED, "a", used=""))
    assert Standing.SOUND == modulo(book)["c"]


def test_everything_above_a_reader_of_the_original_is_reread() -> None:
    book = ledger(
        entry("a", REFUTED),
        repair("a*", "a"),
        entry("b", PROVED, "a"),
        entry("c", PROVED, "b"),
        entry("d", PROVED, "a*"),
    )
    found = find_rereaders(book, choose_repairs(book))
    assert ["b", "c"] == [book.label(position) for position in found]


def test_a_definition_without_goals_stays_a_definition_but_its_model_is_gone() -> None:
    plain = entry("d", Evidence.DEFINITION, "a", has_goals=False)
    base = entry("a", REFUTED), repair("a*", "a")
    assert Standing.CONDITIONAL == modulo(ledger(*base, plain))["d"]
    with_goals = entry("d", Evidence.DEFINITION, "a", has_goals=True)
    assert Standing.UNSUPPORTED == modulo(ledger(*base, with_goals))["d"]


def test_of_several_repairs_the_first_green_one_is_read() -> None:
    book = ledger(
        entry("a", REFUTED),
        repair("a1", "a", Evidence.UNSUPPORTED),
        repair("a2", "a", Evidence.WITNESSED),
        repair("a3", "a", PROVED),
    )
    assert {"a": "a2"} == choose_repairs(book)


def test_of_several_repairs_without_a_green_one_the_first_is_read() -> None:
    book = ledger(
        entry("a", REFUTED), repair("a1", "a", Evidence.UNSUPPORTED), repair("a2", "a", REFUTED)
    )
    assert {"a": "a1"} == choose_repairs(book)


def test_a_repaired_definition_counts_as_green() -> None:
    book = ledger(
        entry("d", REFUTED, kind="definition"),
        repair("d1", "d", Evidence.UNSUPPORTED),
        repair("d2", "d", Evidence.DEFINITION),
    )
    assert {"d": "d2"} == choose_repairs(book)


def test_the_repair_of_a_repair_is_followed_to_its_end() -> None:
    book = ledger(entry("a", REFUTED), repair("a*", "a", REFUTED), repair("a**", "a*"))
    assert {"a": "a**", "a*": "a**"} == choose_repairs(book)


def test_repairs_in_a_circle_repair_nothing() -> None:
    book = ledger(entry("a", REFUTED, repairs=("b",)), entry("b", REFUTED, repairs=("a",)))
    assert {} == choose_repairs(book)
    assert {} == choose_repairs(ledger(entry("a", repairs=("a",))))


def test_a_repair_that_leads_into_a_circle_repairs_nothing() -> None:
    book = ledger(entry("b", repairs=("a", "c")), entry("c", repairs=("b",)))
    assert {} == choose_repairs(book)
    straight = ledger(entry("b", repairs=("a",)), entry("c", repairs=("b",)))
    assert {"a": "c", "b": "c"} == choose_repairs(straight)


def read_modulo(book: Ledger, label: str) -> Entry:
    again = {one.label: one for one in book.entries}
    return read_repairs(book, choose_repairs(book), again).entries[book.position(label)]


def test_a_repair_that_is_not_chosen_reads_its_original_too() -> None:
    book = ledger(entry("a", REFUTED), repair("a1", "a"), repair("a2", "a", PROVED, "a"))
    assert {"a": "a1"} == choose_repairs(book)
    assert ("a",) == read_modulo(book, "a2").declared


def test_the_repair_of_a_repair_reads_the_original_and_not_itself() -> None:
    last = repair("a**", "a*", PROVED, "a")
    book = ledger(entry("a", REFUTED), repair("a*", "a"), last)
    assert {"a": "a**", "a*": "a**"} == choose_repairs(book)
    assert ("a",) == read_modulo(book, "a**").declared


def test_what_is_used_is_read_modulo_repairs_and_what_is_unknown_stays_unknown() -> None:
    base = entry("a", REFUTED), repair("a*", "a"), entry("b")
    book = ledger(*base, entry("c", PROVED, "a b", used="a"), entry("d", PROVED, "a b"))
    assert ("a*",) == read_modulo(book, "c").used
    assert read_modulo(book, "d").used is None


def test_a_repair_that_rests_on_its_original_reads_the_original() -> None:
    mended = repair("a*", "a", PROVED, "a")
    book = ledger(entry("a", REFUTED), mended, entry("c", PROVED, "a"))
    assert Standing.TAINTED == modulo(book, mended)["a*"]
    reread = read_repairs(book, choose_repairs(book), {"c": book.entries[2]})
    expected = Taint(("c", "a*", "a"), "refuted")
    assert expected == compute_standing(reread).taint(2)


def test_a_repair_that_rests_on_a_reader_of_the_original_is_circular() -> None:
    middle, mended = entry("b", PROVED, "a"), repair("a*", "a", PROVED, "b")
    book = ledger(entry("a", REFUTED), middle, mended)
    assert Standing.TAINTED == modulo(book, middle, mended)["b"]
    clean = repair("a*", "a", PROVED)
    assert Standing.SOUND == modulo(ledger(entry("a", REFUTED), middle, clean), middle)["b"]


def test_missing_additions_and_introducers_are_read_modulo_repairs_too() -> None:
    user = entry("c", PROVED, used="", missing=("a",), named=("a",))
    book = ledger(entry("a", REFUTED), repair("a*", "a"), user)
    reread = read_repairs(book, choose_repairs(book), {"c": user})
    assert ("a*",) == reread.entries[2].missing
    assert ("a*",) == reread.entries[2].named


def test_a_statement_that_declares_both_reads_the_repair_once() -> None:
    user = entry("c", PROVED, "a a*")
    book = ledger(entry("a", REFUTED), repair("a*", "a"), user)
    assert ("a*",) == read_repairs(book, choose_repairs(book), {"c": user}).entries[2].declared


def test_a_label_nobody_has_can_be_repaired() -> None:
    user = entry("c", PROVED, "ghost")
    book = ledger(repair("g*", "ghost"), user)
    assert Standing.CONDITIONAL == compute_standing(book)["c"]
    assert Standing.SOUND == modulo(book, user)["c"]
