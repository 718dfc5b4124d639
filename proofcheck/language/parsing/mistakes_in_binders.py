"""Mistakes where names are introduced: after `given` and `let`, in quantifiers and sums.

Each rule returns what is wrong if it recognises the mistake, and nothing otherwise.
"""

from __future__ import annotations

from proofcheck.language.parsing.problems import Problem
from proofcheck.language.parsing.scanning import Piece
from proofcheck.language.parsing.scene import Scene

_COMPARISONS = frozenset({"<", "<=", ">", ">=", "!=", "≤", "≥", "≠"})


def missing_domain(scene: Scene) -> Problem | None:
    """Recognise `forall x, y: P`, where the proposition was read as the domain."""
    tail: list[Piece] = []
    for piece in reversed(scene.scan.before):
        tail.append(piece)
        if piece.text in {"forall", "exists", "∀", "∃"}:
            break
    else:
        return None
    texts = [piece.text for piece in reversed(tail)]
    if "COLON" not in scene.expected or texts.count(":") != 1:
        return None
    names = texts[1 : texts.index(":")]
    if "in" in names or not names or scene.piece is None or scene.piece.text in {",", ":"}:
        return None
    first, last = tail[-2], tail[-1 - len(names)]
    message = f"`{names[0]}` is bound without saying where it ranges"
    advice = (
        f"write `{texts[0]} {''.join(names).replace(',', ', ')} : Real: ...`, or the sort meant"
    )
    return Problem("P0132", first.span | last.span, message, "expected a sort or set", advice)


def condition_for_a_domain(scene: Scene) -> Problem | None:
    """Recognise `given eps > 0`."""
    name, piece = _bound_name(scene), scene.piece
    if name is None or piece is None or piece.text not in _COMPARISONS:
        return None
    message = f"`{name}` is compared before it is said where it ranges"
    advice = (
        f"write `{name} : PosReal`, or `{name} : Real` and the condition after `where` or `assume`"
    )
    return Problem("P0132", piece.span, message, "expected `:` and a sort", advice)


def equation_for_a_domain(scene: Scene) -> Problem | None:
    """Recognise `sum(i = 1..n) i`, and `let x = 5`."""
    name, piece = _bound_name(scene), scene.piece
    if name is None or piece is None or piece.text != "=":
        return None
    if "DEFINED" in scene.expected:
        message, advice = f"`{name}` is defined with `=`", f"write `let {name} := ...`"
        return Problem("P0120", piece.span, message, "expected `:=`", advice)
    message, advice = f"`{name}` is bound with `=`", f"write `{name} in 1..n`"
    return Problem("P0132", piece.span, message, "expected `in`", advice)


def _bound_name(scene: Scene) -> str | None:
    """Return the name that ends just before the place, where a domain should follow it."""
    previous = scene.previous
    if previous is None or previous.sort != "word" or not scene.expected >= {"COLON", "IN"}:
        return None
    return previous.text
