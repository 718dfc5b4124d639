"""Derivations against documents: each difference, and the derivation that has none."""

from __future__ import annotations

import pytest

from tests.coverage.documents import (
    DISPLAYS,
    DISPLAYS_DERIVED,
    TAGS,
    TAGS_DERIVED,
    THEOREMS,
    THEOREMS_DERIVED,
    coverage_of,
    derive,
    findings,
)

CUT = "[T 1.1 : a]\n[deps : ∅]\n[T 1.2 : b]\n[deps : T 1.1, T 0.1\n\n[T 1.3 : c]\n[deps : T 1.1, T 0.\n"
CUT_DERIVED = derive(
    "T 1.1: ", "T 1.2: from [T 1.1], [T 0.12], truncated", "T 1.3: from [T 1.1], truncated"
)
UNCLEAR = "[T 1.1 : a]\n[deps : ∅]\n[T 1.2 : b]\n[T 1.3 : c]\n[deps : T 1.1]\n"


def differences(derivation: str, document: str) -> list[str]:
    """The findings about the derivation, without those about the document alone."""
    about = ("P0240", "P0241", "P0242", "P0243")
    return [one for one in findings(derivation, document) if one.split()[1] in about]


@pytest.mark.parametrize(
    ("derivation", "document"),
    [
        (DISPLAYS_DERIVED, DISPLAYS),
        (TAGS_DERIVED, TAGS),
        (THEOREMS_DERIVED, THEOREMS),
        (CUT_DERIVED, CUT),
    ],
)
def test_a_faithful_derivation_has_no_differences(derivation: str, document: str) -> None:
    assert [] == differences(derivation, document)


def test_a_statement_of_the_source_only_is_named() -> None:
    without = derive("1.1: ", "1.3: from [1.1], [1.2]")

    assert ["error P0240 [1.2] stated by the source"] == differences(without, DISPLAYS)


def test_the_title_of_a_statement_that_is_lacking_is_shown() -> None:
    without = derive("T 1.1: ", "T 1.2: from [T 1.1]")

    assert ["error P0240 [T 1.3] “even”"] == differences(without, TAGS)


def test_a_statement_of_the_derivation_only_is_named() -> None:
    expected = [
        "error P0241 [1.4] written in the derivation, and no repair or reading of another statement"
    ]

    assert expected == differences(DISPLAYS_DERIVED + "\n[1.4] informal\n", DISPLAYS)


def test_a_repair_needs_no_statement_of_the_source() -> None:
    assert [] == differences(DISPLAYS_DERIVED + "\n[1.3*] informal\n  repairs [1.3]\n", DISPLAYS)


def test_a_reading_declares_the_list_that_is_printed_of_what_it_reads() -> None:
    reading = '\n[1.3 r2] informal\n  reads [1.3] "otherwise"\n  from '
    message = "only in the source: [1.2]; only in the derivation: [0.9]"

    assert [] == differences(DISPLAYS_DERIVED + reading + "[1.2], [1.1]\n", DISPLAYS)
    assert [f"error P0242 [1.3 r2] {message}"] == differences(
        DISPLAYS_DERIVED + reading + "[1.1], [0.9]\n", DISPLAYS
    )


def test_a_reading_of_what_the_source_does_not_state_is_compared_with_nothing() -> None:
    unsourced = '\n[1.4] informal\n\n[1.4 r2] informal\n  reads [1.4] "otherwise"\n  from [0.9]\n'
    expected = [
        "error P0241 [1.4] written in the derivation, and no repair or reading of another statement"
    ]

    assert expected == differences(DISPLAYS_DERIVED + unsourced, DISPLAYS)


def test_what_has_a_label_of_the_source_declares_its_own_list_whatever_it_reads() -> None:
    derivation = derive("1.1: ", "1.2: from [1.1]", '1.3: from [1.1], [1.2]; reads [1.1] "also"')

    assert [] == differences(derivation, DISPLAYS)


def test_a_reading_is_compared_at_a_cut_and_with_the_text_of_a_theorem() -> None:
    cut = '\n[T 1.3 r2] informal\n  reads [T 1.3] "otherwise"\n  from [T 1.1]'
    text = '\n[T 1 r2] informal\n  reads [Theorem 1] "otherwise"\n'
    message = "the page cuts the list, and the derivation does not say `truncated`"
    named = "only in the source: [Lemma 1], named in its text or proof"

    assert [] == differences(CUT_DERIVED + cut + ", truncated\n", CUT)
    assert [f"error P0243 [T 1.3 r2] {message}"] == differences(CUT_DERIVED + cut + "\n", CUT)
    assert [f"error P0242 [T 1 r2] {named}"] == differences(THEOREMS_DERIVED + text, THEOREMS)


def test_an_equation_of_the_source_may_have_a_statement() -> None:
    assert [] == differences(DISPLAYS_DERIVED + "\n[eq 3] informal\n", DISPLAYS)
    assert 1 == len(differences(DISPLAYS_DERIVED + "\n[eq 5] informal\n", DISPLAYS))


@pytest.mark.parametrize(
    ("list_", "message"),
    [
        ("from [1.1]", "only in the source: [1.2]"),
        ("from [1.1], [1.2], [0.9]", "only in the derivation: [0.9]"),
        ("from [1.1], [1.20]", "only in the source: [1.2]; only in the derivation: [1.20]"),
        ("", "only in the source: [1.1], [1.2]"),
    ],
)
def test_lists_that_differ_are_shown(list_: str, message: str) -> None:
    derivation = derive("1.1: ", "1.2: from [1.1]", f"1.3: {list_}")

    assert [f"error P0242 [1.3] {message}"] == differences(derivation, DISPLAYS)


