"""Colours for derivations, wherever Pygments is asked: documentation, notebooks, terminals.

Colour is no reading: a word is coloured by its spelling alone, whatever stands around it.
"""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer, bygroups, default, words
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
)

BLOCKS = ("derivation", "section", "model", "compares")
"""Words that begin a block; further down they are names."""

HEADER = ("language", "source", "main", "notation")
KINDS = ("definition", "hypothesis", "claim", "cited", "informal", "axiom", "lemma")
BEFORE_LABELS = ("by", "from", "repairs", "reads", "avoids")
"""Items that name labels: in brackets after other words stand indices, or rows of a matrix."""

ITEMS = (
    *("given", "let", "library", "assume", "show", "obtain", "where", "truncated"),
    *("have", "take", "cite", "note", "proof"),
)
WORDS = (
    *("forall", "exists", "absolute", "sum", "prod", "bigoplus", "bigunion", "biginter", "matrix"),
    *("expect", "var", "prob", "sup", "inf", "max", "min", "fun", "diff", "bigO", "cases", "if"),
    *("otherwise", "not", "and", "or", "union", "inter", "in", "notin", "subset"),
)


class DerivationLexer(RegexLexer):
    """Tokens of the language of derivations."""

    name = "proofcheck derivation"
    aliases: ClassVar[list[str]] = ["proof", "proofcheck"]
    filenames: ClassVar[list[str]] = ["*.proof"]
    mimetypes: ClassVar[list[str]] = []
    url = ""

    tokens: ClassVar[dict[str, list[object]]] = {
        "root": [
            (r"#[^\n]*", Comment.Single),
            (r'"[^"\n]*"', String),
            (
                rf"^(\[[^\[\]\n\"#]+\])([ \t]+)({'|'.join(KINDS)})(?!\w)",
                bygroups(Name.Label, Whitespace, Keyword.Declaration),
            ),
            (words(BLOCKS, prefix="^", suffix=r"(?!\w)"), Keyword.Declaration),
            (
                rf"^([ \t]+)({'|'.join(HEADER)})(?=[ \t]+[\[\"0-9A-Za-z])",
                bygroups(Whitespace, Keyword),
                "labels",
            ),
            (words(BEFORE_LABELS, suffix=r"(?!\w)"), Keyword, "labels"),
            (words(ITEMS, suffix=r"(?!\w)"), Keyword),
            (words(WORDS, suffix=r"(?!\w)"), Keyword.Operator),
            (r'(@)(\[[^\[\]\n"#]+\])', bygroups(Operator, Name.Label)),
            (r"[0-9]+i(?!\w)|[0-9]+\.[0-9]+(?:[eE][+-]?[0-9]+)?(?!\w)|[0-9]+", Number),
            (r"(?:[^\W\d_]|_)\w*['’′]*", Name),
            (r"<==>|==>|:=|!=|<=|>=|\.\.|\^-?T(?!\w)|\(\+\)|[-+*/^<>=|~\\]", Operator),
            (r"[\[\](){},:;.]", Punctuation),
            (r"\n", Whitespace),  # alone, so that a line begins after it
            (r"[^\S\n]+", Whitespace),
            (r".", Text),
        ],
        "labels": [
            (r"\s+(?=[\[,#])", Whitespace),
            (r"#[^\n]*", Comment.Single),
            (r",", Punctuation),
            (r'\[[^\[\]\n"#]+\]', Name.Label),
            default("#pop"),
        ],
    }
