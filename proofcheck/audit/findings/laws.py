"""The laws that proofs refer to, as documents name them: all of them, whatever they are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.terms.encoding import Json


def describe_laws(users: Mapping[str, Iterable[str]]) -> list[Json]:
    """Return laws by name: what each is called, its reference, and who applies it.

    users   labels of the statements whose own proofs do, by law
    """
    return [
        {
            "name": name,
            "kind": LAWS[name].kind,
            "reference": LAWS[name].reference,
            "statements": list(users[name]),
        }
        for name in sorted(users)
    ]
