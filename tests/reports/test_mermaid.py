"""Mermaid: nothing in a label is obeyed, and every label reads back as itself."""

from __future__ import annotations

import json
import re

import pytest

from proofcheck.reports.graph.mermaid import quote, render_mermaid
from tests.fakes.audit_documents import (
    EMPTY_DOCUMENT,
    MIXED_DOCUMENT,
    derivation,
    document,
    statement,
)

HOSTILE = [
    'say "hi"',
    "<script>alert(1)</script>",
    "#35; ; #quot; &lt;",
    '%%{init: {"theme": "dark"}}%%',
    "`code` $x^2$ **bold** _it_",
    "1. first",
    "- item",
    'click n0 "javascript:alert(1)"',
    "T 6'.8 ‖Aᵀx‖ ≤ 1, ünï",
    "end",
]
BOX = re.compile(r'^ *(\w+)(\[\[|\[/|\[|\(\[|\{\{)"([^"]*)"(\]\]|/\]|\]|\]\)|\}\}):::(\w+)$')


def unquote(quoted: str) -> str:
    """Read a Mermaid string as the renderer does: line breaks, then character codes."""
    inner = quoted.strip('"').replace("<br/>", "\n")
    return re.sub(r"#(\d+);", lambda found: chr(int(found[1])), inner)


def boxes(text: str) -> dict[str, tuple[str, str, str]]:
    """Return opening bracket, label and class of every box."""
    matches = filter(None, map(BOX.match, text.splitlines()))
    return {found[1]: (found[2], unquote(found[3]), found[5]) for found in matches}


@pytest.mark.parametrize("text", [*HOSTILE, r"a\Nb \l"])
def test_a_quoted_text_reads_back_as_itself(text: str) -> None:
    assert text == unquote(quote((text,)))
    assert f"{text}\nx" == unquote(quote((text, "x")))


@pytest.mark.parametrize("text", [*HOSTILE, r"\nu"])
def test_nothing_that_mermaid_obeys_is_left_in_a_quoted_text(text: str) -> None:
    inner = re.sub(r"#\d+;", "", quote((text,))[1:-1])
    assert set() == set(inner) & set('"<>&#;%`$*_{}|\\:^-!~@?')
    assert not re.search(r"\.(\s|$)", inner)


def test_a_backslash_before_n_does_not_break_the_line() -> None:
    assert unquote(quote((r"\nu \mu",))) == "∖nu \\mu"


@pytest.mark.parametrize("label", HOSTILE)
def test_hostile_labels_survive_and_add_nothing(label: str) -> None:
    plain = render_mermaid(document(derivation(statement("1", title="t"), title="x")))
    text = render_mermaid(document(derivation(statement(label, title="t"), title=label)))
    assert len(plain.splitlines()) == len(text.splitlines())
    assert list(boxes(text)) == ["n0"]
    assert f"[{label}]\nt\nproved, sound" == boxes(text)["n0"][1]


def test_kind_is_shape_and_evidence_is_class_and_words() -> None:
    found = boxes(render_mermaid(MIXED_DOCUMENT))
    by_label = {text.split("\n")[0]: (shape, name) for _, (shape, text, name) in found.items()}
    assert by_label["[1.1]"] == ("{{", "hypothesis")
    assert by_label["[1.2]"] == ("([", "proved")
    assert by_label["[2.5]"] == ("([", "ill_formed")
    assert by_label["[2.0]"] == ("[", "absent")
    for shape, text, name in found.values():
        assert shape in ("{{", "([", "[")
        word = text.split("\n")[-1].split(",")[0].replace("-", "_")
        assert name == ("absent" if word == "no such statement" else word)


def test_arrows_say_what_is_unused_missing_or_a_repair() -> None:
    lines = [line.strip() for line in render_mermaid(MIXED_DOCUMENT).splitlines()]
    assert [line for line in lines if "unused" in line] == ["n1 -.->|unused| n4"]
    assert [line for line in lines if "missing" in line] == ["n0 ==>|missing| n10"]
    assert [line for line in lines if "repairs" in line] == ["n6 -.->|repairs| n4"]
    assert sum(" --> " in line for line in lines) == 6
    assert [line for line in lines if line.startswith("class ")] == ["class n5 tainted"]


def test_every_class_that_is_used_is_defined() -> None:
    text = render_mermaid(MIXED_DOCUMENT, legend=True)
    used = set(re.findall(r":::(\w+)", text))
    assert set() == used - set(re.findall(r"classDef (\w+) ", text))


def test_a_word_of_a_later_release_is_drawn_plainly() -> None:
    strange = statement("1", evidence="guessed", kind="conjecture", standing="guessed")
    assert boxes(render_mermaid(document(derivation(strange))))["n0"] == (
        "([",
        "[1]\nguessed",
        "unknown",
    )


def test_a_legend_is_drawn_only_on_request() -> None:
    assert "Legend" not in render_mermaid(MIXED_DOCUMENT)
    assert render_mermaid(MIXED_DOCUMENT, legend=True).count("Legend") == 1


def test_the_same_document_gives_the_same_bytes() -> None:
    copied = json.loads(json.dumps(MIXED_DOCUMENT))
    assert render_mermaid(MIXED_DOCUMENT) == render_mermaid(copied)
    assert render_mermaid(EMPTY_DOCUMENT) != render_mermaid(MIXED_DOCUMENT)
    assert render_mermaid(EMPTY_DOCUMENT).startswith("flowchart TD\n")
