"""Mistakes in characters and words.

Each rule returns what is wrong if it recognises the mistake, and nothing otherwise.
"""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches

from proofcheck.language.parsing.notation_of_sums import LIMIT
from proofcheck.language.parsing.problems import Problem
from proofcheck.language.parsing.scanning import ITEM_WORDS, STEP_WORDS, Piece
from proofcheck.language.parsing.scene import Scene
from proofcheck.language.parsing.spelling import LATER_WORDS, RESERVED_WORDS
from proofcheck.source.span import Span

_KINDS = ("definition", "hypothesis", "claim", "cited", "informal")
_KINDS_ELSEWHERE = {
    **dict.fromkeys(("theorem", "lemma", "proposition", "corollary", "conjecture"), "claim"),
    **dict.fromkeys(("axiom", "assumption", "postulate"), "hypothesis"),
    **dict.fromkeys(("notation", "convention"), "definition"),
    **dict.fromkeys(("remark", "example"), "informal"),
}
"""What documents call a statement, and its kind here."""


def unterminated_string(scene: Scene) -> Problem | None:
    """Recognise `note "no end`."""
    piece = scene.piece
    if piece is None or not piece.text.startswith('"') or re.fullmatch(r'"[^"]*"', piece.text):
        return None
    span = Span(piece.span.start, piece.span.start + 1)
    message = "a quoted text does not end on its line"
    return Problem("P0123", span, message, "begins here", 'close it with `"` on the same line')


ARROW = "write `==>` for an implication, `f(x : Real) : Real` for a function"
"""What is said of arrows, and below of the order of matrices."""

LATER = "write `language 2` in the header: `bigO`, `diff` and `fun` are words from there on"
FLOOR = "the greatest integer up to `a` is given: `given k : Int`, `assume k <= a < k + 1`"

ORDER = (
    "that `A` is positive semidefinite is written "
    "`A^T = A and (forall v : Vector(n): 0 <= v^T*A*v)`"
)

ADVICE_ON_CHARACTERS = {
    "²": "write `^2`",
    "³": "write `^3`",
    "⁻": "write `^-1`",
    "ᵀ": "write `^T`",
    "⪰": ORDER,
    "≽": ORDER,
    "≻": ORDER,
    "⪯": ORDER,
    "≼": ORDER,
    "≺": ORDER,
    "⊙": "write `matrix(i in 1..m, j in 1..n) A[i, j]*B[i, j]`",
    "∘": "write `f(g(x))` for a composition",
    "×": "write `*`",
    "√": "write `sqrt(x)`, after `let sqrt := library sqrt`",
    "⩽": "write `<=`",
    "≦": "write `<=`",
    "⩾": "write `>=`",
    "≧": "write `>=`",
    "⌊": FLOOR,
    "⌈": "the least integer from `a` on is given: `given k : Int`, `assume a <= k < a + 1`",
    "≡": "write `=`, or `<==>` between propositions",
    "≔": "write `:=`",
    "÷": "write `/`",
    "∗": "write `*`",
    "⊗": "write out the blocks: `[[A[1, 1]*B, A[1, 2]*B], [A[2, 1]*B, A[2, 2]*B]]`",
    "†": "write `^*`",
    "∣": "write `|x|` for a modulus, `exists k : Int: b = k*a` for divisibility",
    "≈": "say how near: `|x - y| <= ...`",
    "∅": "write `{}`",
    "∂": "a derivative is written `diff(x) t`",
    "∇": "a gradient is written `grad(f)(x)`, after `let grad := library grad`",
    "∞": f"write `sum(k in PosNat) x[k]` for an infinite sum; {LIMIT}",
    "ℝ": "write `Real`",
    "ℂ": "write `Complex`",
    "ℕ": "write `Nat` or `PosNat`, which differ by zero",
    "ℤ": "write `Int`",
    "$": "write the formula itself, without LaTeX",
    "?": "leave it out; what is not known is left to the audit",
    "!": "a factorial is written `prod(k in 1..n) k`",
    "'": "a prime belongs directly after a name",
    "%": "begin a comment with `#`",
    "&": "write `and`",
    ".": "a decimal number is written as a fraction: `1/2`",
}


