"""From a TOML file to a policy, or to everything that is wrong with the file.

What is not understood is refused: a rule that is not enforced is worse than none.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.diagnostics.reading import diagnose_reading
from proofcheck.gate.acceptances import UnclearAcceptanceError, read_acceptance
from proofcheck.gate.policy import Acceptance, Ban, Policy, Requirement, Scope
from proofcheck.gate.statements import CATEGORIES
from proofcheck.gate.table_reader import Table, TableReader, listed
from proofcheck.source.content import Inputs
from proofcheck.source.file import Location, SourceFile
from proofcheck.source.labels import normalise_label
from proofcheck.source.long_numbers import describe_long_number, find_long_number, is_about_digits
from proofcheck.source.reading import load_source
from proofcheck.source.span import Span
from proofcheck.verdict.evidence import KINDS, Evidence
from proofcheck.verdict.standing import Standing

if TYPE_CHECKING:
    from proofcheck.gate.places import Path as Keys

SECTION: Keys = ("tool", "proofcheck")
"""Where a policy stands in ``pyproject.toml``."""

_KEYS = ("paths", "baseline", "accept", "require", "forbid")
_SCOPE = ("kind", "label", "file")
_REQUIREMENT = (*_SCOPE, "evidence", "standing", "repaired-standing", "because")
_BAN = (*_SCOPE, "rests-on", "because")
_FLOORS = {e.value: e for e in Evidence if e.is_green}
_STANDINGS = {s.value: s for s in (Standing.SOUND, Standing.CONDITIONAL, Standing.TAINTED)}
_BELOW = tuple(one for one in CATEGORIES if one != "hypotheses")


def read_policy(path: Path, inputs: Inputs | None = None) -> Policy | tuple[Diagnostic, ...]:
    """Read a policy file: ``pyproject.toml``, or any other whose keys stand at the top.

    inputs    through which it is read
    returns   the policy, or at least one diagnostic; nothing is raised for a bad file
    """
    shown = os.path.relpath(path)
    source = load_source(path, shown, inputs)
    if not isinstance(source, SourceFile):
        return tuple(replace(diagnose_reading(one), code="P0901") for one in source)
    return read_policy_text(source, path)


def read_policy_text(source: SourceFile, path: Path) -> Policy | tuple[Diagnostic, ...]:
    """Read the text of a policy file, see `read_policy`."""
    section = SECTION if path.name == "pyproject.toml" else ()
    try:
        table = find_section(tomllib.loads(source.text), section)
    except tomllib.TOMLDecodeError as error:
        return (_undecodable(source, str(error)),)
    except (RecursionError, ValueError) as error:
        return (_unreadable(source, error),)
    if not isinstance(table, Mapping):
        return (Diagnostic("P0901", f"`{source.path}` has no section `[tool.proofcheck]`"),)
    reader = _PolicyReader(source, section)
    policy = reader.policy(table, path)
    return tuple(reader.problems) or policy


def find_section(document: Table, section: Keys) -> object:
    """Return what stands at a path of keys, a table if it is a policy; None for nothing."""
    found: object = document
    for key in section:
        found = found.get(str(key)) if isinstance(found, Mapping) else None
    return found


def _unreadable(source: SourceFile, error: Exception) -> Diagnostic:
    long = find_long_number(source.text) if is_about_digits(error) else None
    if long is not None:
        message = f"`{source.path}` is not a policy: {describe_long_number(source.text, long)}"
        advice = ("no key of a policy takes a number: remove it",)
        return Diagnostic("P0901", message, Location(source, long), help=advice)
    reason = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
    return Diagnostic("P0901", f"`{source.path}` is not valid TOML: {reason}")


_PLACE_IN_MESSAGE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def _undecodable(source: SourceFile, message: str) -> Diagnostic:
    match = _PLACE_IN_MESSAGE.search(message)
    reason = message[: match.start()] if match else message
    at = None
    if match and match[1]:
        start = source.line_starts[int(match[1]) - 1] + int(match[2]) - 1
        at = Location(source, Span(start, start + 1))
    elif match:
        at = Location(source, Span(len(source.text), len(source.text)))
    reason = reason[:1].lower() + reason[1:]
    return Diagnostic("P0901", f"`{source.path}` is not valid TOML: {reason}", at)


class _PolicyReader(TableReader):
    """Reads the tables of a policy, and keeps what is wrong."""

    def policy(self, table: Table, path: Path) -> Policy:
        """Return the policy, as far as it is understood."""
        self.check_keys(table, (), _KEYS)
        paths = self.texts(table, (), "paths")
        if table.get("paths") == []:
            self.wrong(("paths",), "`paths` is empty, so the policy is about nothing")
        return Policy(
            path=path,
            root=path.parent,
            paths=paths if "paths" in table else ("derivations",),
            baseline=self.text(table, (), "baseline"),
            requirements=tuple(self.requirements(table)),
            bans=tuple(self.bans(table)),
            acceptances=tuple(self.acceptances(table)),
        )

    def requirements(self, table: Table) -> Iterator[Requirement]:
        for at, one in self.tables(table, "require"):
            self.check_keys(one, at, _REQUIREMENT)
            if not {"evidence", "standing", "repaired-standing"} & one.keys():
                self.wrong(at, "a rule under `require` needs `evidence` or `standing`")
            self.text(one, at, "because")
            yield Requirement(
                self.scope(one, at),
                self.location(at),
                self.word(one, at, "evidence", _FLOORS),
                self.word(one, at, "standing", _STANDINGS),
                self.word(one, at, "repaired-standing", _STANDINGS),
            )

    def bans(self, table: Table) -> Iterator[Ban]:
        for at, one in self.tables(table, "forbid"):
            self.check_keys(one, at, _BAN)
            self.text(one, at, "because")
            texts = self.texts(one, at, "rests-on")
            if not texts:
                self.wrong(at, "a rule under `forbid` needs `rests-on`, with at least one item")
            yield self.ban(texts, self.scope(one, at), at)

    def ban(self, texts: Sequence[str], scope: Scope, at: Keys) -> Ban:
        labels: list[str] = []
        categories: list[str] = []
        library: list[str] = []
        for text in texts:
            word = text.strip().replace("-", "_")
            if text.startswith("[") and text.endswith("]"):
                labels.append(text[1:-1].strip())
            elif text.startswith("library "):
                library.append(text.removeprefix("library ").strip())
            elif word in _BELOW:
                categories.append(word)
            else:
                known = ", ".join(one.replace("_", "-") for one in _BELOW)
                expected = f"expected `[label]`, `library NAME`, or one of {known}"
                self.wrong((*at, "rests-on"), f"`{text}` is nothing to rest on: {expected}")
        return Ban(scope, self.location(at), tuple(labels), tuple(categories), tuple(library))

    def acceptances(self, table: Table) -> Iterator[Acceptance]:
        for number, text in enumerate(self.texts(table, (), "accept", single=False)):
            at: Keys = ("accept", number)
            try:
                yield from read_acceptance(text, self.location(at))
            except UnclearAcceptanceError as unclear:
                self.wrong(at, f"an acceptance cannot be understood: {unclear}")

    def scope(self, table: Table, at: Keys) -> Scope:
        kinds = self.texts(table, at, "kind")
        for kind in kinds:
            if kind not in KINDS:
                self.wrong((*at, "kind"), f"`{kind}` is not a kind: expected {listed(KINDS)}")
        labels = self.texts(table, at, "label")
        for label in labels:
            if label.startswith("[") and label.endswith("]") and len(label) > 3:
                self.wrong((*at, "label"), f"a pattern has no brackets: write `{label[1:-1]}`")
        for key in _SCOPE:
            if table.get(key) == []:
                self.wrong((*at, key), f"`{key}` is empty, so the rule is about nothing")
        files = self.texts(table, at, "file")
        return Scope(kinds, tuple(map(normalise_label, labels)), files)
