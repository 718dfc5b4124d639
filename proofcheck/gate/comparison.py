"""Two audits compared: what turned, and why, as far as the two documents say.

Statements are paired by derivation and label.  Of a statement whose evidence or standing turned,
the reasons are looked for in this order: it says something else itself; it declares something
else; something it declares, at whatever depth, says something else, is gone or is new, or turned
itself; the tool is another version.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from proofcheck.gate.contents import stated_goals
from proofcheck.gate.resting import Resting
from proofcheck.gate.statements import GatedStatement, read_statements
from proofcheck.reports.records.records import Record, list_items, list_records
from proofcheck.verdict.standing import Standing

_MOST_REASONS = 5


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two documents."""

    statements: tuple[GatedStatement, ...]
    by_name: Mapping[str, int]
    records: Mapping[str, Record]
    resting: Resting
    tool: object


@dataclass(frozen=True, slots=True)
class Turn:
    """A statement that is not as it was.

    old, new     what it was and is; None where it did not or does not exist
    is_worse     evidence or standing fell, a finding came, or the statement is gone
    what         what turned, in words
    why          reasons, the nearest first
    """

    name: str
    label: str
    path: str
    line: int
    old: GatedStatement | None
    new: GatedStatement | None
    is_worse: bool
    what: tuple[str, ...]
    why: tuple[str, ...]


def compare_audits(old: Record, new: Record) -> list[Turn]:
    """Return what turned, in the order of the new document, what is gone last.

    raises   ValueError for a document that is no audit of version 1
    """
    before, after = _side(_renamed(old, new)), _side(new)
    turns = [
        turn
        for statement in after.statements
        if (turn := _turn(before, after, statement.name, statement)) is not None
    ]
    gone = [s for s in before.statements if s.name not in after.by_name]
    return turns + [_gone(statement) for statement in gone]


def _renamed(old: Record, new: Record) -> Record:
    """Return the old document, under the new name where each is about one derivation."""
    before, after = (list(list_records(one, "derivations")) for one in (old, new))
    if len(before) != 1 or len(after) != 1:
        return old
    return {**old, "derivations": [{**before[0], "name": after[0].get("name")}]}


def _side(document: Record) -> Side:
    statements = tuple(read_statements(document, Path()))
    records: dict[str, Record] = {}
    by_name: dict[str, int] = {}
    listed = [
        record
        for derivation in list_records(document, "derivations")
        for record in list_records(derivation, "statements")
    ]
    for position, (statement, record) in enumerate(zip(statements, listed, strict=True)):
        by_name.setdefault(statement.name, position)
        records.setdefault(statement.name, record)
    return Side(statements, by_name, records, Resting(statements), document.get("tool"))


def _turn(before: Side, after: Side, name: str, new: GatedStatement) -> Turn | None:
    if name not in before.by_name:
        is_bad = not new.standing.is_at_least(Standing.CONDITIONAL)
        what = (f"new: {new.evidence.value}, {new.standing.value}",)
        return _describe(new, None, new, is_worse=is_bad, what=what, why=())
    old = before.statements[before.by_name[name]]
    turned, is_worse = _what_turned(old, new)
    own = tuple(_own_changes(before, after, name))
    if turned:
        why = own + _nearest(tuple(_changes_below(before, after, name)))
        why = why or (_no_reason(before, after),)
        return _describe(new, old, new, is_worse=is_worse, what=turned, why=why)
    if own:
        return _describe(new, old, new, is_worse=False, what=("says something else",), why=own)
    return None


def _nearest(reasons: tuple[str, ...]) -> tuple[str, ...]:
    more = len(reasons) - _MOST_REASONS
    return reasons if more <= 0 else (*reasons[:_MOST_REASONS], f"{more} more changes below it")


def _describe(
    at: GatedStatement,
    old: GatedStatement | None,
    new: GatedStatement | None,
    *,
    is_worse: bool,
    what: tuple[str, ...],
    why: tuple[str, ...],
) -> Turn:
    return Turn(at.name, at.label, at.path, at.line, old, new, is_worse, what, why)


def _gone(old: GatedStatement) -> Turn:
    what = (f"gone: it was {old.evidence.value}, {old.standing.value}",)
    return _describe(old, old, None, is_worse=True, what=what, why=())


