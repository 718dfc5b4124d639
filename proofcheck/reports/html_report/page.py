"""The page as a whole: styles, scripts, fonts and data in one file, under a strict policy.

Nothing is loaded, and no script runs but those whose digests stand in the policy.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from proofcheck.reports.graph.drawing import draw_audit
from proofcheck.reports.html_report.content import Content, Data, gather_content, goals_of
from proofcheck.reports.html_report.fonts import find_faces, inline_fonts
from proofcheck.reports.html_report.grouping import LARGEST_PICTURE
from proofcheck.reports.html_report.legend import render_legend
from proofcheck.reports.html_report.listing import render_listing
from proofcheck.reports.html_report.overview import render_overview
from proofcheck.reports.records.reading import read_audit
from proofcheck.reports.terminal.page import count

_STYLES = ("colours.css", "report.css", "picture.css", "print.css")
_SCRIPTS = (
    *("packed.js", "model.js", "address.js", "typesetting.js", "layout.js", "picture.js"),
    *("reading.js", "listing.js", "order.js", "controls.js", "start.js"),
)
_UNSAFE = str.maketrans(
    {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
)


def render_report(
    document: Mapping[str, object],
    *,
    scope: str = "",
    stamp: str = "",
) -> str:
    """Return the report of an audit document; the same document gives the same bytes.

    scope    a sentence that says of which part of the audit this is the report, if of a part
    stamp    a date to print; without one nothing in the file tells when it was made

    raises   ValueError when the document is no audit of version 1
    """
    audit = read_audit(document)
    content = gather_content(audit, draw_audit(document))
    title = ", ".join(one.title or one.name for one in audit.derivations) or "nothing"
    data = content.as_data() | {"folded": len(content.statements) > LARGEST_PICTURE}
    scripts, styles, without = _scripts(), _styles(find_faces(data)), _read("noscript.css")
    return Template(_read("page.html")).substitute(
        policy=_policy((_katex(), *scripts), (*styles, without)),
        title=escape(title),
        verdict=_verdict(content),
        scope=f"<p class='note'>{escape(scope)}</p>" if scope else "",
        versions=escape(_versions(document, stamp)),
        styles=_wrap("style", styles),
        without=without,
        symbols=_read("symbols.svg"),
        overview=render_overview(audit, content),
        legend=render_legend(content),
        listing=render_listing(content),
        data=encode_data(_without_proofs(data)),
        proofs=_pack(encode_data(_proofs(content))),
        katex=_pack(_katex()),
        scripts=_wrap("script", scripts),
    )


def _without_proofs(data: Data) -> Data:
    statements = data["statements"]
    assert isinstance(statements, list)
    return data | {
        "statements": [
            one | {"goals": [{**goal, "proof": []} for goal in one["goals"]]} for one in statements
        ]
    }


def _proofs(content: Content) -> list[list[object]]:
    """Return the chain of every goal of every statement: most of what an audit says."""
    return [[goal["proof"] for goal in goals_of(one)] for one in content.statements]


def _wrap(element: str, texts: Sequence[str]) -> str:
    return "".join(f"<{element}>{one}</{element}>\n" for one in texts)


def encode_data(data: object) -> str:
    """Return JSON that ends no script element and begins no comment, whatever its texts say."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.translate(_UNSAFE)


def _verdict(content: Content) -> str:
    """Return one sentence: how many of the main results stand, as printed and with repairs."""
    main = [content.statements[at] for at in content.main]
    if not main:
        return "no claim"
    printed, repaired = (_tally(main, field) for field in ("standing", "standingRepaired"))
    after = f"; with repairs: {repaired}" if repaired != printed else ""
    return escape(f"{count(len(main), 'main result')}: {printed}{after}")


def _tally(main: Sequence[Data], field: str) -> str:
    words = [str(one[field]) for one in main]
    return ", ".join(f"{words.count(word)} {word}" for word in dict.fromkeys(words))


def _versions(document: Mapping[str, object], stamp: str) -> str:
    """Return what made the report, and when, if that is to be told."""
    tool = document.get("tool")
    found = tool if isinstance(tool, Mapping) else {}
    named = ", ".join(f"{name} {version}" for name, version in found.items())
    return f"{named}, {stamp}" if stamp else named


def _policy(scripts: tuple[str, ...], styles: tuple[str, ...]) -> str:
    run, shown = (" ".join(map(_digest, texts)) for texts in (scripts, styles))
    return (
        f"default-src 'none'; script-src {run}; style-src {shown}; "
        "font-src data:; img-src data:; base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _pack(text: str) -> str:
    """Return a text compressed; the page unpacks it. Of a script, the policy knows what comes out."""
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


def _katex() -> str:
    return _vendored("katex/katex.min.js")


@cache
def _scripts() -> tuple[str, ...]:
    return tuple(_read(name) for name in _SCRIPTS)


def _styles(faces: frozenset[str] | None) -> tuple[str, ...]:
    katex = inline_fonts(_vendored("katex/katex.min.css"), faces)
    return (katex, *(_read(name) for name in _STYLES))


@cache
def _vendored(path: str) -> str:
    found = files("proofcheck.reports") / "vendored"
    for part in path.split("/"):
        found = found / part
    return found.read_text(encoding="utf-8")


def _read(name: str) -> str:
    found = files("proofcheck.reports") / "html_report" / "assets" / name
    return found.read_text(encoding="utf-8")
