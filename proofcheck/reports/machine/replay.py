"""A replay as text: what the kernel has accepted, what it has rejected and why."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.diagnostics.rendering import visible
from proofcheck.reports.records.records import Record, list_items, list_records

_NOUNS = {
    "proof": ("proof", "proofs"),
    "contradiction": ("contradiction", "contradictions"),
    "refutation": ("refutation", "refutations"),
    "insufficiency": ("insufficiency", "insufficiencies"),
}

_LAWS = {
    "theorem": ("law taken on trust", "laws taken on trust"),
    "definition": ("law by definition", "laws by definition"),
    "axiom of order": ("axiom of order", "axioms of order"),
}


def render_replay(document: Record, *, ascii_only: bool = False) -> str:
    """Return the text of a replay, ending in a newline; what was rejected stands first."""
    return "".join(f"{visible(line, ascii_only)}\n" for line in _lines(document))


def _lines(document: Record) -> Iterator[str]:
    for derivation in list_records(document, "derivations"):
        for one in list_records(derivation, "rejected"):
            yield f"rejected [{one.get('label')}] {one.get('kind')} from the {one.get('origin')}"
            yield f"         {derivation.get('path')}"
            if one.get("formula"):
                yield f"         goal {one.get('formula')}"
            yield f"         {one.get('reason')}"
        yield f"{derivation.get('name')}: {_count(derivation)}"
        yield from _count_laws(derivation)


def _count_laws(derivation: Record) -> Iterator[str]:
    """Say on how many laws the accepted proofs rest, by what these are called."""
    for kind, nouns in _LAWS.items():
        laws = [one for one in list_records(derivation, "laws") if one.get("kind") == kind]
        if laws:
            labels = {str(label) for one in laws for label in list_items(one, "statements")}
            proofs = f"proofs of {len(labels)} statement{'s' * (len(labels) != 1)}"
            yield f"  {len(laws)} {nouns[len(laws) != 1]}, in {proofs}"


def _count(record: Record) -> str:
    accepted = record.get("accepted")
    counts = accepted if isinstance(accepted, dict) else {}
    parts = [f"{n} {_NOUNS[kind][n != 1]}" for kind, n in counts.items() if n]
    rejected = record.get("number_rejected")
    known = f"{', '.join(parts)} accepted" if parts else "nothing accepted"
    return f"{known}, {rejected} rejected" if rejected else known
