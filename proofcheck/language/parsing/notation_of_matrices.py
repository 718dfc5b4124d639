"""Sets of matrices, transposes, inner products and norms as they are written elsewhere."""

from __future__ import annotations

import re

from proofcheck.language.parsing.notation import NAME, Notation, as_factor, notation, writing


def _inner(match: re.Match[str]) -> str:
    left, right = as_factor(match["left"]), as_factor(match["right"])
    return f"the inner product of columns is written `{left}^T*{right}`"


def _space(match: re.Match[str]) -> str:
    is_complex = re.search(r"C|ℂ", match["ring"]) is not None
    columns = match.groupdict().get("columns")
    kind = ("Complex" if is_complex else "") + ("Matrix" if columns else "Vector")
    sizes = f"{match['rows']}, {columns}" if columns else match["rows"]
    return f"write `{kind}({sizes})`"


_TRANSPOSES = dict.fromkeys(("T", "t", "⊤", r"\top", r"\intercal"), "T")
_CONJUGATES = dict.fromkeys(("*", "H", "†", r"\dagger", r"\ast"), "*")


def _exponent(match: re.Match[str]) -> str:
    text = match["exponent"].strip()
    plain = text if re.fullmatch(r"-?\w+", text) else f"({text})"
    written = (_TRANSPOSES | _CONJUGATES).get(text, plain)
    return f"write `{match['base']}^{written}`"


_RINGS = r"R|ℝ|RR|C|ℂ|CC|Real|Complex|\\mathbb\{[RC]\}|\\[RC]"
_ENDS = rf"(?P<base>{NAME}|\d+|[)\]|⟩])"

MATRICES: tuple[Notation, ...] = (
    notation(
        rf"""(?<!\w)(?P<ring>{_RINGS})\s*\^\s*[{{(]\s*(?P<rows>\w+)
        \s*(?:x|×|\*|,|\\times|\\cdot)\s*(?P<columns>\w+)\s*[}})]""",
        "the sizes of a set of matrices are written in parentheses",
        _space,
        "P0120",
    ),
    notation(
        r"(?P<ring>ℝ|ℂ|\\mathbb\{[RC]\})\s*\^\s*\{?(?P<rows>\w+)\}?",
        "the size of a set of vectors is written in parentheses",
        _space,
    ),
    notation(
        rf"(?P<base>{NAME}|\))(?P<place>\.)(?:T|transpose\(\))(?!\w)",
        "`.` is not part of the language",
        writing(r"\g<base>^T", r" for the transpose, `\g<base>^*` for the conjugate transpose"),
    ),
    notation(
        rf"(?P<base>{NAME}|\))(?P<place>\.)(?:H|conj\(\)\.T)(?!\w)",
        "`.` is not part of the language",
        writing(r"\g<base>^*", " for a conjugate transpose"),
    ),
    notation(
        rf"{_ENDS}\s*\^\s*(?P<place>\{{(?P<exponent>[^{{}}\n]+)\}})",
        "an exponent is not written in braces",
        _exponent,
        "P0120",
    ),
    notation(
        rf"{_ENDS}\s*\^\s*(?P<place>(?P<exponent>\\(?:top|intercal|dagger|ast)|†)(?!\w))",
        "a transpose is written with a letter or a star",
        _exponent,
    ),
    notation(
        r"⟨(?P<left>[^⟨⟩,\n]+),(?P<right>[^⟨⟩,\n]+)⟩",
        "`⟨` is not part of the language",
        _inner,
    ),
    notation(
        r"\\langle(?!\w)(?P<left>[^,\n]+?),(?P<right>[^,\n]+?)\\rangle(?!\w)",
        "a LaTeX command is not part of the language",
        _inner,
    ),
    notation(
        r"(?P<place><)(?P<left>[^<>=,\n]+),(?P<right>[^<>=,\n]+)>",
        "an inner product is not written in brackets",
        _inner,
        "P0120",
    ),
    notation(
        r"\\(?:\||left\s*\\?\||lVert(?!\w)|lvert(?!\w))\s*(?P<inside>[^\\\n]+?)\s*"
        r"\\(?:\||right\s*\\?\||rVert|rvert)",
        "bars are written without LaTeX",
        writing(r"|\g<inside>|"),
    ),
    notation(
        rf"(?P<left>{NAME})\s*(?P<place>⊙|\\odot(?!\w))\s*(?P<right>{NAME})",
        "the language has no product entry by entry",
        writing(
            r"matrix(i in 1..m, j in 1..n) \g<left>[i, j]*\g<right>[i, j]",
            " for matrices with m rows and n columns",
        ),
    ),
    notation(
        rf"(?P<left>{NAME})\s*(?P<place>⊗|\\otimes(?!\w))\s*(?P<right>{NAME})",
        "the language has no Kronecker product",
        writing(
            r"[[\g<left>[1, 1]*\g<right>, \g<left>[1, 2]*\g<right>], "
            r"[\g<left>[2, 1]*\g<right>, \g<left>[2, 2]*\g<right>]]",
            r" where `\g<left>` is 2 by 2, and so on: all blocks are written out",
        ),
    ),
)
