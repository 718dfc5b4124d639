"""Mistakes in expressions: operators and operands.

Each rule returns what is wrong if it recognises the mistake, and nothing otherwise.
"""

from __future__ import annotations

import re

from proofcheck.language.parsing.mistakes_in_words import LATER
from proofcheck.language.parsing.problems import Problem
from proofcheck.language.parsing.scanning import Piece
from proofcheck.language.parsing.scene import Scene
from proofcheck.language.parsing.spelling import LATER_WORDS
from proofcheck.source.span import Span
from proofcheck.terms.rationals import Fraction

# --- operators ------------------------------------------------------------------------------


def power_of_power(scene: Scene) -> Problem | None:
    """Recognise `x^2^3`."""
    piece = scene.piece
    if piece is None or piece.text != "^" or not scene.wants_operator:
        return None
    message = "a power of a power needs parentheses"
    advice = "write `(x^a)^b` or `x^(a*b)`"
    return Problem("P0127", piece.span, message, "could be read in two ways", advice)


def broken_star(scene: Scene) -> Problem | None:
    """Recognise `A^*B`, where the name is joined to the star."""
    piece, previous = scene.piece, scene.previous
    if piece is None or previous is None or previous.text != "^" or piece.text[0] not in "*T-":
        return None
    message = "`^*` and `^T` are not followed by a letter or digit"
    advice = "write the product with `*`: `A^* * B`"
    return Problem("P0121", previous.span | piece.span, message, "the name is joined to it", advice)


def chained_implication(scene: Scene) -> Problem | None:
    """Recognise `P ==> Q ==> R`."""
    piece = scene.piece
    signs = {"==>", "<==>", "⟹", "⇒", "⟺", "⇔"}
    if piece is None or piece.text not in signs or "AND" not in scene.expected:
        return None
    message = "an implication of an implication needs parentheses"
    advice = "write `P ==> (Q ==> R)` or `P and Q ==> R`"
    return Problem("P0128", piece.span, message, "could be read in two ways", advice)


def mixed_set_operators(scene: Scene) -> Problem | None:
    """Recognise operations on sets side by side, where either could come first."""
    piece = scene.piece
    signs = {"union", "inter", "\\", "∪", "∩", "∖", ".."}
    if piece is None or piece.text not in signs or not scene.wants_operator:
        return None
    message = f"`{piece.text}` after another operation on sets needs parentheses"
    advice = "write `(A \\ B) union C` or `A \\ (B union C)`"
    return Problem("P0129", piece.span, message, "could be read in two ways", advice)


def unknown_norm(scene: Scene) -> Problem | None:
    """Recognise `|A|_3`, a norm that the language does not have."""
    piece = scene.piece
    if piece is None or not re.fullmatch(r"[|‖]_\w+", piece.text) or not scene.wants_operator:
        return None
    message = f"`{piece.text}` is not a norm of this language"
    advice = "the norms are `|x|`, `|x|_1`, `|x|_2`, `|x|_inf` and `|x|_F`"
    return Problem("P0120", piece.span, message, "expected one of the norms", advice)


def digits_in_groups(scene: Scene) -> Problem | None:
    """Recognise `1,000`."""
    piece, previous = scene.piece, scene.previous
    rest = re.match(r"(?:,[0-9]{3})+(?![0-9])", scene.after)
    if piece is None or piece.text != "," or rest is None or not scene.wants_operator:
        return None
    if previous is None or previous.sort != "number" or previous.span.end != piece.span.start:
        return None
    message = "the digits of a number are grouped"
    whole = previous.text + rest[0].replace(",", "")
    return Problem("P0120", piece.span, message, "cannot stand in a number", f"write `{whole}`")


def comma_for_and(scene: Scene) -> Problem | None:
    """Recognise `show x > 0, x < 1`."""
    piece = scene.piece
    if piece is None or piece.text != "," or not scene.may_end or scene.scan.open_brackets:
        return None
    if scene.block not in {"show", "assume"}:
        return None
    message = f"`{scene.block}` takes one proposition"
    advice = f"write `and`, or a second `{scene.block}`"
    return Problem("P0120", piece.span, message, "not a list", advice)