def unknown_character(scene: Scene) -> Problem | None:
    """Recognise characters that the language does not use."""
    piece = scene.piece
    if piece is None or piece.sort == "string" or piece.text in {";", "@", "~"}:
        return None
    advice = ADVICE_ON_CHARACTERS.get(piece.text[0], "")
    if re.match(r"\.(T|H|transpose)\b", scene.after):
        advice = "a transpose is written `A^T`, a conjugate one `A^*`"
    if piece.sort == "word":
        strange = re.search(r"[^\x00-\x7fΑ-Ωα-ωϑϕϵ’′]", piece.text)
        if strange is None:
            return _greek_inside_name(piece)
        start = piece.span.start + strange.start()
        advice = ADVICE_ON_CHARACTERS.get(strange.group(), "write names with ASCII letters")
        return _strange(strange.group(), Span(start, start + 1), advice)
    if piece.sort == "other":
        return _strange(piece.text, piece.span, advice)
    return None


def _strange(character: str, span: Span, advice: str) -> Problem:
    shown = f"`{character}`" if character.isprintable() else f"the character U+{ord(character):04X}"
    message = f"{shown} is not part of the language"
    told = character in ADVICE_ON_CHARACTERS or not unicodedata.name(character, "")
    label = "not allowed here" if told or character.isascii() else _named(character)
    plain = unicodedata.normalize("NFKC", character)
    if not told and plain != character and plain.isascii():
        advice = f"write `{plain}`"
    return Problem("P0122", span, message, label, advice)


def _named(character: str) -> str:
    """Name a character that may look like another one."""
    return f"U+{ord(character):04X}, {unicodedata.name(character).lower()}"


def _greek_inside_name(piece: Piece) -> Problem | None:
    inside = re.search(r"[Α-Ωα-ωϑϕϵ]", piece.text[1:])
    if inside is None and (piece.text[0].isascii() or not piece.text[1:2].isalpha()):
        return None
    start = piece.span.start + (inside.start() + 1 if inside else 0)
    message = "a Greek letter inside a name"
    advice = "join it with an underscore, `θ_x`, or write its name in ASCII letters"
    return Problem("P0122", Span(start, start + 1), message, "only a whole name", advice)


def underscore_first(scene: Scene) -> Problem | None:
    """Recognise `_x` and `__import__`."""
    piece = scene.piece
    if piece is None or piece.sort != "word" or not piece.text.startswith("_"):
        return None
    message = f"`{piece.text}` begins with an underscore"
    return Problem("P0122", piece.span, message, "no name", "begin a name with a letter")


def wrong_sign(scene: Scene) -> Problem | None:
    """Recognise `==` and other signs of programming languages."""
    advice = {
        "==": "write `=`",
        "**": "write `x^2` for a power, `*` for a product",
        "=<": "write `<=`",
        "=>": "write `>=` for a relation, `==>` for an implication",
        "->": ARROW,
        "→": ARROW,
        "&&": "write `and`",
        "<>": "write `!=`",
        "<=>": "write `<==>`",
        "<->": "write `<==>`",
        "@": "write `*`; `x@[1]` is the `x` of [1]",
        "/=": "write `!=`",
    }
    piece, previous = scene.piece, scene.previous
    # The parser has already taken the first half of such a sign.
    for candidate in (piece, previous):
        if candidate is not None and candidate.text in advice and not _is_version(scene):
            message = f"`{candidate.text}` is not an operator of this language"
            help_text = LATER if _is_in_remainder(scene) else advice[candidate.text]
            return Problem("P0120", candidate.span, message, "not allowed here", help_text)
    return None


def _is_in_remainder(scene: Scene) -> bool:
    """Return whether `bigO(x` stands before the place."""
    return [piece.text for piece in scene.scan.before[-3:-1]] == ["bigO", "("]


def _is_version(scene: Scene) -> bool:
    """Return whether the sign at the place begins the label after a name."""
    return scene.after.startswith("@[") or (
        scene.previous is not None and scene.previous.text == "@"
    )


