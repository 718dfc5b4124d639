"""What is vendored is what the list says: nothing changed, nothing added, each with its licence."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import proofcheck.reports

FOLDER = Path(next(iter(proofcheck.reports.__path__))) / "vendored"
LISTED = {
    path: digest
    for digest, path in (
        line.split("  ") for line in (FOLDER / "SHA256SUMS").read_text().splitlines()
    )
}


@pytest.mark.parametrize("path", sorted(LISTED))
def test_a_vendored_file_is_unchanged(path: str) -> None:
    assert LISTED[path] == hashlib.sha256((FOLDER / path).read_bytes()).hexdigest()


def test_every_vendored_file_is_listed() -> None:
    own = {"README.md", "SHA256SUMS"}
    found = {str(one.relative_to(FOLDER)) for one in FOLDER.rglob("*") if one.is_file()}

    assert LISTED.keys() == found - own


def test_katex_has_its_licence() -> None:
    assert "Permission is hereby granted" in (FOLDER / "katex" / "LICENSE").read_text()
