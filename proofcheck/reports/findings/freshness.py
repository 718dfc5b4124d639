"""What a page of findings was made from, so that it can be told when it is out of date.

The last section of a page names every derivation with a digest of its text and of its evidence,
and one of the page itself above that section.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from proofcheck.reports.findings.markdown import table

HEADING = "## Made from"
_DIGITS = 16
_ABSENT = "none"
_ROW = re.compile(r"^\| `(.+)` \| `([0-9a-f]+)` \| `?([0-9a-f]+|none)`? \|$", re.MULTILINE)
_ITSELF = re.compile(r"^This page, up to here: `([0-9a-f]+)`\.$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Made:
    """A derivation that a page was made from, with digests of its text and of its evidence.

    evidence   empty where there is no file of evidence
    """

    path: str
    text: str
    evidence: str


def sign(page: str, sources: Sequence[Made]) -> str:
    """Return a page with the section that says what it was made from."""
    rows = ((f"`{one.path}`", f"`{_short(one.text)}`", _evidence(one)) for one in sources)
    lines = [HEADING, "", f"This page, up to here: `{_digest(page)}`.", ""]
    lines += table(("derivation", "its text", "its evidence"), rows)
    return page + "\n".join(lines).rstrip("\n") + "\n"


def find_outdated(page: str, sources: Sequence[Made]) -> tuple[str, ...]:
    """Say what a page lacks to be the one made from these derivations; nothing where it is that.

    That what it says follows from them is not established: the program may have learnt since.
    """
    body, heading, record = page.rpartition(f"{HEADING}\n")
    itself = _ITSELF.search(record)
    if not heading or itself is None:
        return ("it does not say what it was made from",)
    changed = "it was changed by hand" if itself.group(1) != _digest(body) else ""
    made = {path: (text, evidence) for path, text, evidence in _ROW.findall(record)}
    found = [changed, *(_compare(one, made.pop(one.path, None)) for one in sources)]
    found += [f"it is about `{path}`, which is not named" for path in made]
    return tuple(one for one in found if one)


def _compare(source: Made, made: tuple[str, str] | None) -> str:
    if made is None:
        return f"it is not about `{source.path}`"
    if made[0] != _short(source.text):
        return f"`{source.path}` has changed since"
    if made[1] != (_short(source.evidence) or _ABSENT):
        return f"the evidence of `{source.path}` has changed since"
    return ""


def _evidence(source: Made) -> str:
    return f"`{_short(source.evidence)}`" if source.evidence else _ABSENT


def _short(digest: str) -> str:
    return digest[:_DIGITS]


def _digest(text: str) -> str:
    return _short(blake2b(text.encode()).hexdigest())
