"""What every terminal report has in common: nothing from a document is obeyed, colour adds nothing."""

from __future__ import annotations

import re
import subprocess
import sys
import unicodedata
from collections.abc import Callable

import pytest

from proofcheck.reports import Paper, render_audit, render_explanation, render_html, render_json
from tests.fakes.audit_documents import (
    COUNTEREXAMPLE,
    MIXED_DOCUMENT,
    Record,
    derivation,
    document,
    goal,
    statement,
)

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")

HOSTILE = (
    "[bold]x[/bold] \x1b[31mred\x1b[0m \x9b2J \u202eabc\u2066 \x07 a\nb\r <script>alert(1)</script>"
)


def poison(value: object) -> object:
    """Put hostile text into every text of a record but those the format fixes."""
    if isinstance(value, dict):
        return {
            key if key in FIXED or key in FIELDS else HOSTILE + key: item
            if key in FIXED
            else poison(item)
            for key, item in value.items()
        }
    if isinstance(value, list):
        return [poison(item) for item in value]
    return HOSTILE + value if isinstance(value, str) else value


FIXED = ("format", "evidence", "standing", "standing_modulo_repairs", "severity", "kind", "label")
FIELDS = (
    set(MIXED_DOCUMENT)
    | set(derivation())
    | set(statement("1"))
    | set(goal())
    | set(COUNTEREXAMPLE)
    | {"code", "message", "line", "column", "rendered", "formula", "hypotheses", "refuted"}
)


def poisoned() -> Record:
    found = poison(MIXED_DOCUMENT)
    assert isinstance(found, dict)
    for one in found["derivations"]:
        for inner in one["statements"]:
            inner["diagnostics"].append(
                {"code": HOSTILE, "severity": "error", "message": HOSTILE, "help": [HOSTILE]}
            )
    return found


def bad_characters(text: str) -> set[str]:
    return {
        character
        for character in text
        if character != "\n" and unicodedata.category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"}
    }


REPORTS: list[Callable[[Record], str]] = [
    render_audit,
    lambda found: render_explanation(found, "2.1"),
    lambda found: render_explanation(found, "2.5"),
    render_html,
    render_json,
]


@pytest.mark.parametrize("render", REPORTS)
def test_no_report_lets_a_control_character_through(render: Callable[[Record], str]) -> None:
    text = render(poisoned())

    assert set() == bad_characters(text)
    assert "script" in text  # the hostile text was there to be shown


def test_brackets_in_a_title_are_text_in_colour_too() -> None:
    for title in ("[bold]loud[/bold]", "[/]", "[link=http://example.org]x[/link]", "\\[red]"):
        text = render_audit(document(derivation(title=title)), Paper(coloured=True))

        assert title in _COLOUR.sub("", text)


@pytest.mark.parametrize(
    "render", [render_audit, lambda found, paper: render_explanation(found, "2.1", paper)]
)
@pytest.mark.parametrize("found", [MIXED_DOCUMENT, poisoned()])
def test_colour_changes_no_character(render: Callable[[Record, Paper], str], found: Record) -> None:
    plain = render(found, Paper())
    coloured = render(found, Paper(coloured=True))

    assert plain == _COLOUR.sub("", coloured)
    assert plain != coloured


def test_an_ascii_page_holds_only_ascii_and_the_same_verdicts() -> None:
    found = document(derivation(statement("4′.1", title="‖Λ‖ ≤ 1, 日本")))
    text = render_audit(found, Paper(ascii_only=True))

    assert text.isascii()
    assert "|<U+039B>| <= 1" in re.sub(r"\s+", " ", text)
    assert "‖Λ‖ ≤ 1" in re.sub(r"\s+", " ", render_audit(found))


def test_a_label_is_found_whatever_the_page_can_show() -> None:
    found = document(derivation(statement("4′.1")))

    assert render_explanation(found, "4'.1", Paper(ascii_only=True)).isascii()


def test_only_colour_imports_rich() -> None:
    script = (
        "import sys\n"
        "from proofcheck.reports import *\n"
        "from tests.fakes.audit_documents import MIXED_DOCUMENT as found\n"
        "render_audit(found); render_json(found); render_html(found); render_troubles(found)\n"
        "render_explanation(found, '2.1'); render_node_link(found)\n"
        "heavy = {'rich', 'sympy', 'lark', 'networkx', 'numpy', 'mpmath', 'flint'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
        "render_audit(found, Paper(coloured=True))\n"
        "print('rich' in sys.modules)\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    assert ended.stdout == "[]\nTrue\n"
