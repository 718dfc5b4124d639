"""The committed lists of twins that are green: because they are true, and although they are false."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

EXCUSES = Path(__file__).with_name("true_twins.txt")
COUNTEREXAMPLES = Path(__file__).with_name("false_twins.txt")
"""Twins that are false and green: what is known not to be noticed, with the reasons."""


def read_excuses(text: str) -> dict[str, str]:
    """Return why twins are true, or false, by key; a line is `key | proof`, `#` begins a comment.

    raises   ValueError for a line without a proof, or a key that is there already
    """
    excuses: dict[str, str] = {}
    for line in text.split("\n"):
        if not line.strip() or line.startswith("#"):
            continue
        key, bar, proof = (part.strip() for part in line.rpartition(" | "))
        # A proof may not be empty, for then the list would excuse without saying why.
        if not key or not bar or not proof or key in excuses:
            raise ValueError(f"not an excuse with a proof, or the second of its twin: {line}")
        excuses[key] = proof
    return excuses


def find_stale(excuses: Iterable[str], needed: Iterable[str], seen: Iterable[str]) -> list[str]:
    """Return the excuses that excuse nothing: the twin is gone, or is not green.

    needed   keys of the twins that are green; what is proved by now may keep its excuse
    seen     keys of all twins tried; excuses of statements without any are not judged
    """
    starts = {key.partition(" goal ")[0] for key in seen}
    wanted = set(needed)
    return [key for key in excuses if key.partition(" goal ")[0] in starts and key not in wanted]
