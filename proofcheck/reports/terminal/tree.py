"""What a statement rests on, as a tree for a terminal; what is shared is drawn once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.graph.label_index import LabelIndex, index_labels
from proofcheck.graph.outline import Node, Outline
from proofcheck.reports.records.audited import Audit, Derivation, Statement
from proofcheck.reports.terminal.page import Ink, Line, Run, line, verdict, wrap
from proofcheck.source.labels import normalise_label

_TITLE_WIDTH = 60
_DEEPEST_INDENT = 40


@dataclass(frozen=True, slots=True)
class _Branch:
    """A statement to draw, or a label that means none, and the lines to its left."""

    position: int | None
    label: str
    note: str
    left: str
    is_last: bool
    depth: int


def lay_out_tree(audit: Audit, position: int, depth: int | None = None) -> Iterator[Line]:
    """Yield the tree below a statement; each statement is opened where it is first met.

    depth    levels below the statement; None for all
    """
    tree = _Tree(audit, _index(audit), [*audit.statements])
    _, top = tree.placed[position]
    yield tree.line_of(_Branch(position, top.label, "", "", is_last=True, depth=0), seen=False)
    seen = {position}
    waiting = tree.branches(position, "", 1)
    while waiting:
        branch = waiting.pop()
        at = branch.position
        is_open = at is not None and at not in seen
        yield tree.line_of(branch, seen=not is_open and at is not None)
        if at is not None and is_open:
            seen.add(at)
            if depth is None or branch.depth < depth:
                left = branch.left + ("   " if branch.is_last else "│  ")
                waiting += tree.branches(at, left, branch.depth + 1)


def _index(audit: Audit) -> LabelIndex:
    return index_labels(
        [Outline(d.name, tuple(Node(s.label) for s in d.statements)) for d in audit.derivations]
    )


@dataclass(frozen=True, slots=True)
class _Tree:
    audit: Audit
    index: LabelIndex
    placed: list[tuple[Derivation, Statement]]

    def branches(self, position: int, left: str, depth: int) -> list[_Branch]:
        """Return what a statement declares or lacks, the last first, as a stack takes it."""
        statement = self.placed[position][1]
        outline = self._outline(position)
        labels = dict.fromkeys((*statement.dependencies, *statement.missing))
        unused = {normalise_label(label) for label in statement.unused}
        found = []
        for number, label in enumerate(labels, 1):
            meant = self.index.find(label, outline)
            note = "missing" if label in statement.missing else ""
            note = note or ("unused" if normalise_label(label) in unused else "")
            note = note or ("no such statement" if meant is None else "")
            found.append(_Branch(meant, label, note, left, number == len(labels), depth))
        return found[::-1]

    def _outline(self, position: int) -> int:
        for number, derivation in enumerate(self.audit.derivations):
            if position < len(derivation.statements):
                return number
            position -= len(derivation.statements)
        raise IndexError(position)

    def line_of(self, branch: _Branch, *, seen: bool) -> Line:
        turn = "" if branch.depth == 0 else "└─ " if branch.is_last else "├─ "
        left = branch.left
        if len(left) > 3 * _DEEPEST_INDENT:
            left = f"({branch.depth} deep) "
        runs: list[str | Run] = [Run(left + turn, Ink.FAINT), Run(f"[{branch.label}]", Ink.STRONG)]
        if branch.position is not None:
            statement = self.placed[branch.position][1]
            if statement.title:
                shown = wrap(statement.title, _TITLE_WIDTH)
                runs.append(f" {shown[0]}{' ...' if len(shown) > 1 else ''}")
            runs += ["  ", verdict(statement.evidence)]
            if statement.standing not in ("", statement.evidence):
                runs += [", ", verdict(statement.standing)]
        if branch.note:
            runs.append(Run(f"  ({branch.note})", Ink.BAD))
        if seen:
            runs.append(Run("  (above)", Ink.FAINT))
        return line(*runs)
