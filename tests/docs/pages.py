"""The pages in docs/, taken apart: fenced blocks, tables, and what the examples announce."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from proofcheck.audit.outlining import outline
from proofcheck.diagnostics import Diagnostic, in_order
from proofcheck.graph import build_graph, describe_defect, find_defects
from proofcheck.language.loading import read_derivation
from proofcheck.language.parsing.comments import find_comments
from proofcheck.language.printing.printing import render_term
from proofcheck.language.statements import Derivation, GoalRole
from proofcheck.source import SourceFile

DOCS = Path(__file__).parents[2] / "docs"
HEADER = 'derivation "fragment"\n\n'
"""What is put before a fragment."""

_FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FINDING = re.compile(r"# (error|warning|info) (P\d{4}) at (\d+):(\d+)")
_SIDE = re.compile(r"# side goal (\S.*)")
_ANNOUNCING = re.compile(r"#\s*(error|warning|info|side goal)\b")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: where it stands, the words after its fence, and its text.

    shown   the block after it, where that shows messages: its text begins with ``error[``
    """

    place: str
    words: str
    text: str
    shown: str | None = None

    @property
    def is_fragment(self) -> bool:
        return self.words == "proof fragment"

    @property
    def source(self) -> SourceFile:
        """The block as a file; a fragment below a header."""
        return SourceFile("example.proof", HEADER * self.is_fragment + self.text)

    @property
    def announced(self) -> list[str]:
        """The findings that comments announce, as ``error P0231 at 7:12``, in order."""
        return [f"{kind} {code} at {line}:{column}" for kind, code, line, column in self._findings]

    @property
    def announced_sides(self) -> list[str]:
        """The side goals that comments announce, in order."""
        return [match.group(1) for c in self.comments if (match := _SIDE.fullmatch(c))]

    @property
    def comments(self) -> list[str]:
        return [comment.text for comment in find_comments(self.text)]

    @property
    def misspelt(self) -> list[str]:
        """Comments that look like announcements and are none."""
        return [
            c
            for c in self.comments
            if _ANNOUNCING.match(c) and not _FINDING.fullmatch(c) and not _SIDE.fullmatch(c)
        ]

    @property
    def _findings(self) -> Iterator[tuple[str, str, int, int]]:
        found = [match for c in self.comments if (match := _FINDING.fullmatch(c))]
        for kind, code, line, column in (match.groups() for match in found):
            yield kind, code, int(line), int(column)

    def found(self) -> list[str]:
        """Return the findings of the block, lines counted from its own first line."""
        above = HEADER.count("\n") * self.is_fragment
        return [
            f"{d.severity} {d.code} at {(d.line or 0) - above}:{d.column}"
            for d in findings_of(read_derivation(self.source, "example"))
        ]

    def found_sides(self) -> list[str]:
        """Return the side goals of the block."""
        derivation = read_derivation(self.source, "example")
        return [
            render_term(goal.proposition)
            for statement in derivation.statements
            for goal in statement.goals
            if goal.role is GoalRole.SIDE
        ]


def findings_of(derivation: Derivation) -> tuple[Diagnostic, ...]:
    """Return what the language and the graph find wrong with a derivation."""
    found = [d for statement in derivation.statements for d in statement.diagnostics]
    graph = build_graph([outline(derivation)])
    defects = [describe_defect(defect, [derivation.source]) for defect in find_defects(graph)]
    return in_order([*found, *derivation.diagnostics, *defects])


def blocks_of(page: Path) -> list[Block]:
    """Return the fenced blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    found = list(_FENCE.finditer(text))
    bodies = [match.group(2) for match in found]
    blocks = []
    for match, after in zip(found, [*bodies[1:], ""], strict=False):
        line = text.count("\n", 0, match.start()) + 1
        shown = after if after.startswith("error[") else None
        place = f"{page.parent.name}/{page.name}:{line}"
        blocks.append(Block(place, match.group(1).strip(), match.group(2), shown))
    return blocks


def examples() -> list[Block]:
    """Return every block of every page that is marked as a derivation or part of one."""
    pages = [*sorted(DOCS.glob("*.md")), DOCS.parent / "README.md"]
    return [b for page in pages for b in blocks_of(page) if b.words.split()[:1] == ["proof"]]


def table_after(page: str, heading: str) -> list[list[str]]:
    """Return the cells of all tables between a heading and the next one, without their heads."""
    text = _FENCE.sub("", (DOCS / page).read_text(encoding="utf-8"))
    _, _, rest = text.partition(f"\n{heading}\n")
    section = re.split(r"\n#+ ", rest)[0]
    rows = [line for line in section.split("\n") if line.startswith("|")]
    rules = [i for i, row in enumerate(rows) if set(row) <= set("|- ")]
    heads = {i - 1 for i in rules}
    return [_cells(row) for i, row in enumerate(rows) if i not in heads and i not in rules]


def _cells(row: str) -> list[str]:
    cells = re.split(r"(?<!\\)\|", row.strip())[1:-1]
    return [cell.replace("\\|", "|").strip() for cell in cells]


def quoted(cell: str) -> list[str]:
    """Return what stands between backticks."""
    return re.findall(r"`([^`]+)`", cell)