def word_for_a_sign(scene: Scene) -> Problem | None:
    """Recognise `P iff Q`, where the language has a sign and no word."""
    signs = {"iff": "<==>", "implies": "==>", "then": "==>", "times": "*", "equals": "="}
    piece = scene.piece
    if piece is None or piece.text not in signs or not scene.wants_operator:
        return None
    message, advice = (
        f"`{piece.text}` is not an operator of this language",
        f"write `{signs[piece.text]}`",
    )
    return Problem("P0120", piece.span, message, "not allowed here", advice)


_PROSE = frozenset(
    [
        "is",
        "are",
        "be",
        "has",
        "have",
        "such",
        "that",
        "with",
        "for",
        "all",
        "any",
        "every",
        "when",
        "whenever",
        "holds",
        "satisfies",
    ]
)


_DEFINITE = re.compile(r"(?:is\s+)?(positive|negative)[\s-]+(semi-?)?definite\b")


def property_of_a_matrix(scene: Scene) -> Problem | None:
    """Recognise `assume A positive definite`, and the same with `is`."""
    piece, previous = scene.piece, scene.previous
    found = _DEFINITE.match(scene.after)
    if piece is None or previous is None or found is None or previous.sort != "word":
        return None
    name, sign = previous.text, ">" if found[1] == "positive" else "<"
    where, equal = ("", "=") if found[2] else (" where v != 0", "")
    message = f"`{found[0]}` is not part of the language"
    advice = (
        f"write `{name}^T = {name}`, and "
        f"`forall v : Vector(n){where}: v^T*{name}*v {sign}{equal} 0` with its size for `n`"
    )
    return Problem("P0120", piece.span, message, "not a formula", advice)


def quantifier_of_two_words(scene: Scene) -> Problem | None:
    """Recognise `assume for all v : Vector(n), v != 0: P`."""
    piece, previous = scene.piece, scene.previous
    if piece is None or previous is None or previous.text != "for":
        return None
    if piece.text not in {"all", "any", "each", "every"}:
        return None
    advice = f"write `forall {_bound_after(scene)}: ...`"
    message = f"`for {piece.text}` is written as one word"
    return Problem("P0120", previous.span | piece.span, message, "expected `forall`", advice)


def _bound_after(scene: Scene) -> str:
    """Return what `for all` binds: names with a sort or set, and the condition on them."""
    sorted_ = r"\w+\s+([^:,]+?(?::|\bin\b|∈)[^:,]+?)"
    found = re.match(rf"{sorted_}\s*(?:,([^:,]+))?:", scene.after)
    if found:
        return found[1].strip() + (f" where {found[2].strip()}" if found[2] else "")
    found = re.match(rf"{sorted_}\s*[,.]", scene.after)
    name = re.match(r"\w+\s+(\w+)", scene.after)
    return found[1].strip() if found else f"{name[1] if name else 'x'} : Real"


def prose(scene: Scene) -> Problem | None:
    """Recognise `assume n is prime`."""
    piece, previous = scene.piece, scene.previous
    if piece is None or not scene.wants_operator or piece.begins_line:
        return None
    if previous is None or not previous.ends_operand or piece.text not in _PROSE:
        return None
    advice = "write a formula; words stand in a title, after `note`, or in a comment after `#`"
    return Problem("P0120", piece.span, "a formula contains prose", "not a formula", advice)


def mark_at_the_end(scene: Scene) -> Problem | None:
    """Recognise `show a = b;`."""
    piece = scene.piece
    if piece is None or piece.text not in {";", "."} or not scene.may_end:
        return None
    if scene.after.lstrip(piece.text).strip():
        return None
    message = f"`{piece.text}` at the end of an item"
    return Problem("P0120", piece.span, message, "items have no terminator", "remove it")


def reserved_word(scene: Scene) -> Problem | None:
    """Recognise a word of the language where a name should stand."""
    piece, previous = scene.piece, scene.previous
    words = RESERVED_WORDS | LATER_WORDS.keys()
    if piece is None or piece.text not in words or "NAME" not in scene.expected:
        return None
    if scene.leaves_item or (previous is not None and previous.ends_operand):
        return None
    if scene.wants_operand and not _reads_as_name(scene):
        return None
    message = f"`{piece.text}` is a word of the language"
    advice = f"choose another name, such as `{piece.text}_1`"
    return Problem("P0125", piece.span, message, "cannot be a name", advice)