@pytest.mark.parametrize("list_", ["from [1.2], [1.1]", "from [1.1], [1.2], [1.1]"])
def test_order_and_repetition_are_no_difference(list_: str) -> None:
    assert [] == differences(derive("1.1: ", "1.2: from [1.1]", f"1.3: {list_}"), DISPLAYS)


def test_lines_are_given_on_both_sides() -> None:
    derivation = derive("1.1: ", "1.2: from [1.1]", "1.3: from [1.1]")
    (found,) = [one for one in coverage_of(derivation, DISPLAYS).findings if one.code == "P0242"]

    assert found.in_source
    assert found.in_derivation
    assert 11 == DISPLAYS.count("\n", 0, found.in_source.start) + 1
    assert 10 == derivation.count("\n", 0, found.in_derivation.start) + 1


def test_a_cut_that_the_derivation_does_not_mark_is_an_error() -> None:
    derivation = CUT_DERIVED.replace("[T 0.12], truncated", "[T 0.12]")
    message = "the page cuts the list, and the derivation does not say `truncated`"

    assert [f"error P0243 [T 1.2] {message}"] == differences(derivation, CUT)


def test_a_cut_that_the_page_does_not_have_is_an_error() -> None:
    derivation = derive("1.1: ", "1.2: from [1.1], truncated", "1.3: from [1.1], [1.2]")
    message = "the derivation says `truncated`, and the list is whole on the page"

    assert [f"error P0243 [1.2] {message}"] == differences(derivation, DISPLAYS)


def test_at_a_cut_a_longer_label_is_the_same_and_another_is_a_warning() -> None:
    longer = CUT_DERIVED.replace("from [T 1.1], truncated", "from [T 1.1], [T 0.7], truncated")
    other = CUT_DERIVED.replace("from [T 1.1], truncated", "from [T 1.1], [T 2.7], truncated")
    message = "only in the derivation: [T 2.7], where the page is cut"

    assert [] == differences(longer, CUT)
    assert [f"warning P0242 [T 1.3] {message}"] == differences(other, CUT)


def test_what_is_readable_before_a_cut_has_to_be_there() -> None:
    derivation = CUT_DERIVED.replace("from [T 1.1], [T 0.12]", "from [T 0.12]")

    assert ["error P0242 [T 1.2] only in the source: [T 1.1]"] == differences(derivation, CUT)


@pytest.mark.parametrize(
    "lists", [("from truncated", "from [T 1.1]"), ("from [T 1.1]", "from truncated")]
)
def test_where_the_owner_of_a_list_is_unclear_every_reading_will_do(lists: tuple[str, str]) -> None:
    derivation = derive("T 1.1: ", f"T 1.2: {lists[0]}", f"T 1.3: {lists[1]}")

    assert [] == differences(derivation, UNCLEAR)


def test_where_the_owner_of_a_list_is_unclear_a_difference_is_a_warning() -> None:
    derivation = derive("T 1.1: ", "T 1.2: from [T 9.1]", "T 1.3: from truncated")
    message = "only in the source: [T 1.1]; only in the derivation: [T 9.1], if the list in the source is its own"

    assert [f"warning P0242 [T 1.2] {message}"] == differences(derivation, UNCLEAR)


def test_a_list_that_nobody_can_read_leaves_a_warning() -> None:
    document = "[T 1.1 : a]\n"

    assert [] == differences(derive("T 1.1: from truncated"), document)
    assert [
        "warning P0242 [T 1.1] no list can be read in the source; the derivation has [T 0.1]"
    ] == differences(derive("T 1.1: from [T 0.1], truncated"), document)
    message = "no list can be read in the source, and the derivation does not say `truncated`"
    assert [f"warning P0243 [T 1.1] {message}"] == differences(derive("T 1.1: "), document)


def test_what_a_proof_names_and_the_derivation_does_not_is_an_error() -> None:
    derivation = derive("Definition 1: ", "Lemma 1: from [Definition 1]", "Theorem 1: ")
    message = "only in the source: [Lemma 1], named in its text or proof"

    assert [f"error P0242 [Theorem 1] {message}"] == differences(derivation, THEOREMS)


def test_a_derivation_of_a_paper_may_declare_more() -> None:
    derivation = THEOREMS_DERIVED.replace("from [Lemma 1]", "from [Lemma 1], [Definition 1]")

    assert [] == differences(derivation, THEOREMS)


def test_labels_agree_over_prime_signs_and_spaces() -> None:
    document = "[T 6′ .1 : a]\n[deps : ∅]\n[T 6′ .2 : b]\n[deps : T 6′ .1]\n"

    assert [] == differences(derive("T 6'.1: ", "T 6'.2: from [T 6'.1]"), document)
    without = differences(derive("T 6.1: ", "T 6'.2: from [T 6'.1]"), document)
    assert ["P0240", "P0241"] == [one.split()[1] for one in without]


def test_a_block_that_cannot_be_read_is_not_said_to_differ() -> None:
    broken = DISPLAYS_DERIVED.replace(
        "[1.3] informal\n  from [1.1], [1.2]", "[1.3] informal\n  from (("
    )

    assert [] == differences(broken, DISPLAYS)
    assert ["P0120"] == [one.code for one in coverage_of(broken, DISPLAYS).faults]
