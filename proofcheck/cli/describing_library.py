"""The theorems of the library, described as the entries of the theory are."""

from __future__ import annotations

from textwrap import dedent

from proofcheck.language.statements import Kind
from proofcheck.library.theorems import read_library
from proofcheck.theory.describing import Described


def describe_library() -> tuple[Described, ...]:
    """Return all theorems of the library in order; each is taken on trust, with its reference."""
    found: list[Described] = []
    for derivation in read_library():
        source = derivation.source
        for one in derivation.statements:
            if one.kind is not Kind.CITED:
                continue
            _, _, lines = source.text[one.span.start : one.span.end].partition("\n")
            text = tuple(f"  {line}" for line in dedent(lines).rstrip().splitlines())
            line = source.line_at(one.span.start)
            reference = "; ".join(one.citations)
            found.append(
                Described(
                    one.label, "theorem", derivation.name, line, text, reference, room="library"
                )
            )
    return tuple(found)
