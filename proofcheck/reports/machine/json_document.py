"""The audit document as bytes: equal documents give equal bytes, in ASCII only.

ASCII survives every locale, and no terminal obeys it: what is not printable ASCII is written as
a JSON escape.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

_FIRST = (
    *("format", "version", "tool", "derivations", "name", "title", "path", "source", "statements"),
    *("label", "kind", "section", "line", "column", "evidence", "standing"),
    *("standing_modulo_repairs", "evidence_modulo_repairs", "read_as", "obstacle_modulo_repairs"),
    *("refuted_by_repair_of", "refutations_modulo_repairs"),
    *("reason", "taint", "taint_left_out", "from", "truncated", "used", "missing"),
    *(
        "not_proved_without",
        "unused",
        "needed",
        "dependencies",
        "necessity",
        "models_without",
        "rests_on",
        "repairs",
        "reads",
        "text",
        "readings",
        "evidence_of_readings",
        "standing_of_readings",
        "formulas",
        "facts",
        "formula",
        "latex",
        "role",
    ),
    *("engine", "sizes", "models", "digits", "recorded", "worst_ratio", "extremal_example"),
    *("kinds_of_models", "second_opinions", "in_vain"),
    *("counterexample", "counterexample_modulo_repairs", "certificate", "checker", "lemmas"),
    *(
        "objects",
        "left",
        "right",
        "why",
        "why_latex",
        "goals",
        "code",
        "severity",
        "message",
        "notes",
        "help",
    ),
    *("rendered", "diagnostics", "summary"),
)
_RANK = {field: rank for rank, field in enumerate(_FIRST)}
_NAMED_BY_AUTHORS = frozenset({"sizes", "objects"})


def render_json(document: Mapping[str, object]) -> str:
    """Return the document with its fields in a fixed order, ending in a newline.

    Names chosen by an author (sizes and objects of a counterexample) keep their order.

    raises   ValueError for a number that JSON does not have: infinite or not a number
    """
    text = json.dumps(_in_order(document), indent=1, ensure_ascii=True, allow_nan=False)
    return text.replace("\x7f", "\\u007f") + "\n"


def _in_order(value: object, *, keeps_order: bool = False) -> object:
    if isinstance(value, Mapping):
        names = list(value) if keeps_order else sorted(value, key=_place)
        return {
            name: _in_order(value[name], keeps_order=name in _NAMED_BY_AUTHORS) for name in names
        }
    if isinstance(value, (list, tuple)):
        return [_in_order(item, keeps_order=keeps_order) for item in value]
    return value


def _place(field: str) -> tuple[int, str]:
    return _RANK.get(field, len(_RANK)), field
