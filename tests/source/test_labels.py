"""When two labels are the same label."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofcheck.source import normalise_label
from proofcheck.source.labels import name_of_theorem, theorem_label


@pytest.mark.parametrize("prime", ["'", "’", "′", "ʹ", "‘", "´", "`"])
def test_every_prime_sign_is_one_sign(prime: str) -> None:
    assert "T 6'.8" == normalise_label(f"T 6{prime}.8")


def test_a_double_prime_is_two_primes() -> None:
    assert normalise_label("C''") == normalise_label("C\N{DOUBLE PRIME}")


def test_a_prime_is_not_nothing() -> None:
    assert normalise_label("T 6.8") != normalise_label("T 6'.8")


@pytest.mark.parametrize("text", ["T  6.8", " T 6.8 ", "T\t6.8", "T\N{NO-BREAK SPACE}6.8"])
def test_spaces_collapse(text: str) -> None:
    assert "T 6.8" == normalise_label(text)


def test_a_space_is_not_nothing() -> None:
    assert normalise_label("T6.8") != normalise_label("T 6.8")


def test_composed_and_decomposed_letters_are_the_same() -> None:
    assert normalise_label("é") == normalise_label("e\N{COMBINING ACUTE ACCENT}")


def test_case_matters() -> None:
    assert normalise_label("lemma 5") != normalise_label("Lemma 5")


@given(st.text())
def test_normalising_twice_changes_nothing(text: str) -> None:
    once = normalise_label(text)

    assert once == normalise_label(once)


@pytest.mark.parametrize(
    "label",
    ["library:Neumann series", "library: Neumann  series ", " library :Neumann\tseries"],
)
def test_a_label_that_means_a_theorem_gives_its_name(label: str) -> None:
    assert "Neumann series" == name_of_theorem(label)


@pytest.mark.parametrize(
    "label", ["Neumann series", "library", "Library:Neumann series", "boxed:library:1"]
)
def test_another_label_names_no_theorem(label: str) -> None:
    assert name_of_theorem(label) is None


def test_a_theorem_without_a_name_is_named_all_the_same() -> None:
    assert "" == name_of_theorem("library:")


@given(st.text())
def test_the_label_of_a_theorem_gives_its_name_back(name: str) -> None:
    assert normalise_label(name) == name_of_theorem(theorem_label(name))
