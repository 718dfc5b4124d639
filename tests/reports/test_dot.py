"""DOT: read back with pydot, every label survives, the same input gives the same bytes."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pydot
import pytest

from proofcheck.reports.graph.dot import quote, render_dot
from tests.fakes.audit_documents import (
    EMPTY_DOCUMENT,
    MIXED_DOCUMENT,
    SOUND_DOCUMENT,
    derivation,
    document,
    statement,
)

HOSTILE = [
    'say "hi"',
    "<script>alert(1)</script>",
    r"a\Nb \l \n \\",
    "R&D &lt; &amp; &#65;",
    '"]; n0 -> n0 [label="',
    "// no comment /* here */ # none",
    "T 6'.8 ‖Aᵀx‖ ≤ 1, ünï",
    "🙂 𝔸",
    "{a|b}",
    "end\\",
]


def parse(text: str) -> pydot.Dot:
    (graph,) = pydot.graph_from_dot_data(text) or []
    return graph


def boxes(text: str) -> dict[str, dict[str, str]]:
    """Return the attributes of every box, with the label as a reader of the drawing sees it."""
    graph = parse(text)
    found = {}
    for part in [graph, *graph.get_subgraphs()]:
        for node in part.get_nodes():
            if node.get_name() not in ("graph", "node", "edge"):
                plain = {name: value.strip('"') for name, value in node.get_attributes().items()}
                found[node.get_name()] = plain | {"label": unquote(node.get("label"))}
    return found


def arrows(text: str) -> list[tuple[str, str, str]]:
    return [
        (
            str(edge.get_source()),
            str(edge.get_destination()),
            str(edge.get("label") or "").strip('"'),
        )
        for edge in parse(text).get_edges()
    ]


def unquote(quoted: str) -> str:
    """Read a DOT string as Graphviz does: escapes first, then character entities."""
    inner = quoted[1:-1]
    signs = {"n": "\n"}
    plain = re.sub(r"\\(.)", lambda found: signs.get(found[1], found[1]), inner)
    return html.unescape(plain)


def with_titles(*titles: str) -> dict[str, Any]:
    return document(derivation(*(statement(f"{n}", title=t) for n, t in enumerate(titles))))


@pytest.mark.parametrize("text", HOSTILE)
def test_a_quoted_text_reads_back_as_itself(text: str) -> None:
    assert text == unquote(quote((text,)))
    assert f"{text}\nx" == unquote(quote((text, "x")))


@pytest.mark.parametrize("label", HOSTILE)
def test_hostile_labels_and_titles_survive_and_add_nothing(label: str) -> None:
    one = statement(label, title=label, **{"from": [label + " zz"]})
    text = render_dot(document(derivation(one, title=label)))
    found = boxes(text)
    assert sorted(found) == ["absent0", "n0"]
    assert f"[{label}]" == found["n0"]["label"].split("\n")[0]
    assert " ".join(label.split()) == " ".join(found["n0"]["label"].split("\n")[1:-1])
    assert f"[{label} zz]\nno such statement" == found["absent0"]["label"]
    assert arrows(text) == [("absent0", "n0", "")]
    (frame,) = parse(text).get_subgraphs()
    assert label == unquote(frame.get("label"))


def test_evidence_is_told_by_colour_and_by_words() -> None:
    found = boxes(render_dot(MIXED_DOCUMENT))
    verdicts = {box["label"].split("\n")[-1]: box["fillcolor"] for box in found.values()}
    assert {
        "hypothesis, sound",
        "proved, sound",
        "checked, conditional",
        "witnessed, conditional",
        "refuted",
        "proved, tainted",
        "proved, conditional",
        "unsupported",
        "ill-formed",
        "no such statement",
    } == set(verdicts)
    words = {verdict.split(",")[0]: colour for verdict, colour in verdicts.items()}
    distinct = {words[word] for word in words if word != "no such statement"}
    assert len(words) - 1 == len(distinct)


def test_kinds_are_told_by_shape() -> None:
    kinds = ["definition", "hypothesis", "claim", "cited", "informal"]
    found = boxes(render_dot(document(derivation(*(statement(k, kind=k) for k in kinds)))))
    shapes = [box["shape"] for box in found.values()]
    assert shapes == ["box", "hexagon", "ellipse", "note", "parallelogram"]


def test_a_tainted_box_has_a_dashed_border_and_a_sound_one_a_bold_one() -> None:
    found = boxes(render_dot(MIXED_DOCUMENT))
    styles = {box["label"].split("\n")[-1]: box["style"] for box in found.values()}
    assert styles["proved, tainted"] == "filled,dashed"
    assert styles["proved, sound"] == "filled,bold"
    assert styles["proved, conditional"] == "filled"


def test_arrows_run_from_premises_and_say_what_is_unused_missing_or_a_repair() -> None:
    found = boxes(render_dot(MIXED_DOCUMENT))
    name = {box["label"].split("\n")[0].strip("[]"): at for at, box in found.items()}
    expected = {
        (name["1.1"], name["1.2"], ""),
        (name["1.1"], name["2.1"], ""),
        (name["1.2"], name["2.1"], "unused"),
        (name["2.0"], name["2.2"], ""),
        (name["2.1"], name["2.2"], ""),
        (name["1.1"], name["2.1*"], ""),
        (name["2.1*"], name["2.1"], "repairs"),
        (name["1.4"], name["2.3"], ""),
        (name["1.1"], name["2.6"], "missing"),
    }
    drawn = arrows(render_dot(MIXED_DOCUMENT))
    assert expected == set(drawn)
    assert len(expected) == len(drawn)


def test_labels_mean_what_the_graph_says_they_mean() -> None:
    first = derivation(
        statement("T 6'.1"), statement("b", **{"from": ["T  6′.1", "two:1"]}), name="one"
    )
    text = render_dot(document(first, derivation(statement("1"), name="two")))
    assert arrows(text) == [("n0", "n1", ""), ("n2", "n1", "")]


def test_an_absent_label_has_one_box_for_all_who_name_it() -> None:
    one, two = statement("1", **{"from": ["zz"]}), statement("2", **{"from": ["zz", "zz"]})
    text = render_dot(document(derivation(one, two)))
    assert arrows(text) == [("absent0", "n0", ""), ("absent0", "n1", "")]
    assert sorted(boxes(text)) == ["absent0", "n0", "n1"]


def test_a_legend_is_drawn_only_on_request() -> None:
    plain, explained = (
        boxes(render_dot(MIXED_DOCUMENT)),
        boxes(render_dot(MIXED_DOCUMENT, legend=True)),
    )
    assert plain == {name: box for name, box in explained.items() if "legend" not in name}
    assert len(explained) - len(plain) == 14


def test_the_same_document_gives_the_same_bytes() -> None:
    copied = json.loads(json.dumps(MIXED_DOCUMENT))
    assert render_dot(MIXED_DOCUMENT) == render_dot(copied)
    assert render_dot(SOUND_DOCUMENT) != render_dot(MIXED_DOCUMENT)


def test_an_audit_without_statements_is_an_empty_drawing() -> None:
    assert boxes(render_dot(EMPTY_DOCUMENT)) == {}
    assert boxes(render_dot(document())) == {}


def test_what_is_no_audit_is_refused() -> None:
    with pytest.raises(ValueError, match="audit"):
        render_dot({"format": "something else", "version": 1})


def test_control_characters_are_shown_and_not_sent() -> None:
    text = render_dot(with_titles("a\x1b[31mb\u202ec\nd"))
    assert [sign for sign in text if not sign.isprintable() and sign != "\n"] == []
    assert "<U+001B>" in boxes(text)["n0"]["label"].replace("\n", "")


def test_plain_ascii_can_be_asked_for() -> None:
    document_with_signs = with_titles("‖Aᵀx‖ ≤ 1")
    assert render_dot(document_with_signs, ascii_only=True).isascii()
    assert not render_dot(document_with_signs).isascii()
