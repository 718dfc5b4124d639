"""A derivation file from disk to typed statements."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from proofcheck.diagnostics.diagnostic import Diagnostic, in_order
from proofcheck.diagnostics.reading import diagnose_reading
from proofcheck.language import syntax
from proofcheck.language.elaboration.elaboration import Elaboration
from proofcheck.language.elaboration.model_blocks import elaborate_models
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.language.rereading import reread
from proofcheck.language.statements import Comparison, Dependency, Derivation, Statement, Written
from proofcheck.source.file import SourceFile
from proofcheck.source.labels import normalise_label
from proofcheck.source.reading import ReadingProblem, load_source

RECURSION_LIMIT = 5000
"""Expressions are at most 200 levels deep, and every level takes up to about ten calls."""


def load_derivation(path: str | Path, displayed: str | None = None) -> Derivation:
    """Read, parse and elaborate a derivation file.

    displayed   the path to show in messages; `path` itself unless given
    returns     the derivation; of a file that cannot be read, one without statements whose
                diagnostics say why.  Nothing is raised for a bad file.
    """
    return elaborate_source(load_source(path, displayed), path, displayed)


def elaborate_source(
    source: SourceFile | tuple[ReadingProblem, ...], path: str | Path, displayed: str | None = None
) -> Derivation:
    """Parse and elaborate what was read from a file, as :func:`load_derivation` does."""
    if isinstance(source, SourceFile):
        return read_derivation(source, Path(path).stem)
    shown = str(path) if displayed is None else displayed
    found = in_order([diagnose_reading(problem) for problem in source])
    empty = SourceFile(shown, "")
    return Derivation(Path(path).stem, "", empty, None, (), (), (), diagnostics=found)


def read_derivation(
    source: SourceFile,
    name: str,
    readings: Mapping[str, str] | None = None,
    *,
    is_theory: bool = False,
) -> Derivation:
    """Parse and elaborate a text; `name` is what other derivations call it.

    readings    normalised label -> label that its dependants read instead, see `rereading`
    is_theory   whether it is part of the theory, where axioms and lemmas stand
    """
    sys.setrecursionlimit(max(sys.getrecursionlimit(), RECURSION_LIMIT))
    parsed = parse_derivation(source)
    if parsed.derivation is None:
        return Derivation(name, "", source, None, (), (), (), diagnostics=parsed.diagnostics)
    header = parsed.derivation.header
    nodes = reread(parsed.statements, readings or {})
    elaboration = Elaboration(source, nodes, is_theory, readings or {})
    statements = elaboration.run()
    models, about_models = elaborate_models(elaboration, parsed.models, readings)
    owned, rest = _distribute(parsed.diagnostics, parsed.derivation)
    return Derivation(
        name,
        header.title,
        source,
        header.source,
        tuple(label.text for label in header.main),
        tuple((notation.name, notation.latex) for notation in header.notations),
        tuple(_with_findings(s, owned.get(i, ())) for i, s in enumerate(statements)),
        models,
        in_order([*rest, *about_models]),
        tuple(label.span for label in header.main),
        tuple(_comparison(one) for one in parsed.comparisons if one.complete),
        dict(readings or {}),
    )


def _comparison(node: syntax.Comparison) -> Comparison:
    where = tuple((_written(one.first), _written(one.second)) for one in node.where)
    return Comparison(_named(node.label), _named(node.other), where, node.span)


def _named(label: syntax.Label) -> Dependency:
    return Dependency(label.text, normalise_label(label.text), label.span)


def _written(name: syntax.Name) -> Written:
    return Written(name.text, None if name.version is None else name.version.text, name.span)


def _distribute(
    diagnostics: Iterable[Diagnostic], derivation: syntax.Derivation
) -> tuple[dict[int, list[Diagnostic]], list[Diagnostic]]:
    """Give every finding of the parser to the statement in whose block it stands."""
    starts = _block_starts(derivation)
    owned: dict[int, list[Diagnostic]] = {}
    rest: list[Diagnostic] = []
    for diagnostic in diagnostics:
        owner = None if diagnostic.at is None else _owner(starts, diagnostic.at.span.start)
        if owner is None:
            rest.append(diagnostic)
        else:
            owned.setdefault(owner, []).append(diagnostic)
    return owned, rest


def _block_starts(derivation: syntax.Derivation) -> list[tuple[int, int | None]]:
    """Return where each block begins, and which statement it is, if one."""
    starts: list[tuple[int, int | None]] = []
    count = 0
    for block in derivation.blocks:
        is_statement = isinstance(block, syntax.Statement)
        starts.append((block.span.start, count if is_statement else None))
        count += is_statement
    return starts


def _owner(starts: Sequence[tuple[int, int | None]], offset: int) -> int | None:
    from bisect import bisect_right

    place = bisect_right(starts, offset, key=lambda entry: entry[0]) - 1
    return starts[place][1] if place >= 0 else None


def _with_findings(statement: Statement, found: Sequence[Diagnostic]) -> Statement:
    if not found:
        return statement
    return replace(statement, diagnostics=in_order([*found, *statement.diagnostics]))
