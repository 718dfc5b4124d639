"""The library as data: its files, read once when first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType

from proofcheck.language.loading import read_derivation
from proofcheck.language.statements import Derivation, Kind, Statement
from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.source.file import SourceFile
from proofcheck.source.labels import name_of_theorem, normalise_label
from proofcheck.terms.expressions import Term


@dataclass(frozen=True, slots=True)
class Theorem:
    """A theorem with a reference, as closed propositions.

    source   the file of the library, and the statement in it
    """

    name: str
    reference: str
    propositions: tuple[Term, ...]
    source: Derivation
    statement: Statement


def find_theorem(label: str) -> Theorem | None:
    """Return the theorem that a label means; None where it means none, or another statement."""
    name = name_of_theorem(label)
    return None if name is None else theorems().get(name)


def is_theorem(name: str) -> bool:
    """Say whether the library has a theorem of this name."""
    return normalise_label(name) in theorems()


def reference_of(name: str) -> str:
    """Return where a theorem, or a law that proofs cite by themselves, can be found.

    raises   KeyError where there is none of that name
    """
    found = theorems().get(normalise_label(name))
    return LAWS[name].reference if found is None else found.reference


@cache
def theorems() -> Mapping[str, Theorem]:
    """Return all theorems by name, in the order of the files."""
    found: dict[str, Theorem] = {}
    for derivation in read_library():
        for statement in derivation.statements:
            if statement.kind is Kind.CITED:
                found[statement.key] = Theorem(
                    statement.label,
                    statement.citations[0],
                    tuple(fact.proposition for fact in statement.exported),
                    derivation,
                    statement,
                )
    return MappingProxyType(found)


@cache
def read_library() -> tuple[Derivation, ...]:
    """Return the files of the library, elaborated."""
    folder = resources.files("proofcheck.library")
    files = sorted((one for one in folder.iterdir() if one.name.endswith(".proof")), key=_name)
    return tuple(
        read_derivation(
            SourceFile(f"library/{one.name}", one.read_text(encoding="utf-8")),
            one.name.removesuffix(".proof"),
        )
        for one in files
    )


def _name(file: Traversable) -> str:
    return file.name
