"""From a graph and what was established about its statements to the ledger of standing.

Labels are resolved here, so that standing counts exactly the statements the declarations mean:
spelled differently, repeated, or in another file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from proofcheck.graph.defect import Defect, render_path
from proofcheck.graph.dependency_graph import DependencyGraph
from proofcheck.graph.outline import Dependency
from proofcheck.library import find_theorem
from proofcheck.verdict.evidence import Evidence
from proofcheck.verdict.ledger import Entry, Ledger
from proofcheck.verdict.rests_on import find_use_path


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an audit established about one statement; labels as that statement would write them.

    The fields mean what they mean in an `Entry`.
    """

    evidence: Evidence
    used: tuple[str, ...] | None = None
    missing: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    library: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()
    has_goals: bool = True
    has_model: bool = False
    is_instance: bool = False


def keep_ledger(graph: DependencyGraph, outcomes: Sequence[Outcome]) -> Ledger:
    """Enter every statement under its name in `graph.names`.

    outcomes   aligned with `graph.nodes`
    raises     ValueError for an outcome that no statement of that kind can have
    """
    return Ledger(
        tuple(
            enter_outcome(graph, position, outcome)
            for position, outcome in zip(range(len(graph)), outcomes, strict=True)
        )
    )


def enter_outcome(graph: DependencyGraph, position: int, outcome: Outcome) -> Entry:
    """Return the entry of one statement, every label replaced by the name of what it means.

    position   of the statement in the graph, whose labels are read as it would write them
    """
    node = graph.nodes[position]

    def read(labels: Iterable[str]) -> tuple[str, ...]:
        return tuple(_read_label(graph, position, label) for label in labels)

    return Entry(
        label=graph.names[position],
        kind=node.kind,
        evidence=outcome.evidence,
        declared=read(dependency.label for dependency in node.dependencies),
        used=None if outcome.used is None else read(outcome.used),
        missing=read(outcome.missing),
        named=read(outcome.named),
        library=outcome.library,
        laws=outcome.laws,
        lemmas=outcome.lemmas,
        repairs=read(repaired.label for repaired in node.repairs),
        has_goals=outcome.has_goals,
        has_model=outcome.has_model,
        is_instance=outcome.is_instance,
    )


def _read_label(graph: DependencyGraph, position: int, label: str) -> str:
    """Return the name of the statement meant; a label that means none stays as it is written."""
    found = graph.find(label, position)
    return label if found is None else graph.names[found]


def spell_names(graph: DependencyGraph, viewpoint: int, names: Iterable[str]) -> tuple[str, ...]:
    """Return names of the ledger as labels that the statement at `viewpoint` would write."""
    return tuple(
        graph.reference(viewpoint, graph.by_name[name]) if name in graph.by_name else name
        for name in names
    )


def find_avoided(graph: DependencyGraph, ledger: Ledger) -> Iterator[Defect]:
    """Yield every statement that rests on one it says it avoids, with a shortest chain of uses."""
    for position, node in enumerate(graph.nodes):
        for avoided in node.avoids:
            theorem = find_theorem(avoided.label)
            if theorem is None:
                yield from _avoided_statement(graph, ledger, position, avoided)
            else:
                yield from _avoided_theorem(graph, ledger, position, avoided, theorem.name)


def _avoided_statement(
    graph: DependencyGraph, ledger: Ledger, position: int, avoided: Dependency
) -> Iterator[Defect]:
    """Yield that a statement rests on another one that it avoids, if it does."""
    meant = graph.find(avoided.label, position)
    if meant is None:
        return
    path = find_use_path(ledger, graph.names[position], graph.names[meant])
    if path is None:
        return
    labels = spell_names(graph, position, path)
    way = f"by way of {render_path(labels)}"
    yield _avoided(graph, position, avoided, labels[1:], way)


def _avoided_theorem(
    graph: DependencyGraph, ledger: Ledger, position: int, avoided: Dependency, theorem: str
) -> Iterator[Defect]:
    """Yield that a statement rests on a theorem that it avoids, if it does.

    It rests on an axiom also by way of lemmas, and on a lemma where proofs cite just that.
    """
    entries = enumerate(ledger.entries)
    users = [i for i, e in entries if theorem in (*e.library, *e.laws, *e.lemmas)]
    paths = (find_use_path(ledger, graph.names[position], graph.names[i]) for i in users)
    found = () if position in users else min(filter(None, paths), key=len, default=None)
    if found is None:
        return
    labels = spell_names(graph, position, found)
    way = f"by way of {render_path(labels)}" if labels else "its own proof uses it"
    yield _avoided(graph, position, avoided, (avoided.label,), way)


def _avoided(
    graph: DependencyGraph, position: int, avoided: Dependency, others: tuple[str, ...], way: str
) -> Defect:
    label = graph.nodes[position].label
    return Defect(
        kind="avoided",
        outline=graph.outline_of[position],
        span=avoided.span,
        position=position,
        label=label,
        others=others,
        message=f"[{label}] rests on [{avoided.label}], which it avoids",
        caption="rested on all the same",
        notes=(way,),
    )
