"""The figures of what has to be believed: lines of code by room, laws by kind, rules by table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from proofcheck.kernel.equations import EQUATIONS
from proofcheck.kernel.rules import CLOSING, EXTENDING
from proofcheck.logic.laws.all_laws import Law
from tests.trust.closure import Closure, import_closure
from tests.trust.laws import DEFINITION, LEMMA, ORDER, TRUST, kind_of
from tests.trust.lines import Lines, count_lines

ROOT = Path(__file__).parents[2]

CHECKS = {"a proof": "proofcheck.kernel.proof", "a refutation": "proofcheck.kernel.refutation"}
"""What is checked, and the module that checks it."""

CHECKERS = {
    "a certificate": "proofcheck.checker",
    "a certificate once more": "proofcheck.second_checker",
}
"""What checks the lemmas of the theory: two programs that share nothing."""


def lines_by_room(closure: Closure) -> dict[str, Lines]:
    """Return the lines of the modules of each room; those of the package itself under its own name."""
    rooms: dict[str, Lines] = {}
    for name, path in closure.modules.items():
        package, *inner = name.split(".")
        room = inner[0] if inner else package
        rooms[room] = rooms.get(room, Lines()) + count_lines(path.read_text(encoding="utf-8"))
    return rooms


def closure_lines(what: str, root: Path = ROOT) -> list[str]:
    """Return the table of what has to be believed of a check, by room."""
    module = {**CHECKS, **CHECKERS}[what]
    closure = import_closure(module, root)
    rooms = lines_by_room(closure)
    total = sum(rooms.values(), Lines())
    return [
        f"To check {what} ({module}), {len(closure.modules)} modules run:",
        _row("room", "code", "docstrings"),
        *(_row(room, lines.code, lines.docstrings) for room, lines in rooms.items()),
        _row("all", total.code, total.docstrings),
        f"    and, of others: {', '.join(sorted(closure.others)) or 'nothing'}",
    ]


def _row(room: str, code: object, docstrings: object) -> str:
    return f"    {room:<12}{code:>8}{docstrings:>12}"


def count_rules() -> dict[str, int]:
    """Return how many rules each table of the kernel adds."""
    added = EXTENDING.keys() - EQUATIONS.keys()
    return {"equations": len(EQUATIONS), "facts and goals": len(added), "closing": len(CLOSING)}


def rule_line() -> str:
    """Return how many rules the kernel has."""
    counts = count_rules()
    parts = ", ".join(f"{count} {name}" for name, count in counts.items())
    return f"The kernel has {sum(counts.values())} rules: {parts}."


def law_line(laws: Mapping[str, Law]) -> str:
    """Return how many laws there are, and how many are reported as what."""
    kinds = Counter(map(kind_of, laws.values()))
    others = f"{kinds[DEFINITION]} as definitions, {kinds[ORDER]} as axioms of order"
    told = f"{kinds[TRUST]} are reported as taken on trust, {others}"
    return f"There are {len(laws)} laws: {told}; {kinds[LEMMA]} are lemmas."


def theory_line(theory: Mapping[str, Law]) -> str:
    """Return how many axioms and lemmas the theory has, and what the axioms are."""
    kinds = Counter(law.kind for law in theory.values())
    axioms = len(theory) - kinds["lemma"]
    parts = f"{kinds['theorem']} theorems, {kinds['definition']} definitions"
    order = f"{kinds['axiom of order']} axioms of order"
    return f"The theory has {axioms} axioms ({parts}, {order}) and {kinds['lemma']} lemmas."


def written_line(written: Mapping[str, Law]) -> str:
    """Return how many laws are written in Python, and which."""
    return f"{len(written)} laws are written in Python: {', '.join(sorted(written)) or 'none'}."
