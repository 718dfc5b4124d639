"""What a repair breaks: statements that stand as printed, and fail where it is read.

A repair that says less than its original may leave room for models on which what rests on the
original fails.  Such a statement shows its counterexample, with the repairs that it needs; here
the same is said of the repair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from proofcheck.reports.records.audited import Audit, Derivation, RepairedRefutation, Statement
from proofcheck.reports.terminal.counterexample import list_counterexample
from proofcheck.reports.terminal.page import Ink, Line, Run, hang, line
from proofcheck.source.labels import normalise_label

_FALSE_AS_PRINTED = ("refuted", "ill-formed")


@dataclass(frozen=True, slots=True)
class Broken:
    """A statement that is refuted where a repair is read, and not as printed.

    derivation   in which it stands
    refutation   of its first goal whose counterexample needs the repair
    others       labels of the other repairs that this counterexample needs
    """

    derivation: Derivation
    statement: Statement
    refutation: RepairedRefutation
    others: tuple[str, ...]


def find_broken(audit: Audit, derivation: Derivation, repair: Statement) -> tuple[Broken, ...]:
    """Return what a repair breaks, in the order of the document.

    What is itself read as a repair is left out, since nobody reads it any more.
    """
    if not repair.repairs:
        return ()
    standing = ((d, s) for d, s in audit.statements if s.evidence not in _FALSE_AS_PRINTED)
    found = (_find(d, s, derivation, repair) for d, s in standing if not s.read_as)
    return tuple(one for one in found if one is not None)


def _find(
    where: Derivation, statement: Statement, derivation: Derivation, repair: Statement
) -> Broken | None:
    own = normalise_label(repair.label)
    written = own if where.name == derivation.name else f"{derivation.name}:{own}"
    for one in statement.refutations_modulo_repairs:
        read = [other for _, other in one.repaired]
        if written in map(normalise_label, read):
            others = tuple(other for other in read if normalise_label(other) != written)
            return Broken(where, statement, one, others)
    return None


def state_broken(repair: str, broken: tuple[Broken, ...], name: Callable[[Broken], str]) -> str:
    """Say what a repair breaks, alone or together with others; empty where it breaks nothing.

    repair   how the repair is called
    name     how what it breaks is called
    """
    groups: dict[tuple[str, ...], list[str]] = {}
    for one in broken:
        groups.setdefault(one.others, []).append(name(one))
    alone = groups.pop((), [])
    parts = [f"{repair} breaks {', '.join(alone)}"] if alone else []
    for others, names in groups.items():
        company = ", ".join(f"[{label}]" for label in others)
        parts.append(f"{repair} together with {company} breaks {', '.join(names)}")
    return "; ".join(parts)


def list_broken(
    repair: Statement,
    broken: tuple[Broken, ...],
    name: Callable[[Broken], str],
    width: int,
    indent: str,
) -> Iterator[Line]:
    """Yield what a repair breaks, one sentence over as many lines as it needs."""
    text = state_broken(f"[{repair.label}]", broken, name)
    if text:
        lines = hang(text, width, first=indent, rest=f"{indent}  ")
        yield from (line(Run(one, Ink.BAD)) for one in lines)


def list_first_example(
    broken: tuple[Broken, ...], name: Callable[[Broken], str], width: int, indent: str
) -> Iterator[Line]:
    """Yield the counterexample to the first statement that is broken."""
    for one in broken[:1]:
        above = (("of", name(one)),)
        yield from list_counterexample(one.refutation.goal, width, indent, above=above)