def _reads_as_name(scene: Scene) -> bool:
    """Return whether the author meant a name where an expression could stand."""
    piece = scene.piece
    return piece is not None and piece.text not in {"where", "by", "in", "and", "or", "if"}


def statement_without_label(scene: Scene) -> Problem | None:
    """Recognise `Theorem 1. Let x be real.`"""
    piece = scene.piece
    if piece is None or not piece.begins_line or not scene.may_end:
        return None
    kind = _KINDS_ELSEWHERE.get(piece.text.lower(), piece.text.lower())
    if kind not in _KINDS:
        return None
    found = re.match(r"\w+[ \t]+(\d[\w.]*\w|\d|[A-Z](?!\w))", scene.after)
    label = f"{piece.text} {found[1]}" if found else "1"
    message = f"`{piece.text}` does not begin an item"
    advice = f"write `[{label}] {kind}`, in column one: a statement begins with its label"
    return Problem("P0120", piece.span, message, "expected an item or a label", advice)


def misspelt_item(scene: Scene) -> Problem | None:
    """Recognise a line that begins with no word of the language."""
    piece = scene.piece
    if piece is None or piece.sort != "word" or not piece.begins_line or piece.begins_item:
        return None
    if not scene.may_end or piece.text in RESERVED_WORDS:
        return None
    close = get_close_matches(piece.text, ITEM_WORDS, n=1)
    message = f"`{piece.text}` does not begin an item"
    items = ", ".join(f"`{word}`" for word in ITEM_WORDS)
    advice = f"write `{close[0]}`" if close else f"an item begins with {items}"
    return Problem("P0120", piece.span, message, "expected an item", advice)


_NO_ITEMS = frozenset({"derivation", "section", "model", "compares", *STEP_WORDS})
"""First words of what holds no items."""


def step_outside_proof(scene: Scene) -> Problem | None:
    """Recognise a step where no proof has begun, and a proof without a step."""
    piece = scene.piece
    if piece is None or not piece.begins_line or not scene.may_end or scene.block in _NO_ITEMS:
        return None
    if piece.text in STEP_WORDS:
        message, label = f"`{piece.text}` is outside a proof", "a step of a proof"
        advice = "write `proof` on a line of its own before the first step"
    elif piece.text == "proof":
        message, label = "a proof has no steps", "expected a step on the next line"
        advice = "a step begins a line with `have`, `cases` or `take`"
    else:
        return None
    return Problem("P0148", piece.span, message, label, advice)


def item_in_proof(scene: Scene) -> Problem | None:
    """Recognise an item after the steps of a proof."""
    piece = scene.piece
    if piece is None or scene.block not in STEP_WORDS:
        return None
    if piece.text not in ITEM_WORDS or not piece.begins_line:
        return None
    message = f"`{piece.text}` after the proof"
    advice = f"put `{piece.text}` before `proof`: its steps come last"
    return Problem("P0148", piece.span, message, "no step", advice)


def induction_on_nothing(scene: Scene) -> Problem | None:
    """Recognise `by induction n`."""
    piece, previous = scene.piece, scene.previous
    if piece is None or previous is None or previous.text != "induction" or not scene.may_end:
        return None
    advice = f"write `induction on {piece.text}`"
    return Problem("P0120", piece.span, "induction is on a number", "expected `on`", advice)


def unknown_kind(scene: Scene) -> Problem | None:
    """Recognise `[2.4] lemma`."""
    if "KIND" not in scene.expected:
        return None
    kinds = ", ".join(f"`{kind}`" for kind in _KINDS)
    piece = scene.piece
    if piece is None or piece.sort != "word":
        message, label = "a statement does not say which kind it is", "expected a kind"
    else:
        message, label = f"`{piece.text}` is not a kind of statement", "expected a kind"
    kind = _nearest_kind(piece.text) if piece else None
    advice = f"write `{kind}`; the kinds are {kinds}" if kind else f"the kinds are {kinds}"
    return Problem("P0116", scene.place, message, label, advice)


def _nearest_kind(word: str) -> str | None:
    meant = _KINDS_ELSEWHERE.get(word.lower())
    return meant or next(iter(get_close_matches(word.lower(), _KINDS, n=1)), None)
