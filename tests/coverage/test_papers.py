"""Papers against derivations: what is left out, invented or lost is found, and nothing else."""

from __future__ import annotations

import re

import pytest

from proofcheck.coverage import read_document
from tests.coverage.documents import derive, findings
from tests.coverage.papers import (
    PROVED,
    PROVED_DERIVED,
    STEPS,
    STEPS_DERIVED,
    TEX,
    TEX_DERIVED,
    TITLED,
    TITLED_DERIVED,
)

PAPERS = [
    (PROVED_DERIVED, PROVED),
    (TITLED_DERIVED, TITLED),
    (STEPS_DERIVED, STEPS),
    (TEX_DERIVED, TEX),
]


def faults(derivation: str, document: str) -> list[str]:
    return [one for one in findings(derivation, document) if not one.startswith("info")]


def without(label: str, derivation: str) -> str:
    """Return a derivation without a statement; what cites it goes on doing so."""
    return re.sub(rf"\[{re.escape(label)}\] informal\n(  .*\n)*", "", derivation)


def losing(label: str, of: str, derivation: str) -> str:
    """Return a derivation in which one statement does not cite another any more."""
    head, block = re.split(rf"(?=^\[{re.escape(of)}\] informal)", derivation, flags=re.MULTILINE)
    line = next(one for one in block.split("\n") if one.startswith("  from"))
    kept = [one for one in re.findall(r"\[[^\]]*\]", line) if one != f"[{label}]"]
    shorter = f"  from {', '.join(kept)}" if kept else '  note "nothing"'
    return head + block.replace(line, shorter, 1)


@pytest.mark.parametrize(("derivation", "document"), PAPERS)
def test_a_faithful_derivation_has_no_faults(derivation: str, document: str) -> None:
    assert [] == faults(derivation, document)


@pytest.mark.parametrize(
    ("document", "labels"),
    [
        (PROVED, "1, 2, Lemma 1, 3, 4, 5, 6, Theorem 1, 7"),
        (TITLED, "Assumption 1, 1, Lemma 1, Lemma 2, 2, 3, Theorem 1, 4"),
        (STEPS, "1, 2.2"),
        (TEX, "1.1, 1.2, Z1, Lemma 1.1, Theorem 2.1"),
    ],
)
def test_every_label_is_read_and_none_invented(document: str, labels: str) -> None:
    assert labels == ", ".join(one.label for one in read_document(document).statements)


@pytest.mark.parametrize(
    ("derivation", "document", "label", "title"),
    [
        *((PROVED_DERIVED, PROVED, label, "") for label in ("1", "Lemma 1", "4", "5", "6")),
        (TITLED_DERIVED, TITLED, "Assumption 1", "Baseline"),
        (TITLED_DERIVED, TITLED, "3", ""),
        (TEX_DERIVED, TEX, "Lemma 1.1", "Evenness"),
        (TEX_DERIVED, TEX, "Z1", ""),
        (STEPS_DERIVED, STEPS, "1 update", "Introduction"),
    ],
)
def test_a_label_left_out_is_found(derivation: str, document: str, label: str, title: str) -> None:
    found = faults(without(label, derivation), document)
    said = f"“{title}”" if title else "stated by the source"

    assert f"error P0240 [{label.split(' update', maxsplit=1)[0]}] {said}" in found


@pytest.mark.parametrize(
    ("derivation", "document", "label"),
    [
        *((PROVED_DERIVED, PROVED, label) for label in ("8", "Lemma 2", "Corollary 1", "10a")),
        (TITLED_DERIVED, TITLED, "5"),
        (TEX_DERIVED, TEX, "1.3"),
        (TEX_DERIVED, TEX, "Lemma 1.2"),
        (STEPS_DERIVED, STEPS, "Lemma 1"),
    ],
)
def test_a_label_invented_is_found(derivation: str, document: str, label: str) -> None:
    message = "written in the derivation, and no repair or reading of another statement"

    assert [f"error P0241 [{label}] {message}"] == faults(
        f"{derivation}\n[{label}] informal\n", document
    )


@pytest.mark.parametrize("label", ["A.1 sum", "evenness", "2.1", "1 remark"])
def test_a_claim_in_prose_has_a_label_of_our_own(label: str) -> None:
    assert [] == faults(f"{PROVED_DERIVED}\n[{label}] informal\n", PROVED)


@pytest.mark.parametrize(
    ("derivation", "document", "of", "label", "where"),
    [
        (PROVED_DERIVED, PROVED, "6", "Lemma 1", "sentence"),
        (TITLED_DERIVED, TITLED, "3", "Lemma 1", "sentence"),
        (TITLED_DERIVED, TITLED, "3", "Lemma 2", "sentence"),
        (TITLED_DERIVED, TITLED, "Lemma 2", "Assumption 1", "text or proof"),
        (TITLED_DERIVED, TITLED, "Lemma 2", "Lemma 1", "text or proof"),
        (TITLED_DERIVED, TITLED, "Theorem 1", "Lemma 2", "text or proof"),
        (TITLED_DERIVED, TITLED, "Theorem 1", "3", "text or proof"),
        (TEX_DERIVED, TEX, "Lemma 1.1", "1.1", "text or proof"),
        (TEX_DERIVED, TEX, "Lemma 1.1", "1.2", "text or proof"),
        (TEX_DERIVED, TEX, "Theorem 2.1", "Z1", "text or proof"),
    ],
)
def test_a_lost_citation_is_found(
    derivation: str, document: str, of: str, label: str, where: str
) -> None:
    message = f"only in the source: [{label}], named in its {where}"

    assert [f"error P0242 [{of}] {message}"] == faults(losing(label, of, derivation), document)


