"""Signs and words that terms are printed with in the language."""

from __future__ import annotations

from proofcheck.language.signs import NEVER_EMPTY
from proofcheck.terms.sorts import Function, Ring, Scalar, SetOf, Sort, Truth

SORT_WORDS: dict[type[Sort], str] = {
    Truth: "a proposition",
    Scalar: "a number",
    SetOf: "a set",
    Function: "a function",
}

RINGS = {Ring.INTEGER: "Int", Ring.RATIONAL: "Rat", Ring.REAL: "Real", Ring.COMPLEX: "Complex"}

INFIX_SIGNS = {
    "implies": " ==> ",
    "iff": " <==> ",
    "or": " or ",
    "and": " and ",
    "eq": " = ",
    "ne": " != ",
    "lt": " < ",
    "le": " <= ",
    "gt": " > ",
    "ge": " >= ",
    "in": " in ",
    "notin": " notin ",
    "subset": " subset ",
    "union": " union ",
    "inter": " inter ",
    "minus": " \\ ",
    "range": "..",
    "add": " + ",
    "sub": " - ",
    "dsum": " (+) ",
    "mul": "*",
    "div": "/",
}

CALLS = {
    "re": "Re",
    "im": "Im",
    "conj": "conj",
    "trace": "tr",
    "kernel": "ker",
    "image": "im",
    "identity": "I",
    "normal": "Normal",
    "uniform": "Uniform",
}
"""Where the word of the language differs from the operator."""


def operator_of(word: str) -> str:
    """Return the operator that a word of the library stands for."""
    return next((operator for operator, known in CALLS.items() if known == word), word)


BARS = {"abs": "", "norm": "", "norm1": "_1", "norminf": "_inf", "normF": "_F"}

LIBRARY_DOMAINS = NEVER_EMPTY
"""Sets that may stand after a colon."""
