"""Every statement in a table: what the picture shows, for those who read rather than look."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from proofcheck.reports.html_report.content import Content, Data, goals_of
from proofcheck.reports.html_report.grouping import Group
from proofcheck.reports.html_report.naming import badge, link

_LONGEST_REASON = 400
_LONGEST_FORMULA = 600
_COLUMNS = ("statement", "kind", "evidence", "standing")


def render_listing(content: Content) -> str:
    """Return one table in the order of the document; it can be read without scripts."""
    return (
        '<table class="listing"><thead><tr>'
        f"{''.join(map(_head, _COLUMNS))}</tr></thead>"
        f"<tbody>{''.join(_rows(content))}</tbody></table>"
    )


def _head(word: str) -> str:
    sort = "" if word == "statement" else f' data-sort="{word}" aria-sort="none"'
    shown = f'<button type="button" class="sorts">{word}</button>' if sort else word
    return f'<th scope="col"{sort}>{shown}</th>'


def _rows(content: Content) -> Iterator[str]:
    for group in content.groups:
        yield _section(group)
        yield from (_row(content, at) for at in group.members)


def _section(group: Group) -> str:
    members = " ".join(map(str, group.members))
    return (
        f'<tr class="section" data-members="{members}"><th colspan="4" scope="colgroup">'
        f"<bdi>{escape(group.title)}</bdi></th></tr>"
    )


def _row(content: Content, position: int) -> str:
    one = content.statements[position]
    return (
        f'<tr data-row="{position}"><th scope="row">{link(content, position)} '
        f'<bdi>{escape(str(one["title"]))}</bdi><div class="says">{_says(one)}</div>'
        f'<code class="note"><bdi>{escape(_place(one))}</bdi></code>'
        f'<p class="note"><bdi>{escape(_clip(str(one["reason"]), _LONGEST_REASON))}</bdi></p></th>'
        f"<td>{escape(str(one['kind']))}</td>"
        f'<td class="evidence">{badge(str(one["evidence"]), "evidence")}</td>'
        f'<td class="standing">{badge(str(one["standing"]), "standing")}</td></tr>'
    )


def _says(one: Data) -> str:
    """Return what a statement claims, else what it states, as text; the page typesets it."""
    formulas = one["formulas"]
    assert isinstance(formulas, list)
    said = [str(goal["formula"]) for goal in goals_of(one)] or [str(text) for text, _ in formulas]
    return "".join(f"<code>{escape(_clip(text, _LONGEST_FORMULA))}</code>" for text in said)


def _place(one: Data) -> str:
    """Return the file and the line where a statement begins."""
    return f"{one['path']}:{one['line']}" if one["line"] else str(one["path"])


def _clip(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
