"""Acceptances as people write them: ``[4.5] refuted until 2030-01-31, because ...``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from proofcheck.diagnostics.codes import CODES, OUR_FAULTS, UNREADABLE
from proofcheck.gate.policy import Acceptance
from proofcheck.source.file import Location
from proofcheck.verdict.evidence import Evidence
from proofcheck.verdict.standing import Standing

FORM = "[label] what, because reason"

WORDS = frozenset(
    {
        *(one.value for one in Evidence if one.is_of_a_goal and one is not Evidence.PROVED),
        *(one.value for one in Standing if one is not Standing.SOUND),
    }
)
"""Evidence and standing that can be accepted."""

_ENTRY = re.compile(
    r"(?P<subject>\[[^\[\]]+\]|[^\s\[\],]+)\s+(?P<what>[^\s,]+(?:\s+and\s+[^\s,]+)*)"
    r"(?:\s+until\s+(?P<until>[0-9-]+))?\s*,\s*because\s+(?P<reason>\S.*)",
    re.DOTALL,
)


class UnclearAcceptanceError(ValueError):
    """An acceptance that cannot be understood; the text says why."""


def read_acceptance(text: str, at: Location | None) -> Iterator[Acceptance]:
    """Yield one acceptance for each thing that a text accepts.

    raises   UnclearAcceptanceError
    """
    match = _ENTRY.fullmatch(text.strip())
    if match is None:
        raise UnclearAcceptanceError(f"expected `{FORM}`")
    until = _read_date(match["until"])
    subject = match["subject"]
    is_label = subject.startswith("[")
    for what in re.split(r"\s+and\s+", match["what"]):
        yield Acceptance(
            what=read_word(what),
            reason=" ".join(match["reason"].split()),
            at=at,
            label=subject[1:-1].strip() if is_label else None,
            file="" if is_label else subject,
            until=until,
        )


def read_word(word: str) -> str:
    """Return a word of evidence or standing, or the code that a code or its name means.

    raises   UnclearAcceptanceError
    """
    if word in WORDS:
        return word
    named = {entry.name: code for code, entry in CODES.items()}
    code = word if word in CODES else named.get(word)
    if code is None:
        raise UnclearAcceptanceError(
            f"`{word}` is neither evidence, nor standing, nor the code of a finding"
        )
    if not is_acceptable(code):
        raise UnclearAcceptanceError(f"{code} ({CODES[code].name}) cannot be accepted")
    return code


def is_acceptable(code: str) -> bool:
    """Whether a finding with this code may be accepted: faults of ours or of the policy may not."""
    entry = CODES[code]
    is_own = "P0900" <= code < "P0920"
    return not (is_own or code in OUR_FAULTS or entry.name in UNREADABLE)


def _read_date(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UnclearAcceptanceError(f"`{text}` is not a date; write 2030-01-31") from None
