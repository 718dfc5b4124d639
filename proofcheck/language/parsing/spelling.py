"""The spellings of the language: which signs mean the same, and which words are taken."""

from __future__ import annotations

CANONICAL_SIGNS = {
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "∈": "in",
    "∉": "notin",
    "⊆": "subset",
    "⊕": "(+)",
    "∖": "\\",
    "∪": "union",
    "∩": "inter",
    "−": "-",
    "·": "*",
    "⋅": "*",
    "∧": "and",
    "∨": "or",
    "¬": "not",
    "⟹": "==>",
    "⇒": "==>",
    "⟺": "<==>",
    "⇔": "<==>",
    "→": "->",
    "∀": "forall",
    "∃": "exists",
    "∑": "sum",
    "∏": "prod",
    "⨁": "bigoplus",
    "⋃": "bigunion",
    "⋂": "biginter",
}
"""Every accepted sign that has an ASCII spelling."""

RESERVED_WORDS = frozenset(
    (
        "absolute",
        "and",
        "assume",
        "avoids",
        "bigoplus",
        "biginter",
        "bigunion",
        "by",
        "cases",
        "cite",
        "exists",
        "expect",
        "forall",
        "from",
        "given",
        "if",
        "in",
        "inf",
        "inter",
        "let",
        "library",
        "matrix",
        "matrix",
        "max",
        "min",
        "not",
        "note",
        "notin",
        "obtain",
        "or",
        "otherwise",
        "prob",
        "prod",
        "repairs",
        "show",
        "subset",
        "sum",
        "sup",
        "union",
        "var",
        "where",
    )
)
"""Words that cannot be names.  The grammar's NAME lists the same ones."""

LATER_WORDS = {"fun": 2, "diff": 2, "bigO": 2}
"""Words from a version of the language on, and names before."""

_GREEK = {
    "α": "alpha",
    "β": "beta",
    "γ": "gamma",
    "δ": "delta",
    "ε": "epsilon",
    "ϵ": "epsilon",
    "ζ": "zeta",
    "η": "eta",
    "θ": "theta",
    "ϑ": "theta",
    "ι": "iota",
    "κ": "kappa",
    "λ": "lambda",
    "μ": "mu",
    "ν": "nu",
    "ξ": "xi",
    "ο": "omicron",
    "π": "pi",
    "ρ": "rho",
    "ς": "sigma",
    "σ": "sigma",
    "τ": "tau",
    "υ": "upsilon",
    "φ": "phi",
    "ϕ": "phi",
    "χ": "chi",
    "ψ": "psi",
    "ω": "omega",
}


def canonical_sign(text: str) -> str:
    """Return the ASCII spelling of a sign or word."""
    return CANONICAL_SIGNS.get(text, text)


def canonical_name(text: str) -> str:
    """Return the ASCII spelling of a name: `λ_1′` and `lambda_1'` are one name.

    >>> canonical_name("Θ")
    'Theta'
    """
    if text.isascii():
        return text
    first = text[0]
    if not first.isascii():
        spelled = _GREEK[first.lower()]
        text = (spelled.capitalize() if first.isupper() else spelled) + text[1:]
    return text.replace("’", "'").replace("′", "'")
