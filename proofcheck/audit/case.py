"""What an audit is about: the derivations, their graph, and the goals that are to be decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from proofcheck.audit.outlining import outline
from proofcheck.audit.plan import PlannedGoal, plan_goals
from proofcheck.audit.selection import select_statements, with_premises
from proofcheck.diagnostics import Diagnostic
from proofcheck.diagnostics.diagnostic import in_order
from proofcheck.graph import DependencyGraph, build_graph
from proofcheck.graph.comparisons import Pair, resolve_comparisons
from proofcheck.language.loading import elaborate_source
from proofcheck.language.statements import Derivation, Statement
from proofcheck.source.file import SourceFile
from proofcheck.source.reading import ReadingProblem


@dataclass(frozen=True, slots=True)
class Case:
    """The matter of an audit; positions count statements through all derivations.

    listed    positions of the statements that the document shows; None for all
    audited   these, and what they rest on; None for all
    planned   goals as printed, in document order
    pairs     statements of different derivations that are compared
    """

    derivations: tuple[Derivation, ...]
    graph: DependencyGraph
    listed: frozenset[int] | None
    audited: frozenset[int] | None
    planned: tuple[PlannedGoal, ...]
    pairs: tuple[Pair, ...] = ()

    @property
    def statements(self) -> list[Statement]:
        """All statements, by position."""
        return [s for derivation in self.derivations for s in derivation.statements]


def open_case(
    loaded: Sequence[tuple[Path, SourceFile | tuple[ReadingProblem, ...]]],
    unusable: Mapping[Path, Diagnostic],
    labels: Sequence[str] | None,
) -> Case:
    """Elaborate derivations that have been read, and plan what is to be decided.

    unusable  why the evidence of a derivation cannot be used
    labels    of the statements that are asked for; None for all
    """
    derivations = tuple(
        _with_remark(elaborate_source(source, path), unusable.get(path)) for path, source in loaded
    )
    graph = build_graph([outline(d) for d in derivations])
    resolved = resolve_comparisons(derivations, graph)
    derivations = tuple(
        _with_findings(d, resolved.findings.get(n, ())) for n, d in enumerate(derivations)
    )
    listed = None if labels is None else select_statements(graph, labels)
    pairs = tuple(p for p in resolved.pairs if listed is None or listed & {p.first, p.second})
    statements = [s for derivation in derivations for s in derivation.statements]
    compared = frozenset(position for p in pairs for position in (p.first, p.second))
    audited = None if listed is None else with_premises(graph, statements, listed | compared)
    return Case(derivations, graph, listed, audited, plan_goals(derivations, audited), pairs)


def _with_findings(derivation: Derivation, found: Sequence[Diagnostic]) -> Derivation:
    if not found:
        return derivation
    return replace(derivation, diagnostics=in_order([*derivation.diagnostics, *found]))


def _with_remark(derivation: Derivation, remark: Diagnostic | None) -> Derivation:
    if remark is None:
        return derivation
    return replace(derivation, diagnostics=(*derivation.diagnostics, remark))
