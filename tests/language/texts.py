"""Short ways to parse a piece of a derivation."""

from __future__ import annotations

from proofcheck.language.parsing.parsing import ParsedDerivation, parse_derivation
from proofcheck.language.syntax import Assume, Expression, Item, LetDefinition, Statement
from proofcheck.source import SourceFile

HEADER = 'derivation "d"\n'


def parse(body: str) -> ParsedDerivation:
    """Parse blocks below a header of one line."""
    return parse_derivation(SourceFile("d.proof", HEADER + body))


def statement(text: str) -> Statement:
    """Return the only statement of a text without mistakes."""
    parsed = parse(text)
    assert () == parsed.diagnostics
    (found,) = parsed.statements
    return found


def item(text: str) -> Item:
    """Return the only item of a text."""
    (found,) = statement(f"[1] informal\n  {text}\n").items
    return found


def proposition(text: str) -> Expression:
    """Return what is assumed by a text."""
    found = item(f"assume {text}")
    assert isinstance(found, Assume)
    return found.proposition


def term(text: str) -> Expression:
    """Return the body of a definition."""
    found = item(f"let x := {text}")
    assert isinstance(found, LetDefinition)
    return found.body


def findings(body: str) -> list[tuple[str, int, int]]:
    """Return code, line and column of every finding; line 1 is the first below the header."""
    return [
        (found.code, (found.line or 1) - 1, found.column or 0) for found in parse(body).diagnostics
    ]
