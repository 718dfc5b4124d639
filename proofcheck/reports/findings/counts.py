"""How many statements of each document have which evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from proofcheck.reports.findings.grouping import Document
from proofcheck.reports.findings.markdown import escape, table
from proofcheck.reports.terminal.page import count
from proofcheck.verdict import Evidence

_GIVEN = (Evidence.DEFINITION.value, Evidence.HYPOTHESIS.value)
_OF_CLAIMS = tuple(one.value for one in Evidence if one.value not in _GIVEN)
_HEADS = ("document", "statements", "given", "in words", *_OF_CLAIMS, "repairs", "readings")


def list_counts(documents: Sequence[Document]) -> list[str]:
    """Return one table of all documents."""
    return table(_HEADS, (_row(one) for one in documents))


def state_counts(document: Document) -> str:
    """Say in a sentence what became of the claims of a document."""
    found = count_evidence(document)
    claims = sum(found[word] for word in _OF_CLAIMS)
    words = ", ".join(f"{found[word]} {word}" for word in _OF_CLAIMS if found[word])
    given = sum(found[word] for word in _GIVEN)
    tail = f", of which {words}." if words else "."
    told = f"{count(len(document.printed), 'statement')}. Definitions and hypotheses: {given}."
    return f"{told} Claims: {claims}{tail}"


def count_evidence(document: Document) -> Counter[str]:
    """Count what the document prints by evidence, and `in words` what nobody can decide."""
    return Counter(
        "in words" if one.kind == "informal" else one.evidence for one in document.printed
    )


def _row(document: Document) -> list[str]:
    found = count_evidence(document)
    derivation = document.derivation
    numbers = [
        len(document.printed),
        sum(found[word] for word in _GIVEN),
        found["in words"],
        *(found[word] for word in _OF_CLAIMS),
        sum(map(len, document.repairs.values())),
        sum(map(len, document.readings.values())),
    ]
    return [f"[{escape(derivation.name)}](#{derivation.name})", *map(str, numbers)]
