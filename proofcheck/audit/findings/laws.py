"""The laws that proofs refer to, as documents name them: all of them, whatever they are called."""

from __future__ import annotations

from collections.abc import Iterable

from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.terms.encoding import Json


def describe_law(name: str) -> dict[str, Json]:
    """Return a law: whether it is a theorem, a definition or an axiom of order, and its reference."""
    law = LAWS[name]
    return {"name": name, "kind": law.kind, "reference": law.reference}


def describe_laws(names: Iterable[str]) -> list[Json]:
    """Return laws by name, each once."""
    return [describe_law(name) for name in sorted({*names})]
