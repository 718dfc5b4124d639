"""Mistakes in brackets: the rule returns what is wrong if it recognises one, and nothing otherwise."""

from __future__ import annotations

import re

from proofcheck.language.parsing.problems import Problem
from proofcheck.language.parsing.scanning import PARTNERS, Piece
from proofcheck.language.parsing.scene import Scene


def unclosed_bracket(scene: Scene) -> Problem | None:
    """Recognise brackets without a partner."""
    brackets, piece = scene.scan.open_brackets, scene.piece
    closer = piece if piece is not None and piece.sort == "close" else None
    if not brackets:
        return _factor_in_bars(scene) or (_closes_nothing(closer) if closer else None)
    opener, other = brackets[-1], None
    if closer:
        if closer.text == PARTNERS[opener.text]:
            return None
        other = (closer.span, f"closed by `{closer.text}`, which is not its partner")
    elif not _must_be_closed_before(scene, opener):
        return None
    message, advice = f"`{opener.text}` is never closed", f"close it with `{PARTNERS[opener.text]}`"
    return Problem("P0124", opener.span, message, "opened here", advice, other)


def _must_be_closed_before(scene: Scene, opener: Piece) -> bool:
    """Return whether what stands at the place belongs outside of the bracket."""
    if scene.leaves_item or (scene.piece is not None and scene.piece.text in {"where", "by"}):
        return True
    can_close = {"|": "BAR", "‖": "BAR", "[": "RSQB", "{": "RBRACE", "(": "RPAR"}[opener.text]
    could_have = can_close in scene.expected and PARTNERS[opener.text] not in scene.after
    return could_have and _is_relation(scene.piece)


def _is_relation(piece: Piece | None) -> bool:
    signs = {"=", "!=", "<", "<=", ">", ">=", "≤", "≥", "≠", "in", "notin", "subset"}
    return piece is not None and piece.text in signs


def _factor_in_bars(scene: Scene) -> Problem | None:
    """Recognise `|u||v|`, where the second pair of bars begins at once."""
    piece, previous = scene.piece, scene.previous
    if piece is None or previous is None or piece.text not in {"|", "‖"}:
        return None
    if previous.text != piece.text or scene.after.count(piece.text) % 2:
        return None
    bar = piece.text
    left = re.search(rf"{re.escape(bar)}[^|‖]*[|‖]$", scene.text[: scene.at].rstrip())
    right = re.match(rf"{re.escape(bar)}[^|‖]*[|‖]", scene.after)
    factors = f"{left[0] if left else 'u'}*{right[0] if right else 'v'}"
    message, advice = "two expressions stand side by side", f"write `{factors}`"
    return Problem("P0121", piece.span, message, "expected an operator before this", advice)


def _closes_nothing(piece: Piece) -> Problem:
    message = f"`{piece.text}` has no matching opening bracket"
    advice = "remove it, or add the opening bracket"
    return Problem("P0124", piece.span, message, "nothing to close here", advice)
