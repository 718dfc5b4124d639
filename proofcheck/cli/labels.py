"""Labels as they are typed, and the statements of files they mean, before anything is parsed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from proofcheck.cli.output import print_message
from proofcheck.reports.records.labels import strip_brackets
from proofcheck.source.content import Inputs
from proofcheck.source.labels import normalise_label, theorem_label
from proofcheck.source.reading import load_source

_LABEL = re.compile(r"^\[([^\]\n]+)\]", re.MULTILINE)
"""A statement begins with `[` in column one, whatever follows."""


FIRST = 5
"""How many labels are listed where none is near the one that was typed."""


@dataclass(frozen=True, slots=True)
class KnownLabel:
    """A label as its file spells it; `name` is how other files refer to the file."""

    name: str
    label: str

    @property
    def qualified(self) -> str:
        return f"{self.name}:{self.label}"


def list_labels(files: Sequence[Path], inputs: Inputs | None = None) -> tuple[KnownLabel, ...]:
    """Return every label of the files, in order; a file that cannot be read has none."""
    return tuple(known for file in files for known in _labels_of(file, inputs))


def resolve_labels(
    typed: Sequence[str], files: Sequence[Path], inputs: Inputs | None = None
) -> tuple[str, ...] | None:
    """Return what was typed as `name:label`, each once, as the files spell them.

    Where a label means nothing, a message on standard error suggests near ones; the result is
    None when any does, for auditing less than was asked could pass for all of it.

    inputs   through which the files are read
    """
    known = list_labels(files, inputs)
    found: dict[str, None] = {}
    is_complete = True
    for label in typed:
        matches = [one.qualified for one in _match(label, known)]
        found.update(dict.fromkeys(matches))
        if not matches:
            is_complete = False
            _report_unknown(label, known)
    return tuple(found) if is_complete else None


def find_label_lines(file: Path) -> Iterator[tuple[str, int]]:
    """Yield every label of a file with its line; a file that cannot be read has none."""
    source = load_source(file)
    if not isinstance(source, tuple):
        for match in _LABEL.finditer(source.text):
            yield match.group(1).strip(), source.line_at(match.start())


def _labels_of(file: Path, inputs: Inputs | None) -> Iterator[KnownLabel]:
    source = load_source(file, inputs=inputs)
    if not isinstance(source, tuple):
        for match in _LABEL.finditer(source.text):
            yield KnownLabel(file.stem, match.group(1).strip())


def _match(typed: str, known: Sequence[KnownLabel]) -> list[KnownLabel]:
    bare = strip_brackets(typed)
    key = normalise_label(bare)
    own = [one for one in known if normalise_label(one.label) == key]
    if own:
        return own
    name, colon, rest = bare.partition(":")
    if not colon:
        return []
    key = normalise_label(strip_brackets(rest))
    return [one for one in known if one.name == name.strip() and normalise_label(one.label) == key]


def _report_unknown(typed: str, known: Sequence[KnownLabel]) -> None:
    from proofcheck.graph.closest_labels import index_closest_labels
    from proofcheck.library.theorems import is_theorem

    bare = strip_brackets(typed)
    near = index_closest_labels([one.label for one in known]).find(bare)
    if not near and ":" in bare:
        near = index_closest_labels([one.qualified for one in known]).find(bare)
    if is_theorem(bare):
        advice = f"a theorem of the library is meant by [{theorem_label(bare)}]"
    elif near:
        advice = f"near labels are {', '.join(f'[{label}]' for label in near)}"
    elif known:
        advice = _some_labels(known)
    else:
        advice = "no file that was read holds a statement"
    print_message("error", f"no statement has the label [{bare}]", help_text=advice)


def _some_labels(known: Sequence[KnownLabel]) -> str:
    first = ", ".join(f"[{one.label}]" for one in known[:FIRST])
    if len(known) == 1:
        return f"the only label is {first}"
    return f"the first labels are {first}" if len(known) > FIRST else f"the labels are {first}"
