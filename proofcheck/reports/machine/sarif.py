"""What the gate found as SARIF 2.1.0, the interchange format of static analysis (OASIS, 2020).

What is accepted is there as well, suppressed with its reason, so that no reader takes it for gone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.parse import quote

from proofcheck import __version__
from proofcheck.diagnostics.codes import CODES
from proofcheck.diagnostics.rendering import visible
from proofcheck.reports.records.records import Record, list_items, list_records

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVEL = {"error": "error", "warning": "warning", "info": "note"}


def render_sarif(document: Record) -> str:
    """Return a log with one run, in ASCII, ending in a newline."""
    findings = list(list_records(document, "findings"))
    codes = sorted({str(one.get("code")) for one in findings})
    run = {
        "tool": {
            "driver": {
                "name": "proofcheck",
                "semanticVersion": __version__,
                "rules": [_rule(code) for code in codes],
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": [_result(one, codes) for one in findings],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=1, ensure_ascii=True, allow_nan=False) + "\n"


def _rule(code: str) -> dict[str, object]:
    entry = CODES[code]
    return {
        "id": code,
        "name": "".join(part.capitalize() for part in entry.name.split("-")),
        "shortDescription": {"text": entry.title},
        "fullDescription": {"text": entry.explanation.replace(".  ", ". ")},
        "defaultConfiguration": {"level": _LEVEL[entry.severity]},
    }


def _result(finding: Record, codes: list[str]) -> dict[str, object]:
    code = str(finding.get("code"))
    result: dict[str, object] = {
        "ruleId": code,
        "ruleIndex": codes.index(code),
        "level": _LEVEL[str(finding.get("severity"))],
        "message": {"text": "\n".join(_texts(finding))},
    }
    if finding.get("path"):
        result["locations"] = [_location(finding)]
    if finding.get("status") == "accepted":
        result["suppressions"] = [
            {
                "kind": "external",  # no status: it then counts as accepted
                "justification": visible(str(finding.get("because"))),
            }
        ]
    return result


def _texts(finding: Record) -> Iterator[str]:
    yield visible(str(finding.get("message")))
    yield from (visible(str(one)) for one in list_items(finding, "notes"))
    yield from (f"help: {visible(str(one))}" for one in list_items(finding, "help"))


def _location(finding: Record) -> dict[str, object]:
    place: dict[str, object] = {"artifactLocation": {"uri": quote(str(finding["path"]))}}
    if isinstance(finding.get("line"), int):
        column = finding.get("column")
        place["region"] = {
            "startLine": finding["line"],
            "startColumn": column if isinstance(column, int) else 1,
        }
    location: dict[str, object] = {"physicalLocation": place}
    if finding.get("label"):
        name = visible(str(finding.get("label")))
        location["logicalLocations"] = [
            {"name": f"[{name}]", "fullyQualifiedName": visible(str(finding.get("subject")))}
        ]
    return location
