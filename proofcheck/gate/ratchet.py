"""Statements against what the baseline records of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from proofcheck.gate.baseline import line_of
from proofcheck.gate.entry import Change, Entry, Key, entry_of, record_statements
from proofcheck.gate.finding import Finding, at_label
from proofcheck.gate.lowering import Lowering
from proofcheck.gate.resting import Resting
from proofcheck.gate.statements import GatedStatement
from proofcheck.source.file import SourceFile
from proofcheck.verdict.exit_status import ExitStatus
from proofcheck.verdict.standing import Standing

_SHOWN = 5


def compare_with_baseline(
    statements: Sequence[GatedStatement],
    entries: Mapping[Key, Entry],
    source: SourceFile,
    resting: Resting,
    files: frozenset[str] | None,
) -> Iterator[Finding]:
    """Yield what has changed, what is weaker, what is new and what is gone.

    source   the text of the baseline
    files    those that were looked at, relative to the policy; None for all there are
    """
    seen: set[Key] = set()
    for statement in statements:
        key = statement.file, statement.key
        if key not in seen:
            seen.add(key)
            yield from _compare(statement, entries.get(key), source.path, resting)
    for key, entry in entries.items():
        if key not in seen and (files is None or key[0] in files):
            yield _vanished(key, entry, source)


def improve(
    old: Mapping[Key, Entry],
    statements: Sequence[GatedStatement],
    *,
    is_whole: bool,
    lowers: bool = False,
) -> dict[Key, Entry]:
    """Return the baseline with everything new and improved.

    What says something else than before is recorded with the new digest, and keeps the better
    evidence and standing: a change of meaning is no leave to be weaker.

    lowers   whether what is weaker is recorded as well, since somebody has said why
    """
    now = record_statements(statements)
    files = {file for file, _ in now}
    kept = {} if is_whole else {key: one for key, one in old.items() if key[0] not in files}
    return kept | {k: one if lowers else _better(old.get(k), one) for k, one in now.items()}


def find_falls(
    old: Mapping[Key, Entry], statements: Sequence[GatedStatement]
) -> Iterator[Lowering]:
    """Yield what is worth less than is recorded."""
    for key, now in record_statements(statements).items():
        entry = old.get(key)
        if entry is not None:
            before, after = (entry, now) if entry.says == now.says else _without_goals(entry, now)
            if fall := before.fallen(after):
                yield Lowering(key, fall.text)


def _better(old: Entry | None, now: Entry) -> Entry:
    """Return what is to be recorded: where anything has fallen, the old with the new digest."""
    if old is None:
        return now
    before, after = (old, now) if old.says == now.says else _without_goals(old, now)
    kept = replace(before, says=now.says, line=0, contents=now.contents)
    return kept if before.fallen(after) else now


def _without_goals(old: Entry, now: Entry) -> tuple[Entry, Entry]:
    """Return two entries that can be compared: the goals of another text are other goals."""
    return replace(old, goals=()), replace(now, goals=())


def _compare(
    statement: GatedStatement, entry: Entry | None, path: str, resting: Resting
) -> Iterator[Finding]:
    if entry is None:
        yield _finding(
            statement,
            "P0913",
            f"[{statement.label}] is not recorded in `{path}`",
            help=("`proofcheck gate --update` records it",),
        )
        return
    now = entry_of(statement)
    has_changed = now.says != entry.says
    if has_changed:
        yield _changed(statement, path, resting)
        entry, now = _without_goals(entry, now)
    if fall := entry.fallen(now):
        yield _fallen(statement, fall, path, entry.line)
    elif rise := entry.risen(now):
        yield replace(
            _finding(statement, "P0916", f"[{statement.label}] {rise.text}"),
            ending=ExitStatus.STANDS,
            help=("`proofcheck gate --update` records it",),
        )


def _changed(statement: GatedStatement, path: str, resting: Resting) -> Finding:
    above = resting.above(statement)
    shown = ", ".join(f"[{one.label}]" for one in above[:_SHOWN])
    more = f" and {len(above) - _SHOWN} more" if len(above) > _SHOWN else ""
    return _finding(
        statement,
        "P0915",
        f"[{statement.label}] has changed since it was recorded in `{path}`",
        notes=(f"{shown}{more} rest on it",) if above else (),
        help=("compare it with the source, then `proofcheck gate --update`",),
    )


def _fallen(statement: GatedStatement, fall: Change, path: str, line: int) -> Finding:
    row, column = statement.line, 1
    if fall.is_evidence:
        row, column = statement.weakest_place
    elif fall.goal is not None and fall.goal < len(statement.goals):
        row, column = statement.goals[fall.goal].line, statement.goals[fall.goal].column
    notes = (f"recorded at {path}:{line}",)
    text, advice = f"[{statement.label}] {fall.text}", _advise(statement, fall)
    found = _finding(statement, "P0914", text, notes=notes, help=advice)
    return replace(found, line=row, column=column)


def _advise(statement: GatedStatement, fall: Change) -> tuple[str, ...]:
    """Say what to do; where nothing is known to be wrong, a longer search may restore what was lost."""
    why = f'`proofcheck explain "{statement.label}" {statement.path}` says why'
    if isinstance(fall.now, Standing) or fall.now.is_bad:
        return (why,)
    again = f"`proofcheck audit --export --anew {statement.path}`"
    return (f"{again} searches again, and writes the evidence beside the derivation", why)


def _vanished(key: Key, entry: Entry, source: SourceFile) -> Finding:
    place = line_of(source, entry.line)
    return Finding(
        "P0912",
        f"`{key[0]}` has no statement [{key[1]}] any more",
        path=source.path,
        line=place.line,
        column=place.column,
        help=("`proofcheck gate --update --lower REASON` forgets it",),
    )


def _finding(
    statement: GatedStatement,
    code: str,
    message: str,
    *,
    notes: tuple[str, ...] = (),
    help: tuple[str, ...] = (),  # noqa: A002 - what a diagnostic calls it
) -> Finding:
    return replace(at_label(statement, code, message), notes=notes, help=help)
