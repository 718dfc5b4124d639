r"""Statements in LaTeX displays: `\boxed{[2.4]} ... \quad ([1.2], [2.3])`.

A label stands at the head of a display, in a box or bare before a `\quad`.  The statement goes
on over the next displays until its list of dependencies, a parenthesised list of bracketed labels
at the end of a display, which may be empty.  A display without a label that has a list of its own
is a statement, too: it goes by the number of its equation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

from proofcheck.coverage.equations import Display, find_numbers
from proofcheck.coverage.labels import NUMBER, tidy_label
from proofcheck.coverage.records import Cited, DeclaredList, Format, Stated
from proofcheck.source.span import Span

_LABEL = rf"(?:[A-Z][A-Za-z]*\.?\s?)?(?:{NUMBER})\*?"
_HEAD = re.compile(
    rf"\\boxed\{{\s*\\?\[(?P<boxed>{_LABEL})\\?\]\s*\}}|\s*\[(?P<bare>{_LABEL})\]\s*\\q?quad\b"
)
_ITEM = r"\[[A-Za-z]{0,12}\.?\s?\d[^\[\](),]{0,20}\]"
_LIST = re.compile(rf"\(\s*(?:{_ITEM}(?:\s*,\s*{_ITEM})*)?\s*\)\s*[.,;]?\s*$")
_CUT_LIST = re.compile(rf"\(\s*{_ITEM}(?:\s*,\s*{_ITEM})*\s*,?\s*(?:\[[^\[\]()]{{0,20}})?\s*$")
_LISTED = re.compile(r"\[([^\[\]]*)(\]?)")

_BEFORE_HEAD = 80
"""Characters before a bare label that tell whether it begins a line."""


@dataclass(frozen=True, slots=True)
class _Part:
    """One display, or what follows one label in it."""

    span: Span
    label: Cited | None
    declared: DeclaredList | None
    equation: Cited | None


def read_displays(text: str, displays: Iterable[Display]) -> tuple[Stated, ...]:
    """Return the statements in displays, in order."""
    statements: list[Stated] = []
    is_open = False
    for part in _find_parts(text, displays):
        if part.label is not None:
            statements.append(_begin(part, part.label))
            is_open = part.declared is None
        elif is_open:
            statements[-1] = _go_on(statements[-1], part)
            is_open = part.declared is None
        elif part.declared is not None and part.equation is not None:
            statements.append(_begin(part, part.equation))
    return tuple(statements)


def _begin(part: _Part, label: Cited) -> Stated:
    return Stated(label.label, label.span, part.span, Format.DISPLAY, declared=part.declared)


def _go_on(statement: Stated, part: _Part) -> Stated:
    return replace(statement, extent=statement.extent | part.span, declared=part.declared)


def _find_parts(text: str, displays: Iterable[Display]) -> Iterator[_Part]:
    for display in displays:
        start, end = display.span.start, display.span.end
        heads = [head for head in _HEAD.finditer(text, start, end) if _is_head(text, start, head)]
        if not heads or heads[0].start() > start:
            first = heads[0].start() if heads else end
            if text[start:first].strip():
                yield _read_part(text, Span(start, first), None)
        for head, after in zip_longest(heads, heads[1:]):
            stop = after.start() if after else end
            place = "boxed" if head["boxed"] else "bare"
            label = Cited(tidy_label(head[place]), Span(*head.span(place)))
            yield _read_part(text, Span(head.start(), stop), label)


def _is_head(text: str, start: int, head: re.Match[str]) -> bool:
    """Whether a label is at the head of a line of its display; a bare one could stand anywhere."""
    before = text[max(start, head.start() - _BEFORE_HEAD) : head.start()].strip()
    return head["boxed"] is not None or not before or before.endswith(("\\\\", "&"))


def _read_part(text: str, span: Span, label: Cited | None) -> _Part:
    body = text[span.start : span.end].rstrip("\\ \n\t&")
    last = next(reversed([*find_numbers(text, span)]), None)
    if last is None or text[last.outer.end : span.start + len(body)].strip(")} "):
        return _Part(span, label, _read_list(body, span.start), None)
    body = re.sub(r"(?:\\q?quad|\s)+$", "", text[span.start : last.outer.start])
    return _Part(span, label, _read_list(body, span.start), last.equation)


def _read_list(body: str, start: int) -> DeclaredList | None:
    match = _LIST.search(body)
    is_cut = match is None
    match = match or _CUT_LIST.search(body)
    if match is None:
        return None
    labels = tuple(
        Cited(tidy_label(item[1]), Span(start + item.start(1), start + item.end(1)))
        for item in _LISTED.finditer(body, match.start())
        if item[1].strip()
    )
    return DeclaredList(labels, Span(start + match.start(), start + match.end()), is_cut)
