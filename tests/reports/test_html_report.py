"""The report: everything is in it, nothing in it is obeyed, and equal audits give equal bytes."""

from __future__ import annotations

import base64
import json
import re
import zlib
from html.parser import HTMLParser
from typing import Any

import pytest

from proofcheck.reports.html_report import render_report
from proofcheck.reports.html_report.fonts import find_faces
from proofcheck.reports.html_report.grouping import LARGEST_PICTURE
from proofcheck.reports.html_report.page import encode_data
from tests.fakes.audit_documents import (
    EMPTY_DOCUMENT,
    MIXED_DOCUMENT,
    SOUND_DOCUMENT,
    Record,
    derivation,
    document,
    goal,
    statement,
)

HOSTILE = [
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "\"' onmouseover=alert(1) x=",
    "a & b &lt; &amp;",
    "שלום \u202e txt.exe",
    "line\u2028separator\u2029paragraph",
    "$title $data ${scripts}",
    "long " * 400,
]


class Page(HTMLParser):
    """The elements of a page with their attributes, and the text of those that hold any."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.open = ""
        self.source = text
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.open = tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self.open, data))

    def data(self) -> Any:
        (text,) = [t for _, t in self.texts if t.startswith('{"statements"')]
        return json.loads(text)

    def proofs(self) -> Any:
        (packed,) = re.findall(r'id="proofs">([^<]*)<', self.source)
        return json.loads(zlib.decompress(base64.b64decode(packed)))

    def tags(self) -> list[str]:
        return [tag for tag, _ in self.elements]


def hostile(text: str) -> Record:
    one = statement(
        text.replace("]", "") or "x",
        title=text,
        section=text,
        evidence="refuted",
        standing="refuted",
        reason=text,
        formulas=[text],
        notes=[text],
        cite=[text],
        facts=[{"label": text, "formula": text}],
        **{"from": [f"{text} nowhere"]},
        goals=[
            goal(
                formula=text,
                latex=text,
                evidence="refuted",
                counterexample={"sizes": {}, "objects": {text: text}, "left": text, "why": text},
            )
        ],
    )
    return document(derivation(one, title=text, name="hostile"))


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_of_a_document_adds_an_element(text: str) -> None:
    calm = Page(render_report(hostile("calm")))

    assert calm.tags() == Page(render_report(hostile(text))).tags()


@pytest.mark.parametrize("text", [text for text in HOSTILE if text.isascii()])
def test_every_text_arrives_as_it_is(text: str) -> None:
    (one, absent) = Page(render_report(hostile(text))).data()["statements"]

    assert text == one["title"]
    assert text == one["goals"][0]["latex"]
    assert [[text, text]] == one["goals"][0]["counterexample"]["objects"]
    assert "absent" == absent["kind"]


def test_data_holds_no_sign_that_html_could_read() -> None:
    encoded = encode_data({"a": "</script> & <!-- \u2028\u2029"})

    assert not re.search("[<>&\u2028\u2029]", encoded)
    assert {"a": "</script> & <!-- \u2028\u2029"} == json.loads(encoded)


def test_the_policy_allows_no_network_and_no_script_but_those_listed() -> None:
    elements = Page(render_report(MIXED_DOCUMENT)).elements
    (policy,) = [a["content"] or "" for t, a in elements if "Policy" in (a.get("http-equiv") or "")]

    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe-inline" not in policy
    assert "http" not in policy


def test_nothing_is_loaded_from_anywhere() -> None:
    elements = Page(render_report(MIXED_DOCUMENT)).elements
    loading = [
        value
        for _, attributes in elements
        for name, value in attributes.items()
        if name in ("src", "href") and not (value or "").startswith("#")
    ]

    assert [] == loading
    assert not re.search(r"url\((?!data:|#)", "".join(t for _, t in Page("<style>").texts))


def test_every_statement_is_in_the_data_and_in_the_table() -> None:
    page = Page(render_report(MIXED_DOCUMENT))
    labels = [one["label"] for one in MIXED_DOCUMENT["derivations"][0]["statements"]]

    assert [*labels, "2.0"] == [one["label"] for one in page.data()["statements"]]
    rows = [a["data-row"] for t, a in page.elements if t == "tr" and "data-row" in a]
    assert [str(number) for number in range(len(labels))] == rows


def test_arrows_say_what_became_of_a_dependency() -> None:
    data = Page(render_report(MIXED_DOCUMENT)).data()
    label = [one["label"] for one in data["statements"]]
    found = {(label[source], label[target]): role for source, target, role in data["edges"]}

    assert "used" == found["1.1", "2.1"]
    assert "unused" == found["1.2", "2.1"]
    assert "missing" == found["1.1", "2.6"]
    assert "declared" == found["2.0", "2.2"]
    assert "repairs" == found["2.1*", "2.1"]


def test_the_legend_counts() -> None:
    text = render_report(MIXED_DOCUMENT)
    counts = dict(re.findall(r'data-count="([\w:-]+)">(\d+)<', text))

    assert "5" == counts["evidence:proved"]
    assert "1" == counts["evidence:refuted"]
    assert "10" == counts["kind:claim"]
    assert "1" == counts["kind:absent"]
    assert "1" == counts["standing:tainted"]
    assert "evidence:cited" not in counts


def test_a_word_that_only_repairs_bring_counts_none_as_printed() -> None:
    only = statement("1", evidence="witnessed", evidence_modulo_repairs="unsupported")
    text = render_report(document(derivation(only)))
    counts = dict(re.findall(r'data-count="([\w:-]+)">(\d+)<', text))

    assert "1" == counts["evidence:witnessed"]
    assert "0" == counts["evidence:unsupported"]


def test_two_builds_are_equal() -> None:
    assert render_report(MIXED_DOCUMENT) == render_report(MIXED_DOCUMENT)


def test_versions_are_always_printed_and_a_date_never_by_itself() -> None:
    assert "proofcheck 0.1.0; formulas by" in render_report(SOUND_DOCUMENT)
    assert "proofcheck 0.1.0, 2020-01-02; " in render_report(SOUND_DOCUMENT, stamp="2020-01-02")


def test_an_audit_of_nothing_has_a_report() -> None:
    assert [] == Page(render_report(EMPTY_DOCUMENT)).data()["statements"]


def test_another_document_is_refused() -> None:
    with pytest.raises(ValueError, match="not an audit document"):
        render_report({"format": "other"})


def test_a_proof_arrives_as_a_chain() -> None:
    chain = [{"formula": "Q = Q", "by": ["1"]}, {"formula": "Q = P", "by": ["2", "zz"]}]
    two = statement("1"), statement("2", goals=[goal(proof=chain)])
    (first,), (found,) = Page(render_report(document(derivation(*two)))).proofs()

    assert [] == first
    assert [[0], [1, "zz"]] == [step["by"] for step in found]
    assert ["Q = Q", "Q = P"] == [step["formula"] for step in found]


def test_two_statements_of_one_label_have_links_of_their_own() -> None:
    data = Page(render_report(document(derivation(statement("1"), statement("1"))))).data()

    assert ["squares:1", "squares:1 (2)"] == [one["key"] for one in data["statements"]]


def test_an_original_is_read_as_its_repair() -> None:
    original = statement(
        "1", evidence="refuted", standing="refuted", read_as="1*", evidence_modulo_repairs="refuted"
    )
    data = Page(render_report(document(derivation(original, statement("1*", repairs="1"))))).data()

    assert "refuted" == data["statements"][0]["standing"]
    assert "sound" == data["statements"][0]["standingRepaired"]
    assert "proved" == data["statements"][0]["evidenceRepaired"]


def test_what_only_repairs_refute_has_its_counterexample_and_the_repairs() -> None:
    example = {"sizes": {"m": 0}, "objects": {}, "left": "0", "right": "1", "why": "0 < 1"}
    broken = statement(
        "3",
        standing="tainted",
        standing_modulo_repairs="refuted",
        refutations_modulo_repairs=[
            {
                "formula": "m >= 1",
                "repaired": [{"label": "1", "read_as": "1*"}],
                "counterexample": example,
            }
        ],
    )
    report = render_report(
        document(derivation(statement("1"), statement("1*"), broken, main=["3"]))
    )
    (found,) = Page(report).data()["statements"][2]["worse"]

    assert ([[1, 0]], "m >= 1") == (found["read"], found["formula"])
    assert ("refuted", [["m", "0"]]) == (found["evidence"], found["counterexample"]["sizes"])
    told = re.sub("<[^>]*>", "", report)
    assert "with repairs refuted, by [1*] in place of [1]" in told


def test_the_first_sentence_counts_main_results_as_printed_and_with_repairs() -> None:
    broken = statement("1", standing="refuted", standing_modulo_repairs="conditional")
    sound = statement("2")

    told = render_report(document(derivation(broken, sound, main=["1", "2"])))
    assert "2 main results: 1 refuted, 1 sound; with repairs: 1 conditional, 1 sound" in told
    assert "1 main result: 1 sound<" in render_report(document(derivation(sound, main=["2"])))


def test_the_overview_says_why_a_main_result_is_false() -> None:
    example = {"sizes": {}, "objects": {}, "left": "0", "right": "1", "why": "1 is more than 0"}
    false = goal(evidence="refuted", counterexample=example)
    refuted = statement("1", evidence="refuted", standing="refuted", goals=[false])
    tainted = statement("2", standing="tainted", taint=["2", "1"], **{"from": ["1"]})
    sound = statement("3")

    def told(label: str) -> int:
        report = render_report(document(derivation(refuted, tainted, sound, main=[label])))
        return re.sub("<script.*?</script>", "", report).count('data-why="0">1 is more than 0<')

    assert [1, 1, 0] == [told("1"), told("2"), told("3")]


def test_a_main_result_without_a_title_is_named_by_what_it_claims() -> None:
    def told(**fields: Any) -> str:
        report = render_report(document(derivation(statement("1", **fields), main=["1"])))
        (found,) = re.findall('<div class="result">.*?</div>', report)
        return str(found)

    assert "<bdi><code>a &lt; b</code></bdi>" in told(goals=[goal(formula="a < b")])
    assert "<bdi>named</bdi>" in told(title="named", goals=[goal(formula="a < b")])
    assert "<bdi>claim</bdi>" in told(goals=[])


def many(number: int, section: int = 50) -> Record:
    return document(
        derivation(
            *(
                statement(str(at), section=f"Section {at // section}", **{"from": [str(at - 1)]})
                for at in range(number)
            )
        )
    )


@pytest.mark.parametrize("section", [50, 1_000])
def test_a_large_graph_begins_folded(section: int) -> None:
    most = many(LARGEST_PICTURE - 1, section)  # and the label that the first one cites
    more = many(LARGEST_PICTURE, section)

    assert Page(render_report(most)).data()["folded"] is False
    assert Page(render_report(more)).data()["folded"] is True


def test_a_report_of_few_statements_is_small() -> None:
    assert 420_000 > len(render_report(MIXED_DOCUMENT).encode())
    assert 420_000 > len(render_report(many(8)).encode())


def test_a_page_holds_the_faces_that_its_formulas_call_for() -> None:
    plain = statement("1", goals=[goal(latex=r"\alpha \leq \frac{1}{2}")])
    report = render_report(document(derivation(plain)))

    assert "KaTeX_Math" in report
    for command, family in (("mathbb", "AMS"), ("mathcal", "Caligraphic"), ("mathfrak", "Fraktur")):
        face = re.compile(f"@font-face{{[^}}]*KaTeX_{family}[^}}]*src:url\\(data:")
        with_it = statement("1", goals=[goal(latex=rf"\{command}{{R}}")])
        assert not face.search(report)
        assert face.search(render_report(document(derivation(with_it))))


def test_a_command_that_is_not_known_may_call_for_any_face() -> None:
    assert find_faces([r"\mathbb{R}", {"latex": r"\leqslant"}]) is None
    assert "Fraktur-Regular" not in (find_faces([r"\mathbb{R} \leq"]) or ())


def test_a_long_section_is_folded_in_parts() -> None:
    data = Page(render_report(many(400, section=400))).data()

    assert [100] * 4 == [len(group["members"]) for group in data["groups"]]
    assert list(range(400)) == [at for group in data["groups"] for at in group["members"]]


def test_thousands_of_sections_are_folded_in_parts_of_the_derivation() -> None:
    data = Page(render_report(many(700, section=1))).data()

    assert [100] * 7 == [len(group["members"]) for group in data["groups"]]
    assert "Squares of skew matrices [0] to [99]" == data["groups"][0]["title"]