def definition_for_equation(scene: Scene) -> Problem | None:
    """Recognise `show a := b`."""
    piece = scene.piece
    if piece is None or piece.text != ":=" or not scene.wants_operator:
        return None
    message = "`:=` is used only in a `let` definition"
    return Problem("P0120", piece.span, message, "not allowed here", "write `=` for an equation")


def missing_operator(scene: Scene) -> Problem | None:
    """Recognise factors side by side."""
    piece, previous = scene.piece, scene.previous
    if piece is None:
        return None
    if piece.sort == "number" and not scene.wants_operator and not scene.leaves_item:
        return _digits_before_letters(scene, piece)
    if previous is None or not previous.ends_operand or not piece.begins_operand:
        return None
    if not scene.wants_operator:
        return None
    by = _differential(scene)
    if by:
        message = "a derivative is not written as a quotient"
        advice = f"write `diff({by}) ...`"
        return Problem("P0121", piece.span, message, "expected an operator before this", advice)
    message = "two expressions stand side by side"
    advice = _factors_advice(scene, previous, piece)
    return Problem("P0121", piece.span, message, "expected an operator before this", advice)


def _factors_advice(scene: Scene, previous: Piece, piece: Piece) -> str:
    """Say how two factors are written of which one follows the other."""
    left, right = previous.text, piece.text
    if right == "{" and left in _SUMS:
        return f"write `{_SUMS[left]}(k in 1..n) x[k]`"
    if right == "{" and left.endswith("_"):
        return f"write `{left}1` for a name, `{left[:-1]}[1]` for a member of a family"
    if _later_word(scene, previous):
        return LATER
    if not {previous.sort, piece.sort} <= {"word", "number"}:
        return _product_of_powers(scene, piece)
    if left in _APPLIED:
        return f"write `{left}({right})`"
    if left.endswith("'"):
        return f"write `{left[:-1]}^T*{right}` for a transpose, `{left}*{right}` for a product"
    return f"write `{left}*{right}`"


def _product_of_powers(scene: Scene, piece: Piece) -> str:
    """Say how a product is written whose first factor is a power or a transpose of a name."""
    left = re.search(r"(?<![\w'^\])])[\w']+\^(?:\*|-?\w+)$", scene.text[: scene.at].rstrip())
    if left is None or piece.sort != "word":
        return "write a product with `*`"
    sign = " * " if left[0].endswith("*") else "*"
    return f"write `{left[0]}{sign}{piece.text}`"


def _later_word(scene: Scene, previous: Piece) -> bool:
    """Return whether `diff(x)` or `fun(x : Real)` stands before the place."""
    texts = [piece.text for piece in scene.scan.before]
    if previous.text != ")" or "(" not in texts:
        return False
    opened = len(texts) - 1 - texts[::-1].index("(")
    return opened > 0 and texts[opened - 1] in LATER_WORDS


def _differential(scene: Scene) -> str:
    """Return `x` where `d/dx` stands before the place, and nothing elsewhere."""
    last = [one.text for one in scene.scan.before[-3:]]
    if len(last) == 3 and last[:2] == ["d", "/"] and re.fullmatch(r"d[A-Za-z]\w*", last[2]):
        return last[2][1:]
    return ""


_APPLIED = frozenset(
    [
        "det",
        "tr",
        "rank",
        "nnz",
        "ker",
        "im",
        "dim",
        "card",
        "spectrum",
        "inv",
        "diag",
        "Re",
        "Im",
        "conj",
        "exp",
        "log",
        "sqrt",
        "cos",
        "sin",
        "max",
        "min",
    ]
)
"""Words of the library that the page writes before what they are applied to."""

_SUMS = {**dict.fromkeys(("Sum_", "sum_"), "sum"), **dict.fromkeys(("Prod_", "prod_"), "prod")}
"""What begins a sum or a product in LaTeX, without its backslash."""


