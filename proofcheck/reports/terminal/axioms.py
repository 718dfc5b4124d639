"""The axioms below main results: what the kernel took for granted, theorems before definitions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from proofcheck.reports.records.audited import Audit, Burdens, Derivation, Statement
from proofcheck.reports.terminal.page import Ink, Line, Run, count, hang, line
from proofcheck.source.labels import normalise_label

_ORDER = ("library", "definitions", "axioms")


def list_axioms(audit: Audit, width: int) -> Iterator[Line]:
    """Yield what each result that a derivation names after `main` rests on, as it is printed."""
    several = len(audit.derivations) > 1
    for derivation in audit.derivations:
        found = _index(derivation)
        named = (found.get(normalise_label(label)) for label in derivation.main)
        for one in (one for one in named if one is not None and _is_of_weight(one.standing)):
            label = f"{derivation.name}:{one.label}" if several else one.label
            yield from _list_names(f"[{label}]", one.rests_on, width)


def list_axioms_repaired(
    mains: Sequence[tuple[Statement, Statement]], width: int
) -> Iterator[Line]:
    """Yield the same with repairs in place.

    mains   each with the statement that is read for it
    """
    shown = [pair for pair in mains if _is_of_weight(pair[1].standing_modulo_repairs)]
    for one, read in shown:
        name = f"[{one.label}]" if read is one else f"[{one.label}], read as [{read.label}],"
        yield from _list_names(name, read.rests_on_modulo_repairs, width)


def _index(derivation: Derivation) -> Mapping[str, Statement]:
    return {normalise_label(one.label): one for one in reversed(derivation.statements)}


def _is_of_weight(standing: str) -> bool:
    """Say whether it matters what is believed: not of what rests on a falsehood."""
    return standing in ("sound", "conditional")


def _list_names(name: str, burdens: Burdens, width: int) -> Iterator[Line]:
    found = dict(burdens)
    axioms = [axiom for field in _ORDER for axiom in found.get(field, ())]
    if not axioms:
        return
    text = f"{name} rests on {count(len(axioms), 'axiom')}: {', '.join(axioms)}"
    for number, part in enumerate(hang(text, width, first="", rest="  ")):
        lead = name if number == 0 and part.startswith(name) else ""
        yield line(Run(lead, Ink.STRONG), part[len(lead) :])
