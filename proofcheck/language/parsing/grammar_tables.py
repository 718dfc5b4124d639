"""The parse tables of the grammar, kept beside it so that no run has to compute them.

The tables are a function of the grammar file and of the version of lark, in an order that does
not depend on the run; a test computes them anew and compares.  Where either differs from what
the tables were made from, they are not used, and the parser is built from the grammar.
`grammar_writing` writes them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from importlib import resources
from typing import Any, TypeAlias

TABLES_NAME = "grammar.tables.json"

Tables = dict[str, Any]

LexerCallbacks: TypeAlias = Mapping[str, Callable[[Any], Any]]
"""What becomes of tokens, by terminal."""


def load_lark(grammar: str, transformer: object, callbacks: LexerCallbacks) -> Any | None:
    """Return the parser from its tables; `None` when these belong to something else."""
    file = resources.files("proofcheck.language.parsing").joinpath(TABLES_NAME)
    if not file.is_file():
        return None
    tables = json.loads(file.read_text("utf-8"))
    if tables["made_from"] != origin_of(grammar):
        return None
    return lark_from_tables(tables, transformer, callbacks)


def lark_from_tables(tables: Tables, transformer: object, callbacks: LexerCallbacks) -> Any:
    """Return the parser that tables describe."""
    from lark import Lark

    loaded = Lark.__new__(Lark)
    memo = dict(enumerate(tables["memo"]))
    return loaded._load(  # noqa: SLF001, the entry that lark's own generated parsers use
        {
            "data": tables["data"] | {"parser": _with_numbers(tables["data"]["parser"])},
            "memo": memo,
        },
        transformer=transformer,
        lexer_callbacks=callbacks,
    )


def origin_of(grammar: str) -> dict[str, str]:
    """Return what tables are made from: the version of lark, and a digest of the grammar."""
    from lark import __version__

    return {"lark": __version__, "grammar": hashlib.sha256(grammar.encode()).hexdigest()}


def _with_numbers(parser: Tables) -> Tables:
    """Return the parser's tables in the form that lark reads."""
    table = parser["parser"]
    symbols = sorted({action[0] for row in table["states"] for action in row})
    number = {symbol: position for position, symbol in enumerate(symbols)}
    states = {
        position: {number[symbol]: (kind, target) for symbol, kind, target in row}
        for position, row in enumerate(table["states"])
    }
    return parser | {"parser": table | {"tokens": dict(enumerate(symbols)), "states": states}}
