"""Sums, expectations, limits, integrals and dots as they are written elsewhere."""

from __future__ import annotations

import re

from proofcheck.language.parsing.notation import (
    NAME,
    Notation,
    as_factor,
    notation,
    saying,
    writing,
)

_WORDS = {
    **dict.fromkeys(("∏", r"\prod", "Prod", "prod"), "prod"),
    **dict.fromkeys(("⋃", r"\bigcup"), "bigunion"),
    **dict.fromkeys(("⋂", r"\bigcap"), "biginter"),
    **dict.fromkeys(("⨁", r"\bigoplus"), "bigoplus"),
}
"""What is written for the signs of products and their like; all others are sums."""

EXPECTATION = (
    "an expectation is written with its law: `expect(w ~ Normal(0, 1)) w^2`, and over a finite set "
    "`expect(i ~ Uniform(1..n)) x[i]`"
)
PROBABILITY = (
    "a probability is written with its law: `prob(w ~ Normal(0, 1)) (w > 0)`, and over a finite set "
    "`prob(i ~ Uniform(1..n)) (x[i] > 0)`"
)
VARIANCE = (
    "a variance is written with its law: `var(w ~ Normal(0, 1)) w`, and over a finite set "
    "`var(i ~ Uniform(1..n)) x[i]`"
)
LIMIT = (
    "a limit is written out: "
    "`forall e : PosReal: exists N : PosNat: forall n : PosNat where n >= N: |x[n] - a| <= e`"
)
INTEGRAL = (
    "an integral is written with an antiderivative: `given F(x : Real) : Real`, "
    "`assume forall x : Real: F'(x) = f(x)`, and its value is `F(b) - F(a)`"
)


def _sum(match: re.Match[str]) -> str:
    word = _WORDS.get(match["sign"], "sum")
    least, last = match["least"].strip(), (match["upper"] or match["last"]).strip()
    return f"write `{word}({match['index']} in {least}..{last})`"


def _expectation(match: re.Match[str]) -> str:
    law = re.sub(r"^(?:N|\\mathcal\{N\})(?=\()", "Normal", match["law"].strip())
    law = re.sub(r"^(?:U|Unif)(?=\()", "Uniform", law)
    spaced = re.sub(r",\s*", ", ", law)
    return f"write `expect({match['name']} ~ {spaced}) {as_factor(match['body'])}`"


_MEANS = {"expect": EXPECTATION, "prob": PROBABILITY, "var": VARIANCE}


def _event(match: re.Match[str]) -> str:
    word, bound, rest = match["word"], match["bound"].strip(), match["rest"].strip()
    if word == "prob":
        return f"write `prob({bound}) ({rest})`; a condition stands after `where`"
    return f"write `{word}({bound} where {rest}) ...` for a condition"


def _over_nothing(match: re.Match[str]) -> str:
    return f"write `{_WORDS.get(match['sign'], 'sum')}(i in 1..n) x[i]`"


def _limit(match: re.Match[str]) -> str:
    index = match["index"]
    bound = "M" if index == "N" else "N"
    distance = f"|{match['body'].strip()} - {as_factor(match['value'])}|"
    every = f"forall {index} : PosNat where {index} >= {bound}"
    return f"write out `forall e : PosReal: exists {bound} : PosNat: {every}: {distance} <= e`"


_INFINITY = r"(?:inf|infty|infinity|oo|∞|\\infty)"
_ARROW = r"(?:->|→|\\to(?!\w)|\\rightarrow(?!\w))"
_DOTS = r"(?:\.\.\.|…|\\[lc]?dots)"
_LEFT_OUT = "dots leave out what the terms are"

