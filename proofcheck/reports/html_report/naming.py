"""Statements, evidence and standing as they are named in HTML; every text is escaped."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from proofcheck.reports.html_report.content import Content
from proofcheck.reports.html_report.words import EVIDENCE


def link(content: Content, position: int) -> str:
    """Return a link to a statement: it opens its reading."""
    one = content.statements[position]
    address = quote(str(one["key"]), safe="")
    return (
        f'<a class="label" data-statement="{position}" href="#s={address}">'
        f"[<bdi>{escape(str(one['label']))}</bdi>]</a>"
    )


def badge(word: str, group: str) -> str:
    """Return a word of evidence or standing with its mark."""
    mark = word if group == "evidence" or word in EVIDENCE else f"standing-{word}"
    return (
        f'<span class="badge {group}-{escape(word)}"><svg class="mark" aria-hidden="true">'
        f'<use href="#mark-{escape(mark)}"/></svg>{escape(word)}</span>'
    )


def list_way(content: Content, references: list[int | str]) -> str:
    """Return a way as links; of a long one its beginning and its end."""
    shown = references if len(references) <= 5 else [*references[:2], "…", *references[-2:]]
    return " → ".join(refer(content, one) for one in shown)


def list_names(content: Content, references: list[int | str]) -> str:
    """Return the first few of several statements, and how many more there are."""
    names = ", ".join(refer(content, one) for one in references[:4])
    return f"{names} and {len(references) - 4} more" if len(references) > 4 else names


def refer(content: Content, one: int | str) -> str:
    """Return a link, or the text of a label that means no statement."""
    if isinstance(one, int):
        return link(content, one)
    return one if one == "…" else f"[<bdi>{escape(one)}</bdi>]"


def brief(text: str) -> str:
    """Return a text that is short enough for a list."""
    return text if len(text) <= 160 else text[:159] + "…"


def read_references(found: object) -> list[int | str]:
    """Return a list of references as what it is."""
    assert isinstance(found, list)
    return found
