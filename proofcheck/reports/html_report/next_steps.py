"""What to do next: which single repair, or which single proof, would free the most claims.

A statement is freed by mending one fault when every way from it down to a fault passes there:
the fault dominates it in the graph that leads from faults to what rests on them.

source   Prosser 1959, dominators of a flow graph; Cooper, Harvey and Kennedy 2001, as in networkx
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from proofcheck.reports.graph.drawing import BESIDE
from proofcheck.reports.html_report.content import Content

BAD = ("refuted", "ill-formed")
OPEN = ("unsupported", "witnessed", "checked", "cited")

_ORIGIN = -1


@dataclass(frozen=True, slots=True)
class NextStep:
    """A statement to mend, and the statements that this alone would free."""

    position: int
    frees: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NextSteps:
    """Steps, the most useful first, and how many statements need several of them together."""

    steps: tuple[NextStep, ...]
    together: int


def list_repairs(content: Content) -> NextSteps:
    """List what is false or ill-formed, or rests on itself, by what its repair would free."""
    faults = [at for at, one in enumerate(content.statements) if one["evidence"] in BAD]
    return _find_steps(content, (*faults, *_on_cycles(content)), has_fault=True)


def list_proofs(content: Content) -> NextSteps:
    """List what is not proved yet, by how many statements its proof would make sound."""
    said = content.statements
    found = [at for at, one in enumerate(said) if one["evidence"] in BAD or _is_open(one)]
    steps = _find_steps(content, found, has_fault=False)
    kept = tuple(s for s in steps.steps if said[s.position]["evidence"] in OPEN)
    return NextSteps(kept, steps.together)


def _is_open(one: Mapping[str, Any]) -> bool:
    """Say whether a proof would help: not where all there is are instances of theorems."""
    is_claim = one["evidence"] == "cited" and one["kind"] != "cited"
    settled = is_claim and all(goal["evidence"] in ("proved", "cited") for goal in one["goals"])
    return one["evidence"] in OPEN and not settled


def _on_cycles(content: Content) -> Iterable[int]:
    import networkx as nx

    graph: Any = nx.DiGraph(list(_uses(content)))
    for component in nx.strongly_connected_components(graph):
        if len(component) > 1:
            yield from sorted(component)
    yield from (at for at in graph if graph.has_edge(at, at))


def _uses(content: Content) -> Iterable[tuple[int, int]]:
    for source, target, role in content.edges:
        if role not in BESIDE | {"unused"}:
            yield source, target


def _find_steps(content: Content, faults: Collection[int], *, has_fault: bool) -> NextSteps:
    import networkx as nx

    origins = frozenset(faults)
    if not origins:
        return NextSteps((), 0)
    graph: Any = nx.DiGraph()
    graph.add_edges_from((_ORIGIN, at) for at in sorted(origins))
    graph.add_edges_from(_uses(content))
    owner = _find_owners(nx.immediate_dominators(graph, _ORIGIN), origins)
    freed: dict[int, list[int]] = {at: [] for at in sorted(origins)}
    together = 0
    for at in sorted(owner.keys() - origins):
        if owner[at] == _ORIGIN:
            together += 1
        else:
            freed[owner[at]].append(at)
    steps = [NextStep(at, tuple(found)) for at, found in freed.items() if found or has_fault]
    main = frozenset(content.main)
    steps.sort(key=lambda s: (-len(main.intersection(s.frees)), -len(s.frees), s.position))
    return NextSteps(tuple(steps), together)


def _find_owners(above: Mapping[int, int], faults: Collection[int]) -> dict[int, int]:
    """Return for each statement the fault that dominates it, or the origin of all."""
    owner = {at: at for at in faults}
    for start in above:
        way = []
        at = start
        while at != _ORIGIN and at not in owner:
            way.append(at)
            at = above[at]
        found = _ORIGIN if at == _ORIGIN else owner[at]
        owner.update(dict.fromkeys(way, found))
    return owner
