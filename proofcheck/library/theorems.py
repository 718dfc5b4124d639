"""Theorems that a statement may cite, as data: files read once, when something is cited.

They stand in the files of the library and in those of the theory.  The latter are read here as any
file in the language is, since what a theorem says is all that is wanted of them: that lemmas have
proofs is what the room of the theory sees to.
"""

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
from proofcheck.logic.propositions import make
from proofcheck.source.file import SourceFile
from proofcheck.source.labels import name_of_theorem, normalise_label
from proofcheck.terms.expressions import Binding, Term


@dataclass(frozen=True, slots=True)
class Theorem:
    """A theorem as closed propositions: with a reference, or a lemma of the theory.

    reference   empty for a lemma that has none: it is proved from axioms
    source      the file, and the statement in it
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
    """Say whether there is a theorem of this name to cite."""
    return normalise_label(name) in theorems()


def reference_of(name: str) -> str:
    """Return where a theorem, or a law that proofs cite by themselves, can be found.

    raises   KeyError where there is none of that name
    """
    law = LAWS.get(name)
    return theorems()[normalise_label(name)].reference if law is None else law.reference


@cache
def theorems() -> Mapping[str, Theorem]:
    """Return all theorems by name, in the order of the files, those of the library first."""
    statements = [(d, s) for d in (*read_library(), *read_theory()) for s in d.statements]
    found = (_theorem(d, s) for d, s in statements if s.kind is Kind.CITED or s.kind.is_of_theory)
    return MappingProxyType({one.statement.key: one for one in found})


def _theorem(derivation: Derivation, statement: Statement) -> Theorem:
    propositions = tuple(fact.proposition for fact in statement.exported)
    if statement.kind.is_of_theory:
        propositions = tuple(map(read_totally, propositions))
    reference = "; ".join(statement.citations)
    return Theorem(statement.label, reference, propositions, derivation, statement)


def read_totally(proposition: Term) -> Term:
    """Return what the theory states as something that a task may know.

    The theory reads `1/0` as 0, so that a statement of it may hold without having a value.  From a
    proposition that stands by itself the kernel would conclude that all of it is defined; it does not
    from what stands below a binder or a connective.
    """
    is_below = isinstance(proposition, Binding)
    return proposition if is_below else make("implies", make("true"), proposition)


@cache
def read_library() -> tuple[Derivation, ...]:
    """Return the files of the library, elaborated."""
    return _read("library")


@cache
def read_theory() -> tuple[Derivation, ...]:
    """Return the files of the theory, elaborated."""
    return _read("theory")


def _read(room: str) -> tuple[Derivation, ...]:
    folder = resources.files("proofcheck") / room
    files = sorted((one for one in folder.iterdir() if one.name.endswith(".proof")), key=_name)
    return tuple(
        read_derivation(
            SourceFile(f"{room}/{one.name}", one.read_text(encoding="utf-8")),
            one.name.removesuffix(".proof"),
            is_theory=room == "theory",
        )
        for one in files
    )


def _name(file: Traversable) -> str:
    return file.name
