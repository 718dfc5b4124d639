"""Names, sets, fractions and lists of labels as they are written elsewhere."""

from __future__ import annotations

import re
import unicodedata

from proofcheck.language.parsing.notation import NAME, Notation, as_factor, notation, writing
from proofcheck.language.parsing.spelling import canonical_name

_SETS = {"R": "Real", "C": "Complex", "Z": "Int", "N": "Nat", "Q": "Rat"}
_GREEK = "Α-Ωα-ωϑϕϵ"


def _fraction(match: re.Match[str]) -> str:
    return f"write `{as_factor(match['over'])}/{as_factor(match['under'])}`"


_ACCENTS = {"\u0302": "hat", "\u0303": "tilde", "\u0304": "bar", "\u0305": "bar"}
_ACCENTED = re.compile(f"([^\\W\\d_])([{''.join(_ACCENTS)}])")


def _composed() -> str:
    """Return the letters that Unicode has with one of the accents."""
    letters = map(chr, range(0xC0, 0x1F00))
    return "".join(c for c in letters if _ACCENTED.fullmatch(unicodedata.normalize("NFD", c)))


def _accent(match: re.Match[str]) -> str:
    parts = unicodedata.normalize("NFD", match["letter"])
    name = f"{_ACCENTS[parts[1]]}_{canonical_name(parts[0])}{match['rest']}"
    return f"write `{name}`, which reports show with its accent"


NAMES: tuple[Notation, ...] = (
    notation(
        rf"(?P<letter>[^\W\d_][{''.join(_ACCENTS)}]|[{_composed()}])(?P<rest>\w*)",
        "an accent is written before the letter, as a word",
        _accent,
    ),
    notation(
        r"\\[dt]?frac\s*\{(?P<over>[^{}\n]+)\}\s*\{(?P<under>[^{}\n]+)\}",
        "a LaTeX command is not part of the language",
        _fraction,
    ),
    notation(
        r"\\mathbb\{(?P<ring>[RCZNQ])\}",
        "a LaTeX command is not part of the language",
        lambda match: f"write `{_SETS[match['ring']]}`",
    ),
    notation(
        rf"(?P<name>{NAME})_(?P<place>\{{\s*(?P<index>\w+)\s*\}})",
        "an index is not written in braces",
        writing(
            r"\g<name>_\g<index>",
            r" for a name, `\g<name>[\g<index>]` for a member of a family",
        ),
        "P0121",
    ),
    notation(
        r"(?P<first>\[[^\[\]\n]*\])\s+(?P<place>and|&|or)\s+(?P<second>\[[^\[\]\n]*\])",
        "labels are separated by commas",
        writing(r"\g<first>, \g<second>"),
        "P0120",
    ),
    notation(
        rf"(?P<place>∇)\s*(?P<name>{NAME})\s*\((?P<point>[^()\n]*)\)",
        "`∇` is not part of the language",
        writing(r"grad(\g<name>)(\g<point>)", ", after `let grad := library grad`"),
    ),
    notation(
        r"(?P<place>√|\\sqrt(?!\w))\s*[({](?P<inside>[^(){}\n]*)[)}]",
        "`√` is not part of the language",
        writing(r"sqrt(\g<inside>)", ", after `let sqrt := library sqrt`"),
    ),
    notation(
        rf"(?<![\w'])(?P<first>[{_GREEK}])(?P<second>[{_GREEK}])(?![\w'])",
        "two Greek letters stand side by side",
        writing(r"\g<first>*\g<second>", " for a product; a name has one Greek letter"),
    ),
    notation(
        rf"(?P<left>{NAME})(?P<place>\.)(?P<right>{NAME})",
        "`.` is not part of the language",
        writing(
            r"\g<left>*\g<right>", r" for a product, `\g<left>^T*\g<right>` for an inner product"
        ),
    ),
)