def _what_turned(old: GatedStatement, new: GatedStatement) -> tuple[tuple[str, ...], bool]:
    what: list[str] = []
    if old.evidence is not new.evidence:
        what.append(f"{old.evidence.value} > {new.evidence.value}")
    if old.standing is not new.standing:
        what.append(f"standing {old.standing.value} > {new.standing.value}")
    is_worse = not (
        new.evidence.is_at_least(old.evidence) and new.standing.is_at_least(old.standing)
    )
    came, went = _findings(old, new)
    what += [f"new finding: {one}" for one in came] + [f"no longer: {one}" for one in went]
    return tuple(what), is_worse or any(one.startswith("error") for one in came)


def _findings(old: GatedStatement, new: GatedStatement) -> tuple[list[str], list[str]]:
    before, after = ([_spell(d) for d in s.diagnostics] for s in (old, new))
    return [d for d in after if d not in before], [d for d in before if d not in after]


def _spell(record: Record) -> str:
    return f"{record.get('severity')}[{record.get('code')}]: {record.get('message')}"


def _own_changes(before: Side, after: Side, name: str) -> Iterator[str]:
    """Yield how a statement differs in what it says and declares."""
    old, new = before.records[name], after.records[name]
    yield from _lines_changed(_said(old), _said(new))
    here, there = (list(map(str, list_items(one, "from"))) for one in (old, new))
    yield from (f"declares [{one}] no more" for one in here if one not in there)
    yield from (f"declares [{one}] now" for one in there if one not in here)
    for field in ("kind", "repairs", "truncated"):
        if old.get(field) != new.get(field):
            yield f"{field}: {old.get(field)} > {new.get(field)}"
    here_read, there_read = _spell_reading(old), _spell_reading(new)
    if here_read != there_read:
        yield f"reads: {here_read} > {there_read}"


def _spell_reading(record: Record) -> str:
    """Write of what a statement is another reading, and how it is read."""
    found = record.get("reads")
    if not isinstance(found, Mapping):
        return "nothing"
    return f'[{found.get("label")}] "{found.get("text")}"'


def _said(record: Record) -> list[str]:
    cited = [f'cite "{one}"' for one in list_items(record, "cite")]
    goals = [f"{one.get('role')} {one.get('formula')}" for one in stated_goals(record)]
    return [*map(str, list_items(record, "formulas")), *goals, *cited]


def _lines_changed(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    yield from (f"- {one}" for one in old if one not in new)
    yield from (f"+ {one}" for one in new if one not in old)


def _changes_below(before: Side, after: Side, name: str) -> Iterator[str]:
    """Yield what changed in the statements below one, the nearest first."""
    position = after.by_name[name]
    statement = after.statements[position]
    for lower in after.resting.below(statement):
        if lower.name not in before.by_name:
            yield f"[{lower.label}] is new below it"
            continue
        changes = list(_own_changes(before, after, lower.name))
        if changes:
            more = f" (and {len(changes) - 2} more)" if len(changes) > 2 else ""
            yield f"[{lower.label}] changed: {'; '.join(changes[:2])}{more}"
            continue
        old = before.statements[before.by_name[lower.name]]
        if old.evidence is not lower.evidence:
            yield f"[{lower.label}] turned: {old.evidence.value} > {lower.evidence.value}"
    old_own = before.statements[before.by_name[name]]
    for lower in before.resting.below(old_own):
        if lower.name not in after.by_name:
            yield f"[{lower.label}] is gone from below it"


def _no_reason(before: Side, after: Side) -> str:
    if before.tool != after.tool:
        return f"nothing in it or below it changed; the tool did: {before.tool} > {after.tool}"
    return (
        "nothing in it or below it changed; the engines, their limits or the time they had may have"
    )


def write_comparison(turns: Sequence[Turn]) -> dict[str, object]:
    """Return the comparison as a document: format ``proofcheck-diff``, version 1."""
    return {
        "format": "proofcheck-diff",
        "version": 1,
        "summary": {
            "turned": len(turns),
            "worse": sum(one.is_worse for one in turns),
        },
        "statements": [_write(one) for one in turns],
    }


def _write(turn: Turn) -> dict[str, object]:
    return {
        "label": turn.label,
        "name": turn.name,
        "path": turn.path,
        "line": turn.line,
        "worse": turn.is_worse,
        "old": _write_side(turn.old),
        "new": _write_side(turn.new),
        "what": list(turn.what),
        "why": list(turn.why),
    }


def _write_side(statement: GatedStatement | None) -> dict[str, object] | None:
    if statement is None:
        return None
    return {"evidence": statement.evidence.value, "standing": statement.standing.value}
