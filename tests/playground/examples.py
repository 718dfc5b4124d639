"""The examples of the playground, with what an audit prints for them on this machine.

``python -m tests.playground.examples`` writes the recorded answers anew; read the difference before
it is committed.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field
from pathlib import Path

from proofcheck.api import AuditResult, audit
from tests.docs.pages import DOCS, blocks_of
from tests.playground.locked import ROOT

RECORD = DOCS / "_static" / "playground" / "examples.json"
CORPUS = ROOT / "tests" / "corpus"


@dataclass(frozen=True, slots=True)
class Example:
    """A derivation, and what is recorded of it.

    source     the page, or the file of the corpus, that it was taken from
    printed    the audit
    verdicts   by label, of the statements that claim something
    """

    name: str
    title: str
    source: str
    text: str
    printed: str = ""
    verdicts: dict[str, str] = field(default_factory=dict)


ON_PAGES = (
    ("cayley", "index.md", 0),
    ("ridge", "start.md", 0),
    ("forms", "gallery.md", 0),
    ("pseudo-inverse", "gallery.md", 1),
    ("traces", "gallery.md", 3),
    ("least-squares", "gallery.md", 4),
    ("projection", "tutorial.md", 2),
)
"""Name, page, and which of the derivations on it."""

IN_CORPUS = (
    ("squares", "The square of a sum of matrices", "tempting_1.proof", ("sq", "sq1")),
    (
        "means", "The inequality of means",
        "inequalities/scalar.proof", ("library", "AM-GM 3", "AM-GM 3 false"),
    ),
    (
        "parallelogram", "A bound for a squared sum",
        "inequalities/scalar.proof",
        ("library", "square of a sum", "square of a sum false"),
    ),
    (
        "equal-roots", "Equal roots",
        "elementary/quadratics.proof", ("symbols", "nature 2", "nature 2 false"),
    ),
)  # fmt: skip
"""Name, title, file, and labels of its statements."""


def chosen() -> list[Example]:
    """Return all examples; nothing is recorded of them yet."""
    return [
        *(_from_page(*one) for one in ON_PAGES),
        *(_from_corpus(*one) for one in IN_CORPUS),
    ]


def _from_page(name: str, page: str, number: int) -> Example:
    text = [one.text for one in blocks_of(DOCS / page) if one.words == "proof"][number]
    (title,) = re.findall(r'^derivation "([^"]*)"', text, re.MULTILINE)
    return Example(name, title, f"docs/{page}", text)


def _from_corpus(name: str, title: str, file: str, labels: tuple[str, ...]) -> Example:
    written = (CORPUS / file).read_text("utf-8")
    statements = {
        match.group(1): match.group()
        for match in re.finditer(r"^(?:# because.*\n)?\[([^\]]+)\](?:.+\n)+", written, re.MULTILINE)
    }
    parts = [f'derivation "{title}"\n  language 1\n', *(statements[one] for one in labels)]
    return Example(name, title, f"tests/corpus/{file}", "\n".join(parts))


def record(example: Example) -> Example:
    """Return an example with what an audit on this machine says, in this process."""
    found = audit(text=example.text, jobs=0)
    return Example(
        example.name, example.title, example.source, example.text, str(found), verdicts_of(found)
    )


def verdicts_of(found: AuditResult) -> dict[str, str]:
    """Return the evidence of every statement that claims something."""
    return {one.label: one.evidence for one in found.statements if one.goals}


def read_record(path: Path = RECORD) -> list[Example]:
    """Return the examples as they were recorded."""
    return [Example(**one) for one in json.loads(path.read_text("utf-8"))]


def write_record(examples: list[Example], path: Path = RECORD) -> None:
    """Record examples."""
    text = json.dumps([asdict(one) for one in examples], ensure_ascii=False, indent=1)
    path.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_record([record(one) for one in chosen()])
