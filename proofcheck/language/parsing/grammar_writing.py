"""The parse tables made from the grammar, in an order that does not depend on the run.

python -m proofcheck.language.parsing.grammar_writing     writes them after a change of the grammar
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from proofcheck.language.parsing.grammar import BlockParser, grammar_text
from proofcheck.language.parsing.grammar_tables import TABLES_NAME, Tables, origin_of


def make_tables(lark: Any, grammar: str) -> Tables:
    """Return the tables of a parser as plain data."""
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = lark.memo_serialize([TerminalDef, Rule])
    data["options"] |= {"transformer": None, "lexer_callbacks": {}}
    data["parser"]["parser"] = _in_order(data["parser"]["parser"])
    tables = {
        "made_from": origin_of(grammar),
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


def main() -> None:
    """Write the tables of the grammar beside it."""
    tables = make_tables(BlockParser(from_tables=False).lark, grammar_text())
    Path(__file__).with_name(TABLES_NAME).write_text(write_tables(tables), "utf-8")


if __name__ == "__main__":
    main()