def test_a_citation_of_a_proof_may_be_declared_by_any_equation_in_it() -> None:
    moved = losing("2", "7", PROVED_DERIVED).replace("from [7]", "from [7], [2]")
    message = "only in the source: [2], named in its text or proof"

    assert [] == faults(moved, PROVED)
    assert [f"error P0242 [Theorem 1] {message}"] == faults(losing("2", "7", moved)[:-6], PROVED)


def test_a_citation_that_stands_at_another_equation_of_the_proof_is_a_warning() -> None:
    moved = losing("1", "4", PROVED_DERIVED).replace("[3] informal\n", '[3] informal "x"\n')
    moved = moved.replace("  from [5]\n", "  from [5], [1]\n")
    message = "[1] is named in its sentence, and only declared elsewhere"

    assert [f"warning P0242 [4] {message}"] == faults(moved, PROVED)


def test_what_a_proof_shows_needs_a_link_in_either_direction() -> None:
    message = "[3] is named in its sentence, and neither declares the other"

    assert [f"warning P0242 [5] {message}"] == faults(losing("5", "3", PROVED_DERIVED), PROVED)


def test_a_statement_of_our_own_is_a_part_of_what_cites_it() -> None:
    step = PROVED_DERIVED.replace("from [1], [2], [Lemma 1]", "from [a step]")

    assert [] == faults(step + "\n[a step] informal\n  from [1], [2], [Lemma 1]\n", PROVED)
    assert ["P0242"] == [
        one.split()[1] for one in faults(step + "\n[a step] informal\n  from [1], [2]\n", PROVED)
    ]


def test_a_claim_about_an_equation_may_be_a_statement_of_our_own() -> None:
    lost = losing("Lemma 1", "6", PROVED_DERIVED)

    assert [] == faults(lost + "\n[equals q] informal\n  from [6], [Lemma 1]\n", PROVED)
    assert ["P0242"] == [
        one.split()[1] for one in faults(lost + "\n[equals q] informal\n  from [6]\n", PROVED)
    ]


def test_an_equation_in_the_text_of_a_lemma_may_be_the_lemma_itself() -> None:
    expected = ["info P0240 [2] taken as a part of [Lemma 2], whose text displays it"]
    found = [one for one in findings(TITLED_DERIVED, TITLED) if "P0240 [2]" in one]

    assert expected == found
    both = PROVED.replace(
        "$$q(-n) = q(n). \\quad (3)$$", "$$q(-n) = q(n), \\quad (3)$$\n\n$$a \\quad (3a)$$"
    )
    message = "taken as a part of [Lemma 1], whose text displays it"
    assert [f"warning P0240 [3a] {message}"] == faults(PROVED_DERIVED, both)


def test_all_of_a_lemma_in_the_place_of_its_equation_is_a_warning() -> None:
    cited = TITLED.replace("Combine Lemma 2", "Combine (2)")
    part = TITLED_DERIVED + "\n[2] informal\n"
    message = "[2] is named in the source; all of [Lemma 2] is declared"

    assert [f"warning P0242 [Theorem 1] {message}"] == faults(part, cited)
    assert [] == faults(TITLED_DERIVED, cited)


def test_a_reading_declares_what_the_proof_names() -> None:
    reading = '\n[T 1 r2] informal\n  reads [Theorem 1] "otherwise"\n  from [Lemma 2]'
    message = "only in the source: [3], named in its text or proof"

    assert [] == faults(f"{TITLED_DERIVED}{reading}, [3]\n", TITLED)
    assert [f"error P0242 [T 1 r2] {message}"] == faults(f"{TITLED_DERIVED}{reading}\n", TITLED)


def test_a_citation_of_a_reading_is_one_of_what_it_reads() -> None:
    reading = (
        '\n[L2 r2] informal\n  reads [Lemma 2] "otherwise"\n  from [Assumption 1], [Lemma 1]\n'
    )
    derivation = TITLED_DERIVED.replace("from [3], [Lemma 2]", "from [3], [L2 r2]") + reading

    assert [] == faults(derivation, TITLED)


def test_a_proof_without_an_end_leaves_doubt() -> None:
    message = "only in the source: [3], named in its text or proof"
    lost = losing("3", "Theorem 1", TITLED_DERIVED)

    assert [f"warning P0242 [Theorem 1] {message}"] == faults(lost, TITLED.replace(" □", ""))


def test_what_is_cited_before_it_is_stated_leaves_doubt() -> None:
    early = TITLED.replace("*We have", "*Unlike Theorem 1, we have")
    message = "only in the source: [Theorem 1], named in its text or proof"

    assert [f"warning P0242 [Lemma 1] {message}"] == faults(TITLED_DERIVED, early)


def test_more_than_the_prose_names_may_be_declared() -> None:
    assert [] == faults(TITLED_DERIVED.replace("[3], [Lemma 2]", "[1], [3], [Lemma 2]"), TITLED)


def test_an_equation_may_be_called_as_elsewhere() -> None:
    called = PROVED_DERIVED.replace("[1]", "[eq 1]").replace("[2]", "[(2)]")

    assert [] == faults(called, PROVED)
    assert ["P0241"] == [one.split()[1] for one in faults(called + "\n[eq 9] informal\n", PROVED)]


def test_a_derivation_without_anything_of_a_paper() -> None:
    found = faults(derive("a: "), PROVED)

    assert {"P0240"} == {one.split()[1] for one in found}
    assert 9 == len(found)
