"""P06xx: what is too large, too deep or damaged to be used."""

from __future__ import annotations

from proofcheck.diagnostics.codes.code import Code

LIMITS = (
    Code(
        "P0601",
        "file-too-large",
        "error",
        "the file is too large to be read",
        "Split the derivation into several files.",
    ),
    Code(
        "P0602",
        "nesting-too-deep",
        "error",
        "an expression is nested too deeply",
        "Expressions are at most 200 levels deep, where every operator of a sum or product counts "
        "as one level.  Name a part of the expression with `let`.",
    ),
    Code(
        "P0603",
        "statement-too-long",
        "error",
        "a statement is too long",
        "A statement is at most 20,000 characters long.  Split it.",
    ),
    Code(
        "P0604",
        "number-too-long",
        "error",
        "a number has too many digits",
        "A number is at most 1,000 digits long.",
    ),
    Code(
        "P0605",
        "too-many-mistakes",
        "error",
        "a file holds more mistakes than are shown",
        "After 500 mistakes reading stops.  Statements after that point count as ill-formed.  Of "
        "what else is found in a file, too, at most 500 findings are shown, errors first, and the "
        "message says how many more there are.  It is a warning where no error is left out.",
    ),
    Code(
        "P0606",
        "unusable-evidence",
        "warning",
        "a file of evidence cannot be used",
        "It is damaged, was written by another version, or is something else.  The audit goes on "
        "without it: no verdict changes, but everything is searched for again.  `proofcheck audit "
        "--export` writes it anew.  Where `proofcheck gate` believes nothing (`--recheck`, or `CI` "
        "is set), this is an error.",
    ),
    Code(
        "P0607",
        "number-too-long-to-record",
        "warning",
        "a number with too many digits came up",
        "What an audit rests on is written down, with numbers of at most 4,000 digits.  The goal "
        "is `unsupported`, since a longer one stands in every model that was found, or in what "
        "breaks the goal.  Use smaller numbers, or a name with what is assumed of it.",
    ),
)
