"""An update of the baseline: what is new and better is recorded, and nothing is lowered silently.

Who lowers something says why, and the reason stands beside what was lowered.  Where nobody is
asked, as in continuous integration, nothing is lowered at all.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.gate.baseline import line_of, write_baseline
from proofcheck.gate.entry import Baseline, Consent, Key
from proofcheck.gate.finding import Finding, about_policy, at_label
from proofcheck.gate.judging import Recorded
from proofcheck.gate.lowering import Lowering, find_lowerings, find_renamed
from proofcheck.gate.policy import Policy
from proofcheck.gate.ratchet import find_falls, improve
from proofcheck.gate.run import load_baseline
from proofcheck.gate.statements import GatedStatement, read_statements
from proofcheck.reports.records.records import Record
from proofcheck.verdict.exit_status import ExitStatus


@dataclass(frozen=True, slots=True)
class Terms:
    """On which terms the baseline is updated.

    reason       why what is lowered may be lowered; empty where nobody has said
    is_attended  not in continuous integration, where nobody decides what may be lowered
    is_whole     whether the audit is about all files the policy is about
    """

    reason: str = ""
    is_attended: bool = True
    is_whole: bool = True


def refuse_update(problems: Sequence[Diagnostic], path: Path) -> tuple[Finding, ...]:
    """Return why nothing was recorded, as findings."""
    return tuple(about_policy(one, path=str(path), unreadable=True) for one in problems)


def update_baseline(
    document: Record,
    policy: Policy,
    path: Path,
    write: Callable[[Path, str], None],
    terms: Terms,
) -> tuple[Finding, ...]:
    """Record what is new and better; with a reason also what is not.

    path      of the baseline
    write     replaces a file by a text
    returns   what was lowered, as notes; or failures, where nothing was recorded
    """
    recorded = load_baseline(path) if os.path.lexists(path) else None
    if isinstance(recorded, tuple):
        return refuse_update(recorded, path)
    old = recorded.baseline if recorded else Baseline()
    statements = tuple(read_statements(document, policy.root))
    lowerings = _find(old, statements, terms)
    about = _About(statements, path, recorded, terms)
    if lowerings and not (terms.reason and terms.is_attended):
        return tuple(map(about.refuse, lowerings))
    entries = improve(old.entries, statements, is_whole=terms.is_whole, lowers=bool(terms.reason))
    consents = _consents(old, statements, lowerings, terms)
    write(path, write_baseline(Baseline(entries, consents)))
    return tuple(map(about.note, lowerings))


def _find(
    old: Baseline, statements: Sequence[GatedStatement], terms: Terms
) -> tuple[Lowering, ...]:
    """Return what would be lowered; what is worth less is kept as it was, where there is no reason."""
    found = find_lowerings(old.entries, statements, _files(statements, terms))
    return (*found, *find_falls(old.entries, statements)) if terms.reason else found


def _files(statements: Sequence[GatedStatement], terms: Terms) -> set[str] | None:
    """Return the files that were looked at; None for all there are."""
    return None if terms.is_whole else {one.file for one in statements}


def _consents(
    old: Baseline,
    statements: Sequence[GatedStatement],
    lowerings: Sequence[Lowering],
    terms: Terms,
) -> dict[Key, tuple[Consent, ...]]:
    """Return why entries were lowered, then and now; what has another label takes it along."""
    now = {(one.file, one.key): one for one in reversed(statements)}
    renamed = find_renamed(old.entries, now, _files(statements, terms))
    found = {renamed.get(key, key): consents for key, consents in old.consents.items()}
    for one in lowerings:
        consent = Consent("; ".join((one.what, *one.notes)), terms.reason)
        known = found.get(one.key, ())
        found[one.key] = known if consent in known else (*known, consent)
    return found


@dataclass(frozen=True, slots=True)
class _About:
    """Makes findings of what is lowered."""

    statements: Sequence[GatedStatement]
    path: Path
    recorded: Recorded | None
    terms: Terms

    def refuse(self, lowering: Lowering) -> Finding:
        """Say that nothing was recorded, since this would be lowered."""
        advice = (
            "nothing is recorded; `proofcheck gate --update --lower REASON` does it, and says why"
        )
        if not self.terms.is_attended:
            advice += ", but not where CI is set in the environment, nor with --recheck"
        return self._finding("P0917", lowering, lowering.notes, (advice,), ExitStatus.FINDING)

    def note(self, lowering: Lowering) -> Finding:
        """Say that this was lowered, and why."""
        found = self._finding("P0918", lowering, lowering.notes, (), ExitStatus.STANDS)
        return replace(found, message=f"{found.message}; lowered, because {self.terms.reason}")

    def _finding(
        self,
        code: str,
        lowering: Lowering,
        notes: tuple[str, ...],
        advice: tuple[str, ...],
        ending: ExitStatus,
    ) -> Finding:
        file, label = lowering.key
        for one in self.statements:
            if (one.file, one.key) == lowering.key:
                found = at_label(one, code, f"[{one.label}] {lowering.what}")
                return replace(found, notes=notes, help=advice, ending=ending)
        message = f"[{label}] of `{file}` {lowering.what}"
        found = Finding(code, message, path=str(self.path), notes=notes, help=advice, ending=ending)
        entry = self.recorded.baseline.entries.get(lowering.key) if self.recorded else None
        if self.recorded is None or entry is None or ending is ExitStatus.STANDS:
            return found
        place = line_of(self.recorded.source, entry.line)
        return replace(found, line=place.line, column=place.column)
