"""The parse tables of the grammar, kept beside it so that no run has to compute them.

The tables are a function of the grammar file and of the version of lark, in an order that does
not depend on the run; a test computes them anew and compares.  Where either differs from what
the tables were made from, they are not used, and the parser is built from the grammar.

    python -m proofcheck.language.grammar_tables     writes them after a change of the grammar
"""

from __future__ import annotations

import hashlib
import json
from importlib import resources
from pathlib import Path
from typing import Any

TABLES_NAME = "grammar.tables.json"

Tables = dict[str, Any]


def load_lark(grammar: str, transformer: object) -> Any | None:
    """Return the parser from its tables; `None` when these belong to something else."""
    file = resources.files("proofcheck.language").joinpath(TABLES_NAME)
    if not file.is_file():
        return None
    tables = json.loads(file.read_text("utf-8"))
    if tables["made_from"] != _origin(grammar):
        return None
    return lark_from_tables(tables, transformer)


def lark_from_tables(tables: Tables, transformer: object) -> Any:
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
    )


def make_tables(lark: Any, grammar: str) -> Tables:
    """Return the tables of a parser as plain data."""
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = lark.memo_serialize([TerminalDef, Rule])
    data["options"]["transformer"] = None
    data["parser"]["parser"] = _in_order(data["parser"]["parser"])
    tables = {
        "made_from": _origin(grammar),
        "data": data,
        "memo": [memo[number] for number in range(len(memo))],
    }
    plain: Tables = json.loads(json.dumps(tables))
    return plain


def write_tables(tables: Tables) -> str:
    """Return tables as text, one state of the parser a line."""
    table = tables["data"]["parser"]["parser"]
    states = ",\n".join(json.dumps(state, separators=(",", ":")) for state in table["states"])
    rest = tables["data"] | {
        "parser": tables["data"]["parser"] | {"parser": table | {"states": "STATES"}}
    }
    text = json.dumps(tables | {"data": rest}, indent=None, separators=(",", ":"), sort_keys=True)
    return text.replace('"STATES"', f"[\n{states}\n]") + "\n"


def _origin(grammar: str) -> dict[str, str]:
    from lark import __version__

    return {"lark": __version__, "grammar": hashlib.sha256(grammar.encode()).hexdigest()}


def _in_order(table: Tables) -> Tables:
    """Number the states in the order in which they are met from the entry points.

    lark numbers them in the order of its sets, which changes from run to run.  A state becomes
    a list of `[symbol, 0, state]` (shift) and `[symbol, 1, rule]` (reduce).
    """
    names: dict[int, str] = table["tokens"]
    starts: dict[str, int] = table["start_states"]
    order: dict[int, int] = {}
    waiting = [starts[entry] for entry in sorted(starts)]
    rows: list[list[list[Any]]] = []
    for state in waiting:
        if state in order:
            continue
        order[state] = len(order)
        actions = sorted(
            (names[token], *action) for token, action in table["states"][state].items()
        )
        rows.append([list(action) for action in actions])
        waiting += [target for _, kind, target in actions if kind == 0]
    for row in rows:
        for action in row:
            if action[1] == 0:
                action[2] = order[action[2]]
    return {
        "states": rows,
        "start_states": {entry: order[state] for entry, state in starts.items()},
        "end_states": {entry: order[state] for entry, state in table["end_states"].items()},
    }


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


def main() -> None:
    """Write the tables of the grammar beside it."""
    from proofcheck.language.grammar import BlockParser, grammar_text

    tables = make_tables(BlockParser(from_tables=False).lark, grammar_text())
    Path(__file__).with_name(TABLES_NAME).write_text(write_tables(tables), "utf-8")


if __name__ == "__main__":
    main()
