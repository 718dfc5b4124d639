"""One name, two meanings: told where a derivation introduces a name that it has used otherwise.

Nothing goes wrong by it as long as no statement sees both; a reader of the document sees both.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.language.typing.meanings import Meaning, Register
from proofcheck.language.typing.rejection import Finding


def find_homonyms(register: Register) -> dict[int, list[Finding]]:
    """Return a finding for each name that was introduced before with another meaning.

    A repair, or another reading, may introduce the names of the original again.  Where both meanings are visible
    the name clashes, which is an error of its own.
    """
    found: dict[int, list[Finding]] = {}
    for name, places in register.introduced.items():
        for index in places:
            own = register.meanings.get((index, name))
            if own is None or register.original_of(index) is not None:
                continue
            earlier = next(_earlier(register, own, index), None)
            if earlier is not None:
                found.setdefault(index, []).append(_finding(own, earlier))
    return found


def _earlier(register: Register, own: Meaning, index: int) -> Iterator[Meaning]:
    """Yield the other meanings that a name was given before, the nearest first."""
    name = own.name
    for other in sorted(register.introduced[name], reverse=True):
        meaning = register.meanings.get((other, name))
        is_original = other < index and register.original_of(other) is None
        if meaning is None or not is_original or register.is_visible(other, index):
            continue
        if not own.agrees_with(meaning):
            yield meaning


def _finding(meaning: Meaning, earlier: Meaning) -> Finding:
    return Finding(
        "P0239",
        meaning.span,
        f"`{meaning.name}` has another meaning in [{earlier.label}]",
        "introduced again",
        ((earlier.span, f"`{meaning.name}` of [{earlier.label}]"),),
        help=(
            f"choose another name, or write `{meaning.name}@[{meaning.label}]` where it is used",
        ),
    )
