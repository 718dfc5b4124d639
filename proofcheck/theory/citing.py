"""What a certificate says of itself, read without belief: its task, and what it cites."""

from __future__ import annotations

import json
from typing import Any


def task_of(certificate: str) -> str | None:
    """Return the digest of the task that a certificate names; None where it is malformed."""
    task = _whole(certificate).get("task")
    return task if isinstance(task, str) else None


def names_cited(certificate: str) -> tuple[str, ...]:
    """Return the names of axioms and lemmas that a certificate cites, in order, each once."""
    steps = _whole(certificate).get("steps")
    named = [s[1] for s in steps if _cites(s)] if isinstance(steps, list) else []
    return tuple(dict.fromkeys(named))


def _cites(step: object) -> bool:
    match step:
        case ["by", str(), *_]:
            return True
    return False


def _whole(certificate: str) -> dict[str, Any]:
    """Return what a certificate holds; nothing where it is malformed, which the checker says."""
    try:
        value = json.loads(certificate)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
