"""The legend: what shapes, colours, marks, borders and lines mean, and how many there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from proofcheck.reports.graph.drawing import BESIDE
from proofcheck.reports.html_report.content import Content, count_words
from proofcheck.reports.html_report.words import EVIDENCE, KINDS, ROLES, STANDING

REPAIRED = {"evidence": "evidenceRepaired", "standing": "standingRepaired"}
"""Words that appear only once repairs are read have their place in the legend, too."""


def render_legend(content: Content) -> str:
    """Return the legend as HTML; evidence and kinds are switches that hide and show."""
    return "".join(
        (
            *_switches(content, "evidence", EVIDENCE),
            *_switches(content, "kind", dict.fromkeys(KINDS, "")),
            *_standings(content),
            *_lines(content),
        )
    )


def count_roles(content: Content) -> dict[str, int]:
    """Count the arrows by role; one from a label that means no statement is dangling."""
    counts: dict[str, int] = {}
    for source, _, role in content.edges:
        is_dangling = content.statements[source]["kind"] == "absent" and role not in BESIDE
        word = "dangling" if is_dangling else role
        counts[word] = counts.get(word, 0) + 1
    return counts


def _switches(content: Content, group: str, words: Mapping[str, str]) -> Iterator[str]:
    counts = count_words(content.statements, group)
    title = {"evidence": "Evidence", "kind": "Kind"}[group]
    yield f'<fieldset class="legend"><legend>{title}</legend>'
    present = {*counts, *count_words(content.statements, REPAIRED.get(group, group))}
    for word in (*words, *sorted(present - words.keys())):
        if word in present and (group, word) != ("evidence", "absent"):
            picture = "mark" if group == "evidence" else "shape"
            yield (
                f'<button type="button" class="switch {group}-{escape(word)}" aria-pressed="true" '
                f'data-filter="{group}:{escape(word)}" title="{escape(words.get(word, ""))}">'
                f'<svg class="{picture}" aria-hidden="true"><use href="#{picture}-{escape(word)}"/>'
                f"</svg>{escape(KINDS.get(word, word) if group == 'kind' else word)} "
                f'<span class="count" data-count="{group}:{escape(word)}">{counts.get(word, 0)}</span>'
                "</button>"
            )
    yield "</fieldset>"


def _standings(content: Content) -> Iterator[str]:
    stated = [one for one in content.statements if one["standing"]]
    counts = count_words(stated, "standing")
    present = {*counts, *count_words(stated, REPAIRED["standing"])}
    yield '<fieldset class="legend"><legend>Standing</legend>'
    for word, meaning in STANDING.items():
        if word in present:
            yield (
                f'<span class="sample standing-{word}" title="{escape(meaning)}">'
                f'<svg class="shape" aria-hidden="true"><use href="#border-{word}"/></svg>{word} '
                f'<span class="count" data-count="standing:{word}">{counts.get(word, 0)}</span></span>'
            )
    yield "</fieldset>"


def _lines(content: Content) -> Iterator[str]:
    counts = count_roles(content)
    yield '<fieldset class="legend"><legend>Lines down</legend>'
    for role, meaning in ROLES.items():
        if role in counts:
            yield (
                f'<span class="sample" title="{escape(meaning)}">'
                f'<svg class="line" aria-hidden="true" viewBox="0 0 34 10"><path class="arrow '
                f'role-{role}" d="M1,5H33"/></svg>{escape(meaning.partition(";")[0].partition(":")[0])}'
                f' <span class="count">{counts[role]}</span></span>'
            )
    yield "</fieldset>"
