"""Mistakes where names are introduced: after `given` and `let`, in quantifiers and sums.

Each rule returns what is wrong if it recognises the mistake, and nothing otherwise.
"""

from __future__ import annotations

import re

from proofcheck.language.parsing.problems import Problem
from proofcheck.language.parsing.scanning import Piece
from proofcheck.language.parsing.scene import Scene

QUANTIFIERS = frozenset({"forall", "exists", "∀", "∃"})
_COMPARISONS = frozenset({"<", "<=", ">", ">=", "!=", "≤", "≥", "≠"})


def missing_domain(scene: Scene) -> Problem | None:
    """Recognise `forall x, y: P`, where the proposition was read as the domain."""
    tail: list[Piece] = []
    for piece in reversed(scene.scan.before):
        tail.append(piece)
        if piece.text in QUANTIFIERS:
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
    message = f"`{names[0]}` is bound without a sort or set"
    advice = f"write `{texts[0]} {''.join(names).replace(',', ', ')} : Real: ...`, or another sort"
    return Problem("P0132", first.span | last.span, message, "expected a sort or set", advice)


def comma_for_colon(scene: Scene) -> Problem | None:
    """Recognise `forall x in R, x^2 >= 0`, and the same with a full stop."""
    tail, piece = _from_quantifier(scene), scene.piece
    has_domain = bool({"in", "∈", ":"} & {one.text for one in tail})
    if piece is None or piece.text in {",", ":"} or not has_domain:
        return None
    if piece.text == "." and "COLON" in scene.expected:
        mark = piece
    elif _begins_proposition(scene, tail):
        mark = [one for one in tail if one.text == ","][-1]
    else:
        return None
    message = f"a quantifier ends with `:`, not with `{mark.text}`"
    begun = scene.text[tail[0].span.start - scene.offset : mark.span.start - scene.offset].strip()
    return Problem("P0120", mark.span, message, "expected `:`", f"write `{begun}: ...`")


def _begins_proposition(scene: Scene, tail: list[Piece]) -> bool:
    """Return whether what follows a comma is no name to be bound, and no other part of a list."""
    assert scene.piece is not None
    if tail[-1].text == "," and "NAME" in scene.expected and not scene.wants_operand:
        return scene.piece.sort != "word" or scene.piece.text in {*QUANTIFIERS, "not"}
    is_name = len(tail) > 2 and tail[-2].text == "," and scene.follows_name
    return is_name and ":" not in scene.after


def _from_quantifier(scene: Scene) -> list[Piece]:
    """Return the tokens from the last quantifier to the place; nothing without one."""
    before = scene.scan.before
    starts = [i for i, one in enumerate(before) if one.text in QUANTIFIERS]
    return list(before[starts[-1] :]) if starts else []


def parameter_without_domain(scene: Scene) -> Problem | None:
    """Recognise `let f(x) := x^2`, and `given x, y`."""
    name = _bound_name(scene)
    piece = scene.piece
    if name is None or not (scene.leaves_item or (piece and piece.text in {")", "]", ":="})):
        return None
    message = f"`{name}` is introduced without a sort"
    advice = f"write `{name} : Real`, or another sort"
    return Problem("P0120", scene.place, message, "expected `:` and a sort", advice)


def condition_after_given(scene: Scene) -> Problem | None:
    """Recognise `given x : Real where x > 0`."""
    piece = scene.piece
    if piece is None or piece.text != "where" or scene.block not in {"given", "let"}:
        return None
    if not scene.may_end or scene.scan.open_brackets:
        return None
    message = f"`{scene.block}` has no condition"
    condition, others = _before_other_names(scene.after[len("where") :].strip())
    advice = f"write the condition as `assume {condition}`"
    if others:
        begun = scene.text[: scene.at].strip()
        advice = f"write `{' '.join(begun.split())}, {others}`, and then `assume {condition}`"
    return Problem("P0120", piece.span, message, "not allowed here", advice)


_OTHER_NAMES = re.compile(r",\s*(?=[^\W\d]\w*['’′]*(?:\s*,\s*[^\W\d]\w*['’′]*)*\s*:(?!=))")


def _before_other_names(text: str) -> tuple[str, str]:
    """Divide `m >= n, A : Matrix(m, n)` at the comma after the condition."""
    found = _OTHER_NAMES.search(text)
    if found is None or re.search(r"forall|exists|[∀∃]", text[: found.start()]):
        return text, ""
    return text[: found.start()].strip(), " ".join(text[found.end() :].split())


def condition_after_comma(scene: Scene) -> Problem | None:
    """Recognise `forall v : Vector(n), v != 0: P`."""
    tail, piece = _from_quantifier(scene), scene.piece
    texts = [one.text for one in tail]
    if piece is None or piece.text not in {*_COMPARISONS, "="} or texts[-2:-1] != [","]:
        return None
    found = re.match(r"([^:,]+):", scene.after)
    is_bound = texts[-1] in texts[1:-2] and bool({"in", "∈", ":"} & {*texts[:-2]})
    if found is None or not is_bound:
        return None
    comma = tail[-2].span.start - scene.offset
    begun = scene.text[tail[0].span.start - scene.offset : comma].strip()
    condition = f"{texts[-1]} {found[1].strip()}"
    message = "a condition on what is bound begins with `where`"
    advice = f"write `{begun} where {condition}: ...`"
    return Problem("P0120", tail[-2].span, message, "expected `where`", advice)


def condition_for_a_domain(scene: Scene) -> Problem | None:
    """Recognise `given eps > 0`."""
    name, piece = _bound_name(scene), scene.piece
    if name is None or piece is None or piece.text not in _COMPARISONS:
        return None
    message = f"`{name}` is compared before its sort is given"
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
        if scene.block == "take":
            return _value_by_equation(name, piece)
        message, advice = f"`{name}` is defined with `=`", f"write `let {name} := ...`"
        return Problem("P0120", piece.span, message, "expected `:=`", advice)
    message, advice = f"`{name}` is bound with `=`", f"write `{name} in {_range_after(scene)}`"
    return Problem("P0132", piece.span, message, "expected `in`", advice)


def _value_by_equation(name: str, piece: Piece) -> Problem:
    """Say of `take C = 3` how a value is given."""
    message, advice = f"the value of `{name}` is given with `=`", f"write `take {name} := ...`"
    return Problem("P0120", piece.span, message, "expected `:=`", advice)


def _range_after(scene: Scene) -> str:
    """Return the range that follows an equality sign, or an example of one."""
    found = re.match(r"=\s*(\w+\s*\.\.\s*[\w +*-]+)", scene.after)
    return found[1].strip() if found else "1..n"


def _bound_name(scene: Scene) -> str | None:
    """Return the name that ends just before the place, where a domain should follow it."""
    return scene.previous.text if scene.previous and scene.follows_name else None
