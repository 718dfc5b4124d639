"""Names of the language as LaTeX, where the header's notation does not say otherwise."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from proofcheck.language.printing.printing import plain_name

_GREEK = frozenset(
    (
        *("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"),
        *("lambda", "mu", "nu", "xi", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi"),
        *("omega", "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi"),
        *("Psi", "Omega"),
    )
)
_LATIN_CAPITALS = {
    "Alpha": "A",
    "Beta": "B",
    "Epsilon": "E",
    "Zeta": "Z",
    "Eta": "H",
    "Iota": "I",
    "Kappa": "K",
    "Mu": "M",
    "Nu": "N",
    "Omicron": "O",
    "omicron": "o",
    "Rho": "P",
    "Tau": "T",
    "Chi": "X",
}
_ALPHABETS = {
    "script": r"\mathcal",
    "frak": r"\mathfrak",
    "bb": r"\mathbb",
    "bold": r"\mathbf",
}
_ACCENTS = {"tilde": r"\tilde", "hat": r"\hat", "bar": r"\bar"}
_PARTS = re.compile(r"([A-Za-z]+?)(\d*)")


def latex_name(name: str, notation: Mapping[str, str]) -> str:
    r"""Return a name of a term in LaTeX.

    A name that is printed with the label of its statement shows that label as a superscript.

    >>> latex_name("lambda_k'", {})
    "\\lambda_{k}'"
    """
    if name in notation:
        return notation[name]
    plain = plain_name(name)
    text = notation.get(plain) or _spelled(plain)
    if name == plain:
        return text
    label = name.partition("@")[2].strip("[]")
    return f"{{{text}}}^{{[\\text{{{escape_text(label)}}}]}}"


def escape_text(text: str) -> str:
    """Return plain text as LaTeX text."""
    return "".join(_ESCAPES.get(c, c) for c in text)


_ESCAPES = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
}


@lru_cache(maxsize=4096)
def _spelled(name: str) -> str:
    stem = name.rstrip("'")
    primes = name[len(stem) :]
    head, *rest = [part for part in stem.split("_") if part] or ["\\_"]
    if head in _ALPHABETS and rest:
        text, rest = f"{_ALPHABETS[head]}{{{rest[0]}}}", rest[1:]
    elif head in _ACCENTS and rest:
        inner = _word(rest[0])
        text, rest = f"{_ACCENTS[head]}{{{inner}}}", rest[1:]
    else:
        match = _PARTS.fullmatch(head)
        letters, digits = match.groups() if match else (head, "")
        text = _word(letters)
        rest = [digits, *rest] if digits else rest
    subscript = ",".join(map(_word, rest))
    return (f"{text}_{{{subscript}}}" if subscript else text) + primes


def _word(word: str) -> str:
    if word in _GREEK:
        return f"\\{word}"
    if word in _LATIN_CAPITALS:
        return f"\\mathrm{{{_LATIN_CAPITALS[word]}}}"
    return word if len(word) == 1 or word.isdigit() else f"\\text{{{word}}}"
