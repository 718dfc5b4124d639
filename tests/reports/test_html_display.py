"""The audit in a notebook."""

from __future__ import annotations

from html.parser import HTMLParser

from proofcheck.reports import render_html
from tests.fakes.audit_documents import MIXED_DOCUMENT, derivation, document, goal, statement


class Reader(HTMLParser):
    """Gathers elements and text, and checks that elements close in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[str] = []
        self.attributes: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.elements.append(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.pop()

    def handle_data(self, data: str) -> None:
        self.text += data


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    return reader


def test_it_holds_every_statement_and_closes_every_element() -> None:
    reader = read(render_html(MIXED_DOCUMENT))

    assert reader.open == []
    assert reader.elements.count("tr") - 1 - 2 == 11  # one row of heads, two sections
    assert "= [[-1, 0], [0, -1]]" in reader.text


def test_no_text_becomes_an_element() -> None:
    nasty = "</td></table><script>alert(1)</script><img src=x onerror=alert(1)>\"'&"
    example = {"sizes": {nasty: 1}, "objects": {nasty: nasty}, "left": nasty, "right": nasty}
    one = statement(
        nasty,
        title=nasty,
        section=nasty,
        kind=nasty,
        evidence=nasty,
        standing=nasty,
        reason=nasty,
        goals=[goal(formula=nasty, evidence=nasty, counterexample=example | {"why": nasty})],
        diagnostics=[{"code": nasty, "severity": nasty, "message": nasty}],
    )
    reader = read(render_html(document(derivation(one, title=nasty, path=nasty, source=nasty))))

    known = {
        *("div", "table", "caption", "strong", "code", "thead", "tbody", "tr", "th", "td"),
        *("span", "ul", "li", "pre"),
    }
    assert set() == set(reader.elements) - known
    assert {"class", "style", "colspan"} == reader.attributes
    assert nasty in reader.text
