"""Commands of LaTeX in a formula: the rule returns what is wrong, and nothing where there are none."""

from __future__ import annotations

import re

from proofcheck.language.parsing.mistakes_in_words import ARROW, ORDER
from proofcheck.language.parsing.notation_of_sums import LIMIT
from proofcheck.language.parsing.problems import Problem
from proofcheck.language.parsing.scanning import Piece
from proofcheck.language.parsing.scene import Scene
from proofcheck.source.span import Span

LATEX = {
    **dict.fromkeys(("frac", "dfrac", "tfrac"), "write `a/b`"),
    **dict.fromkeys(("cdot", "times"), "write `*`"),
    **dict.fromkeys(("le", "leq", "leqslant"), "write `<=`"),
    **dict.fromkeys(("ge", "geq", "geqslant"), "write `>=`"),
    **dict.fromkeys(("ne", "neq"), "write `!=`"),
    **dict.fromkeys(("implies", "Rightarrow"), "write `==>`"),
    **dict.fromkeys(("iff", "Leftrightarrow"), "write `<==>`"),
    **dict.fromkeys(("land", "wedge"), "write `and`"),
    **dict.fromkeys(("lor", "vee"), "write `or`"),
    **dict.fromkeys(("lnot", "neg"), "write `not`"),
    **dict.fromkeys(("subset", "subseteq"), "write `subset`"),
    **dict.fromkeys(
        ("mathbb", "mathbf", "mathcal", "mathrm", "operatorname"), "write a plain name"
    ),
    "in": "write `in`",
    "notin": "write `notin`",
    "cup": "write `union`",
    "cap": "write `inter`",
    "oplus": "write `(+)`",
    "sqrt": "write `sqrt(x)`",
    "sum": "write `sum(k in 1..n) x[k]`",
    "prod": "write `prod(k in 1..n) x[k]`",
    "forall": "write `forall x : Real: ...`",
    "exists": "write `exists x : Real: ...`",
    "infty": f"write `sum(k in PosNat) x[k]` for an infinite sum; {LIMIT}",
    **dict.fromkeys(("succeq", "succ", "preceq", "prec"), ORDER),
    **dict.fromkeys(("to", "rightarrow", "longrightarrow", "mapsto"), ARROW),
    **dict.fromkeys(("left", "right", "big", "Big", "bigl", "bigr"), "write the bracket alone"),
    **dict.fromkeys(("ldots", "cdots", "dots"), "say what the terms are: `sum(k in 1..n) x[k]`"),
    **dict.fromkeys(("top", "intercal"), "write `^T`"),
    "mid": "write `|`",
    "setminus": "write `\\`",
    "emptyset": "write `{}`",
    "nabla": "a gradient is written `grad(f)(x)`, after `let grad := library grad`",
    "partial": "a derivative is written `diff(x) t`",
    "text": "write words after `note`",
}
"""What the language writes instead of a command of LaTeX."""


def latex_command(scene: Scene) -> Problem | None:
    r"""Recognise `\frac{1}{2}`, and `a \leq b`, whose backslash was read as a difference."""
    backslash, word = _last_command(scene)
    if backslash is None:
        return None
    message = "a LaTeX command is not part of the language"
    shown = f"`{word}`, " if word else ""
    without = f"write {shown}the name without the backslash; `\\` is the difference of sets"
    advice = LATEX.get(word, without)
    span = Span(backslash.span.start, backslash.span.end + len(word))
    return Problem("P0122", span, message, "not allowed here", advice)


def _last_command(scene: Scene) -> tuple[Piece | None, str]:
    """Return the backslash of a command that stands at the place or ends before it, and its word."""
    piece, previous = scene.piece, scene.previous
    if piece is not None and piece.text == "\\" and "NAME" in scene.expected:
        found = re.match(r"\\([A-Za-z]+)", scene.after)
        return piece, found[1] if found else ""
    if piece is not None and previous is not None and previous.text == "\\":
        # A word of the language, where the right side of a difference is wanted.
        is_command = previous.span.end == piece.span.start and piece.text in LATEX
        return (previous, piece.text) if is_command else (None, "")
    before = scene.scan.before[-2:]
    if previous is None or len(before) < 2 or before[0].text != "\\":
        return None, ""
    is_joined = before[0].span.end == previous.span.start
    return (before[0], previous.text) if is_joined and previous.text in LATEX else (None, "")
