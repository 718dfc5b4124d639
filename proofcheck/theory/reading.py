"""From the files of a theory to its entries, in an order in which each rests on earlier ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache

from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.language.loading import read_derivation
from proofcheck.language.statements import Derivation, Kind, OfferedStep
from proofcheck.source.file import SourceFile
from proofcheck.source.labels import normalise_label
from proofcheck.terms.task import StepKind
from proofcheck.theory.entries import Entry
from proofcheck.theory.faults import Fault, FaultKind, TheoryError

FILES = ("order", "induction", "sums", "entries", "matrices", "norms")
"""The order in which files are shown; others come after these."""

_KEPT = 64


def read_entries(proofs: Mapping[str, str]) -> tuple[Entry, ...]:
    """Return axioms as they stand, then lemmas, each after those that it rests on.

    proofs   texts of files, by name without ending
    raises   TheoryError for mistakes in the files, labels that are no entries, and circles
    """
    derivations = {name: _derivation(name, proofs[name]) for name in sorted(proofs, key=_place)}
    _refuse([fault for name, one in derivations.items() for fault in _mistakes(name, one)])
    written = [entry for name, one in derivations.items() for entry in _entries(name, one)]
    names = _names(written)
    entries = [_linked(entry, names) for entry in written]
    axioms = [entry for entry in entries if entry.is_axiom]
    return (*axioms, *_in_order([entry for entry in entries if not entry.is_axiom]))


def _place(name: str) -> tuple[int, str]:
    return (FILES.index(name) if name in FILES else len(FILES), name)


@lru_cache(_KEPT)
def _derivation(name: str, text: str) -> Derivation:
    return read_derivation(SourceFile(f"theory/{name}.proof", text), name, is_theory=True)


def _mistakes(name: str, derivation: Derivation) -> Iterator[Fault]:
    found = [*derivation.diagnostics, *[d for s in derivation.statements for d in s.diagnostics]]
    for one in found:
        yield Fault(FaultKind.UNREADABLE, f"{name}.proof", _told(one))
    for statement in derivation.statements:
        if not statement.kind.is_of_theory and statement.goals:
            message = f"[{statement.label}] is neither an axiom nor a lemma"
            yield Fault(FaultKind.UNREADABLE, f"{name}.proof", message)
        if not all(map(_is_plain, statement.proof)):
            message = f"the proof of [{statement.label}] has steps other than `have` without `by`"
            yield Fault(FaultKind.UNREADABLE, f"{name}.proof", message)


def _is_plain(step: OfferedStep) -> bool:
    return step.step.kind is StepKind.HAVE and step.method is None


def _told(diagnostic: Diagnostic) -> str:
    return f"line {diagnostic.line}: {diagnostic.message} ({diagnostic.code})"


def _entries(name: str, derivation: Derivation) -> Iterator[Entry]:
    for statement in derivation.statements:
        if statement.kind.is_of_theory:
            yield Entry(statement.label, name, derivation, statement)


def _names(entries: Sequence[Entry]) -> dict[str, str]:
    """Return the names of entries as labels are compared.

    raises   TheoryError where two have one, or their certificates would stand in one file
    """
    names: dict[str, str] = {}
    paths: dict[str, str] = {}
    for entry in entries:
        other = names.get(entry.statement.key) or paths.get(entry.certificate_path)
        if other is not None:
            message = f"[{other}] has the same name, or the same file for its certificate"
            _refuse([Fault(FaultKind.DUPLICATE, entry.name, message)])
        names[entry.statement.key] = paths[entry.certificate_path] = entry.name
    return names


def _linked(entry: Entry, names: Mapping[str, str]) -> Entry:
    """Return an entry with the names of those that it rests on; words of the library are none."""
    words = {one.key for one in entry.derivation.statements if one.kind is Kind.DEFINITION}
    labels = [label for label in entry.statement.dependencies if label.key not in words]
    _refuse([_unknown(entry, label.label, names) for label in labels if label.key not in names])
    if entry.is_axiom and labels:
        message = f"an axiom rests on nothing, and not on [{labels[0].label}]"
        _refuse([Fault(FaultKind.UNREADABLE, entry.name, message)])
    found = tuple(dict.fromkeys(names[label.key] for label in labels))
    return Entry(entry.name, entry.file, entry.derivation, entry.statement, found)


def _unknown(entry: Entry, label: str, names: Mapping[str, str]) -> Fault:
    near = get_close_matches(normalise_label(label), names, n=3)
    advice = f"; near are {', '.join(f'[{names[one]}]' for one in near)}" if near else ""
    return Fault(FaultKind.UNKNOWN, entry.name, f"the theory has no entry [{label}]{advice}")


def _in_order(lemmas: Sequence[Entry]) -> list[Entry]:
    """Return lemmas, each after those that it rests on, else as they stand.

    raises   TheoryError that shows a circle
    """
    waiting = {entry.name: entry for entry in lemmas}
    done: list[Entry] = []
    while waiting:
        ready = [e for e in waiting.values() if not any(name in waiting for name in e.rests_on)]
        if not ready:
            _refuse([_circle(waiting)])
        done.append(ready[0])
        del waiting[ready[0].name]
    return done


def _circle(waiting: Mapping[str, Entry]) -> Fault:
    """Return a circle among lemmas each of which rests on another."""
    trail = [next(iter(waiting))]
    while True:
        following = next(name for name in waiting[trail[-1]].rests_on if name in waiting)
        if following in trail:
            circle = [*trail[trail.index(following) :], following]
            shown = " -> ".join(f"[{name}]" for name in circle)
            return Fault(FaultKind.CIRCLE, circle[0], f"it rests on itself: {shown}")
        trail.append(following)


def _refuse(faults: Sequence[Fault]) -> None:
    if faults:
        raise TheoryError(*faults)