SUMS: tuple[Notation, ...] = (
    notation(
        rf"""(?<![\w\\])(?P<sign>\\?(?:[Ss]um|[Pp]rod|bigcup|bigcap|bigoplus)|[∑∏⋃⋂⨁])
        _\{{?\s*(?P<index>{NAME})\s*=\s*(?P<least>[^{{}}^=]+?)\}}?\s*
        \^(?:\{{(?P<upper>[^{{}}]+)\}}|(?P<last>\w))""",
        "the range of a sum is written in parentheses",
        _sum,
        "P0121",
    ),
    notation(
        rf"""(?<!\w)(?:E|𝔼|\\mathbb\{{E\}})_\{{?\s*(?P<name>{NAME})\s*(?:~|∼|\\sim)
        \s*(?P<law>[\w\\{{}}]+\s*\([^()]*\)|\w+)\s*\}}?\s*[\[({{](?P<body>[^\[\]{{}}]+)[\])}}]""",
        "the law of an expectation is written in parentheses",
        _expectation,
        "P0121",
    ),
    notation(r"𝔼|\\mathbb\{E\}", "an expectation is written with a word", saying(EXPECTATION)),
    notation(r"ℙ|\\mathbb\{P\}", "a probability is written with a word", saying(PROBABILITY)),
    notation(
        rf"""(?<!\w)\\?lim\s*_?[({{]\s*(?P<index>{NAME})\s*{_ARROW}\s*{_INFINITY}\s*[)}}]
        \s*(?P<body>[^=\n]+?)\s=\s(?P<value>[^=\n]+)""",
        "the language has no limits",
        _limit,
    ),
    notation(
        rf"(?<!\w)\\?lim\s*_?[({{][^(){{}}\n]*{_ARROW}[^(){{}}\n]*[)}}]",
        "the language has no limits",
        saying(LIMIT),
    ),
    notation(
        rf"""(?<!\w)(?P<word>expect|prob|var)\(\s*(?P<bound>{NAME}\s*~[^~\n]+?),
        (?P<rest>\s*{NAME}\b[^,~:()\n]*[<>=≤≥≠][^,~:\n]*)\)""",
        "the event does not stand beside the law",
        _event,
        "P0120",
    ),
    notation(
        r"(?<!\w)(?P<word>expect|prob|var)\s*[(\[](?P<body>[^~:\n]{0,200}?)[)\]]",
        "the law is missing",
        lambda match: _MEANS[match["word"]],
        "P0120",
    ),
    notation(
        r"(?<!\w)(?:Pr|P|E)\s*(?P<place>\[[^\[\]\n]*[<>=≤≥≠][^\[\]\n]*\])",
        "a probability is written with a word",
        saying(PROBABILITY),
        "P0120",
    ),
    notation(
        r"(?<!\w)(?:expect|prob|var)\([^~\n()]*~\s*\w+\([^()\n]*\)\)[^|\n]+(?P<place>\|)[^|\n]+$",
        "a condition does not stand after a bar",
        saying("a condition stands beside the law: `expect(w ~ Uniform(S) where w > 0) w`"),
        "P0120",
    ),
    notation(
        rf"(?P<index>{NAME})\s+(?P<place>from\s+(?P<least>\w+)\s+to\s+(?P<last>\w+))",
        "a range is written with two dots",
        writing(r"\g<index> in \g<least>..\g<last>"),
        "P0120",
    ),
    notation(
        rf"(?<![\w\\])(?P<sign>sum|prod|∑|∏)(?:_\w+)?\s*(?P<place>\(\s*{NAME}\s*\)(?!\s*[\w(\[|])|\s{NAME})",
        "a sum says what it runs over",
        _over_nothing,
        "P0120",
    ),
    notation(r"∫|\\int(?!\w)", "the language has no integrals", saying(INTEGRAL)),
    notation(
        rf"1\s*\+\s*2\s*(?:\+\s*3\s*)?\+\s*{_DOTS}\s*\+\s*(?P<last>\w+)",
        _LEFT_OUT,
        writing(r"sum(k in 1..\g<last>) k"),
    ),
    notation(
        rf"\{{\s*1\s*,\s*(?:2\s*,\s*)?(?:3\s*,\s*)?{_DOTS}\s*,\s*(?P<last>\w+)\s*\}}",
        _LEFT_OUT,
        writing(r"1..\g<last>"),
    ),
    notation(
        rf"(?<=[+*,])\s*{_DOTS}",
        _LEFT_OUT,
        saying("say what they are: `sum(k in 1..n) x[k]`, or `1..n` for a range"),
    ),
)
