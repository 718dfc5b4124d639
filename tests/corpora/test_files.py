"""The files of the open corpora: well-formed, facts in pairs with false twins, the page as recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.language.loading import load_derivation
from tests.corpora.items import FOLDER, UNSAYABLE, files, items_in, unpaired
from tests.corpora.page import render_page
from tests.corpora.record import read_record

PAGE = FOLDER.parents[1] / "docs" / "corpora.md"

every_file = pytest.mark.parametrize(
    "path", files(), ids=lambda one: f"{one.parent.name}/{one.stem}"
)


@every_file
def test_every_statement_is_well_formed_and_found(path: Path) -> None:
    derivation = load_derivation(path)
    labels = {one.label for one in derivation.statements}

    assert [one.label for one in derivation.statements if one.ill_formed] == []
    assert [i.label for i in items_in(path) if i.role != UNSAYABLE and i.label not in labels] == []


@every_file
def test_facts_have_false_twins_with_reasons(path: Path) -> None:
    if path.parent.name != "textbook":  # statements there rest on one another: no twin stands alone
        assert unpaired(items_in(path)) == []


def test_copies_with_planted_errors_have_originals() -> None:
    keys = {one.key for path in files() for one in items_in(path)}
    planted = [i for path in files() for i in items_in(path) if i.role.startswith("planted")]

    assert [one.key for one in planted if one.original not in keys] == []


def test_the_page_is_that_of_the_last_run() -> None:
    assert PAGE.read_text(encoding="utf-8") == render_page(read_record())
