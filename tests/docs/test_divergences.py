"""What the page of divergences says of notation, of texts and of libraries is so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from proofcheck.reports.findings.markdown import escape
from tests.corpora.items import FOLDER, MISPRINT, Item, items_in
from tests.docs.pages import examples, table_after

PAGE = "divergences.md"
(READINGS,) = [one for one in examples() if 'derivation "How notation is read"' in one.text]
ELSEWHERE = {"below", "language.md"}


@pytest.fixture(scope="module")
def evidence(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, str]]:
    """Title and evidence of every claim about notation, by its label."""
    from proofcheck.audit import AuditOptions, run_audit
    from proofcheck.audit.workers.options import NoProgress

    path = tmp_path_factory.mktemp("docs") / "readings.proof"
    path.write_text(READINGS.text, encoding="utf-8")
    document: Any = run_audit([path], AuditOptions(jobs=0), NoProgress())
    (derivation,) = document["derivations"]
    claims = (one for one in derivation["statements"] if one["kind"] == "claim")
    return {one["label"]: (one["title"], one["evidence"]) for one in claims}


@pytest.mark.slow
def test_how_we_read_is_proved_and_how_others_read_is_refuted(
    evidence: dict[str, tuple[str, str]],
) -> None:
    assert {"true", "false"} == {title.partition(":")[0] for title, _ in evidence.values()}
    assert {
        label: "proved" if title == "true" else "refuted" for label, (title, _) in evidence.items()
    } == {label: found for label, (_, found) in evidence.items()}


def test_every_row_of_notation_names_an_example() -> None:
    labels = [row[3].strip("[]").partition("]")[0] for row in table_after(PAGE, "## Notation")]

    assert labels
    for label in labels:
        assert label in ELSEWHERE or f"\n[{label}] claim" in READINGS.text


@pytest.mark.parametrize(
    ("corpus", "heading"),
    [
        ("matrix_cookbook", "### The Matrix Cookbook"),
        ("elementary", "### Handbooks and textbooks"),
    ],
)
def test_what_is_false_as_printed_is_listed_with_its_example(corpus: str, heading: str) -> None:
    rows = [(row[0], row[2]) for row in table_after(PAGE, heading)]
    items = [one for path in sorted((FOLDER / corpus).glob("*.proof")) for one in misprints(path)]

    assert sorted(escape(" ".join(one.words.split())) for one in items) == sorted(
        words for _, words in rows
    )
    assert all(any(place.endswith(one.label) for one in items) for place, _ in rows)


def misprints(path: Path) -> list[Item]:
    return [one for one in items_in(path) if one.role == MISPRINT]


def test_symbols_that_do_not_commute_mislead_sympy_as_the_page_says() -> None:
    import sympy

    a, b, p, q = sympy.symbols("a b p q", commutative=False)
    (found,) = sympy.solve(b * p * a - p - q, p)
    assert "(-1 + b*a)**(-1)*q" == str(found)
    left, right, one = sympy.Matrix([[2, 1], [0, 3]]), sympy.Matrix([[0, 1], [1, 0]]), sympy.eye(2)
    solution = (left * right - one).inv()  # found, at b = left, a = right, q = one
    assert left * solution * right - solution - one != sympy.zeros(2, 2)

    A, C, D = sympy.symbols("A C D", commutative=False)
    matrix = sympy.Matrix([[A, C], [C, D]])
    assert D not in matrix.inv(method="GE").free_symbols
    assert matrix.det() == A * D - C**2


def test_a_broadcast_choice_misleads_autograd_as_the_page_says() -> None:
    import autograd
    import autograd.numpy as np

    def chosen(x: Any) -> Any:
        return np.sum(np.where(np.array([[True], [False]]), x, np.zeros((2, 3))))

    assert (2, 3) == np.shape(autograd.grad(chosen)(np.ones(3)))
