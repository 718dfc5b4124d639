"""Canonical JSON and SHA-256, of whole texts and of the nodes of a table."""

from __future__ import annotations

import hashlib
import json

from proofcheck.second_checker.json_text import Json


def digest_of(value: Json) -> str:
    """SHA-256 of the canonical JSON of a value, as 64 small hexadecimal digits."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()