def _digits_before_letters(scene: Scene, piece: Piece) -> Problem | None:
    if not scene.wants_operand:
        return None
    decimal = _DECIMAL.match(scene.after)
    if decimal:
        message = "a decimal number in an exact claim"
        span = Span(piece.span.start, piece.span.start + len(decimal.group()))
        is_exponent = scene.previous is not None and scene.previous.text == "^"
        advice = _INTEGERS_ONLY if is_exponent else _spell_out(decimal)
        return Problem("P0126", span, message, "not an exact number", advice)
    message = "a number is joined to what follows it"
    return Problem(
        "P0121",
        piece.span,
        message,
        "expected an operator after this",
        f"write a product with `*`: `{_written_out(scene.after)}`",
    )


def _written_out(after: str) -> str:
    """Return the product that digits joined to a name are meant to be."""
    found = re.match(r"(\d+)([A-Za-z]\w*)", after)
    return f"{found[1]}*{found[2]}" if found else "2*x"


_DIGITS_OF_POWER = 1
_INTEGERS_ONLY = "an exponent is an integer; a root is written `sqrt(x)`"
_DECIMAL = re.compile(
    r"(?P<number>[0-9]+\.[0-9]+|[0-9]+(?=\.(?!\.)|[eE]))(?:[eE](?P<power>[-+]?[0-9]+)\b|\.)?"
)


def _spell_out(decimal: re.Match[str]) -> str:
    number, power = decimal["number"], decimal["power"] or "0"
    if len(power.lstrip("+-")) > _DIGITS_OF_POWER:
        return "write a product with a power of ten: `2*10^100`"
    return f"write `{Fraction(f'{number}e{power}')}`"


def bad_exponent(scene: Scene) -> Problem | None:
    """Recognise `x^{n}` and other exponents that are no number and no name."""
    piece, previous = scene.piece, scene.previous
    if piece is None or previous is None or previous.text != "^":
        return None
    message = "an exponent is a number, a name, or stands in parentheses"
    advice = "write `x^2`, `x^-1`, `x^n` or `x^(n + 1)`"
    return Problem("P0120", piece.span, message, "expected an exponent", advice)


def single_bracket(scene: Scene) -> Problem | None:
    """Recognise `[A, B]` as an expression."""
    piece, previous = scene.piece, scene.previous
    if piece is None or previous is None or previous.text != "[":
        return None
    if "LSQB" not in scene.expected or scene.wants_operand:
        return None
    message = "single brackets do not form an expression"
    parts = re.match(r"(\w+)\s*,\s*(\w+)\s*\]", scene.after)
    if len(scene.scan.before) > 2 and scene.scan.before[-2].text in {"in", "∈"}:
        name, (least, most) = scene.scan.before[-3].text, parts.groups() if parts else ("0", "1")
        advice = f"an interval is written by inequalities: `{least} <= {name} <= {most}`"
        return Problem("P0120", previous.span, message, "expected a set", advice)
    left, right = parts.groups() if parts else ("A", "B")
    commutator, column = f"({left}*{right} - {right}*{left})", f"[[{left}], [{right}]]"
    advice = f"write `{commutator}` for a commutator, `{column}` for a column"
    return Problem("P0120", previous.span, message, "expected a matrix `[[...]]`", advice)


def negative_factor(scene: Scene) -> Problem | None:
    """Recognise `a * -b`."""
    piece, previous = scene.piece, scene.previous
    if piece is None or previous is None or piece.text not in {"-", "−"}:
        return None
    if not scene.wants_operand or previous.text not in {"*", "·", "⋅", "/"}:
        return None
    message = "a negative factor needs parentheses"
    advice = f"write `a{previous.text}(-b)`"
    return Problem("P0120", piece.span, message, "expected a factor", advice)


def missing_operand(scene: Scene) -> Problem | None:
    """Recognise an operator without an operand."""
    previous = scene.previous
    if not scene.wants_operand or previous is None:
        return None
    if scene.leaves_item or scene.piece is None:
        message = f"an expression is missing after `{previous.text}`"
        advice = f"write what follows `{previous.text}`, or remove it"
        return Problem("P0120", previous.span, message, "nothing follows", advice)
    message = f"an expression is missing before `{scene.piece.text}`"
    advice = f"write what stands before `{scene.piece.text}`, or remove it"
    return Problem("P0120", scene.piece.span, message, "expected an expression", advice)
