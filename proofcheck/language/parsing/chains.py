"""Chains of relations: what `a <= b = c` says about its two ends.

A chain keeps one direction.  `=` may stand anywhere; `!=` and `notin` stand last, once, and
among equalities only; `in` stands once and first among `subset`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from proofcheck.language.parsing.problems import Problem
from proofcheck.language.syntax import Link, RelationSign, Step
from proofcheck.source.span import Span

_DIRECTION = {"<": "up", "<=": "up", ">": "down", ">=": "down", "in": "set", "subset": "set"}
_LAST = {"!=", "notin"}


def find_chain_fault(links: Sequence[Link | Step]) -> Problem | None:
    """Return the first mistake in a chain of relations, if there is one."""
    strict = [link for link in links if link.op != "="]
    for earlier, link in pairwise(strict):
        if earlier.op in _LAST or link.op in _LAST:
            return _misplaced(earlier, link)
        if _DIRECTION[earlier.op] != _DIRECTION[link.op] or link.op == "in":
            return _turned(earlier, link)
    for link in links[:-1]:
        if link.op in _LAST:
            return _misplaced(link, links[-1])
    return None


def composed_sign(links: Sequence[Link | Step]) -> RelationSign:
    """Return the relation between the two ends of a chain without mistakes."""
    signs = [link.op for link in links if link.op != "="]
    if not signs:
        return "="
    for decisive in ("!=", "notin", "in", "<", ">"):
        if decisive in signs:
            return decisive
    return signs[0]


def _sign_span(link: Link | Step) -> Span:
    return Span(link.span.start, link.span.start + len(link.op))


def _misplaced(earlier: Link | Step, link: Link | Step) -> Problem:
    guilty = earlier if earlier.op in _LAST else link
    return Problem(
        "P0131",
        _sign_span(guilty),
        f"`{guilty.op}` stands in the middle of a chain or next to another direction",
        "only last, after equalities",
        "say it in a line of its own",
    )


def _turned(earlier: Link | Step, link: Link | Step) -> Problem:
    return Problem(
        "P0130",
        _sign_span(link),
        f"a chain turns from `{earlier.op}` to `{link.op}`",
        "nothing follows about the two ends",
        "write two chains",
        (_sign_span(earlier), "the direction is set here"),
    )
