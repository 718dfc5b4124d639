"""Axioms and lemmas as they are written."""

from __future__ import annotations

import re
from dataclasses import dataclass

from proofcheck.language.statements import Derivation, Kind, Statement
from proofcheck.terms.expressions import Term


@dataclass(frozen=True, slots=True)
class Entry:
    """An axiom or a lemma.

    file        the file that it stands in, without its ending
    rests_on    names after ``from`` that are entries, as these are written; of a lemma all it may cite
    """

    name: str
    file: str
    derivation: Derivation
    statement: Statement
    rests_on: tuple[str, ...] = ()

    @property
    def is_axiom(self) -> bool:
        """Whether it is taken on trust."""
        return self.statement.kind is Kind.AXIOM

    @property
    def reference(self) -> str:
        """Where an axiom can be found; empty for a lemma that names nothing."""
        return "; ".join(self.statement.citations)

    @property
    def shown(self) -> tuple[Term, ...]:
        """What it says of its givens, under its assumptions."""
        return tuple(fact.proposition for facts in self.statement.established for fact in facts)

    @property
    def text(self) -> str:
        """The lines below its label, as they are written."""
        source, span = self.derivation.source, self.statement.span
        return source.text[span.start : span.end].partition("\n")[2].rstrip()

    @property
    def line(self) -> int:
        """The line of its label."""
        return self.derivation.source.line_at(self.statement.span.start)

    @property
    def certificate_path(self) -> str:
        """Where the certificate of a lemma stands, below the folder of certificates."""
        return f"{self.file}/{re.sub(r'[^A-Za-z0-9]+', '-', self.name).strip('-')}.json"
