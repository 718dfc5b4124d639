"""What the gate found as JUnit XML: a test case for each statement, and one for each file.

What is accepted is skipped, with its reason: it did not pass.  XML 1.0 has no control characters,
not even escaped, so every text is made visible first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from proofcheck.diagnostics.rendering import visible
from proofcheck.reports.records.records import Record, list_records

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"}
_ESCAPES = str.maketrans(_ENTITIES)

Case = tuple[str, str, int, Sequence[Record]]
"""Class, name, line, findings."""


def render_junit(document: Record) -> str:
    """Return the XML text, in ASCII: what is not is written as a character reference."""
    cases = list(_cases(document))
    suites = dict.fromkeys(suite for suite, _ in cases)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f"<testsuites {_totals(c for _, c in cases)}>",
    ]
    for suite in suites:
        own = [case for path, case in cases if path == suite]
        lines.append(f'  <testsuite name="{_escape(suite)}" {_totals(own)}>')
        for case in own:
            lines += _case(case, suite)
        lines.append("  </testsuite>")
    lines.append("</testsuites>")
    text = "\n".join(lines) + "\n"
    return text.encode("ascii", "xmlcharrefreplace").decode("ascii")


def _cases(document: Record) -> Iterator[tuple[str, Case]]:
    """Yield the cases with the file they belong to; findings without a statement have their own."""
    findings = list(list_records(document, "findings"))
    for statement in list_records(document, "statements"):
        path, label = str(statement.get("path")), str(statement.get("label"))
        own = [f for f in findings if f.get("path") == path and f.get("label") == label]
        name = f"[{label}] {statement.get('title') or statement.get('kind')}"
        line = statement.get("line")
        yield (
            path,
            (str(statement.get("derivation")), name, line if isinstance(line, int) else 1, own),
        )
    paths = {str(one.get("path")): None for one in list_records(document, "statements")}
    paths |= {str(one.get("path")): None for one in findings if not one.get("label")}
    for path in paths:
        own = [f for f in findings if str(f.get("path")) == path and not f.get("label")]
        yield path or "policy", ("gate", "the file itself", 1, own)


def _case(case: Case, path: str) -> Iterator[str]:
    group, name, line, findings = case
    place = f'file="{_escape(path)}" line="{line}"'
    head = f'    <testcase classname="{_escape(group)}" name="{_escape(name)}" {place}'
    failed = [one for one in findings if one.get("status") == "failed"]
    accepted = [one for one in findings if one.get("status") == "accepted"]
    if not (failed or accepted):
        yield f"{head}/>"
        return
    yield f"{head}>"
    if failed:
        message = _escape("; ".join(str(one.get("message")) for one in failed))
        kind = _escape(str(failed[0].get("code")))
        body = "\n".join(_escape_lines(str(one.get("rendered"))) for one in failed)
        yield f'      <failure type="{kind}" message="{message}">{body}</failure>'
    else:
        reasons = "; ".join(
            f"accepted: {one['message']}, because {one['because']}" for one in accepted
        )
        yield f'      <skipped message="{_escape(reasons)}"/>'
    yield "    </testcase>"


def _totals(cases: Iterator[Case] | Sequence[Case]) -> str:
    listed = list(cases)
    failed = sum(any(f.get("status") == "failed" for f in case[3]) for case in listed)
    skipped = sum(
        any(f.get("status") == "accepted" for f in case[3])
        and not any(f.get("status") == "failed" for f in case[3])
        for case in listed
    )
    counts: Mapping[str, int] = {
        "tests": len(listed),
        "failures": failed,
        "errors": 0,
        "skipped": skipped,
    }
    return " ".join(f'{name}="{number}"' for name, number in counts.items())


def _escape(text: str) -> str:
    return visible(text).translate(_ESCAPES)


def _escape_lines(text: str) -> str:
    return "\n".join(map(_escape, text.split("\n")))
