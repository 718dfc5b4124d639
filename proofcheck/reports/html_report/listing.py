"""Every statement in a table: what the picture shows, for those who read rather than look."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from proofcheck.reports.html_report.content import Content, Data
from proofcheck.reports.html_report.naming import badge, link

_LONGEST_REASON = 400


def render_listing(content: Content) -> str:
    """Return one table for each group; it needs no script."""
    return "".join(_tables(content))


def _tables(content: Content) -> Iterator[str]:
    for number, group in enumerate(content.groups):
        yield f'<section class="group" aria-labelledby="group-{number}">'
        yield f'<h3 id="group-{number}"><bdi>{escape(group.title)}</bdi></h3>'
        yield '<div class="wide"><table class="listing"><thead><tr>'
        heads = ("statement", "kind", "evidence", "standing", "why")
        yield "".join(f"<th scope='col'>{head}</th>" for head in heads)
        yield "</tr></thead><tbody>"
        for at in group.members:
            yield _row(content, at)
        yield "</tbody></table></div></section>"


def _row(content: Content, position: int) -> str:
    one = content.statements[position]
    return (
        f'<tr data-row="{position}"><th scope="row">{link(content, position)} '
        f"<bdi>{_name(one)}</bdi></th><td>{escape(str(one['kind']))}</td>"
        f"<td>{badge(str(one['evidence']), 'evidence')}</td>"
        f"<td>{badge(str(one['standing']), 'standing')}</td>"
        f"<td><bdi>{escape(_clip(str(one['reason'])))}</bdi></td></tr>"
    )


def _name(one: Data) -> str:
    if one["title"]:
        return escape(str(one["title"]))
    lines = one["lines"]
    assert isinstance(lines, list)
    formula = " ".join(lines[1:])
    return f"<code>{escape(formula)}</code>" if formula else ""


def _clip(text: str) -> str:
    return text if len(text) <= _LONGEST_REASON else text[: _LONGEST_REASON - 1] + "…"
