"""Conditions, quantifiers, sets and remainders as they are spoken on the page."""

from __future__ import annotations

import re

from proofcheck.language.parsing.notation import NAME, Notation, as_factor, notation, saying

_GIVEN_SORT = re.compile(r":|\bin\b|∈")
_SOME = r"[^\n:,]{0,80}?"
"""A short text: what is searched for it costs little, however long a line is."""

_SAYS = r"(?:^|(?<=\n))\s*(?:show|assume|have)\s+"


def _for_all(match: re.Match[str]) -> str:
    bound = match["bound"].strip()
    body = match["body"].strip().rstrip(",").strip()
    typed = bound if _GIVEN_SORT.search(bound) else f"{bound} : Real"
    told = f"write `forall {typed}: {body}`"
    return told if typed == bound else f"{told}, or no quantifier where `{bound}` is given"


def _implication(match: re.Match[str]) -> str:
    first, second = match["first"].strip(), match["second"].strip()
    return f"write `{first} ==> {second}`"


def _set(match: re.Match[str]) -> str:
    name, condition = match["name"], match["condition"].strip()
    return f"write `{{ {name} in {(match['set'] or 'Real').strip()} where {condition} }}`"


def _remainder(match: re.Match[str]) -> str:
    number, base = as_factor(match["number"]), match["base"]
    if match["other"] is None:
        return f"that `{base}` divides `{number}` is written `exists k : Int: {number} = {base}*k`"
    rest = "" if match["other"] == "0" else f" + {match['other']}"
    return f"write `exists k : Int: {number} = {base}*k{rest}`"


def _divides(match: re.Match[str]) -> str:
    left, right = match["left"], match["right"].strip()
    return f"that `{left}` divides `{right}` is written `exists k : Int: {right} = {left}*k`"


WORDS: tuple[Notation, ...] = (
    notation(
        rf"""{_SAYS}(?P<body>[^\n:]+?)(?<=\S)\s*(?P<place>(?:,\s*)?\bfor\s+
        (?:(?:all|every|each|any)\s+(?P<bound>{NAME}[^:,\n]*(?::[^:,\n]+)?)))\s*$""",
        "a quantifier stands before what it is about",
        _for_all,
        "P0120",
    ),
    notation(
        rf"""(?P<begun>(?:exists|∃)\s{_SOME}(?::|\bin\b|∈){_SOME})
        (?P<place>\s*,?\s*(?:such\s+that|s\.\s*t\.|so\s+that))(?!\w)""",
        "a quantifier ends with `:`",
        lambda match: f"write `{match['begun'].strip()}: ...`",
        "P0120",
    ),
    notation(
        rf"""there\s+(?P<place>(?:exists?|is|are)\b)\s*(?:(?:an?|some)\s+)?
        (?P<bound>{NAME}{_SOME}(?::|\bin\b|∈){_SOME}(?=\s*(?:[:,]|such\b|s\.|with\b|$)))?""",
        "`there exists` is written as one word",
        lambda match: f"write `exists {match['bound'] or 'x : Real'}: ...`",
        "P0120",
    ),
    notation(
        r"(?:exists|∃)\s*(?P<place>!)",
        "the language has no sign for unique existence",
        saying("write out both: `exists x : Real: ...`, and that any two such objects are equal"),
    ),
    notation(
        rf"{_SAYS}(?P<place>if)\s+(?P<first>[^\n]+?)(?<=\S),?\s+then\s+(?P<second>[^\n]+)",
        "an implication is written with a sign",
        _implication,
        "P0120",
    ),
    notation(
        rf"{_SAYS}(?P<second>[^\n{{}}]+?)(?<=\S)\s+(?P<place>if|when|whenever)\s+(?P<first>[^\n{{}}]+)",
        "an implication is written with a sign",
        _implication,
        "P0120",
    ),
    notation(
        rf"""\{{\s*(?P<name>{NAME})\s*(?:(?::|\bin\b|∈)\s*(?=[^\s|])(?P<set>[^{{}}|\n:]+?)(?<=\S)\s*)?[|:]
        (?P<condition>(?:(?!\bwhere\b)[^{{}}\n])+)\}}""",
        "the condition of a set stands after `where`",
        _set,
        "P0120",
    ),
    notation(
        rf"""(?P<number>{NAME}|\d+|\([^()\n]*\))\s+(?P<place>mod\s+(?P<base>\w+)
        (?:\s*=\s*(?P<other>\w+))?)""",
        "the language has no remainders",
        _remainder,
        "P0121",
    ),
    notation(
        rf"""(?P<number>{NAME}|\d+|\([^()\n]*\))\s*(?P<place>≡\s*(?P<other>\w+)
        \s*\(\s*mod\s+(?P<base>\w+)\s*\))""",
        "the language has no remainders",
        _remainder,
    ),
    notation(
        rf"{_SAYS}(?P<left>\w+)\s*(?P<place>\|)\s*(?P<right>[^|\n]+)$",
        "the language has no sign for divisibility",
        _divides,
        "P0120",
    ),
)
